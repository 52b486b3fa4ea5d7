import type { Hint } from '../hint.ts'
import { type Color, isWhite, LEAF, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, golden, outlined, polar, volume } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, dots, ellipse, fill, group, stroke, use } from '../lib/svg.ts'
import type { HeadColors } from './spiral-cup.ts'

/** Four rounded petals that touch, with a crease each: hydrangea and lilac. */
function floret4(art: Art) {
  const id = art.path('M0,0C-6,-1.5 -7.4,-9.6 -2.4,-10.6Q0,-10.2 2.2,-10.8C7.4,-9.8 6,-1.6 0,0Z')
  return art.def(
    count(4)
      .map((i) => use(id, at(0, 0, i * 90)))
      .join('') +
      '<path d="M0,-2V-8M0,2V8M-2,0H-8M2,0H8" fill="none" stroke="currentColor" stroke-opacity=".3" stroke-width=".6"/><circle r="1.5" fill="currentColor" stroke="none"/>',
  )
}

export interface DomeOptions {
  radius?: number
  n?: number
  /** Scale of a floret. */
  size?: number
  petals?: 4 | 5
  squash?: number
  eye?: Color
  /** Radius of the eye of a five-petaled floret. */
  eyeRadius?: number
}

/** A dome packed with florets by the golden angle, drawn from the rim to the middle. */
export function floretDome(
  art: Art,
  { main, second, palette }: HeadColors,
  options: DomeOptions = {},
): string {
  const { radius = 58, n = 60, size = 1.2, petals = 4, squash = 0.92, eye, eyeRadius = 1.8 } = options
  const { random } = art
  const id =
    petals === 4
      ? floret4(art)
      : floret(art, {
          n: 5,
          r: 10.6,
          w: 5,
          eye: `<circle r="${eyeRadius}" fill="currentColor" stroke="none"/>`,
        })
  const body = golden(n, radius * 0.98)
    .map(([x, y], i) => ({ x: x + random.jitter(2.5), y: y * squash + random.jitter(2.5), i }))
    .sort((a, b) => Math.hypot(b.x, b.y + 8) - Math.hypot(a.x, a.y + 8))
    .map(({ x, y, i }) => {
      const far = Math.hypot(x, y) / radius
      const step = ((-x - y) / radius) * 0.06 - far * far * 0.03 + 0.04 + random.jitter(0.045)
      const color = palette?.[i % palette.length] ?? (second && random.chance(0.42) ? second : main)
      return use(
        id,
        at(x, y, Math.round(random.between(0, 18)) * 5, size * (1.06 - 0.3 * far * far)),
        `fill="${tone(color, Math.round(step / 0.03) * 0.03)}"`,
      )
    })
  const eyes = `color="${eye ?? tone(mix(main, '#e8e6a0', 0.6), 0.02)}"`
  return (
    outlined(
      main,
      ellipse(0, 0, radius * 0.93, radius * squash * 0.93, tone(main, -0.2)) + group('', body.join(''), eyes),
      0.45,
    ) + volume(art, 0, 0, radius * 0.92, main, 0.14, 0.1)
  )
}

/** A standing cone of florets, narrow at the top. `top` is mixed into the upper third. */
export function floretCone(art: Art, main: Color, { top = main, width = 46, size = 1 } = {}): string {
  const id = floret4(art)
  const points: { x: number; y: number }[] = []
  for (let y = -64; y <= 54; y += 10.5) {
    const half = (y < 30 ? 6 + (y + 68) * 0.42 : 44 - (y - 30) * 0.5) * (width / 46)
    const n = Math.max(1, Math.round((half * 2) / (13 * size)))
    for (const i of count(n))
      points.push({
        x: n < 2 ? 0 : -half + (2 * half * i) / (n - 1) + art.random.jitter(3),
        y: y + art.random.jitter(3),
      })
  }
  const body = points
    .sort((a, b) => Math.abs(b.x) - Math.abs(a.x))
    .map(({ x, y }) => {
      const t = Math.max(0, (y + 68) / 120)
      const paint = tone(
        t < 0.4 ? mix(main, top, 0.5) : main,
        Math.round(-x * 0.03 + art.random.jitter(1.5)) * 0.035,
      )
      return use(
        id,
        at(x, y, Math.round(art.random.between(0, 9)) * 10, size * (0.8 + 0.4 * t)),
        `fill="${paint}"`,
      )
    })
  const k = width / 46
  const back = fill(
    d`M0,-74C${30 * k},-50 ${56 * k},20 ${46 * k},44Q0,70 ${-46 * k},44C${-56 * k},20 ${-30 * k},-50 0,-74Z`,
    tone(main, -0.16),
  )
  return outlined(main, back + group('', body.join(''), `color="${mix(main, '#eef0c8', 0.7)}"`), 0.5)
}

/** Spokes to a flat or domed plate of tiny blooms. */
function plate(
  art: Art,
  main: Color,
  { rx, ry, n, dot, stalk = LEAF }: { rx: number; ry: number; n: number; dot: number; stalk?: Color },
) {
  const points = golden(n, 1).map(
    ([x, y]) => [x * rx + art.random.jitter(2), y * ry + art.random.jitter(1.6)] as const,
  )
  const spokes = stroke(
    golden(22, 1)
      .map(([x, y]) => d`M0,46Q${x * rx * 0.3},24 ${x * rx},${y * ry}`)
      .join(''),
    tone(stalk, 0.02),
    1.4,
  )
  const lit = (dx: number, dy: number) => points.map(([x, y]) => [x + dx, y + dy] as const)
  return (
    spokes +
    ellipse(0, 2, rx * 0.96, ry * 0.98, tone(main, -0.16)) +
    dots(lit(0.6, 1), tone(main, -0.1), dot) +
    dots(points, main, dot * 0.9) +
    dots(lit(-0.7, -0.8), tone(main, 0.1), dot * 0.46)
  )
}

/** Trumpets on long stalks from one point, far enough apart to count: agapanthus. */
function agapanthusHead(art: Art, main: Color): string {
  const midrib = tone(main, isWhite(main) ? -0.16 : -0.18)
  const lobe = art.path('M0,-2C-6,-8 -7,-18 -2,-25L0,-27L2,-25C7,-18 6,-8 0,-2Z')
  const star = art.def(
    count(6)
      .map(
        (i) =>
          use(lobe, at(0, 0, i * 60)) + stroke('M0,-5V-22', midrib, 1.6, `transform="${at(0, 0, i * 60)}"`),
      )
      .join('') + dots([[0, 0]], '#f2ecc0', 5),
  )
  // From the side: a tube that opens into four visible lobes.
  const trumpet = art.def(
    fill(
      'M-2,0C-4,-8 -6,-14 -9,-20C-17,-25 -20,-31 -18,-37C-12,-35 -8,-32 -6,-28Q-4,-38 0,-43Q4,-38 6,-28C8,-32 12,-35 18,-37C20,-31 17,-25 9,-20C6,-14 4,-8 2,0Z',
      'inherit',
    ) + stroke('M0,-6V-38M-3,-12Q-8,-24 -14,-33M3,-12Q8,-24 14,-33', midrib, 1.5),
  )
  const stalk = mix(LEAF, main, 0.15)
  const rays = [-108, -80, -54, -28, 0, 28, 54, 80, 108]
  const back = rays.map((turn) => {
    const [x, y] = polar(30, turn)
    return (
      stroke(d`M0,8L${x},${y}`, stalk, 2.2) +
      use(trumpet, at(x, y, turn, 0.92), `fill="${tone(main, Math.round(-turn * 0.02) * 0.02)}"`)
    )
  })
  const front = (
    [
      [-26, -24],
      [26, -20],
      [0, -4],
    ] as const
  ).map(
    ([x, y]) =>
      stroke(d`M0,8L${x},${y}`, stalk, 2) + use(star, at(x, y, x * 2, 0.8), `fill="${tone(main, 0.05)}"`),
  )
  return outlined(main, back.join('') + front.join(''), 0.7)
}

const HYDRANGEA_GREEN = '#4f8046'
const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second, palette: hint.palette })

export const floretCluster: Renderers = {
  hydrangea(art, hint) {
    const big = { kind: 'serrated', color: HYDRANGEA_GREEN, veins: 4 } as const
    const turn = art.random.jitter(8)
    const low = art.random.pick([-1, 1])
    return (
      stem('M101,100Q104,150 98,206', '#6f8a4c', 6) +
      leaf(art, 101, 150, 76 + turn, { ...big, length: 72, width: 25 }) +
      leaf(art, 101, 152, -78 + turn, { ...big, length: 70, width: 25 }) +
      leaf(art, 101, 158, 180 - low * 34, { ...big, length: 40, width: 15 }) +
      group(
        at(101, 80, 0, 1.14),
        floretDome(art, colorsOf(hint), {
          n: art.random.pick([56, 60, 64]),
          squash: art.random.between(0.88, 0.95),
        }),
      )
    )
  },
  snowball: (art, hint) =>
    stem('M100,206Q96,120 112,90', '#8a6f4c', 4.4) +
    leaf(art, 100, 150, 70, { kind: 'lobed', length: 52, width: 22 }) +
    leaf(art, 99, 160, -66, { kind: 'lobed', length: 54, width: 22 }) +
    group(at(70, 116, 0, 0.5), floretDome(art, colorsOf(hint), { petals: 5, n: 30, size: 1.7, squash: 1 })) +
    group(at(116, 70, 0, 0.86), floretDome(art, colorsOf(hint), { petals: 5, n: 44, size: 1.35, squash: 1 })),
  hydrangea_cone: (art, hint) =>
    stem('M100,110V206', '#8a6f4c', 5) +
    leaf(art, 101, 168, 66, { length: 60, width: 20, kind: 'serrated' }) +
    leaf(art, 101, 170, -66, { length: 58, width: 20, kind: 'serrated' }) +
    group('translate(100 84)', floretCone(art, hint.main, { top: mix(hint.main, '#eef3d8', 0.6) })),
  lilac(art, hint) {
    const cone = art.def(floretCone(art, hint.main, { width: 36, size: 0.9, top: tone(hint.main, -0.14) }))
    const heart = { kind: 'heart', width: 24 } as const
    return (
      stem('M104,120Q98,170 102,206', '#8a6f4c', 5) +
      leaf(art, 100, 160, 72, { ...heart, length: 58 }) +
      leaf(art, 100, 166, -72, { ...heart, length: 54 }) +
      use(cone, at(66, 110, -34, 0.72)) +
      use(cone, at(110, 82, 8, 1.04))
    )
  },
  phlox: (art, hint) =>
    stem('M100,90Q104,150 100,206', LEAF, 3.6) +
    straps(
      art,
      [
        [101, 150, 60, 48],
        [101, 150, -60, 48],
        [101, 180, 58, 46],
        [101, 180, -58, 46],
      ],
      { share: 0.19 },
    ) +
    group(
      at(100, 84),
      floretDome(
        art,
        { main: hint.main, second: hint.second },
        {
          radius: 56,
          n: 25,
          size: 1.6,
          petals: 5,
          squash: 0.96,
          eye: isWhite(hint.main) ? '#d98aa4' : tone(hint.main, -0.26),
          eyeRadius: 3.2,
        },
      ),
    ),
  cluster_star(art, hint) {
    // Bouvardia: long slim tubes from one point, each opening into a flat cross of four.
    const tube = art.path('M-2,0L-3.4,-34H3.4L2,0Z')
    const star = art.def(
      count(4)
        .map((i) => use(art.path('M0,0C-8,-3 -9,-13 0,-18C9,-13 8,-3 0,0Z'), at(0, 0, 45 + i * 90)))
        .join('') + '<circle r="3" fill="currentColor" stroke="none"/>',
    )
    const heads = [
      [0, -50],
      [-34, -40],
      [34, -42],
      [-58, -14],
      [58, -16],
      [-20, -20],
      [22, -22],
      [-40, 10],
      [42, 8],
      [0, 4],
    ] as const
    const body = heads
      .map(([x, y], i) => {
        const turn = x * 0.9
        return (
          stroke(d`M${x * 0.12},58Q${x * 0.4},48 ${x * 0.62},${y + 42}`, LEAF, 2.2) +
          use(tube, at(x * 0.64, y + 38, turn * 0.5, 1), `fill="${tone(hint.main, -0.12)}"`) +
          use(
            star,
            at(x, y, i * 17, 1),
            `fill="${tone(hint.main, Math.round((-x - y) * 0.05) * 0.02 + 0.02)}"`,
          )
        )
      })
      .join('')
    return (
      stem('M100,130V206', LEAF, 3.6) +
      straps(
        art,
        [
          [100, 160, 64, 56],
          [100, 160, -64, 56],
          [100, 188, 54, 48],
          [100, 188, -54, 48],
        ],
        { share: 0.22, veins: 2 },
      ) +
      group(at(100, 82, 0, 1.1), outlined(hint.main, body, 0.8), `color="${tone(hint.main, -0.24)}"`)
    )
  },
  umbel: (art, hint) =>
    straps(
      art,
      [
        [96, 206, -34, 76],
        [104, 206, 34, 72],
        [98, 206, -58, 60],
        [102, 206, 58, 56],
      ],
      { color: '#5f8f4e', share: 0.09 },
    ) +
    stem('M101,96Q98,150 102,206', '#6f9a52', 6) +
    group(at(101, 96, 0, 1.12), agapanthusHead(art, hint.main)),
  umbel_dense(art, hint) {
    const id = art.def(plate(art, hint.main, { rx: 52, ry: 34, n: 110, dot: 7.2 }))
    const places = [
      [66, 96, 0.72],
      [136, 94, 0.72],
      [100, 74, 0.98],
    ] as const
    const shoots = places.map(([x, y, k]) => d`M100,168Q${(x + 100) / 2},150 ${x},${y + 44 * k}`).join('')
    const pairs = [
      [100, 172, 56, 48],
      [100, 176, -56, 46],
      [100, 192, 44, 40],
    ] as const
    const heads = places.map(([x, y, k]) => use(id, at(x, y, 0, k)))
    return (
      stem('M100,206V168', LEAF, 4) +
      stem(shoots, LEAF, 3) +
      straps(art, pairs, { share: 0.22, veins: 2 }) +
      heads.join('')
    )
  },
  umbel_flat(art, hint) {
    const green = '#7f9d62'
    const ids = (hint.palette?.slice(0, 3) ?? [hint.main]).map((color) =>
      art.def(plate(art, color, { rx: 52, ry: 17, n: 44, dot: 9.6, stalk: green })),
    )
    const heads = (
      [
        [58, 104],
        [144, 100],
        [100, 64],
      ] as const
    ).map(
      ([x, y], i) =>
        stem(d`M100,176Q${(x + 100) / 2},140 ${x},${y + 34}`, green, 3) +
        use(ids[i % ids.length] ?? '', at(x, y, 0, 0.82)),
    )
    const leaves = (
      [
        [178, 44],
        [184, -46],
      ] as const
    ).map(([y, turn]) => leaf(art, 100, y, turn, { kind: 'serrated', length: 46, width: 8, color: green }))
    return stem('M100,206V130', green, 3.6) + heads.join('') + leaves.join('')
  },
}
