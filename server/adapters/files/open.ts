import path from 'node:path'
import type { Settings } from '../../core/settings.ts'
import { diskFiles } from './disk.ts'
import type { FileStore } from './files.ts'
import { s3Files } from './s3.ts'

/** The file store of the settings. */
export const openFiles = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Files(s3) : diskFiles(path.join(dataDir, 'files'))
