import { type Color, isDark, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { CLEAR, cylinder, gleam, named, outlined, ringShape, sheen, times } from './kit.ts'

interface PotShape {
  /** Half width at the rim and at the foot. */
  top: number
  foot: number
  /** Height of the rim band; 0 for none. */
  band?: number
  y1?: number
  y2?: number
}

/** An empty round pot standing at y 174, seen slightly from above. */
function pot(art: Art, color: Color, { top, foot, band = 16, y1 = 66, y2 = 172 }: PotShape): string {
  const dip = top * 0.17
  const body = d`M${100 - top},${y1}L${100 - foot},${y2}Q100,${y2 + foot * 0.24} ${100 + foot},${y2}L${100 + top},${y1}Z`
  const lip = band
    ? fill(
        d`M${100 - top - 4},${y1 - 4}V${y1 + band - 4}Q100,${y1 + band + dip + 4} ${100 + top + 4},${y1 + band - 4}V${y1 - 4}Z`,
        cylinder(art, tone(color, 0.03), 96 - top, 104 + top),
      )
    : ''
  const rim = top + (band ? 4 : 0)
  return (
    art.shadow(107, y2 + 2, foot * 1.5, 9) +
    outlined(color, fill(body, cylinder(art, color, 100 - top, 100 + top)) + lip) +
    (band
      ? fill(
          d`M${100 - top},${y1 + band}Q100,${y1 + band + dip * 1.5} ${100 + top},${y1 + band}L${100 + top - 1},${y1 + band + 5}Q100,${y1 + band + dip * 1.5 + 6} ${101 - top},${y1 + band + 5}Z`,
          '#000',
          'opacity=".14"',
        )
      : '') +
    outlined(color, ellipse(100, y1 - 4, rim, rim * 0.16, tone(color, 0.1))) +
    ellipse(100, y1 - 3.4, rim - 5, rim * 0.16 - 2.4, tone(color, isDark(color) ? -0.05 : -0.24)) +
    fill(
      d`M${104 - rim},${y1 - 3}A${rim - 4},${rim * 0.16 - 2} 0 0 0 ${96 + rim},${y1 - 3}A${rim - 4},${rim * 0.1} 0 0 1 ${104 - rim},${y1 - 3}Z`,
      tone(color, isDark(color) ? 0.06 : -0.12),
    )
  )
}

const terracotta = (art: Art, color: Color) =>
  pot(art, color, { top: 54, foot: 37, band: 22 }) +
  stroke('M60,112Q64,140 70,164', tone(color, 0.16), 5, `opacity=".5" ${ROUND}`) +
  dots(
    [
      [118, 130],
      [126, 148],
      [110, 158],
      [132, 118],
    ],
    tone(color, 0.12),
    2.4,
  )

function ceramic(art: Art, color: Color): string {
  const glazed = named(art, 'glazed', 'planter')
  const body = glazed
    ? 'M50,50C38,92 50,150 68,172Q100,180 132,172C150,150 162,92 150,50Q100,64 50,50Z'
    : 'M52,56C46,92 54,148 68,170Q100,178 132,170C146,148 154,92 148,56Q100,70 52,56Z'
  const y = glazed ? 50 : 56
  return (
    art.shadow(107, 174, 58, 10) +
    outlined(
      color,
      fill(
        body,
        art.linear(44, 0, 156, 0, [
          [0, tone(color, -0.04)],
          [0.22, tone(color, 0.1)],
          [0.55, color],
          [1, tone(color, -0.18)],
        ]),
      ) + ellipse(100, y, 50, 12, tone(color, 0.09)),
    ) +
    ellipse(100, y + 1, 44, 9, tone(color, isDark(color) ? -0.06 : -0.26)) +
    gleam('M60,74C57,104 62,134 73,156C69,130 67,100 70,76Z') +
    stroke(
      glazed ? 'M47,74Q100,90 153,74M47,82Q100,98 153,82' : 'M52,76Q100,90 148,76',
      tone(color, isDark(color) ? 0.12 : -0.12),
      1.4,
    )
  )
}

/** The rims of the pots nested in the first one, for pots sold by the stack. */
const nestedRims = (color: Color, art: Art, y: number) =>
  [3, 2, 1]
    .map((i) => {
      const top = y - i * 15
      return outlined(
        color,
        fill(
          d`M44,${top}V${top + 12}Q100,${top + 26} 156,${top + 12}V${top}Q100,${top - 18} 44,${top}Z`,
          cylinder(art, tone(color, 0.03), 44, 156),
        ) +
          (i === 3
            ? ellipse(100, top, 56, 9, tone(color, 0.1)) +
              ellipse(100, top + 1, 50, 6.4, tone(color, isDark(color) ? -0.05 : -0.24))
            : ''),
      )
    })
    .join('')

/** A wide azalea pot is three quarters as tall as a nursery pot. */
function nurseryPots(art: Art, color: Color): string {
  if (!named(art, 'azalea')) return nurseryPot(art, color)
  return (
    pot(art, color, { top: 52, foot: 42, band: 13, y1: 100, y2: 176 }) +
    nestedRims(color, art, 97) +
    outlined(
      color,
      fill('M44,97V109Q100,126 156,109V97Q100,114 44,97Z', cylinder(art, tone(color, 0.03), 44, 156)),
    )
  )
}

const nurseryPot = (art: Art, color: Color) =>
  pot(art, color, { top: 52, foot: 39, band: 13 }) +
  stroke(
    times(
      9,
      (i) =>
        d`M${62 + i * 9.5},${96 + 5 * Math.sin((Math.PI * (i + 0.5)) / 9)}L${68 + i * 8},${168 + 5 * Math.sin((Math.PI * (i + 0.5)) / 9)}`,
    ).join(''),
    tone(color, isDark(color) ? 0.08 : -0.1),
    1.2,
    'opacity=".8"',
  )

/** A half-round or oval tub, a square procona, a galvanized pail: by name, a tall round cooler bucket otherwise. */
function bucket(art: Art, color: Color): string {
  const line = tone(color, isDark(color) ? 0.2 : -0.16)
  if (named(art, 'square', 'procona')) {
    return (
      art.shadow(108, 178, 62, 9) +
      outlined(
        color,
        fill('M44,52L56,176H118L112,58Z', sheen(art, color, 44, 52, 118, 176)) +
          fill('M112,58L118,176L152,164L162,46Z', tone(color, isDark(color) ? 0.07 : -0.16)) +
          fill('M40,46L94,36L166,40L114,54Z', tone(color, 0.14)) +
          fill('M48,46.4L95,39L157,41.6L112,50Z', tone(color, isDark(color) ? -0.06 : -0.24)) +
          fill('M40,46L114,54V64L42,56ZM114,54L166,40V50L114,64Z', tone(color, 0.05)),
      ) +
      stroke('M58,72L66,168M96,76L100,168M128,72L130,160', line, 1.4)
    )
  }
  if (named(art, 'oval-tub')) {
    return (
      art.shadow(106, 160, 84, 10) +
      outlined(
        color,
        fill('M22,80L38,152Q100,170 162,152L178,80Z', cylinder(art, color, 22, 178)) +
          ellipse(100, 80, 78, 18, tone(color, 0.1)),
      ) +
      ellipse(100, 81, 72, 14, tone(color, -0.22)) +
      stroke('M28,104Q100,128 172,104M32,122Q100,146 168,122', line, 1.6) +
      stroke('M24,86C4,90 6,116 26,112M176,86C196,90 194,116 174,112', tone(color, -0.1), 4.4, ROUND)
    )
  }
  const low = named(art, 'short', 'half-round')
  const metal = named(art, 'galvanized')
  const y1 = low ? 84 : named(art, 'tall') ? 40 : 60
  const y2 = 172
  const handle = d`M${50},${y1 + 4}Q100,${metal ? y1 - 62 : y1 + 84} 150,${y1 + 4}`
  const bail = stroke(handle, tone(color, isDark(color) ? 0.24 : -0.1), 2.8)
  return (
    (metal ? bail : '') +
    pot(art, color, { top: 52, foot: 38, band: 9, y1, y2 }) +
    stroke(
      d`M53,${y1 + 30}Q100,${y1 + 44} 147,${y1 + 30}M55,${y1 + 36}Q100,${y1 + 50} 145,${y1 + 36}`,
      line,
      1.3,
    ) +
    (metal
      ? stroke('M61,148Q100,160 139,148', line, 1.3)
      : named(art, 'mache')
        ? // Torn strips of paper laid one over another, and a handle of twine.
          stroke(
            times(
              22,
              (i) =>
                d`M${60 + ((i * 37) % 66)},${94 + ((i * 53) % 70)}l${10 + (i % 4) * 3},${(i % 2 ? 1 : -1) * (3 + (i % 3) * 3)}`,
            ).join(''),
            tone(color, 0.14),
            6,
            'opacity=".5"',
          ) +
          stroke('M50,66C40,-4 160,-4 150,66', '#c9a66a', 4, 'stroke-linecap="round"') +
          stroke('M50,66C40,-4 160,-4 150,66', '#8a6a36', 4, 'stroke-dasharray="2 4"')
        : bail) +
    circle(50, y1 + 5, 3.4, tone(color, 0.22)) +
    circle(150, y1 + 5, 3.4, tone(color, 0.1))
  )
}

/** A white tub with a lid and a label. */
function pail(art: Art): string {
  const tub = '#f1f2ec'
  const lid = '#3f8a4a'
  return (
    pot(art, tub, { top: 52, foot: 44, band: 0, y1: 60, y2: 172 }) +
    stroke('M49,70Q100,0 151,70', '#9aa3a0', 3) +
    outlined(
      lid,
      fill('M44,50V64Q100,80 156,64V50Z', cylinder(art, lid, 44, 156)) +
        ellipse(100, 50, 56, 10, tone(lid, 0.1)),
    ) +
    ellipse(100, 50, 46, 7.4, tone(lid, -0.04)) +
    fill('M52,96Q100,108 148,96L145,146Q100,158 55,146Z', cylinder(art, '#6fae6a', 52, 148)) +
    group(
      'translate(100 126)',
      times(8, (i) => group(`rotate(${i * 45})`, ellipse(0, -11, 5, 9, '#fbfaf5'))).join('') +
        circle(0, 0, 5.4, '#e7c437'),
    )
  )
}

/** Low plastic dishes; clear ones show their far edge. */
function dish(art: Art, color: Color): string {
  const clear = color === CLEAR
  const tint = clear ? '#b9d0d2' : color
  const alpha = clear ? 'opacity=".6"' : ''
  const [top, y1, y2] = named(art, 'centerpiece')
    ? [84, 110, 142]
    : named(art, 'liner', 'utility')
      ? [56, 84, 164]
      : [72, 96, 148]
  const foot = top * (named(art, 'utility', 'liner') ? 0.76 : 0.62)
  const pedestal = named(art, 'designer', 'lomey')
  const hollow = ellipse(100, y1 + 1.4, top - 6, top * 0.17, tone(tint, isDark(tint) ? -0.05 : -0.2), alpha)
  return (
    art.shadow(106, y2 + 6, foot * 1.3, 10) +
    (pedestal
      ? outlined(
          tint,
          fill(
            d`M${100 - foot * 0.7},${y2 - 4}L${100 - foot * 0.84},${y2 + 8}Q100,${y2 + 18} ${100 + foot * 0.84},${y2 + 8}L${100 + foot * 0.7},${y2 - 4}Z`,
            cylinder(art, tone(tint, -0.06), 100 - foot, 100 + foot),
            alpha,
          ),
        )
      : '') +
    outlined(
      tint,
      fill(
        d`M${100 - top},${y1}C${100 - top + 4},${y1 + 20} ${100 - foot - 6},${y2 - 6} ${100 - foot},${y2}Q100,${y2 + 14} ${100 + foot},${y2}C${106 + foot},${y2 - 6} ${96 + top},${y1 + 20} ${100 + top},${y1}Z`,
        cylinder(art, tint, 100 - top, 100 + top),
        alpha,
      ),
    ) +
    outlined(tint, ellipse(100, y1, top, top * 0.2, tone(tint, 0.12), alpha)) +
    hollow +
    stroke(
      d`M${104 - top},${y1 + 12}Q100,${y1 + 34} ${96 + top},${y1 + 12}`,
      tone(tint, isDark(tint) ? 0.16 : -0.12),
      1.3,
    ) +
    gleam(
      d`M${110 - top},${y1 + 16}Q${114 - top},${y2 - 18} ${104 - foot},${y2 - 6}Q${106 - top * 0.8},${y2 - 20} ${118 - top},${y1 + 19}Z`,
      clear ? 0.8 : 0.35,
    )
  )
}

/** A shallow plate with the faint pot that would stand in it. */
function saucer(art: Art, color: Color): string {
  const clear = color === CLEAR
  const tint = clear ? '#b9d0d2' : color
  const alpha = clear ? 'opacity=".62"' : ''
  const inside = group(
    'translate(0 26)',
    fill('M60,14L70,80Q100,90 130,80L140,14Z', '#b5694a', 'opacity=".5"') +
      fill('M54,0V18Q100,30 146,18V0Q100,10 54,0Z', '#b5694a', 'opacity=".62"') +
      ellipse(100, 1, 46, 7, '#7a4630', 'opacity=".5"'),
  )
  return group('translate(0 28)', plate(art, tint, clear, alpha, inside))
}

function plate(art: Art, tint: Color, clear: boolean, alpha: string, inside: string): string {
  return (
    art.shadow(106, 132, 84, 11) +
    outlined(
      tint,
      fill('M20,98L30,116Q100,144 170,116L180,98Z', cylinder(art, tint, 20, 180), alpha) +
        ellipse(100, 98, 80, 23, tone(tint, 0.1), alpha),
    ) +
    ellipse(100, 101, 70, 18, tone(tint, -0.14), alpha) +
    ellipse(100, 106, 60, 13, tone(tint, 0.02), clear ? 'opacity=".5"' : '') +
    ringShape(100, 106, 44, 8.6, tone(tint, -0.1), 1.2) +
    inside +
    gleam('M30,106L38,126Q44,131 50,132L40,112Z', clear ? 0.85 : 0.3)
  )
}

/** Black growing trays: plain 1020, or with rows of plug cells. */
function tray(art: Art, color: Color): string {
  const plug = named(art, 'plug', 'cell')
  const cells: string[] = []
  if (plug) {
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 10; column++) {
        const t = (row + 0.5) / 6
        const x = 100 + ((column - 4.5) / 5) * (62 + 16 * t)
        cells.push(
          ellipse(x, 84 + t * 42, 5.4 + t, 2.7 + t * 0.6, '#0c0c0d'),
          ellipse(x, 84.8 + t * 42, 3.4, 1.6, '#4a3524'),
        )
      }
    }
  }
  return (
    art.shadow(104, 152, 92, 10) +
    outlined(
      color,
      fill('M14,130L22,150H178L186,130Z', tone(color, 0.05)) +
        fill('M36,76H164L190,132H10Z', tone(color, 0.14)) +
        fill('M41,80H159L181,128H19Z', plug ? tone(color, 0.06) : tone(color, -0.04)),
    ) +
    cells.join('') +
    (plug
      ? ''
      : fill('M41,80H159L164,90H36Z', tone(color, 0.1)) +
        stroke(
          times(11, (i) => d`M${48 + i * 10.4},92L${34 + i * 13.2},126`).join('') + 'M33,98H167M28,110H172',
          tone(color, 0.2),
          1.6,
        )) +
    stroke(times(9, (i) => d`M${34 + i * 16.5},132l1,17`).join(''), tone(color, 0.2), 1.2)
  )
}

function wateringCan(art: Art, color: Color): string {
  return (
    art.shadow(104, 168, 70, 10) +
    stroke('M140,92C188,84 190,150 142,152', tone(color, -0.14), 8, ROUND) +
    stroke('M140,91C187,84 189,149 142,151', tone(color, 0.1), 3, ROUND) +
    outlined(
      color,
      fill(
        'M72,128L28,62L20,66L60,156Z',
        art.linear(20, 60, 70, 140, [
          [0, tone(color, 0.1)],
          [1, tone(color, -0.12)],
        ]),
      ) +
        fill('M12,72L34,52Q38,56 34,64L22,76Q14,78 12,72Z', tone(color, -0.04)) +
        fill('M62,92L56,160Q100,174 148,160L142,92Z', cylinder(art, color, 56, 148)) +
        ellipse(102, 92, 40, 10, tone(color, 0.12)) +
        fill('M62,92A40,10 0 0 1 102,82V102A40,10 0 0 1 62,92Z', tone(color, -0.2)),
    ) +
    dots(
      [
        [16, 70],
        [21, 66],
        [26, 61],
        [31, 56],
        [19, 73],
        [25, 68],
      ],
      '#3d423e',
      2,
    ) +
    gleam('M68,108L64,156Q70,160 74,160L76,110Z', 0.45) +
    stroke('M60,120Q100,134 144,120', tone(color, -0.14), 1.4)
  )
}

/** Everything that holds something else. */
export const containerForms: Renderers = {
  pot_terracotta: (art, { main }) => terracotta(art, main),
  pot_ceramic: (art, { main }) => ceramic(art, main),
  pot_plastic: (art, { main }) => nurseryPots(art, main),
  bucket: (art, { main }) => bucket(art, main),
  pail: (art) => pail(art),
  dish: (art, { main }) => dish(art, main),
  saucer: (art, { main }) => saucer(art, main),
  tray: (art, { main }) => tray(art, main),
  watering_can: (art, { main }) => wateringCan(art, main),
}
