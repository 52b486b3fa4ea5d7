import { type Color, isPale, mix, outline, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { bale } from './bags.ts'
import { corn } from './corn.ts'
import { CLEAR, cylinder, named, outlined, ringShape, sheen, times } from './kit.ts'

const PAPER = '#f0e7d2'
const lying = (art: Art, body: string, turn = 12) =>
  art.shadow(106, 180, 60, 8, 0.2) + group(`rotate(${turn} 100 100)`, body)

/** A paper band round the middle of a bundle. */
const band = (art: Art, y: number, half: number, color = PAPER) =>
  outlined(
    color,
    fill(
      d`M${100 - half},${y}Q100,${y + 6} ${100 + half},${y}V${y + 30}Q100,${y + 36} ${100 - half},${y + 30}Z`,
      cylinder(art, color, 100 - half, 100 + half),
    ),
  ) +
  stroke(
    d`M${100 - half},${y + 6}Q100,${y + 12} ${100 + half},${y + 6}M${100 - half},${y + 24}Q100,${y + 30} ${100 + half},${y + 24}`,
    '#c9a24a',
    1.2,
  )

/** Straight wires cut to one length in a paper wrap, and one of them bent into a spiral. */
function wires(art: Art, color: Color): string {
  const bundle = times(19, (i) => d`M${64 + i * 4},${14 + (i % 3)}V${186 - (i % 2)}`)
  const ends = times(19, (i) => [64 + i * 4, 14 + (i % 3)] as const)
  const loose = 'M146,186L178,20M152,188L190,40M54,188L28,16'
  return lying(
    art,
    stroke(loose, tone(color, -0.16), 2, ROUND) +
      stroke(bundle.join(''), tone(color, -0.2), 2.6) +
      stroke(bundle.join(''), tone(color, 0.04), 1.5) +
      stroke(bundle.filter((_, i) => i % 2).join(''), '#fff', 0.8, 'opacity=".6"') +
      dots(ends, '#d8dde0', 2.4) +
      band(art, 80, 46),
  )
}

function bamboo(art: Art, color: Color): string {
  const cane = (i: number) => {
    const x = 76 + i * 4.8
    const shade = tone(color, -0.1 + 0.05 * ((i * 5) % 4))
    return (
      fill(d`M${x},12h4.6L${x + 4.2 + art.random.jitter(1)},188h-4.6Z`, cylinder(art, shade, x, x + 5)) +
      stroke(
        d`M${x},${50 + (i % 3) * 8}h4.6M${x},${104 + (i % 4) * 9}h4.6M${x},${160 - (i % 3) * 7}h4.6`,
        tone(shade, -0.2),
        1,
      )
    )
  }
  return lying(
    art,
    times(11, cane).join('') + stroke('M72,60H132M72,64H132M72,146H132M72,150H132', '#8a6038', 2.2),
    10,
  )
}

/** Short picks with a tail of wire, plain hyacinth stakes, or cable ties. */
function picks(art: Art, color: Color): string {
  if (named(art, 'cable')) {
    const tie = (i: number) => {
      const x = 70 + i * 6.6
      const foot = 100 + (x - 100) * 1.5
      return (
        stroke(d`M${x},38L${foot},186`, tone(color, 0.05 + 0.08 * (i % 3)), 4) +
        outlined(color, fill(d`M${x - 4.4},24h8.8v14h-8.8Z`, tone(color, 0.1))) +
        fill(d`M${x - 1.6},29h3.2v4h-3.2Z`, '#fff', 'opacity=".5"')
      )
    }
    return lying(art, times(10, tie).join('') + band(art, 92, 40), 8)
  }
  const wired = named(art, 'wired')
  const pick = (i: number) => {
    const x = 66 + i * 6.4
    const foot = 100 + (x - 100) * 1.25
    const shade = tone(color, -0.08 + 0.08 * ((i * 5) % 3))
    return (
      fill(
        d`M${x - 2.6},40L${foot - 2.6},166L${foot},182L${foot + 2.6},166L${x + 2.6},40Z`,
        shade,
        `stroke="${outline(color)}" stroke-width=".6"`,
      ) +
      (wired
        ? stroke(
            d`M${x},48q-6,-10 ${(i % 3) - 1},-18t${(i % 2) * 6 - 3},-14M${x - 3},46h6M${x - 3},51h6`,
            '#8d969b',
            1.4,
            ROUND,
          )
        : '')
    )
  }
  return lying(art, times(11, pick).join('') + band(art, 96, 40), 9)
}

/** Card picks: a clear stem with a three-pronged fork that holds the card. */
function cardPicks(art: Art, color: Color): string {
  const pick = (x: number, turn: number, step: number) => {
    const shade = tone(color, step)
    const path = 'M0,92V-30M0,-30Q-16,-34 -16,-66M0,-30V-72M0,-30Q16,-34 16,-66'
    return group(
      d`translate(${x} 100)rotate(${turn})`,
      stroke(path, tone(shade, -0.14), 6, ROUND) + stroke(path, tone(shade, 0.06), 3, ROUND),
    )
  }
  const card =
    outlined('#fbfaf5', fill('M62,10H138V62H62Z', sheen(art, '#fbfaf5', 62, 10, 138, 62))) +
    fill('M67,15H133V57H67Z', 'none', 'stroke="#c9a24a" stroke-width="1"') +
    fill('M100,51C88,42 90,32 96,32Q99,32 100,36Q101,32 104,32C110,32 112,42 100,51Z', '#b7122b')
  return (
    art.shadow(104, 190, 40, 6, 0.24) +
    pick(60, -10, -0.04) +
    pick(142, 10, -0.04) +
    pick(100, 0, 0.02) +
    card
  )
}

/** Pins in a clear-lidded box with two lying in front; greening pins and staples are bent wire. */
function pins(art: Art, color: Color): string {
  const bent = named(art, 'greening', 'staple')
  if (bent) {
    const staple = (x: number, y: number, turn: number) =>
      group(
        d`translate(${x} ${y})rotate(${turn})`,
        stroke('M-9,46V-30Q-9,-40 0,-40T9,-30V46', '#6d767b', 5.4, ROUND) +
          stroke('M-9.6,45V-30Q-9.6,-40 -0.6,-40T8.4,-30V45', tone(color, 0.06), 2.8, ROUND),
      )
    return (
      art.shadow(104, 172, 74, 10, 0.22) +
      [
        [60, 118, -34],
        [142, 112, 28],
        [86, 106, -12],
        [120, 116, 12],
        [100, 94, 2],
        [70, 140, -70],
        [132, 142, 66],
      ]
        .map(([x = 0, y = 0, turn = 0]) => staple(x, y, turn))
        .join('')
    )
  }
  const diamond = named(art, 'diamond', 'teardrop')
  const headColor = diamond ? '#cfe6ee' : color
  const head = art.def(
    stroke('M0,0V62', '#8d969b', 2.6, ROUND) +
      stroke('M-.6,0V60', '#eef1f2', 1, ROUND) +
      (diamond
        ? outlined(
            headColor,
            fill('M0,-20C10,-6 10,4 0,8C-10,4 -10,-6 0,-20Z', headColor) +
              fill('M0,-20L-5,0L0,8L5,0Z', '#fff'),
          )
        : circle(
            0,
            0,
            8.4,
            art.radial(-2, -3, 13, [
              [0, tone(headColor, 0.2)],
              [0.5, headColor],
              [1, tone(headColor, -0.18)],
            ]),
            `stroke="${outline(headColor)}" stroke-width=".7"`,
          ) + circle(-2.6, -3, 1.9, '#fff', 'opacity=".85"')),
  )
  const fan = times(7, (i) => use(head, at(52 + i * 16, 66 - 14 * Math.sin((Math.PI * i) / 6), -24 + i * 8)))
  const pad = '#d9a6b4'
  return (
    art.shadow(106, 170, 76, 10) +
    fan.join('') +
    outlined(
      pad,
      fill(
        'M28,112Q100,96 172,112L164,160Q100,174 36,160Z',
        art.linear(28, 108, 172, 164, [
          [0, tone(pad, 0.09)],
          [0.5, pad],
          [1, tone(pad, -0.12)],
        ]),
      ) + fill('M28,112Q100,96 172,112Q100,128 28,112Z', tone(pad, 0.06)),
    ) +
    use(head, at(56, 178, 74, 0.9)) +
    use(head, at(70, 190, 82, 0.9))
  )
}

/** Water tubes: a ribbed cap over a tapering vial, a stem in the middle one. */
function waterTubes(art: Art, color: Color): string {
  const tube = color === CLEAR ? '#b9d6da' : color
  const cap = color === CLEAR ? '#7fae83' : tone(color, -0.04)
  const one = (x: number, turn: number, y: number) =>
    group(
      d`translate(${x} ${y})rotate(${turn})`,
      outlined(
        tube,
        fill(
          'M-13,0H13L11,104Q6,124 0,124T-11,104Z',
          cylinder(art, tube, -13, 13),
          color === CLEAR ? 'opacity=".8"' : '',
        ),
      ) +
        fill('M-10.6,34H10.6L10,102Q5,119 0,119T-10,102Z', '#a9d6e0', 'opacity=".6"') +
        outlined(cap, fill('M-17,-20Q0,-26 17,-20V4Q0,10 -17,4Z', cylinder(art, cap, -17, 17))) +
        stroke('M-11,-20V5M-5,-21V7M1,-22V7M7,-21V6M12,-20V5', tone(cap, -0.16), 1.2) +
        stroke('M-7,14L-6,96', '#fff', 2.6, `opacity=".7" ${ROUND}`),
    )
  const holder = named(art, 'cardholder')
    ? stroke('M100,34V6M100,10Q86,8 86,-6M100,10Q114,8 114,-6', '#3f8a4a', 4, ROUND)
    : stroke('M100,44V6', '#5d8a4a', 5, ROUND)
  return (
    art.shadow(104, 188, 60, 7, 0.22) +
    one(52, -9, 66) +
    one(148, 9, 66) +
    group('translate(0 12)', holder) +
    one(100, 0, 58)
  )
}

const glueSticks = (art: Art) => {
  const glue = '#e6dcc0'
  const stick = (x: number, y: number) =>
    outlined(
      glue,
      fill(
        d`M${x},${y}L${x + 104},${y - 44}L${x + 113},${y - 26}L${x + 9},${y + 18}Z`,
        art.linear(x, y, x + 9, y + 20, [
          [0, '#fbf7ea'],
          [0.5, glue],
          [1, tone(glue, -0.16)],
        ]),
        'opacity=".92"',
      ) + group(d`translate(${x + 4.5} ${y + 9})rotate(65)`, ellipse(0, 0, 10, 6, '#fbf7ea')),
    )
  return (
    art.shadow(108, 166, 84, 11) +
    [
      [20, 118],
      [32, 138],
      [44, 96],
      [56, 116],
      [66, 136],
      [80, 92],
    ]
      .map(([x = 0, y = 0]) => stick(x, y + 6))
      .join('')
  )
}

/** Wire easel: three splayed legs and two hooks for a wreath. */
function easel(art: Art, color: Color): string {
  const leg = (path: string, width = 5) =>
    stroke(path, tone(color, -0.16), width, ROUND) + stroke(path, tone(color, 0.12), width * 0.36, ROUND)
  return (
    art.shadow(104, 190, 66, 6, 0.24) +
    leg('M100,20L112,186', 4) +
    leg('M98,16L44,192M102,16L156,192') +
    leg('M66,122H134M82,68H118') +
    leg('M70,122V136Q70,142 62,140M130,122V136Q130,142 138,140') +
    circle(100, 16, 5, tone(color, -0.08))
  )
}

/** Baled straw, or a straw blanket as a roll. */
function straw(art: Art, color: Color): string {
  if (!named(art, 'blanket')) return bale(art, color)
  const gold = '#dcb95c'
  const blade = () =>
    d`M${art.random.between(22, 118)},${art.random.between(124, 172)}l${art.random.between(8, 20)},${art.random.jitter(7)}`
  // A mat unrolled toward the eye, straw held under green netting.
  const mat = group(
    'rotate(-8 70 150)',
    outlined(gold, fill('M10,122H128L138,178H2Z', gold)) +
      [-0.2, 0.06, 0.18]
        .map((step) => stroke(times(34, blade).join(''), tone(gold, step), 1.9, ROUND))
        .join('') +
      stroke(
        'M8,132H130M6,146H133M4,160H135M28,122L22,178M52,122L48,178M76,122L74,178M100,122L104,178M120,122L128,178',
        '#5f8f3c',
        1.2,
      ),
  )
  const strand = () =>
    d`M${art.random.between(24, 150)},${art.random.between(76, 124)}l${art.random.between(6, 16)},${art.random.jitter(5)}`
  const turns = [30, 23, 16, 9].map((r, i) =>
    ringShape(34, 100, r * 0.62, r, tone(gold, i % 2 ? 0.1 : -0.2), 2.4),
  )
  return (
    art.shadow(108, 154, 90, 11) +
    mat +
    group(
      'translate(10 -26)rotate(-14 100 110)',
      outlined(
        gold,
        fill(
          'M34,66H172A21,34 0 0 1 172,134H34Z',
          art.linear(0, 66, 0, 134, [
            [0, tone(gold, 0.03)],
            [0.25, tone(gold, 0.13)],
            [0.55, gold],
            [1, tone(gold, -0.2)],
          ]),
        ) + ellipse(34, 100, 21, 34, tone(gold, -0.1)),
      ) +
        turns.join('') +
        [-0.2, 0.17]
          .map((step) => stroke(times(46, strand).join(''), tone(gold, step), 1.8, ROUND))
          .join('') +
        stroke(
          'M58,67Q72,100 58,133M86,67Q100,100 86,133M114,67Q128,100 114,133M142,67Q156,100 142,133M40,84H180M42,100H186M40,116H180',
          '#5f8f3c',
          1.2,
        ),
    )
  )
}

/** Long thin things tied, boxed or fanned together. */
export const bundleForms: Renderers = {
  wire_bundle: (art, { main }) => wires(art, main),
  stakes: (art, { main }) => bamboo(art, main),
  pick_bundle: (art, { main }) => picks(art, main),
  card_pick: (art, { main }) => cardPicks(art, main),
  pin_box: (art, { main }) => pins(art, isPale(main) ? mix(main, '#fff', 0.2) : main),
  water_tube: (art, { main }) => waterTubes(art, main),
  glue_stick: glueSticks,
  easel: (art, { main }) => easel(art, main),
  corn: (art, { main, palette }) => corn(art, main, palette ?? []),
  straw: (art, { main }) => straw(art, main),
}
