import { type Color, isWhite, LEAF, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { at, d, group, ROUND, stroke, use } from '../lib/svg.ts'
import {
  assortedSpikes,
  colored,
  delphiniumFloret,
  foxgloveFloret,
  rosetteFloret,
  snapFloret,
  spike,
} from './spike.ts'

export const spikeForms: Renderers = {
  snapdragon(art, hint) {
    const palate = (main: Color) =>
      hint.second ?? (isWhite(main) ? '#f4e28a' : mix(tone(main, 0.12), '#f6dc6a', 0.55))
    const body =
      hint.petal === 'double-spike' || hint.petal === 'open-face-spike'
        ? floret(art, {
            n: 5,
            r: 16,
            w: 9.5,
            notch: true,
            eye: '<path d="M-5,0Q0,-6 5,0Q3,6 0,5Q-3,6 -5,0Z" fill="currentColor" stroke="none"/>',
          })
        : snapFloret(art)
    return (
      straps(
        art,
        [
          [100, 178, 46, 44],
          [100, 184, -46, 42],
          [100, 192, 66, 40],
          [99, 168, -60, 38],
          [100, 164, 60, 36],
        ],
        { color: '#6f9a58', share: 0.14 },
      ) +
      assortedSpikes(hint, (main) =>
        outlined(
          main,
          colored(
            palate(main),
            spike(art, {
              main,
              florets: [body],
              n: hint.palette ? 8 : 11,
              width: 27,
              turn: 24,
              large: 1.5,
              small: 0.4,
              foot: 150,
              buds: hint.palette ? 7 : 13,
              top: 30,
            }),
          ),
        ),
      )
    )
  },
  delphinium(art, hint) {
    const hybrid = hint.center !== undefined || hint.leaf === 'palmate'
    const bee = isWhite(hint.main) ? '#5d4c3c' : hybrid ? '#fbf8ee' : tone(hint.main, 0.12)
    const body = delphiniumFloret(art, hint.main, bee)
    const foliage =
      leaf(art, 98, 184, 58, { length: 48, width: 20, kind: 'lobed' }) +
      leaf(art, 98, 190, -60, { length: 46, width: 20, kind: 'lobed' })
    return (
      foliage +
      outlined(
        hint.main,
        hybrid
          ? spike(art, {
              main: hint.main,
              florets: [body],
              n: 26,
              width: 29,
              turn: 30,
              large: 1.1,
              foot: 160,
              top: 22,
            })
          : spike(art, {
              main: hint.main,
              florets: [body],
              n: 13,
              width: 38,
              turn: 40,
              large: 1.14,
              small: 0.5,
              foot: 146,
              top: 30,
              sides: [-1, 0.9, 0.1, -0.7, 1],
            }),
        0.5,
      )
    )
  },
  stock(art, hint) {
    const gray = '#93a894'
    const body = rosetteFloret(art)
    return (
      straps(
        art,
        [
          [100, 176, 54, 50],
          [100, 180, -56, 48],
          [100, 194, 38, 46],
          [100, 198, -36, 42],
        ],
        { color: gray, share: 0.19, veins: 1 },
      ) +
      outlined(
        hint.main,
        colored(
          tone(hint.main, -0.2),
          spike(art, {
            main: hint.main,
            florets: [body],
            n: 14,
            width: 28,
            turn: 20,
            large: 1.6,
            small: 0.9,
            foot: 146,
            top: 40,
            buds: 4,
            stemColor: gray,
            stemWidth: 6,
          }),
        ),
      )
    )
  },
  lavender(art, hint) {
    const gray = '#93a884'
    const lip = art.def('<path d="M0,2C-6,-1 -7,-9 -3,-12Q0,-9 3,-12C7,-9 6,-1 0,2Z"/>')
    const one = art.def(
      outlined(
        hint.main,
        spike(art, {
          main: hint.main,
          florets: [lip],
          n: 18,
          width: 8,
          top: 34,
          foot: 104,
          small: 0.75,
          large: 1.3,
          turn: 40,
          buds: 2,
          stemWidth: 2.6,
          stemColor: gray,
        }),
        0.4,
      ),
    )
    return (
      [-17, 15, -8, 6]
        .map((turn, i) => use(one, `rotate(${turn} 100 206)translate(0 ${[16, 10, -2, -12][i]})`))
        .join('') +
      straps(
        art,
        [
          [100, 200, 30, 60],
          [100, 200, -30, 60],
          [100, 200, -14, 50],
        ],
        { color: gray, share: 0.06 },
      )
    )
  },
  veronica(art, hint) {
    const one = (x: number, top: number, turn: number, k: number) => {
      const bristle = (step: number, width: number) =>
        stroke(
          count(44)
            .map(() => {
              const t = art.random.next()
              const half = 1.4 + 11 * t ** 0.8
              return d`M0,${t * 92 - 8}l${art.random.jitter(half)},${-2 - 4 * art.random.next()}`
            })
            .join(''),
          tone(hint.main, step),
          width,
          ROUND,
        )
      return group(at(x, top, turn, k), bristle(-0.14, 2.6) + bristle(0, 2.1) + bristle(0.11, 1.3))
    }
    return (
      stem('M100,206Q100,140 100,60', LEAF, 3.4) +
      stem('M100,160Q78,140 70,110', LEAF, 2.6) +
      stem('M100,150Q122,134 132,104', LEAF, 2.6) +
      straps(
        art,
        [
          [100, 168, 54, 46],
          [100, 172, -54, 46],
          [100, 188, 44, 44],
          [100, 150, 70, 34],
          [100, 152, -70, 34],
        ],
        { share: 0.2, veins: 2 },
      ) +
      one(68, 46, -14, 0.82) +
      one(136, 40, 16, 0.84) +
      one(100, 14, 0, 1.14)
    )
  },
  liatris(art, hint) {
    const tuft = (step: number, width: number, spread: number) =>
      stroke(
        count(90)
          .map(() => {
            const t = art.random.next()
            return d`M${100 + art.random.jitter(3)},${22 + 124 * t}l${art.random.jitter((14 + 10 * t) * spread)},${-3 - art.random.next() * 7}`
          })
          .join(''),
        tone(hint.main, step),
        width,
        ROUND,
      )
    return (
      straps(
        art,
        count(10).map((i) => [100, 200 - i * 5, (i % 2 ? 1 : -1) * (38 + i * 2), 44 - i] as const),
        { color: '#7c9a5d', share: 0.07 },
      ) +
      stem('M100,206V30', LEAF, 4) +
      tuft(-0.12, 2.3, 1) +
      tuft(0.02, 1.9, 0.8) +
      tuft(0.14, 1.5, 0.55)
    )
  },
  bells(art, hint) {
    // Green shell cups with a tiny white flower deep in each, facing out in whorls up a square stem.
    const { main } = hint
    const green = mix(main, '#a4d06a', 0.55)
    const cup = art.def(
      `<path d="M0,4C-6,2 -15,-6 -16,-14Q-12,-20 0,-20Q12,-20 16,-14C15,-6 6,2 0,4Z"/><ellipse cy="-13.5" rx="15.5" ry="7" fill="currentColor"/><path d="M0,-7V-18M0,-7L-11,-15M0,-7L11,-15M0,-7L-6,-18M0,-7L6,-18" stroke="${tone(green, -0.1)}" stroke-width=".7" fill="none"/><circle cy="-11.5" r="3" fill="#fbf8ee" stroke="none"/><circle cx="2" cy="-10" r="1.8" fill="#f3d9e4" stroke="none"/>`,
    )
    const whorls = count(8).flatMap((row) => {
      const t = row / 7
      const y = 34 + 140 * t ** 0.95
      const k = 0.45 + 0.72 * Math.min(1, t * 1.3)
      return (
        [
          [-1, -78],
          [1, 78],
          [-0.62, -36],
          [0.62, 36],
          [0, 0],
        ] as const
      ).map(([side, turn]) => {
        const level = Math.round(-side)
        return use(
          cup,
          at(100 + side * (7 + 9 * k), y + (side === 0 ? 6 : 0), turn + art.random.jitter(6), k),
          `fill="${tone(green, level * 0.04 - 0.06)}" color="${tone(green, 0.1 + level * 0.03)}"`,
        )
      })
    })
    const tip = count(3).map((i) =>
      leaf(art, 100, 30, -34 + i * 34, { length: 18, width: 6, color: green, veins: 0 }),
    )
    return stem('M100,206V28', tone(green, -0.1), 5) + tip.join('') + outlined(main, whorls.join(''), 0.5)
  },
  foxglove(art, hint) {
    const bell = art.def(foxgloveFloret(hint.main))
    return (
      leaf(art, 100, 190, 58, { length: 56, width: 17, kind: 'serrated' }) +
      leaf(art, 100, 194, -58, { length: 54, width: 17, kind: 'serrated' }) +
      outlined(
        hint.main,
        spike(art, {
          main: hint.main,
          florets: [bell],
          n: 13,
          width: 27,
          turn: -34,
          top: 24,
          foot: 138,
          small: 0.4,
          large: 1.56,
          buds: 9,
          sides: [-1, 1, 0.1],
        }),
      )
    )
  },
  lupine(art, hint) {
    const { main } = hint
    const pea = art.def(
      `<path d="M-7,3C-13,-3 -9,-13 0,-12C9,-13 13,-3 7,3Z" fill="${tone(hint.second ?? main, 0.1)}"/><path d="M-7,0C-9,8 -3,12 0,12C3,12 9,8 7,0Q0,-5 -7,0Z"/>`,
    )
    const palm = (x: number, y: number, k: number) =>
      group(
        at(x, y, 0, k),
        count(8)
          .map((i) => leaf(art, 0, 0, -105 + i * 30, { length: 32, width: 6, veins: 0 }))
          .join(''),
      )
    return (
      stem('M100,190Q128,176 142,166', LEAF, 2.6) +
      stem('M100,196Q70,184 58,174', LEAF, 2.6) +
      palm(144, 166, 1) +
      palm(56, 174, 0.95) +
      outlined(
        main,
        spike(art, {
          main,
          florets: [pea],
          n: 40,
          width: 25,
          turn: 34,
          small: 0.45,
          large: 1,
          top: 26,
          foot: 150,
          buds: 6,
        }),
        0.5,
      )
    )
  },
}
