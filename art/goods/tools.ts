import { type Color, isDark, tone } from '../lib/color.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { cylinder, golden, named, outlined, ringShape, sheen, steel, times, turned, WOOD } from './kit.ts'

const EDGE = 'stroke="#6d767b" stroke-width=".8" stroke-linejoin="round"'

const shaft = (art: Art, y1: number, y2: number, half = 3.6, color: Color = WOOD) =>
  outlined(
    color,
    fill(
      d`M${100 - half},${y1}H${100 + half}V${y2}H${100 - half}Z`,
      cylinder(art, color, 100 - half, 100 + half),
    ),
  )

const trowel = (art: Art) =>
  art.shadow(108, 152, 80, 9, 0.18) +
  turned(
    40,
    fill('M100,4C122,22 124,66 116,90Q100,98 84,90C76,66 78,22 100,4Z', steel(art, 78, 0, 124, 0), EDGE) +
      stroke('M100,18V84', '#8d969b', 1.6) +
      stroke('M100,90V120', '#9aa3a8', 7) +
      outlined(
        WOOD,
        fill('M92,116H108Q114,160 108,192Q100,198 92,192Q86,160 92,116Z', cylinder(art, WOOD, 88, 112)),
      ),
  )

/** Round-point shovel, blade down. */
const shovel = (art: Art) =>
  art.shadow(104, 190, 40, 5) +
  group(
    'rotate(10 100 190)',
    shaft(art, 20, 120, 4) +
      outlined('#3d423e', fill('M84,14Q100,8 116,14V24Q100,18 84,24Z', '#3d423e')) +
      fill('M94,96H106V124H94Z', steel(art, 94, 0, 106, 0), EDGE) +
      fill(
        'M74,120Q100,112 126,120C132,150 120,178 100,194C80,178 68,150 74,120Z',
        steel(art, 70, 118, 130, 190),
        EDGE,
      ) +
      stroke('M100,126V176M84,126Q86,154 96,172', '#8d969b', 1.6),
  )

/** Fan of spring tines. */
const rake = (art: Art, color: Color) =>
  art.shadow(104, 188, 60, 6) +
  group(
    'rotate(-8 100 190)',
    shaft(art, 12, 120, 3.6) +
      stroke(
        times(
          13,
          (i) =>
            d`M100,112C${100 + (i - 6) * 5},134 ${100 + (i - 6) * 11.4},160 ${100 + (i - 6) * 12.4},176q0,8 ${-(i - 6) * 0.6},10`,
        ).join(''),
        tone(color, -0.14),
        4.4,
        ROUND,
      ) +
      stroke(
        times(
          13,
          (i) => d`M100,112C${100 + (i - 6) * 5},134 ${100 + (i - 6) * 11.4},160 ${100 + (i - 6) * 12.4},176`,
        ).join(''),
        tone(color, 0.06),
        2.2,
        ROUND,
      ) +
      stroke('M62,148Q100,138 138,148', tone(color, -0.06), 4, ROUND) +
      outlined(color, fill('M92,98H108L112,122H88Z', sheen(art, color, 88, 98, 112, 122))),
  )

const broom = (art: Art) => {
  const straw = '#d2a94f'
  return (
    art.shadow(104, 190, 62, 6) +
    group(
      'rotate(9 100 190)',
      shaft(art, 8, 118, 3.8) +
        outlined(straw, fill('M80,120H120L142,182Q100,198 58,182Z', sheen(art, straw, 58, 120, 142, 190))) +
        stroke(
          times(
            15,
            (i) => d`M${82 + i * 2.6},126L${62 + i * 5.5},${184 + 5 * Math.sin((Math.PI * i) / 14)}`,
          ).join(''),
          tone(straw, -0.16),
          1.2,
        ) +
        outlined('#b7302b', fill('M78,112H122V126H78Z', '#b7302b')) +
        stroke('M72,142Q100,150 128,142M68,154Q100,164 132,154', '#b7302b', 2),
    )
  )
}

function wheelbarrow(art: Art, color: Color): string {
  const steelTube = '#5d6164'
  return (
    art.shadow(104, 180, 84, 8) +
    stroke('M60,132L34,178M96,132L112,178H124', steelTube, 6, ROUND) +
    stroke('M14,92L78,134L158,156', '#8a5a30', 8, ROUND) +
    stroke('M14,91L78,133L158,155', '#c08a52', 3, ROUND) +
    outlined(
      color,
      fill(
        'M34,70H178L140,136H76Z',
        art.linear(40, 70, 150, 140, [
          [0, tone(color, 0.1)],
          [0.5, color],
          [1, tone(color, -0.13)],
        ]),
      ) +
        fill('M28,62Q106,50 184,62L178,74Q106,64 34,74Z', tone(color, 0.05)) +
        fill('M34,68Q106,58 178,68L172,72Q106,64 40,72Z', tone(color, -0.24)),
    ) +
    stroke('M58,82L88,128M152,82L130,128', tone(color, -0.14), 1.8) +
    circle(160, 158, 24, '#2b2c2e') +
    circle(160, 158, 15, '#c9ced1', 'stroke="#8d9297" stroke-width="1"') +
    circle(160, 158, 4, '#5d6164') +
    stroke(
      times(
        6,
        (i) => d`M160,158l${14 * Math.cos((i * Math.PI) / 3)},${14 * Math.sin((i * Math.PI) / 3)}`,
      ).join(''),
      '#8d9297',
      1.6,
    ) +
    stroke('M8,88L20,96', '#2b2c2e', 9, ROUND)
  )
}

/** Shepherd's hook in the ground with a ring of light on the iron. */
const hook = (art: Art, color: Color) =>
  art.shadow(82, 190, 30, 5) +
  stroke(
    'M78,192V54C78,12 146,12 146,54C146,74 122,76 120,60',
    tone(color, isDark(color) ? 0.06 : -0.1),
    7,
    ROUND,
  ) +
  stroke('M77,190V54C77,14 145,14 145,54', tone(color, 0.26), 1.8, ROUND) +
  stroke('M56,166H78V190M56,166V192', tone(color, isDark(color) ? 0.06 : -0.1), 5, ROUND) +
  stroke('M78,104C96,104 100,84 88,78', tone(color, 0.06), 5, ROUND)

/** Tomato cage: three rings on legs that meet in the ground. */
function tomatoCage(art: Art, color: Color): string {
  const rings: [number, number][] = [
    [34, 54],
    [78, 46],
    [120, 37],
  ]
  const wire = (path: string) =>
    stroke(path, tone(color, -0.2), 4.4, ROUND) + stroke(path, tone(color, 0.08), 2, ROUND)
  const half = (y: number, r: number, sweep: number) =>
    d`M${100 - r},${y}A${r},${r * 0.24} 0 0 ${sweep} ${100 + r},${y}`
  return (
    art.shadow(104, 190, 34, 5) +
    wire(rings.map(([y, r]) => half(y, r, 1)).join('')) +
    wire('M100,21L100,190') +
    wire('M46,34L88,192M154,34L112,192') +
    wire(rings.map(([y, r]) => half(y, r, 0)).join('')) +
    wire('M72,45L94,190M128,45L106,190')
  )
}

/** Christmas-tree stand: a dish on four legs, screws in its collar. */
const treeStand = (art: Art, color: Color) =>
  art.shadow(104, 158, 90, 10) +
  [
    [-1, 150],
    [1, 150],
  ]
    .map(([side = 1, y = 0]) =>
      outlined(
        '#b7302b',
        fill(
          d`M${100 + side * 40},120L${100 + side * 90},${y}h${-side * 14}L${100 + side * 30},134Z`,
          '#b7302b',
        ),
      ),
    )
    .join('') +
  outlined(
    color,
    fill('M46,112L60,152Q100,166 140,152L154,112Z', cylinder(art, color, 46, 154)) +
      ellipse(100, 112, 54, 14, tone(color, 0.08)),
  ) +
  ellipse(100, 113, 46, 10, tone(color, -0.24)) +
  outlined(
    color,
    fill('M68,62V112Q100,124 132,112V62Z', cylinder(art, color, 68, 132)) +
      ellipse(100, 62, 32, 8, tone(color, 0.1)),
  ) +
  ellipse(100, 63, 26, 5.6, tone(color, -0.26)) +
  stroke('M132,84H164M68,84H36M100,92V118', '#8d969b', 5, ROUND) +
  stroke('M160,76V92M40,76V92M92,118H108', '#5d666b', 4.4, ROUND)

/** A gardening glove, palm down, with a ribbed cuff. */
function glove(art: Art, color: Color): string {
  const leather = '#c99a5b'
  const hand =
    'M66,142C56,112 50,96 38,86C30,78 40,68 50,74C60,82 66,88 70,94L66,38C66,24 82,24 84,38L88,78L90,26C90,12 106,12 107,26L108,78L114,30C116,18 131,20 130,34L126,84L136,48C140,38 152,42 150,54L140,104C138,126 136,134 136,142Z'
  return (
    art.shadow(106, 184, 50, 7, 0.22) +
    outlined(
      leather,
      fill(
        hand,
        art.linear(40, 30, 140, 150, [
          [0, tone(leather, 0.09)],
          [0.5, leather],
          [1, tone(leather, -0.12)],
        ]),
      ),
      1.1,
    ) +
    outlined(color, fill('M62,140H140L144,184Q102,194 58,184Z', cylinder(art, color, 58, 144))) +
    stroke(times(8, (i) => d`M${68 + i * 9.6},144L${65 + i * 10.2},186`).join(''), tone(color, -0.14), 2) +
    stroke('M70,100Q100,112 134,104M88,80L90,96M108,80L108,98M126,86L124,100', tone(leather, -0.16), 1.3)
  )
}

function apron(art: Art, color: Color): string {
  const canvas = tone(color, 0.03)
  return (
    stroke('M76,38C74,6 126,6 124,38', '#6b4a2e', 4.4) +
    stroke('M50,92C26,96 22,112 14,116M150,92C174,96 178,112 186,116', '#6b4a2e', 4, ROUND) +
    outlined(
      canvas,
      fill(
        'M74,36H126Q128,66 154,88V178Q100,190 46,178V88Q72,66 74,36Z',
        art.linear(50, 40, 150, 180, [
          [0, tone(canvas, 0.08)],
          [0.5, canvas],
          [1, tone(canvas, -0.1)],
        ]),
      ),
      1.1,
    ) +
    outlined(
      canvas,
      fill('M62,112H138V152Q100,160 62,152Z', tone(canvas, -0.05)) +
        fill('M84,50H116V74H84Z', tone(canvas, -0.05)),
    ) +
    stroke('M100,112V156M66,116H134M88,54H112', tone(canvas, -0.2), 1.2, 'stroke-dasharray="3 2"') +
    stroke('M79,40H121M50,96V172M150,96V172', tone(canvas, -0.16), 1, 'stroke-dasharray="3 2"')
  )
}

const glueGun = (art: Art) => {
  const body = '#e0762a'
  return (
    art.shadow(106, 180, 60, 8, 0.22) +
    stroke('M96,164C90,186 60,178 40,190', '#3d423e', 5, ROUND) +
    fill('M168,66H182V76H168Z', '#f3ecdc', EDGE) +
    outlined(
      body,
      fill(
        'M48,50H148Q154,50 156,58L158,84Q156,92 146,92H118L112,110Q108,116 112,124L118,160Q116,170 104,170H88Q80,170 80,160L84,100Q70,96 50,90Q44,88 44,80V58Q44,50 48,50Z',
        sheen(art, body, 44, 50, 150, 168),
      ),
    ) +
    outlined(
      '#3d423e',
      fill('M46,58L20,66L16,72L20,78L46,84Z', '#3d423e') +
        fill('M116,98C130,104 130,124 118,132L112,124Q108,116 112,110Z', '#3d423e'),
    ) +
    fill('M10,69H18V75H10Z', '#c9a24a') +
    stroke('M60,62H140', tone(body, 0.2), 3, ROUND) +
    stroke('M88,118H108M87,128H110M87,138H112M88,148H112', tone(body, -0.16), 1.6)
  )
}

/** Bench machines: an electric glue pan, an underwater stem cutter. */
function machine(art: Art, color: Color): string {
  if (named(art, 'glue-pan')) {
    return (
      art.shadow(106, 164, 84, 10) +
      stroke('M164,150C186,150 176,176 192,180', '#3d423e', 5, ROUND) +
      outlined(
        color,
        fill('M22,98L34,152Q100,170 166,152L178,98Z', cylinder(art, color, 22, 178)) +
          ellipse(100, 98, 78, 20, tone(color, 0.12)),
      ) +
      ellipse(100, 100, 69, 15, '#2f312f') +
      ellipse(100, 102, 63, 12, '#d9a24a') +
      ellipse(84, 100, 24, 4, '#f3d08a', 'opacity=".8"') +
      circle(100, 142, 11, '#f1f2ec', EDGE) +
      stroke('M100,142L105,135', '#b7302b', 2.6, ROUND) +
      dots(
        [
          [72, 140],
          [128, 140],
        ],
        '#c8402f',
        5,
      )
    )
  }
  return (
    art.shadow(106, 176, 80, 9) +
    outlined(
      '#f1f2ec',
      fill('M22,112H178L168,172Q100,182 32,172Z', cylinder(art, '#e8ecec', 22, 178)) +
        fill('M22,112L40,96H160L178,112Z', '#9fc9d6'),
    ) +
    fill('M40,97H160L174,110H26Z', '#bfe0e8', 'opacity=".8"') +
    outlined(
      color,
      fill('M52,60H74V118H52Z', cylinder(art, color, 52, 74)) +
        fill('M52,60H142V76H52Z', sheen(art, color, 52, 60, 142, 76)),
    ) +
    fill('M84,76H136L132,112Q110,118 88,112Z', steel(art, 84, 76, 136, 112), EDGE) +
    outlined('#b7302b', fill('M132,64L176,26Q184,24 186,32L146,74Z', '#b7302b')) +
    stroke('M100,40V98M108,36V98M116,42V98', '#5d8a4a', 3.4, ROUND) +
    stroke('M60,140H140', '#b3bcbc', 2)
  )
}

/** Brass pins in a lead disc. */
function pinFrog(art: Art): string {
  const pins = golden(70, 1)
    .map(([x, y]) => [100 + x * 60, 112 + y * 24] as const)
    .sort((a, b) => a[1] - b[1])
  const path = (dx: number) => pins.map(([x, y]) => d`M${x + dx},${y}v-34`).join('')
  return (
    art.shadow(106, 148, 84, 12) +
    outlined(
      '#6d7478',
      fill('M26,114V130C30,158 170,158 174,130V114Z', cylinder(art, '#7d858a', 26, 174)) +
        ellipse(100, 114, 74, 30, '#8d969b'),
    ) +
    ringShape(100, 114, 66, 26, '#a7afb3', 1.2) +
    stroke(path(0.8), '#7a5a1c', 2.4) +
    stroke(path(0), '#d9b45a', 1.5) +
    dots(
      pins.map(([x, y]) => [x, y - 34] as const),
      '#f6e3ac',
      1.8,
    )
  )
}

/** Garden and bench tools that are not blades. */
export const toolForms: Renderers = {
  trowel,
  shovel,
  broom,
  glove: (art, { main }) => glove(art, main),
  apron: (art, { main }) => apron(art, main),
  rake: (art, { main }) => rake(art, main),
  wheelbarrow: (art, { main }) => wheelbarrow(art, main),
  hook: (art, { main }) => hook(art, main),
  cage: (art, { main }) => tomatoCage(art, main),
  stand: (art, { main }) => treeStand(art, main),
  glue_gun: glueGun,
  machine: (art, { main }) => machine(art, main),
  pin_frog: pinFrog,
}
