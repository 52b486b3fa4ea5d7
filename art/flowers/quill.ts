import { type Color, mix, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, golden, lightAt, outlined, polar } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, group, ROUND, stroke, use } from '../lib/svg.ts'
import { trio } from './parts.ts'
import { MUM_GREEN } from './pompon.ts'
import { shrubLeaves } from './protea.ts'
import type { HeadColors } from './spiral-cup.ts'

/** Hooked tubes in three rows. */
function quills(art: Art, color: Color, n: number, radius: number, hook: number, w = 3) {
  const rows = count(3).flatMap((row) => {
    const r = radius * (1 - 0.24 * row)
    const path = art.path(
      d`M-1,0Q${-w},${-r * 0.5} ${-w * 0.8},${-r * 0.9}Q${-w * 0.6},${-r * 1.08} ${w * hook},${-r}Q${w * hook * 0.7},${-r * 0.86} ${w * 0.5},${-r * 0.93}Q${w},${-r * 0.5} 1,0Z`,
    )
    const many = n - row * 5
    return count(many).map((i) => {
      const turn = (i * 360) / many + row * 7 + art.random.jitter(5)
      const level = Math.round(lightAt(turn) * 1.4)
      const paint = art.petal([
        [0.1, tone(color, -0.2)],
        [0.5, tone(color, -0.04 + level * 0.04)],
        [1, tone(color, 0.05 + level * 0.05)],
      ])
      return use(
        path,
        at(0, 0, turn, art.random.chance(0.5) ? -1 : 1, 1 + art.random.jitter(0.07)),
        `fill="${paint}"`,
      )
    })
  })
  return outlined(color, rows.join(''), 0.45)
}

function spiderMumHead(art: Art, { main }: HeadColors): string {
  const heart = art.def(quills(art, mix(main, '#c3cf5a', 0.25), 12, 60, 2.6, 4.4))
  return (
    quills(art, main, 20, 64, 2.5, 3.6) +
    ellipse(0, 0, 18, 18, mix(tone(main, -0.12), '#c3cf5a', 0.35), 'opacity=".7"') +
    use(heart, 'scale(.4)')
  )
}

/** Leucospermum: arcs that spring from a low middle to pin heads, no petals. */
function pincushionHead(art: Art, { main }: HeadColors): string {
  const rows = count(4).map((row) => {
    const n = 32 - row * 7
    const radius = 66 - row * 14
    const heads: (readonly [number, number])[] = []
    const arcs = count(n).map((i) => {
      const turn = -118 + (i * 236) / (n - 1) + art.random.jitter(3)
      const [x, y] = polar(radius * (1 + art.random.jitter(0.05)), turn)
      const [cx, cy] = polar(radius * 1.02, turn * 0.55)
      heads.push([x, y])
      return d`M${x * 0.22},${16 + row * 2}Q${cx * 0.8},${cy * 0.75} ${x},${y}`
    })
    return (
      stroke(arcs.join(''), tone(main, -0.12 + row * 0.06), 2.4) +
      stroke(arcs.join(''), tone(main, 0.05 + row * 0.03), 1) +
      dots(heads, tone('#f4d27a', row * 0.03), 3.8)
    )
  })
  return rows.join('')
}

export const quillBurst: Renderers = {
  spider_mum: (art, hint) =>
    trio(art, hint, (colors) => spiderMumHead(art, colors)) ??
    stem('M102,90Q101,150 104,206', MUM_GREEN, 5.5) +
      leaf(art, 102, 168, 64, { length: 50, width: 18, kind: 'lobed', color: MUM_GREEN }) +
      leaf(art, 102, 176, -64, { length: 48, width: 18, kind: 'lobed', color: MUM_GREEN }) +
      group(at(101, 82, 0, 1.14), spiderMumHead(art, hint)),
  pincushion: (art, hint) =>
    stem('M102,90Q98,150 104,206', '#8a7a4a', 5) +
    shrubLeaves(art) +
    group(
      at(101, 88),
      group(
        'translate(0 22)',
        [-70, -44, -20, 0, 22, 46, 72]
          .map((turn) => leaf(art, 0, 4, turn, { length: 30, width: 7, color: '#7f9470', veins: 0 }))
          .join(''),
      ) + pincushionHead(art, hint),
    ),
  sea_holly(art, hint) {
    const { main } = hint
    const stalk = mix(main, '#7c93a0', 0.6)
    const spine = art.path('M-4,0L-6,-16L-3,-18L-4,-26L0,-40L4,-26L3,-18L6,-16L4,0Z')
    const collar = mix(main, '#8fa6b0', 0.35)
    const head = art.def(
      outlined(
        main,
        count(11)
          .map((i) =>
            use(spine, at(0, 0, i * 33), `fill="${tone(collar, Math.round(lightAt(i * 33)) * 0.07)}"`),
          )
          .join(''),
        0.5,
      ) +
        ellipse(0, -4, 12, 15, tone(main, -0.08)) +
        dots(
          golden(60, 13).map(([x, y]) => [x * 0.85, y * 1.1 - 4] as const),
          tone(main, 0.12),
          2,
        ),
    )
    return (
      stem('M100,206Q102,150 100,120', stalk, 3) +
      (
        [
          [64, 116, 0.8],
          [142, 110, 0.85],
          [104, 62, 1.1],
        ] as const
      )
        .map(
          ([x, y, k]) =>
            stem(d`M100,160Q${(x + 100) / 2},150 ${x},${y}`, stalk, 2.4) + use(head, at(x, y, 0, k)),
        )
        .join('')
    )
  },
  thistle(art, hint) {
    const { main } = hint
    // A scaly green urn with a brush of threads out of its neck.
    const green = '#7f9a5c'
    const brush = (shade: number, w: number, spread: number) =>
      stroke(
        count(30)
          .map(
            (i) =>
              d`M${(i - 14.5) * 0.7},-14Q${(i - 14.5) * spread * 0.7},-34 ${(i - 14.5) * spread},${-46 - (1 - ((i - 14.5) / 15) ** 2) * 14 + art.random.jitter(3)}`,
          )
          .join(''),
        tone(main, shade),
        w,
        ROUND,
      )
    const scale = art.path('M0,4C-8,0 -8,-9 0,-15C8,-9 8,0 0,4Z')
    const scales = count(4).flatMap((row) =>
      count(5).map((i) =>
        use(
          scale,
          at(
            (i - 2) * (10 - Math.abs(row - 1.6) * 1.6) + (row % 2 ? 3 : -2),
            -6 + row * 9,
            (i - 2) * 12,
            0.95,
          ),
          `fill="${tone(green, (2 - i) * 0.025)}"`,
        ),
      ),
    )
    const head = art.def(
      brush(-0.16, 2.6, 2.3) +
        brush(0, 2, 2.1) +
        brush(0.12, 1.2, 1.7) +
        outlined(green, ellipse(0, 8, 24, 25, tone(green, -0.14)) + scales.reverse().join(''), 0.6),
    )
    return (
      stem('M100,206Q104,150 104,80', green, 4) +
      (
        [
          [58, 108, 0.72, -18],
          [146, 112, 0.7, 18],
        ] as const
      )
        .map(
          ([x, y, k, turn]) =>
            stem(d`M100,180Q${(x + 100) / 2},160 ${x},${y + 14}`, green, 3) + use(head, at(x, y, turn, k)),
        )
        .join('') +
      (
        [
          [172, 58],
          [178, -60],
          [150, -70],
          [146, 70],
        ] as const
      )
        .map(([y, turn]) =>
          leaf(art, 101, y, turn, { length: 40, width: 12, kind: 'serrated', color: green }),
        )
        .join('') +
      use(head, at(104, 70, 2, 1))
    )
  },
}
