import { anthuriumHead, callaHead } from '../flowers/spathe.ts'
import { lilyHead, longBud, trumpet } from '../flowers/tepal-star.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, ellipse, fill, ROUND, stroke, use } from '../lib/svg.ts'
import { blades, deepGreen, fan, type Head, heads, place, RIM, type Spot, shoots, vessel } from './pot.ts'

function amaryllis(art: Art, hint: Hint): string {
  const head: Head = (a, c) =>
    lilyHead(a, c, { anther: '#e2b52a', narrow: 24, wide: 28, rim: Boolean(c.second) })
  const [id = ''] = heads(art, hint, head)
  return (
    vessel(art, hint) +
    blades(
      art,
      [
        [92, RIM, -38, 74],
        [108, RIM, 42, 70],
        [96, RIM, -16, 86],
      ],
      { color: deepGreen, share: 0.1 },
    ) +
    outlined('#8a6a4a', ellipse(100, RIM - 8, 17, 13, '#a8835c')) +
    stem(d`M101,${RIM - 14}Q104,100 101,66`, '#7fa35a', 8) +
    use(id, at(64, 62, -46, 0.6)) +
    use(id, at(138, 60, 44, 0.6)) +
    use(id, at(101, 74, 4, 0.58)) +
    longBud(art, hint.main, 101, 44, 6, 0.5)
  )
}

/** Easter lilies are white trumpets seen from the side; other pot lilies look up. */
function lilyPot(art: Art, hint: Hint): string {
  const leaves = times(12, (i) =>
    leaf(
      art,
      100 + (i % 2 ? 3 : -3),
      RIM - 6 - i * 5.6,
      (i % 2 ? 1 : -1) * (96 - i * 3.4 + art.random.jitter(8)),
      { length: 40 - i * 0.6, width: 6.4, color: '#5d8a4a', veins: 0 },
    ),
  ).join('')
  const stalk = stem(d`M100,${RIM - 4}L100,62`, '#6f9a52', 4.4)
  if (named(art, 'easter')) {
    const id = art.def(trumpet(art, hint.main))
    const faces: Spot[] = [
      [92, 84, 0.56, -78],
      [108, 84, 0.56, 80],
      [94, 72, 0.56, -44],
      [108, 74, 0.55, 42],
      [101, 72, 0.54, -4],
    ]
    return vessel(art, hint) + stalk + leaves + place([id], faces)
  }
  const spots: Spot[] = [
    [66, 60, 0.56, -10],
    [138, 56, 0.55, 12],
    [102, 86, 0.58],
  ]
  return (
    vessel(art, hint) +
    stalk +
    leaves +
    stem('M100,84Q84,74 68,66M100,84Q118,72 136,62', '#6f9a52', 3) +
    longBud(art, hint.main, 100, 46, 0, 0.6) +
    place(
      heads(art, hint, (a, c) => lilyHead(a, c, { spots: tone(hint.main, -0.24) }), 1),
      spots,
    )
  )
}

/** Trumpets with curled-back tepals on tall scapes, over a fountain of arching grassy leaves. */
function daylily(art: Art, hint: Hint): string {
  const throat = mix(hint.main, '#f2c53a', 0.6)
  const spots: Spot[] = [
    [56, 62, 0.56, -22],
    [146, 56, 0.56, 20],
    [98, 46, 0.58, -2],
  ]
  const arcs = (shade: number, odd: number) =>
    stroke(
      times(18, (i) => {
        if (i % 2 !== odd) return ''
        const u = (i / 17) * 2 - 1
        return d`M${100 + u * 16},${RIM - 3}Q${100 + u * 46},${RIM - 78} ${100 + u * 86 + art.random.jitter(5)},${RIM - 66 * (1 - Math.abs(u)) - 16}`
      }).join(''),
      tone('#6a9a4e', shade),
      5,
      ROUND,
    )
  return (
    vessel(art, hint) +
    shoots(spots, 6, '#7fa35a', 3.4) +
    arcs(-0.1, 0) +
    arcs(0.06, 1) +
    longBud(art, hint.main, 124, 44, 10, 0.56) +
    longBud(art, hint.main, 74, 46, -10, 0.5) +
    place(
      heads(art, hint, (a, c) =>
        lilyHead(a, { main: c.main, second: throat }, { narrow: 15, wide: 25, anther: '#8a4b1d' }),
      ),
      spots,
    )
  )
}

const spatheLeaves = (art: Art, color: Color, width: number) =>
  fan(art, 100, RIM - 3, 9, 92, 1.1, { kind: 'plain', length: 70, width, color, veins: 3 }) +
  fan(art, 100, RIM - 6, 5, 50, 1.2, { kind: 'plain', length: 66, width, color, veins: 3 })

function callaPot(art: Art, hint: Hint): string {
  const spots: Spot[] = [
    [58, 58, 0.6, -14],
    [144, 62, 0.58, 14],
    [101, 46, 0.68, 2],
  ]
  return (
    vessel(art, hint) +
    spatheLeaves(art, '#5f8f52', 15) +
    shoots(spots, 26, '#6f9a52', 4) +
    place(heads(art, hint, callaHead), spots)
  )
}

function anthuriumPot(art: Art, hint: Hint): string {
  const hearts = [
    [48, 110, -64, 0.9],
    [152, 110, 64, 0.9],
    [66, 90, -34, 1],
    [136, 90, 34, 1],
    [100, 84, 4, 1],
  ]
    .map(
      ([x = 0, y = 0, turn = 0, k = 1]) =>
        stem(d`M100,${RIM - 4}Q${(100 + x) / 2},${y + 24} ${x},${y}`, '#4c7d45', 2.6) +
        leaf(art, x, y + 6, turn, {
          kind: 'heart',
          length: 46,
          width: 22,
          color: '#3f7a45',
          veins: 3,
          scale: k,
        }),
    )
    .join('')
  const spots: Spot[] = [
    [48, 66, 0.46, -20],
    [150, 62, 0.46, 18],
    [100, 50, 0.56, -2],
  ]
  return (
    vessel(art, hint) +
    hearts +
    shoots(spots, 4, '#4c7d45', 2.8) +
    place(
      heads(art, hint, (a, c) => anthuriumHead(a, c)),
      spots,
    )
  )
}

/** Peace lily: white pointed hoods round a pale spadix, over dark pleated leaves. */
function peaceLily(art: Art, hint: Hint): string {
  const hood = art.def(
    outlined(
      hint.main,
      fill(
        'M0,30C-26,14 -26,-22 0,-54C26,-22 24,14 0,30Z',
        art.linear(-20, -40, 20, 20, [
          [0, tone(hint.main, 0.03)],
          [0.6, tone(hint.main, -0.03)],
          [1, tone(hint.main, -0.12)],
        ]),
      ) + stroke('M0,26Q-2,-10 0,-46M-8,16Q-14,-10 -8,-32M8,16Q14,-10 8,-32', tone(hint.main, -0.12), 1),
      0.9,
    ) +
      outlined('#efe6b0', ellipse(0, 8, 4.4, 19, '#f3ecc4')) +
      stroke('M-2,-6h4M-3,0h6M-3,6h6M-3,12h6M-3,18h6', '#cfc684', 1),
  )
  const spots: Spot[] = [
    [58, 64, 0.74, -20],
    [102, 50, 0.8, 2],
    [144, 66, 0.72, 20],
  ]
  return (
    vessel(art, hint) +
    shoots(spots, 20, '#6f9a52', 3) +
    spatheLeaves(art, '#2f6b3a', 16) +
    place([hood], spots)
  )
}

/** Bulbs and other plants whose flowers stand on bare stems. */
export const bulbForms: Renderers = {
  plant_amaryllis: amaryllis,
  plant_lily: lilyPot,
  plant_daylily: daylily,
  plant_calla: callaPot,
  plant_anthurium: anthuriumPot,
  plant_peace_lily: peaceLily,
}
