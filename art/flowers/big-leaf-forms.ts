import { isDark, mix, outline, tone } from '../lib/color.ts'
import { straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, outlined, polar } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { at, d, dots, ellipse, fill, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'
import { isVariegated, lit, monsteraLeaf, xanaduLeaf } from './big-leaf.ts'
import { isNamed } from './parts.ts'

const _VEIN = 'stroke-opacity=".8"'

export const bigLeaf: Renderers = {
  monstera: (art, hint) =>
    stem('M92,206Q108,170 104,140', '#7a9a52', 5) +
    group(at(100, 86, 8 + art.random.jitter(5)), monsteraLeaf(art, hint.main)),
  xanadu: (art, hint) =>
    stem('M92,206Q106,180 102,150', '#7a9a52', 5) + group(at(100, 88, -6, 1.02), xanaduLeaf(hint.main)),
  broad_leaf(art, hint) {
    const striped = isVariegated(hint)
    const color = striped ? '#4f8a4a' : hint.main
    const felt = isNamed(art, 'lamb')
    if (felt) {
      // Blunt thick leaves with a rim of white wool.
      const color = mix(hint.main, '#b4c4b4', 0.5)
      const tongue = (turn: number, k: number) =>
        group(
          at(100, 200, turn + art.random.jitter(3), k),
          fill(
            'M-5,0C-12,-26 -32,-50 -27,-86C-22,-108 22,-108 27,-86C32,-50 12,-26 5,0Z',
            art.linear(-26, -60, 26, -40, [
              [0, tone(color, 0.09)],
              [0.5, color],
              [1, tone(color, -0.12)],
            ]),
            'stroke="#f1f5ee" stroke-width="4.4"',
          ) + stroke('M0,-4V-92M0,-34L-15,-56M0,-34L15,-56M0,-56L-15,-78M0,-56L15,-78', '#eef3ec', 2.2),
        )
      return tongue(-54, 0.98) + tongue(52, 0.98) + tongue(-25, 1.3) + tongue(24, 1.3) + tongue(0, 1.56)
    }
    const blade = (x: number, turn: number, k: number) => {
      const half = (s: number) =>
        d`M0,0C${s * 10},-20 ${s * 32},-40 ${s * 31},-86C${s * 30},-124 ${s * 14},-146 0,-162Z`
      const ribs = stroke(
        count(6)
          .flatMap((i) =>
            [-1, 1].map(
              (s) =>
                d`M${s * 1.5},${-6 - i * 3}C${s * (4 + i * 4.4)},${-40} ${s * (5 + i * 4.6)},${-100 + i * 4} ${s * (1.5 + i)},${-156 + i * 6}`,
            ),
          )
          .join(''),
        tone(color, 0.14),
        0.8,
        'stroke-opacity=".7"',
      )
      const stripes = striped
        ? stroke(
            [-20, -11, 12, 21]
              .map((x0) => d`M${x0 * 0.3},-14C${x0 * 0.9},-50 ${x0 * 1.1},-100 ${x0 * 0.4},-146`)
              .join(''),
            '#f1ecc8',
            4,
            `${ROUND} stroke-opacity=".9"`,
          )
        : ''
      return group(
        at(x, 196, turn, k),
        stem('M0,14V-6', tone(color, -0.04), 4) +
          outlined(
            color,
            fill(half(-1), tone(color, isDark(color) ? 0.1 : 0.07)) + fill(half(1), tone(color, -0.05)),
            0.7,
          ) +
          ribs +
          stripes +
          stroke('M0,0V-156', tone(color, 0.2), 1.6),
      )
    }
    return blade(94, -24, 0.92) + blade(108, 22, 0.94) + blade(100, -1 + art.random.jitter(3), 1.06)
  },
  round_leaf(art, hint) {
    // Galax: round, toothed, glossy, a deep notch at the stalk.
    const disc = (x: number, y: number, turn: number, k: number) => {
      const teeth = count(31)
        .map((i) => {
          const [px, py] = polar(44 * (i % 2 ? 0.95 : 1.01), -150 + i * 10)
          return d`${i ? 'L' : 'M'}${px},${py}`
        })
        .join('')
      const veins = stroke(
        [-108, -66, -30, 0, 30, 66, 108]
          .map((a) => {
            const [px, py] = polar(39, a)
            return d`M0,14Q${px * 0.4},${py * 0.3} ${px},${py}`
          })
          .join(''),
        tone(hint.main, 0.2),
        1.3,
      )
      return group(
        at(x, y, turn, k),
        fill(
          `${teeth}Q10,18 0,16Q-10,18 -22,38Z`,
          lit(art, hint.main),
          `stroke="${outline(hint.main)}" stroke-width=".8" stroke-linejoin="round"`,
        ) + veins,
      )
    }
    return (
      stem('M100,206Q90,170 70,134', '#8a5a4a', 2.6) +
      stem('M100,206Q116,170 138,128', '#8a5a4a', 2.6) +
      stem('M100,206Q102,150 100,84', '#8a5a4a', 2.6) +
      disc(58, 112, -24, 0.92) +
      disc(146, 106, 22, 0.92) +
      disc(100, 68, 2, 1.16)
    )
  },
  palmate_leaf(art, hint) {
    // Aralia: seven to nine long fingers from one point.
    const color = hint.main
    const finger = art.def(
      outlined(
        color,
        '<path d="M-3,8C-16,-14 -17,-48 -9,-66L-10,-74Q-4,-84 0,-100Z"/><path d="M3,8C16,-14 17,-48 9,-66L10,-74Q4,-84 0,-100Z" fill="currentColor"/><path d="M0,4V-92" fill="none" stroke-width="1.2"/>',
        0.7,
      ),
    )
    return (
      stem('M96,206Q108,170 101,112', '#7a9a52', 4.6) +
      ([-128, 128, -96, 96, -64, 64, -32, 32, 0] as const)
        .map((turn, i) =>
          use(
            finger,
            at(101, 104, turn, 0.72 + (i > 3 ? 0.14 : 0) + (i > 6 ? 0.1 : 0)),
            `fill="${tone(color, turn <= 0 ? 0.08 : 0.02)}" color="${tone(color, turn > 0 ? -0.07 : -0.02)}"`,
          ),
        )
        .join('')
    )
  },
  fan_palm(art, hint) {
    const color = hint.main
    const ray = art.def(
      '<path d="M0,0L-6.5,-72L-3,-92L0,-100Z"/><path d="M0,0L6.5,-72L3,-92L0,-100Z" fill="currentColor"/>',
    )
    const rays = count(23).map((i) => {
      const turn = -110 + i * 10
      return use(
        ray,
        at(100, 128, turn, 1, 1.02 - Math.abs(turn) * 0.0012),
        `fill="${tone(color, turn < 0 ? 0.08 : 0.01)}" color="${tone(color, turn < 0 ? -0.03 : -0.1)}"`,
      )
    })
    return (
      stem('M98,206Q102,170 100,124', '#7a9a52', 5) +
      outlined(color, rays.join(''), 0.6) +
      ellipse(100, 128, 7, 5, tone('#7a9a52', -0.04))
    )
  },
  grass(art, hint) {
    const striped = isVariegated(hint)
    const color = striped ? '#6f9a52' : hint.main
    const straight = isNamed(art, 'steel', 'broom', 'dianella')
    const blades = (n: number, odd: number) =>
      count(n)
        .map((i) => {
          const x = art.random.jitter(straight ? 34 : 70)
          const h = art.random.between(120, straight ? 190 : 184)
          return i % 2 === odd
            ? ''
            : d`M${100 + x * 0.12},206Q${100 + x * 0.3},${206 - h * 0.7} ${100 + x * 1.15},${206 - h + (straight ? 0 : Math.abs(x) * 0.5)}`
        })
        .join('')
    return (
      stroke(blades(34, 0), tone(color, -0.1), 2.8, ROUND) +
      stroke(blades(34, 1), tone(color, 0.07), 2.3, ROUND) +
      (striped ? stroke(blades(22, 0), '#f1ecc8', 1.4, ROUND) : '')
    )
  },
  sword_leaf(art, hint) {
    // Flax: a flat fan of broad keeled swords, folded at the foot, each edged in orange; one tip is bent.
    const light = tone(hint.main, 0.12)
    const list: [number, number, number][] = [
      [-38, 132, 0],
      [36, 136, 0],
      [-22, 164, 0],
      [21, 168, 1],
      [-7, 190, 0],
      [7, 176, 0],
    ]
    return list
      .map(([turn, l, bent]) => {
        const w = 10
        const tip = bent
          ? d`Q${w * 0.7},${-l * 0.9} 26,${-l * 0.74}Q4,${-l * 0.96} 0,${-l * 0.8}`
          : d`Q${w * 0.6},${-l * 0.9} 0,${-l}`
        const left = d`M0,0C${-w * 1.2},${-l * 0.3} ${-w},${-l * 0.7} 0,${bent ? -l * 0.8 : -l}Z`
        const right = d`M0,0C${w * 1.2},${-l * 0.3} ${w},${-l * 0.7} ${w * 0.72},${-l * 0.82}${tip}Z`
        return group(
          at(100 + turn * 0.2, 206, turn),
          `<g stroke="#b0642c" stroke-width=".8" stroke-linejoin="round">${fill(left, light)}${fill(right, tone(hint.main, -0.06))}</g>` +
            stroke(
              d`M-5,-10Q-9,${-l * 0.5} -3,${-l * 0.78}M5,-10Q9,${-l * 0.5} 4,${-l * 0.76}`,
              tone(hint.main, 0.22),
              0.8,
            ),
        )
      })
      .join('')
  },
  reed(art, hint) {
    // Horsetail: jointed canes with dark collars.
    const cane = (x: number, top: number, turn: number, k: number) => {
      const joints: Point[] = count(6).map((i) => [0, -24 - i * 27])
      return group(
        at(x, 208, turn, k, (206 - top) / 186),
        stem('M0,0V-184', hint.main, 8) +
          stroke(joints.map(([, y]) => d`M-4,${y}h8`).join(''), '#2a2a1c', 3.4) +
          stroke(joints.map(([, y]) => d`M-4,${y + 3}h8`).join(''), '#d8d3b0', 1.2) +
          fill('M-4,-182Q0,-196 4,-182Z', '#6b5a3a'),
      )
    }
    return (
      cane(70, 46, -9, 0.9) +
      cane(86, 22, -4, 1) +
      cane(132, 40, 9, 0.9) +
      cane(116, 18, 4, 1) +
      cane(100, 10, 0, 1.1)
    )
  },
  papyrus(art, hint) {
    // Umbrella papyrus: flat straps that spread from the top of a bare stem like the ribs of an umbrella.
    const umbrella = (x: number, y: number, k: number) =>
      group(
        at(x, y, 0, k, k * 0.62),
        straps(
          art,
          count(18).map((i) => [0, 0, 170 + i * 20 + art.random.jitter(4), 70 + (i % 3) * 8] as const),
          { color: hint.main, share: 0.07 },
        ) +
          dots(
            golden(9, 13).map(([a, b]) => [a, b - 6] as const),
            '#b08a4a',
            6,
          ),
      )
    return (
      stem('M100,206Q98,150 100,60', hint.main, 4.4) +
      stem('M98,206Q80,170 52,136', hint.main, 3.4) +
      stem('M102,206Q124,170 150,128', hint.main, 3.4) +
      umbrella(52, 136, 0.6) +
      umbrella(150, 128, 0.6) +
      umbrella(100, 60, 1.12)
    )
  },
  wheat(art, hint) {
    const grain = art.path('M0,0C-6,-3 -6,-12 0,-17C6,-12 6,-3 0,0Z')
    const ear = art.def(
      stroke(
        count(8)
          .flatMap((i) => [-1, 1].map((s) => d`M${s * 4},${-12 - i * 9}q${s * 7},-14 ${s * 8},-36`))
          .join(''),
        mix(hint.main, '#d8d07a', 0.4),
        0.9,
      ) +
        outlined(
          hint.main,
          count(8)
            .flatMap((i) =>
              [-1, 1].map((s) =>
                use(
                  grain,
                  at(s * 2, -i * 9, s * 28, 0.95 - i * 0.04),
                  `fill="${tone(hint.main, s < 0 ? 0.08 : -0.04)}"`,
                ),
              ),
            )
            .join('') + use(grain, at(0, -70, 0, 0.7), `fill="${tone(hint.main, 0.05)}"`),
          0.5,
        ),
    )
    const ears = [
      [54, 124, -20],
      [148, 122, 20],
      [80, 104, -9],
      [124, 102, 10],
      [102, 92, 0],
    ] as const
    return (
      straps(
        art,
        [
          [98, 206, -24, 100],
          [104, 206, 26, 96],
        ],
        { color: hint.main, share: 0.04 },
      ) +
      ears
        .map(([x, y]) =>
          stem(d`M100,206Q${100 + (x - 100) * 0.4},150 ${x},${y}`, mix(hint.main, '#a9b46a', 0.4), 2.2),
        )
        .join('') +
      ears.map(([x, y, turn]) => use(ear, at(x, y + 4, turn, 0.94))).join('')
    )
  },
  kale(art, hint) {
    // An ornamental cabbage rose: frilled green outside, the color inside.
    const leafGreen = '#6f9a68'
    const frill = (k: number) => {
      const edge = count(17)
        .map((i) => {
          const turn = -62 + i * 7.75
          const [x, y] = polar(58 * (1 + (i % 2 ? 0.045 : -0.02)) + k, turn * 0.92)
          return d`L${x},${y}`
        })
        .join('')
      const veins = stroke('M0,0V-48M0,-16L-20,-44M0,-16L20,-44', 'currentColor', 1.6, 'stroke-opacity=".6"')
      return art.def(`<path d="M0,4C-20,0 -40,-14 -50,-28${edge}L50,-28C40,-14 20,0 0,4Z"/>${veins}`)
    }
    const shapes = [frill(0), frill(2)] as const
    const rows = [
      [7, 1.08, 0, 0],
      [7, 0.9, 24, 0.25],
      [6, 0.72, 10, 0.7],
      [6, 0.54, 38, 1],
      [5, 0.37, 4, 1],
      [4, 0.21, 30, 1],
    ] as const
    const body = rows.map(([n, k, turn, share]) =>
      count(n)
        .map((i) => {
          const angle = turn + (i * 360) / n + art.random.jitter(6)
          const color = mix(leafGreen, hint.main, share)
          const level = Math.round(Math.cos(((angle + 45) * Math.PI) / 180))
          const paint = art.petal([
            [0, tone(mix(leafGreen, hint.main, Math.min(1, share + 0.5)), -0.1)],
            [0.6, tone(color, level * 0.03)],
            [1, tone(color, 0.09 + level * 0.03)],
          ])
          return use(shapes[i % 2 ? 1 : 0], at(0, 0, angle, k), `fill="${paint}"`)
        })
        .join(''),
    )
    return (
      stem('M100,100V206', '#8fae72', 8) +
      straps(
        art,
        [
          [100, 170, 62, 44],
          [100, 174, -62, 42],
        ],
        { color: leafGreen, share: 0.24, veins: 2 },
      ) +
      group(
        at(101, 84, 0, 1.06),
        group('', outlined(leafGreen, body.join(''), 0.6), `color="${tone(hint.main, 0.08)}"`) +
          dots(golden(4, 3), tone(hint.main, 0.06), 4),
      )
    )
  },
}
