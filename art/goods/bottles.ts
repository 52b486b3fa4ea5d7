import { type Color, isPale, tone } from '../lib/color.ts'
import { leaf } from '../lib/leaf.ts'
import type { Renderers } from '../lib/renderer.ts'
import { type Art, circle, d, dots, ellipse, fill, group, ROUND, stroke } from '../lib/svg.ts'
import { CLEAR, cylinder, gleam, named, outlined, scatter, sheen, times } from './kit.ts'

const LABEL = '#f3ecdc'
const GREEN = '#3f8a4a'

const daisyMark = (x: number, y: number, size: number) =>
  group(
    d`translate(${x} ${y})scale(${size})`,
    times(8, (i) => group(`rotate(${i * 45})`, ellipse(0, -11, 5, 9, '#fbfaf5'))).join('') +
      circle(0, 0, 5.4, '#e7c437'),
  )

const sprig = (art: Art, x: number, y: number, color?: Color) =>
  [-32, 0, 32]
    .map((turn) => leaf(art, x, y, turn, { length: turn ? 26 : 32, width: 9, ...(color ? { color } : {}) }))
    .join('')

/** Aerosol can: the body and cap take the color of the paint inside. */
function sprayCan(art: Art, color: Color): string {
  const body = color === CLEAR ? '#dfe6e4' : color
  const cap = isPale(body) ? (named(art, 'snow') ? '#7fa9cf' : '#5d8a4a') : tone(body, -0.06)
  const glitter = named(art, 'glitter', 'snow')
  return (
    art.shadow(106, 181, 44, 8) +
    outlined(body, fill('M66,66Q100,56 134,66V174Q100,184 66,174Z', cylinder(art, body, 66, 134))) +
    outlined(
      '#c3c7cb',
      fill(
        'M66,66C66,52 82,48 86,42H114C118,48 134,52 134,66Q100,76 66,66Z',
        cylinder(art, '#c3c7cb', 66, 134),
      ),
    ) +
    outlined(cap, fill('M84,18Q100,12 116,18V42Q100,48 84,42Z', cylinder(art, cap, 84, 116))) +
    circle(88, 25, 2.2, '#1c1b1d') +
    fill('M66,94Q100,104 134,94V142Q100,152 66,142Z', cylinder(art, LABEL, 66, 134)) +
    (glitter
      ? dots(scatter(art, 40, 72, 108, 128, 142), named(art, 'snow') ? '#8fb4d4' : tone(body, -0.02), 3) +
        dots(scatter(art, 24, 72, 108, 128, 142), tone(body, 0.16), 2)
      : named(art, 'leaf-shine')
        ? sprig(art, 100, 144)
        : circle(
            100,
            122,
            14,
            art.radial(95, 116, 20, [
              [0, tone(body, 0.1)],
              [1, tone(body, -0.08)],
            ]),
          )) +
    stroke('M76,72V170', '#fff', 4, `opacity=".35" ${ROUND}`) +
    mist(art, named(art, 'leaf-shine') ? '#e8f4f2' : named(art, 'snow') ? '#fbfdff' : body)
  )
}

/** A puff of spray that widens to the left from the nozzle of a can. */
function mist(art: Art, color: Color): string {
  const drops = times(44, () => {
    const t = art.random.next()
    return [80 - 70 * t, 25 + art.random.jitter(3 + 22 * t)] as const
  })
  return (
    fill('M84,25L12,2Q4,25 12,48Z', color, 'opacity=".28"') +
    dots(drops, tone(color, -0.06), 3.4, 'opacity=".8"') +
    dots(
      drops.filter((_, i) => i % 2),
      tone(color, 0.12),
      2.2,
    )
  )
}

function jug(art: Art): string {
  const plastic = '#eef1ec'
  return (
    art.shadow(106, 181, 62, 10) +
    outlined(
      plastic,
      fill(
        'M84,44V58C54,66 46,84 46,104V166Q48,178 62,180Q100,184 138,180Q152,178 154,166V104C154,84 146,66 116,58V44Z',
        art.linear(46, 0, 154, 0, [
          [0, tone(plastic, -0.07)],
          [0.22, tone(plastic, 0.02)],
          [0.6, tone(plastic, -0.06)],
          [1, tone(plastic, -0.2)],
        ]),
      ) + fill('M112,74C132,76 142,88 140,104Q135,112 129,104C129,92 122,86 110,84Z', tone(plastic, -0.26)),
      1,
    ) +
    outlined(GREEN, fill('M80,28Q100,22 120,28V46Q100,52 80,46Z', cylinder(art, GREEN, 80, 120))) +
    fill(
      'M50,116Q100,126 150,116V162Q100,172 50,162Z',
      cylinder(art, named(art, 'finishing') ? '#7a6fb5' : '#6fae6a', 50, 150),
    ) +
    (named(art, 'cleaner')
      ? dots(
          [
            [80, 150],
            [96, 140],
            [112, 152],
            [120, 138],
            [88, 134],
          ],
          '#fff',
          9,
          'opacity=".9"',
        )
      : named(art, 'hydrat', 'quick-dip')
        ? fill('M100,128c10,14 14,18 14,25a14,13 0 0 1 -28,0c0,-7 4,-11 14,-25Z', '#d8ecf2')
        : named(art, 'finishing')
          ? mistMark(104, 142)
          : daisyMark(100, 143, 1))
  )
}

function bottle(art: Art): string {
  const plastic = '#e8efe8'
  return (
    art.shadow(106, 181, 46, 8) +
    outlined(
      plastic,
      fill(
        'M88,40V56C70,62 62,76 62,92V168Q64,178 74,179Q100,183 126,179Q136,178 138,168V92C138,76 130,62 112,56V40Z',
        cylinder(art, plastic, 62, 138),
      ),
      1,
    ) +
    outlined(GREEN, fill('M84,20Q100,15 116,20V42Q100,47 84,42Z', cylinder(art, GREEN, 84, 116))) +
    stroke('M90,22V40M96,21V41M102,21V41M108,22V41', tone(GREEN, -0.12), 1) +
    fill(
      'M62,96Q100,104 138,96V158Q100,166 62,158Z',
      cylinder(
        art,
        named(art, 'tree') ? '#b7122b' : named(art, 'quick-dip') ? '#2f6f9f' : '#6fae6a',
        62,
        138,
      ),
    ) +
    (named(art, 'tree')
      ? fill('M100,104l18,22h-9l13,18H78l13,-18h-9Z', '#f3ecdc') + fill('M96,144h8v8h-8Z', '#f3ecdc')
      : named(art, 'quick-dip')
        ? dipMark(100, 133)
        : daisyMark(100, 130, 1.1)) +
    gleam('M70,84Q67,120 70,172H76Q73,120 78,80Z', 0.4)
  )
}

function sprayBottle(art: Art, color: Color): string {
  const garden = named(art, 'oil', 'soap')
  const plastic = garden ? '#f1f2ec' : named(art, 'mist') ? '#cfd6d8' : '#dfe9e8'
  const head = garden ? '#c2613f' : '#3d423e'
  return (
    art.shadow(106, 181, 48, 8) +
    outlined(
      plastic,
      fill(
        'M86,64V76C66,84 60,100 60,116V168Q62,178 74,179Q100,183 126,179Q138,178 140,168V116C140,100 134,84 114,76V64Z',
        cylinder(art, plastic, 60, 140),
      ),
      1,
    ) +
    (garden
      ? ''
      : fill(
          'M62,128Q100,134 138,128V168Q136,177 126,178Q100,182 74,178Q64,177 62,168Z',
          '#a9d0dc',
          'opacity=".55"',
        )) +
    outlined(
      head,
      fill('M86,50H114V66Q100,70 86,66Z', cylinder(art, head, 86, 114)) +
        fill('M58,20H116Q128,24 128,38L122,50H88L86,38L58,36Z', sheen(art, head, 58, 20, 128, 52)) +
        fill('M52,22H60V34H52Z', tone(head, 0.14)) +
        fill('M84,40L70,66Q66,70 64,66L74,40Z', tone(head, 0.08)),
    ) +
    (garden
      ? fill('M60,110Q100,118 140,110V166Q100,174 60,166Z', cylinder(art, '#e7b52c', 60, 140)) +
        pestMark(100, 141)
      : fill('M74,116H126V150H74Z', LABEL, `stroke="${tone(LABEL, -0.14)}" stroke-width=".7"`) +
        (named(art, 'mist')
          ? fill('M100,120c7,10 10,13 10,18a10,9 0 0 1 -20,0c0,-5 3,-8 10,-18Z', '#6aa7c0')
          : sprig(art, 100, 148))) +
    gleam('M69,104Q66,136 69,172H75Q72,136 77,100Z', 0.45)
  )
}

/** A beetle in a red circle with a bar: what a garden spray is for. */
const pestMark = (x: number, y: number) =>
  group(
    d`translate(${x} ${y})`,
    circle(0, 0, 25, '#fbfaf5') +
      stroke(
        'M-6,-7L-16,-14M6,-7L16,-14M-8,1H-19M8,1H19M-6,9L-15,16M6,9L15,16M-3,-13L-7,-20M3,-13L7,-20',
        '#2b2420',
        2.6,
        ROUND,
      ) +
      ellipse(0, 2, 9.6, 13, '#2b2420') +
      circle(0, -11, 5.6, '#2b2420') +
      stroke('M0,-8V14', '#c9a23a', 1.6) +
      circle(0, 0, 24, 'none', 'stroke="#c8202c" stroke-width="5"') +
      stroke('M-17,-17L17,17', '#c8202c', 5),
  )

/** Cut stems, their ends in a cup of liquid. */
const dipMark = (x: number, y: number) =>
  group(
    d`translate(${x} ${y})`,
    stroke('M-7,-24L-4,14M0,-26V14M7,-24L4,14', '#4f8a3c', 4.4) +
      fill('M-20,-2H20L14,20H-14Z', '#bfe3f0', 'opacity=".9"') +
      stroke('M-20,-2L-14,20H14L20,-2', '#fbfaf5', 2.6),
  )

/** A rose head under a fan of spray. */
const mistMark = (x: number, y: number) =>
  group(
    d`translate(${x} ${y})`,
    stroke('M8,8V22', '#bfe0a8', 4) +
      circle(8, 0, 12, '#e2617f') +
      stroke('M2,2Q8,-8 14,0Q10,8 4,3', '#fbd0da', 2.4) +
      dots(
        [
          [-32, -6],
          [-25, -10],
          [-25, -2],
          [-17, -13],
          [-17, -6],
          [-17, 2],
          [-10, -16],
          [-10, -1],
          [-10, 6],
        ],
        '#fbfdff',
        4.4,
      ),
  )

function glueTube(art: Art): string {
  const tube = '#f1f2ec'
  return (
    art.shadow(106, 182, 36, 7, 0.22) +
    group(
      'rotate(18 100 100)',
      outlined(
        tube,
        fill('M66,18H134L128,140Q100,150 72,140Z', cylinder(art, tube, 66, 134)) +
          fill('M64,12H136V24H64Z', tone(tube, -0.06)) +
          fill('M88,142H112L108,156H92Z', tone(tube, -0.12)),
        1,
      ) +
        outlined('#3f6fc4', fill('M84,154H116L110,186Q100,192 90,186Z', cylinder(art, '#3f6fc4', 84, 116))) +
        fill('M68,46H132L130,104Q100,110 70,104Z', cylinder(art, GREEN, 68, 132)) +
        daisyMark(100, 76, 1.2) +
        stroke('M70,16H130', tone(tube, -0.16), 1.2),
    )
  )
}

/** Liquids and sprays. */
export const bottleForms: Renderers = {
  spray_can: (art, { main }) => sprayCan(art, main),
  jug: (art) => jug(art),
  bottle: (art) => bottle(art),
  spray_bottle: (art, { main }) => sprayBottle(art, main),
  glue_tube: (art) => glueTube(art),
}
