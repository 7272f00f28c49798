import{b as _e}from"./shared-core-project-names.js";import{N as ze,b as ve,c as Re,h as Te,o as Ae,r as u}from"./shared-app.js";function ce(){return{async:!1,breaks:!1,extensions:null,gfm:!0,hooks:null,pedantic:!1,renderer:null,silent:!1,tokenizer:null,walkTokens:null}}var O=ce();function Me(r){O=r}var L={exec:()=>null};function E(r){let e=[];return t=>{let n=Math.max(0,Math.min(3,t-1)),s=e[n];return s||(s=r(n),e[n]=s),s}}function g(r,e=""){let t=typeof r=="string"?r:r.source,n={replace:(s,i)=>{let a=typeof i=="string"?i:i.source;return a=a.replace(S.caret,"$1"),t=t.replace(s,a),n},getRegex:()=>new RegExp(t,e)};return n}var je=((r="")=>{try{return!!new RegExp("(?<=1)(?<!1)"+r)}catch{return!1}})(),S={codeRemoveIndent:/^(?: {0,3}\t| {1,4})/gm,listInterruptsParagraph:/^ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t\n]/,outputLinkReplace:/\\([\[\]])/g,indentCodeCompensation:/^(\s+)(?:```)/,beginningSpace:/^\s+/,endingHash:/#$/,startingSpaceChar:/^ /,endingSpaceChar:/ $/,endingSpaceTabChar:/[ \t]$/,nonSpaceChar:/[^ ]/,newLineCharGlobal:/\n/g,tabCharGlobal:/\t/g,leadingSpaceTab:/^[ \t]+/,multipleSpaceGlobal:/\s+/g,blankLine:/^[ \t]*$/,doubleBlankLine:/\n[ \t]*\n[ \t]*$/,blockquoteStart:/^ {0,3}>/,blockquoteSetextReplace:/\n {0,3}((?:=+|-+)[ \t]*)(?=\n|$)/g,blockquoteSetextReplace2:/^ {0,3}>[ \t]?/gm,blockquoteMarkerWhitespace:/^( {0,3}>)(\t[ \t]*)/gm,nestedBlockMarker:/^ {0,3}(?:(?:[*+-]|\d{1,9}[.)])(?: |$)|> ?)/,listReplaceNesting:/^ {1,4}(?=( {4})*[^ ])/g,listIsTask:/^\[[ xX]\][ \t]+\S/,listReplaceTask:/^\[[ xX]\][ \t]+/,listTaskCheckbox:/\[[ xX]\]/,anyLine:/\n.*\n/,hrefBrackets:/^<(.*)>$/,tableDelimiter:/[:|]/,tableAlignChars:/^\||\| *$/g,tableRowBlankLine:/\n[ \t]*$/,tableAlignRight:/^ *-+: *$/,tableAlignCenter:/^ *:-+: *$/,tableAlignLeft:/^ *:-+ *$/,startATag:/^<a /i,endATag:/^<\/a>/i,startPreScriptTag:/^<(pre|code|kbd|script)(\s|>)/i,endPreScriptTag:/^<\/(pre|code|kbd|script)(\s|>)/i,startAngleBracket:/^</,endAngleBracket:/>$/,pedanticHrefTitle:/^([^'"]*[^\s])\s+(['"])(.*)\2/,unicodeAlphaNumeric:/[\p{L}\p{N}]/u,numericCharacterReference:/&#(?:(\d{1,7})|[Xx]([A-Fa-f0-9]{1,6}));/,numericCharacterReferenceOrAmpersand:/&#(?:(\d{1,7})|[Xx]([A-Fa-f0-9]{1,6}));|&(?!(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/g,escapeTest:/[&<>"']/,escapeReplace:/[&<>"']/g,escapeTestNoEncode:/[<>"']|&(?!(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/,escapeReplaceNoEncode:/[<>"']|&(?!(#\d{1,7}|#[Xx][a-fA-F0-9]{1,6}|\w+);)/g,caret:/(^|[^\[])\^/g,percentDecode:/%25/g,findPipe:/\|/g,splitPipe:/ \|/,slashPipe:/\\\|/g,carriageReturn:/\r\n|\r/g,spaceLine:/^ +$/gm,notSpaceStart:/^\S*/,endingNewline:/\n$/,listItemRegex:r=>new RegExp(`^( {0,3}${r})((?:[	 ][^\\n]*)?(?:\\n|$))`),nextBulletRegex:E(r=>new RegExp(`^ {0,${r}}(?:[*+-]|\\d{1,9}[.)])((?:[ 	][^\\n]*)?(?:\\n|$))`)),hrRegex:E(r=>new RegExp(`^ {0,${r}}((?:-[ 	]*){3,}|(?:_[ 	]*){3,}|(?:\\*[ 	]*){3,})(?:\\n+|$)`)),fencesBeginRegex:E(r=>new RegExp(`^ {0,${r}}(?:\`\`\`|~~~)`)),headingBeginRegex:E(r=>new RegExp(`^ {0,${r}}#{1,6}(?:\\s|$)`)),pedanticHeadingBeginRegex:E(r=>new RegExp(`^ {0,${r}}#`)),htmlBeginRegex:E(r=>new RegExp(`^ {0,${r}}(?:</?(?:${he})(?:[ \\t]+|$|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![A-Za-z]|<!\\[CDATA\\[)`,"i")),blockquoteBeginRegex:E(r=>new RegExp(`^ {0,${r}}>`)),nestedContainerMarkers:/^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?))+/},it=/^(?:[ \t]*(?:\n|$))+/,at=/^((?: {4}| {0,3}\t)[^\n]+(?:\n(?:[ \t]*(?:\n|$))*)?)+/,lt=/^ {0,3}(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(?:\n|$)(?:|([\s\S]*?)(?:\n|$))(?: {0,3}(?:(?=`)\1`*|(?=~)\1~*) *(?=\n|$)|$)/,W=/^ {0,3}((?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/,ot=/^ {0,3}(#{1,6})(?=\s|$)(.*)(?:\n+|$)/,pe=/ {0,3}(?:[*+-]|\d{1,9}[.)])/,he="address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul",U=g(" {0,3}(?:</?(?:tag)(?:[ \\t]+|\\n|/?>)|<(?:(?:script|pre|style|textarea)(?:[\\s>]|$)|!--)|<\\?|<![A-Za-z]|<!\\[CDATA\\[)").replace("tag",he).getRegex(),He=/^(?!bull |blockCode|fences|blockquote|heading|html|table)((?:.|\n(?!\s*?\n|bull |fences|blockquote|heading|hr|html|table))+?)\n {0,3}(=+|-+)[ \t]*(?:\n+|$)/,Ne=g(He).replace(/bull/g,pe).replace(/blockCode/g,/(?: {4}| {0,3}\t)/).replace(/fences/g,/ {0,3}(?:`{3,}|~{3,})/).replace(/blockquote/g,/ {0,3}>/).replace(/heading/g,/ {0,3}#{1,6}(?:\s|$)/).replace(/hr/g,/ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/).replace(/\|table/g,"").replace(/html/g,U).getRegex(),ct=g(He).replace(/bull/g,pe).replace(/blockCode/g,/(?: {4}| {0,3}\t)/).replace(/fences/g,/ {0,3}(?:`{3,}|~{3,})/).replace(/blockquote/g,/ {0,3}>/).replace(/heading/g,/ {0,3}#{1,6}(?:\s|$)/).replace(/hr/g,/ {0,3}(?:(?:-[\t ]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})(?:\n+|$)/).replace(/table/g,/ {0,3}\|?(?:[:\- ]*\|)+[\:\- ]*\n/).replace(/html/g,U).getRegex(),ue=/^([^\n]+(?:\n(?!hr|heading|lheading|blockquote|fences|list|html|table|[ \t]+\n)[^\n]+)*)/,pt=/^[^\n]+/,de=/(?!\s*\])(?:\\[\s\S]|[^\[\]\\\n]|\n(?![ \t]*\n))+/,ht=g(/^ {0,3}\[(label)\]: *(?:\n[ \t]*)?([^<\s][^\s]*|<(?:\\.|[^\n<>\\])*>)(?:(?: +(?:\n[ \t]*)?| *\n[ \t]*)(title))? *(?:\n+|$)/).replace("label",de).replace("title",/(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\\n]|\n(?!\n))*'|\((?:\\[\s\S]|[^()\\])*\))/).getRegex(),ut=g(/^(bull)([ \t][^\n]*?)?(?:\n|$)/).replace(/bull/g,pe).getRegex(),ge=/<!--(?:-?>|[\s\S]*?(?:-->|$))/,dt=g("^ {0,3}(?:<(script|pre|style|textarea)[\\s>][\\s\\S]*?(?:</\\1>[^\\n]*\\n*|$)|comment[^\\n]*(\\n+|$)|<\\?[\\s\\S]*?(?:\\?>[^\\n]*\\n*|$)|<![A-Z][\\s\\S]*?(?:>[^\\n]*\\n*|$)|<!\\[CDATA\\[[\\s\\S]*?(?:\\]\\]>[^\\n]*\\n*|$)|</?(tag)(?:[ \\t]+|\\n|/?>|$)[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$)|<(?!(?:script|pre|style|textarea)(?![a-z0-9-]))([a-z][a-z0-9-]*)(?:attribute)*?[ \\t]*/?>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$)|</[a-z][a-z0-9-]*\\s*>(?=[ \\t]*(?:\\n|$))[\\s\\S]*?(?:(?:\\n[ 	]*)+\\n|$))","i").replace("comment",ge).replace("tag",he).replace("attribute",/[ \t]+[a-zA-Z:_][\w.:-]*(?:[ \t]*=[ \t]*"[^"\n]*"|[ \t]*=[ \t]*'[^'\n]*'|[ \t]*=[ \t]*[^\s"'=<>`]+)?/).getRegex(),Qe=r=>g(ue).replace("hr",W).replace("heading"," {0,3}#{1,6}(?:\\s|$)").replace("|lheading","").replace("|table","").replace("blockquote"," {0,3}>").replace("fences"," {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)").replace("list",r).replace("html",U).getRegex(),gt=Qe(/ {0,3}(?:[*+-]|1[.)])[ \t]+[^ \t\n]/),kt=Qe(/ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|\n|$)/),ft=g(/^( {0,3}> ?(?:(?![ \t]*(?:\n|$))(paragraph)|[^\n]*)(?:\n|$))+/).replace("paragraph",kt).getRegex(),ke={blockquote:ft,code:at,def:ht,fences:lt,heading:ot,hr:W,html:dt,lheading:Ne,list:ut,newline:it,paragraph:gt,table:L,text:pt},Ce=g("^ *([^\\n ].*)\\n {0,3}((?:\\| *)?:?-+:? *(?:\\| *:?-+:? *)*(?:\\| *)?)(?:\\n((?:(?! *\\n|hr|heading|blockquote|code|fences|list|html).*(?:\\n|$))*)\\n*|$)").replace("hr",W).replace("heading"," {0,3}#{1,6}(?:\\s|$)").replace("blockquote"," {0,3}>").replace("code","(?: {4}| {0,3}	)[^\\n]").replace("fences"," {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)").replace("list"," {0,3}(?:[*+-]|1[.)])[ \\t]").replace("html",U).getRegex(),xt={...ke,lheading:ct,table:Ce,paragraph:g(ue).replace("hr",W).replace("heading"," {0,3}#{1,6}(?:\\s|$)").replace("|lheading","").replace("table",Ce).replace("blockquote"," {0,3}>").replace("fences"," {0,3}(?:`{3,}(?=[^`\\n]*(?:\\n|$))|~~~)[^\\n]*(?:\\n|$)").replace("list"," {0,3}(?:[*+-]|1[.)])[ \\t]+[^ \\t\\n]").replace("html",U).getRegex()},mt={...ke,html:g(`^ *(?:comment(?: *\\n|\\s*$)|<(tag)[\\s\\S]+?</\\1>(?: *\\n{2,}|\\s*$)|<tag(?:"[^"]*"|'[^']*'|\\s[^'"/>\\s]*)*?/?>(?: *\\n{2,}|\\s*$))`).replace("comment",ge).replace(/tag/g,"(?!(?:a|em|strong|small|s|cite|q|dfn|abbr|data|time|code|var|samp|kbd|sub|sup|i|b|u|mark|ruby|rt|rp|bdi|bdo|span|br|wbr|ins|del|img)\\b)\\w+(?!:|[^\\w\\s@]*@)\\b").getRegex(),def:/^ *\[([^\]]+)\]: *<?([^\s>]+)>?(?: +(["(][^\n]+[")]))? *(?:\n+|$)/,heading:/^(#{1,6})(.*)(?:\n+|$)/,fences:L,lheading:/^(.+?)\n {0,3}(=+|-+) *(?:\n+|$)/,paragraph:g(ue).replace("hr",W).replace("heading",` *#{1,6} *[^
]`).replace("|table","").replace("blockquote"," {0,3}>").replace("|fences","").replace("|list","").replace("|html","").replace("|tag","").replace("lheading",Ne).getRegex()},bt=/^\\([!"#$%&'()*+,\-./:;<=>?@\[\]\\^_`{|}~])/,wt=/^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/,Xe=/^( {2,}|\\)\n(?!\s*$)[ \t]*/,yt=/^(`+|[^`])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<!\[`*_]|\b_|$)|[^ ](?= {2,}\n)))/,z=/[\p{P}\p{S}]/u,H=/[\s\p{P}\p{S}]/u,K=/[^\s\p{P}\p{S}]/u,St=g(/^((?![*_])punctSpace)/,"u").replace(/punctSpace/g,H).getRegex(),$t=/[\p{Pi}\p{Ps}"']/u,Fe=/(?!~)[\p{P}\p{S}]/u,vt=/(?!~)[\s\p{P}\p{S}]/u,Rt=/(?:[^\s\p{P}\p{S}]|~)/u,Tt=g(/link|precode-code|html/,"g").replace("link",/\[(?:[^\[\]`]|(?<a>`+)[^`]+\k<a>(?!`))*?\]\((?:\\[\s\S]|[^\\\(\)]|\((?:\\[\s\S]|[^\\\(\)])*\))*\)/).replace("precode-",je?"(?<!`)()":"(^^|[^`])").replace("code",/(?<b>`+)[^`]+\k<b>(?!`)/).replace("html",/<(?! )[^<>]*?>/).getRegex(),Ge=/^(?:\*+(?:((?!\*)punct)|([^\s*]))?)|^_+(?:((?!_)punct)|([^\s_]))?/,At=g(Ge,"u").replace(/punct/g,z).getRegex(),zt=g(Ge,"u").replace(/punct/g,Fe).getRegex(),_t=/^(?:\*+(?:((?!\*)(?!openQuote)punct)|([^\s*]))?)|^_+(?:((?!_)(?!openQuote)punct)|([^\s_]))?/,Ct=g(_t,"u").replace(/openQuote/g,$t).replace(/punct/g,z).getRegex(),We="^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])|(?!\\*)punct(\\*+)(?=[\\s]|$)|notPunctSpace(\\*+)(?!\\*)(?=punctSpace|$)|(?!\\*)punctSpace(\\*+)(?=notPunctSpace)|[\\s](\\*+)(?!\\*)(?=punct)|(?!\\*)punct(\\*+)(?!\\*)(?=punct)|notPunctSpace(\\*+)(?=notPunctSpace)",Pt=g(We,"gu").replace(/notPunctSpace/g,K).replace(/punctSpace/g,H).replace(/punct/g,z).getRegex(),It=g(We,"gu").replace(/notPunctSpace/g,Rt).replace(/punctSpace/g,vt).replace(/punct/g,Fe).getRegex(),Et="^[^_*]*?__[^_*]*?\\*[^_*]*?(?=__)|[^*]+(?=[^*])|(?!\\*)punct(\\*+)(?=[\\s]|$)|notPunctSpace(\\*+)(?!\\*)(?=punctSpace|$)|(?!\\*)[\\s](\\*+)(?=notPunctSpace)|[\\s](\\*+)(?!\\*)(?=punct)|(?!\\*)punct(\\*+)(?!\\*)(?=punct)|(?:(?!\\*)punct|notPunctSpace)(\\*+)(?!\\*)(?=notPunctSpace)",Lt=g(Et,"gu").replace(/notPunctSpace/g,K).replace(/punctSpace/g,H).replace(/punct/g,z).getRegex(),Bt=g("^[^_*]*?\\*\\*[^_*]*?_[^_*]*?(?=\\*\\*)|[^_]+(?=[^_])|(?!_)punct(_+)(?=[\\s]|$)|notPunctSpace(_+)(?!_)(?=punctSpace|$)|(?!_)punctSpace(_+)(?=notPunctSpace)|[\\s](_+)(?!_)(?=punct)|(?!_)punct(_+)(?!_)(?=punct)","gu").replace(/notPunctSpace/g,K).replace(/punctSpace/g,H).replace(/punct/g,z).getRegex(),qt="^[^_*]*?\\*\\*[^_*]*?_[^_*]*?(?=\\*\\*)|[^_]+(?=[^_])|(?!_)punct(_+)(?=[\\s]|$)|notPunctSpace(_+)(?!_)(?=punctSpace|$)|(?!_)[\\s](_+)(?=notPunctSpace)|[\\s](_+)(?!_)(?=punct)|(?!_)punct(_+)(?!_)(?=punct)|(?:(?!_)punct|notPunctSpace)(_+)(?!_)(?=notPunctSpace)",Ot=g(qt,"gu").replace(/notPunctSpace/g,K).replace(/punctSpace/g,H).replace(/punct/g,z).getRegex(),Zt=g(/^~~?(?:((?!~)punct)|[^\s~])/,"u").replace(/punct/g,z).getRegex(),Dt="^[^~]+(?=[^~])|(?!~)punct(~~?)(?=[\\s]|$)|notPunctSpace(~~?)(?!~)(?=punctSpace|$)|(?!~)punctSpace(~~?)(?=notPunctSpace)|[\\s](~~?)(?!~)(?=punct)|(?!~)punct(~~?)(?!~)(?=punct)|notPunctSpace(~~?)(?=notPunctSpace)",Mt=g(Dt,"gu").replace(/notPunctSpace/g,K).replace(/punctSpace/g,H).replace(/punct/g,z).getRegex(),jt=g(/\\(punct)/,"gu").replace(/punct/g,z).getRegex(),Ht=g(/(`+)(?:[^`]|[^`][\s\S]*?[^`])\1(?!`)|`+|\\(punct)/,"gu").replace(/punct/g,z).getRegex(),Nt=g(/^<(scheme:[^\s\x00-\x1f<>]*|email)>/).replace("scheme",/[a-zA-Z][a-zA-Z0-9+.-]{1,31}/).replace("email",/[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+(@)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+(?![-_])/).getRegex(),Qt=g(ge).replace("(?:-->|$)","-->").getRegex(),Xt=g("^comment|^</[a-zA-Z][a-zA-Z0-9-]*\\s*>|^<[a-zA-Z][a-zA-Z0-9-]*(?:attribute)*?\\s*/?>|^<\\?[\\s\\S]*?\\?>|^<![a-zA-Z]+\\s[\\s\\S]*?>|^<!\\[CDATA\\[[\\s\\S]*?\\]\\]>").replace("comment",Qt).replace("attribute",/\s+[a-zA-Z:_][\w.:-]*(?:\s*=\s*"[^"]*"|\s*=\s*'[^']*'|\s*=\s*[^\s"'=<>`]+)?/).getRegex(),Ue=/\[(?:\\[\s\S]|[^\[\]\\])*\]/,te=g(/(?:\[(?:brackets|\\[\s\S]|[^\[\]\\])*\]|\\[\s\S]|`+(?!`)[^`]*?`+(?!`)|``+(?=\])|[^\[\]\\`])*?/).replace("brackets",Ue).getRegex(),Ft=g(/^!?\[(label)\]\([ \t\n]*(href)(?:(?:[ \t]+(?:\n[ \t]*)?|\n[ \t]*)(title))?[ \t\n]*\)/).replace("label",te).replace("href",/<(?:\\.|[^\n<>\\])*>|(?!<)[^ \t\n\x00-\x1f]+|(?=\))/).replace("title",/"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^)\\])*\)/).getRegex(),Gt=g(/^!?\[(label)\]\[(ref)\]/).replace("label",te).replace("ref",de).getRegex(),Wt=g(/^!?\[(ref)\](?:\[\])?/).replace("ref",de).getRegex(),Pe=/(?!\s*\])(?:\\[\s\S]|[^\[\]\\]){1,999}/,Ut=g(/(?:[^\[\]\\`]*(?:\[(?:brackets|\\[\s\S]|[^\[\]\\])*\]|\\[\s\S]|`+(?!`)[^`]*?`+(?!`)|``+(?=\]))){0,999}?[^\[\]\\`]*?/).replace("brackets",Ue).getRegex(),Kt=g("reflink|nolink(?!\\()","g").replace("reflink",g(/^!?\[(label)\]\[(ref)\]/).replace("label",Ut).replace("ref",Pe).getRegex()).replace("nolink",g(/^!?\[(ref)\](?:\[\])?/).replace("ref",Pe).getRegex()).getRegex(),Ie=/[hH][tT][tT][pP][sS]?|[fF][tT][pP]/,Jt=/[A-Za-z0-9._+-]+@[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/,Vt=g(/(?:mailto:email|xmpp:email(?:\/[A-Za-z0-9@.]+)?)/).replace(/email/g,Jt).getRegex(),fe={_backpedal:L,anyPunctuation:jt,anyPunctuationOutsideCode:Ht,autolink:Nt,blockSkip:Tt,br:Xe,code:wt,del:L,delLDelim:L,delRDelim:L,emStrongLDelim:At,emStrongRDelimAst:Pt,emStrongRDelimUnd:Bt,escape:bt,link:Ft,nolink:Wt,punctuation:St,reflink:Gt,reflinkSearch:Kt,tag:Xt,text:yt,url:L},Yt={...fe,emStrongLDelim:Ct,emStrongRDelimAst:Lt,emStrongRDelimUnd:Ot,link:g(/^!?\[(label)\]\((.*?)\)/).replace("label",te).getRegex(),reflink:g(/^!?\[(label)\]\s*\[([^\]]*)\]/).replace("label",te).getRegex()},ae={...fe,emStrongRDelimAst:It,emStrongLDelim:zt,delLDelim:Zt,delRDelim:Mt,url:g(/^emailProtocol|^((?:protocol):\/\/|www\.)(?:[a-zA-Z0-9\-]+\.?)+[^\s<]*|^email/).replace("emailProtocol",Vt).replace("protocol",Ie).replace("email",/[A-Za-z0-9._+-]+(@)[a-zA-Z0-9-_]+(?:\.[a-zA-Z0-9-_]*[a-zA-Z0-9])+(?![\w-])/).getRegex(),_backpedal:/(?:[^?!.,:;*_'"~()&]+|\([^)]*\)|&(?![a-zA-Z0-9]+;$)|[?!.,:;*_'"~)]+(?!$))+/,del:/^(~~?)(?=[^\s~])((?:\\[\s\S]|[^\\])*?(?:\\[\s\S]|[^\s~\\]))\1(?=[^~]|$)/,text:g(/^(?:[^a-zA-Z0-9](?=emailProtocol)|(`+|~+|[^`~])(?:(?=[`~])|(?= {2,}\n)|(?=[a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-]+@)|[\s\S]*?(?:(?=[\\<!\[`*~_]|\b_|protocol:\/\/|wwwStart|$)|[^ ](?= {2,}\n)|[^a-zA-Z0-9](?=emailProtocol)|[^a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-](?=[a-zA-Z0-9.!#$%&'*+\/=?_`{\|}~-]+@))))/).replace("protocol",Ie).replace(/emailProtocol/g,/(?:mailto|xmpp):/).replace("wwwStart",je?"(?<![^\\s*_~(])www\\.":"www\\.").getRegex()},er={...ae,br:g(Xe).replace("{2,}","*").getRegex(),text:g(ae.text).replace("\\b_","\\b_| {2,}\\n").replace(/\{2,\}/g,"*").getRegex()},Y={normal:ke,gfm:xt,pedantic:mt},F={normal:fe,gfm:ae,breaks:er,pedantic:Yt},tr={"&":"&amp;","<":"&lt;",">":"&gt;",'"':"&quot;","'":"&#39;"},Ee=r=>tr[r];function $(r,e){if(e){if(S.escapeTest.test(r))return r.replace(S.escapeReplace,Ee)}else if(S.escapeTestNoEncode.test(r))return r.replace(S.escapeReplaceNoEncode,Ee);return r}function rr(r){return S.numericCharacterReference.test(r)?r.replace(S.numericCharacterReferenceOrAmpersand,(e,t,n)=>{if(t===void 0&&n===void 0)return"&amp;";let s=t===void 0?Number.parseInt(n,16):Number.parseInt(t,10);return s===0||s>1114111||s>=55296&&s<=57343?"�":s===38?"&amp;":String.fromCodePoint(s)}):r}function Le(r){try{r=encodeURI(r).replace(S.percentDecode,"%")}catch{return null}return r}function Be(r,e){let t=r.replace(S.findPipe,(i,a,l)=>{let o=!1,h=a;for(;--h>=0&&l[h]==="\\";)o=!o;return o?"|":" |"}),n=t.split(S.splitPipe),s=0;if(n[0].trim()||n.shift(),n.length>0&&!n.at(-1)?.trim()&&n.pop(),e)if(n.length>e)n.splice(e);else for(;n.length<e;)n.push("");for(;s<n.length;s++)n[s]=n[s].trim().replace(S.slashPipe,"|");return n}function C(r,e,t){let n=r.length;if(n===0)return"";let s=0;for(;s<n;){let i=r.charAt(n-s-1);if(i===e&&!t)s++;else if(i!==e&&t)s++;else break}return r.slice(0,n-s)}function qe(r){let e=r.split(`
`),t=e.length-1;for(;t>=0&&S.blankLine.test(e[t]);)t--;return e.length-t<=2?r:e.slice(0,t+1).join(`
`)}function re(r){return r.trim().replace(S.multipleSpaceGlobal," ").toLowerCase().toUpperCase().toLowerCase()}function Oe(r,e){if(r.indexOf(e[0])===-1&&r.indexOf(e[1])===-1)return-1;let t=0;for(let n=0;n<r.length;n++)if(r[n]==="\\")n++;else if(r[n]===e[0])t++;else if(r[n]===e[1]&&(t--,t<0))return n;return t>0?-2:-1}var j=new WeakMap;function xe(r){let e={"*":-1,_:-1},t=-1,n=r.length;for(let s=0;s<n;s++){let i=r[s];if(i!=="*"&&i!=="_"&&i!=="~")continue;let a=s===0?`
`:r[s-1],l=s+1;for(;l<n&&r[l]===i;)l++;a!==" "&&a!=="	"&&a!==`
`&&a!=="\r"&&a!=="\f"&&(i==="~"?t=s:e[i]=s),s=l-1}return{maskedSrc:r,lastPossibleEmStrongCloserIndex:e,lastPossibleDelCloserIndex:t}}function nr(r,e){let t=xe(e),n=j.get(r);n?n.push(t):j.set(r,[t])}function sr(r){let e=j.get(r);e&&(e.pop(),e.length===0&&j.delete(r))}function Ke(r,e,t){let n=j.get(r)?.at(-1);return n&&n.maskedSrc===e?n.lastPossibleEmStrongCloserIndex[t]:xe(e).lastPossibleEmStrongCloserIndex[t]}function Je(r,e){let t=j.get(r)?.at(-1);return t&&t.maskedSrc===e?t.lastPossibleDelCloserIndex:xe(e).lastPossibleDelCloserIndex}function ee(r,e=0){let t=e,n="";for(let s of r)if(s==="	"){let i=4-t%4;n+=" ".repeat(i),t+=i}else n+=s,t++;return n}function ir(r,e){let t="";for(let n=0;n<r.length;n++){if(r[n]==="`"){let s=e.inline.code.exec(r.slice(n));if(s){t+=s[0],n+=s[0].length-1;continue}}if(r[n]==="\\"&&(r[n+1]==="["||r[n+1]==="]")){t+=r[n+1],n++;continue}t+=r[n]}return t}function Ze(r,e,t,n,s){let i=e.href,a=e.title||null,l=ir(r[1],s),o=r[0].charAt(0)==="!",h=n.state.inLink,c=n.state.linkEmitted,d=n.state.inRawBlock;n.state.inLink=!0,n.state.linkEmitted=!1;let p=n.inlineTokens(l),k=n.state.linkEmitted;if(n.state.linkEmitted=c,n.state.inLink=h,!o){if(k){n.state.inRawBlock=d;return}n.state.linkEmitted=!0}return{type:o?"image":"link",raw:t,href:i,title:a,text:l,tokens:p}}function ar(r,e,t){let n=r.match(t.other.indentCodeCompensation);if(n===null)return e;let s=n[1];return e.split(`
`).map(i=>{let a=i.match(t.other.beginningSpace);if(a===null)return i;let[l]=a;return i.slice(Math.min(l.length,s.length))}).join(`
`)}function De(r,e,t,n){if(!e.includes("<"))return!1;for(let s=0;s<e.length;s++){if(e[s]==="\\"){s++;continue}if(e[s]==="`"){let l=n.inline.code.exec(e.slice(s));if(l){s+=l[0].length-1;continue}}if(e[s]!=="<")continue;let i=r.slice(t+s),a=n.inline.tag.exec(i)||n.inline.autolink.exec(i);if(a){if(a[0].length>e.length-s)return!0;s+=a[0].length-1}}return!1}var B=class{options;rules;lexer;constructor(r){this.options=r||O}space(r){let e=this.rules.block.newline.exec(r);if(e&&e[0].length>0)return{type:"space",raw:e[0]}}code(r){let e=this.rules.block.code.exec(r);if(e){let t=this.options.pedantic?e[0]:qe(e[0]),n=t.replace(this.rules.other.codeRemoveIndent,"");return{type:"code",raw:t,codeBlockStyle:"indented",text:n}}}fences(r){let e=this.rules.block.fences.exec(r);if(e){let t=e[0],n=ar(t,e[3]||"",this.rules);return e[3]!==void 0&&(n===""||n.endsWith(`
`))&&(n+=`
`),{type:"code",raw:t,lang:e[2]?e[2].trim().replace(this.rules.inline.anyPunctuation,"$1"):e[2],text:n}}}heading(r){let e=this.rules.block.heading.exec(r);if(e){let t=e[2].trim();if(this.rules.other.endingHash.test(t)){let n=C(t,"#");(this.options.pedantic||!n||this.rules.other.endingSpaceTabChar.test(n))&&(t=n.trim())}return{type:"heading",raw:C(e[0],`
`),depth:e[1].length,text:t,tokens:this.lexer.inline(t)}}}hr(r){let e=this.rules.block.hr.exec(r);if(e)return{type:"hr",raw:C(e[0],`
`)}}blockquote(r){let e=this.rules.block.blockquote.exec(r);if(e){let t=C(e[0],`
`).split(`
`),n="",s="",i=[];for(;t.length>0;){let a=!1,l=[],o;for(o=0;o<t.length;o++)if(this.rules.other.blockquoteStart.test(t[o]))l.push(t[o]),a=!0;else if(!a)l.push(t[o]);else break;t=t.slice(o);let h=l.join(`
`),c=h.replace(this.rules.other.blockquoteMarkerWhitespace,(k,x,y)=>y.startsWith(" ")?x+" "+y.slice(1):x+ee(y,x.length)).replace(this.rules.other.blockquoteSetextReplace,`
    $1`).replace(this.rules.other.blockquoteSetextReplace2,"");n=n?`${n}
${h}`:h,s=s?`${s}
${c}`:c;let d=this.lexer.state.top;if(this.lexer.state.top=!0,this.lexer.blockTokens(c,i,!0),this.lexer.state.top=d,t.length===0)break;let p=i.at(-1);if(p?.type==="code"||p?.type==="heading"||p?.type==="hr"||p?.type==="html"||p?.type==="table")break;if(p?.type==="blockquote"){let k=p,x=t.join(`
`),y=k.raw+`
`+x.replace(this.rules.other.blockquoteSetextReplace2,""),f=this.blockquote(y);i[i.length-1]=f;let m=y.substring(f.raw.length).replace(/^\n/,""),_=m?m.split(`
`).length:0,w=_?t.slice(0,-_):t;if(w.length>0&&(n=`${n}
${w.join(`
`)}`),s=s.substring(0,s.length-k.text.length)+f.text,t=t.slice(w.length),t.length>0&&this.rules.other.blockquoteStart.test(t[0]))continue;break}else if(p?.type==="list"){let k=p,x=k.raw+`
`+t.join(`
`),y=this.list(x);i[i.length-1]=y;let f=y.raw.length>k.raw.length?x.slice(k.raw.length+1,y.raw.length).split(`
`).length:0;if(f>0){let m=t.slice(0,f).join(`
`);n=`${n}
${m}`,s=`${s}
${m}`}if(t=t.slice(f),t.length>0&&!this.rules.other.blockquoteStart.test(t[0]))break;continue}}return{type:"blockquote",raw:n,tokens:i,text:s}}}list(r){let e=this.rules.block.list.exec(r);if(e){if(!this.options.pedantic&&this.lexer.state.lastToken?.type==="text"&&!this.rules.other.listInterruptsParagraph.test(r))return;let t=r,n=()=>t.length-r.length,s=e[1].trim(),i=s.length>1,a={type:"list",raw:"",ordered:i,start:i?+s.slice(0,-1):"",loose:!1,items:[]};s=i?`\\d{1,9}\\${s.slice(-1)}`:`\\${s}`,this.options.pedantic&&(s=i?s:"[*+-]");let l=this.rules.other.listItemRegex(s),o=!1;for(;r;){let d=!1,p="";if(!(e=l.exec(r))||this.rules.block.hr.test(r))break;let k=n();r=r.substring(e[0].length);let x=e[2].split(`
`,1)[0],y=e[1].length,f=this.options.pedantic?ee(x,y):x.replace(this.rules.other.leadingSpaceTab,Z=>ee(Z,y)),m=r.split(`
`,1)[0],_=!f.trim(),w=0;if(this.options.pedantic?(w=2,p=f.trimStart()):_?w=y+1:(w=f.search(this.rules.other.nonSpaceChar),w=w>4?1:w,p=f.slice(w),w+=y),_&&this.rules.other.blankLine.test(m)&&(r=r.substring(m.length+1),d=!0),!d){let Z=this.rules.other.nextBulletRegex(w),Q=this.rules.other.hrRegex(w),J=this.rules.other.fencesBeginRegex(w),I=this.options.pedantic?this.rules.other.pedanticHeadingBeginRegex(w):this.rules.other.headingBeginRegex(w),X=this.rules.other.htmlBeginRegex(w),V=this.rules.other.blockquoteBeginRegex(w),ie=!1;for(;r;){let $e=r.split(`
`,1)[0],D;if(m=$e,this.options.pedantic?(m=m.replace(this.rules.other.listReplaceNesting,"  "),D=m):D=m.replace(this.rules.other.leadingSpaceTab,v=>ee(v)),J.test(m)||I.test(m)||X.test(m)||V.test(m)||Z.test(m)||Q.test(m))break;if(D.search(this.rules.other.nonSpaceChar)>=w||!m.trim())p+=`
`+D.slice(w),ie=!1;else{if(_)break;let v=f;if(!this.options.pedantic&&!p.includes(`
`)&&!f.includes("	")){let M;for(;!Q.test(v)&&(M=this.rules.other.nestedBlockMarker.exec(v));)v=v.slice(M[0].length);if(!v.trim())break}if(v.replace(this.rules.other.tabCharGlobal,"    ").search(this.rules.other.nonSpaceChar)>=4||J.test(v)||I.test(v)||X.test(v)||Q.test(v))break;if(!this.options.pedantic&&!ie){let M=f.replace(this.rules.other.nestedContainerMarkers,"");if(this.rules.block.fences.test(M)||this.rules.block.heading.test(M)||this.rules.block.hr.test(M))break}let st=!this.options.pedantic&&/^ {0,3}(?:=+|-+) *$/.test(m)&&this.rules.block.lheading.test(`${f}
${m}`)?`    ${D.replace(/^ {0,3}/,"")}`:m;p+=`
`+st,ie=!0}_=!m.trim(),r=r.substring($e.length+1),f=D.slice(w)}}let N=t.slice(k,n());a.loose||(o?a.loose=!0:this.rules.other.doubleBlankLine.test(N)&&(o=!0)),a.items.push({type:"list_item",raw:N,task:!!this.options.gfm&&this.rules.other.listIsTask.test(p),loose:!1,text:p,tokens:[]})}let h=a.items.at(-1);if(h)h.raw=h.raw.trimEnd(),h.text=h.text.trimEnd();else return;a.raw=t.slice(0,n()).trimEnd();let c=[];for(let d of a.items)if(this.lexer.state.top=!1,c.push(this.lexer.inlineQueue.length),d.tokens=this.lexer.blockTokens(d.text,[]),!a.loose){let p=d.tokens.filter(x=>x.type==="space"),k=p.length>0&&p.some(x=>this.rules.other.anyLine.test(x.raw));a.loose=k}for(let d=0;d<a.items.length;d++){let p=a.items[d],k=p.tokens[0];if(p.task&&(k?.type==="text"||k?.type==="paragraph")){p.text=p.text.replace(this.rules.other.listReplaceTask,""),k.raw=k.raw.replace(this.rules.other.listReplaceTask,""),k.text=k.text.replace(this.rules.other.listReplaceTask,"");let x=this.lexer.inlineQueue;for(let f=c[d];f<x.length;f++)if(x[f].tokens===k.tokens){x[f].src=x[f].src.replace(this.rules.other.listReplaceTask,"");break}let y=this.rules.other.listTaskCheckbox.exec(p.raw);if(y){let f={type:"checkbox",raw:y[0]+" ",checked:y[0]!=="[ ]"};p.checked=f.checked,a.loose?p.tokens[0]&&["paragraph","text"].includes(p.tokens[0].type)&&"tokens"in p.tokens[0]&&p.tokens[0].tokens?(p.tokens[0].raw=f.raw+p.tokens[0].raw,p.tokens[0].text=f.raw+p.tokens[0].text,p.tokens[0].tokens.unshift(f)):p.tokens.unshift({type:"paragraph",raw:f.raw,text:f.raw,tokens:[f]}):p.tokens.unshift(f)}}else p.task&&(p.task=!1)}if(a.loose)for(let d of a.items){d.loose=!0;for(let p of d.tokens)p.type==="text"&&(p.type="paragraph")}return a}}html(r){let e=this.rules.block.html.exec(r);if(e){if(this.lexer.state.lastToken?.type==="paragraph"&&!this.rules.other.htmlBeginRegex(4).test(r))return;let t=qe(e[0]);return{type:"html",block:!0,raw:t,pre:e[1]==="pre"||e[1]==="script"||e[1]==="style",text:t}}}def(r){let e=this.rules.block.def.exec(r);if(e){if(!this.rules.other.startAngleBracket.test(e[2])&&Oe(e[2],"()")!==-1)return;let t=re(e[1]),n=e[2]?e[2].replace(this.rules.other.hrefBrackets,"$1").replace(this.rules.inline.anyPunctuation,"$1"):"",s=e[3]?e[3].substring(1,e[3].length-1).replace(this.rules.inline.anyPunctuation,"$1"):e[3];return{type:"def",tag:t,raw:C(e[0],`
`),href:n,title:s}}}table(r){let e=this.rules.block.table.exec(r);if(!e||!this.rules.other.tableDelimiter.test(e[2]))return;let t=Be(e[1]),n=e[2].replace(this.rules.other.tableAlignChars,"").split("|"),s=e[3]?.trim()?e[3].replace(this.rules.other.tableRowBlankLine,"").split(`
`):[],i={type:"table",raw:C(e[0],`
`),header:[],align:[],rows:[]};if(t.length===n.length){for(let a of n)this.rules.other.tableAlignRight.test(a)?i.align.push("right"):this.rules.other.tableAlignCenter.test(a)?i.align.push("center"):this.rules.other.tableAlignLeft.test(a)?i.align.push("left"):i.align.push(null);for(let a=0;a<t.length;a++)i.header.push({text:t[a],tokens:this.lexer.inline(t[a]),header:!0,align:i.align[a]});for(let a of s)i.rows.push(Be(a,i.header.length).map((l,o)=>({text:l,tokens:this.lexer.inline(l),header:!1,align:i.align[o]})));return i}}lheading(r){let e=this.rules.block.lheading.exec(r);if(e){let t=e[1].trim();return{type:"heading",raw:C(e[0],`
`),depth:e[2].charAt(0)==="="?1:2,text:t,tokens:this.lexer.inline(t)}}}paragraph(r){let e=this.rules.block.paragraph.exec(r);if(e){let t=e[1].charAt(e[1].length-1)===`
`?e[1].slice(0,-1):e[1];return{type:"paragraph",raw:e[0],text:t,tokens:this.lexer.inline(t)}}}text(r){let e=this.rules.block.text.exec(r);if(e)return{type:"text",raw:e[0],text:e[0],tokens:this.lexer.inline(e[0])}}escape(r){if(r.charCodeAt(0)!==92)return;let e=this.rules.inline.escape.exec(r);if(e)return{type:"escape",raw:e[0],text:e[1]}}tag(r){if(r.charCodeAt(0)!==60)return;let e=this.rules.inline.tag.exec(r);if(e)return!this.lexer.state.inLink&&this.rules.other.startATag.test(e[0])?this.lexer.state.inLink=!0:this.lexer.state.inLink&&this.rules.other.endATag.test(e[0])&&(this.lexer.state.inLink=!1),!this.lexer.state.inRawBlock&&this.rules.other.startPreScriptTag.test(e[0])?this.lexer.state.inRawBlock=!0:this.lexer.state.inRawBlock&&this.rules.other.endPreScriptTag.test(e[0])&&(this.lexer.state.inRawBlock=!1),{type:"html",raw:e[0],inLink:this.lexer.state.inLink,inRawBlock:this.lexer.state.inRawBlock,block:!1,text:e[0]}}link(r){if(this.lexer.state.linkParenPossible===!1)return;let e=r.charCodeAt(0);if(e!==91&&e!==33)return;let t=this.rules.inline.link.exec(r);if(t){let n=t[0].charAt(0)==="!"?2:1;if(!this.options.pedantic&&De(r,t[1],n,this.rules))return;let s=t[2].trim();if(!this.options.pedantic&&this.rules.other.startAngleBracket.test(s)){if(!this.rules.other.endAngleBracket.test(s))return;let o=C(s.slice(0,-1),"\\");if((s.length-o.length)%2===0)return}else{let o=Oe(t[2],"()");if(o===-2)return;if(o>-1){let h=(t[0].indexOf("!")===0?5:4)+t[1].length+o;t[2]=t[2].substring(0,o),t[0]=t[0].substring(0,h).trim(),t[3]=""}}let i=C(t[0].slice(0,-1),"\\");if((t[0].length-i.length)%2===0)return;let a=t[2],l="";if(this.options.pedantic){let o=this.rules.other.pedanticHrefTitle.exec(a);o&&(a=o[1],l=o[3])}else l=t[3]?t[3].slice(1,-1):"";return a=a.trim(),this.rules.other.startAngleBracket.test(a)&&(this.options.pedantic&&!this.rules.other.endAngleBracket.test(s)?a=a.slice(1):a=a.slice(1,-1)),Ze(t,{href:a&&a.replace(this.rules.inline.anyPunctuation,"$1"),title:l&&l.replace(this.rules.inline.anyPunctuation,"$1")},t[0],this.lexer,this.rules)}}reflink(r,e){let t=r.charCodeAt(0);if(t!==91&&t!==33)return;let n;if((n=this.rules.inline.reflink.exec(r))||(n=this.rules.inline.nolink.exec(r))){let s=n[0].charAt(0)==="!"?2:1;if(!this.options.pedantic&&De(r,n[1],s,this.rules))return;let i=e[re(n[2]||n[1])];if(!i){let a=n[0].charAt(0);return{type:"text",raw:a,text:a}}return Ze(n,i,n[0],this.lexer,this.rules)}}emStrong(r,e,t=""){let n=this.rules.inline.emStrongLDelim.exec(r);if(!n||!n[1]&&!n[2]&&!n[3]&&!n[4])return;let s=n[0][0],i=t===s,a=e.length-r.length,l=a;for(;!this.options.pedantic&&l>0&&e[l-1]===s;)l--;let o=[...e.slice(Math.max(0,l-2),l)].at(-1)??"",h=o==="*"||o==="_"||!!this.rules.inline.punctuation.exec(o);l<a&&(t=o);let c=l<a?h:t==="*"||t==="_"||!!this.rules.inline.punctuation.exec(t);if(n[4]&&t.match(this.rules.other.unicodeAlphaNumeric))return;let d=n[1]||n[3]||"";if(!d||!t||c){let p=[...n[0]].length-1,k,x,y=p,f=0,m=a-l+p,_=!this.options.pedantic&&!!o.trim()&&(!!d||s==="*"&&!h);if(s!=="*"&&s!=="_")return;let w=s==="*"?this.rules.inline.emStrongRDelimAst:this.rules.inline.emStrongRDelimUnd,N=Ke(this,e,s),Z=e.length-r.length+p;if(N<Z)return;e=e.slice(-1*r.length+p);let Q=N-Z;for(w.lastIndex=0;(n=w.exec(e))!==null&&!(n.index>Q);){if(k=n[1]||n[2]||n[3]||n[4]||n[5]||n[6],!k)continue;if(x=[...k].length,n[3]||n[4]){y+=x;continue}else if((n[5]||n[6]||_)&&m%3&&!((m+x)%3)){if(i&&(n[5]||n[6]))break;f+=x;continue}if(y-=x,y>0)continue;x=Math.min(x,x+y+f);let J=[...n[0]][0].length,I=r.slice(0,p+n.index+J+x);if(Math.min(p,x)%2){let V=I.slice(1,-1);return{type:"em",raw:I,text:V,tokens:this.lexer.inlineTokens(V)}}let X=I.slice(2,-2);return{type:"strong",raw:I,text:X,tokens:this.lexer.inlineTokens(X)}}}}codespan(r){if(r.charCodeAt(0)!==96)return;let e=this.rules.inline.code.exec(r);if(e){let t=e[2].replace(this.rules.other.newLineCharGlobal," "),n=this.rules.other.nonSpaceChar.test(t),s=this.rules.other.startingSpaceChar.test(t)&&this.rules.other.endingSpaceChar.test(t);return n&&s&&(t=t.substring(1,t.length-1)),{type:"codespan",raw:e[0],text:t}}}br(r){let e=r.charCodeAt(0);if(e!==32&&e!==92&&e!==10)return;let t=this.rules.inline.br.exec(r);if(t)return{type:"br",raw:t[0]}}del(r,e,t=""){if(r.charCodeAt(0)!==126)return;let n=this.rules.inline.delLDelim.exec(r);if(n&&(!n[1]||!t||this.rules.inline.punctuation.exec(t))){let s=[...n[0]].length-1,i,a,l=s,o=this.rules.inline.delRDelim,h=Je(this,e),c=e.length-r.length+s;if(h<c)return;e=e.slice(-1*r.length+s);let d=h-c;for(o.lastIndex=0;(n=o.exec(e))!==null&&!(n.index>d);){if(i=n[1]||n[2]||n[3]||n[4]||n[5]||n[6],!i||(a=[...i].length,a!==s))continue;if(n[3]||n[4]){l+=a;continue}if(l-=a,l>0)continue;a=Math.min(a,a+l);let p=[...n[0]][0].length,k=r.slice(0,s+n.index+p+a),x=k.slice(s,-s);return{type:"del",raw:k,text:x,tokens:this.lexer.inlineTokens(x)}}}}autolink(r){if(r.charCodeAt(0)!==60)return;let e=this.rules.inline.autolink.exec(r);if(e){let t,n;return e[2]==="@"?(t=e[1],n="mailto:"+t):(t=e[1],n=t),{type:"link",raw:e[0],text:t,href:n,autolink:!0,tokens:[{type:"text",raw:t,text:t}]}}}url(r){let e;if(e=this.rules.inline.url.exec(r)){let t,n;if(e[2]==="@")t=e[0],n="mailto:"+t;else{let s;do s=e[0],e[0]=this.rules.inline._backpedal.exec(e[0])?.[0]??"";while(s!==e[0]);t=e[0],e[1]==="www."?n="http://"+e[0]:n=e[0]}return{type:"link",raw:e[0],text:t,href:n,autolink:!0,tokens:[{type:"text",raw:t,text:t}]}}}inlineText(r){let e=this.rules.inline.text.exec(r);if(e){let t=this.lexer.state.inRawBlock;return{type:"text",raw:e[0],text:t?e[0]:rr(e[0]),escaped:t}}}},R=class le{tokens;options;state;inlineQueue;tokenizer;constructor(e){this.tokens=[],this.tokens.links=Object.create(null),this.options=e||O,this.options.tokenizer=this.options.tokenizer||new B,this.tokenizer=this.options.tokenizer,this.tokenizer.options=this.options,this.tokenizer.lexer=this,this.inlineQueue=[],this.state={inLink:!1,inRawBlock:!1,linkEmitted:!1,linkParenPossible:!0,top:!0};let t={other:S,block:Y.normal,inline:F.normal};this.options.pedantic?(t.block=Y.pedantic,t.inline=F.pedantic):this.options.gfm&&(t.block=Y.gfm,this.options.breaks?t.inline=F.breaks:t.inline=F.gfm),this.tokenizer.rules=t}static get rules(){return{block:Y,inline:F}}static lex(e,t){return new le(t).lex(e)}static lexInline(e,t){return new le(t).inlineTokens(e)}lex(e){e=e.replace(S.carriageReturn,`
`),this.blockTokens(e,this.tokens);for(let t=0;t<this.inlineQueue.length;t++){let n=this.inlineQueue[t];this.state.inRawBlock=!1,this.inlineTokens(n.src,n.tokens)}return this.inlineQueue=[],this.tokens}blockTokens(e,t=[],n=!1){this.tokenizer.lexer=this;let s=this.state.lastToken;this.options.pedantic&&(e=e.replace(S.tabCharGlobal,"    ").replace(S.spaceLine,""));let i=1/0,a,l=this.options.gfm&&!this.options.pedantic&&this.tokenizer.paragraph===B.prototype.paragraph;for(;e;){if(e.length<i)i=e.length;else{this.infiniteLoopError(e.charCodeAt(0));break}this.state.lastToken=t.at(-1);let o;if(this.options.extensions?.block?.some(c=>(o=c.call({lexer:this},e,t))?(e=e.substring(o.raw.length),t.push(o),!0):!1))continue;if(o=this.tokenizer.space(e)){e=e.substring(o.raw.length);let c=t.at(-1);o.raw.length===1&&c!==void 0?c.raw+=`
`:t.push(o);continue}if(o=this.tokenizer.code(e)){e=e.substring(o.raw.length);let c=t.at(-1);c?.type==="paragraph"||c?.type==="text"?(c.raw+=(c.raw.endsWith(`
`)?"":`
`)+o.raw,c.text+=`
`+o.text,this.inlineQueue.at(-1).src=c.text):t.push(o);continue}if(o=this.tokenizer.fences(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.heading(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.hr(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.blockquote(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.list(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.html(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.def(e)){e=e.substring(o.raw.length);let c=t.at(-1);c?.type==="paragraph"||c?.type==="text"?(c.raw+=(c.raw.endsWith(`
`)?"":`
`)+o.raw,c.text+=`
`+o.raw,this.inlineQueue.at(-1).src=c.text):(this.tokens.links[o.tag]||(this.tokens.links[o.tag]={href:o.href,title:o.title}),t.push(o));continue}if(o=this.tokenizer.table(e)){e=e.substring(o.raw.length),t.push(o);continue}if(o=this.tokenizer.lheading(e)){e=e.substring(o.raw.length),t.push(o);continue}let h=e;if(this.options.extensions?.startBlock){let c=1/0,d=e.slice(1),p;this.options.extensions.startBlock.forEach(k=>{p=k.call({lexer:this},d),typeof p=="number"&&p>=0&&(c=Math.min(c,p))}),c<1/0&&c>=0&&(h=e.substring(0,c+1))}if(this.state.top&&(o=this.tokenizer.paragraph(h))){let c=t.at(-1);(n||c===a&&l)&&c?.type==="paragraph"?(c.raw+=(c.raw.endsWith(`
`)?"":`
`)+o.raw,c.text+=`
`+o.text,this.inlineQueue.pop(),this.inlineQueue.at(-1).src=c.text,a=c):(t.push(o),a=o),n=h.length!==e.length,e=e.substring(o.raw.length);continue}if(o=this.tokenizer.text(e)){e=e.substring(o.raw.length);let c=t.at(-1);c?.type==="text"?(c.raw+=(c.raw.endsWith(`
`)?"":`
`)+o.raw,c.text+=`
`+o.text,this.inlineQueue.pop(),this.inlineQueue.at(-1).src=c.text):t.push(o);continue}if(e){this.infiniteLoopError(e.charCodeAt(0));break}}return this.state.top=!0,this.state.lastToken=s,t}inline(e,t=[]){return this.inlineQueue.push({src:e,tokens:t}),t}linkInText(e){if(!e.includes("["))return!1;let t=this.tokenizer.rules.inline.link;for(let n of e.matchAll(this.tokenizer.rules.inline.blockSkip))if(t.test(n[0])&&e.charAt(n.index-1)!=="!")return!0;for(let n of e.matchAll(this.tokenizer.rules.inline.reflinkSearch)){let s=n[0],i=s.lastIndexOf("[");if(!(s.charAt(0)==="!"||!Object.hasOwn(this.tokens.links,re(s.slice(i+1,-1))))&&!(i>1&&this.linkInText(s.slice(1,i-1))))return!0}return!1}inlineTokens(e,t=[]){this.tokenizer.lexer=this;let n=this.state.linkParenPossible;this.state.linkParenPossible=e.includes(")");try{return this.#t(e,t)}finally{this.state.linkParenPossible=n}}#t(e,t){let n=e.includes("*")||e.includes("_")||e.includes("~"),s=n||this.options.hooks?.emStrongMask||this.tokenizer.emStrong!==B.prototype.emStrong||this.tokenizer.del!==B.prototype.del?this.#n(e):e;if(!n)return this.#e(e,s,t);nr(this.tokenizer,s);try{return this.#e(e,s,t)}finally{sr(this.tokenizer)}}#e(e,t,n){let s=!1,i="",a=1/0;for(;e;){if(e.length<a)a=e.length;else{this.infiniteLoopError(e.charCodeAt(0));break}s||(i=""),s=!1;let l;if(this.options.extensions?.inline?.some(c=>(l=c.call({lexer:this},e,n))?(e=e.substring(l.raw.length),n.push(l),!0):!1))continue;if(l=this.tokenizer.escape(e)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.tag(e)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.link(e)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.reflink(e,this.tokens.links)){e=e.substring(l.raw.length);let c=n.at(-1);l.type==="text"&&c?.type==="text"?(c.raw+=l.raw,c.text+=l.text):n.push(l);continue}let o=e[0];if(o==="*"||o==="_"){let c=t.length-e.length;if(Ke(this.tokenizer,t,o)<=c){let d=1;for(;d<e.length&&e.charCodeAt(d)===o.charCodeAt(0);)d++;let p=e.substring(0,d),k=n.at(-1);k?.type==="text"&&!k.escaped?(k.raw+=p,k.text+=p):n.push({type:"text",raw:p,text:p,escaped:!1}),e=e.substring(d),i=o,s=!0;continue}}else if(o==="~"){let c=t.length-e.length;if(Je(this.tokenizer,t)<=c){let d=1;for(;d<e.length&&e.charCodeAt(d)===126;)d++;let p=e.substring(0,d),k=n.at(-1);k?.type==="text"&&!k.escaped?(k.raw+=p,k.text+=p):n.push({type:"text",raw:p,text:p,escaped:!1}),e=e.substring(d),i=o,s=!0;continue}}if(l=this.tokenizer.emStrong(e,t,i)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.codespan(e)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.br(e)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.del(e,t,i)){e=e.substring(l.raw.length),n.push(l);continue}if(l=this.tokenizer.autolink(e)){e=e.substring(l.raw.length),n.push(l);continue}if(!this.state.inLink&&(l=this.tokenizer.url(e))){e=e.substring(l.raw.length),n.push(l);continue}let h=e;if(this.options.extensions?.startInline){let c=1/0,d=e.slice(1),p;this.options.extensions.startInline.forEach(k=>{p=k.call({lexer:this},d),typeof p=="number"&&p>=0&&(c=Math.min(c,p))}),c<1/0&&c>=0&&(h=e.substring(0,c+1))}if(l=this.tokenizer.inlineText(h)){e=e.substring(l.raw.length),l.raw.slice(-1)!=="_"&&(i=l.raw.slice(-1)),s=!0;let c=n.at(-1);c?.type==="text"?(c.raw+=l.raw,c.text+=l.text):n.push(l);continue}if(e){this.infiniteLoopError(e.charCodeAt(0));break}}return n}#r(e){let{blockSkip:t,tag:n,autolink:s}=this.tokenizer.rules.inline,i="",a=0,l;for(t.lastIndex=0;l=t.exec(e);){let o=l.index+(l[2]?l[2].length:0),h=l.index+l[0].length;if(e.charAt(o)==="<"){let c=e.slice(o),d=n.exec(c)||s.exec(c);if(!d){t.lastIndex=o+1;continue}h=o+d[0].length,t.lastIndex=h}i+=e.slice(a,o)+"["+"a".repeat(h-o-2)+"]",a=h}return i+e.slice(a)}#n(e){let t=e;if(this.tokens.links&&e.includes("[")){let n=this.tokenizer.rules.inline.reflinkSearch,s=i=>{let a=i.lastIndexOf("[");if(!Object.hasOwn(this.tokens.links,re(i.slice(a+1,-1))))return i;if(a>1&&i.charAt(0)!=="!"){let l=i.slice(1,a-1);if(this.linkInText(l))return"["+l.replace(n,s)+"]["+"a".repeat(i.length-a-2)+"]"}return"["+"a".repeat(i.length-2)+"]"};t=t.replace(n,s)}return t=t.replace(this.tokenizer.rules.inline.anyPunctuationOutsideCode,(n,s,i)=>i?"+".repeat(n.length):s?s+n.slice(s.length,-s.length).replace(/`/g,"+")+s:n),t=this.#r(t),t=this.options.hooks?.emStrongMask?.call({lexer:this},t)??t,t}infiniteLoopError(e){let t="Infinite loop on byte: "+e;if(this.options.silent)console.error(t);else throw new Error(t)}},ne=class{options;parser;constructor(r){this.options=r||O}space(r){return""}code({text:r,lang:e,escaped:t}){let n=(e||"").match(S.notSpaceStart)?.[0],s=r?r.replace(S.endingNewline,"")+`
`:"";return n?'<pre><code class="language-'+$(n)+'">'+(t?s:$(s,!0))+`</code></pre>
`:"<pre><code>"+(t?s:$(s,!0))+`</code></pre>
`}blockquote({tokens:r}){return`<blockquote>
${this.parser.parse(r)}</blockquote>
`}html({text:r}){return r}def(r){return""}heading({tokens:r,depth:e}){return`<h${e}>${this.parser.parseInline(r)}</h${e}>
`}hr(r){return`<hr>
`}list(r){let e=r.ordered,t=r.start,n="";for(let a=0;a<r.items.length;a++){let l=r.items[a];n+=this.listitem(l)}let s=e?"ol":"ul",i=e&&t!==1?' start="'+t+'"':"";return"<"+s+i+`>
`+n+"</"+s+`>
`}listitem(r){return`<li>${this.parser.parse(r.tokens)}</li>
`}checkbox({checked:r}){return"<input "+(r?'checked="" ':"")+'disabled="" type="checkbox"> '}paragraph({tokens:r}){return`<p>${this.parser.parseInline(r)}</p>
`}table(r){let e="",t="";for(let s=0;s<r.header.length;s++)t+=this.tablecell(r.header[s]);e+=this.tablerow({text:t});let n="";for(let s=0;s<r.rows.length;s++){let i=r.rows[s];t="";for(let a=0;a<i.length;a++)t+=this.tablecell(i[a]);n+=this.tablerow({text:t})}return n&&(n=`<tbody>${n}</tbody>`),`<table>
<thead>
`+e+`</thead>
`+n+`</table>
`}tablerow({text:r}){return`<tr>
${r}</tr>
`}tablecell(r){let e=this.parser.parseInline(r.tokens),t=r.header?"th":"td";return(r.align?`<${t} align="${r.align}">`:`<${t}>`)+e+`</${t}>
`}strong({tokens:r}){return`<strong>${this.parser.parseInline(r)}</strong>`}em({tokens:r}){return`<em>${this.parser.parseInline(r)}</em>`}codespan({text:r}){return`<code>${$(r,!0)}</code>`}br(r){return"<br>"}del({tokens:r}){return`<del>${this.parser.parseInline(r)}</del>`}link({href:r,title:e,text:t,tokens:n,autolink:s}){let i=s?$(t,!0):this.parser.parseInline(n),a=Le(r);if(a===null)return i;r=$(a,s);let l='<a href="'+r+'"';return e&&(l+=' title="'+$(e)+'"'),l+=">"+i+"</a>",l}image({href:r,title:e,text:t,tokens:n}){n&&(t=this.parser.parseInline(n,this.parser.textRenderer));let s=Le(r);if(s===null)return $(t);r=s;let i=`<img src="${$(r)}" alt="${$(t)}"`;return e&&(i+=` title="${$(e)}"`),i+=">",i}text(r){return"tokens"in r&&r.tokens?this.parser.parseInline(r.tokens):"escaped"in r&&r.escaped?r.text:$(r.text)}},me=class{parser;strong({text:r,tokens:e}){return e?this.parser.parseInline(e,this):r}em({text:r,tokens:e}){return e?this.parser.parseInline(e,this):r}codespan({text:r}){return r}del({text:r,tokens:e}){return e?this.parser.parseInline(e,this):r}html({text:r}){return r}text({text:r}){return r}link({text:r,tokens:e}){return e?this.parser.parseInline(e,this):r}image({text:r,tokens:e}){return e?this.parser.parseInline(e,this):r}br(){return`
`}checkbox({raw:r}){return r}},T=class oe{options;renderer;textRenderer;constructor(e){this.options=e||O,this.options.renderer=this.options.renderer||new ne,this.renderer=this.options.renderer,this.renderer.options=this.options,this.renderer.parser=this,this.textRenderer=new me,this.textRenderer.parser=this}static parse(e,t){return new oe(t).parse(e)}static parseInline(e,t){return new oe(t).parseInline(e)}parse(e){this.renderer.parser=this;let t="";for(let n=0;n<e.length;n++){let s=e[n];if(this.options.extensions?.renderers?.[s.type]){let a=s,l=this.options.extensions.renderers[a.type].call({parser:this},a);if(l!==!1||!["space","hr","heading","code","table","blockquote","list","checkbox","html","def","paragraph","text"].includes(a.type)){t+=l===!1?"":l??"";continue}}let i=s;switch(i.type){case"space":{t+=this.renderer.space(i);break}case"hr":{t+=this.renderer.hr(i);break}case"heading":{t+=this.renderer.heading(i);break}case"code":{t+=this.renderer.code(i);break}case"table":{t+=this.renderer.table(i);break}case"blockquote":{t+=this.renderer.blockquote(i);break}case"list":{t+=this.renderer.list(i);break}case"checkbox":{t+=this.renderer.checkbox(i);break}case"html":{t+=this.renderer.html(i);break}case"def":{t+=this.renderer.def(i);break}case"paragraph":{t+=this.renderer.paragraph(i);break}case"text":{t+=this.renderer.text(i);break}default:{let a='Token with "'+i.type+'" type was not found.';if(this.options.silent)return console.error(a),"";throw new Error(a)}}}return t}parseInline(e,t=this.renderer){this.renderer.parser=this;let n="";for(let s=0;s<e.length;s++){let i=e[s];if(this.options.extensions?.renderers?.[i.type]){let l=this.options.extensions.renderers[i.type].call({parser:this},i);if(l!==!1||!["escape","html","link","image","checkbox","strong","em","codespan","br","del","text"].includes(i.type)){n+=l===!1?"":l??"";continue}}let a=i;switch(a.type){case"escape":{n+=t.text(a);break}case"html":{n+=t.html(a);break}case"link":{n+=t.link(a);break}case"image":{n+=t.image(a);break}case"checkbox":{n+=t.checkbox(a);break}case"strong":{n+=t.strong(a);break}case"em":{n+=t.em(a);break}case"codespan":{n+=t.codespan(a);break}case"br":{n+=t.br(a);break}case"del":{n+=t.del(a);break}case"text":{n+=t.text(a);break}default:{let l='Token with "'+a.type+'" type was not found.';if(this.options.silent)return console.error(l),"";throw new Error(l)}}}return n}},G=class{options;block;constructor(r){this.options=r||O}static passThroughHooks=new Set(["preprocess","postprocess","processAllTokens","emStrongMask"]);static passThroughHooksRespectAsync=new Set(["preprocess","postprocess","processAllTokens"]);preprocess(r){return r}postprocess(r){return r}processAllTokens(r){return r}emStrongMask(r){return r}provideLexer(r=this.block){return r?R.lex:R.lexInline}provideParser(r=this.block){return r?T.parse:T.parseInline}};function P(r,e){if(Array.isArray(e))for(let t=0;t<e.length;t++)r.push(e[t]);else r.push(e)}var lr=class{defaults=ce();options=this.setOptions;parse=this.parseMarkdown(!0);parseInline=this.parseMarkdown(!1);Parser=T;Renderer=ne;TextRenderer=me;Lexer=R;Tokenizer=B;Hooks=G;constructor(...r){this.use(...r)}walkTokens(r,e){let t=[];for(let n of r)switch(P(t,e.call(this,n)),n.type){case"table":{let s=n;for(let i of s.header)P(t,this.walkTokens(i.tokens,e));for(let i of s.rows)for(let a of i)P(t,this.walkTokens(a.tokens,e));break}case"list":{let s=n;P(t,this.walkTokens(s.items,e));break}default:{let s=n;this.defaults.extensions?.childTokens?.[s.type]?this.defaults.extensions.childTokens[s.type].forEach(i=>{let a=s[i].flat(1/0);P(t,this.walkTokens(a,e))}):s.tokens&&P(t,this.walkTokens(s.tokens,e))}}return t}use(...r){let e=this.defaults.extensions||{renderers:Object.create(null),childTokens:Object.create(null)};return r.forEach(t=>{let n={...t};if(n.async=this.defaults.async||n.async||!1,t.extensions&&(t.extensions.forEach(s=>{if(!s.name)throw new Error("extension name required");if("renderer"in s){let i=e.renderers[s.name];i?e.renderers[s.name]=function(...a){let l=s.renderer.apply(this,a);return l===!1&&(l=i.apply(this,a)),l}:e.renderers[s.name]=s.renderer}if("tokenizer"in s){if(!s.level||s.level!=="block"&&s.level!=="inline")throw new Error("extension level must be 'block' or 'inline'");let i=e[s.level];i?i.unshift(s.tokenizer):e[s.level]=[s.tokenizer],s.start&&(s.level==="block"?e.startBlock?e.startBlock.push(s.start):e.startBlock=[s.start]:s.level==="inline"&&(e.startInline?e.startInline.push(s.start):e.startInline=[s.start]))}"childTokens"in s&&s.childTokens&&(e.childTokens[s.name]=s.childTokens)}),n.extensions=e),t.renderer){let s=this.defaults.renderer||new ne(this.defaults);for(let i in t.renderer){if(!(i in s))throw new Error(`renderer '${i}' does not exist`);if(["options","parser"].includes(i))continue;let a=i,l=t.renderer[a],o=s[a];s[a]=(...h)=>{let c=l.apply(s,h);return c===!1&&(c=o.apply(s,h)),c===!1?"":c??""}}n.renderer=s}if(t.tokenizer){let s=this.defaults.tokenizer||new B(this.defaults);for(let i in t.tokenizer){if(!(i in s))throw new Error(`tokenizer '${i}' does not exist`);if(["options","rules","lexer"].includes(i))continue;let a=i,l=t.tokenizer[a],o=s[a];s[a]=(...h)=>{let c=l.apply(s,h);return c===!1&&(c=o.apply(s,h)),c}}n.tokenizer=s}if(t.hooks){let s=this.defaults.hooks||new G;for(let i in t.hooks){if(!(i in s))throw new Error(`hook '${i}' does not exist`);if(["options","block"].includes(i))continue;let a=i,l=t.hooks[a],o=s[a];G.passThroughHooks.has(i)?s[a]=h=>{if(s.options.async&&G.passThroughHooksRespectAsync.has(i))return(async()=>{let d=await l.call(s,h);return o.call(s,d)})();let c=l.call(s,h);return o.call(s,c)}:s[a]=(...h)=>{if(s.options.async)return(async()=>{let d=await l.apply(s,h);return d===!1&&(d=await o.apply(s,h)),d})();let c=l.apply(s,h);return c===!1&&(c=o.apply(s,h)),c}}n.hooks=s}if(t.walkTokens){let s=this.defaults.walkTokens,i=t.walkTokens;n.walkTokens=function(a){let l=[];return P(l,i.call(this,a)),s&&P(l,s.call(this,a)),l}}this.defaults={...this.defaults,...n}}),this}setOptions(r){return this.defaults={...this.defaults,...r},this}lexer(r,e){return R.lex(r,e??this.defaults)}parser(r,e){return T.parse(r,e??this.defaults)}parseMarkdown(r){return(e,t)=>{let n={...t},s={...this.defaults,...n},i=this.onError(!!s.silent,!!s.async);if(this.defaults.async===!0&&n.async===!1)return i(new Error("marked(): The async option was set to true by an extension. Remove async: false from the parse options object to return a Promise."));if(typeof e>"u"||e===null)return i(new Error("marked(): input parameter is undefined or null"));if(typeof e!="string")return i(new Error("marked(): input parameter is of type "+Object.prototype.toString.call(e)+", string expected"));if(s.hooks&&(s.hooks.options=s,s.hooks.block=r),s.async)return(async()=>{let a=s.hooks?await s.hooks.preprocess(e):e,l=await(s.hooks?await s.hooks.provideLexer(r):r?R.lex:R.lexInline)(a,s),o=s.hooks?await s.hooks.processAllTokens(l):l;s.walkTokens&&await Promise.all(this.walkTokens(o,s.walkTokens));let h=await(s.hooks?await s.hooks.provideParser(r):r?T.parse:T.parseInline)(o,s);return s.hooks?await s.hooks.postprocess(h):h})().catch(i);try{s.hooks&&(e=s.hooks.preprocess(e));let a=(s.hooks?s.hooks.provideLexer(r):r?R.lex:R.lexInline)(e,s);s.hooks&&(a=s.hooks.processAllTokens(a)),s.walkTokens&&this.walkTokens(a,s.walkTokens);let l=(s.hooks?s.hooks.provideParser(r):r?T.parse:T.parseInline)(a,s);return s.hooks&&(l=s.hooks.postprocess(l)),l}catch(a){return i(a)}}}onError(r,e){return t=>{if(t.message+=`
Please report this to https://github.com/markedjs/marked.`,r){let n="<p>An error occurred:</p><pre>"+$(t.message+"",!0)+"</pre>";return e?Promise.resolve(n):n}if(e)return Promise.reject(t);throw t}}},q=new lr;function b(r,e){return q.parse(r,e)}b.options=b.setOptions=function(r){return q.setOptions(r),b.defaults=q.defaults,Me(b.defaults),b};b.getDefaults=ce;b.defaults=O;function or(...r){return q.use(...r),b.defaults=q.defaults,Me(b.defaults),b}b.use=or;b.walkTokens=function(r,e){return q.walkTokens(r,e)};b.parseInline=q.parseInline;b.Parser=T;b.parser=T.parse;b.Renderer=ne;b.TextRenderer=me;b.Lexer=R;b.lexer=R.lex;b.Tokenizer=B;b.Hooks=G;b.parse=b;var vr=b.options,Rr=b.setOptions,Tr=b.walkTokens,Ar=b.parseInline;var zr=T.parse,Ve=R.lex;var cr=/^\/api\/chat\/images\/[\w-]+(?:\.\w+)?$/,pr=/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;function et(r){let e=tt(r);if(e)return e.protocol==="mailto:"?{href:e.href,host:e.pathname}:be(r)}function be(r){let e=tt(r);if(!(!e||e.protocol!=="https:"&&e.protocol!=="http:"||e.host===""))return{href:e.href,host:e.host}}function we(r){return cr.test(r)?r:void 0}function Br(r){return pr.test(r)?r:void 0}function tt(r){try{return new URL(r)}catch{return}}var Ye={amp:"&",lt:"<",gt:">",quot:'"',apos:"'",nbsp:" ",hellip:"…",ndash:"–",mdash:"—",copy:"©",rarr:"→",larr:"←",times:"×"};function se(r){return r.includes("&")?r.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g,(e,t,n,s)=>{if(s!==void 0)return Object.hasOwn(Ye,s)?Ye[s]:e;let i=t!==void 0?Number(t):Number.parseInt(n,16);return i>0&&i<=1114111&&(i<55296||i>57343)?String.fromCodePoint(i):e}):r}var hr=2e5,rt=16;function Hr({text:r}){let e=Te(()=>dr(r),[r]);return e?u("div",{class:"markdown",dir:"auto",children:e.map((t,n)=>u(ye,{token:t,links:e.definitions},n))}):u(ur,{text:r})}function ur({text:r}){return u("p",{class:"raw",dir:"auto",children:r})}function dr(r){if(!(r.length>hr))try{let e=Ve(r,{gfm:!0,breaks:!0}),t=e.filter(n=>n.type!=="space"&&n.type!=="def");return Object.assign(t,{definitions:Object.keys(e.links).length})}catch{return}}var ye=class extends Re{shouldComponentUpdate(e){return e.token.raw!==this.props.token.raw||e.links!==this.props.links}render(){return Se(this.props.token,0)}};function Se(r,e){if(e>rt)return r.raw;let t=r;switch(t.type){case"heading":return u(gr,{depth:t.depth,children:A(t.tokens,e)});case"paragraph":return u("p",{children:A(t.tokens,e)});case"code":return u(yr,{text:t.text,language:t.lang??""});case"blockquote":return u("blockquote",{children:t.tokens?.map(n=>Se(n,e+1))});case"list":return u(kr,{list:r,depth:e});case"table":return u(fr,{table:r,depth:e});case"hr":return u("hr",{});case"space":case"def":return null;case"text":return t.tokens?A(t.tokens,e):se(t.text);case"html":return u("p",{class:"raw",children:t.raw.trimEnd()});default:return A([r],e)}}function gr({depth:r,children:e}){return u("p",{class:`heading h${Math.min(4,r)}`,role:"heading","aria-level":Math.min(6,r+2),children:e})}function kr({list:r,depth:e}){let t=r.items.map((n,s)=>u("li",{class:n.task?"task":void 0,children:n.tokens.map(i=>Se(i,e+1))},s));return r.ordered?u("ol",{start:Number(r.start)||1,children:t}):u("ul",{children:t})}function fr({table:r,depth:e}){let t=({tokens:n,align:s,header:i},a)=>{let l=A(n,e),o=s?`to-${s}`:void 0;return i?u("th",{class:o,children:l},a):u("td",{class:o,children:l},a)};return u("div",{class:"table",tabIndex:0,role:"group","aria-label":"Table",children:u("table",{children:[u("thead",{children:u("tr",{children:r.header.map(t)})}),u("tbody",{children:r.rows.map((n,s)=>u("tr",{children:n.map(t)},s))})]})})}function A(r,e){return r?.map(t=>xr(t,e+1))}function xr(r,e){if(e>rt)return r.raw;let t=r;switch(t.type){case"strong":return u("strong",{children:A(t.tokens,e)});case"em":return u("em",{children:A(t.tokens,e)});case"del":return u("del",{children:A(t.tokens,e)});case"codespan":return u("code",{children:t.text});case"br":return u("br",{});case"checkbox":return u("span",{class:"box",children:t.checked?"☑ ":"☐ "});case"link":return u(mr,{token:r,children:A(t.tokens,e)});case"image":return u(br,{src:t.href,alt:se(t.text)});case"escape":return t.text;case"text":return t.tokens?A(t.tokens,e):se(t.text);case"html":return t.raw;default:return t.tokens?A(t.tokens,e):t.raw}}function mr({token:r,children:e}){let t=et(r.href);if(!t)return u(ve,{children:e});let n=r.text===r.href||r.raw===r.href;return u("a",{href:t.href,target:"_blank",rel:"noopener noreferrer",title:t.href,children:[u("bdi",{children:e}),!n&&u("span",{class:"host",children:[" ",t.host]})]})}function br({src:r,alt:e}){let t=we(r);if(t)return u(wr,{url:t,alt:e});let n=be(r);return n?u("button",{type:"button",class:"quiet remote",title:n.href,onClick:()=>window.open(n.href,"_blank","noopener,noreferrer"),children:["Show picture from ",n.host]}):u("span",{class:"muted",children:["[picture",e?`: ${e}`:"","]"]})}function wr({url:r,alt:e}){let t=u("img",{src:r,alt:e,loading:"lazy",decoding:"async"});return we(r)?u("a",{class:"picture",href:r,target:"_blank",rel:"noopener noreferrer",title:"Open full size","aria-label":`Open ${e||"picture"} full size`,children:t}):u("span",{class:"picture",children:t})}function yr({text:r,language:e}){let t=Ae(""),n=async()=>{try{await navigator.clipboard.writeText(r),t.value="Copied"}catch{t.value="Select the text"}setTimeout(()=>{t.value=""},2500)},s=/^[\w+#.-]{1,24}/.exec(e)?.[0]??"";return u("figure",{class:"code",children:[u("figcaption",{children:[u("span",{children:s}),u("button",{type:"button",class:"small","aria-label":`Copy ${s||"code"}`,onClick:()=>{n()},children:u("span",{"aria-live":"polite",children:t.value||"Copy"})})]}),u("pre",{tabIndex:0,"aria-label":s?`${s} code`:"Code",role:"group",children:u("code",{children:r})})]})}var nt=`/* One message: text, code, tables, pictures, what the agent did, how it ended. */
.day {
  text-align: center;
  font-size: var(--text-s);
  color: var(--muted);
  padding: var(--space-1) 0 var(--space-2);
}

.message {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.message header {
  justify-content: flex-start;
}

.message .name,
.line .name {
  margin-right: 2px;
}

.message .name::before,
.line.agent .name::before {
  content: "";
  display: inline-block;
  width: 8px;
  height: 8px;
  border-radius: var(--radius-xs);
  background: var(--mark);
  margin-right: var(--space-2);
}

.message.user {
  width: fit-content;
  max-width: 88%;
  margin-left: auto;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius) var(--radius) var(--radius-xs) var(--radius);
  background: var(--surface-strong);
  border: 1px solid var(--line);
}

.message.user .outcome {
  justify-self: end;
}

.message.note,
.row > .note {
  font-size: var(--text-s);
  color: var(--muted);
}

.raw,
.line .text {
  white-space: pre-wrap;
}

.line .name {
  margin-right: var(--space-2);
}

.line .warn {
  display: block;
  font-size: var(--text-s);
}

.outcome {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  font-size: var(--text-s);
}

.markdown {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
}

.markdown .heading {
  font-weight: 700;
  margin-top: var(--space-1);
}

.markdown .h1 {
  font-size: var(--text-l);
  line-height: 1.3;
}

.markdown .h2 {
  font-size: var(--text-m);
}

.markdown ul,
.markdown ol {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
  padding-left: var(--space-6);
}

.markdown ul {
  list-style: disc;
}

.markdown ol {
  list-style: decimal;
}

.markdown li.task {
  list-style: none;
  margin-left: calc(-1 * var(--space-5));
}

.markdown li > * + * {
  margin-top: var(--space-1);
}

.markdown blockquote {
  margin: 0;
  padding-left: var(--space-3);
  border-left: 3px solid var(--line);
  color: var(--muted);
}

.markdown hr {
  width: 100%;
  margin: var(--space-1) 0;
  border: 0;
  border-top: 1px solid var(--line);
}

.markdown a {
  color: var(--accent);
  border-radius: var(--radius-xs);
}

.markdown a .host {
  color: var(--muted);
  font-size: var(--text-s);
}

.markdown code {
  padding: 1px var(--space-1);
  border-radius: var(--radius-xs);
  background: var(--surface-strong);
}

.markdown .code {
  margin: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  overflow: hidden;
}

.code figcaption {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-left: var(--space-3);
  font-size: var(--text-s);
  color: var(--muted);
  border-bottom: 1px solid var(--line);
}

.code pre,
.call pre {
  margin: 0;
  overflow: auto;
  font: 13px / 1.5 var(--mono);
  tab-size: 2;
}

.code pre {
  padding: var(--space-2) var(--space-3);
  max-height: 420px;
}

.code pre code {
  padding: 0;
  background: none;
  overflow-wrap: normal;
}

:is(.code, .call) pre:focus-visible,
.table:focus-visible {
  outline-offset: -3px;
}

button.small {
  min-height: 32px;
  font-size: var(--text-s);
  font-weight: 600;
}

.markdown .table {
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius-s);
}

.markdown table {
  border-collapse: collapse;
  font-size: var(--text-s);
}

.markdown th,
.markdown td {
  padding: var(--space-2) var(--space-3);
  text-align: left;
  vertical-align: top;
  overflow-wrap: normal;
}

.markdown tr + tr > *,
.markdown tbody tr > * {
  border-top: 1px solid var(--line);
}

.markdown .to-right {
  text-align: right;
}

.markdown .to-center {
  text-align: center;
}

.picture {
  display: block;
  width: fit-content;
  border-radius: var(--radius-s);
  overflow: hidden;
  border: 1px solid var(--line);
}

.picture img {
  display: block;
  max-width: 100%;
  max-height: 260px;
}

.tools {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  justify-items: start;
}

.tools .more {
  color: var(--muted);
  padding: 0 var(--space-1);
}

.call,
.thought {
  width: 100%;
  border: 0;
  padding: 0;
}

.call summary,
.thought summary {
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 32px;
  padding: 2px var(--space-1);
  font-size: var(--text-s);
  font-weight: 400;
}

.call summary .title {
  flex: none;
  max-width: 60%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: 600;
}

.call summary .target {
  flex: 1 1 auto;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--muted);
}

.call summary .age {
  margin-left: auto;
}

.call.waiting summary .age {
  color: var(--warn);
}

.call .inside {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  margin: 0 0 var(--space-2) var(--space-3);
  padding-left: var(--space-3);
  border-left: 2px solid var(--line);
}

.call pre {
  max-height: 220px;
  padding: var(--space-2);
  border-radius: var(--radius-s);
  background: var(--surface-strong);
  white-space: pre-wrap;
}

.call .diff {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
}

.call .diff pre {
  max-height: 320px;
  padding: 0;
  white-space: pre;
}

.call .terminal {
  max-height: 320px;
  padding: var(--space-2) var(--space-3);
  background: light-dark(#252b40, #12162a);
  color: #f5eee0;
  overflow-wrap: anywhere;
}

.thought summary .muted {
  flex: none;
}

.thought .glimpse {
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--muted);
}

.thought .markdown {
  padding-left: var(--space-3);
  border-left: 2px solid var(--line);
  font-size: var(--text-s);
}

@media (pointer: coarse) {
  button.small,
  .call summary,
  .thought summary {
    min-height: 40px;
  }
}
`;ze(nt);var $r=/\u001b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;function Ur(r){return r.replace($r,"").split(`
`).map(e=>_e(e.replace(/\r$/,"").split("\r").at(-1)??"")).join(`
`)}function Kr(r){return r<1024?`${r} bytes`:r<1<<20?`${Math.round(r/1024)} KB`:`${(r/(1<<20)).toFixed(1)} MB`}export{we as a,Br as b,Ur as c,Kr as d,Hr as e,ur as f,wr as g};
