import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cart, type OrderDetail } from '../../../contract/features/cart.ts'
import { type SubstitutionRules, substitutionRules } from '../../../contract/features/shorts/wishes.ts'
import { type Wish, wishes } from '../../../contract/rules/wishes.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { useWishText } from './wish-text.ts'

const useStanding = () => useQuery({ ...read(substitutionRules.read, {}), staleTime: 60_000 })

/** One line before the order is placed: what we may send in place of short items. */
export function WishSentence() {
  const t = useMessages().wishes
  const wishText = useWishText()
  const { data: standing } = useStanding()
  if (!standing) return null
  return (
    <p className="text-12 text-ink-2">
      {t.ifShort(wishText(standing))}{' '}
      <Link to="/personal-info" hash="wish" className={linkClass}>
        {t.change}
      </Link>
    </p>
  )
}

/** The preference for one line of the cart: as usual, or its own. */
export function LineWish({ line }: { line: OrderDetail }) {
  const t = useMessages().wishes
  const client = useQueryClient()
  const errorText = useErrorText()
  const toast = useToast()
  const wishText = useWishText()
  const { data: standing, isPending } = useStanding()
  const mayChange = useMayCall(substitutionRules.ofLine)
  const save = useMutation({
    mutationFn: (wish: SubstitutionRules | null) =>
      call(substitutionRules.ofLine, {
        params: { orderId: line.orderId, detailsId: line.id },
        body: { wish },
      }),
    onSuccess: (reply) => client.setQueryData([cart.read.path, {}], reply),
    onError: (error) => toast({ text: errorText(error) }),
  })
  if (!mayChange) return null
  // Keeps its height while loading, so that nothing below moves.
  if (!standing) return isPending ? <span className="block h-7" /> : null
  const shown = save.isPending ? save.variables : line.wish
  const percent = shown?.percent ?? standing.percent
  return (
    <Select<Wish | ''>
      bare
      quiet={!shown}
      size={28}
      label={t.ofLine(line.productDescription)}
      value={shown?.wish ?? ''}
      onChange={(wish) => save.mutate(wish === '' ? null : { wish, percent })}
      options={[
        { value: '', label: t.asAlways(wishText(standing)) },
        ...wishes.map((value) => ({ value, label: t.line(wishText({ wish: value, percent })) })),
      ]}
    />
  )
}
