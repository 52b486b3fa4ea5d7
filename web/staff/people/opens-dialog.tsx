import { useQuery } from '@tanstack/react-query'
import type { Authority } from '../../../contract/core/access.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useStaffWords } from '../frame/words.ts'

/** Lists the calls that an authority allows, according to the contract. */
export function OpensDialog({
  authority,
  onClose,
}: {
  authority: Authority | undefined
  onClose: () => void
}) {
  const t = useStaffWords()
  const permissions = useQuery({ ...read(roles.permissions, {}), enabled: authority !== undefined })
  const opens = permissions.data?.find(({ key }) => key === authority)?.opens
  return (
    <Dialog
      open={authority !== undefined}
      onClose={onClose}
      title={authority ? t.authority[authority] : ''}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      {permissions.error && !opens ? (
        <Problem onRetry={() => void permissions.refetch()} />
      ) : !opens ? (
        <Waiting>
          <Skeleton height={80} />
        </Waiting>
      ) : opens.length === 0 ? (
        <p>{t.roles.opensNothing}</p>
      ) : (
        <>
          <p>{t.roles.opensText}</p>
          <ul className="mt-2 max-h-80 overflow-y-auto text-12 text-ink" tabIndex={0}>
            {opens.map((call) => (
              <li key={call} className="border-b border-line py-1 wrap-anywhere">
                {call}
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
