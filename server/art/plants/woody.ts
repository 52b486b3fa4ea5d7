import { floretCone, floretDome } from '../flowers/floret-cluster.ts'
import { clematisHead } from '../flowers/iris.ts'
import { fir } from '../goods/firs.ts'
import { named, times } from '../goods/kit.ts'
import type { Hint } from '../hint.ts'
import { type Color, tone } from '../lib/color.ts'
import { leafDef } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { floret, outlined } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, circle, d, dots, ellipse, fill, group, ROUND, stroke, use } from '../lib/svg.ts'
import { crown, putLeaf } from './foliage-kit.ts'
import { DENSE, deepGreen, heads, mound, place, potted, RIM, type Spot, vessel } from './pot.ts'
import { fivePetals, hibiscusHead } from './pot-flowers.ts'

const BARK = '#7a5a40'

/** A braided trunk of three stems from the soil to `top`. */
function braid(top: number): string {
  const wave = (shift: number) => {
    const points = times(
      7,
      (i) => d`${i ? 'L' : 'M'}${100 + 5 * Math.sin(i * 1.57 + shift)},${RIM - 2 - ((RIM - top) * i) / 6}`,
    )
    return points.join('')
  }
  return [0, 2.1, 4.2]
    .map(
      (shift) =>
        stroke(wave(shift), tone(BARK, -0.12), 5.4, 'stroke-linecap="round" stroke-linejoin="round"') +
        stroke(wave(shift), tone(BARK, 0.08), 2.6, 'stroke-linecap="round" stroke-linejoin="round"'),
    )
    .join('')
}

/** Standards: indoor fig and money tree, or a flowering tree from the nursery. */
function tree(art: Art, hint: Hint): string {
  const braided = named(art, 'braid', 'money')
  const trunk = braided
    ? braid(74)
    : stem(d`M100,${RIM - 2}Q97,108 101,72M99,112Q86,98 78,82M101,106Q116,94 122,80`, BARK, 5.4)
  const bloom = named(art, 'dogwood', 'crabapple')
  if (named(art, 'money')) {
    const leaf = leafDef(art, { length: 32, width: 8, color: hint.main, veins: 2 })
    const hand = art.def(
      times(5, (i) =>
        putLeaf(leaf, hint.main, 0, 0, -92 + i * 46, i === 2 ? 1.05 : 0.9, i > 2 ? -0.03 : 0.02),
      ).join(''),
    )
    const spots = [
      [58, 90, -40, 0.96],
      [142, 88, 40, 0.96],
      [70, 60, -24, 1],
      [130, 58, 24, 1],
      [100, 44, 0, 1.04],
      [100, 84, 0, 1.06],
      [80, 104, -30, 0.8],
      [122, 104, 30, 0.8],
    ] as const
    return (
      vessel(art, hint) +
      trunk +
      stem(
        spots.map(([x, y]) => d`M100,80Q${(x + 100) / 2},${(y + 70) / 2} ${x},${y}`).join(''),
        '#6f8f4a',
        2.2,
      ) +
      outlined(hint.main, spots.map(([x, y, turn, size]) => use(hand, at(x, y, turn, size))).join(''), 0.4)
    )
  }
  if (!bloom) {
    const redbud = named(art, 'redbud')
    const leaf = leafDef(art, {
      kind: redbud ? 'heart' : 'plain',
      length: redbud ? 26 : named(art, 'audrey') ? 32 : 24,
      width: redbud ? 12 : 8.5,
      color: hint.main,
      veins: 1,
    })
    return (
      vessel(art, hint) + trunk + crown(art, { x: 100, y: 70, rx: 54, ry: 42, n: 52, color: hint.main, leaf })
    )
  }
  const green = '#6a944f'
  const leaf = leafDef(art, { length: 24, width: 9, color: green, veins: 1 })
  const flower = named(art, 'dogwood')
    ? art.def(
        outlined(
          hint.main,
          times(4, (i) =>
            group(
              `rotate(${i * 90})`,
              fill(
                'M0,0C-9,-4 -12,-12 -6,-16Q0,-13 6,-16C12,-12 9,-4 0,0Z',
                tone(hint.main, i % 2 ? -0.03 : 0.03),
              ),
            ),
          ).join(''),
          0.7,
        ) + circle(0, 0, 3, '#9fb04a'),
      )
    : art.def(
        outlined(
          hint.main,
          use(floret(art, { n: 5, r: 13, w: 7.4 }), '', `fill="${tone(hint.main, 0.03)}"`),
          0.7,
        ) + circle(0, 0, 2.6, '#f6e7b0'),
      )
  const spots = times(30, (i) => {
    const r = Math.sqrt((i + 0.5) / 30)
    return [100 + 54 * r * Math.cos(i * 2.4), 62 + 42 * r * Math.sin(i * 2.4)] as const
  })
  return (
    vessel(art, hint) +
    trunk +
    crown(art, { x: 100, y: 62, rx: 54, ry: 42, n: 30, color: green, leaf }) +
    spots.map(([x, y], i) => use(flower, at(x, y, i * 31, 0.92))).join('')
  )
}

/** Japanese maple: a vase of branches hung with seven-fingered leaves; Crimson Queen weeps. */
function maple(art: Art, hint: Hint): string {
  const weeping = named(art, 'queen')
  const finger = leafDef(art, { length: 19, width: 3.6, color: hint.main, veins: 0 })
  const hand = art.def(
    times(7, (i) =>
      putLeaf(
        finger,
        hint.main,
        0,
        0,
        -114 + i * 38,
        i === 3 ? 1.15 : 1 - Math.abs(i - 3) * 0.1,
        i > 3 ? -0.03 : 0.03,
      ),
    ).join(''),
  )
  const spots = times(28, (i) => {
    const r = Math.sqrt((28 - i - 0.5) / 28)
    const u = r * Math.cos(i * 2.4)
    const v = r * Math.sin(i * 2.4)
    return [
      100 + u * (weeping ? 66 : 56),
      (weeping ? 78 + u * u * 26 : 64) + v * (weeping ? 28 : 40),
      u * (weeping ? 120 : 60),
    ] as const
  })
  const limbs = weeping
    ? d`M100,${RIM - 2}Q96,110 100,74M100,92Q70,66 46,92M100,88Q130,62 156,92`
    : d`M100,${RIM - 2}Q98,112 90,70M100,116Q112,96 118,64M99,108Q80,96 66,82M102,104Q124,92 136,84`
  return (
    vessel(art, hint) +
    stem(limbs, '#6a4a44', 4.6) +
    outlined(
      hint.main,
      spots
        .map(([x, y, turn], i) => use(hand, at(x, y, turn + art.random.jitter(20), i % 3 ? 1 : 0.86)))
        .join(''),
      0.35,
    )
  )
}

/** Round shrub on short stems; boxwood is a clipped ball. */
function shrub(art: Art, hint: Hint, shape: 'ball' | 'loose'): string {
  const fine = shape === 'ball'
  const leaf = leafDef(art, {
    kind: fine ? 'round' : named(art, 'ninebark') ? 'lobed' : 'plain',
    length: fine ? 13 : 23,
    width: fine ? 4.6 : 8,
    color: hint.main,
    veins: fine ? 0 : 1,
  })
  const twigs = stem(d`M100,${RIM - 2}V96M100,${RIM - 6}Q84,118 74,96M100,${RIM - 6}Q116,118 126,96`, BARK, 4)
  return (
    vessel(art, hint) +
    twigs +
    crown(art, {
      x: 100,
      y: 86,
      rx: fine ? 52 : 56,
      ry: fine ? 46 : 48,
      n: fine ? 84 : 60,
      color: hint.main,
      leaf,
    })
  )
}

/** Shrubs in flower, by name: gardenia, spirea, weigela, forsythia, viburnum. */
function bloomingShrub(art: Art, hint: Hint): string {
  const glossy = { kind: 'plain' as const, length: 46, width: 15, color: deepGreen, veins: 2 }
  if (named(art, 'gardenia')) {
    return potted(art, hint, {
      head: (a, c) =>
        outlined(
          c.main,
          [1, 0.74, 0.5]
            .map((size, tier) =>
              times(6, (i) =>
                use(
                  a.path('M0,0C-24,-8 -32,-40 -16,-56Q0,-64 16,-56C32,-40 24,-8 0,0Z'),
                  at(0, 0, i * 60 + tier * 30, size),
                  `fill="${tone(c.main, 0.02 - (i % 2) * 0.03 - tier * 0.02)}"`,
                ),
              ).join(''),
            )
            .join('') + circle(0, 0, 7, tone(c.main, -0.08)),
          1.2,
        ),
      spots: [
        [66, 64, 0.46],
        [134, 60, 0.46],
        [100, 90, 0.5],
        [58, 104, 0.38],
        [146, 104, 0.38],
        [100, 46, 0.4],
      ],
      foliage: glossy,
    })
  }
  if (named(art, 'forsythia')) {
    const bell = art.def(
      outlined(
        hint.main,
        times(4, (i) =>
          group(
            `rotate(${i * 90 + 45})`,
            fill('M0,0C-6,-4 -6,-12 0,-17C6,-12 6,-4 0,0Z', tone(hint.main, i % 2 ? -0.04 : 0.04)),
          ),
        ).join(''),
        0.6,
      ) + circle(0, 0, 2.4, tone(hint.main, -0.14)),
    )
    const twigs = (
      [
        [-66, 88],
        [64, 90],
        [-40, 108],
        [40, 106],
        [-16, 118],
        [16, 116],
        [0, 96],
      ] as const
    ).map(([turn, length]) => ({ turn, length }))
    return (
      vessel(art, hint) +
      twigs
        .map(({ turn, length }) =>
          group(
            at(100 + turn * 0.16, RIM - 2, turn),
            stem(d`M0,0Q${-turn * 0.06},${-length * 0.6} 0,${-length}`, BARK, 3) +
              times(8, (i) => use(bell, at(i % 2 ? 4 : -4, -length * (0.24 + 0.1 * i), i * 37, 0.78))).join(
                '',
              ),
          ),
        )
        .join('')
    )
  }
  if (named(art, 'weigela')) {
    const funnel = '#d65a8a'
    return potted(
      art,
      { ...hint, main: funnel },
      {
        head: fivePetals('#f6dfe4'),
        spots: DENSE.map(([x, y, size]) => [x, y, size * 0.66] as const),
        foliage: { kind: 'plain', length: 50, width: 13, color: hint.main, veins: 2 },
      },
    )
  }
  const spots: Spot[] = [
    [100, 46, 0.44],
    [64, 62, 0.42],
    [138, 62, 0.42],
    [46, 92, 0.38],
    [154, 92, 0.38],
    [86, 84, 0.44],
    [122, 88, 0.42],
  ]
  const dome = named(art, 'viburnum')
    ? { n: 20, size: 2, petals: 5 as const, radius: 50 }
    : { n: 34, size: 1.3, petals: 5 as const, radius: 50, squash: 0.6 }
  return potted(art, hint, {
    head: (a, c) => floretDome(a, c, dome),
    spots,
    foliage: {
      kind: named(art, 'viburnum') ? 'round' : 'serrated',
      length: 48,
      width: named(art, 'viburnum') ? 17 : 11,
    },
    stemmed: true,
    colors: 1,
  })
}

/** Lilac and butterfly bush: cones of tiny florets, upright or arching. */
function lilacBush(art: Art, hint: Hint): string {
  const arching = named(art, 'butterfly')
  const head = (a: Art, c: { main: Color }) =>
    floretCone(a, c.main, { top: tone(c.main, -0.06), width: arching ? 24 : 34, size: 1.5 })
  const spots: Spot[] = arching
    ? [
        [46, 82, 0.46, -46],
        [72, 64, 0.5, -20],
        [104, 56, 0.52, 2],
        [134, 66, 0.5, 22],
        [156, 86, 0.46, 46],
      ]
    : [
        [60, 82, 0.48, -22],
        [100, 62, 0.54, 0],
        [140, 80, 0.48, 22],
        [82, 102, 0.46, -8],
        [122, 104, 0.46, 10],
      ]
  const leaves = {
    kind: arching ? ('plain' as const) : ('heart' as const),
    length: 50,
    width: arching ? 8 : 17,
    color: arching ? '#7f9a80' : '#5d8a4a',
    veins: 2,
  }
  return (
    vessel(art, hint) +
    mound(art, hint, leaves) +
    stem(
      spots.map(([x, y]) => d`M100,${RIM - 4}Q${(x + 100) / 2},${y + 34} ${x},${y + 12}`).join(''),
      BARK,
      2.8,
    ) +
    place(heads(art, hint, head, 1), spots)
  )
}

/** Clipped ivy on a stem: a ball or a heart. */
function topiary(art: Art, hint: Hint): string {
  const leaf = leafDef(art, { kind: 'lobed', length: 18, width: 8, color: hint.main, veins: 1 })
  const trunk =
    stem(d`M100,${RIM - 2}V92`, BARK, 4.4) +
    fill(d`M70,${RIM - 6}Q100,${RIM - 16} 130,${RIM - 6}Q100,${RIM} 70,${RIM - 6}Z`, '#6f8f3a')
  if (!named(art, 'heart'))
    return (
      vessel(art, hint) + trunk + crown(art, { x: 100, y: 66, rx: 46, ry: 46, n: 58, color: hint.main, leaf })
    )
  const outline = times(34, (i) => {
    const t = (i / 34) * 2 * Math.PI
    return [
      100 + 3.4 * 16 * Math.sin(t) ** 3,
      62 - 3.2 * (13 * Math.cos(t) - 5 * Math.cos(2 * t) - 2 * Math.cos(3 * t) - Math.cos(4 * t)),
    ] as const
  })
  const hearted = outline.map(
    ([x, y], i) =>
      putLeaf(leaf, hint.main, x, y, i * 63 + art.random.jitter(30), 1, ((100 - x) / 60) * 0.04) +
      putLeaf(leaf, hint.main, x, y, i * 63 + 170, 0.9, -0.04),
  )
  return (
    vessel(art, hint) +
    trunk +
    stroke(`M${outline.map(([x, y]) => d`${x},${y}`).join('L')}Z`, tone(hint.main, -0.14), 9) +
    outlined(hint.main, hearted.join(''), 0.35)
  )
}

/** Juniper bonsai: a leaning trunk with cloud pads in a shallow tray. */
function bonsai(art: Art, hint: Hint): string {
  const glaze = '#3f5a7a'
  const pad = (x: number, y: number, rx: number) => {
    const tufts = times(
      20,
      (i) =>
        [
          x + rx * Math.sqrt((i + 0.5) / 20) * Math.cos(i * 2.4),
          y + rx * 0.42 * Math.sqrt((i + 0.5) / 20) * Math.sin(i * 2.4),
        ] as const,
    )
    return (
      dots(
        tufts.map(([tx, ty]) => [tx + 1, ty + 4] as const),
        tone(hint.main, -0.2),
        15,
      ) +
      dots(tufts, hint.main, 13) +
      dots(
        tufts.map(([tx, ty]) => [tx - 2, ty - 3] as const),
        tone(hint.main, 0.11),
        7,
      ) +
      dots(
        tufts.map(([tx, ty]) => [tx + 2, ty - 1] as const),
        tone(hint.main, 0.2),
        2.4,
      )
    )
  }
  const trunk =
    'M92,150C100,130 124,124 116,102C108,84 84,92 84,70C84,58 92,52 96,44M112,108C130,100 146,98 156,90M88,78C72,80 58,84 46,82'
  return (
    art.shadow(104, 182, 76, 8) +
    outlined(
      glaze,
      fill(
        'M32,150H168L160,174Q100,180 40,174Z',
        art.linear(32, 0, 168, 0, [
          [0, tone(glaze, 0.03)],
          [0.25, tone(glaze, 0.1)],
          [1, tone(glaze, -0.12)],
        ]),
      ) +
        fill('M46,174H62V182H46ZM138,174H154V182H138Z', tone(glaze, -0.08)) +
        fill('M28,144H172V154H28Z', tone(glaze, 0.05)),
    ) +
    ellipse(100, 146, 66, 6, '#6f8f3a') +
    stroke(trunk, tone('#8a6248', -0.16), 11, ROUND) +
    stroke(trunk, '#8a6248', 8, ROUND) +
    stroke(trunk, tone('#8a6248', 0.14), 2.6, ROUND) +
    pad(154, 84, 27) +
    pad(46, 76, 26) +
    pad(98, 40, 34)
  )
}

/** Needle trees in a pot. Arborvitae is a soft column, Norfolk pine has open tiers, the rest are cones. */
function conifer(art: Art, hint: Hint): string {
  const { main } = hint
  const pot = vessel(art, hint)
  if (named(art, 'norfolk')) {
    const tiersOf = times(7, (i) => {
      const y = 40 + i * 13
      const half = 14 + i * 7.4
      const branch = (side: number) =>
        d`M100,${y}Q${100 + side * half * 0.6},${y + 2} ${100 + side * half},${y - 6}`
      const needles = (side: number) =>
        times(
          7,
          (k) =>
            d`M${100 + side * half * ((k + 1) / 7)},${y - 6 * ((k + 1) / 7) ** 2 + 1}l${side * 4},${-8}m${-side * 4},8l${side * 5},5`,
        ).join('')
      return (
        stroke(branch(-1) + branch(1), '#7a6a42', 2) +
        stroke(needles(-1), tone(main, 0.06), 3, ROUND) +
        stroke(needles(1), tone(main, -0.08), 3, ROUND)
      )
    })
    return (
      pot +
      stem(d`M100,${RIM - 2}V26`, BARK, 4) +
      tiersOf.reverse().join('') +
      stroke('M100,40V20M100,32l-7,-8M100,32l7,-8', tone(main, 0.08), 3, ROUND)
    )
  }
  if (named(art, 'arborvitae')) {
    const broad = named(art, 'giant') ? 44 : 34
    const fan = art.def(
      stroke('M0,0V-22M0,-4l-9,-9M0,-4l9,-9M0,-11l-7,-8M0,-11l7,-8', 'currentColor', 4.6, ROUND),
    )
    const fans = times(78, (i) => {
      const t = (i + 0.5) / 78
      const y = 26 + t * 106
      const half = broad * Math.sin(Math.PI * (0.1 + 0.66 * t)) ** 0.8
      const u = art.random.jitter(1)
      return use(
        fan,
        at(100 + u * half * 0.86, y + 6, u * 26, 0.74),
        `color="${tone(main, Math.round((0.06 - u * 0.08) / 0.03) * 0.03)}"`,
      )
    })
    return (
      pot +
      fill(
        d`M100,16C${100 + broad * 1.2},60 ${100 + broad * 1.2},110 ${100 + broad * 0.8},${RIM - 4}H${100 - broad * 0.8}C${100 - broad * 1.2},110 ${100 - broad * 1.2},60 100,16Z`,
        tone(main, -0.15),
      ) +
      fans.join('')
    )
  }
  if (named(art, 'rosemary')) {
    const leaf = leafDef(art, { length: 17, width: 3.4, color: '#7f9a80', veins: 0 })
    return (
      pot +
      stem(d`M100,${RIM - 2}V60`, BARK, 4) +
      times(78, (i) => {
        const t = (i + 0.5) / 78
        const half = 6 + 44 * t
        const u = art.random.jitter(1)
        return putLeaf(
          leaf,
          '#7f9a80',
          100 + u * half,
          34 + t * 98,
          u * 58 + art.random.jitter(20),
          1.3,
          -u * 0.05,
        )
      }).join('') +
      fill(
        'M100,14l4,9 10,1 -7.4,6.6 2,10 -8.6,-5 -8.6,5 2,-10 -7.4,-6.6 10,-1Z',
        '#d9a21b',
        `stroke="${tone('#d9a21b', -0.2)}" stroke-width=".8"`,
      )
    )
  }
  return (
    pot +
    stem(d`M100,${RIM - 2}V120`, BARK, 6) +
    fir(
      art,
      main,
      named(art, 'dwarf', 'alberta')
        ? { top: 26, bottom: 134, spread: 34, tiers: 7 }
        : { top: 18, bottom: 136, spread: 46, tiers: 7 },
    )
  )
}

/** Juniper and yew that creep or mound: sprays of needles over the rim. */
function lowConifer(art: Art, hint: Hint): string {
  const { main } = hint
  const creeping = named(art, 'juniper')
  const spray = art.def(
    stroke('M0,0Q2,-26 0,-50', BARK, 1.8) +
      stroke(times(9, (i) => d`M0,${-6 - i * 5}l9,-7`).join(''), tone(main, -0.13), 3, ROUND) +
      stroke(times(9, (i) => d`M0,${-6 - i * 5}l-9,-7`).join(''), 'currentColor', 3, ROUND),
  )
  const reach = creeping ? 118 : 84
  const sprays = (
    [
      [13, 1, 1.16, 0],
      [11, 0.76, 1.1, 8],
      [9, 0.5, 1, 16],
      [5, 0.24, 0.9, 22],
    ] as const
  ).map(([n, share, size, rise]) =>
    times(n, (i) => {
      const turn = reach * share * ((i / (n - 1)) * 2 - 1)
      return use(
        spray,
        at(
          100 + turn * 0.1,
          RIM - 8 - rise * (creeping ? 0.7 : 1.3),
          turn + art.random.jitter(6),
          size * (creeping ? 1 : 1.14),
        ),
        `color="${tone(main, turn < 10 ? 0.07 : 0)}"`,
      )
    }).join(''),
  )
  return (
    vessel(art, hint) +
    ellipse(100, RIM - 20, 34, 20, tone(main, -0.13)) +
    sprays.join('') +
    times(7, (i) =>
      use(spray, at(76 + i * 8, RIM - 4 - (i % 2) * 8, (i - 3) * 22, 0.62), `color="${tone(main, 0.05)}"`),
    ).join('')
  )
}

/** Clematis on a small trellis. */
function clematis(art: Art, hint: Hint): string {
  const cane = '#b58e5c'
  const spots: Spot[] = [
    [76, 54, 0.4, -10],
    [128, 46, 0.38, 20],
    [102, 82, 0.44, 6],
    [66, 100, 0.36, -20],
    [138, 98, 0.36, 14],
  ]
  const leaf = leafDef(art, { kind: 'plain', length: 28, width: 9, color: '#55853f', veins: 2 })
  const leaves = times(22, (i) =>
    putLeaf(leaf, '#55853f', 100 + 38 * Math.sin(i * 1.9), 120 - i * 4, (i * 67) % 360, 0.95),
  )
  return (
    vessel(art, hint) +
    stroke(
      d`M76,${RIM - 4}L66,20M100,${RIM - 4}V14M124,${RIM - 4}L134,20M68,50H132M70,84H130`,
      tone(cane, -0.12),
      4.4,
      ROUND,
    ) +
    stroke(
      d`M76,${RIM - 4}L66,20M100,${RIM - 4}V14M124,${RIM - 4}L134,20M68,50H132M70,84H130`,
      tone(cane, 0.1),
      1.8,
      ROUND,
    ) +
    stroke(d`M100,${RIM - 4}C60,116 140,98 92,80S130,50 92,34`, '#6f8f4a', 2.4, ROUND) +
    leaves.join('') +
    place(
      heads(art, hint, (a, c) => clematisHead(a, c, 6)),
      spots,
    )
  )
}

/** Trees, shrubs and climbers from the nursery. */
export const woodyForms: Renderers = {
  plant_tree: tree,
  plant_maple: maple,
  plant_shrub: (art, hint) => shrub(art, hint, 'loose'),
  plant_boxwood: (art, hint) => shrub(art, hint, 'ball'),
  plant_shrub_bloom: bloomingShrub,
  plant_lilac: lilacBush,
  plant_topiary: topiary,
  plant_bonsai: bonsai,
  plant_conifer: conifer,
  plant_conifer_low: lowConifer,
  plant_clematis: clematis,
  plant_hibiscus: (art, hint) =>
    potted(art, hint, {
      head: hibiscusHead,
      spots: [
        [64, 66, 0.5, -10],
        [136, 60, 0.5, 12],
        [100, 92, 0.52, 0],
      ],
      foliage: { kind: named(art, 'sharon') ? 'lobed' : 'heart', length: 54, width: 17, veins: 3 },
      stemmed: true,
    }),
}
