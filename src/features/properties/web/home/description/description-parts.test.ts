import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainText, splitDescription, toExcerpt } from './description-parts.ts'

test('[rule description-parts] the first two blocks are always shown', () => {
  expect(splitDescription('<p>One</p>\n<ul><li>Two</li><li>More</li></ul>\n<p>Three</p><p>Four</p>')).toEqual({
    opening: '<p>One</p>\n<ul><li>Two</li><li>More</li></ul>',
    rest: '<p>Three</p>\n<p>Four</p>',
  })
})

test('a description of two blocks is shown whole', () => {
  expect(splitDescription('<p>One</p><p>Two</p>')).toEqual({ opening: '<p>One</p><p>Two</p>', rest: '' })
})

test('a heading stays with the block after it', () => {
  expect(splitDescription('<h3>House</h3><p>One</p><p>Two</p><h3>Garden</h3><p>Three</p>')).toEqual({
    opening: '<h3>House</h3>\n<p>One</p>\n<p>Two</p>',
    rest: '<h3>Garden</h3>\n<p>Three</p>',
  })
})

test('a text without paragraphs is cut after about 400 characters', () => {
  const words = 'word '.repeat(200).trim()
  const { opening, rest } = splitDescription(words)
  expect(opening).toHaveLength(404)
  expect(`${opening} ${rest}`).toBe(words)
  expect(splitDescription('A short line')).toEqual({ opening: 'A short line', rest: '' })
})

test('a cut never falls within a tag or a link', () => {
  const html = `${'word '.repeat(79)}<a href="https://house.example/a">a link of several words</a> and the end`
  const { opening, rest } = splitDescription(html)
  expect(opening).toContain('several words</a>')
  expect(rest).toBe('and the end')
})

test('[rule card-link] an excerpt has links as plain text', () => {
  expect(
    toExcerpt('<h3>House</h3><p>Near <a href="https://chase.example">the Chase</a> &amp; <b>quiet</b></p><p>x</p>'),
  ).toBe('Near the Chase &amp; <b>quiet</b>')
})

test('an excerpt is the first sentence', () => {
  const sentence = 'A light, <b>modern house</b> at the edge of Cheslyn Hay.'
  expect(toExcerpt(`<p>${sentence} Mornings begin at the window seat.</p>`)).toBe(sentence)
  expect(toExcerpt('<p>Near St. Chad’s church. <b>A house. And</b> more</p>')).toContain('<b>A house. And</b> more')
})

test('an excerpt cuts a long first paragraph', () => {
  const excerpt = toExcerpt(`<p>${'word '.repeat(100)}</p>`)
  expect(excerpt.length).toBeLessThan(250)
  expect(excerpt.endsWith('…')).toBe(true)
})

test('plain text has no tags or entities', () => {
  expect(plainText('<p>Bread &amp; <b>breakfast</b>,</p><ul><li>Two&nbsp;beds</li></ul>')).toBe(
    'Bread & breakfast, Two beds',
  )
})

test('[threat words-as-markup] a single component renders raw HTML', () => {
  const drawing = globSync('{src,content,demo,test}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(AS_HTML)].map(() => file))
  expect(drawing).toEqual(['src/features/properties/web/home/description/description.tsx'])
})

const AS_HTML =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|\.insertAdjacentHTML\(|\.setHTMLUnsafe\(|document\.write\(/g
