import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { cylinder, named, outlined, sheen, steel, turned, WOOD } from './kit.ts'

const EDGE = '#6d767b'
const RED = '#c8402f'
const edge = (width = 0.8) => `stroke="${EDGE}" stroke-width="${width}" stroke-linejoin="round"`

const ground = (art: Art) => art.shadow(108, 152, 80, 9, 0.18)

/** Two grips, red, leaving the pivot at 102,98. */
const grips = (art: Art, color = RED) =>
  outlined(
    color,
    fill(
      'M94,98C80,120 74,160 82,194Q90,200 96,192C94,160 100,130 106,104Z',
      sheen(art, color, 76, 100, 104, 194),
    ) +
      fill(
        'M108,98C124,120 130,160 122,194Q114,200 108,192C110,160 104,130 98,104Z',
        sheen(art, color, 100, 100, 130, 194),
      ),
  )
const pivot = (art: Art) =>
  circle(102, 98, 8, steel(art, 96, 92, 110, 106), edge()) + circle(102, 98, 3, '#5d666b')
const loop = (x: number, turn: number, color: string) =>
  ellipse(x, 154, 17, 25, 'none', `stroke="${color}" stroke-width="9" transform="rotate(${turn} ${x} 154)"`)

const pruner = (art: Art) =>
  ground(art) +
  turned(
    42,
    fill('M96,96C88,66 90,30 106,10C114,34 112,70 108,96Z', steel(art, 88, 0, 114, 0), edge()) +
      fill('M108,96C122,80 126,58 118,34C108,44 102,70 98,94Z', steel(art, 98, 0, 126, 0), edge()) +
      grips(art) +
      pivot(art),
  )

/** Short straight blades, spring handles. */
const snips = (art: Art) =>
  ground(art) +
  turned(
    38,
    fill('M97,96L94,40Q100,26 104,24L108,94Z', steel(art, 92, 0, 110, 0), edge()) +
      fill('M105,96L110,42Q106,30 102,26L96,94Z', steel(art, 96, 0, 112, 0), edge()) +
      grips(art, '#e0762a') +
      pivot(art) +
      stroke('M94,124Q102,116 110,124', EDGE, 2.4),
  )

/** Long-nosed cutters. */
const pliers = (art: Art) =>
  ground(art) +
  turned(
    40,
    fill(
      'M88,88C82,70 88,56 96,50L100,36Q103,30 106,36L110,50C118,56 122,70 116,88Z',
      steel(art, 84, 0, 120, 0),
      edge(),
    ) +
      stroke('M102,38V84', '#5d666b', 1.4) +
      fill('M94,62L102,84L110,62L104,54H100Z', '#8d969b') +
      grips(art, '#3f6fc4') +
      pivot(art),
  )

/** The florist's bunch cutter: wide hooked blades. */
const shears = (art: Art) =>
  ground(art) +
  turned(
    40,
    fill('M94,98C78,80 74,46 90,18C104,40 112,70 110,98Z', steel(art, 76, 0, 112, 0), edge()) +
      fill(
        'M110,98C124,84 130,60 124,36Q116,32 112,40C116,58 108,80 98,92Z',
        steel(art, 98, 0, 130, 0),
        edge(),
      ) +
      grips(art, '#3f8a4a') +
      pivot(art),
  )

const scissors = (art: Art) =>
  ground(art) +
  group(
    'rotate(32 100 96)',
    fill('M96,96L88,10Q102,30 108,92Z', steel(art, 88, 0, 108, 0), edge()) +
      fill('M106,96L114,10Q100,30 96,92Z', steel(art, 94, 0, 116, 0), edge()) +
      stroke('M98,98Q84,118 82,132M106,98Q118,118 120,132', '#8f1f1d', 9, ROUND) +
      loop(76, 14, '#b7302b') +
      loop(126, -14, '#98231f') +
      circle(101, 96, 4, '#5d666b'),
  )

/** Straight florist's knife; the folding one shows its blade half out of a curved handle. */
function knife(art: Art): string {
  if (named(art, 'folding')) {
    return (
      ground(art) +
      turned(
        46,
        fill('M94,100L92,34Q94,18 108,12Q114,40 110,98Z', steel(art, 92, 0, 114, 0), edge()) +
          outlined(
            RED,
            fill(
              'M88,92Q102,86 116,92Q122,140 112,186Q102,196 94,188Q100,140 88,92Z',
              sheen(art, RED, 88, 92, 118, 190),
            ),
          ) +
          stroke('M94,100Q106,146 99,184', '#e9eef0', 2) +
          circle(102, 100, 4.4, '#c9ced1', edge()) +
          circle(106, 176, 3, '#c9ced1', edge()),
      )
    )
  }
  return (
    ground(art) +
    turned(
      48,
      fill('M92,96V30C92,16 106,8 112,6C116,40 114,74 110,96Z', steel(art, 92, 0, 114, 0), edge()) +
        outlined(
          WOOD,
          fill('M88,94H114Q118,150 112,188Q102,196 92,188Q84,140 88,94Z', cylinder(art, WOOD, 86, 116)),
        ) +
        dots(
          [
            [101, 112],
            [101, 140],
            [101, 168],
          ],
          '#e9dcb0',
          5,
        ),
    )
  )
}

/** Metal jaws on a spring bow that strip thorns and leaves off a stem. */
const stripper = (art: Art) =>
  ground(art) +
  turned(
    38,
    stroke('M76,150C70,196 134,196 128,150', '#6d767b', 11, ROUND) +
      stroke('M76,150C70,195 134,195 128,150', '#c3c9cc', 7, ROUND) +
      fill('M70,152L78,60Q88,40 98,48V62Q90,66 94,76L84,152Z', steel(art, 70, 0, 98, 0), edge()) +
      fill('M134,152L126,60Q116,40 106,48V62Q114,66 110,76L120,152Z', steel(art, 106, 0, 134, 0), edge()) +
      outlined('#3f8a4a', fill('M70,150L75,104H90L84,150ZM134,150L129,104H114L120,150Z', '#3f8a4a')) +
      stroke('M102,20V96', '#5d8a4a', 5, ROUND) +
      stroke('M102,34l-7,-5M102,46l7,-5', '#5d8a4a', 2.6, ROUND),
  )

/** Cutting tools, all lying from lower left to upper right. */
export const bladeForms: Renderers = { pruner, snips, pliers, shears, scissors, knife, stripper }
