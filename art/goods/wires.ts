import { type Color, mix, outline, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { barrelPaint, cylinder, named, outlined, ringShape, scatter, sheen, times } from './kit.ts'

function wireCoil(art: Art, color: Color): string {
  const turns = times(11, (i) => {
    const r = 66 - i * 2.2
    const y = 114 - i * 3.2
    return (
      ringShape(100 + art.random.jitter(2), y, r, r * 0.52, tone(color, -0.18), 4.2) +
      ringShape(100, y - 0.8, r, r * 0.52, tone(color, i % 2 ? 0.12 : 0.03), 2)
    )
  })
  const ties = [
    [40, 98],
    [156, 102],
  ].map(([x = 0, y = 0]) => stroke(d`M${x - 8},${y - 22}Q${x},${y + 4} ${x + 6},${y + 28}`, '#f3ecdc', 6))
  return (
    art.shadow(106, 152, 82, 14) +
    turns.join('') +
    ties.join('') +
    stroke('M160,118Q180,134 190,122', color, 3.4, ROUND)
  )
}

/** Thin wire on a flanged spool. */
function spool(art: Art, color: Color, flange: Color): string {
  return (
    art.shadow(106, 170, 60, 10) +
    outlined(flange, ellipse(100, 152, 58, 17, tone(flange, -0.08)) + ellipse(100, 148, 58, 17, flange)) +
    outlined(color, fill('M56,64V146C60,160 140,160 144,146V64Z', cylinder(art, color, 56, 144))) +
    stroke(
      times(15, (i) => d`M57,${70 + i * 5.4}Q100,${84 + i * 5.4} 143,${70 + i * 5.4}`).join(''),
      tone(color, -0.16),
      0.9,
      'stroke-opacity=".8"',
    ) +
    stroke(
      times(14, (i) => d`M62,${74 + i * 5.4}Q84,${82 + i * 5.4} 100,${83 + i * 5.4}`).join(''),
      tone(color, 0.22),
      1.2,
      'stroke-opacity=".8"',
    ) +
    outlined(
      flange,
      ellipse(100, 60, 58, 17, tone(flange, -0.1)) + ellipse(100, 56, 58, 17, tone(flange, 0.06)),
    ) +
    ellipse(100, 56, 17, 5.4, '#5d564a') +
    stroke('M143,120C166,118 160,146 180,142', color, 1.8, ROUND)
  )
}

/** Paddle wire is wound on a flat wooden paddle with notched ends. */
function wirePaddle(art: Art, color: Color): string {
  const paddle = '#caa36c'
  const strands = (step: number, shift: number) =>
    times(13, (i) => d`M${74 + shift},${62 + i * 6.2}L${126 + shift},${58 + i * 6.2}`).join('')
  return (
    art.shadow(108, 178, 52, 9) +
    group(
      'rotate(14 100 100)',
      outlined(
        paddle,
        fill(
          'M72,24Q84,30 84,44V58H116V44Q116,30 128,24Q134,36 130,52V148Q134,164 128,176Q116,170 116,156V144H84V156Q84,170 72,176Q66,164 70,148V52Q66,36 72,24Z',
          sheen(art, paddle, 66, 24, 134, 176),
        ),
        1,
      ) +
        outlined(color, fill('M66,60Q100,52 134,58V142Q100,150 66,144Z', cylinder(art, color, 66, 134))) +
        stroke(strands(0, -4), tone(color, -0.16), 1.1, 'stroke-opacity=".9"') +
        stroke(strands(0, 4), tone(color, 0.18), 1, 'stroke-opacity=".8"') +
        stroke('M132,140Q160,150 150,172', color, 2.2, ROUND),
    )
  )
}

function netRoll(art: Art, color: Color): string {
  const honeycomb = (x: number, y: number) => d`M${x},${y}l7,-4l7,4v8l-7,4l-7,-4Z`
  const cells = times(4, (r) =>
    times(9, (i) => honeycomb(36 + i * 14 + (r % 2 ? 7 : 0), 76 + r * 12)).join(''),
  ).join('')
  const sheet = times(4, (r) =>
    times(7 - (r % 2), (i) => honeycomb(70 + i * 14 + (r % 2 ? 7 : 0), 126 + r * 12)).join(''),
  ).join('')
  return (
    art.shadow(108, 172, 82, 11) +
    group(
      'rotate(-12 100 100)',
      fill('M32,66H164A12,26 0 0 1 164,124H32Z', tone(color, -0.24), 'opacity=".28"') +
        stroke(sheet, tone(color, -0.06), 2) +
        stroke(cells, tone(color, -0.14), 2.4) +
        stroke(cells, tone(color, 0.1), 0.9) +
        ringShape(32, 95, 12, 29, tone(color, -0.12), 3) +
        ringShape(32, 95, 7, 19, tone(color, 0.02), 2) +
        stroke('M32,66H164M32,124H164', tone(color, -0.1), 2.4),
    )
  )
}

function hose(art: Art, color: Color): string {
  const dark = tone(color, -0.16)
  const brass = '#c9a24a'
  const turns = times(6, (i) => {
    const y = 138 - i * 11
    const r = 66 - (i % 2) * 2
    return (
      ringShape(100 + (i % 2), y, r, r * 0.42, dark, 12) +
      ringShape(100 + (i % 2), y - 1, r, r * 0.42, color, 9) +
      ringShape(99, y - 3, r, r * 0.42, tone(color, 0.14), 2)
    )
  })
  return (
    art.shadow(104, 160, 84, 14) +
    turns.join('') +
    stroke('M166,92C190,88 190,60 168,52C156,48 146,48 140,50', dark, 12, ROUND) +
    stroke('M166,91C190,87 190,59 168,51C156,47 146,47 140,49', color, 9, ROUND) +
    (named(art, 'soaker') ? dots(scatter(art, 30, 40, 80, 160, 160), tone(color, 0.3), 1.6) : '') +
    outlined(
      brass,
      fill('M124,41H144V60H124Q118,50 124,41Z', barrelPaint(art, brass, 41, 60)) +
        fill('M130,40H136V61H130Z', tone(brass, -0.1)),
    )
  )
}

/** A hank of strands tied in the middle; twine comes as a ball. */
function raffia(art: Art, color: Color): string {
  if (named(art, 'twine')) {
    const wraps = times(16, (i) =>
      ringShape(0, 0, 56, 14 + (i % 4) * 12, tone(color, [-0.12, 0.06, -0.04, 0.1][i % 4] ?? 0), 3).replace(
        '/>',
        ` transform="translate(100 104)rotate(${i * 23})"/>`,
      ),
    )
    return (
      art.shadow(106, 164, 58, 10) +
      circle(100, 104, 57, tone(color, -0.1), `stroke="${outline(color)}"`) +
      wraps.join('') +
      stroke('M140,146C158,166 176,150 186,168', tone(color, -0.05), 3.4, ROUND)
    )
  }
  const strand = (i: number, step: number) => {
    const lean = (i - 13) * 3.4 + art.random.jitter(3)
    return d`M${100 + lean},${24 + art.random.between(0, 14)}C${100 + lean * 0.9},60 ${100 + lean * 0.16},78 ${100 + lean * 0.12},92S${100 + lean * 1.2 + step},140 ${100 + lean * 1.15},${168 + art.random.between(0, 18)}`
  }
  const layers: [number, number][] = [
    [-0.16, 5],
    [0, 3.6],
    [0.12, 2],
  ]
  return (
    art.shadow(104, 182, 54, 8) +
    layers
      .map(([step, width]) =>
        stroke(times(27, (i) => strand(i, 4)).join(''), tone(color, step), width, ROUND),
      )
      .join('') +
    outlined(
      color,
      fill('M84,86Q100,80 116,86V104Q100,110 84,104Z', cylinder(art, mix(color, '#8a6038', 0.25), 84, 116)),
    ) +
    stroke('M85,92Q100,97 115,92M85,98Q100,103 115,98', tone(color, -0.2), 1)
  )
}

/** Wire, netting, hose and fiber, all wound up. */
export const wireForms: Renderers = {
  wire_coil: (art, { main }) => (named(art, 'bullion') ? spool(art, main, '#e8e0cf') : wireCoil(art, main)),
  wire_paddle: (art, { main }) => wirePaddle(art, main),
  net_roll: (art, { main }) => netRoll(art, main),
  hose: (art, { main }) => hose(art, main),
  raffia: (art, { main }) => raffia(art, main),
}
