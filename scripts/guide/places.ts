import path from 'node:path'

export const projectFolder = path.resolve(import.meta.dirname, '../..')
export const guideFolder = path.join(projectFolder, 'docs/guide')
export const wordsFolder = path.join(projectFolder, 'web/words/areas')
/** The built guide, ignored by git. */
export const siteFolder = path.join(projectFolder, 'site')
