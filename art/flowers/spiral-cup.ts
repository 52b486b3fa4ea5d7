import { type Color, LEAF, mix, rimStep, tone, toOklch } from '../lib/color.ts'
import {
  count,
  crescent,
  lightAt,
  outlined,
  type PetalLook,
  ring,
  type SpiralPetal,
  spiral,
} from '../lib/shapes.ts'
import { type Art, at, d, ellipse, fill, group, stroke, use } from '../lib/svg.ts'

export interface HeadColors {
  main: Color
  second?: Color | undefined
  palette?: readonly Color[] | undefined
}

/** A dark well with petal walls turning around it: the furled middle of a rose. */
function furl(art: Art, color: Color, radius: number, { n = 5, x = 0, y = 0, deep = -0.16 } = {}) {
  let turn = art.random.between(0, 360)
  const walls = count(n).map((i) => {
    const t = i / (n - 1)
    const path = crescent(radius * (1.04 - 0.8 * t), turn, 200 - 20 * t, 1.3, [x, y - radius * 0.1 * t])
    const paint = tone(color, 0.05 - 0.06 * t - lightAt(turn) * 0.06)
    turn += 128 + art.random.jitter(12)
    return fill(path, paint)
  })
  return ellipse(x, y, radius, radius * 0.95, tone(color, deep)) + walls.join('')
}

/** How a two-colored rose wears its second color. */
function bicolor({ main, second }: HeadColors): {
  outer: Partial<PetalLook>
  inner: Partial<PetalLook>
  heart: Color
} {
  if (!second) return { outer: {}, inner: {}, heart: main }
  const from = toOklch(main)
  const to = toOklch(second)
  const green = to.h > 105 && to.h < 165 && to.c > 0.05
  // Green shows on the guard petals only.
  if (green)
    return { outer: { second, share: 0.7, edgeFrom: 0.55 }, inner: {}, heart: mix(main, second, 0.12) }
  // Pale with a deeper edge: picotee, strongest outside, with a clean heart.
  if (from.l - to.l > 0.08) {
    return {
      outer: { second, share: 0.85, edgeFrom: 0.68 },
      inner: { second, share: 0.7, edgeFrom: 0.76 },
      heart: mix(main, second, 0.25),
    }
  }
  // Deep with a pale reverse: the backs of the petals, so their rolled rims and the guards, are pale.
  return {
    outer: { second, share: 0.8, edgeFrom: 0.5, vein: second },
    inner: { vein: mix(main, second, 0.55) },
    heart: main,
  }
}

/** Petals of a rose from the guards to the heart. `open` 0 (high bud) to 1 (blown). */
function rosePetals(colors: HeadColors, open: number): SpiralPetal[] {
  const { outer, inner } = bicolor(colors)
  const guard = { shape: 'tipped', contact: 0.4, ...outer } as const
  const middle = { shape: 'tipped', well: -0.22, mid: -0.06, from: 0.36, ...inner } as const
  const heart = { shape: 'arc', well: -0.26, mid: -0.09, tip: 0.03, from: 0.45, ...inner } as const
  return count(19).map((i) => {
    if (i < 5)
      return {
        length: 62 + open * 2 - i * 0.9,
        width: 44,
        bend: 1,
        y: 4,
        look: { ...guard, contact: i ? 0.4 : 0 },
      }
    if (i < 9)
      return { length: 51.5 + open * 4 - (i - 5) * 1.6, width: 40 - (i - 5), bend: 0.8, y: 2, look: guard }
    const t = (i - 9) / 9
    const length = (44 - 3 * open) * (1 - t) ** (0.6 + 0.55 * open) + 9
    return {
      length,
      width: length * (0.9 + 0.12 * t),
      bend: i < 11 ? 0 : -1,
      y: 1 - 7 * t,
      look: i < 12 ? middle : heart,
    }
  })
}

/** The standard rose seen from the front and a little above. */
export function roseHead(art: Art, colors: HeadColors, open = 0.5): string {
  const look: PetalLook = { color: colors.main, well: -0.2, mid: -0.035, tip: 0.045, rim: 0.1 }
  const start = art.random.between(0, 360)
  const body = spiral(art, look, rosePetals(colors, open), { start, palette: colors.palette, jitter: 6 })
  const heart = colors.palette?.[0] ?? bicolor(colors).heart
  return outlined(colors.main, group('scale(1 .96)', body + furl(art, heart, 8.6, { y: -6 })), 0.6)
}

/** A smaller, cheaper rose for sprays, bunches and bouquets. */
export function roseSmall(art: Art, colors: HeadColors): string {
  const { outer, inner, heart } = bicolor(colors)
  const look: PetalLook = { color: colors.main, well: -0.22, mid: -0.05, tip: 0.045, rim: 0.11 }
  const petals = count(art.plain ? 10 : 12).map((i): SpiralPetal => {
    if (i < 5)
      return {
        length: 62 - i,
        width: 44,
        bend: 1,
        y: 3,
        look: { shape: 'tipped', contact: i ? 0.45 : 0, ...outer },
      }
    const t = (i - 5) / (art.plain ? 4 : 6)
    const length = 50 * (1 - t) + 15 * t
    return {
      length,
      width: length * 0.96,
      bend: i < 7 ? 0.3 : -1,
      y: 2 - 6 * t,
      look: { shape: 'arc', well: -0.25, mid: -0.08, from: 0.4, ...inner },
    }
  })
  const body = spiral(art, look, petals, { start: art.random.between(0, 360), palette: colors.palette })
  return outlined(colors.main, body + furl(art, heart, 12, { y: -4, n: 4 }), 0.8)
}

/** A rose half open, seen from the side and a little above: a goblet of petals on its calyx. Its foot is near 0,60. */
export function roseSide(art: Art, colors: HeadColors): string {
  const { main } = colors
  const { inner, heart } = bicolor(colors)
  const edge = colors.second ?? main
  const lip = colors.second ? mix(tone(main, 0.1), edge, 0.8) : tone(main, rimStep(main, 0.1))
  const look: PetalLook = {
    color: main,
    shape: 'arc',
    well: -0.24,
    mid: -0.08,
    tip: 0.04,
    rim: 0.1,
    from: 0.4,
    ...inner,
  }
  const petals = count(11).map((i): SpiralPetal => {
    const length = 43 - i * 2.9
    return { length, width: length * 0.98, bend: i < 3 ? 0.4 : -1, y: -i * 0.8 }
  })
  const mouth = group(
    'translate(0 -26)scale(1 .74)',
    spiral(art, look, petals, { start: art.random.between(0, 360) }) + furl(art, heart, 8, { y: -9, n: 4 }),
  )
  const face = (light: number) =>
    [
      [0, lip],
      [0.1, tone(main, 0.03 + light * 0.05)],
      [0.5, tone(main, -0.03 + light * 0.05)],
      [1, tone(main, -0.17 + light * 0.03)],
    ] as const
  const paint = (light: number) => art.petal(face(light))
  const guardLeft =
    fill('M-8,58C-34,52 -58,30 -64,2Q-67,-8 -60,-10C-44,-8 -30,20 -8,58Z', paint(0.6)) +
    fill('M-64,2Q-67,-8 -60,-10C-50,-9 -42,2 -34,14Q-48,-2 -64,2Z', lip)
  const guardRight =
    fill('M8,58C34,52 56,34 63,6Q67,-2 60,-6C44,-2 30,22 8,58Z', paint(-0.8)) +
    fill('M63,6Q67,-2 60,-6C50,-3 42,6 35,17Q48,2 63,6Z', tone(lip, -0.04))
  const right =
    fill('M43,-30C52,2 38,44 2,58C-30,44 -34,8 -14,-8C10,-4 32,-14 43,-30Z', paint(-0.7)) +
    fill('M43,-30C32,-14 10,-4 -14,-8Q-16,-4 -16,-1C12,5 36,-6 43,-30Z', tone(lip, -0.03))
  const left =
    fill('M-43,-32C-54,0 -42,44 -2,59C12,40 14,14 4,-3C-10,-6 -30,-14 -43,-32Z', paint(0.5)) +
    fill('M-43,-32C-30,-14 -10,-6 4,-3C14,14 12,40 -2,59C7,40 7,17 -2,2C-14,-1 -33,-6 -43,-32Z', lip)
  const low =
    fill('M46,0C46,30 26,54 -2,59C-3,44 6,26 20,15C30,8 40,6 46,0Z', paint(-0.3)) +
    fill('M46,0C40,6 30,8 20,15C6,26 -3,44 -2,59C2,44 10,30 23,20C33,13 43,12 46,0Z', lip)
  const sepal = tone(LEAF, -0.02)
  const calyx =
    fill(
      'M-10,54C-24,54 -38,62 -44,76C-28,74 -12,70 0,62C12,70 26,72 42,71C36,60 24,54 10,54Z',
      sepal,
      'stroke="none"',
    ) + fill('M-9,55Q0,50 9,55Q12,66 5,73Q0,76 -5,73Q-12,66 -9,55Z', tone(LEAF, 0.05), 'stroke="none"')
  return outlined(main, mouth + guardLeft + guardRight + right + left + low + calyx, 0.7)
}

/** Quartered and round: a shallow bowl packed with folded petals, for the old garden roses. */
export function gardenRoseHead(art: Art, colors: HeadColors): string {
  const { main, second } = colors
  const glow = second
    ? mix(main, second, 0.6)
    : mix(main, toOklch(main).l > 0.8 ? '#f6c9a0' : tone(main, -0.05), 0.32)
  const look: PetalLook = { color: main, second, share: 0.5, well: -0.15, mid: 0, tip: 0.055, rim: 0.1 }
  const start = art.random.between(0, 60)
  const bowl =
    ring(art, {
      ...look,
      n: 6,
      length: 63,
      width: 41,
      shape: 'arc',
      turn: start,
      y: 2,
      jitter: 6,
      contact: 0,
    }) +
    ring(art, {
      ...look,
      n: 7,
      length: 56,
      width: 35,
      shape: 'arc',
      turn: start + 25,
      bend: 0.2,
      y: 1,
      jitter: 5,
    }) +
    ring(art, { ...look, n: 8, length: 49, width: 28, shape: 'arc', turn: start + 48, bend: -0.9, jitter: 5 })
  const quarters = art.random.chance(0.5) ? 4 : 5
  const wide = quarters === 4 ? 1.2 : 1
  const folds = count(5).map((i) => {
    const r = 42 - i * 7
    const w = (25 - i * 4.4) * wide
    const k = art.random.jitter(2.5)
    const edge = d`M${-w * 0.2},0C${-w * 1.1},${-r * 0.42} ${-w * 0.98},${-r} ${k},${-r}C${w},${-r * 1.02} ${w * 1.1},${-r * 0.42} ${w * 0.2},0Z`
    return (
      fill(edge, tone(glow, [0.05, -0.03, 0.03, -0.05, -0.02][i] ?? 0)) +
      stroke(
        d`M${-w * 0.76},${-r * 0.74}Q${-w * 0.6},${-r * 0.98} ${-w * 0.1},${-r * 0.985}`,
        tone(glow, 0.13),
        1.5,
      )
    )
  })
  const fold = art.def(folds.join(''))
  const turn = art.random.between(0, 72)
  const packed = count(quarters).map((i) =>
    use(
      fold,
      at(
        0,
        0,
        turn + (i * 360) / quarters + art.random.jitter(5),
        (i % 2 ? 1 : -1) * (1 + art.random.jitter(0.05)),
        1 + art.random.jitter(0.05),
      ),
    ),
  )
  const body =
    bowl +
    ellipse(0, 0, 37, 37, tone(glow, -0.16)) +
    packed.join('') +
    furl(art, mix(glow, '#c8d08a', 0.2), 6.5, { deep: -0.2, n: 4 })
  return outlined(main, body, 0.6)
}

/** Many paper-thin petals in near-perfect circles around a green button. */
export function ranunculusHead(art: Art, colors: HeadColors): string {
  const { main, second } = colors
  const green = second && toOklch(second).h > 100 && toOklch(second).h < 165
  const look: PetalLook = {
    color: main,
    shape: 'arc',
    well: -0.22,
    mid: -0.12,
    tip: 0.03,
    rim: 0.13,
    from: 0.62,
    contact: 0.5,
  }
  const total = art.plain ? 15 : 32
  const petals = count(total).map((i): SpiralPetal => {
    const t = Math.max(0, (i - 7) / (total - 8))
    const length = i < 8 ? 62 - i * 0.5 : 57 - 43 * t ** 0.9
    const heart = Math.max(0, (t - 0.62) * 1.5)
    const color = mix(main, green && second ? second : '#a4b548', Math.round(heart * 5) / 10)
    return {
      length,
      width: Math.min(46, length * 0.88),
      bend: 1 - 1.7 * t,
      y: 3 - 5 * t,
      look: {
        color,
        contact: i < 5 ? 0 : 0.5,
        ...(second && !green ? { second, share: 0.6, edgeFrom: 0.8 } : {}),
      },
    }
  })
  const body = spiral(art, look, petals, { start: art.random.between(0, 360), step: 137.5, jitter: 4 })
  return outlined(main, body + furl(art, mix(main, '#8fa63e', 0.65), 8.5, { y: -2, deep: -0.14 }), 0.5)
}

/** Soft waved cup with a green throat and a cream two-lobed stigma. */
export function lisianthusHead(art: Art, colors: HeadColors): string {
  const { main, second } = colors
  const start = art.random.between(0, 60)
  const base = mix(tone(main, -0.13), '#a9b95d', 0.45)
  const edge = second ? { second, share: 0.9, edgeFrom: 0.62 } : {}
  const rings = [
    { n: 5, length: 61, width: 38, squash: 0.9, y: 7, bend: 0.9, contact: 0 },
    { n: 5, length: 51, width: 35, squash: 0.93, y: 2, bend: 0.2, contact: 0.5 },
    { n: 4, length: 40, width: 31, squash: 0.97, y: -3, bend: -0.8, contact: 0.5 },
    { n: 4, length: 28, width: 20, squash: 1, y: -5, bend: -1, contact: 0.5 },
  ]
  const body = rings.map((one, i) =>
    ring(art, {
      ...one,
      ...edge,
      shape: 'wavy',
      color: main,
      base,
      mid: -0.04,
      tip: 0.06,
      vein: tone(main, -0.13),
      from: 0.16,
      turn: start + i * 37,
      jitter: 8,
      sizeJitter: 0.07,
    }),
  )
  const eye =
    ellipse(0, -6, 5.4, 6, '#7f9440') +
    ellipse(-2.8, -7.6, 3.6, 2.8, '#d8cf62') +
    ellipse(2.8, -7.6, 3.6, 2.8, '#efe695')
  return outlined(main, body.join('') + eye, 0.6)
}

/** A lisianthus half open, seen from the side: a waved bell on thin sepals. Its foot is at 0,44. */
export function lisianthusBell(art: Art, { main, second }: HeadColors): string {
  const paint = (step: number) =>
    art.petal([
      [0, second ?? tone(main, 0.08 + step)],
      [0.3, tone(main, 0.02 + step)],
      [1, mix(tone(main, -0.16 + step), '#a9b95d', 0.3)],
    ])
  const wall = 'M0,44C-24,36 -42,6 -39,-22Q-34,-34 -25,-27Q-16,-34 -7,-20C-3,2 -2,26 0,44Z'
  return (
    outlined(
      main,
      fill('M-35,-18C-37,-40 -19,-50 -8,-42Q2,-54 14,-44C31,-48 39,-34 35,-16Z', tone(main, -0.14)) +
        fill(wall, paint(0.04)) +
        fill(wall, paint(-0.07), 'transform="scale(-1 1)"') +
        fill('M0,46C-17,35 -25,9 -21,-11Q-12,-24 -2,-14Q8,-24 19,-12C25,9 17,35 0,46Z', paint(0)),
      0.9,
    ) + stroke('M0,50L-19,14M0,50L19,14M0,50V18', '#6f8f68', 3, 'stroke-linecap="round"')
  )
}

/** A double tulip from the side: an egg on its stem like any tulip, of many rounded petals one within another. */
export function doubleTulipHead(art: Art, { main, second }: HeadColors): string {
  const petal = art.path('M0,0C-24,-10 -38,-44 -28,-76Q-18,-98 0,-100Q18,-98 28,-76C38,-44 24,-10 0,0Z')
  const rows = [
    [[-24, 24, -9, 10], 1.16, -0.12],
    [[-37, 37, -17, 18, 0], 0.98, -0.04],
    [[-29, 29, -9, 10], 0.8, 0.01],
    [[-50, 50], 0.78, 0.02],
    [[-25, 26, 0], 0.6, 0.05],
  ] as const
  const body = rows.flatMap(([turns, k, step]) =>
    turns.map((turn) => {
      const level = Math.round(lightAt(turn) * 1.4 - 0.6)
      const paint = art.petal([
        [0, mix(tone(main, -0.14 + step), '#b9c46a', 0.3)],
        [0.45, tone(main, step - 0.05 + level * 0.03)],
        [0.78, tone(main, step + 0.03 + level * 0.03)],
        [1, second ? mix(second, main, 0.12) : tone(main, step + 0.11 + level * 0.03)],
      ])
      return use(petal, at(0, 54, turn + art.random.jitter(3), k * 0.86, k * 1.02), `fill="${paint}"`)
    }),
  )
  return outlined(main, body.join(''), 1)
}
