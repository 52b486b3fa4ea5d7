import type { Hint } from '../hint.ts'
import { type Color, outline, tone } from '../lib/color.ts'
import { outlined } from '../lib/shapes.ts'
import { type Art, d, ellipse, fill, stroke } from '../lib/svg.ts'

export const lit = (art: Art, color: Color) =>
  art.linear(-60, -60, 50, 60, [
    [0, tone(color, 0.1)],
    [0.5, color],
    [1, tone(color, -0.13)],
  ])
export const isVariegated = (hint: Hint) => hint.main.toUpperCase() === '#B7C98A'

/** A split leaf centered on 0,0, about 140 by 140, its stalk at 0,60. */
export function monsteraLeaf(art: Art, color: Color): string {
  const blade = fill(
    'M0,60C-40,68 -70,38 -68,0L-38,6L-70,-12C-68,-32 -58,-48 -48,-54L-24,-22L-40,-60C-28,-70 -12,-74 0,-78C12,-74 28,-70 40,-60L24,-22L48,-54C58,-46 68,-32 70,-12L38,6L68,0C70,38 40,68 0,60Z',
    lit(art, color),
    `stroke="${outline(color)}" stroke-width=".8" stroke-linejoin="round"`,
  )
  const holes = (
    [
      [-18, -6],
      [18, -6],
      [-20, 20],
      [22, 20],
    ] as const
  ).map(([x, y]) =>
    ellipse(x, y, 4, 8, tone(color, -0.2), `transform="rotate(${x < 0 ? -50 : 50} ${x} ${y})"`),
  )
  return (
    blade +
    holes.join('') +
    stroke(
      'M0,58V-74M0,40Q-30,38 -54,32M0,40Q30,38 54,32M0,12Q-30,8 -56,-2M0,12Q30,8 56,-2M0,-16Q-18,-28 -38,-48M0,-16Q18,-28 38,-48',
      tone(color, 0.2),
      1.6,
    )
  )
}

/** A leaf of deep rounded lobes, longer than wide, centered on 0,0, its stalk at 0,70. */
export function xanaduLeaf(color: Color): string {
  const half = (s: number) =>
    d`M0,70C${s * 14},74 ${s * 22},66 ${s * 24},58L${s * 8},50C${s * 30},58 ${s * 46},50 ${s * 48},38L${s * 9},30C${s * 36},38 ${s * 58},28 ${s * 58},14L${s * 9},12C${s * 36},16 ${s * 58},4 ${s * 54},-10L${s * 8},-6C${s * 30},-4 ${s * 50},-18 ${s * 44},-32L${s * 7},-22C${s * 24},-24 ${s * 38},-40 ${s * 30},-52L${s * 5},-38C${s * 14},-44 ${s * 14},-66 0,-76Z`
  const veins = [1, -1]
    .map(
      (s) => d`M0,52L${s * 20},60M0,32L${s * 42},40M0,14L${s * 50},16M0,-4L${s * 46},-12M0,-20L${s * 36},-34`,
    )
    .join('')
  return (
    outlined(color, fill(half(-1), tone(color, 0.08)) + fill(half(1), tone(color, -0.05)), 0.8) +
    stroke(`M0,70V-72${veins}`, tone(color, 0.2), 1.5, 'stroke-opacity=".8"')
  )
}
