import type { Hint } from '../hint.ts'
import { LEAF, mix, tone } from '../lib/color.ts'
import { type LeafOptions, leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { bud } from '../lib/shapes.ts'
import { stem } from '../lib/stem.ts'
import { type Art, at, d, group, stroke, use } from '../lib/svg.ts'
import { spray, trio } from './parts.ts'
import {
  doubleTulipHead,
  gardenRoseHead,
  type HeadColors,
  lisianthusBell,
  lisianthusHead,
  ranunculusHead,
  roseHead,
  roseSide,
  roseSmall,
} from './spiral-cup.ts'

const ROSE_LEAF: LeafOptions = { kind: 'serrated', length: 48, width: 16, veins: 2 }
const roseLeaf = (art: Art, x: number, y: number, turn: number, scale = 1) =>
  leaf(art, x, y, turn, { ...ROSE_LEAF, scale })

/** A rose leaf: three leaflets on a stalk. */
function roseSpray(art: Art, x: number, y: number, turn: number, scale: number) {
  const stalk = stroke('M0,0Q2,-22 0,-44', tone(LEAF, -0.1), 1.6)
  const leaflets =
    roseLeaf(art, 0, -15, -66, 0.55) + roseLeaf(art, 0, -15, 66, 0.55) + roseLeaf(art, 0, -34, 0, 0.72)
  return use(art.def(stalk + leaflets), at(x, y, turn, scale))
}

function roseStem(art: Art, head: number) {
  const { random } = art
  const lean = random.jitter(7)
  const path = d`M102,${head}Q${106 + lean},150 ${98 - lean},206`
  const layout = random.pick([0, 1, 2] as const)
  const mid = 103 + lean * 0.5
  if (layout === 0) {
    return (
      stem(path, LEAF, 5) +
      roseLeaf(art, mid, 164, 62 + random.jitter(10), 1.05) +
      roseLeaf(art, mid - 2, 174, -66 + random.jitter(10), 0.95) +
      roseLeaf(art, mid, 132, 112, 1.05) +
      roseLeaf(art, mid, 134, -110)
    )
  }
  const side = layout === 1 ? 1 : -1
  return (
    stem(path, LEAF, 5) +
    roseSpray(art, mid, 172, side * (62 + random.jitter(6)), 0.98) +
    roseSpray(art, mid - 1, 188, -side * (66 + random.jitter(6)), 0.86) +
    roseLeaf(art, mid, 134, side * -112, 1.05) +
    roseLeaf(art, mid, 130, side * 108, 0.85)
  )
}

const colorsOf = (hint: Hint): HeadColors => ({ main: hint.main, second: hint.second, palette: hint.palette })

export const spiralCup: Renderers = {
  rose(art, hint) {
    const three = trio(art, hint, (colors) => roseSmall(art, colors))
    if (three) return three
    const pose = art.random.next()
    const open = art.random.next()
    if (pose < 0.16 && !hint.palette)
      return (
        roseStem(art, 128) + group(at(101, 76, art.random.jitter(5), 1.08), roseSide(art, colorsOf(hint)))
      )
    const turn = art.random.jitter(8)
    const head = roseHead(art, colorsOf(hint), open)
    if (pose > 0.8) {
      const side = art.random.pick([-1, 1])
      const sideBud =
        stem(d`M103,166Q${100 + side * 42},158 ${100 + side * 62},136`, LEAF, 3) +
        bud(art, hint.main, 100 + side * 66, 122, 14, side * 18, { second: hint.second, long: 1.8 })
      return roseStem(art, 90) + sideBud + group(at(101 - side * 9, 76, turn, 0.98), head)
    }
    // Some look up a little, so that the near petals foreshorten.
    const tilt = pose > 0.6 ? 0.92 : 1
    return roseStem(art, 96) + group(at(101 + turn * 0.3, 82, turn, 1.06, 1.06 * tilt), head)
  },
  garden_rose(art, hint) {
    const three = trio(art, hint, (colors) => gardenRoseHead(art, colors))
    if (three) return three
    const head = gardenRoseHead(art, colorsOf(hint))
    if (art.random.chance(0.3)) {
      const side = art.random.pick([-1, 1])
      const sideBud =
        stem(d`M103,168Q${100 + side * 44},160 ${100 + side * 64},138`, LEAF, 3) +
        bud(art, hint.main, 100 + side * 68, 124, 15, side * 18, { second: hint.second })
      return roseStem(art, 90) + sideBud + group(at(101 - side * 9, 76, 0, 0.98), head)
    }
    return (
      roseStem(art, 96) + group(at(101, 83, art.random.jitter(10), 1.08, art.random.pick([1.08, 1.02])), head)
    )
  },
  spray_rose(art, hint) {
    const places = art.random.pick([
      [
        [142, 112, 0.5, 30],
        [56, 140, 0.46, -60],
        [78, 72, 0.66, 0],
      ],
      [
        [56, 106, 0.5, -30],
        [146, 134, 0.46, 60],
        [122, 70, 0.66, 0],
      ],
    ] as const)
    const mirror = places[2][0] > 100 ? -1 : 1
    const budX = 100 + mirror * 34
    const sprig =
      stem(d`M101,165Q${100 + mirror * 20},100 ${budX},46`, LEAF, 2.6) +
      stem(d`M${100 + mirror * 40},108L${100 + mirror * 64},82`, LEAF, 2)
    const buds =
      bud(art, hint.main, budX + mirror * 2, 36, 12, mirror * 14, { second: hint.second, long: 1.5 }) +
      bud(art, hint.main, 100 + mirror * 69, 76, 9, mirror * 44, { long: 1.4 })
    return (
      sprig + spray(art, hint, (colors) => roseSmall(art, colors), places, { leafKind: 'serrated' }) + buds
    )
  },
  ranunculus(art, hint) {
    const green = '#6d9150'
    const three = trio(art, hint, (colors) => ranunculusHead(art, colors))
    if (three) return three
    const leaves = (
      [
        [150, -62, 1],
        [150, 52, 1],
        [172, -48, 0.8],
        [140, 100, 0.8],
        [168, 70, 0.9],
      ] as const
    )
      .map(([y, turn, scale]) =>
        leaf(art, 102, y, turn + art.random.jitter(6), {
          kind: 'lobed',
          length: 46,
          width: 17,
          scale,
          color: green,
          veins: 2,
        }),
      )
      .join('')
    const side = art.random.pick([-1, 1])
    const closed = art.random.chance(0.45)
      ? stem(d`M102,168Q${100 + side * 40},150 ${100 + side * 52},128`, '#7a9a52', 3) +
        bud(art, mix(hint.main, '#a4b548', 0.25), 100 + side * 53, 118, 11, side * 14, {
          sepal: green,
          long: 1,
        })
      : ''
    return (
      stem('M104,96Q98,150 104,206', '#7a9a52', 5) +
      leaves +
      closed +
      group(at(101, 80, 0, 1.05), ranunculusHead(art, colorsOf(hint)))
    )
  },
  lisianthus(art, hint) {
    // An open flower, one still a bell, and the furled pointed buds that no rose has, on one gray-green stem.
    const green = '#7f9d78'
    const side = art.random.pick([-1, 1])
    const furled = hint.second ? mix(hint.main, hint.second, 0.5) : hint.main
    const body =
      stem('M86,96Q104,150 98,206', green, 4) +
      stem('M101,170Q130,160 148,136', green, 2.8) +
      stem('M101,150Q128,100 140,60', green, 2.6) +
      stem('M100,178Q64,166 44,146', green, 2.4) +
      leaf(art, 100, 178, 62, { length: 46, color: green, veins: 1 }) +
      leaf(art, 100, 190, -58, { length: 44, color: green, veins: 1 }) +
      bud(art, furled, 142, 42, 13, 10, { long: 2.5, sepal: green }) +
      bud(art, mix(hint.main, '#b9c98a', 0.55), 38, 138, 9, -46, { long: 2.3, sepal: green }) +
      group(at(150, 108, 26, 0.84), lisianthusBell(art, colorsOf(hint))) +
      group(at(76, 76, -8, 0.94), lisianthusHead(art, colorsOf(hint)))
    return side < 0 ? body : group('translate(200 0)scale(-1 1)', body)
  },
  double_tulip(art, hint) {
    const green = '#7b9f72'
    return (
      stem('M103,96Q100,150 104,206', '#7fa35f', 6) +
      leaf(art, 104, 206, 24 + art.random.jitter(4), { length: 112, width: 17, color: green, veins: 0 }) +
      leaf(art, 102, 206, -30 + art.random.jitter(4), { length: 98, width: 16, color: green, veins: 0 }) +
      group(at(102, 80, 0, 1.04), doubleTulipHead(art, colorsOf(hint)))
    )
  },
}
