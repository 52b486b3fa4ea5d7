import { type Color, mix, outline, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { box, gleam, named, outlined, scatter, sheen, times } from './kit.ts'

const GOLD = '#c9a24a'
const INK = '#5c5247'

/** A small rose seen from above, for print on cards and boxes. */
const rosette = (color: Color, x: number, y: number, size: number) =>
  group(
    d`translate(${x} ${y})scale(${size})`,
    times(5, (i) => group(`rotate(${i * 72})`, ellipse(0, -9, 9, 8, tone(color, i % 2 ? 0.03 : -0.03)))).join(
      '',
    ) +
      circle(0, 0, 9, tone(color, -0.06)) +
      stroke('M-6,-1A6,6 0 1 1 1,6M-3,1A3.4,3.4 0 1 1 2,2.6', tone(color, -0.2), 1.6, ROUND),
    `stroke="${outline(color)}" stroke-width=".7"`,
  )

const roseWithLeaves = (art: Art, x: number, y: number, size: number, color = '#EE8FA9') =>
  leaf(art, x, y + 4 * size, -106, { length: 26 * size, width: 8 * size }) +
  leaf(art, x, y + 4 * size, 106, { length: 26 * size, width: 8 * size }) +
  rosette(color, x, y, size)

function flowerBox(art: Art, color: Color): string {
  if (named(art, 'delivery-box')) {
    return (
      art.shadow(108, 170, 78, 10) +
      box(art, color, 38, 82, 88, 86, 36) +
      fill('M76,82L112,60H124L88,82V168H76Z', tone(color, -0.1), 'opacity=".75"') +
      roseWithLeaves(art, 104, 132, 0.8, mix(color, '#6b4a2e', 0.6))
    )
  }
  if (named(art, 'carrier')) {
    const hole = (x: number, y: number) =>
      ellipse(x, y, 20, 8, '#5c4327') + ellipse(x + 1, y + 2, 18, 6, '#3f2e1c')
    return (
      art.shadow(108, 164, 92, 10) +
      outlined(
        color,
        fill('M14,104L56,66H188L150,104Z', tone(color, 0.1)) +
          fill('M14,104H150V160H14Z', sheen(art, color, 14, 104, 150, 160)) +
          fill('M150,104L188,66V120L150,160Z', tone(color, -0.16)),
      ) +
      [
        [66, 94],
        [122, 94],
        [82, 76],
        [136, 76],
      ]
        .map(([x = 0, y = 0]) => hole(x, y))
        .join('') +
      fill('M62,122H102V132Q82,138 62,132Z', '#5c4327')
    )
  }
  if (named(art, 'rose-box')) return longStemBox(art, color)
  return (
    art.shadow(108, 152, 96, 11) +
    box(art, color, 10, 96, 138, 52, 40) +
    stroke(
      'M40,112v22M40,112l-6,8M40,112l6,8M56,112v22M56,112l-6,8M56,112l6,8',
      tone(color, -0.28),
      2.6,
      ROUND,
    ) +
    fill('M78,110H128V134H78Z', '#f3ecdc') +
    stroke('M84,117H120M84,123H112M84,129H106', '#8d8573', 1.4) +
    fill('M10,118L10,112L148,112L188,88V94L148,118Z', tone(color, 0.08), 'opacity=".5"')
  )
}

/** A long low box, its lid up, with long-stemmed roses on tissue inside. */
function longStemBox(art: Art, color: Color): string {
  const roses = [
    [46, 104, 0.86],
    [62, 93, 0.8],
    [74, 106, 0.84],
  ] as const
  const stems = roses.map(([x, y]) => d`M${x},${y}L184,${y - 2}`).join('')
  return (
    art.shadow(106, 160, 98, 11) +
    outlined(color, fill('M38,90L188,90L194,34L44,34Z', sheen(art, tone(color, -0.04), 44, 34, 194, 90))) +
    outlined(
      color,
      fill('M8,114L38,90H192L164,114Z', '#f1ebe6') +
        fill('M20,114L40,98Q60,90 84,98T140,98L176,96L164,114Z', '#fbf7f4'),
    ) +
    stroke(stems, '#4c7a45', 3.4, ROUND) +
    [
      [104, 100, 40],
      [128, 104, 140],
      [144, 96, 40],
    ]
      .map(([x = 0, y = 0, turn = 0]) => leaf(art, x, y, turn, { length: 24, width: 7.6 }))
      .join('') +
    roses.map(([x, y, size]) => rosette('#b7122b', x, y, size)).join('') +
    outlined(
      color,
      fill('M8,114H164V156H8Z', sheen(art, color, 8, 114, 164, 156)) +
        fill('M164,114L192,90V132L164,156Z', tone(color, -0.16)),
    ) +
    fill('M78,114H94V156H78Z', '#b7122b', 'opacity=".85"')
  )
}

function clearBox(art: Art): string {
  const plastic = '#bcd4d6'
  if (named(art, 'bag')) {
    // A pouch gathered at the neck and tied with ribbon.
    const film =
      'M86,60C46,74 34,112 44,150Q52,182 100,184Q148,182 156,150C166,112 154,74 114,60Q110,53 116,46L136,16L122,20L112,14L100,20L88,14L78,20L64,16L84,46Q90,53 86,60Z'
    return (
      art.shadow(106, 184, 58, 8) +
      fill(film, plastic, 'opacity=".6"') +
      roseWithLeaves(art, 100, 130, 2.1) +
      fill(
        film,
        art.linear(44, 0, 156, 0, [
          [0, '#fff', 0.6],
          [0.3, '#fff', 0.06],
          [1, '#7f9ea2', 0.35],
        ]),
        `stroke="${outline(plastic)}" stroke-width="1"`,
      ) +
      stroke(
        'M90,62Q70,90 66,120M110,62Q130,90 134,120M92,48L80,22M108,48L120,22M100,48V22',
        '#fff',
        2,
        'opacity=".8"',
      ) +
      gleam('M58,96Q48,120 56,152L64,156Q56,124 66,98Z', 0.7) +
      outlined(
        '#e0567c',
        fill(
          'M100,54C84,40 68,42 70,54C70,66 86,66 100,54C114,40 132,42 130,54C130,66 114,66 100,54Z',
          '#e87a98',
        ) + fill('M98,56L82,84L92,82L100,60L108,82L118,84L102,56Z', '#e0567c'),
      ) +
      circle(100, 54, 5, '#d0406a')
    )
  }
  const tall = named(art, 'boutonniere')
  const [x, y, width, height, depth] = tall ? [58, 54, 60, 114, 32] : [34, 80, 104, 70, 36]
  const rise = depth * 0.62
  return (
    art.shadow(108, y + height + 4, width * 0.85, 11) +
    group('', box(art, plastic, x, y, width, height, depth), 'opacity=".6"') +
    roseWithLeaves(art, x + width / 2 + 8, y + height - (tall ? 40 : 28), tall ? 1.3 : 1.5) +
    fill(d`M${x + 6},${y + 6}H${x + 22}L${x + 10},${y + height - 8}H${x + 6}Z`, '#fff', 'opacity=".6"') +
    stroke(
      d`M${x},${y}V${y + height}H${x + width}V${y}ZL${x + depth},${y - rise}H${x + width + depth}V${y + height - rise}L${x + width},${y + height}M${x + width},${y}L${x + width + depth},${y - rise}`,
      '#fff',
      1.3,
      'opacity=".85"',
    )
  )
}

/** The print on an enclosure card: a picture of the occasion, because no lettering is drawn. */
function cardPrint(art: Art): string {
  if (named(art, 'birthday'))
    return (
      fill('M82,128V104H118V128Z', '#f0c2cc') +
      fill('M82,104Q88,112 94,104T106,104T118,104V110H82Z', '#e0267d') +
      stroke('M90,104V92M100,104V90M110,104V92', '#7fa9cf', 3) +
      dots(
        [
          [90, 88],
          [100, 86],
          [110, 88],
        ],
        '#f7a81d',
        5,
      )
    )
  if (named(art, 'love', 'anniversary'))
    return fill('M100,130C72,110 76,86 90,86Q98,86 100,95Q102,86 110,86C124,86 128,110 100,130Z', '#b7122b')
  if (named(art, 'sympathy'))
    return group(
      'translate(0 -2)',
      stroke('M100,130C94,112 98,96 104,84', '#6b8f5a', 2.4, ROUND) +
        fill(
          'M104,86C96,74 104,64 112,70C120,64 124,78 112,84Q108,88 104,86Z',
          '#fbfaf5',
          `stroke="#9aa88f" stroke-width="1"`,
        ) +
        leaf(art, 98, 120, -50, { length: 26, width: 7 }) +
        leaf(art, 98, 112, 52, { length: 24, width: 7 }),
    )
  if (named(art, 'girl', 'boy')) {
    const color = named(art, 'girl') ? '#ee8fa9' : '#7fa9cf'
    return (
      fill('M80,118A20,16 0 0 0 120,118L118,112H82Z', color) +
      fill('M100,112V90A24,22 0 0 1 122,112Z', tone(color, 0.1)) +
      [88, 112]
        .map((x) => circle(x, 137, 5, '#fff', `stroke="${tone(color, -0.2)}" stroke-width="2"`))
        .join('') +
      stroke('M122,112Q130,104 128,96', tone(color, -0.2), 2.4, ROUND)
    )
  }
  if (named(art, 'congratulations'))
    return (
      dots(scatter(art, 34, 66, 76, 136, 132), '#f7cf1d', 4) +
      dots(scatter(art, 26, 66, 76, 136, 132), '#e0267d', 4) +
      dots(scatter(art, 22, 66, 76, 136, 132), '#3f8fc4', 4)
    )
  if (named(art, 'get-well'))
    return (
      circle(100, 106, 22, '#f7cf1d') +
      stroke('M89,110Q100,124 111,110', INK, 2.6, ROUND) +
      dots(
        [
          [92, 100],
          [108, 100],
        ],
        INK,
        4,
      )
    )
  if (named(art, 'blank')) return ''
  return (
    roseWithLeaves(art, 100, 104, 1.4, named(art, 'thinking') ? '#b9a3d6' : '#EE8FA9') +
    (named(art, 'thank') ? stroke('M76,132Q100,138 124,132', GOLD, 1.8, ROUND) : '')
  )
}

function card(art: Art, color: Color): string {
  if (named(art, 'envelope')) {
    return (
      art.shadow(106, 158, 84, 10) +
      outlined(
        color,
        fill('M26,58H174V152H26Z', sheen(art, color, 26, 58, 174, 152)) +
          fill('M26,152L86,102H114L174,152Z', tone(color, -0.04)) +
          fill('M26,58L96,112Q100,115 104,112L174,58Z', tone(color, 0.02)),
        1,
      )
    )
  }
  return (
    art.shadow(106, 160, 80, 10) +
    group('rotate(-8 100 100)', outlined(color, fill('M34,60H166V150H34Z', tone(color, -0.1)))) +
    group(
      'rotate(4 100 100)',
      outlined(color, fill('M34,56H166V148H34Z', tone(color, 0.04))) +
        fill('M41,63H159V141H41Z', 'none', `stroke="${GOLD}" stroke-width="1.3"`) +
        cardPrint(art),
    )
  )
}

/** A display box of paper sachets, two standing in front. */
function packets(art: Art): string {
  const carton = '#dfe9df'
  const sachet = (x: number, y: number, turn: number) =>
    group(
      d`translate(${x} ${y})rotate(${turn})`,
      outlined(
        '#fbfaf5',
        fill(
          'M-21,-26H21V26H-21Z',
          art.across([
            [0, '#fbfaf5'],
            [1, '#d7d9cf'],
          ]),
        ),
      ) +
        fill('M-21,-12H21V18H-21Z', '#6fae6a') +
        circle(0, 3, 9, '#fbfaf5') +
        circle(0, 3, 4, '#e7c437') +
        stroke('M-21,-22H21M-21,22H21', '#b3bfae', 1, 'stroke-dasharray="2 1.6"'),
    )
  return (
    art.shadow(106, 168, 88, 11) +
    group('translate(0 -6)', times(5, (i) => sachet(54 + i * 22, 76 - i * 2, -8 + i * 4)).join('')) +
    box(art, carton, 28, 92, 110, 70, 34) +
    sachet(72, 142, -14) +
    sachet(120, 146, 10)
  )
}

/** A pleated foil cuff that a pot drops into. */
function potCover(art: Art, color: Color): string {
  const pleats = 12
  const edge = times(pleats + 1, (i) => {
    const x = 34 + (132 * i) / pleats
    return d`${i ? 'L' : 'M'}${x},${(i % 2 ? 42 : 56) - 8 * Math.sin((Math.PI * i) / pleats)}`
  }).join('')
  const folds = (shift: number) =>
    times(pleats, (i) => {
      const t = (i + shift) / pleats
      return d`M${34 + 132 * t},${58 - 6 * Math.sin(Math.PI * t)}L${62 + 76 * t},${172 + 8 * Math.sin(Math.PI * t)}`
    }).join('')
  return (
    art.shadow(106, 178, 50, 9) +
    outlined(
      color,
      ellipse(100, 58, 62, 13, tone(color, -0.24)) +
        fill(
          `${edge}L140,172Q100,188 60,172Z`,
          art.linear(34, 0, 166, 0, [
            [0, tone(color, -0.08)],
            [0.2, tone(color, 0.12)],
            [0.34, color],
            [0.52, tone(color, 0.09)],
            [0.7, tone(color, -0.04)],
            [1, tone(color, -0.2)],
          ]),
        ),
    ) +
    stroke(folds(0.05), tone(color, -0.17), 2) +
    stroke(folds(0.55), tone(color, 0.17), 2) +
    fill('M58,92L72,94L76,170L66,168Z', '#fff', 'opacity=".22"') +
    dots(scatter(art, 20, 60, 70, 140, 168), '#fff', 1.6, 'opacity=".55"')
  )
}

/** A stack of folded sheets, the top one lifted. */
function tissue(art: Art, color: Color): string {
  const sheet = (i: number) =>
    fill(
      d`M${22 + i},${132 - i * 5}L${70 + i},${96 - i * 5}L${184 - i * 2},${108 - i * 5}L${140 - i},${150 - i * 5}Z`,
      tone(color, i % 2 ? -0.05 : 0.04),
    )
  return (
    art.shadow(104, 148, 88, 13) +
    outlined(
      color,
      times(6, sheet).join('') +
        fill(
          'M28,106C40,84 56,76 76,70C112,74 152,74 176,80C160,96 150,104 136,124C104,122 64,112 28,106Z',
          art.linear(40, 70, 150, 124, [
            [0, tone(color, 0.09)],
            [0.5, color],
            [1, tone(color, -0.1)],
          ]),
        ) +
        fill(
          'M136,124C124,106 118,92 128,76C146,76 162,76 176,80C160,96 150,104 136,124Z',
          art.linear(120, 76, 170, 110, [
            [0, tone(color, -0.12)],
            [1, tone(color, 0.07)],
          ]),
        ),
    ) +
    stroke('M52,92Q90,96 124,102M68,80Q96,86 122,88', tone(color, -0.1), 1.1)
  )
}

/** Paper, card and film packaging. */
export const boxForms: Renderers = {
  flower_box: (art, { main }) => flowerBox(art, main),
  clear_box: (art) => clearBox(art),
  card: (art, { main }) => card(art, main),
  packet_box: (art) => packets(art),
  pot_cover: (art, { main }) => potCover(art, main),
  tissue: (art, { main }) => tissue(art, main),
}
