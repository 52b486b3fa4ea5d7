/**
 * The roles that move a state: the customer, the order desk, the office that decides about money, the cold store, the dispatcher, the
 * driver, the carrier, the card gateway, or a rule or job of the system.
 */
export const movers = [
  'customer',
  'desk',
  'money',
  'store',
  'dispatch',
  'driver',
  'carrier',
  'gateway',
  'system',
] as const
export type Mover = (typeof movers)[number]

/** One allowed move of a state machine, and the roles that may make it. Moves that aren't in a table don't exist. */
export type Move<State extends string> = {
  readonly from: State
  readonly to: State
  readonly by: readonly Mover[]
}

/** The move between two states; undefined when the table has none. */
export const moveBetween = <S extends string, M extends Move<S>>(
  table: readonly M[],
  from: S,
  to: S,
): M | undefined => table.find((move) => move.from === from && move.to === to)

/** Whether the table allows a move; with `by`, whether this mover may make it. */
export const allowsMove = <S extends string>(
  table: readonly Move<S>[],
  { from, to, by }: { from: S; to: S; by?: Mover },
): boolean => {
  const move = moveBetween(table, from, to)
  return move !== undefined && (by === undefined || move.by.includes(by))
}

/** The states that a mover can reach from a state in one move, in the order of the table. */
export const reachable = <S extends string>(table: readonly Move<S>[], from: S, by?: Mover): S[] =>
  table.filter((move) => move.from === from && (by === undefined || move.by.includes(by))).map(({ to }) => to)
