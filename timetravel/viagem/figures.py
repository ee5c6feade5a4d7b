"""Meeting Historical Figures (section figures, ruling 25)."""

from timetravel.refusals import Refusals, Shuffle, Tell, no, shuffled
from timetravel.rows import added
from timetravel.viagem import gains
from timetravel.viagem.actions import Meet
from timetravel.viagem.components import EPOCH, EPOCHS, FIGURES, HIDDEN
from timetravel.viagem.state import Sending, State


def against(s: State, who: int) -> Refusals:
    """Say why there is nobody to meet."""
    if s.figure >= 0:
        return
    if s.met:
        yield no("meet.once")
    elif not s.journeyed:
        yield no("meet.no_journey")
    elif s.arrival < 0:
        yield no("meet.lost_journey")
    else:
        yield no("meet.nobody", epoch=s.arrival)
    for epoch in s.figures:
        if s.count(who, epoch) and epoch != s.arrival:
            yield no("meet.not_by_journey", epoch=epoch, figure=epoch)


def meet(s: State, who: int, a: Meet, tell: Tell, shuffle: Shuffle) -> None:
    """Receive what the figure gives; its tunnel symbols are questions, after which it is replaced."""
    epoch = s.figure
    s.figure, s.met = -1, True
    row = FIGURES[epoch]
    if tell:
        tell("met", who=who, figure=epoch)
    if row["points"]:
        gains.points(s, who, row["points"], tell)
    if row["tokens"]:
        gains.tokens(s, who, row["tokens"], tell)
    if row["tunnel"]:
        s.stack = (*s.stack, Sending(who, row["tunnel"], figure=epoch))
    else:
        replace(s, epoch, tell, shuffle)


def replace(s: State, epoch: int, tell: Tell, shuffle: Shuffle) -> None:
    """Discard a met figure and reveal the next one, if one is left."""
    s.figures = tuple(figure for figure in s.figures if figure != epoch)
    s.figure_discard = added(s.figure_discard, epoch)
    if not s.figure_pile and s.table.options.figure_reshuffle == "yes":
        names = [EPOCHS[figure] for figure in s.figure_discard]
        s.figure_pile, s.figure_discard = (
            tuple(EPOCH[name] for name in shuffled(names, shuffle)),
            (),
        )
        if tell:
            tell("reshuffled", what="figures")
    if s.figure_pile:
        top, s.figure_pile = s.figure_pile[0], s.figure_pile[1:]
        s.figures = added(s.figures, top)
        if top != HIDDEN and tell:
            tell("figure", figure=top)
