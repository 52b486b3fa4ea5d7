import { Suspense } from 'react'
import { later } from '../../core/later.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'

const DepartmentList = later(async () => (await withOpened(import('./department-list.tsx'))).DepartmentList)

type Props = { open: boolean; onClose: () => void }

/** Every department that the user may see: the shop's navigation on phones. */
export function Departments({ open, onClose }: Props) {
  const t = useMessages().shell
  return (
    <Sheet open={open} onClose={onClose} title={t.shop}>
      <Suspense>
        <DepartmentList onChoose={onClose} />
      </Suspense>
    </Sheet>
  )
}
