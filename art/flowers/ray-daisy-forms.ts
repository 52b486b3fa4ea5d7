import type { Hint } from '../hint.ts'
import { LEAF, toOklch } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, group, use } from '../lib/svg.ts'
import { feathery, isNamed, spray, trio } from './parts.ts'
import { MUM_GREEN } from './pompon.ts'
import {
  anemoneHead,
  astrantiaHead,
  buttercupHead,
  cosmosHead,
  daisyHead,
  gerberaHead,
  rudbeckiaHead,
  sunflowerHead,
} from './ray-daisy.ts'
import type { HeadColors } from './spiral-cup.ts'

const MUM_DISC = '#a9a832'
const mumDisc = (hint: Hint) => (hint.center && hint.center !== '#7c8b2a' ? hint.center : MUM_DISC)
const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second })

const anemoneLeaves = (art: Art) =>
  count(9)
    .map((i) =>
      leaf(art, 0, 0, i * 40 + art.random.jitter(9), {
        length: 44,
        width: 9,
        color: '#7fa05a',
        kind: 'lobed',
        veins: 0,
      }),
    )
    .join('')

export const rayDaisy: Renderers = {
  gerbera(art, hint) {
    const mini = hint.petal === 'ray-narrow'
    const eye = hint.center ?? '#2b1a12'
    const three = trio(art, hint, (colors) =>
      daisyHead(art, colors, { n: 16, width: 11, rows: 1, disc: '#4a3215', discRadius: 13 }),
    )
    if (three) return three
    const bend = art.random.jitter(9)
    const head = gerberaHead(
      art,
      colorsOf(hint),
      eye,
      mini ? { n: 28, frill: false } : { n: art.random.pick([17, 18, 20]) },
    )
    // A third of them look a little upward, so the near rays foreshorten.
    const tilt = art.random.chance(0.35) ? 0.88 : 1
    return (
      stem(d`M100,90Q${102 + bend},150 ${100 - bend * 0.6},206`, '#82a55c', mini ? 5 : 6.4) +
      group(at(100, 84, bend, 1.14, 1.14 * tilt), head)
    )
  },
  sunflower(art, hint) {
    const back = art.random.pick([-1, 1])
    return (
      stem('M101,90Q104,150 100,206', '#6f8f44', 7) +
      leaf(art, 102, 152, 78 + art.random.jitter(8), { length: 58, width: 26, kind: 'heart' }) +
      leaf(art, 100, 160, -80 + art.random.jitter(8), { length: 56, width: 26, kind: 'heart' }) +
      leaf(art, 100, 186, 56 * back, { length: 42, width: 19, kind: 'heart' }) +
      group(
        at(100, 82, art.random.jitter(8), 1.18),
        sunflowerHead(art, colorsOf(hint), hint.center === '#7f8b2c' ? '#7f8b2c' : '#3a2412'),
      )
    )
  },
  daisy(art, hint) {
    const places = art.random.pick([
      [
        [56, 122, 0.5],
        [146, 118, 0.48],
        [128, 48, 0.46],
        [74, 56, 0.56],
      ],
      [
        [144, 124, 0.5],
        [54, 112, 0.5],
        [72, 46, 0.46],
        [128, 60, 0.57],
      ],
    ] as const)
    return spray(
      art,
      hint,
      (colors) =>
        isNamed(art, 'matsumoto')
          ? daisyHead(art, colors, { n: 28, width: 5.6, disc: '#e8bd3a', discRadius: 15 })
          : daisyHead(art, colors, { n: 18, width: 8.4, disc: mumDisc(hint), edgeFrom: 0.6 }),
      places,
      { color: MUM_GREEN },
    )
  },
  viking_mum: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => daisyHead(art, colors, { n: 20, width: 7.6, disc: '#4a3215', discRadius: 21 }),
      [
        [56, 122, 0.5],
        [146, 118, 0.48],
        [128, 48, 0.46],
        [74, 56, 0.56],
      ],
      { color: MUM_GREEN },
    ),
  chamomile: (art, hint) =>
    spray(
      art,
      hint,
      ({ main }) =>
        daisyHead(art, { main }, { n: 13, width: 11, rows: 1, disc: '#eec42c', discRadius: 23, seeds: 40 }),
      [
        [44, 118, 0.25],
        [74, 88, 0.27],
        [108, 116, 0.27],
        [150, 116, 0.26],
        [132, 82, 0.28],
        [48, 62, 0.25],
        [92, 54, 0.28],
        [142, 46, 0.25],
        [112, 28, 0.22],
      ],
      { color: '#7c9a4c', width: 2 },
    ),
  aster_spray: (art, hint) =>
    spray(
      art,
      hint,
      (colors) =>
        daisyHead(art, colors, { n: 12, width: 8, rows: 1, disc: '#e6bd34', discRadius: 21, seeds: 20 }),
      [
        [34, 112, 0.2],
        [58, 86, 0.23],
        [60, 132, 0.2],
        [86, 110, 0.23],
        [114, 134, 0.2],
        [166, 110, 0.2],
        [142, 130, 0.2],
        [138, 86, 0.23],
        [112, 88, 0.23],
        [42, 56, 0.2],
        [84, 60, 0.23],
        [158, 56, 0.2],
        [122, 48, 0.22],
        [66, 32, 0.2],
        [100, 22, 0.18],
        [140, 22, 0.17],
      ],
      { color: LEAF, leafKind: 'plain', width: 2 },
    ),
  anemone(art, hint) {
    const three = trio(art, hint, (colors) => anemoneHead(art, colors), 0.58)
    if (three) return three
    return (
      stem('M101,90Q96,150 102,206', '#7f9d62', 5) +
      group(at(100, 86, 0, 1.75), anemoneLeaves(art)) +
      group(
        at(100, 80, art.random.jitter(20), 1.04),
        anemoneHead(art, colorsOf(hint), hint.center ?? '#191522'),
      )
    )
  },
  buttercup: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => buttercupHead(art, colors),
      [
        [58, 118, 0.5],
        [142, 112, 0.52],
        [92, 54, 0.62],
      ],
      { leafKind: 'lobed', color: '#6d9150' },
    ),
  cosmos(art, hint) {
    const double = !(toOklch(hint.main).l < 0.33)
    const id = art.def(cosmosHead(art, colorsOf(hint), double))
    const foliage = [
      [168, 1],
      [178, -1],
      [150, -1],
      [146, 1],
    ]
      .map(([y = 0, side = 1]) => feathery(100, y, side, '#6d9150'))
      .join('')
    return (
      foliage +
      (
        [
          [64, 108, 0.56, -20],
          [142, 116, 0.5, 16],
          [108, 54, 0.66, 4],
        ] as const
      )
        .map(
          ([x, y, k, turn]) =>
            stem(d`M100,206Q${100 + (x - 100) * 0.2},150 ${x},${y}`, '#6d9150', 2.6) +
            use(id, at(x, y, turn, k)),
        )
        .join('')
    )
  },
  astrantia: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => astrantiaHead(art, colors),
      [
        [54, 112, 0.5],
        [146, 108, 0.5],
        [100, 54, 0.6],
      ],
      { leafKind: 'lobed', width: 2.4 },
    ),
  coneflower: (art, hint) =>
    spray(
      art,
      hint,
      (colors) => rudbeckiaHead(art, colors, hint.center ?? '#2d1a0e'),
      [
        [52, 118, 0.56, -10],
        [150, 108, 0.6, 10],
        [98, 58, 0.86],
      ],
      { leafKind: 'plain', width: 3.4 },
    ),
}
