import { isWhite, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, golden, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { at, d, dots, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { colored, gladiolusFloret, petalPaint, spike } from './spike.ts'

/** Spikes that grow from bulbs and corms, with strap leaves from the ground. */
export const spikeBulbs: Renderers = {
  gladiolus(art, hint) {
    const { main } = hint
    const body = gladiolusFloret(
      art,
      main,
      hint.second ? tone(hint.second, 0.02) : mix(main, '#f7efc0', isWhite(main) ? 0.5 : 0.4),
    )
    const buds = count(7).map((i) => {
      const side = i % 2 ? 1 : -1
      return group(
        at(103 + side * (2 + i * 0.8), 20 + i * 7, side * (10 + i * 3), 0.8 + i * 0.06),
        fill('M0,4C-5,0 -5,-10 0,-18C5,-10 5,0 0,4Z', '#8fae62') +
          (i > 2 ? fill('M-2.6,-8Q0,-24 2.6,-8Z', main) : ''),
      )
    })
    const blooms = (
      [
        [90, 74, 0.62, -30],
        [116, 84, 0.7, 28],
        [86, 104, 0.86, -28],
        [120, 116, 0.94, 26],
        [86, 138, 1.06, -24],
        [120, 152, 1.08, 24],
      ] as const
    ).map(([x, y, k, turn], i) =>
      use(body, at(x, y, turn + art.random.jitter(6), k), `fill="${petalPaint(art, main, i % 2 ? 0 : 1)}"`),
    )
    return (
      straps(
        art,
        [
          [94, 206, -13, 168],
          [108, 206, 13, 158],
          [100, 206, 25, 120],
          [98, 206, -26, 112],
        ],
        { color: '#6f9a68', share: 0.052 },
      ) +
      stem('M98,206Q104,120 103,14', '#86a35c', 4.6) +
      outlined(main, buds.join('') + blooms.join(''))
    )
  },
  freesia(art, hint) {
    const { main: color, palette } = hint
    const own = (i: number) => palette?.[i % palette.length] ?? color
    const bell = art.def(
      count(5)
        .map((i) => use(art.path('M0,0C-7,-5 -9,-15 -3,-20Q0,-22 3,-20C9,-15 7,-5 0,0Z'), at(0, 0, i * 72)))
        .join('') +
        '<circle r="4" fill="currentColor" stroke="none"/>' +
        dots(
          [
            [-2, -3],
            [2, -3],
            [0, 2],
          ],
          '#fbf6dc',
          2.2,
        ),
    )
    const tube = art.path('M-2,12C-4,4 -5,-4 -10,-10L10,-10C5,-4 4,4 2,12Z')
    const flower = (x: number, y: number, k: number, turn: number, i: number) =>
      group(
        at(x, y, turn, k),
        use(tube, at(0, 8), `fill="${tone(own(i), -0.08)}"`) +
          use(bell, at(0, -6), `fill="${petalPaint(art, own(i), turn < 0 ? 1 : 0)}"`),
      )
    const budAt = (
      [
        [150, 62, 0.5, 58],
        [162, 72, 0.42, 74],
        [171, 85, 0.34, 92],
      ] as const
    ).map(([x, y, k, turn]) =>
      group(
        at(x, y, turn, k * 1.5),
        fill('M0,8C-6,2 -6,-10 0,-18C6,-10 6,2 0,8Z', mix(color, '#b9cf7a', 0.35 + (0.5 - k) * 2)),
      ),
    )
    return (
      straps(
        art,
        [
          [94, 206, -14, 118],
          [84, 206, -24, 96],
          [108, 206, 16, 74],
        ],
        { color: '#7fa35f', share: 0.055 },
      ) +
      stem('M98,206Q100,120 62,78Q110,40 176,92', '#7fa35f', 3.4) +
      stem('M100,160Q124,140 138,124', '#7fa35f', 2.2) +
      outlined(
        color,
        colored(
          mix(tone(color, -0.06), '#f3d25a', isWhite(color) ? 0.8 : 0.55),
          budAt.join('') +
            group(at(142, 118, 40, 0.9), fill('M0,8C-6,2 -6,-10 0,-18C6,-10 6,2 0,8Z', color)) +
            flower(140, 50, 0.82, 36, 0) +
            flower(112, 48, 1.12, 14, 1) +
            flower(84, 56, 1.34, -10, 2) +
            flower(58, 76, 1.44, -36, 3),
        ),
      )
    )
  },
  hyacinth(art, hint) {
    const point = art.path('M0,0Q-5,-8 -3.4,-13L0,-17L3.4,-13Q5,-8 0,0Z')
    const star = art.def(
      count(6)
        .map((i) => use(point, at(0, 0, i * 60)))
        .join('') + '<circle r="2" fill="currentColor" stroke="none"/>',
    )
    return (
      straps(
        art,
        [
          [92, 206, -20, 104],
          [110, 206, 22, 100],
          [98, 206, -6, 70],
        ],
        { color: '#6f9a58', share: 0.09 },
      ) +
      outlined(
        hint.main,
        colored(
          tone(hint.main, -0.18),
          spike(art, {
            main: hint.main,
            florets: [star],
            n: 38,
            width: 32,
            turn: 25,
            small: 0.7,
            large: 1.15,
            top: 40,
            foot: 142,
            buds: 3,
            stemWidth: 8,
            stemColor: '#8fae62',
          }),
        ),
        0.5,
      )
    )
  },
  muscari(art, hint) {
    const bell = art.def(
      '<path d="M-3,-5C-7,-3 -7,5 -3,7H3C7,5 7,-3 3,-5Z"/><path d="M-3,7Q0,5 3,7" stroke="#f2f0f8" stroke-width="1.6"/>',
    )
    const one = art.def(
      outlined(
        hint.main,
        spike(art, {
          main: hint.main,
          florets: [bell],
          n: 34,
          width: 16,
          turn: 16,
          small: 0.6,
          large: 1.1,
          top: 40,
          foot: 108,
          buds: 4,
          stemWidth: 4,
          stemColor: '#7fa35f',
        }),
        0.5,
      ),
    )
    return (
      straps(
        art,
        [
          [96, 206, -26, 100],
          [106, 206, 24, 104],
          [100, 206, 8, 84],
          [92, 206, -40, 80],
        ],
        { color: '#6f9a58', share: 0.05 },
      ) +
      use(one, 'rotate(-11 100 206)translate(-14 10)') +
      use(one, 'rotate(12 100 206)translate(14 16)') +
      use(one)
    )
  },
  foxtail(art, hint) {
    // Eremurus: a tall candle of tiny stars, buds above.
    const { main } = hint
    const star = floret(art, {
      n: 6,
      r: 7,
      w: 3.2,
      eye: '<circle r="1.3" fill="currentColor" stroke="none"/>',
    })
    const rows = count(66).map((i) => {
      const t = i / 65
      const x = [-1, 0.3, 1, -0.4, 0.7, -0.75, 0][i % 7] ?? 0
      const half = 7 + 14 * Math.min(1, t * 1.8)
      return use(
        star,
        at(100 + x * half, 44 + 112 * t, i * 29, 0.55 + 0.45 * Math.min(1, t * 2)),
        `fill="${tone(main, Math.round(-x * 1.4) * 0.035)}"`,
      )
    })
    const buds = dots(
      count(26).map((i) => [100 + Math.sin(i * 2.4) * (1 + i * 0.22), 10 + i * 1.5] as const),
      mix(main, '#a9b96a', 0.4),
      4,
    )
    return (
      straps(
        art,
        [
          [96, 206, -24, 70],
          [106, 206, 24, 72],
          [100, 206, 44, 56],
          [98, 206, -44, 54],
        ],
        { color: '#7fa35f', share: 0.07 },
      ) +
      stem('M100,206V14', '#86a35c', 4.4) +
      outlined(main, colored(mix(main, '#c98a1d', 0.5), buds + rows.join('')), 0.35) +
      dots(
        golden(30, 1).map(([x, y]) => [100 + x * 24, 106 + y * 46] as const),
        '#e9b93a',
        1.8,
      )
    )
  },
  tuberose(art, hint) {
    const { main } = hint
    const one = floret(art, { n: 6, r: 16, w: 6.6 })
    const body = art.def(
      use(one) +
        use(one, 'rotate(30)scale(.62)') +
        `<circle r="3" fill="${tone(main, -0.12)}" stroke="none"/>`,
    )
    const pink = mix(main, '#e9b9b4', 0.45)
    const tip = count(10).map((i) => {
      const side = i % 2 ? 1 : -1
      return use(
        art.path('M0,6C-5,2 -6,-10 0,-18C6,-10 5,2 0,6Z'),
        at(100 + side * (2 + i * 1.6), 30 + i * 5.6, side * (10 + i * 5), 0.6 + i * 0.05),
        `fill="${i < 4 ? mix(pink, '#b9cf8a', 0.35) : pink}"`,
      )
    })
    const blooms = (
      [
        [82, 88, -30],
        [120, 92, 32],
        [100, 82, 0],
        [74, 116, -40],
        [128, 120, 40],
        [101, 112, 5],
        [86, 142, -24],
        [118, 146, 24],
      ] as const
    ).map(([x, y, turn], i) =>
      use(body, at(x, y, turn, 0.9 + i * 0.04), `fill="${petalPaint(art, main, turn < 0 ? 1 : 0)}"`),
    )
    return (
      straps(
        art,
        [
          [100, 186, 40, 52],
          [100, 190, -42, 50],
          [100, 170, 56, 34],
        ],
        { color: '#7fa35f', share: 0.08 },
      ) +
      stem('M100,206V26', '#86a35c', 5) +
      outlined(main, tip.join('') + blooms.join(''))
    )
  },
  lily_of_valley(art, hint) {
    const { main } = hint
    const bell = art.def(
      '<path d="M0,0C-9,1 -10,9 -11,15Q-8,18 -5,15.5Q-2,19 0,16Q2,19 5,15.5Q8,18 11,15C10,9 9,1 0,0Z"/>',
    )
    const arch = (
      [
        [118, 40, 0.6],
        [104, 48, 0.7],
        [92, 60, 0.8],
        [84, 76, 0.88],
        [79, 94, 0.94],
        [77, 113, 1],
      ] as const
    ).map(
      ([x, y, k], i) =>
        stroke(
          d`M${x},${y - 4}Q${x + (i % 2 ? 16 : -14)},${y - 6} ${x + (i % 2 ? 16 : -14)},${y + 6}`,
          '#8fae62',
          1.6,
        ) +
        use(
          bell,
          at(x + (i % 2 ? 16 : -14), y + 5, i % 2 ? -8 : 8, k),
          `fill="${art.across([
            [0, tone(main, 0.04)],
            [0.5, main],
            [1, tone(main, -0.14)],
          ])}"`,
        ),
    )
    const broad = { color: '#4f8a4a', veins: 0, width: 27 } as const
    return (
      leaf(art, 104, 206, 26, { ...broad, length: 150 }) +
      leaf(art, 96, 206, -30, { ...broad, length: 120, width: 24 }) +
      stroke('M92,206Q66,110 96,56Q108,42 124,38', '#8fae62', 3.2, ROUND) +
      outlined(main, arch.join(''), 0.7)
    )
  },
}
