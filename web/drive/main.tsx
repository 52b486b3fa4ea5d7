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
// After the first picture: the phone then opens this page without a network.
if (import.meta.env.PROD) addEventListener('load', () => setTimeout(() => void keepPages('drive'), 500))
