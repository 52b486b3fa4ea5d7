import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, ReplyOf, SendOf } from '../../../contract/core/endpoint.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { type CallError, call } from '../../core/api.ts'
import { refreshUser } from '../../core/user.ts'
import { useProof } from './proof.tsx'

type SaveOptions<E extends Endpoint> = {
  /** Reads to invalidate. */
  refresh?: readonly Endpoint[]
  /** Whether the reply is the person, which is then shown immediately. */
  person?: boolean
  onDone?: (reply: ReplyOf<E>, send: SendOf<E>) => void
}

/** Saves a personal setting and asks for the password again when required. */
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
