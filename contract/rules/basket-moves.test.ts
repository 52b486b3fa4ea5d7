import { expect, test } from 'vitest'
import { basketMayMove, basketMoves, basketStates, waitingBaskets } from './basket-moves.ts'
import { movers } from './moves.ts'

test('a basket moves as its table says, and no other way', () => {
  const allowed = basketStates.flatMap((from) =>
    basketStates.flatMap((to) =>
      movers.filter((by) => basketMayMove(from, to, by)).map((by) => `${from} ${to} ${by}`),
    ),
  )
  expect(allowed.toSorted()).toEqual(
    basketMoves.flatMap(({ from, to, by }) => by.map((one) => `${from} ${to} ${one}`)).toSorted(),
  )
  expect(allowed).toHaveLength(11)
})

test('what has ended stays ended, and only what waits can be placed', () => {
  for (const from of ['PLACED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const)
    expect(basketStates.some((to) => movers.some((by) => basketMayMove(from, to, by)))).toBe(false)
  expect(basketStates.filter((from) => basketMayMove(from, 'PLACED', 'customer'))).toEqual(waitingBaskets)
})
