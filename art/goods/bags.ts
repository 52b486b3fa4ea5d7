import { type Color, isDark, isPale, mix, outline, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { glueChips } from './glue-chips.ts'
import { golden, named, outlined, scatter, sheen, times } from './kit.ts'
import { peatBlock } from './peat-block.ts'

const PAPER = '#f3ecdc'
const SOIL = '#4a3524'
const pillow =
  'M44,38Q70,30 100,33Q130,30 157,38Q150,52 154,70Q160,110 154,150Q151,166 158,178Q130,186 100,183Q70,186 42,178Q49,166 46,150Q40,110 46,70Q50,52 44,38Z'

type Content = (art: Art, color: Color) => string

/** A filled bag, pinched at both seams, its label a paper band with a picture of what is in it. */
function sack(art: Art, color: Color, stripe: Color, content: Content): string {
  const band = 'M45,72Q100,80 155,72Q159,100 157,130Q100,138 43,130Q41,100 45,72Z'
  return (
    art.shadow(106, 181, 78, 11) +
    outlined(
      color,
      fill(
        pillow,
        art.linear(40, 40, 160, 170, [
          [0, tone(color, 0.1)],
          [0.4, color],
          [1, tone(color, -0.13)],
        ]),
      ),
      1,
    ) +
    fill(
      band,
      art.linear(44, 0, 158, 0, [
        [0, '#fbf7ec'],
        [0.6, PAPER],
        [1, '#dcd0b6'],
      ]),
    ) +
    fill('M45,72Q100,80 155,72L156,80Q100,88 44,80ZM43,123Q100,131 157,123L157,130Q100,138 43,130Z', stripe) +
    content(art, color) +
    stroke(
      'M60,44Q56,60 60,70M138,44Q144,58 140,70M62,140Q56,156 60,172M136,140Q144,156 138,172M86,144Q84,158 88,176',
      tone(color, isDark(color) ? 0.14 : -0.16),
      1.4,
      'opacity=".7"',
    ) +
    stroke('M56,50Q52,62 55,70M54,142Q52,154 55,168', tone(color, 0.2), 2.4, `opacity=".6" ${ROUND}`) +
    stroke(
      'M48,42Q100,36 152,42M48,174Q100,180 152,174',
      tone(color, isDark(color) ? 0.2 : -0.2),
      1,
      'stroke-dasharray="3 2.4"',
    )
  )
}

const chips =
  (color: Color): Content =>
  (art) => {
    const piece = () =>
      d`M${art.random.between(66, 134)},${art.random.between(94, 116)}l${art.random.jitter(9)},${art.random.jitter(5)}`
    return [-0.12, 0, 0.12]
      .map((step) => stroke(times(9, piece).join(''), tone(color, step), 5, ROUND))
      .join('')
  }

const pebbles =
  (color: Color): Content =>
  (art) =>
    golden(18, 1)
      .map(([x, y]) =>
        ellipse(
          100 + x * 34,
          104 + y * 13,
          6.6,
          4.8,
          tone(color, art.random.jitter(0.1)),
          `stroke="${outline(color)}" stroke-width=".6"`,
        ),
      )
      .join('')

const sprout: Content = (art) =>
  ellipse(100, 115, 34, 7, SOIL) +
  ellipse(96, 113, 24, 4, '#6b4a2e') +
  leaf(art, 100, 112, -36, { length: 26, width: 10 }) +
  leaf(art, 100, 112, 36, { length: 26, width: 10 })

const granules: Content = (art) =>
  [
    [82, -22],
    [100, 0],
    [118, 22],
  ]
    .map(([x = 0, turn = 0]) => leaf(art, x, 114, turn, { length: 28, width: 8 }))
    .join('') + dots(scatter(art, 14, 70, 115, 130, 121), '#b9803a', 4)

const lawn: Content = (art) => {
  const blade = (i: number) =>
    d`M${62 + i * 2.6},120q${art.random.jitter(3)},-12 ${art.random.jitter(6)},${-20 - art.random.next() * 8}`
  return (
    stroke(times(30, blade).join(''), '#3f7a36', 2.6, ROUND) +
    stroke(times(30, blade).join(''), '#7fb24e', 1.5, ROUND)
  )
}

/** What a fertilizer bag shows: grass for lawn seed, an insect for pest control, granules for the rest. */
const fertilizer: Content = (art, color) =>
  named(art, 'lawn', 'crabgrass')
    ? lawn(art, color) + spreader(art)
    : named(art, 'grass-seed', 'weed', 'turf')
      ? lawn(art, color)
      : granules(art, color)

/** A broadcast spreader throws its granules over the grass. */
const spreader = (art: Art) =>
  stroke('M122,88L144,80', '#3d423e', 3.4, ROUND) +
  fill('M92,84H128L114,104H106Z', '#c8202c', 'stroke="#7a1018"') +
  circle(110, 112, 8, '#2b2b2b') +
  circle(110, 112, 3, '#cfd3d0') +
  dots(scatter(art, 26, 56, 92, 98, 116), '#f7f4e6', 3.6) +
  dots(scatter(art, 14, 56, 92, 98, 116), '#d9822a', 3)

/** A little of a bag's stone or sand, poured out before it. */
function spilled(art: Art, color: Color): string {
  if (named(art, 'sand'))
    return (
      fill('M16,188Q44,180 58,162Q74,150 92,166Q110,182 136,188Z', color, `stroke="${outline(color)}"`) +
      dots(scatter(art, 40, 44, 168, 104, 186), tone(color, -0.14), 2)
    )
  const stones = [
    [30, 182],
    [48, 184],
    [66, 185],
    [86, 184],
    [104, 185],
    [122, 184],
    [40, 172],
    [58, 174],
    [77, 174],
    [96, 175],
    [50, 163],
    [69, 164],
    [60, 154],
  ] as const
  return stones
    .map(([x, y]) =>
      ellipse(
        x,
        y,
        10.6,
        7.4,
        tone(color, art.random.jitter(0.1)),
        `stroke="${outline(color)}" stroke-width=".9"`,
      ),
    )
    .join('')
}

/** Small clear bags show their goods through the film. */
function clearBag(art: Art, content: string, tint: Color): string {
  const film = 'M58,40H142L146,60Q156,110 148,172Q100,186 52,172Q44,110 54,60Z'
  return (
    art.shadow(104, 178, 62, 10) +
    `<clipPath id="bg"><path d="M56,84Q100,74 144,84Q154,130 147,171Q100,184 53,171Q46,130 56,84Z"/></clipPath>` +
    fill(film, tone(tint, -0.03), 'opacity=".55"') +
    group('', content, 'clip-path="url(#bg)"') +
    fill(
      film,
      art.linear(48, 0, 152, 0, [
        [0, '#fff', 0.5],
        [0.2, '#fff', 0.08],
        [0.7, '#fff', 0],
        [1, '#5d6b6a', 0.25],
      ]),
      `stroke="${outline('#cfe0e2')}" stroke-width="1"`,
    ) +
    fill('M58,66Q56,110 62,160Q66,164 68,160Q62,110 66,64Z', '#fff', 'opacity=".6"') +
    outlined(PAPER, fill('M54,26H146V54Q100,60 54,54Z', sheen(art, PAPER, 54, 26, 146, 56))) +
    fill('M54,36H146V43H54Z', '#7d9a72') +
    circle(100, 31.4, 2.6, '#8d8573')
  )
}

/** Glass gems, gravel, beads: round pieces heaped in a bag. */
function heap(art: Art, color: Color, radius: number, look: 'stone' | 'glass'): string {
  const pieces = golden(look === 'glass' ? 46 : 60, 58)
  return (
    fill('M40,70H160V190H40Z', tone(color, -0.14)) +
    pieces
      .map(([x, y]) => {
        const cx = 100 + x
        const cy = 130 + y * 0.95
        const body = ellipse(
          cx,
          cy,
          radius * 1.1,
          radius * 0.86,
          tone(color, Math.round(art.random.jitter(2.4)) * 0.045),
          `stroke="${outline(color)}" stroke-width=".6"`,
        )
        return look === 'glass'
          ? body + circle(cx - radius * 0.35, cy - radius * 0.3, radius * 0.28, '#fff', 'opacity=".85"')
          : body
      })
      .join('')
  )
}

function strands(art: Art, color: Color, width: number): string {
  const curl = () =>
    d`M${art.random.between(44, 156)},${art.random.between(80, 178)}q${art.random.jitter(24)},${art.random.jitter(20)} ${art.random.jitter(30)},${art.random.jitter(12)}`
  return (
    fill('M40,70H160V190H40Z', tone(color, -0.12)) +
    [-0.18, 0, 0.1, 0.2]
      .map((step) => stroke(times(26, curl).join(''), tone(color, step), width, ROUND))
      .join('')
  )
}

/** The plain `bag` is nine different small packs; each shows its own content. */
function smallBag(art: Art, color: Color): string {
  if (named(art, 'glue-chips')) return clearBag(art, glueChips(art), '#f3e7cd')
  if (named(art, 'elastic')) {
    const bands = times(
      26,
      () =>
        d`M${art.random.between(50, 150)},${art.random.between(90, 170)}a${art.random.between(8, 13)},${art.random.between(6, 10)} ${art.random.between(0, 90)} 1 0 2,1`,
    ).join('')
    return clearBag(
      art,
      fill('M40,70H160V190H40Z', tone(color, -0.14)) +
        stroke(bands, tone(color, 0.06), 3.4) +
        stroke(bands, tone(color, 0.2), 1.2),
      color,
    )
  }
  if (named(art, 'gems', 'beads'))
    return clearBag(art, heap(art, '#bcd6d9', named(art, 'beads') ? 7 : 8.5, 'glass'), '#cfe0e2')
  if (named(art, 'rock', 'gravel'))
    return clearBag(art, heap(art, isPale(color) ? '#e4e1d6' : '#33312f', 7.5, 'stone'), '#cfe0e2')
  if (named(art, 'shredded')) return clearBag(art, strands(art, color, 3), color)
  return clearBag(
    art,
    fill('M40,70H160V190H40Z', '#e6eae6') +
      dots(scatter(art, 120, 46, 76, 154, 180), '#fff', 4) +
      dots(scatter(art, 90, 46, 76, 154, 180), '#b9c4c0', 2.2),
    '#e8f1f2',
  )
}

/** Moss comes loose in a carton, mounded over the rim. */
function mossBox(art: Art, color: Color): string {
  const carton = '#c9a778'
  const hanging = named(art, 'spanish', 'excelsior')
  const tuft = golden(40, 1).map(([x, y]) => [100 + x * 66, 88 + y * 24] as const)
  const tendril = () =>
    d`M${art.random.between(40, 160)},${art.random.between(66, 104)}q${art.random.jitter(22)},${art.random.jitter(18)} ${art.random.jitter(30)},${art.random.jitter(16)}`
  const loose = [-0.2, -0.04, 0.08, 0.17]
    .map((step) => stroke(times(28, tendril).join(''), tone(color, step), 2.6, ROUND))
    .join('')
  const cushions =
    dots(tuft, tone(color, -0.18), 21) +
    dots(tuft, color, 18) +
    dots(
      tuft.map(([x, y]) => [x - 2, y - 3] as const),
      tone(color, 0.08),
      10,
    ) +
    dots(scatter(art, 110, 38, 66, 160, 104), tone(color, 0.17), 2.2) +
    dots(scatter(art, 60, 38, 70, 160, 108), tone(color, -0.2), 2)
  return (
    art.shadow(106, 178, 86, 10) +
    fill('M34,102L50,84H152L166,102Z', tone(carton, -0.26)) +
    ellipse(100, 92, 66, 26, tone(color, -0.16)) +
    (hanging ? loose : cushions) +
    outlined(carton, fill('M30,100H170L164,174Q100,180 36,174Z', sheen(art, carton, 30, 100, 170, 176))) +
    fill('M31,108Q100,113 169,108L168.6,112Q100,117 31.4,112Z', tone(carton, -0.12)) +
    fill('M74,124H126V160H74Z', PAPER, `stroke="${tone(PAPER, -0.15)}" stroke-width=".7"`) +
    leaf(art, 100, 157, -34, { length: 26, width: 8, color }) +
    leaf(art, 100, 157, 0, { length: 30, width: 9, color }) +
    leaf(art, 100, 157, 34, { length: 26, width: 8, color })
  )
}

/** A wooden pallet stacked with bags of mulch. */
function pallet(art: Art, color: Color): string {
  const plank = '#c09a66'
  const bag = (x: number, y: number) =>
    outlined(
      color,
      fill(
        d`M${x},${y + 3}Q${x + 25},${y - 3} ${x + 50},${y + 3}Q${x + 54},${y + 12} ${x + 50},${y + 21}Q${x + 25},${y + 25} ${x},${y + 21}Q${x - 4},${y + 12} ${x},${y + 3}Z`,
        art.petal([
          [0, tone(color, 0.12)],
          [0.5, color],
          [1, tone(color, -0.13)],
        ]),
      ),
    ) +
    fill(d`M${x + 14},${y + 4}h22v17h-22Z`, '#e9dfc8') +
    fill(d`M${x + 14},${y + 8}h22v3h-22Z`, '#6f8f3a')
  const rows = [0, 1, 2, 3, 4].map((row) =>
    [0, 1, 2].map((column) => bag(20 + column * 54 + (row % 2 ? 3 : -1), 132 - row * 23)).join(''),
  )
  return (
    art.shadow(104, 184, 96, 9) +
    [20, 92, 164].map((x) => fill(d`M${x},160h18v16h-18Z`, tone(plank, -0.14))).join('') +
    outlined(
      plank,
      [
        [154, 0.04],
        [173, -0.04],
      ]
        .map(([y = 0, step = 0]) => fill(d`M12,${y}H190v8H12Z`, tone(plank, step)))
        .join(''),
    ) +
    rows.join('')
  )
}

/** A tied bale: straw, pine straw, compressed peat and coir. */
export function bale(art: Art, color: Color): string {
  const stalk = () =>
    d`M${art.random.between(24, 130)},${art.random.between(82, 156)}l${art.random.between(8, 22)},${art.random.jitter(4)}`
  const top = () => {
    const depth = art.random.next()
    return d`M${art.random.between(30, 120) + depth * 34},${77 - depth * 20}l${art.random.between(6, 16)},${art.random.jitter(2)}`
  }
  const strings = 'M56,80L94,56M56,80V160M112,80L150,56M112,80V160'
  return (
    art.shadow(108, 162, 92, 11) +
    outlined(
      color,
      fill('M18,80L56,56H184L146,80Z', tone(color, 0.1)) +
        fill('M146,80L184,56V136L146,160Z', tone(color, -0.16)) +
        fill('M18,80H146V160H18Z', sheen(art, color, 18, 80, 146, 160)),
    ) +
    [-0.16, 0.08, 0.18]
      .map((step) => stroke(times(32, stalk).join(''), tone(color, step), 1.7, ROUND))
      .join('') +
    stroke(times(28, top).join(''), tone(color, -0.06), 1.5, ROUND) +
    stroke(
      'M152,90l24,-14M150,104l28,-17M152,122l26,-16M150,138l28,-17M154,148l24,-14',
      tone(color, -0.26),
      1.4,
    ) +
    stroke(strings, '#8a4a2a', 2.4)
  )
}

/** Everything sold by the bag, bale, carton or pallet. */
export const bagForms: Renderers = {
  bag: (art, { main }) => smallBag(art, main),
  bag_fert: (art, { main }) => sack(art, main, '#3f8a4a', fertilizer),
  bag_mulch: (art, { main }) =>
    named(art, 'bale') ? bale(art, '#a8622f') : sack(art, main, '#6f8f3a', chips(mix(main, '#6b4a2e', 0.45))),
  bag_soil: (art, { main }) =>
    named(art, 'peat-moss', '-bale')
      ? peatBlock(art)
      : named(art, 'coir')
        ? bale(art, main)
        : named(art, 'perlite', 'vermiculite')
          ? sack(art, '#e4dfd0', '#3f6f9a', pebbles('#cfc7b2'))
          : sack(art, named(art, 'compost', 'manure') ? '#2f241c' : main, '#d9a23b', sprout),
  bag_stone: (art, { main }) =>
    sack(
      art,
      named(art, 'sand') ? main : '#d7dcda',
      '#5f7f95',
      named(art, 'sand')
        ? (a) =>
            ellipse(100, 108, 36, 12, main) + dots(scatter(a, 46, 68, 98, 132, 117), tone(main, -0.16), 1.8)
        : pebbles(main),
    ) + spilled(art, main),
  moss: (art, { main }) => mossBox(art, main),
  pallet: (art, { main }) => pallet(art, main),
}
