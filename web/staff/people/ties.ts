import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { people } from '../../../contract/features/people/people.ts'
import { read } from '../../core/query.ts'

const none: ReplyOf<typeof people.ties> = { reps: [], vendors: [] }

/** The representatives and vendors that a user can represent. */
export const useTies = (enabled = true) =>
  useQuery({ ...read(people.ties, {}), enabled, staleTime: 60_000 }).data ?? none
