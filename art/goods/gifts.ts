import { type Color, mix, outline, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { cylinder, gleam, named, outlined, times } from './kit.ts'

const flame = (art: Art, x: number, y: number, size = 1) =>
  circle(
    x,
    y - 16 * size,
    24 * size,
    art.radial(x, y - 16 * size, 24 * size, [
      [0, '#ffe9a0', 0.7],
      [1, '#ffe9a0', 0],
    ]),
  ) +
  stroke(d`M${x},${y + 6 * size}V${y - 4 * size}`, '#3a2f28', 2 * size) +
  fill(
    d`M${x},${y}c${-11 * size},${-7 * size} ${-7 * size},${-24 * size} ${size},${-36 * size}c${6 * size},${14 * size} ${11 * size},${27 * size} ${-size},${36 * size}Z`,
    art.linear(0, y, 0, y - 36 * size, [
      [0, '#f08a1d'],
      [0.5, '#ffd04a'],
      [1, '#fff3c0'],
    ]),
  )

function pillar(art: Art, color: Color, half: number, y: number): string {
  const [x1, x2] = [100 - half, 100 + half]
  return (
    art.shadow(106, 180, half * 1.5, 8) +
    outlined(
      color,
      fill(d`M${x1},${y}Q100,${y - 8} ${x2},${y}V174Q100,184 ${x1},174Z`, cylinder(art, color, x1, x2)) +
        ellipse(100, y, half, half * 0.24, tone(color, 0.09)),
    ) +
    ellipse(100, y, half * 0.56, half * 0.13, tone(color, -0.08)) +
    fill(
      d`M${x1 + 2},${y + 4}q10,4 12,18q2,8 5,0q1,-12 11,-13Q${x1 + 10},${y + 10} ${x1 + 2},${y + 4}Z`,
      tone(color, 0.1),
    ) +
    flame(art, 100, y - 6)
  )
}

/** Pair of long tapers leaning apart. */
function tapers(art: Art, color: Color): string {
  const one = (turn: number, x: number) =>
    group(
      `rotate(${turn} ${x} 184)`,
      outlined(
        color,
        fill(
          d`M${x - 8},186L${x - 4},58Q${x},54 ${x + 4},58L${x + 8},186Q${x},190 ${x - 8},186Z`,
          cylinder(art, color, x - 8, x + 8),
        ),
      ) + flame(art, x, 52, 0.8),
    )
  return art.shadow(106, 187, 46, 6) + one(-7, 82) + one(6, 120)
}

function lowCandle(art: Art, color: Color): string {
  if (named(art, 'floating')) {
    return (
      ellipse(100, 142, 88, 22, '#a9d0dc', 'opacity=".8"') +
      ellipse(100, 140, 66, 14, '#d8ecf2') +
      outlined(
        color,
        fill('M44,106C46,138 70,150 100,150S154,138 156,106Z', cylinder(art, color, 44, 156)) +
          ellipse(100, 106, 56, 14, tone(color, 0.08)),
      ) +
      ellipse(100, 107, 44, 9, tone(color, -0.08)) +
      flame(art, 100, 100)
    )
  }
  const led = named(art, 'led', 'tealight')
  return (
    art.shadow(106, 160, 62, 10) +
    outlined(
      color,
      fill('M52,104V150Q100,170 148,150V104Z', cylinder(art, color, 52, 148)) +
        ellipse(100, 104, 48, 13, tone(color, 0.08)),
    ) +
    ellipse(100, 105, 38, 9, tone(color, -0.1)) +
    (led
      ? outlined(
          '#f5e6c4',
          fill(
            'M100,104C88,98 90,80 100,62C110,80 112,98 100,104Z',
            art.linear(0, 104, 0, 62, [
              [0, '#fff6da'],
              [1, '#f7c95a'],
            ]),
          ),
        ) +
        circle(
          100,
          84,
          30,
          art.radial(100, 84, 30, [
            [0, '#ffe9a0', 0.5],
            [1, '#ffe9a0', 0],
          ]),
        )
      : flame(art, 100, 98))
  )
}

/** Printed motif of a foil balloon, by occasion. */
function balloonPrint(art: Art, colors: readonly Color[]): string {
  const pick = (i: number) => colors[i % colors.length] ?? '#fff'
  if (named(art, 'love', 'anniversary'))
    return fill(
      'M100,108C78,92 80,70 90,70Q97,70 100,77Q103,70 110,70C120,70 122,92 100,108Z',
      '#fff',
      'opacity=".95"',
    )
  if (named(art, 'grad'))
    return (
      fill('M100,62L136,76L100,90L64,76Z', '#2b2b33') +
      fill('M80,84V98Q100,108 120,98V84L100,92Z', '#2b2b33') +
      stroke('M132,77V98', '#f7cf1d', 3, ROUND)
    )
  if (named(art, 'well'))
    return (
      circle(100, 84, 24, '#f7cf1d') +
      stroke('M88,88Q100,104 112,88', '#5c4a1c', 3, ROUND) +
      dots(
        [
          [91, 78],
          [109, 78],
        ],
        '#5c4a1c',
        4.6,
      )
    )
  if (named(art, 'girl', 'boy'))
    return (
      fill('M80,90A20,16 0 0 0 120,90L118,84H82Z', '#fff') +
      fill('M100,84V64A22,20 0 0 1 120,84Z', '#fff', 'opacity=".85"') +
      dots(
        [
          [89, 108],
          [111, 108],
        ],
        '#fff',
        8,
      )
    )
  if (named(art, 'thank'))
    return (
      times(6, (i) => group(`translate(100 84)rotate(${i * 60})`, ellipse(0, -14, 7, 11, '#fff'))).join('') +
      circle(100, 84, 8, '#f7cf1d')
    )
  return times(9, (i) =>
    group(
      d`translate(${70 + (i % 3) * 30} ${58 + Math.floor(i / 3) * 26})rotate(${i * 25})`,
      fill(
        'M0,-8l2.4,5.4 5.6,.6 -4.2,3.8 1.2,5.8 -5,-3 -5,3 1.2,-5.8 -4.2,-3.8 5.6,-.6Z',
        i % 2 ? '#fff' : tone(pick(i), 0.12),
      ),
    ),
  ).join('')
}

/** Foil balloon: round, pinched at its seam, on a ribbon. */
function balloon(art: Art, main: Color, palette: readonly Color[]): string {
  const color = named(art, 'girl')
    ? '#EE8FA9'
    : named(art, 'boy')
      ? '#7fb4e0'
      : named(art, 'love')
        ? '#B7122B'
        : main
  const seam = times(24, (i) =>
    group(`rotate(${i * 15} 100 84)`, stroke('M100,18v7', tone(color, -0.16), 1.4)),
  ).join('')
  return (
    stroke('M100,152Q88,168 104,182T98,206', '#8d9297', 1.6) +
    outlined(
      color,
      circle(
        100,
        84,
        66,
        art.radial(78, 58, 104, [
          [0, tone(color, 0.16)],
          [0.45, color],
          [1, tone(color, -0.18)],
        ]),
      ) + fill('M92,148L88,162Q100,156 112,162L108,148Z', tone(color, -0.1)),
      1,
    ) +
    seam +
    circle(100, 84, 57, 'none', `stroke="${tone(color, 0.16)}" stroke-width="1.4" opacity=".7"`) +
    balloonPrint(art, palette) +
    gleam('M52,66C56,44 72,32 86,30C74,40 66,52 62,74C56,76 52,72 52,66Z', 0.55)
  )
}

/** A seated bear, or a rabbit with long ears. */
function plush(art: Art, color: Color): string {
  const bunny = named(art, 'bunny', 'rabbit')
  const fur = (x: number, y: number, rx: number, ry: number) =>
    ellipse(
      x,
      y,
      rx,
      ry,
      art.radial(x - rx * 0.4, y - ry * 0.4, Math.max(rx, ry) * 1.6, [
        [0, tone(color, 0.09)],
        [0.5, color],
        [1, tone(color, -0.14)],
      ]),
    )
  const pale = mix(color, bunny ? '#f0b9c0' : '#fff', bunny ? 0.5 : 0.5)
  const ears = bunny
    ? group('rotate(-10 82 40)', fur(82, 30, 11, 30) + ellipse(82, 32, 5, 21, pale, 'stroke="none"')) +
      group('rotate(12 118 40)', fur(118, 30, 11, 30) + ellipse(118, 32, 5, 21, pale, 'stroke="none"'))
    : fur(70, 44, 15, 15) +
      fur(130, 44, 15, 15) +
      ellipse(70, 46, 8, 8, pale, 'stroke="none"') +
      ellipse(130, 46, 8, 8, pale, 'stroke="none"')
  const feet =
    fur(62, 170, 21, 17) +
    fur(138, 170, 21, 17) +
    ellipse(60, 171, 11, 10, pale, 'stroke="none"') +
    ellipse(140, 171, 11, 10, pale, 'stroke="none"')
  return (
    art.shadow(104, 185, 64, 8) +
    outlined(
      color,
      ears +
        fur(100, 144, 44, 42) +
        ellipse(100, 150, 25, 26, pale, 'stroke="none"') +
        group('rotate(24 60 130)', fur(60, 132, 13, 27)) +
        group('rotate(-24 140 130)', fur(140, 132, 13, 27)) +
        feet +
        fur(100, 76, 42, 37) +
        ellipse(100, 88, 19, 14, pale, 'stroke="none"'),
      0.9,
    ) +
    dots(
      [
        [83, 72],
        [117, 72],
      ],
      '#2b2320',
      7,
    ) +
    dots(
      [
        [84.5, 70],
        [118.5, 70],
      ],
      '#fff',
      2,
    ) +
    fill('M94,82Q100,79 106,82Q104,89 100,90Q96,89 94,82Z', bunny ? '#d98a96' : '#3a2a22') +
    stroke('M100,90V94Q94,99 90,96M100,94Q106,99 110,96', '#5a463a', 1.4, ROUND) +
    outlined(
      '#b7122b',
      fill(
        'M98,114C84,104 74,106 76,118C76,128 88,126 98,118ZM102,114C116,104 126,106 124,118C124,128 112,126 102,118Z',
        '#b7122b',
      ) + circle(100, 116, 5.4, tone('#b7122b', 0.06)),
    )
  )
}

/** An elastic corsage wristlet: strands of pearls, or rows of stones, round an invisible wrist. */
function wristlet(art: Art, color: Color): string {
  const stones = named(art, 'rhinestone')
  const body = color === '#E8F1F2' ? '#d3e0e4' : color
  const size = stones ? 5.6 : 7.2
  const pearl = stones
    ? art.def(
        fill('M-5,-5H5V5H-5Z', tone(body, -0.05), `stroke="${outline(body)}" stroke-width=".8"`) +
          fill('M-5,-5L0,0L5,-5Z', tone(body, 0.2)) +
          fill('M-5,5L0,0L5,5Z', tone(body, -0.2)) +
          fill('M5,-5L0,0L5,5Z', tone(body, -0.1)) +
          circle(-1.6, -2.4, 1.2, '#fff'),
      )
    : art.def(
        circle(
          0,
          0,
          size,
          art.radial(-2, -2.4, size * 1.6, [
            [0, tone(body, 0.16)],
            [0.5, body],
            [1, tone(body, -0.2)],
          ]),
          `stroke="${outline(body)}" stroke-width=".6"`,
        ) + circle(-2.2, -2.6, 1.7, '#fff', 'opacity=".85"'),
      )
  const row = (y: number, from: number, to: number, count: number, squash: number) =>
    times(count, (i) => {
      const a = from + ((to - from) * i) / (count - 1)
      return use(
        pearl,
        at(100 + 66 * Math.cos(a), y + squash * Math.sin(a), stones ? (a * 180) / Math.PI - 90 : 0),
      )
    }).join('')
  const rows = [-13, 0, 13]
  return (
    art.shadow(104, 158, 74, 11) +
    rows.map((dy) => row(92 + dy, Math.PI * 1.04, Math.PI * 1.96, 15, 30)).join('') +
    rows.map((dy) => row(104 + dy, -0.06, Math.PI + 0.06, 17, 36)).join('') +
    outlined(
      '#c3c7cb',
      fill('M88,118Q100,124 112,118V164Q100,170 88,164Z', cylinder(art, '#d7dadd', 88, 112)),
    ) +
    stroke('M90,126Q100,131 110,126M90,156Q100,161 110,156', '#8d9297', 1.2)
  )
}

/** A drift of loose silk petals. */
function petals(art: Art, color: Color): string {
  const petal = art.def(
    fill('M0,0C-18,-6 -26,-24 -18,-36C-10,-46 10,-46 18,-36C26,-24 18,-6 0,0Z', 'currentColor') +
      stroke('M-18,-36C-10,-46 10,-46 18,-36C10,-40 -10,-40 -18,-36Z', tone(color, 0.1), 2),
  )
  const spot = (i: number) => {
    const r = 74 * Math.sqrt((i + 0.5) / 30)
    const a = i * 2.39996
    return use(
      petal,
      at(
        100 + r * Math.cos(a),
        128 + r * 0.5 * Math.sin(a),
        art.random.between(0, 360),
        art.random.between(0.6, 0.85),
        art.random.between(0.4, 0.75),
      ),
      `color="${tone(color, Math.round(art.random.jitter(2)) * 0.05)}"`,
    )
  }
  const order = times(30, (i) => 29 - i)
  const falling = [
    [52, 48, -40],
    [112, 30, 24],
    [150, 58, 120],
  ].map(([x = 0, y = 0, turn = 0]) => use(petal, at(x, y, turn, 0.62, 0.5), `color="${tone(color, 0.03)}"`))
  return (
    art.shadow(104, 140, 92, 34, 0.22) + outlined(color, order.map(spot).join('') + falling.join(''), 0.9)
  )
}

/** Gifts, candles and corsage bands. */
export const giftForms: Renderers = {
  candle: (art, { main }) =>
    named(art, 'taper')
      ? tapers(art, main)
      : named(art, 'votive', 'floating', 'tealight')
        ? lowCandle(art, main)
        : pillar(art, main, 34, named(art, '3x9') ? 60 : 84),
  balloon: (art, { main, palette }) => balloon(art, main, palette ?? [main]),
  plush: (art, { main }) => plush(art, main),
  wristlet: (art, { main }) => wristlet(art, main),
  petals: (art, { main }) => petals(art, main),
}
