/** The styles of public pages, from the tokens of `web/tokens.css`; the system chooses light or dark. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:light-dark(#fbfaf8,#121211);--surface:light-dark(#fff,#1a1a18);--sunken:light-dark(#f4f2ee,#222220);--ink:light-dark(#1c1b1a,#f2f0ec);--muted:light-dark(#6b6862,#a09c94);--line:light-dark(#e7e4de,#2c2b28);--control:light-dark(#8f8b84,#747068);--accent:light-dark(#0f766e,#6cbfb4);--fill:light-dark(#0f766e,#1b7c71);--fill-strong:light-dark(#0b5f59,#1f8377);--danger:light-dark(#b42318,#fda29b);--danger-tint:light-dark(#fdecea,#3b1815)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
main{max-width:46rem;margin:0 auto;padding:32px 16px}
footer{max-width:46rem;margin:0 auto;padding:0 16px 32px;color:var(--muted);font-size:13px}
h1{margin:0 0 4px;font-size:28px;line-height:1.25;text-wrap:balance}
h2,h3,h4,h5,h6{margin:1.5em 0 .5em;line-height:1.35;font-size:16px}
h2{font-size:20px}h3{font-size:18px}
p,ul,ol,pre,.table,blockquote{margin:0 0 12px}
li>p{margin:4px 0}
a{color:var(--accent);text-underline-offset:2px}
.about,.hint{color:var(--muted);font-size:14px}
.about{margin-bottom:24px}
.result{border-top:1px solid var(--line);padding-top:20px}
.result>:first-child{margin-top:0}
blockquote{border-inline-start:3px solid var(--line);padding-inline-start:12px;color:var(--muted)}
code{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--sunken);border-radius:4px;padding:1px 4px}
pre{overflow-x:auto;background:var(--sunken);border-radius:8px;padding:12px}
pre code{padding:0;background:none;overflow-wrap:normal}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
table{border-collapse:collapse;width:100%;font-size:14px}
th,td{padding:8px 12px;text-align:start;vertical-align:top;border-bottom:1px solid var(--line);min-width:5rem;overflow-wrap:break-word}
tr:last-child>td,tbody tr:last-child>th{border-bottom:0}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
hr{border:0;border-top:1px solid var(--line);margin:20px 0}
form{display:flex;flex-direction:column;gap:20px;margin-top:24px}
.field{display:flex;flex-direction:column;gap:4px}
label,legend{font-weight:600;font-size:14px}
.needed{font-weight:400;color:var(--muted)}
input,textarea,select{font:inherit;color:inherit;width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--control);border-radius:8px;background:var(--surface)}
textarea{min-height:8rem;resize:vertical}
input[type=checkbox]{width:24px;height:24px;min-height:0;margin:0;flex:none;accent-color:var(--fill)}
.tick{display:flex;align-items:center;gap:12px;min-height:44px}
[aria-invalid=true]{border-color:var(--danger)}
.error{color:var(--danger);font-size:14px;margin:0}
.alert{background:var(--danger-tint);color:var(--danger);border-radius:8px;padding:12px;margin:16px 0 0}
button{align-self:flex-start;font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:var(--fill);color:#fff;cursor:pointer}
button:hover{background:var(--fill-strong)}
button:disabled{opacity:.6;cursor:default}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.trap{position:absolute;inset-inline-start:-9999px;width:1px;height:1px;overflow:hidden}
.state{display:flex;align-items:center;gap:12px;margin:24px 0}
.dot{flex:none;width:12px;height:12px;border-radius:50%;background:var(--accent)}
@media(prefers-reduced-motion:no-preference){.working .dot{animation:pulse 1.4s ease-in-out infinite}@keyframes pulse{50%{opacity:.25}}}
@media print{:root{color-scheme:light}body{background:#fff;font-size:11pt}main,footer{max-width:none;padding:0}.table{overflow:visible;border-radius:0}pre{white-space:pre-wrap}thead{display:table-header-group}tr,h2,h3,h4{break-inside:avoid}a[href^=http]:after{content:" (" attr(href) ")";color:#555;font-size:9pt}footer a:after{content:""!important}}
`
