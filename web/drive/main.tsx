import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { keepPages } from '../core/worker.ts'
import { DriveApp } from './drive-app.tsx'
import { knowDevice } from './use-drive.ts'
import '../styles.css'

const root = document.getElementById('root')
if (root)
  void knowDevice().finally(() =>
    createRoot(root).render(
      <StrictMode>
        <DriveApp />
      </StrictMode>,
    ),
  )
// After the first paint: installs the worker, so that the phone opens this page without a network from then on.
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => void keepPages('drive'), 500))
