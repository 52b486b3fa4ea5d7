import { monsteraLeaf, xanaduLeaf } from '../flowers/big-leaf.ts'
import type { Hint } from '../hint.ts'
import { tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, fill, stroke, use } from '../lib/svg.ts'
import { RIM, vessel } from './pot.ts'

/** Rubber plant and fiddle-leaf fig: big leaves up an upright stem. */
function uprightFig(art: Art, hint: Hint, fiddle: boolean): string {
  const shape = fiddle
    ? 'M0,0C-10,-4 -14,-12 -11,-20C-9,-26 -20,-32 -21,-46C-22,-62 -10,-70 0,-70C10,-70 22,-62 21,-46C20,-32 9,-26 11,-20C14,-12 10,-4 0,0Z'
    : 'M0,0C-16,-8 -21,-26 -19,-42C-16,-58 -6,-66 0,-74C6,-66 16,-58 19,-42C21,-26 16,-8 0,0Z'
  const id = art.path(shape)
  const edge = hint.second ? stroke(shape, hint.second, 4, 'opacity=".8"') : ''
  const veins = stroke(
    fiddle
      ? 'M0,0V-66M0,-20L-14,-36M0,-20L14,-36M0,-38L-16,-52M0,-38L16,-52'
      : 'M0,0V-70M0,-22L-14,-34M0,-22L14,-34M0,-40L-13,-52M0,-40L13,-52',
    tone(hint.main, 0.17),
    1.2,
  )
  const blade = art.def(use(id) + edge + veins)
  const spots = fiddle
    ? ([
        [96, 122, -82, 0.72],
        [104, 120, 84, 0.72],
        [98, 106, -58, 0.8],
        [103, 102, 60, 0.82],
        [99, 90, -34, 0.86],
        [102, 86, 38, 0.86],
        [100, 74, -12, 0.86],
        [101, 70, 16, 0.8],
        [100, 84, 2, 0.66],
      ] as const)
    : ([
        [98, 124, -76, 0.74],
        [103, 120, 78, 0.74],
        [98, 106, -56, 0.8],
        [103, 100, 54, 0.82],
        [99, 86, -36, 0.84],
        [101, 80, 38, 0.82],
        [100, 70, -10, 0.82],
        [101, 68, 20, 0.7],
      ] as const)
  const paint = (turn: number) =>
    art.linear(-20, -60, 20, 0, [
      [0, tone(hint.main, 0.1 - turn * 0.0004)],
      [0.5, hint.main],
      [1, tone(hint.main, -0.13)],
    ])
  return (
    vessel(art, hint) +
    stem(d`M100,${RIM - 2}V62`, '#7a5a40', 5) +
    outlined(
      hint.main,
      spots.map(([x, y, turn, size]) => use(blade, at(x, y, turn, size), `fill="${paint(turn)}"`)).join('') +
        (fiddle ? '' : fill('M98,24Q96,8 101,0Q104,10 102,24Z', '#c9543f', 'transform="translate(0 8)"')),
      0.7,
    )
  )
}

/** Monstera: split leaves with holes, on long stalks. */
function monstera(art: Art, hint: Hint): string {
  return stalked(art, hint, art.def(monsteraLeaf(art, hint.main)), [
    [44, 96, -52, 0.45],
    [156, 94, 50, 0.45],
    [76, 52, -16, 0.5],
    [134, 54, 20, 0.48],
    [101, 106, 4, 0.42],
  ])
}

/** Xanadu: long fingered leaves in a dense mound. */
function xanadu(art: Art, hint: Hint): string {
  return stalked(art, hint, art.def(xanaduLeaf(hint.main)), [
    [38, 96, -60, 0.5],
    [162, 94, 60, 0.5],
    [70, 58, -22, 0.58],
    [134, 56, 24, 0.58],
    [101, 100, 2, 0.52],
  ])
}

/** Leaves centered on their spots, each on a stalk from the soil. */
const stalked = (
  art: Art,
  hint: Hint,
  leafId: string,
  spots: readonly (readonly [x: number, y: number, turn: number, scale: number])[],
) =>
  vessel(art, hint) +
  spots
    .map(
      ([x, y, turn, scale]) =>
        stem(d`M100,${RIM - 2}Q${(x + 100) / 2 - 3},${y + 26} ${x},${y}`, tone(hint.main, 0.04), 3) +
        use(leafId, at(x, y, turn, scale)),
    )
    .join('')

/** Indoor plants of few large leaves. */
export const bigFoliageForms: Renderers = {
  plant_rubber: (art, hint) => uprightFig(art, hint, false),
  plant_fiddle: (art, hint) => uprightFig(art, hint, true),
  plant_monstera: monstera,
  plant_xanadu: xanadu,
}
