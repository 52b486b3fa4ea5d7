import { type Color, mix, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { golden, named, outlined, times } from './kit.ts'

const RED = '#b7122b'

/** +1 where a direction (0 is up, clockwise) faces the light in the upper left. */
const facing = (degrees: number) => Math.cos(((degrees + 45) * Math.PI) / 180)
const polar = (radius: number, degrees: number) =>
  [radius * Math.sin((degrees * Math.PI) / 180), -radius * Math.cos((degrees * Math.PI) / 180)] as const
const stepped = (value: number) => Math.round(value / 0.03) * 0.03

/** A tip of fir or pine: needles on both sides, the lit side in `color`. */
function needleSprig(art: Art, color: Color, length = 11): string {
  let lit = ''
  let dark = ''
  for (let i = 0; i < 9; i++) {
    const y = -4 - i * 3.2
    const reach = length - i * 0.7
    lit += d`M0,${y}l${-reach},${-reach * 0.6}`
    dark += d`M0,${y}l${reach},${-reach * 0.6}`
  }
  return art.def(
    stroke('M0,0V-38', '#6b4a34', 1.8) +
      stroke(dark, tone(color, -0.13), 2.2, ROUND) +
      stroke(lit, 'currentColor', 2.2, ROUND),
  )
}

/** A flat fan of cedar scales. */
const cedarSprig = (art: Art, color: Color) => {
  const branch = (side: number) =>
    times(
      5,
      (i) =>
        d`M0,${-5 - i * 6}q${side * 8},${-3} ${side * (13 - i * 1.5)},${-12}m${-side * 5},5l${side * 8},-1`,
    ).join('')
  return art.def(
    stroke('M0,2Q1,-20 0,-40', tone(color, -0.06), 2.6, ROUND) +
      stroke(branch(1), tone(color, -0.12), 3.2, ROUND) +
      stroke(branch(-1), 'currentColor', 3.2, ROUND),
  )
}

/** Two or three leaves in place of needles, for boxwood, magnolia and eucalyptus. */
function leafSprig(art: Art, color: Color, length: number, width: number): string {
  const leaf = leafDef(art, {
    length,
    width,
    color,
    kind: width > length * 0.38 ? 'round' : 'plain',
    veins: 0,
  })
  return art.def(
    [-46, 42, -4]
      .map((turn, i) => use(leaf, at(0, -i * length * 0.32, turn), `fill="${tone(color, 0.06 - 0.03 * i)}"`))
      .join(''),
  )
}

function sprig(art: Art, color: Color): string {
  if (named(art, 'boxwood')) return leafSprig(art, color, 17, 6.4)
  if (named(art, 'magnolia')) return leafSprig(art, tone(color, -0.04), 36, 11)
  if (named(art, 'eucalyptus')) return leafSprig(art, color, 18, 8)
  return named(art, 'cedar', 'princess')
    ? cedarSprig(art, color)
    : needleSprig(art, color, named(art, 'pine') ? 15 : 11)
}

/** A bow with two loops and two tails, about 108 wide, its knot at `x`,`y`. */
function bow(art: Art, color: Color, x: number, y: number, size: number): string {
  return group(
    at(x, y, 0, size),
    outlined(
      color,
      fill(
        'M-4,4C-22,20 -26,44 -34,66L-18,60L-10,72C-6,48 0,26 2,6Z',
        art.linear(-30, 0, 0, 60, [
          [0, tone(color, 0.03)],
          [1, tone(color, -0.12)],
        ]),
      ) +
        fill('M4,4C20,20 26,44 32,64L17,60L8,72C6,48 0,26 -2,6Z', tone(color, -0.1)) +
        fill(
          'M0,0C-20,-34 -56,-30 -54,-4C-54,20 -22,18 0,0Z',
          art.linear(-50, -24, -6, 14, [
            [0, tone(color, 0.12)],
            [0.6, color],
            [1, tone(color, -0.16)],
          ]),
        ) +
        fill(
          'M0,0C20,-34 56,-30 54,-4C54,20 22,18 0,0Z',
          art.linear(6, -20, 50, 16, [
            [0, tone(color, -0.14)],
            [0.45, tone(color, 0.05)],
            [1, tone(color, -0.12)],
          ]),
        ) +
        fill('M-44,-8Q-28,-16 -8,-2Q-28,8 -44,-8ZM44,-8Q28,-16 8,-2Q28,8 44,-8Z', tone(color, -0.2)) +
        fill(
          'M-9,-8Q0,-12 9,-8Q12,2 8,9Q0,12 -8,9Q-12,2 -9,-8Z',
          art.linear(-8, -8, 8, 8, [
            [0, tone(color, 0.1)],
            [1, tone(color, -0.1)],
          ]),
        ),
      0.9,
    ),
  )
}

/** A full bow of many loops, as sold for doors. */
function doorBow(art: Art, color: Color): string {
  const loop = 'M0,0C-14,-14 -20,-48 0,-62C20,-48 14,-14 0,0Z'
  const paint = art.petal([
    [0, tone(color, -0.2)],
    [0.5, color],
    [1, tone(color, 0.12)],
  ])
  const dark = art.petal([
    [0, tone(color, -0.24)],
    [0.5, tone(color, -0.07)],
    [1, tone(color, 0.05)],
  ])
  const loops = [-112, -76, -40, 0, 40, 76, 112].map((turn, i) =>
    use(art.path(loop), at(0, 0, turn, 1.02), `fill="${i % 2 ? paint : dark}"`),
  )
  const inner = [-92, -56, -18, 20, 58, 94].map((turn, i) =>
    use(art.path(loop), at(0, 0, turn, 0.7), `fill="${i % 2 ? dark : paint}"`),
  )
  const tails =
    fill(
      'M-6,4C-26,40 -30,70 -44,104L-26,98L-14,110C-8,74 -2,40 4,6Z',
      art.linear(-40, 0, 0, 100, [
        [0, tone(color, -0.14)],
        [0.4, color],
        [1, tone(color, -0.06)],
      ]),
    ) + fill('M6,4C26,40 30,70 42,100L25,97L14,108C8,74 2,40 -4,6Z', tone(color, -0.09))
  return group(
    'translate(100 82)scale(1.06)',
    outlined(
      color,
      tails +
        loops.join('') +
        inner.join('') +
        ellipse(
          0,
          0,
          13,
          11,
          art.radial(-4, -4, 18, [
            [0, tone(color, 0.12)],
            [1, tone(color, -0.12)],
          ]),
        ),
      0.9,
    ),
  )
}

const berries = (spots: readonly (readonly [number, number])[]) =>
  dots(
    spots.map(([x, y]) => [x + 0.8, y + 1] as const),
    '#6e0b1c',
    11,
  ) +
  dots(spots, '#c01f36', 10) +
  dots(
    spots.map(([x, y]) => [x - 1.6, y - 1.8] as const),
    '#f3a9a6',
    3,
  )

/** A small cone seen from the side. */
const cone = (x: number, y: number, turn: number, size = 1) =>
  group(
    at(x, y, turn, size),
    ellipse(0, 0, 8, 11, '#5c3f26') +
      dots(
        golden(16, 8).map(([cx, cy]) => [cx * 0.8, cy * 1.1] as const),
        '#a8804f',
        3,
      ),
  )

function wreath(art: Art, main: Color): string {
  const color = named(art, 'boxwood', 'magnolia') ? main : tone(main, -0.05)
  const id = sprig(art, color)
  const count = named(art, 'magnolia') ? 42 : 64
  const sprigs = times(count, (i) => {
    const a = (i * 360) / count + art.random.jitter(4)
    const lane = i % 3
    const [x, y] = polar(44 + lane * 13, a)
    return use(
      id,
      at(100 + x, 98 + y, a + 68 + (lane - 1) * 30 + art.random.jitter(10), 0.86),
      `color="${tone(color, stepped(0.05 + facing(a) * 0.07))}"`,
    )
  })
  const plain = named(art, 'boxwood', 'magnolia')
  const trim = plain
    ? ''
    : berries([
        [52, 50],
        [150, 60],
        [40, 118],
        [156, 126],
        [96, 38],
        [58, 58],
        [143, 52],
      ]) +
      cone(66, 138, -30) +
      cone(136, 142, 30)
  return group(
    'translate(6 8)scale(.94)',
    circle(100, 98, 58, 'none', `stroke="${tone(color, -0.16)}" stroke-width="${plain ? 30 : 24}"`) +
      sprigs.join('') +
      trim +
      bow(art, RED, 100, 154, 0.62),
  )
}

function garland(art: Art, main: Color): string {
  const color = named(art, 'silk', 'boxwood') ? main : tone(main, -0.05)
  const id = sprig(art, color)
  const count = 46
  const sprigs = times(count, (i) => {
    const t = i / (count - 1)
    const slope = Math.cos(Math.PI * t) * 58
    return use(
      id,
      at(
        16 + 168 * t,
        60 + Math.sin(Math.PI * t) * 80,
        90 + slope + ((i % 3) - 1) * 48 + art.random.jitter(10),
        0.84 + art.random.next() * 0.2,
      ),
      `color="${tone(color, i % 2 ? 0.08 : 0)}"`,
    )
  })
  const bows = named(art, 'silk') ? '' : bow(art, RED, 20, 58, 0.5) + bow(art, RED, 180, 58, 0.5)
  return group(
    'translate(9 14)scale(.91)',
    stroke('M16,60Q100,220 184,60', tone(color, -0.14), 14, ROUND) + sprigs.join('') + bows,
  )
}

/** A plain granite stone: a grave blanket lies before one. */
const headstone = (art: Art) =>
  outlined(
    '#a3a6a4',
    fill(
      'M58,120V40C58,8 142,8 142,40V120Z',
      art.linear(58, 20, 142, 110, [
        [0, '#cfd1cd'],
        [0.5, '#a9aca9'],
        [1, '#83878a'],
      ]),
    ),
  ) + stroke('M80,42H120M74,56H126M84,70H116', '#6b6f70', 3)

/** Grave blanket: a long mat of boughs with a bow; the pillow is short. */
function blanket(art: Art, main: Color): string {
  const color = tone(main, -0.05)
  const id = needleSprig(art, color, 13)
  const short = named(art, 'pillow')
  const [half, rise] = short ? [58, 32] : [84, 30]
  const spots = golden(short ? 52 : 66, 1)
    .map(([x, y]) => [x, y] as const)
    .sort((a, b) => Math.hypot(...b) - Math.hypot(...a))
  const sprigs = spots.map(([x, y]) =>
    use(
      id,
      at(
        100 + x * half,
        130 + y * rise,
        (Math.atan2(x * half, -y * rise) * 180) / Math.PI + art.random.jitter(24),
        0.92,
      ),
      `color="${tone(color, stepped(0.04 - x * 0.04 - y * 0.05))}"`,
    ),
  )
  const holds = short
    ? ([
        [66, 92],
        [136, 96],
        [70, 132],
        [132, 134],
      ] as const)
    : ([
        [44, 96],
        [66, 88],
        [134, 88],
        [158, 98],
        [50, 126],
        [150, 128],
        [78, 138],
        [124, 138],
      ] as const)
  return (
    headstone(art) +
    art.shadow(104, 164, half + 14, 18, 0.24) +
    ellipse(100, 130, half * 0.94, rise * 0.94, tone(color, -0.17)) +
    sprigs.join('') +
    berries(holds.map(([x, y]) => [x, y + 18] as const)) +
    cone(short ? 60 : 40, 130, -20) +
    cone(short ? 142 : 162, 132, 20) +
    bow(art, RED, 100, 124, 0.6)
  )
}

/** Woven vine, or tightly bound straw. */
function vineWreath(art: Art, color: Color): string {
  if (named(art, 'straw')) {
    const straw = mix(color, '#d9b45a', 0.5)
    const strand = () => {
      const a = art.random.between(0, 360)
      const [x, y] = polar(art.random.between(40, 76), a)
      const [dx, dy] = polar(art.random.between(8, 15), a + 90 + art.random.jitter(14))
      return d`M${100 + x},${100 + y}l${dx},${dy}`
    }
    const ties = times(12, (i) => {
      const [x1, y1] = polar(38, i * 30)
      const [x2, y2] = polar(79, i * 30 + 8)
      return d`M${100 + x1},${100 + y1}L${100 + x2},${100 + y2}`
    })
    return (
      art.shadow(106, 178, 64, 8) +
      circle(100, 100, 59, 'none', `stroke="${tone(straw, -0.2)}" stroke-width="43"`) +
      circle(100, 100, 59, 'none', `stroke="${straw}" stroke-width="40"`) +
      circle(98, 98, 59, 'none', `stroke="${tone(straw, 0.07)}" stroke-width="18"`) +
      [-0.17, 0.14]
        .map((step) => stroke(times(80, strand).join(''), tone(straw, step), 1.5, ROUND))
        .join('') +
      stroke(ties.join(''), '#7d9a52', 1.6)
    )
  }
  const vine = mix(color, '#8a6038', 0.6)
  return times(26, () => {
    const r = 62 + art.random.jitter(13)
    return ellipse(
      100 + art.random.jitter(4),
      100 + art.random.jitter(4),
      r,
      r * (1 + art.random.jitter(0.09)),
      'none',
      `stroke="${tone(vine, -0.16 + 0.06 * Math.floor(art.random.next() * 6))}" stroke-width="${(2 + art.random.next() * 2).toFixed(1)}" transform="rotate(${Math.round(art.random.between(0, 180))} 100 100)"`,
    )
  }).join('')
}

/** Box frame: four wire rings held by crosspieces. */
function wreathFrame(art: Art, color: Color): string {
  const ring = (r: number, dy: number) =>
    circle(100, 100 + dy, r, 'none', `stroke="${tone(color, -0.18)}" stroke-width="4.6"`) +
    circle(99.4, 99.4 + dy, r, 'none', `stroke="${tone(color, 0.1)}" stroke-width="1.8"`)
  const rib = times(12, (i) => {
    const [x1, y1] = polar(44, i * 30)
    const [x2, y2] = polar(78, i * 30)
    return d`M${100 + x1},${96 + y1}L${100 + x1 * 1.18},${108 + y1 * 1.18}L${100 + x2},${96 + y2}`
  }).join('')
  return (
    art.shadow(106, 178, 66, 8, 0.2) +
    ring(54, 9) +
    ring(68, 9) +
    stroke(rib, tone(color, -0.16), 3.4, ROUND) +
    stroke(rib, tone(color, 0.08), 1.3, ROUND) +
    ring(44, -4) +
    ring(78, -4)
  )
}

/** Boughs, wreaths and what hangs on them. */
export const evergreenForms: Renderers = {
  wreath: (art, { main }) => wreath(art, main),
  garland: (art, { main }) => garland(art, main),
  blanket: (art, { main }) => blanket(art, main),
  bow: (art, { main }) => doorBow(art, main),
  grapevine: (art, { main }) => vineWreath(art, main),
  wreath_frame: (art, { main }) => wreathFrame(art, main),
}
