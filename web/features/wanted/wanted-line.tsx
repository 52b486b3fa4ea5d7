import { useQuery } from '@tanstack/react-query'
import { wanted } from '../../../contract/features/wanted.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { smallLinkClass } from '../../ui/link.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useWantedWords } from './words.ts'

type Props = { productId: number; name: string }

/** In a sold-out row: requests a notice when the item is back, at any price; clicked again, it cancels the request. */
export function WantedLine({ productId, name }: Props) {
  const t = useWantedWords()
  const errorText = useErrorText()
  const { data } = useQuery(read(wanted.list, {}))
  const mayAsk = useMayCall(wanted.add)
  const isWaiting = data?.rows.some((row) => row.productId === productId) === true
  const params = { productId }
  const onFailed = (error: Parameters<typeof errorText>[0]) =>
    showToast({ kind: 'failed', text: errorText(error) })
  const add = useWrite(wanted.add, {
    refresh: [wanted.list],
    onDone: () =>
      showToast({
        text: t.asked(name),
        action: { label: t.undo, onAct: () => remove.mutate({ params }) },
      }),
    onFailed,
  })
  const remove = useWrite(wanted.remove, {
    refresh: [wanted.list],
    onDone: () => showToast({ text: t.stopped(name) }),
    onFailed,
  })
  if (!mayAsk) return null
  return (
    <button
      type="button"
      aria-pressed={isWaiting}
      aria-label={`${isWaiting ? t.waiting : t.tell}: ${name}`}
      disabled={add.isPending || remove.isPending}
      className={`${smallLinkClass} min-h-6 text-left max-md:min-h-11`}
      onClick={() => (isWaiting ? remove.mutate({ params }) : add.mutate({ params, body: {} }))}
    >
      {isWaiting ? t.waiting : t.tell}
    </button>
  )
}
