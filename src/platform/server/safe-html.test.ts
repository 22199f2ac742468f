import { expect, test } from 'vitest'
import { safeHtml } from './safe-html.ts'

test.each([
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg/onload=alert(1)>', ''],
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p{color:red}</style><p>kept</p>', '<p>kept</p>'],
  ['<a href="jav&#x09;ascript:alert(1)">words</a>', '<a>words</a>'],
  ['<a href="javascript:alert(1)">words</a>', '<a>words</a>'],
  ['<a href="data:text/html,x">words</a>', '<a>words</a>'],
  ['<a href="//elsewhere.example">words</a>', '<a>words</a>'],
  ['<a href="/admin">words</a>', '<a>words</a>'],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="root">words</p>', '<p>words</p>'],
  ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
  ['<iframe src="https://a.example"></iframe><form><input></form>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
])('unsafe markup is removed from %s', (html, safe) => {
  expect(safeHtml(html)).toBe(safe)
  expect(safeHtml(safeHtml(html))).toBe(safe)
})

test('the markup permitted in descriptions is not changed', () => {
  const html =
    '<h3>The house</h3><p>A <b>b</b> <strong>s</strong> <i>i</i> <em>e</em> <u>u</u><br /></p><ul><li>one</li></ul><ol><li>two</li></ol><h4>More</h4>'
  expect(safeHtml(html)).toBe(html)
})

test('a link to another site sends no referrer', () => {
  expect(safeHtml('<a href="https://a.example/?b=c&amp;d" target="_blank">map</a>')).toBe(
    '<a href="https://a.example/?b=c&amp;d" rel="noopener noreferrer">map</a>',
  )
  expect(safeHtml('<a href="mailto:office@a.example">write</a>')).toContain('href="mailto:office@a.example"')
})
