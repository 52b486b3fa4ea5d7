import { type Color, isWhite, LEAF, mix, tone } from '../lib/color.ts'
import { leaf, straps } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { count, floret, golden, outlined, polar } from '../lib/shapes.ts'
import { along, stem } from '../lib/stem.ts'
import { type Art, at, d, dots, fill, group, type Point, ROUND, stroke, use } from '../lib/svg.ts'

interface Cloud {
  stems: string
  tips: Point[]
}

/** A branching spray: four limbs, then twos and threes, with a point at the end of every twig. */
function cloud(
  art: Art,
  { x = 100, length = 62, depth = 3, turn = 0, spread = 26, color = LEAF as Color } = {},
): Cloud {
  const { random } = art
  const levels: [string, string, string] = ['', '', '']
  const tips: Point[] = []
  const grow = (px: number, py: number, angle: number, reach: number, left: number) => {
    const [dx, dy] = polar(reach, angle)
    const level = Math.min(2, depth - left) as 0 | 1 | 2
    // Side twigs of the middle also bloom, so the spray is full and not an empty arch.
    if (left > 0 && left < depth) tips.push([px + dx + random.jitter(7), py + dy + random.jitter(7)])
    levels[level] +=
      d`M${px},${py}Q${px + dx * 0.5 + random.jitter(3)},${py + dy * 0.55} ${px + dx},${py + dy}`
    if (left === 0) {
      tips.push([px + dx, py + dy])
      return
    }
    const shoots = left === depth ? 4 : left > 1 ? 3 : 2
    for (const i of count(shoots)) {
      grow(
        px + dx,
        py + dy,
        angle * 0.75 + (i - (shoots - 1) / 2) * spread * (left === depth ? 1 : 0.9) + random.jitter(8),
        reach * (0.46 + 0.18 * random.next()),
        left - 1,
      )
    }
  }
  grow(x, 206, turn, length, depth)
  return {
    stems:
      stroke(levels[0], tone(color, -0.08), 2.4) +
      stroke(levels[1], color, 1.5) +
      stroke(levels[2], tone(color, 0.08), 0.8),
    tips,
  }
}

/** Three clouds from one foot. */
function bush(art: Art, color: Color, wide = 1): Cloud {
  const parts = [
    cloud(art, { length: 70, spread: 34 * wide, color }),
    cloud(art, { x: 96, length: 84, turn: -8, spread: 28 * wide, color }),
    cloud(art, { x: 102, length: 56, turn: 12, spread: 38 * wide, color }),
  ]
  return { stems: parts.map((part) => part.stems).join(''), tips: parts.flatMap((part) => part.tips) }
}

/** The banner and wings of a sweet pea, about 60 wide. */
function sweetPeaHead(art: Art, main: Color, second: Color = main): string {
  const banner = art.petal([
    [0, tone(main, -0.02)],
    [0.5, tone(main, 0.03)],
    [1, tone(main, 0.09)],
  ])
  const back = fill(
    'M0,14C-14,18 -40,14 -47,-6C-52,-24 -40,-37 -27,-34C-20,-43 -6,-40 0,-24C6,-40 20,-43 28,-34C40,-37 52,-24 47,-5C40,14 14,18 0,14Z',
    banner,
  )
  const folds = stroke(
    'M0,12V-22M-4,10Q-20,-4 -26,-30M4,10Q20,-4 27,-30M-6,11Q-28,4 -42,-12M6,11Q28,4 42,-12',
    tone(main, -0.12),
    1.4,
  )
  const wings =
    fill('M0,22C-14,20 -27,8 -22,-3Q-13,-12 -2,-4Q0,4 0,22Z', tone(second, 0.13)) +
    fill('M0,22C14,20 27,8 23,-3Q14,-12 3,-4Q0,4 0,22Z', tone(second, 0.07))
  const keel = fill(
    'M-5,15C-9,6 -6,-2 0,-3C6,-2 9,6 5,15Q0,20 -5,15Z',
    mix(tone(second, 0.06), '#f6f2dc', 0.3),
  )
  const sepals = fill('M-8,13Q0,9 8,13Q6,22 0,23Q-6,22 -8,13Z', '#7f9d5c')
  return outlined(main, back + folds + wings + keel + sepals, 0.8)
}

const WAX_BLOOMS: readonly Point[] = [
  [46, 92],
  [66, 62],
  [100, 40],
  [134, 56],
  [158, 88],
  [84, 84],
  [118, 80],
  [60, 122],
  [96, 114],
  [142, 118],
  [40, 48],
  [154, 44],
]

export const cloudFiller: Renderers = {
  gypsophila(art, hint) {
    const { stems, tips } = bush(art, '#7f9d66')
    const colors = hint.palette ?? [hint.main]
    const puffs = colors.map((color, i) => {
      const own = tips.filter((_, n) => n % colors.length === i)
      const path = (points: readonly Point[]) => art.path(points.map(([x, y]) => d`M${x},${y}h.1`).join(''))
      const all = path(own)
      const half = path(own.filter((_, n) => n % 2 === 1))
      const puff = (id: string, shift: number, step: number, width: number) =>
        use(id, at(shift, shift * 1.2), `stroke="${tone(color, step)}" stroke-width="${width}"`)
      const layers =
        puff(all, 0.8, -0.22, 8.4) +
        puff(all, 0, -0.05, 8) +
        puff(all, -0.8, 0.06, 5) +
        puff(half, 0, -0.14, 1.6)
      return group('', layers, ROUND)
    })
    return stems + puffs.join('')
  },
  statice(art, hint) {
    const green = '#8a9f6a'
    const colors = hint.palette?.slice(0, 4) ?? [hint.main]
    // Papery cups with a white flower in each, in one-sided combs at the ends of winged stems.
    const cupShape = art.path('M0,4L-6,-10L-8,-17L-3.4,-15L0,-19L3.4,-15L8,-17L6,-10Z')
    const comb = art.def(
      count(5)
        .map((i) => {
          const u = i - 2
          const place = at(u * 11.4, u * u * 1.6, u * 15, 1.16)
          return (
            use(cupShape, place) +
            group(
              place,
              '<path d="M0,-20l2.2,3.4l4,.4l-3,2.8l.8,4l-4,-2l-4,2l.8,-4l-3,-2.8l4,-.4Z" fill="#fdfbf2" stroke="none"/>',
            )
          )
        })
        .join(''),
    )
    const branches = [
      [40, 76, -30],
      [162, 72, 30],
      [72, 48, -12],
      [132, 44, 14],
      [54, 116, -36],
      [150, 114, 36],
      [102, 80, 2],
    ] as const
    const stalks = branches.map(
      ([x, y]) => d`M100,${Math.min(196, y + 96)}Q${(x + 100) / 2},${y + 44} ${x},${y + 6}`,
    )
    const combs = branches.map(([x, y, turn], i) => {
      const color = colors[i % colors.length] ?? hint.main
      return (
        use(comb, at(x, y, turn, 1.08), `fill="${tone(color, 0.03)}"`) +
        use(comb, at(x + turn * 0.12, y + 19, turn * 0.8, 0.9), `fill="${tone(color, -0.06)}"`)
      )
    })
    return (
      stem('M100,206Q98,150 101,96', green, 7) +
      stroke('M95,204Q92,150 96,110M105,204Q104,150 106,110', tone(green, 0.12), 2.2) +
      stroke(stalks.join(''), green, 4) +
      outlined(colors[0] ?? hint.main, combs.join(''), 0.7)
    )
  },
  waxflower(art, hint) {
    const green = '#7f9470'
    const eyeColor = isWhite(hint.main) ? (hint.second ?? '#c9607e') : tone(hint.main, -0.24)
    const id = floret(art, {
      n: 5,
      r: 11.4,
      w: 5.4,
      eye: `<circle r="3.4" fill="${eyeColor}" stroke="none"/><circle r="1.3" fill="#e9d98a" stroke="none"/>`,
    })
    const budId = art.path('M0,7L-4,0Q-4,-6 0,-7Q4,-6 4,0Z')
    const twigs = stroke(
      WAX_BLOOMS.map(([x, y]) => d`M100,170Q${100 + (x - 100) * 0.3},${(y + 170) / 2} ${x},${y}`).join(''),
      green,
      1.7,
    )
    const needles = straps(
      art,
      WAX_BLOOMS.flatMap(([x, y], i) =>
        [0.3, 0.55].map((t, k) => {
          const p = along([100, 170], [100 + (x - 100) * 0.3, (y + 170) / 2], [x, y], t)
          return [p.x, p.y, p.turn + ((i + k) % 2 ? 44 : -44), 26] as const
        }),
      ),
      { color: green, share: 0.08 },
    )
    const buds = (
      [
        [34, 70, -40],
        [84, 22, -8],
        [132, 20, 14],
        [170, 62, 36],
      ] as const
    ).map(([x, y, turn]) => use(budId, at(x, y, turn), `fill="${tone(hint.main, -0.06)}"`))
    const blooms = WAX_BLOOMS.map(([x, y]) =>
      use(
        id,
        at(x, y, art.random.between(0, 72), 1.5 + art.random.jitter(0.12)),
        `fill="${tone(hint.main, Math.round(art.random.jitter(2)) * 0.02)}"`,
      ),
    )
    return (
      stem('M100,206V166', green, 3.4) +
      twigs +
      needles +
      outlined(hint.main, buds.join('') + blooms.join(''), 0.8)
    )
  },
  sweet_pea(art, hint) {
    const green = '#8fae72'
    const ids = (hint.palette ?? [hint.main]).map((main) => art.def(sweetPeaHead(art, main, hint.second)))
    const tendril = stroke(
      'M101,176Q134,170 146,146Q152,130 140,130Q132,132 138,140M100,182Q70,176 58,156Q52,144 62,144',
      green,
      1.7,
    )
    const blooms = [
      [92, 42, -12, 0.78],
      [128, 66, 20, 0.88],
      [66, 84, -22, 0.92],
      [112, 108, 10, 1.02],
    ] as const
    return (
      stem('M100,206Q104,130 96,34', green, 3.4) +
      tendril +
      leaf(art, 101, 176, 66, { length: 36, width: 10, color: '#7f9d6a', veins: 0 }) +
      leaf(art, 101, 182, -62, { length: 34, width: 10, color: '#7f9d6a', veins: 0 }) +
      blooms
        .map(([x, y]) => stroke(d`M101,${y + 30}Q${(x + 101) / 2},${y + 24} ${x},${y + 12}`, green, 2))
        .join('') +
      blooms
        .map(([x, y, turn, k], i) => use(ids[i % ids.length] ?? '', at(x, y, turn + art.random.jitter(5), k)))
        .join('')
    )
  },
  genista(art, hint) {
    const { random } = art
    const green = '#6f9150'
    // Whips that lean out and nod; the green tips are bare, the pea flowers stand along the middle.
    const wands = count(7).map((i) => {
      const side = i - 3
      return {
        over: [100 + side * 13, 96] as Point,
        to: [100 + side * 29 + random.jitter(4), 18 + Math.abs(side) * 17 + random.jitter(4)] as Point,
      }
    })
    const lines = wands.map(({ over, to }) => d`M100,206Q${over[0]},${over[1]} ${to[0]},${to[1]}`).join('')
    const pea = art.def(
      '<path d="M0,4C-9,3 -11,-7 -5,-11Q0,-8 5,-11C11,-7 9,3 0,4Z"/><path d="M-4,4Q0,-4 4,4Q0,9 -4,4Z" fill="currentColor" stroke="none"/>',
    )
    const blooms = wands.flatMap(({ over, to }) =>
      count(7).map((k) => {
        const p = along([100, 206], over, to, 0.42 + k * 0.075)
        const side = k % 2 ? 1 : -1
        return use(
          pea,
          at(p.x + side * 6, p.y, p.turn + side * 46 + random.jitter(14), 1.04 - k * 0.05),
          `fill="${tone(hint.main, Math.round(random.jitter(1.6)) * 0.035)}"`,
        )
      }),
    )
    return (
      stroke(lines, green, 2.6, ROUND) +
      group('', outlined(hint.main, blooms.join(''), 0.5), `color="${tone(hint.main, -0.16)}"`)
    )
  },
  lace_umbel(art, hint) {
    const { main } = hint
    const green = '#86a35c'
    const hubs = golden(17, 52).map(([a, b]): Point => [a, b * 0.44])
    const lace = hubs.flatMap(([a, b]) => golden(9, 9).map(([p, q]): Point => [a + p, b + q * 0.6]))
    const rays = hubs.map(([a, b]) => d`M0,34Q${a * 0.3},16 ${a},${b + 4}`).join('')
    const bracts = count(7)
      .map((i) => d`M0,36q${-24 + i * 8},${-2 - (i % 2) * 4} ${-32 + i * 10.6},${4 + Math.abs(i - 3)}`)
      .join('')
    const umbel = art.def(
      stroke(rays + bracts, green, 1.2) +
        dots(
          lace.map(([p, q]): Point => [p + 0.7, q + 1]),
          tone(main, -0.2),
          3.8,
        ) +
        dots(lace, main, 3.4),
    )
    const foliage = stroke(
      'M100,176Q76,170 58,156M82,171Q74,160 72,152M90,173Q84,182 72,182M100,184Q126,178 142,162M118,179Q128,170 130,160M112,181Q122,188 132,186',
      green,
      1.8,
      ROUND,
    )
    return (
      stem('M100,206Q98,150 100,88', green, 3.4) +
      stem('M100,170Q132,150 142,128', green, 2.6) +
      stem('M100,176Q68,160 58,140', green, 2.6) +
      foliage +
      use(umbel, at(58, 114, 0, 0.62)) +
      use(umbel, at(144, 104, 0, 0.66)) +
      use(umbel, at(100, 60))
    )
  },
}
