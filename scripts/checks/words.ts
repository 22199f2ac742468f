import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { readScreenSentences } from '#app/web/sentences-on-screens.ts'
import { COMMENT_PHRASES, OLD_NAMES, type Phrase, SCREEN_PHRASES } from './plain-words.ts'

interface SourceFile {
  path: string
  text: string
}

interface Node {
  type?: string
  name?: unknown
  start: number
}

/** Matches a comment with the reason for an exception, such as `// plain-words: a building, no server`. */
const EXCEPTION = /plain-words: \S+ \S+/

/**
 * Returns a finding for each old name in the code or the path of these files, and for each odd phrase in their
 * comments.
 */
export function findWords(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const { program, comments } = parseSync(path, text)
    const names = identifiersIn(program as unknown as Node)
    const findings = [
      ...names.flatMap(({ name, start }) => findIn(OLD_NAMES, name, start)),
      ...comments.flatMap(({ value, start }) => findIn(COMMENT_PHRASES, plain(value), start)),
      ...findIn(OLD_NAMES, path.replace(/\.\w+$/, ''), 0),
    ]
    const lines = text.split('\n')
    return findings.flatMap(({ what, start }) => {
      const at = text.slice(0, start).split('\n').length - 1
      const isAllowed = [lines[at], lines[at - 1]].some((line) => line !== undefined && EXCEPTION.test(line))
      return isAllowed ? [] : [`${path}:${at + 1}: ${what}`]
    })
  })
}

/** Returns a finding for each odd phrase in `sentences`, which are grouped by the file of the screen. */
export function findScreenPhrases(sentences: Record<string, string[]>): string[] {
  return Object.entries(sentences).flatMap(([file, found]) =>
    found.flatMap((sentence) => findIn(SCREEN_PHRASES, sentence, 0).map(({ what }) => `${file}: ${what}`)),
  )
}

function findIn(phrases: readonly Phrase[], text: string, start: number): { what: string; start: number }[] {
  const odd = phrases.find(({ pattern }) => pattern.test(text))
  return odd ? [{ what: `“${text.slice(0, 100)}” (better: ${odd.better})`, start }] : []
}

function plain(comment: string): string {
  return comment.replace(/\n\s*\* ?/g, ' ').replace(/^[*\s]+/, '')
}

function identifiersIn(node: Node): { name: string; start: number }[] {
  const found: { name: string; start: number }[] = []
  const visit = (one: unknown): void => {
    if (Array.isArray(one)) for (const each of one) visit(each)
    else if (one !== null && typeof one === 'object') {
      const { type, name, start } = one as Node
      if (/Identifier$/.test(type ?? '') && typeof name === 'string') found.push({ name, start })
      for (const part of Object.values(one)) visit(part)
    }
  }
  visit(node)
  return found
}

if (import.meta.main) {
  const paths = globSync('{src,content,demo,test,e2e,scripts,bench}/**/*.{ts,tsx}')
  const findings = [
    ...findWords(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))),
    ...findScreenPhrases(readScreenSentences(() => true)),
  ]
  for (const finding of findings) console.log(finding)
  process.exit(findings.length > 0 ? 1 : 0)
}
