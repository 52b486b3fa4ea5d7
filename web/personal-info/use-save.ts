import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/endpoint.ts'
import { personal } from '../../contract/personal.ts'
import { type CallError, call } from '../api.ts'
import { refreshUser } from '../user.ts'
import { useProof } from './proof.tsx'

type SaveOptions<E extends Endpoint> = {
  /** Reads that it makes stale. */
  refresh?: readonly Endpoint[]
  /** The answer is the person: it is shown at once. */
  person?: boolean
  onDone?: (reply: ReplyOf<E>, send: SendOf<E>) => void
}

/** A write of what belongs to the person, which asks for the password again where it has to. */
export function useSave<E extends Endpoint>(
  endpoint: E,
  { refresh = [], person = false, onDone }: SaveOptions<E> = {},
): UseMutationResult<ReplyOf<E>, CallError<E>, SendOf<E>> {
  const client = useQueryClient()
  const proved = useProof()
  return useMutation<ReplyOf<E>, CallError<E>, SendOf<E>>({
    mutationFn: (send) => proved(() => call(endpoint, send)),
    onSuccess: (reply, send) => {
      if (person) {
        client.setQueryData([personal.read.path, {}], reply)
        void refreshUser()
      }
      onDone?.(reply, send)
    },
    onSettled: () => {
      for (const { path } of refresh) void client.invalidateQueries({ queryKey: [path] })
    },
  })
}
