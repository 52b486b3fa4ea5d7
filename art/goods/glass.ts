import { type Color, isDark, mix, outline, tone } from '../lib/color.ts'
import type { Renderer, Renderers } from '../lib/renderer.ts'
import { type Art, at, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { CLEAR, cylinder, named, outlined, ringShape, sheen, times } from './kit.ts'

interface Profile {
  /** Left rim, down, round the foot, up to the right rim; open at the top. */
  path: string
  rimY: number
  /** Half width of the mouth. */
  rim: number
  /** Height of the water in clear glass. */
  water: number
  /** Top of the thick glass foot. */
  foot: number
}

const profiles = {
  cylinder: { path: 'M64,30V168Q100,178 136,168V30', rimY: 30, rim: 36, water: 96, foot: 164 },
  low: { path: 'M48,66V164Q100,178 152,164V66', rimY: 66, rim: 52, water: 102, foot: 158 },
  tall: { path: 'M76,16V170Q100,178 124,170V16', rimY: 16, rim: 24, water: 84, foot: 166 },
  hurricane: {
    path: 'M66,24C60,60 56,90 60,120C64,146 74,156 76,172Q100,180 124,172C126,156 136,146 140,120C144,90 140,60 134,24',
    rimY: 24,
    rim: 34,
    water: 196,
    foot: 168,
  },
  gathering: {
    path: 'M62,28C60,60 52,80 50,108C48,144 58,160 66,170Q100,178 134,170C142,160 152,144 150,108C148,80 140,60 138,28',
    rimY: 28,
    rim: 38,
    water: 104,
    foot: 164,
  },
  bud: {
    path: 'M86,22C90,66 84,92 70,116C60,140 66,162 78,172Q100,178 122,172C134,162 140,140 130,116C116,92 110,66 114,22',
    rimY: 22,
    rim: 14,
    water: 126,
    foot: 166,
  },
  trumpet: {
    path: 'M44,22C66,80 84,120 84,160Q70,168 68,174Q100,182 132,174Q130,168 116,160C116,120 134,80 156,22',
    rimY: 22,
    rim: 56,
    water: 84,
    foot: 160,
  },
  eiffel: {
    path: 'M60,6C82,18 92,44 92,84C92,130 84,156 54,176Q46,182 46,186Q100,197 154,186Q154,182 146,176C116,156 108,130 108,84C108,44 118,18 140,6',
    rimY: 6,
    rim: 40,
    water: 60,
    foot: 178,
  },
  bowl: {
    path: 'M74,52C34,72 30,130 62,162Q100,176 138,162C170,130 166,72 126,52',
    rimY: 52,
    rim: 26,
    water: 106,
    foot: 158,
  },
  rose: {
    path: 'M66,24C58,62 84,100 76,150Q74,166 80,172Q100,178 120,172Q126,166 124,150C116,100 142,62 134,24',
    rimY: 24,
    rim: 34,
    water: 104,
    foot: 166,
  },
  ginger: {
    path: 'M84,30V50C46,62 42,120 68,168Q100,178 132,168C158,120 154,62 116,50V30',
    rimY: 30,
    rim: 16,
    water: 98,
    foot: 160,
  },
  compote: {
    path: 'M38,58C42,108 74,122 94,128V156Q76,164 72,172Q100,180 128,172Q124,164 106,156V128C126,122 158,108 162,58',
    rimY: 58,
    rim: 62,
    water: 84,
    foot: 168,
  },
  jar: {
    path: 'M70,36V50Q54,56 54,74V160Q56,172 70,174Q100,180 130,174Q144,172 146,160V74Q146,56 130,50V36',
    rimY: 36,
    rim: 30,
    water: 94,
    foot: 166,
  },
  milk: {
    path: 'M82,24V60C82,76 62,82 60,104V162Q62,172 72,174Q100,180 128,174Q138,172 140,162V104C138,82 118,76 118,60V24',
    rimY: 24,
    rim: 18,
    water: 110,
    foot: 166,
  },
  votive: { path: 'M60,78L70,162Q100,170 130,162L140,78', rimY: 78, rim: 40, water: 196, foot: 154 },
} as const satisfies Record<string, Profile>

/** A square block vase seen from a corner side: glass by default, zinc by name. */
function blockVase(art: Art, color: Color): string {
  const wide = named(art, 'rectangle')
  const [x, y, width, height, depth] = wide ? [16, 92, 134, 64, 34] : [38, 66, 92, 98, 34]
  const rise = depth * 0.5
  const right = x + width
  const bottom = y + height
  const zinc = color !== CLEAR
  const tint = zinc ? color : '#a3c1c4'
  const faces =
    fill(
      d`M${x},${y}l${depth},${-rise}H${right + depth}L${right},${y}Z`,
      tone(tint, zinc ? -0.22 : 0.12),
      zinc ? '' : 'fill-opacity=".55"',
    ) +
    fill(
      d`M${right},${y}l${depth},${-rise}V${bottom - rise}L${right},${bottom}Z`,
      tone(tint, -0.14),
      zinc ? '' : 'fill-opacity=".55"',
    ) +
    fill(
      d`M${x},${y}H${right}V${bottom}H${x}Z`,
      sheen(art, tint, x, y, right, bottom),
      zinc ? '' : 'fill-opacity=".5"',
    )
  const edges = d`M${x},${y}H${right}V${bottom}H${x}ZL${x + depth},${y - rise}H${right + depth}V${bottom - rise}L${right},${bottom}M${right},${y}L${right + depth},${y - rise}`
  const water =
    fill(
      d`M${x},${y + 34}H${right}L${right + depth},${y + 34 - rise}H${x + depth}Z`,
      '#e9f6f5',
      'opacity=".7"',
    ) +
    fill(d`M${x},${y + 34}H${right}V${bottom}H${x}Z`, '#bfe0e0', 'opacity=".4"') +
    fill(d`M${x},${bottom - 8}H${right}V${bottom}H${x}Z`, tone(tint, -0.12), 'opacity=".45"')
  return (
    art.shadow(108, bottom + 4, width * 0.8, 10) +
    outlined(tint, faces, 1.2) +
    (zinc
      ? // The open top: a thin bright rim around a dark inside.
        fill(
          d`M${x + 9},${y - 2.5}l${depth - 6},${-rise + 5}H${right + depth - 9}L${right - 3},${y - 2.5}Z`,
          tone(tint, -0.4),
        ) +
        fill(
          d`M${x + depth + 3},${y - rise + 2.5}H${right + depth - 9}L${right + depth - 15},${y - rise + 7}H${x + depth - 3}Z`,
          tone(tint, -0.14),
        ) +
        stroke(d`M${x},${y}l${depth},${-rise}H${right + depth}L${right},${y}Z`, tone(tint, 0.2), 3) +
        stroke(d`M${x + 5},${y + 9}H${right - 5}M${x + 5},${bottom - 8}H${right - 5}`, tone(tint, 0.16), 2.4)
      : water +
        stroke(edges, '#fff', 1.6, 'opacity=".8"') +
        fill(d`M${x + 8},${y + 8}h12l-6,${height - 18}h-6Z`, '#fff', 'opacity=".6"'))
  )
}

/** Clear or colored glass: dark edges, an open middle, water in the clear ones, a thick foot. */
function glass(art: Art, color: Color, { path, rimY, rim, water, foot }: Profile): string {
  const clear = color === CLEAR
  const tint = clear ? '#a3c1c4' : color
  const strength = clear ? 0.6 : 0.95
  const body = art.linear(40, 0, 160, 0, [
    [0, tone(tint, -0.1), strength],
    [0.18, tone(tint, 0.12), strength * (clear ? 0.7 : 0.95)],
    [0.5, tone(tint, clear ? 0.1 : 0.03), strength * (clear ? 0.4 : 0.9)],
    [0.82, tone(tint, -0.04), strength * (clear ? 0.7 : 1)],
    [1, tone(tint, -0.2), strength],
  ])
  const inside =
    (clear && water < 190
      ? fill(d`M0,${water}H200V200H0Z`, '#bfe0e0', 'opacity=".42"') +
        ellipse(100, water, 78, 5, '#e9f6f5', 'opacity=".75"')
      : '') +
    fill(d`M0,${foot}H200V200H0Z`, tone(tint, -0.12), 'opacity=".38"') +
    ellipse(100, foot, 60, 4.6, '#fff', 'opacity=".4"') +
    group('translate(7 0)', stroke(path, '#fff', 6, 'stroke-opacity=".6"'))
  return (
    art.shadow(108, 175, 58, 9) +
    `<clipPath id="gl"><path d="${path}Z"/></clipPath>` +
    fill(`${path}Z`, body, `stroke="${tone(tint, -0.22)}" stroke-width="1.3" stroke-linejoin="round"`) +
    group('', inside, 'clip-path="url(#gl)"') +
    ellipse(
      100,
      rimY,
      rim,
      Math.max(3, rim * 0.16),
      tone(tint, 0.1),
      `fill-opacity=".55" stroke="${tone(tint, -0.2)}" stroke-width="1.2"`,
    ) +
    stroke(
      d`M${103 - rim},${rimY + 2}Q${100 - rim * 0.2},${rimY + rim * 0.26} ${100 + rim * 0.3},${rimY + rim * 0.16}`,
      '#fff',
      1.4,
      'stroke-opacity=".9"',
    )
  )
}

/** The same shapes in metal, mercury glass or zinc. */
function metal(art: Art, color: Color, { path, rimY, rim }: Profile): string {
  const paint = art.linear(40, 0, 160, 0, [
    [0, tone(color, -0.14)],
    [0.14, tone(color, 0.1)],
    [0.26, tone(color, 0.22)],
    [0.36, tone(color, 0.04)],
    [0.66, tone(color, -0.1)],
    [0.84, tone(color, 0.06)],
    [1, tone(color, -0.24)],
  ])
  return (
    art.shadow(108, 175, 56, 9) +
    outlined(
      color,
      fill(`${path}Z`, paint) + ellipse(100, rimY, rim, Math.max(3, rim * 0.17), tone(color, 0.16)),
    ) +
    ellipse(100, rimY + 1, rim - 4, Math.max(2, rim * 0.17 - 2), tone(color, -0.24))
  )
}

/** Wavy light of hand-silvered glass. */
const mercury = (art: Art, color: Color) =>
  dots(
    times(46, () => [art.random.between(68, 132), art.random.between(90, 156)] as const),
    tone(color, 0.2),
    2.2,
    'opacity=".7"',
  ) +
  dots(
    times(30, () => [art.random.between(68, 132), art.random.between(90, 156)] as const),
    tone(color, -0.16),
    1.8,
    'opacity=".6"',
  )

const flame = (art: Art, x: number, y: number) =>
  fill(
    d`M${x},${y}c-7,-6 -4,-15 1,-22c4,8 7,16 -1,22Z`,
    art.linear(0, y, 0, y - 22, [
      [0, '#f08a1d'],
      [0.5, '#ffd04a'],
      [1, '#fff3c0'],
    ]),
  )

function birch(art: Art): string {
  const bark = '#e9e3d6'
  const marks = times(
    26,
    () => d`M${art.random.between(64, 128)},${art.random.between(44, 164)}h${art.random.between(3, 12)}`,
  )
  return (
    art.shadow(108, 174, 56, 9) +
    outlined(
      bark,
      fill('M60,36V168Q100,180 140,168V36Z', cylinder(art, bark, 60, 140)) +
        ellipse(100, 36, 40, 8, '#c9a778'),
    ) +
    ellipse(100, 37, 34, 6, '#6d5638') +
    stroke(marks.join(''), '#4a4038', 2, `${ROUND} opacity=".75"`)
  )
}

const rows = (y1: number, y2: number, count: number, half: number) =>
  times(
    count,
    (i) =>
      d`M${100 - half},${y1 + ((y2 - y1) * i) / count}Q100,${y1 + 10 + ((y2 - y1) * i) / count} ${100 + half},${y1 - 8 + ((y2 - y1) * i) / count}`,
  ).join('')

const vase =
  (pick: (art: Art) => Profile): Renderer =>
  (art, { main }) => {
    const profile = pick(art)
    return named(art, 'zinc', 'metal', 'mercury')
      ? metal(art, main, profile) + (named(art, 'mercury') ? mercury(art, main) : '')
      : glass(art, main, profile)
  }

function cylinderShape(art: Art): Profile {
  if (named(art, 'hurricane')) return profiles.hurricane
  if (named(art, '4x4', '5x5', '6x6')) return profiles.low
  return named(art, 'x10', 'x12', 'x20') ? profiles.tall : profiles.cylinder
}

function urn(art: Art, color: Color): string {
  const body =
    'M40,50C46,58 54,60 56,70C50,104 66,126 90,134V146Q76,150 72,160H128Q124,150 110,146V134C134,126 150,104 144,70C146,60 154,58 160,50Z'
  return (
    art.shadow(106, 178, 52, 9) +
    outlined(
      color,
      fill(body, cylinder(art, color, 44, 156)) +
        fill('M62,160H138V176H62Z', sheen(art, color, 62, 160, 138, 176)) +
        ellipse(100, 50, 60, 10, tone(color, 0.1)),
    ) +
    ellipse(100, 51, 51, 7, tone(color, isDark(color) ? -0.06 : -0.26)) +
    stroke('M56,70Q100,84 144,70', tone(color, isDark(color) ? 0.18 : -0.16), 2) +
    stroke(
      times(
        9,
        (i) =>
          d`M${66 + i * 8.5},${82 + 4 * Math.sin((Math.PI * i) / 8)}Q${84 + i * 4},116 ${94 + i * 1.5},130`,
      ).join(''),
      tone(color, isDark(color) ? 0.14 : -0.12),
      1.4,
    ) +
    stroke('M90,140H110', tone(color, isDark(color) ? 0.18 : -0.18), 2)
  )
}

/** A green plastic cone with a spike, pushed into the ground. */
function cemeteryCone(art: Art, color: Color): string {
  return (
    art.shadow(106, 186, 24, 5) +
    outlined(
      color,
      fill('M96,140L100,192L104,140Z', tone(color, -0.1)) +
        fill('M62,34L88,144Q100,150 112,144L138,34Z', cylinder(art, color, 62, 138)) +
        fill('M58,28V38Q100,52 142,38V28Z', cylinder(art, tone(color, 0.03), 58, 142)) +
        ellipse(100, 28, 42, 9, tone(color, 0.1)),
    ) +
    ellipse(100, 29, 35, 6.4, tone(color, -0.24)) +
    stroke('M76,56L94,142M88,58L98,146M112,58L104,146', tone(color, -0.12), 1.2) +
    ringShape(100, 98, 24, 5, tone(color, -0.12), 1.2)
  )
}

/** Vases, votive cups and urns. */
export const glassForms: Renderers = {
  vase_cylinder: (art, hint) => (named(art, 'birch') ? birch(art) : vase(cylinderShape)(art, hint)),
  vase_cube: (art, { main }) => blockVase(art, main),
  vase_gathering: vase(() => profiles.gathering),
  vase_bud: (art, hint) =>
    vase(() => profiles.bud)(art, hint) +
    (named(art, 'swirl') ? stroke(rows(44, 168, 12, 12), '#fff', 1.6, 'opacity=".6"') : ''),
  vase_trumpet: vase((art) => (named(art, 'eiffel') ? profiles.eiffel : profiles.trumpet)),
  vase_bowl: vase(() => profiles.bowl),
  vase_rose: (art, hint) =>
    vase(() => profiles.rose)(art, hint) +
    (named(art, 'fluted')
      ? stroke(
          times(7, (i) => d`M${74 + i * 8.6},34C${82 + i * 6},90 ${85 + i * 5},120 ${86 + i * 4.6},166`).join(
            '',
          ),
          '#fff',
          1.5,
          'opacity=".65"',
        )
      : ''),
  vase_ginger: vase(() => profiles.ginger),
  vase_compote: vase(() => profiles.compote),
  vase_jar: (art, hint) => {
    if (named(art, 'milk')) return vase(() => profiles.milk)(art, hint)
    const threads = outlined(
      '#a3c1c4',
      stroke('M70,40Q100,47 130,40M70,46Q100,53 130,46', outline('#a3c1c4'), 1.2),
    )
    return (
      vase(() => profiles.jar)(art, hint) +
      threads +
      stroke('M76,92Q100,100 124,92M76,132Q100,140 124,132', '#fff', 2, 'opacity=".7"')
    )
  },
  votive: (art, hint) => {
    const candle =
      hint.main === CLEAR
        ? fill('M70,118L74,158Q100,164 126,158L130,118Z', '#f6efdc') +
          ellipse(100, 118, 30, 5, '#fbf7ec') +
          flame(art, 100, 116)
        : ''
    const glass = vase(() => profiles.votive)(art, {
      ...hint,
      main: hint.main === CLEAR ? CLEAR : mix(hint.main, '#fff', 0.06),
    })
    // Through colored glass only the light is seen.
    return hint.main === CLEAR ? candle + glass : glass + group(at(100, 78, 0, 1.7), flame(art, 0, 0))
  },
  urn: (art, { main }) => urn(art, main),
  cone: (art, { main }) => cemeteryCone(art, main),
}
