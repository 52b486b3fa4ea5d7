import { Suspense } from 'react'
import { later } from '../../core/later.tsx'
import { withOpened } from '../../words/load.ts'

const DepartmentSheet = later(
  async () => (await withOpened(import('./department-sheet.tsx'))).DepartmentSheet,
)

type Props = { open: boolean; onClose: () => void }

/** Every department that the user may see: the shop's navigation on phones. */
export const Departments = ({ open, onClose }: Props) =>
  open && (
    <Suspense>
      <DepartmentSheet onClose={onClose} />
    </Suspense>
  )
