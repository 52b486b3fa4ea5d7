import { mix, tone } from '../lib/color.ts'
import { count, golden, outlined, type PetalLook, polar, ring, rosette, volume } from '../lib/shapes.ts'
import { type Art, at, circle, dots, ellipse, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

export const MUM_GREEN = '#55803f'

/** A ball of scooped petals: `n` in a ring, one ring for each scale. */
export function ballHead(
  art: Art,
  { main, second }: HeadColors,
  n: number,
  scales: readonly number[],
  width = 11,
) {
  const body = rosette(art, {
    n,
    width,
    shape: 'scoop',
    color: main,
    well: -0.2,
    mid: -0.03,
    tip: 0.05,
    rim: 0.11,
    scales,
    veil: 0.05,
    jitter: 2,
    from: 0.5,
  })
  const heart = second ? ellipse(0, 0, 22, 22, second, 'opacity=".45" stroke="none"') : ''
  return outlined(main, body + heart + volume(art, 0, 0, 60, main, 0.4, 0.1), 0.9)
}

export const pomponHead = (art: Art, colors: HeadColors) =>
  ballHead(
    art,
    colors,
    art.plain ? 13 : 18,
    [1, 0.9, 0.79, 0.67, 0.54, 0.41, 0.29, 0.18],
    art.plain ? 15 : 11,
  )
export const ballDahliaHead = (art: Art, colors: HeadColors) =>
  ballHead(art, colors, 16, [1.04, 0.98, 0.9, 0.81, 0.71, 0.6, 0.49, 0.38, 0.27, 0.17], 14.5)

/** A football mum: long petals that all curve in over the middle, so the ball shows their backs. */
export function footballMumHead(art: Art, { main, second }: HeadColors): string {
  const look: PetalLook = {
    color: main,
    shape: 'scoop',
    well: -0.2,
    mid: -0.04,
    tip: 0.045,
    rim: 0.12,
    from: 0.45,
    contact: 0.5,
  }
  const rows = [
    [20, 64, 10, 1, 3, 0],
    [19, 56, 11, 1, 2, 9],
    [16, 48, 11.5, 0.6, 0, 4],
    [13, 39, 12, 0.6, -2, 0],
    [9, 30, 12, 0, -4, 12],
    [7, 21, 11, 0, -6, 0],
    [5, 13, 9, 0, -7, 30],
  ] as const
  const body = rows.map(([n, length, width, bend, y, turn], i) => {
    const tint =
      second && i > 3
        ? { color: i > 4 ? mix(second, '#c9d86a', 0.5) : mix(tone(main, 0.05), '#dbe3a0', 0.5) }
        : {}
    return ring(art, {
      ...look,
      ...tint,
      n,
      length,
      width,
      bend,
      y,
      turn,
      jitter: 4,
      sizeJitter: 0.05,
      evenFirst: true,
      contact: i ? 0.5 : 0,
    })
  })
  return (
    outlined(main, body.join('') + ellipse(0, -8, 5, 4.5, tone(main, 0.03)), 0.7) +
    volume(art, 0, 0, 60, main, 0.24, 0.08)
  )
}

/** Rows of flat pointed petals, narrower and more upright toward the middle. */
export function dahliaHead(art: Art, { main, second }: HeadColors, { n = 14, width = 13 } = {}): string {
  const dark = tone(main, -0.1)
  const body = rosette(art, {
    n,
    width,
    shape: 'point',
    color: main,
    second,
    share: 0.8,
    well: -0.28,
    mid: -0.03,
    tip: 0.07,
    rim: 0.09,
    vein: dark,
    scales: [1.08, 0.93, 0.78, 0.63, 0.49, 0.36, 0.24, 0.14],
    veil: 0.08,
    jitter: 3,
    sizeJitter: 0.05,
    from: 0.45,
    squash: 0.97,
  })
  return outlined(main, body + circle(0, 0, 4, tone(main, -0.12)))
}

/** Broad saucer of guard petals below, a ragged dome above: the bomb shape only peonies have. */
export function peonyHead(art: Art, { main, second }: HeadColors): string {
  const start = art.random.between(0, 60)
  const dome = second ?? main
  const guard: PetalLook = {
    color: main,
    shape: 'notch',
    well: -0.2,
    mid: -0.03,
    tip: 0.04,
    vein: tone(main, -0.1),
  }
  const guards =
    ring(art, {
      ...guard,
      n: 6,
      length: 68,
      width: 40,
      turn: start,
      y: 12,
      squash: 0.82,
      jitter: 8,
      sizeJitter: 0.09,
      contact: 0,
    }) +
    ring(art, {
      ...guard,
      n: 6,
      length: 58,
      width: 37,
      turn: start + 28,
      y: 7,
      squash: 0.84,
      bend: 0.6,
      jitter: 8,
      sizeJitter: 0.09,
    })
  const inner: PetalLook = {
    color: dome,
    shape: 'notch',
    well: -0.17,
    mid: -0.01,
    tip: 0.085,
    vein: tone(dome, -0.09),
    from: 0.34,
  }
  const rows = [
    { n: 11, length: 43, width: 15, y: -4, bend: 0.9 },
    { n: 11, length: 37, width: 14, y: -9, bend: 0.7 },
    { n: 9, length: 29, width: 13, y: -13, bend: 0.5 },
    { n: 7, length: 21, width: 12, y: -16, bend: 0.2 },
    { n: 5, length: 13, width: 9, y: -18, bend: 0 },
  ]
  const bomb = rows.map((row, i) =>
    ring(art, {
      ...inner,
      ...row,
      turn: start + i * 17,
      squash: 0.9,
      jitter: 9,
      sizeJitter: 0.15,
      evenFirst: true,
    }),
  )
  return outlined(
    main,
    guards +
      ellipse(0, -4, 37, 31, tone(dome, -0.17)) +
      bomb.join('') +
      ellipse(1, -19, 4.5, 4, tone(dome, 0.05)),
    0.7,
  )
}

/** An open peony: two rows of wide petals around a boss of yellow stamens, or of narrow cream petals. */
export function openPeonyHead(art: Art, { main, second }: HeadColors): string {
  const start = art.random.between(0, 60)
  const look: PetalLook = {
    color: main,
    shape: 'notch',
    well: -0.2,
    mid: -0.02,
    tip: 0.05,
    vein: tone(main, -0.1),
  }
  const rows =
    ring(art, {
      ...look,
      n: 6,
      length: 66,
      width: 40,
      turn: start,
      y: 6,
      squash: 0.9,
      jitter: 7,
      contact: 0,
      sizeJitter: 0.08,
    }) +
    ring(art, {
      ...look,
      n: 6,
      length: 56,
      width: 36,
      turn: start + 27,
      y: 2,
      squash: 0.92,
      bend: 0.3,
      jitter: 7,
      sizeJitter: 0.08,
    }) +
    ring(art, {
      ...look,
      n: 5,
      length: 44,
      width: 30,
      turn: start + 10,
      y: -1,
      squash: 0.94,
      bend: -0.7,
      jitter: 7,
    })
  const pale = second ?? '#f3c84a'
  const boss =
    ring(art, {
      color: pale,
      shape: 'lance',
      n: 18,
      length: 27,
      width: 5,
      well: -0.2,
      mid: -0.02,
      tip: 0.05,
      vein: tone(pale, -0.08),
      y: -3,
      jitter: 8,
      sizeJitter: 0.16,
      evenFirst: true,
    }) +
    ring(art, {
      color: pale,
      shape: 'lance',
      n: 12,
      length: 19,
      width: 5,
      well: -0.15,
      mid: 0,
      tip: 0.06,
      vein: tone(pale, -0.08),
      y: -4,
      jitter: 9,
      sizeJitter: 0.16,
      evenFirst: true,
    })
  return outlined(main, rows, 0.7) + outlined(pale, boss + ellipse(0, -4, 6, 6, '#9fb04c'), 0.5)
}

/** Flat rounded rows with a ring of small yellow stars around the disc. */
export function zinniaHead(art: Art, { main, second }: HeadColors): string {
  const body = rosette(art, {
    n: art.plain ? 10 : 16,
    width: 14,
    shape: 'round',
    color: main,
    second,
    well: -0.17,
    mid: -0.02,
    tip: 0.05,
    vein: tone(main, -0.09),
    scales: [1, 0.87, 0.74, 0.61, 0.48],
    veil: 0.07,
    jitter: 3,
    from: 0.4,
    squash: 0.96,
  })
  const stars = count(9).map((i) => {
    const [x, y] = polar(16, i * 40)
    return circle(x, y, 4.6, '#f3c93a') + circle(x, y, 1.7, '#b9762a', 'stroke="none"')
  })
  return outlined(
    main,
    body + circle(0, 0, 18, tone(main, -0.24)) + dots(golden(34, 14), tone(main, -0.08), 3) + stars.join(''),
  )
}

/** Waved rim petals around a dome of small florets with pale pins. */
export function scabiosaHead(art: Art, { main }: HeadColors): string {
  const look: PetalLook = {
    color: main,
    shape: 'wavy',
    well: -0.15,
    mid: 0,
    tip: 0.06,
    vein: tone(main, -0.1),
  }
  const rim =
    ring(art, { ...look, n: 10, length: 62, width: 24, squash: 0.94, contact: 0 }) +
    ring(art, { ...look, n: 9, length: 49, width: 20, turn: 20, squash: 0.95, y: -1 })
  const star = art.def('<path d="M0,-5L1.3,-1.4 5,-1.5 2,.7 3,4.2 0,2.1 -3,4.2 -2,.7 -5,-1.5 -1.3,-1.4Z"/>')
  const dome = golden(38, 26)
    .map(([x, y], i) =>
      use(
        star,
        at(x, y - 2, i * 40, 1.2),
        `fill="${tone(main, (Math.round((-x - y) * 0.05) + (i % 3)) * 0.04 - 0.02)}"`,
      ),
    )
    .reverse()
  return outlined(
    main,
    rim +
      circle(0, -2, 30, tone(main, -0.2)) +
      dome.join('') +
      // The pins that name it.
      dots(golden(26, 30), '#f6f1df', 3.2) +
      volume(art, 0, -2, 29, main, 0.2, 0.1),
    0.5,
  )
}
