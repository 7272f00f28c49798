var $_=["auto","low","med","high","test"];function dm(n){let e=new URLSearchParams(n),t=$_.find(r=>r===e.get("quality"))??"auto",i=e.get("world")??"";return{quality:t,worldId:/^[A-Za-z0-9_-]{1,64}$/.test(i)?i:void 0}}function hm(){let n=Date.now()-performance.now();return document.addEventListener("visibilitychange",()=>{n=Date.now()-performance.now()}),()=>n+performance.now()}function fm(n,e){let t,i=()=>{e("lost"),t=setTimeout(()=>e("gone"),5e3)},r=()=>{clearTimeout(t),e("ok")};return n.addEventListener("webglcontextlost",i),n.addEventListener("webglcontextrestored",r),()=>{clearTimeout(t),n.removeEventListener("webglcontextlost",i),n.removeEventListener("webglcontextrestored",r)}}var pm={mouse:5,touch:12},q_=550;function mm(n,e){let t=null,i=()=>{t&&clearTimeout(t.timer),t=null},r=c=>{let l=t!==null;if(i(),l||c.button!==0)return;let{pointerId:u,clientX:d,clientY:h}=c,f=c.pointerType==="touch"?pm.touch:pm.mouse,p=setTimeout(()=>{i(),e.point(d,h)},q_);t={id:u,x:d,y:h,slop:f,timer:p}},s=c=>{t?.id===c.pointerId&&Math.hypot(c.clientX-t.x,c.clientY-t.y)>t.slop&&i()},o=c=>{if(t?.id!==c.pointerId)return;let{x:l,y:u}=t;i(),c.shiftKey?e.point(l,u):e.tap(l,u)},a=c=>c.preventDefault();return n.addEventListener("contextmenu",a),n.addEventListener("pointerdown",r),n.addEventListener("pointermove",s),n.addEventListener("pointerup",o),n.addEventListener("pointercancel",i),()=>{i(),n.removeEventListener("contextmenu",a),n.removeEventListener("pointerdown",r),n.removeEventListener("pointermove",s),n.removeEventListener("pointerup",o),n.removeEventListener("pointercancel",i)}}var Qe={bounds:200,maxHeight:100,maxObjects:5e3,maxParts:200,maxInstances:2e4,maxLabel:80,maxText:200,minScale:.05,maxScale:50,maxAvatars:64,maxFrame:1048576},kr="composite",dr=[{kind:"box",title:"Box",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:1,seat:0,light:!1,text:!1,words:"cube block wall slab"},{kind:"sphere",title:"Sphere",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ball globe"},{kind:"cylinder",title:"Cylinder",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:1,seat:0,light:!1,text:!1,words:"column pillar disc drum"},{kind:"cone",title:"Cone",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"spire roof"},{kind:"pyramid",title:"Pyramid",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"roof"},{kind:"wedge",title:"Wedge",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ramp slope roof"},{kind:"torus",title:"Ring",category:"primitive",size:[1,.24,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ring donut hoop"},{kind:"capsule",title:"Capsule",category:"primitive",size:[.6,1.2,.6],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"pill"},{kind:"dome",title:"Dome",category:"primitive",size:[1,.5,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"half sphere roof igloo"},{kind:"arch",title:"Arch",category:"primitive",size:[2,2,.5],color:"cream",solid:!1,top:0,seat:0,light:!1,text:!1,words:"gateway door opening bridge portal"},{kind:"tree",title:"Tree",category:"nature",size:[2.4,3.6,2.4],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"oak round leaves shade forest"},{kind:"pine",title:"Pine",category:"nature",size:[2,4.2,2],color:"pine",solid:!0,top:0,seat:0,light:!1,text:!1,words:"fir conifer evergreen christmas forest"},{kind:"birch",title:"Birch",category:"nature",size:[1.8,4,1.8],color:"lime",solid:!0,top:0,seat:0,light:!1,text:!1,words:"tree white trunk slender forest"},{kind:"blossom_tree",title:"Blossom tree",category:"nature",size:[2.6,3.2,2.6],color:"pink",solid:!0,top:0,seat:0,light:!1,text:!1,words:"cherry sakura spring pink"},{kind:"bush",title:"Bush",category:"nature",size:[1.2,.9,1.1],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"shrub green"},{kind:"hedge",title:"Hedge",category:"nature",size:[2,1,.6],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"garden wall green maze border"},{kind:"flower",title:"Flower",category:"nature",size:[.3,.5,.3],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"tulip blossom garden"},{kind:"flower_bed",title:"Flower bed",category:"nature",size:[2,.55,1],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"garden blossoms border"},{kind:"grass",title:"Tall grass",category:"nature",size:[.5,.45,.5],color:"lime",solid:!1,top:0,seat:0,light:!1,text:!1,words:"tuft meadow reed"},{kind:"mushroom",title:"Mushroom",category:"nature",size:[.4,.45,.4],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"toadstool forest"},{kind:"rock",title:"Rock",category:"nature",size:[1,.6,.8],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"stone"},{kind:"boulder",title:"Boulder",category:"nature",size:[2,1.5,1.8],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"big rock stone"},{kind:"log",title:"Log",category:"nature",size:[1.8,.45,.45],color:"wood",solid:!0,top:0,seat:.43,light:!1,text:!1,words:"trunk wood seat campfire"},{kind:"pond",title:"Pond",category:"nature",size:[5,.16,4],color:"water",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water lake pool"},{kind:"bench",title:"Bench",category:"furniture",size:[1.8,.95,.65],color:"wood",solid:!0,top:0,seat:.46,light:!1,text:!1,words:"seat sit park"},{kind:"chair",title:"Chair",category:"furniture",size:[.52,.95,.55],color:"wood",solid:!0,top:0,seat:.46,light:!1,text:!1,words:"seat sit stool"},{kind:"table",title:"Table",category:"furniture",size:[1.6,.76,.9],color:"wood",solid:!0,top:.76,seat:0,light:!1,text:!1,words:"desk surface dining"},{kind:"round_table",title:"Round table",category:"furniture",size:[1.1,.74,1.1],color:"cream",solid:!0,top:.74,seat:0,light:!1,text:!1,words:"cafe surface"},{kind:"shelf",title:"Bookshelf",category:"furniture",size:[1.2,1.9,.4],color:"wood",solid:!0,top:1.9,seat:0,light:!1,text:!1,words:"books library rack"},{kind:"crate",title:"Crate",category:"furniture",size:[.8,.8,.8],color:"amber",solid:!0,top:.8,seat:0,light:!1,text:!1,words:"box storage wood"},{kind:"barrel",title:"Barrel",category:"furniture",size:[.7,.95,.7],color:"wood",solid:!0,top:.95,seat:0,light:!1,text:!1,words:"cask keg"},{kind:"planter",title:"Planter",category:"furniture",size:[.9,.85,.9],color:"clay",solid:!0,top:0,seat:0,light:!1,text:!1,words:"pot plant flowers"},{kind:"parasol",title:"Parasol",category:"furniture",size:[2.4,2.5,2.4],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"umbrella sunshade cafe"},{kind:"house",title:"House",category:"building",size:[4.4,4.2,4],color:"coral",solid:!0,top:0,seat:0,light:!1,text:!1,words:"home cottage hut village roof"},{kind:"shed",title:"Shed",category:"building",size:[2.4,2.5,2],color:"indigo",solid:!0,top:0,seat:0,light:!1,text:!1,words:"hut cabin workshop"},{kind:"tower",title:"Tower",category:"building",size:[2.6,7,2.6],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"castle keep lookout"},{kind:"gazebo",title:"Gazebo",category:"building",size:[3.6,3.4,3.6],color:"cream",solid:!1,top:.15,seat:0,light:!1,text:!1,words:"pavilion garden roof shelter"},{kind:"tent",title:"Tent",category:"building",size:[2.4,1.7,2.8],color:"amber",solid:!0,top:0,seat:0,light:!1,text:!1,words:"camp"},{kind:"stall",title:"Market stall",category:"building",size:[2.4,2.5,1.6],color:"coral",solid:!0,top:.95,seat:0,light:!1,text:!1,words:"shop market kiosk booth"},{kind:"well",title:"Well",category:"building",size:[1.6,2.4,1.6],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water village"},{kind:"fountain",title:"Fountain",category:"building",size:[3,1.9,3],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water plaza square"},{kind:"wall",title:"Wall",category:"building",size:[2,2.4,.3],color:"cream",solid:!0,top:2.4,seat:0,light:!1,text:!1,words:"room partition"},{kind:"window_wall",title:"Wall with window",category:"building",size:[2,2.4,.3],color:"cream",solid:!0,top:2.4,seat:0,light:!1,text:!1,words:"room glass"},{kind:"door_wall",title:"Wall with doorway",category:"building",size:[2,2.4,.3],color:"cream",solid:!1,top:0,seat:0,light:!1,text:!1,words:"room door entrance opening"},{kind:"fence",title:"Fence",category:"building",size:[2,.95,.14],color:"white",solid:!0,top:0,seat:0,light:!1,text:!1,words:"picket garden border"},{kind:"path",title:"Path slab",category:"path",size:[1.5,.06,1.5],color:"sand",solid:!1,top:0,seat:0,light:!1,text:!1,words:"way road tile paving floor"},{kind:"stepping_stone",title:"Stepping stone",category:"path",size:[.8,.07,.7],color:"stone",solid:!1,top:0,seat:0,light:!1,text:!1,words:"path garden"},{kind:"deck",title:"Deck",category:"path",size:[2,.2,2],color:"wood",solid:!1,top:.2,seat:0,light:!1,text:!1,words:"planks floor platform stage terrace"},{kind:"bridge",title:"Bridge",category:"path",size:[1.8,1.35,5],color:"wood",solid:!1,top:.5,seat:0,light:!1,text:!1,words:"crossing water span"},{kind:"step",title:"Step",category:"path",size:[1.6,.2,.4],color:"stone",solid:!0,top:.2,seat:0,light:!1,text:!1,words:"stairs stair"},{kind:"sign",title:"Sign",category:"sign",size:[1.3,1.5,.14],color:"wood",solid:!0,top:0,seat:0,light:!1,text:!0,words:"board text label notice"},{kind:"signpost",title:"Signpost",category:"sign",size:[1.1,2.2,.2],color:"wood",solid:!0,top:0,seat:0,light:!1,text:!0,words:"direction arrow pointer"},{kind:"billboard",title:"Billboard",category:"sign",size:[3.4,2.9,.3],color:"indigo",solid:!0,top:0,seat:0,light:!1,text:!0,words:"screen board text big announcement"},{kind:"flag",title:"Flag",category:"sign",size:[1.2,3.4,.12],color:"coral",solid:!0,top:0,seat:0,light:!1,text:!1,words:"banner pole"},{kind:"lamp",title:"Street lamp",category:"light",size:[.5,3.1,.5],color:"ink",solid:!0,top:0,seat:0,light:!0,text:!1,words:"light lantern post"},{kind:"lantern",title:"Lantern",category:"light",size:[.34,.5,.34],color:"amber",solid:!1,top:0,seat:0,light:!0,text:!1,words:"light table garden"},{kind:"campfire",title:"Campfire",category:"light",size:[1.3,.8,1.3],color:"amber",solid:!0,top:0,seat:0,light:!0,text:!1,words:"fire flame camp warm"},{kind:"beacon",title:"Beacon",category:"light",size:[.6,1.3,.6],color:"mint",solid:!0,top:0,seat:0,light:!0,text:!1,words:"marker glow light pillar"}],wo=[{name:"white",hex:"#fbf7ef"},{name:"cream",hex:"#f2e3c9"},{name:"sand",hex:"#e4cfa6"},{name:"clay",hex:"#cf8a63"},{name:"wood",hex:"#b07a4b"},{name:"bark",hex:"#7a5338"},{name:"stone",hex:"#a9a7a6"},{name:"ink",hex:"#2b3147"},{name:"coral",hex:"#ee6c55"},{name:"amber",hex:"#f3b13f"},{name:"lime",hex:"#a7c957"},{name:"leaf",hex:"#6fae58"},{name:"pine",hex:"#3f8461"},{name:"mint",hex:"#7fe3c4"},{name:"teal",hex:"#2a9d8f"},{name:"water",hex:"#6cb8d6"},{name:"sky",hex:"#8ecae6"},{name:"indigo",hex:"#4d5bd1"},{name:"violet",hex:"#9b7ede"},{name:"pink",hex:"#f2a7c3"}],ec={"tool.call":"","tool.result":"","tool.progress":"","call.cancel":"","resource.read":"world.read","resource.result":"world.read","events.subscribe":"world.read","world.commit":"world.write.safe","commit.accepted":"world.write.safe","commit.conflict":"world.write.safe","world.entry":"world.read","world.switched":"world.read","presence.page":"world.read",presence:"world.read","avatar.act":"world.write.safe","user.event":"chat.stream",trace:"chat.stream",lease:"world.write.safe","session.bound":"world.read",ping:"world.read",pong:"world.read",error:"world.read"},gm={bad_arguments:{retryable:!1,meaning:"an argument is missing, unknown or out of range",next:"Correct the named field and call again; nothing was changed."},unknown_tool:{retryable:!1,meaning:"there is no such tool",next:"List the tools and use one of them."},not_found:{retryable:!1,meaning:"no object, avatar, world or page has this id",next:"Use one of the near matches, or inspect_world to see what is there."},limit_reached:{retryable:!1,meaning:"the world or the object is full",next:"Delete or combine objects first."},nothing_to_undo:{retryable:!1,meaning:"there is no step of yours left to take back",next:"inspect_world shows what is there; delete_objects removes things."},undo_conflict:{retryable:!1,meaning:"someone changed the same things afterwards",next:"Look at them with inspect_world and change them by modify_objects instead."},unreachable:{retryable:!1,meaning:"no way leads there",next:"Choose a point beside it; inspect_world shows what stands in the way."},interrupted:{retryable:!0,meaning:"another walk or action took over before this one ended",next:"Call again if it is still wanted."},world_not_open:{retryable:!0,meaning:"no browser page is open on this world, and changes and pictures are made there",next:"Call open_world, or ask the user to open the URL."},page_gone:{retryable:!0,meaning:"the page that was executing the call went away before it was done; nothing was changed",next:"Call again; another page takes over, or open_world opens one."},browser_slow:{retryable:!0,meaning:"the page has too much waiting",next:"Wait a second, then call again."},timeout:{retryable:!0,meaning:"no answer came before the deadline",next:"Call again with the same idempotency_key; what was done is not done twice."},cancelled:{retryable:!1,meaning:"the caller withdrew the call",next:"Nothing was changed by it."},replayed:{retryable:!1,meaning:"this messageId was used before and its answer is no longer kept",next:"Use a fresh messageId."},idempotency_key_reused:{retryable:!1,meaning:"this idempotency_key belongs to a different call",next:"Use a fresh key for a new call."},world_switched:{retryable:!0,meaning:"the user moved to another world",next:"Call again; it acts in the world that is open now."},render_failed:{retryable:!0,meaning:"the page could not draw (its graphics context is lost or blank)",next:"Ask the user to reload the page, then call again."},store_failed:{retryable:!0,meaning:"the change could not be written to disk; it was not made",next:"Check free space on the disk that holds the data folder, then call again."},unavailable:{retryable:!0,meaning:"the service is starting or stopping",next:"Try again in a moment."},too_large:{retryable:!1,meaning:"the message is larger than allowed",next:"Send less at a time."},bad_frame:{retryable:!1,meaning:"a frame that is not text",next:"Send JSON text."},bad_envelope:{retryable:!1,meaning:"the envelope is malformed",next:"See docs/PROTOCOL.md for its fields."},not_allowed:{retryable:!1,meaning:"the scope, world, session or device is not the sender's",next:"Ask the user for the scope, or use the ids of the welcome."},unauthorized:{retryable:!1,meaning:"not logged in, or the key is wrong or used",next:"Run `world-mcp open` for a fresh link."},forbidden:{retryable:!1,meaning:"a foreign Host, Origin or site",next:"Open the page at the address that world-mcp printed."},wrong_media_type:{retryable:!1,meaning:"the body is not application/json",next:"Send Content-Type: application/json."},rate_limited:{retryable:!0,meaning:"too many requests",next:"Slow down."},protocol_mismatch:{retryable:!1,meaning:"the two ends speak different protocol versions",next:"Update world-mcp (both ends run the same file), then reload the page."},conflict:{retryable:!1,meaning:"another connection took this one's place",next:"Nothing to do here; the other one is live."},internal:{retryable:!1,meaning:"a fault in world-mcp",next:"Please report it with the log's last lines (`world-mcp doctor`)."}};var j_={world_info:{done:"looked around",failed:"could not look around"},inspect_world:{done:"looked around",failed:"could not look at that"},search_catalog:{done:"looked through the pieces",failed:"could not search the pieces"},place_objects:{done:"placed objects",failed:"could not place that",tells:!0},build:{done:"built something",failed:"could not build that",tells:!0},modify_objects:{done:"changed things",failed:"could not change that",tells:!0},delete_objects:{done:"removed things",failed:"could not remove that",tells:!0},set_environment:{done:"changed the light",failed:"could not change the light",tells:!0},undo:{done:"took a step back",failed:"could not take that back",tells:!0},walk_avatar:{done:"walked there",failed:"could not get there",tells:!0},avatar_action:{done:"made a gesture",failed:"could not do that"},say:{done:"spoke",failed:"could not speak"},screenshot:{done:"took a picture",failed:"could not take a picture"},worlds:{done:"looked at your worlds",failed:"could not reach your worlds"},open_world:{done:"opened the world",failed:"could not open the world"},wait_for_events:{done:"listened for you",failed:"could not listen"}},tc={idle:["idle","It is here and free. Say something, and it can answer."],thinking:["thinking","It is working on an answer and has not acted yet."],speaking:["speaking","It is saying something in this world."],working:["working","It is carrying out a tool call in this world."],walking:["walking","It is on its way to a place."],"needs-you":["needs you","It waits for your answer."],away:["away","Its connection is closed. What it built stays; start the agent again and it comes back."]};function ym({state:n,label:e}){let t=Y_(n);return!e||e===t?t:n==="working"||n==="walking"||n==="speaking"||n==="idle"?e:`${t} · ${e}`}function Y_(n){return(tc[n]??tc.idle)[0]}function xm(n){return(tc[n]??tc.idle)[1]}function nc(n){let e=Math.floor(n/1e3);return e>=1?e<60?`${e} s`:e<3600?`${Math.floor(e/60)} min`:e<86400?`${Math.floor(e/3600)} h`:`${Math.floor(e/86400)} d`:"now"}function vm(n){let e=j_[n.tool],t=n.tool.replaceAll("_"," "),i=(n.text??"").split(`
`,1)[0]?.trim()??"";switch(n.state){case"started":return i||t;case"failed":return`${e?.failed??`${t} failed`}${i?`: ${i}`:""}`;case"done":return e?.tells&&i?Z_(i):e?.done??t}}function Z_(n){return(n.charAt(0).toLowerCase()+n.slice(1)).replace(/[.:]$/,"")}function ic(n){return n==="composite"?"Building":dr.find(e=>e.kind===n)?.title??n}function _m(n){return`${n[0].toFixed(1)}, ${n[2].toFixed(1)}`}function wm({canvas:n,scene:e,state:t,model:i,presence:r,point:s}){function o(l){let u=l?.type==="object"?l.id:null;i.selection.value=l,e.select(u),r.selected(u)}let a=mm(n,{tap(l,u){n.focus({preventScroll:!0});let d=e.pick(l,u);d?.objectId!==void 0?o(bm(t,d.objectId)):d?.avatarId!==void 0?o(K_(i,d.avatarId)):o(null)},point(l,u){let d=e.pick(l,u);d?.objectId!==void 0?s({objectId:d.objectId}):d?.point&&s({position:d.point})}}),c=t.subscribe(l=>{let u=i.selection.peek();u?.type!=="object"||!l.reset&&!l.objects.includes(u.id)||(t.objects.has(u.id)?i.selection.value=bm(t,u.id):o(null))});return{clear:()=>o(null),dispose(){a(),c()}}}function bm(n,e){let t=n.objects.get(e);return{type:"object",id:e,name:t?.label||ic(t?.kind??e)}}function K_(n,e){let t=n.presence.peek().agents.find(i=>i.avatarId===e);return{type:"avatar",id:e,name:t?.name??e}}var et,Am,Ed,hr,Ad,ac,Tm,sc,Em,Cd,Td,J_,So=Symbol.for("pv"),cc={},lc=[],Q_=/^m(i|n|o|s|text|space)$/,Rd=Array.isArray,Pd=lc.slice,zr=Object.assign;function Br(n){n&&n.parentNode&&n.remove()}function Cm(n,e,t){var i,r,s,o={},a=arguments.length;for(s in e)s=="key"?i=e[s]:s=="ref"&&typeof n!="function"?r=e[s]:o[s]=e[s];return a>2&&(o.children=a>3?Pd.call(arguments,2):t),Mo(n,o,i,r,null)}function Mo(n,e,t,i,r){var s={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:So,__v:r||++Am,__i:-1,__u:0};return!r&&et.vnode&&et.vnode(s),s}function on(n){return n.children}function Ms(n,e){this.props=n,this.context=e,this.__g=0}function fr(n,e){if(e==null)return n.__&&fr(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:fr(n)}function eb(n){var e,t=n.__v,i=t.__e,r=[],s=[],o=n.__P;o&&((e=zr({constructor:So},t)).__v=t.__v+1,et.vnode&&et.vnode(e),Id(o,e,t,n.__n,o.namespaceURI,32&t.__u?[i]:null,r,i||fr(t),32&t.__u,s),e.__v=t.__v,e.__.__k[e.__i]=e,Dm(r,e,s),t.__=t.__e=null,e.__e!=i&&Rm(e))}function Rm(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),Rm(n)}function Mm(n){(8&n.__g||(n.__g|=8,hr.push(n),ac++))&&Ad==et.debounceRendering||((Ad=et.debounceRendering)||queueMicrotask)(Pm)}function Pm(){try{for(var n,e=1;hr.length;)hr.length>e&&hr.sort(Tm),n=hr.shift(),e=hr.length,8&n.__g&&eb(n)}finally{(ac=hr.length)&&(Ad||queueMicrotask)(Pm)}}function Im(n,e,t,i,r,s,o,a,c,l,u){var d,h,f,p,y,m,g=i.__k||lc,x=e.length;for(c=tb(t,e,g,c,x),d=0;d<x;d++)(f=t.__k[d])!=null&&(h=~f.__i&&g[f.__i]||cc,f.__i=d,m=Id(n,f,h,r,s,o,a,c,l,u),p=f.__e,(h.ref!=f.ref||8&h.__u)&&(h.ref&&Ld(h.ref,null,f,h),f.ref&&u.push(f.ref,f.__c||p,f)),y=y||p,4&f.__u?(c=Lm(f,c,n,!h.__v),h.__e&&(h.__e=null)):typeof f.type=="function"&&m!==void 0?c=m:p&&(c=p.nextSibling),f.__u&=-21);return t.__e=y,c}function tb(n,e,t,i,r){var s,o,a,c,l,u,d,h,f,p=t.length,y=p,m=0,g=0,x=n.__k=Array(r);for(s=0;s<r;s++)(o=e[s])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=x[s]=Mo(null,o):Rd(o)?o=x[s]=Mo(on,{children:o}):o.constructor===So&&o.__b?o=x[s]=Mo(o.type,o.props,o.key,o.ref,o.__v):x[s]=o,c=s+m,o.__=n,o.__b=n.__b+1,a=null,~(l=o.__i=nb(o,t,c,y))&&(y--,(a=t[l])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,l==c-1?m--:l==c+1?m++:l!=c&&(l>c?m--:m++,g=1)):(~l||(r>p?m--:r<p&&m++),typeof o.type!="function"&&(o.__u|=4))):x[s]=null;if(g){for(u=[],d=[],s=0;s<r;s++)if((o=x[s])&&16&o.__u){for(m=0,h=u.length;m<h;)u[f=m+h>>1]<o.__i?m=f+1:h=f;u[m]=o.__i,d[s]=m+1}for(m=u.length;s--;)d[s]&&(d[s]==m?m--:x[s].__u|=4)}if(y)for(s=0;s<p;s++)!(a=t[s])||2&a.__u||(a.__e==i&&(i=fr(a)),Od(a,a));return i}function Lm(n,e,t,i){var r,s,o,a;if(typeof n.type=="function"){if(n.props.__P)return e;if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=n,e=Lm(r[s],e,t,!1));return e}for(e&&!e.parentNode&&(e=fr(n))&&!e.parentNode&&(e=null),o=n.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!i&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function nb(n,e,t,i){var r,s=n.key,o=n.type,a=e[t],c=a&&!(2&a.__u);if(a===null&&s==null||c&&s==a.key&&o==a.type)return t;if(i>(c?1:0)){for(r=t-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&s==a.key&&o==a.type)return r;for(r=t+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&s==a.key&&o==a.type)return r}return-1}function Sm(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function rc(n,e,t,i,r){var s,o;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||Sm(n.style,e);if(t)for(e in t)i&&t[e]==i[e]||Sm(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof i!="function"&&(i=null),(n.__e||(n.__e={}))[e]=t,t&&i||(o=Td[e]||(Td[e]=ib(e)),(n.__a||(n.__a={}))[e]=Cd,s=e!=(e=e.replace(Em,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,o,s):n.removeEventListener(e,o,s));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function ib(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[sc]==null)e[sc]=Cd++;else if(e[sc]<this.__a[n])return;return t(et.event?et.event(e):e)}}}function Id(n,e,t,i,r,s,o,a,c,l){var u,d,h,f,p,y,m,g,x,S,_,A,T,v,b,O,R,L,U=e.type;if(e.constructor!==So)return null;128&t.__u&&(c=32&t.__u,u=t.__c.__z)&&(e.__u|=c,d=s=[],u.nodeType==8?a=oc(u,s):s.push(u),a=s[0]||a),(u=et.__b)&&u(e);e:if(typeof U=="function"){h=o.length;try{if(g=e.props,x=(u=U.prototype)&&u.render,S=(u=U.contextType)&&i[u.__c],_=u?S?S.props.value:u.__:i,(f=t.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(x?e.__c=f=new U(g,_):(e.__c=f=new Ms(g,_),f.constructor=U,f.render=sb),S&&S.sub(f),f.state||(f.state={}),f.__n=i,f.__g|=8,f.__h=[],f.__k=[]),x&&(f.__s||(f.__s=f.state),U.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=zr({},f.__s)),zr(f.__s,U.getDerivedStateFromProps(g,f.__s)))),p=f.props,y=f.state,f.__v=e,t.__c){if(g!==p&&x&&!U.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(g,_),e.__v==t.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(g,f.__s,_)===!1){e.__v!=t.__v&&(f.props=g,f.state=f.__s,f.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(G){G&&(G.__=e)}),lc.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&o.push(f),a=fr(t);break e}f.componentWillUpdate&&f.componentWillUpdate(g,f.__s,_),x&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(p,y,m)})}else x&&!U.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),x&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=_,f.props=g,f.__P=n,f.__g&=-5,A=et.__r,T=x?25:0;do f.__g&=-9,A&&A(e),u=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++T<25);x&&(lc.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(i=zr({},i,f.getChildContext())),x&&t.__c&&f.getSnapshotBeforeUpdate&&(m=f.getSnapshotBeforeUpdate(p,y)),v=u&&u.type===on&&u.key==null?u.props.children:u,g.__P&&(u=a,r=(n=g.__P).namespaceURI,c=s=null,t.props&&t.props.__P!=n&&(t.__k.some(function(G){G&&Od(G,G)}),t.__k=null),a=t.__k?fr(t,0):null),a=Im(n,Rd(v)?v:[v],e,t,i,r,s,o,a,c,l),g.__P&&(e.__e=null,a=u),e.__u&=-161,d&&d.some(Br),f.__h.length&&o.push(f),1&f.__g&&(f.__g&=-4)}catch(G){if(o.length=h,e.__v=null,c||s)if(G&&G.then){if(e.__u|=128|c,s){for(~(R=s.indexOf(a||void 0))||(R=s.length);(L=s[R-1])&&L.nodeType==8;)R--;for(;R<s.length;R++)if(L=s[R])if(s[R]=null,b){if(L==O)break}else{if(L.nodeType!=8)break;L.data.startsWith("$s")&&(O=oc(b=L))}}if(!b){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;b=a}(u=oc(b=e.__c.__z||(e.__c.__z=b)))?(e.__e=b,a=u):e.__e=a,a=a&&a.nextSibling}else s&&s.some(Br);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),G&&G.then||Om(e),et.__e(G,e,t)}}else a=e.__e=rb(t.__e,e,t,i,r,s,o,c,l,n);return(u=et.diffed)&&u(e),a}function oc(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function Om(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(Om))}function Dm(n,e,t){for(var i=0;i<t.length;)Ld(t[i++],t[i++],t[i++]);et.__c&&et.__c(e,n),n.some(function(r){try{n=r.__h,r.__h=[],n.some(function(s){s.call(r)})}catch(s){et.__e(s,r.__v)}})}function rb(n,e,t,i,r,s,o,a,c,l){var u,d,h,f,p,y,m,g,x=t.props||cc,S=e.props,_=e.type;if(_=="svg"?r="http://www.w3.org/2000/svg":_=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((p=s[u])&&(_?p.localName==_:p.nodeType==3)){n=p,s[u]=null;break}}if(!n){if(g=l.ownerDocument||document,!_)return g.createTextNode(S);n=g.createElementNS(r,_,S.is?S:l),a&&(et.__m&&et.__m(e,s),a=!1),s=null}if(_){if(l=_=="template"&&n.content||n,s=_=="textarea"&&S.defaultValue!=null?null:s&&Pd.call(l.childNodes),!a&&s)for(x={},u=0;u<n.attributes.length;u++)x[(p=n.attributes[u]).name]=p.value;for(u in x)p=x[u],u=="dangerouslySetInnerHTML"?h=p:u=="children"||u in S||u=="value"&&"defaultValue"in S||u=="checked"&&"defaultChecked"in S||rc(n,u,null,p,r);for(u in S)p=S[u],u=="children"?f=p:u=="dangerouslySetInnerHTML"?d=p:u=="value"?y=p:u=="checked"?m=p:a&&typeof p!="function"||x[u]===p||rc(n,u,p,x[u],r);d?(a||h&&(d.__html==h.__html||d.__html==n.innerHTML)||(n.innerHTML=d.__html),e.__k=[]):(h&&(n.textContent=""),(_=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&Q_.test(_))&&(r="http://www.w3.org/1999/xhtml"),Im(l,Rd(f)?f:[f],e,t,i,r,s,o,s?s[0]:t.__k&&fr(t,0),a,c),s&&s.some(Br)),a&&_!="textarea"||(u="value",_=="progress"&&y==null?n.removeAttribute(u):y==null||y===n[u]&&(_!="progress"||y)||rc(n,u,y,x[u],r),u="checked",m!=null&&m!=n[u]&&rc(n,u,m,x[u],r))}else x===S||a&&n.data==S||(n.data=S);return n}function Ld(n,e,t,i){try{typeof n=="function"?e?e.__x=n(e)||1:i&&(i=i.__c||i.__e)&&(e=i.__x)&&(i.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(r){et.__e(r,t)}}function Od(n,e,t){var i,r,s,o;if(et.unmount&&et.unmount(n),!(i=n.ref)||i.current&&i.current!=n.__e||Ld(i,null,e,n),i=n.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(a){et.__e(a,e)}i.__P=i.__n=null}if(i=n.__k)for(o=0;o<i.length;o++)i[o]&&Od(i[o],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(i=n.__c)&&(i=i.__z)&&(r=oc(i,s=[]))&&(i==n.__e&&s.some(Br),Br(r),Br(i)),t||Br(n.__e),n.__e=n.__c=n.__=null}function sb(n,e,t){return this.constructor(n,t)}function Dd(n,e){var t,i,r,s;et.__&&et.__(n,e),e.nodeType==9&&(e=e.documentElement),i=(t=n&&32&n.__u)?null:e.__k,e.__k=Mo(on,{children:[n]}),r=[],s=[],Id(e,e.__k,i||cc,cc,e.namespaceURI,i?null:e.firstChild?Pd.call(e.childNodes):null,r,i?i.__e:e.firstChild,t,s),Dm(r,e.__k,s),e.__k.props.children=null}et={__e:function(n,e,t,i){for(var r,s,o;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((o=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(n)),r.componentDidCatch&&(r.componentDidCatch(n,i||{}),o=1),o&&8&r.__g)return void(r.__g|=2)}catch(a){n=a}}throw ac=0,n}},Am=0,Ed=function(n){return n!=null&&n.constructor===So},Ms.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=zr({},this.state)),typeof n=="function"&&(n=n(zr({},t),this.props)),n&&(zr(t,n),this.__v&&(e&&this.__k.push(e),Mm(this)))},Ms.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Mm(this))},Ms.prototype.render=on,hr=[],ac=0,Tm=function(n,e){return n.__v.__b-e.__v.__b},sc=Symbol(),Em=/(PointerCapture)$|Capture$/i,Cd=0,Td={},J_=0;var To,gn,Nd,Nm,ob=Object.is,Fd=0,Wm=[],Ud=[],At=et,Fm=At.__b,Um=At.__r,km=At.diffed,Bm=At.__c,zm=At.unmount,Vm=At.__;function Bd(n,e){At.__h&&At.__h(gn,n,Fd||e),Fd=0;var t=gn.__H||(gn.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function Vr(n,e){var t=Bd(To++,3);!At.__s&&zd(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,gn.__H.__h.push(t))}function Xm(n,e){var t=Bd(To++,4);!At.__s&&zd(t.__H,e)&&(t.__P=!1,t.__=n,t.u=e,gn.__h.push(t))}function Fi(n){return Fd=5,uc(function(){return{current:n}},[])}function uc(n,e){var t=Bd(To++,7);return zd(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function ab(){var n;do{for(;n=Ud.shift();)try{Ao(n)}catch(t){At.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=Wm.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Ao),e.__h.some(kd),e.__h=[]}catch(t){e.__h=[],At.__e(t,n.__v)}}}while(Ud.length)}At.__b=function(n){gn=null,Fm&&Fm(n)},At.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Vm&&Vm(n,e)},At.__r=function(n){Um&&Um(n),To=0;var e=(gn=n.__c).__H;e&&(Nd==gn?gn.__h=[]:(e.__h.some(Ao),e.__h.some(kd),To=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),Nd=gn},At.diffed=function(n){km&&km(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Hm(Wm.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),Nd=gn=null},At.__c=function(n,e){e.some(function(t){try{t.__h.some(Ao),t.__h=t.__h.filter(function(i){return!i.__||kd(i)})}catch(i){t.__h=[function(){throw i}]}}),Bm&&Bm(n,e)},At.unmount=function(n){zm&&zm(n);var e,t,i=n.__c;i&&i.__H&&(i.__H.__.some(function(r){try{if(r.__P&&r.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}r.__P=t,Hm(Ud.push(r))}else Ao(r)}catch(s){e=s}}),i.__H=void 0,e&&At.__e(e,i.__v))};var Gm=typeof requestAnimationFrame=="function";function cb(n){var e,t=function(){clearTimeout(i),Gm&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);Gm&&(e=requestAnimationFrame(t))}function Hm(n){n!=1&&Nm==At.requestAnimationFrame||((Nm=At.requestAnimationFrame)||cb)(ab)}function Ao(n){var e=gn,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),gn=e}function kd(n){var e=gn;n.__c=n.__(),gn=e}function zd(n,e){return!n||n.length!=e.length||e.some(function(t,i){return!ob(t,n[i])})}var lb=Symbol.for("preact-signals");function pc(){if(Ui>1)Ui--;else{var n,e=!1;for((function(){var r=hc;for(hc=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var o=s.t;o!==void 0;o=o.x)o.i===r.i&&(o.i=s.i);r=r.o}})();Co!==void 0;){var t=Co;for(Co=void 0,dc++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&qm(t))try{t.c()}catch(r){e||(n=r,e=!0)}t=i}}if(dc=0,Ui--,e)throw n}}function Gd(n){if(Ui>0)return n();Vd=++ub,Ui++;try{return n()}finally{pc()}}var Eo,gt=void 0;function Ro(n){var e=gt,t=Eo;gt=void 0,Eo=void 0;try{return n()}finally{gt=e,Eo=t}}var Co=void 0,Ui=0,dc=0,ub=0,Vd=0,hc=void 0,fc=0;function $m(n){if(gt!==void 0){var e=n.n;if(e===void 0||e.t!==gt)return e={i:0,S:n,p:gt.s,n:void 0,t:gt,e:void 0,x:void 0,r:e},gt.s!==void 0&&(gt.s.n=e),gt.s=e,n.n=e,32&gt.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=gt.s,e.n=void 0,gt.s.n=e,gt.s=e),e}}function Ft(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Ft.prototype.brand=lb;Ft.prototype.h=function(){return!0};Ft.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:Ro(function(){var i;(i=e.W)==null||i.call(e)}))};Ft.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&Ro(function(){var r;(r=e.Z)==null||r.call(e)}))}};Ft.prototype.subscribe=function(n){var e=this;return Hr(function(){var t=e.value;Ro(function(){return n(t)})},{name:"sub"})};Ft.prototype.valueOf=function(){return this.value};Ft.prototype.toString=function(){return this.value+""};Ft.prototype.toJSON=function(){return this.value};Ft.prototype.peek=function(){var n=this;return Ro(function(){return n.value})};Object.defineProperty(Ft.prototype,"value",{get:function(){var n=$m(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(dc>100)throw new Error("Cycle detected");(function(t){Ui!==0&&dc===0&&t.l!==Vd&&(t.l=Vd,hc={S:t,v:t.v,i:t.i,o:hc})})(this),this.v=n,this.i++,fc++,Ui++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{pc()}}}});function Jt(n,e){return new Ft(n,e)}function qm(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function jm(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function Ym(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function Gr(n,e){Ft.call(this,void 0,e),this.x=n,this.s=void 0,this.g=fc-1,this.f=4}Gr.prototype=new Ft;Gr.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===fc))return!0;if(this.g=fc,this.f|=1,this.i>0&&!qm(this))return this.f&=-2,!0;var n=gt;try{jm(this),gt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return gt=n,Ym(this),this.f&=-2,!0};Gr.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Ft.prototype.S.call(this,n)};Gr.prototype.U=function(n){if(this.t!==void 0&&(Ft.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};Gr.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(Gr.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=$m(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function Ss(n,e){return new Gr(n,e)}function Zm(n){var e=n.j;if(n.j=void 0,typeof e=="function"){Ui++;var t=gt;gt=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,Hd(n),i}finally{gt=t,pc()}}}function Hd(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,Zm(n)}function db(n){if(gt!==this)throw new Error("Out-of-order effect");Ym(this),gt=n,this.f&=-2;try{8&this.f&&Hd(this)}finally{pc()}}function As(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Eo&&Eo.push(this)}As.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};As.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Zm(this),jm(this),Ui++;var n=gt;return gt=this,db.bind(this,n)};As.prototype.N=function(){2&this.f||(this.f|=2,this.u=Co,Co=this)};As.prototype.d=function(){this.f|=8,1&this.f||Hd(this)};As.prototype.dispose=function(){this.d()};function Hr(n,e){var t=new As(n,e);try{t.c()}catch(r){throw t.d(),r}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var Km,gc,mc,hb=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Jm=[];Hr(function(){Km=this.N})();function Ts(n,e){et[n]=e.bind(null,et[n]||function(){})}function Po(n){if(mc){var e=mc;mc=void 0,e()}mc=n&&n.S()}function Qm(n){var e=this,t=n.data,i=kn(t);i.name="ReactiveDom",i.value=t;var r=uc(function(){for(var a=e,c=e.__v;c=c.__;)if(c.__c){c.__c.__$f|=4;break}var l=Ss(function(){var f=i.value.value;return f===0?0:f===!0?"":f||""}),u=Ss(function(){return!Array.isArray(l.value)&&!Ed(l.value)}),d=Hr(function(){if(this.N=e0,u.value){var f=l.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=f)}}),h=e.__$u.d;return e.__$u.d=function(){d(),h.call(this)},[u,l]},[]),s=r[0],o=r[1];return s.value?o.peek():o.value}Qm.displayName="ReactiveTextNode";Object.defineProperties(Ft.prototype,{constructor:{configurable:!0,value:Cm(on,null).constructor},type:{configurable:!0,value:Qm},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});Ts("__b",function(n,e){if(Po(),gc=void 0,typeof e.type=="string"){var t,i=e.props;for(var r in i)if(r!=="children"){var s=i[r];s instanceof Ft&&(t||(e.__np=t={}),t[r]=s,i[r]=s.peek())}}n(e)});Ts("__r",function(n,e){if(n(e),e.type!==on){Po();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(r,s){var o;return Hr(function(){o=this},{name:s}),o.c=r,o})((function(r){return function(){var s;hb&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),gc=i,Po(t)}});Ts("__e",function(n,e,t,i){Po(),gc=void 0,n(e,t,i)});Ts("diffed",function(n,e){Po(),gc=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,r=e.props,s=t.U;if(s)for(var o in s){var a=s[o];a===void 0||i&&o in i||(a.d(),s[o]=void 0)}if(i){s||(s={},t.U=s);for(var c in i){var l=s[c],u=i[c];l===void 0?(l=fb(t,c,u,r),s[c]=l):l.o(u,r)}}}n(e)});function fb(n,e,t,i){var r=e in n&&n.ownerSVGElement===void 0,s=Jt(t);return{o:function(o,a){s.value=o,i=a},d:Hr(function(){this.N=e0;var o=s.value.value;i[e]!==o&&(i[e]=o,r?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}Ts("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var r in i){var s=i[r];s&&s.d()}}}var o=e.__np;if(o){var a=e.props;for(var c in o)a[c]=o[c]}e.__np=void 0}else{var l=e.__c;if(l){l.__$f|=8;var u=l.__$u;u&&(l.__$u=void 0,u.d())}}n(e)});Ts("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});Ms.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var r in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(i||s||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function kn(n,e){return uc(function(){return Jt(n,e)},[])}var pb=function(n){queueMicrotask(function(){queueMicrotask(n)})};function mb(){Gd(function(){for(var n;n=Jm.shift();)Km.call(n)})}function e0(){Jm.push(this)===1&&(et.requestAnimationFrame||pb)(mb)}var gb="4516";function t0(n){let e="Run this once in a terminal, then start the agent:",{port:t}=new URL(n),i=o=>["--agent-type",o,...t===gb?[]:["--port",t||"80"]],r=o=>i(o).join(" "),s=`{"command": "world-mcp", "args": [${i("openclaw").map(o=>JSON.stringify(o)).join(", ")}]}`;return[{id:"claude-code",name:"Claude Code",how:e,command:`claude mcp add -s user world -- world-mcp ${r("claude-code")}`},{id:"openclaw",name:"OpenClaw",how:e,command:`openclaw mcp set world '${s}'`},{id:"codex",name:"Codex",how:e,command:`codex mcp add world -- world-mcp ${r("codex")}`},{id:"gemini-cli",name:"Gemini CLI",how:e,command:`gemini mcp add -s user world world-mcp -- ${r("gemini-cli")}`},{id:"other",name:"Other",how:"Give any agent that speaks MCP over HTTP this address; NAME becomes its own:",command:`${n}/api/mcp/world?agentType=NAME`}]}var yb=Symbol.for("pv"),xb=0;function k(n,e,t,i,r,s){e||(e={});var o,a,c=e;if("ref"in c&&typeof n!="function")for(a in c={},e)a=="ref"?o=e[a]:c[a]=e[a];var l={type:n,props:c,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:yb,__v:--xb,__i:-1,__u:0};return(r||s)&&(l.__source=r,l.__self=s),et.vnode&&et.vnode(l),l}var n0={idle:"M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",thinking:"M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",speaking:"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",working:"M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z",walking:"M4.5 2.6 13 8l-8.5 5.4Z","needs-you":"M8 1.5 14.5 8 8 14.5 1.5 8Z",away:"M4 3.2 8 7.1l4-3.9.9.9L9 8l3.9 3.9-.9.9-4-3.9-4 3.9-.9-.9L7 8 3.1 4.1Z"};function Wd({state:n,color:e}){return k("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:k("path",{d:n0[n]??n0.idle,style:{fill:e}})})}function Xd({model:n,since:e}){let t=typeof e=="number"?e:Date.parse(e);return Number.isNaN(t)?null:k("span",{class:"age",children:nc(n.now.value-t)})}function $d({children:n}){return k("kbd",{children:n})}function ki({label:n,hint:e,onClick:t}){return k("button",{type:"button",class:"icon","aria-label":n,title:e?`${n} (${e})`:n,onClick:t,children:k("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:k("path",{d:"M4 4l8 8M12 4l-8 8",class:"stroke"})})})}function yc({text:n}){let e=kn(""),t=async()=>{try{await navigator.clipboard.writeText(n),e.value="copied"}catch{e.value="select"}setTimeout(()=>{e.value=""},2500)},i={"":"Copy",copied:"Copied",select:"Select it by hand"}[e.value];return k("div",{class:"command",children:[k("code",{children:n}),k("button",{type:"button",class:"quiet",onClick:()=>{t()},children:k("span",{"aria-live":"polite",children:i})})]})}function xc({name:n}){let e=t0(location.origin),t=kn(e[0]?.id??""),i=e.find(r=>r.id===t.value);return k("div",{class:"connect",children:[k("div",{class:"choices",role:"radiogroup","aria-label":"Which agent",children:e.map(r=>k("label",{class:r.id===t.value?"choice chosen":"choice",children:[k("input",{type:"radio",name:n,value:r.id,checked:r.id===t.value,onChange:()=>{t.value=r.id}}),r.name]},r.id))}),i&&k(on,{children:[k("p",{class:"muted",children:i.how}),k(yc,{text:i.command},i.id)]})]})}function r0({model:n}){let e=kn(!1);if(e.value||n.connection.value.state!=="live"||n.agentsHere.value.length>0)return null;let t=n.presence.value.agents,i=t.length===0?"No agent is here yet":`${t[0]?.name??"Your agent"} is away`;return k("aside",{class:"panel card guide","aria-label":i,children:[k("header",{children:[k("h2",{children:i}),k(ki,{label:"Close",onClick:()=>{e.value=!0}})]}),k("p",{children:t.length===0?"Look around, this world is yours. An agent that you connect gets a body here, and can build, walk and talk.":"Start it again and it comes back to where it stood. To connect another one:"}),k(xc,{name:"guide-host"})]})}function s0({model:n,actions:e}){let t=n.graphics.value,i=n.connection.value;return t==="missing"?k(Io,{title:"This browser cannot draw the world",children:[k("p",{children:"World needs WebGL 2. Turn on hardware acceleration in the browser's settings, or open this page in another browser."}),k(qd,{actions:e})]}):i.state==="login"?k(Io,{title:"Open this world from your computer",children:[k("p",{children:"This browser has no key for it, or the link was used before. Run this in a terminal; it opens a fresh link:"}),k(yc,{text:"world-mcp open"}),k(i0,{actions:e,label:"I have done that, try again"})]}):i.state==="incompatible"?k(Io,{title:"This page and world-mcp do not fit together",children:[k("p",{children:i.message}),k(qd,{actions:e})]}):i.state==="resting"?k(Io,{title:"This world is open elsewhere",children:[k("p",{children:"Another tab took this one's place, so this one rests."}),k(i0,{actions:e,label:"Use this tab instead"})]}):t==="lost"||t==="gone"?k(vb,{model:n,actions:e}):null}function vb({model:n,actions:e}){let t=n.graphics.value==="lost";return k(Io,{title:t?"The picture was interrupted":"The picture did not come back",children:[k("p",{children:t?"Your graphics card let go of this page. It is being drawn anew; nothing that was built is lost.":"The browser lost its graphics and did not get them back. Reload the page; nothing that was built is lost."}),!t&&k(qd,{actions:e})]})}function Io({title:n,children:e}){return k("div",{class:"gate",children:k("section",{class:"panel card",role:"alert","aria-label":n,children:[k("h1",{children:n}),e]})})}function qd({actions:n}){return k("button",{type:"button",class:"primary",onClick:n.reload,children:"Reload"})}function i0({actions:n,label:e}){return k("button",{type:"button",class:"primary",onClick:n.retry,children:e})}var o0="world.";function jd(n){try{return localStorage.getItem(o0+n)}catch{return null}}function Yd(n,e){try{localStorage.setItem(o0+n,e)}catch{}}function Zd(n){return n.helpSeen.value?!1:(n.helpSeen.value=!0,Yd("help-seen","yes"),!0)}var _b=[[["Enter","/"],"talk"],[["Esc"],"back to the world"],[["drag","← ↑ ↓ →"],"look around"],[["W","A","S","D"],"move"],[["wheel","pinch"],"closer, farther"],[["F"],"follow the agent"],[["G"],"go where the agent is"],[["click"],"select a thing"],[["Shift click","hold"],"point at the ground"],[["?"],"this list"]],bb=[[["drag"],"look around"],[["wheel"],"closer, farther"],[["W","A","S","D"],"move"],[["F"],"follow the agent"],[["G"],"go to the agent"],[["?"],"all keys"]];function a0({model:n}){return n.helpSeen.value||n.connection.value.state!=="live"?null:k("aside",{class:"panel card help","aria-label":"How to move",children:[k(ki,{label:"Got it",hint:"Esc",onClick:()=>Zd(n)}),k("p",{class:"by-touch",children:"Drag to look around, pinch to come closer. Touch a thing to select it, hold to point."}),k("ul",{class:"by-keys",children:bb.map(([e,t])=>k("li",{children:[e.map(i=>k($d,{children:i},i))," ",t]},t))})]})}function c0({model:n}){let e=Fi(null),t=n.open.value==="keys";return Vr(()=>{t&&e.current?.focus()},[t]),t?k("div",{class:"panel card keys",role:"dialog","aria-label":"Keys",tabIndex:-1,ref:e,children:[k("header",{children:[k("h2",{children:"Keys"}),k(ki,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),k("dl",{children:_b.map(([i,r])=>k("div",{children:[k("dt",{children:i.map(s=>k($d,{children:s},s))}),k("dd",{children:r})]},r))}),k("label",{class:"switch",children:[k("input",{type:"checkbox",checked:n.shortcuts.value,onChange:i=>{n.shortcuts.value=i.currentTarget.checked,Yd("shortcuts",i.currentTarget.checked?"on":"off")}}),"Single keys do these things"]})]}):null}function l0(n,e){let t=i=>{if(!(i.ctrlKey||i.metaKey||i.altKey||i.isComposing)){if(i.key==="Escape"){wb(n,e)&&i.preventDefault();return}u0(i.target)||!n.shortcuts.value&&(i.key.length===1&&i.stopPropagation(),i.key!=="Enter")||(i.key==="?"?(i.preventDefault(),n.open.value=n.open.value==="keys"?"none":"keys"):(i.key==="/"||i.key==="Enter"&&!Mb(i.target))&&(i.preventDefault(),document.getElementById("composer")?.focus()))}};return window.addEventListener("keydown",t,{capture:!0}),()=>window.removeEventListener("keydown",t,{capture:!0})}function wb(n,e){if(n.open.value!=="none"){let t=n.open.value==="status"?document.querySelector(".pill"):null;return n.open.value="none",t?t.focus():e.toWorld(),!0}return u0(document.activeElement)?(e.toWorld(),!0):n.selection.value?(e.clearSelection(),!0):Zd(n)?!0:(e.toWorld(),!1)}function u0(n){return n instanceof HTMLTextAreaElement||n instanceof HTMLSelectElement||n instanceof HTMLInputElement&&n.type!=="checkbox"&&n.type!=="radio"}function Mb(n){return n instanceof Element&&n.closest("button, a, summary, input, label")!==null}var Sb=60,Ab=40,Tb=new Set(["wait_for_events"]),vc=12e3;function _c(n){return n!==void 0&&/^#[0-9a-f]{6}$/i.test(n)?n:"#4d5bd1"}function bc(n,e){let t=n.presence.value.agents.find(i=>i.avatarId===e);return t?_c(t.color):""}function d0(n){let e=Jt({agents:[],pages:0}),t=Eb(n),i=Cb(n);return{now:Jt(n()),worldName:Jt(""),connection:Jt({state:"connecting"}),graphics:Jt("ok"),presence:e,selection:Jt(null),details:Jt({build:"",worldId:"",revision:0,executor:!1,pages:0}),open:Jt("none"),shortcuts:Jt(!0),helpSeen:Jt(!1),agentsHere:Ss(()=>e.value.agents.filter(r=>r.connected)),...t,...i,forget(){t.lines.value=[],i.traces.value=[]}}}function Eb(n){let e=Jt([]),t=1,i=o=>{let a=t++;return e.value=[...e.peek(),{id:a,...o}].slice(-Sb),a},r=(o,a)=>{e.value=e.peek().map(c=>c.id===o?{...c,...a}:c)};function s({event:o,author:a,time:c},l){if(!o)return;let u=Date.parse(c)||n(),d=a.kind==="user",h=d?"You":a.name||"Agent";if(o.kind==="pointed"){let p=`${h} pointed at ${Rb(o,l)}.`;i({who:"note",name:h,avatarId:"",text:p,at:u,state:"sent"});return}if(!o.text)return;let f=d&&e.peek().find(p=>p.state==="sending"&&p.text===o.text);if(f)r(f.id,{state:"sent"});else{let[p,y]=d?["user",""]:["agent",a.id];i({who:p,name:h,avatarId:y,text:o.text,at:u,state:"sent"})}}return{lines:e,sending:o=>i({who:"user",name:"You",avatarId:"",text:o,at:n(),state:"sending"}),sent:o=>r(o,{state:"sent"}),failed:(o,a)=>r(o,{state:"failed",reason:a}),entry:s}}function Cb(n){let e=Jt([]);return{traces:e,trace(t){if(Tb.has(t.tool))return;let i=e.peek(),r={callId:t.callId,name:t.agent.name||t.agent.type,avatarId:t.agent.avatarId,words:vm(t),state:t.state,at:Date.parse(t.time)||n()},s=i.findIndex(o=>o.callId===t.callId);e.value=(s<0?[...i,r]:i.with(s,r)).slice(-Ab)}}}function h0(n){let e=[];for(let t of n){let i=e.at(-1);i&&t.state==="done"&&i.state==="done"&&i.avatarId===t.avatarId&&i.words===t.words?e[e.length-1]={...t,times:i.times+1}:e.push({...t,times:1})}return e}function Rb(n,e){let t=n.objectId===void 0?void 0:e.get(n.objectId);return t?t.label?`“${t.label}”`:`${ic(t.kind).toLowerCase()} (${t.id})`:n.objectId!==void 0?n.objectId:n.position?`the ground at ${_m(n.position)}`:"something"}var Pb=2;function f0({model:n,actions:e}){let t=n.open.value==="status",i=Fi(null),r=()=>{n.open.value=t?"none":"status",t&&i.current?.focus()};return n.connection.value.state==="connecting"&&!n.worldName.value?k(Ib,{}):k("div",{class:"status",children:[k("button",{type:"button",ref:i,class:"panel pill","aria-expanded":t,"aria-controls":"status-panel",title:"What this means",onClick:r,children:[k("strong",{class:"name",children:n.worldName.value||"World"}),k(Lb,{model:n}),k(Db,{model:n})]}),t&&k(Fb,{model:n,actions:e,close:r})]})}function Ib(){return k("div",{class:"status",children:k("div",{class:"panel pill skeleton",role:"status",children:[k("span",{class:"bone wide","aria-hidden":"true"}),k("span",{class:"bone","aria-hidden":"true"}),k("span",{class:"sr",children:"Connecting to your world"})]})})}function Lb({model:n}){let e=n.presence.value.agents,t=n.agentsHere.value,i=(t.length>0?t:e).slice(0,Pb),r=(t.length>0?t.length:e.length)-i.length;return i.length===0?k("span",{class:"who muted",children:"no agent yet"}):k(on,{children:[i.map(s=>k("span",{class:"who",children:[k(Wd,{state:Jd(n,s),color:_c(s.color)}),k("span",{class:"agent",children:s.name}),k("span",{class:"doing",children:p0(n,s)}),k(Xd,{model:n,since:m0(n,s)})]},s.avatarId)),r>0&&k("span",{class:"who muted",children:["+",r]})]})}var Kd=n=>n.connection.value.state==="live";function Jd(n,e){return Kd(n)&&e.connected?e.activity.state:"away"}function p0(n,e){return Kd(n)?e.connected?ym(e.activity):"away":"no news"}function m0(n,e){let t=n.connection.value;return t.state==="reconnecting"?t.since:e.activity.since}function Ob(n,e){return Kd(n)?xm(Jd(n,e)):"The page has no connection, so it does not know what this agent does."}function Db({model:n}){let e=n.connection.value;return e.state==="live"?k("span",{class:"sr",children:"connected"}):k("span",{class:"link warn",role:"status",children:g0(e,n.now.value)})}function g0(n,e){switch(n.state){case"connecting":return"connecting";case"live":return"connected";case"reconnecting":{let t=Math.ceil((n.nextTry-e)/1e3);return t>0?`reconnecting in ${t} s`:"reconnecting"}case"login":return"not logged in";case"incompatible":return"needs an update";case"resting":return"resting"}}function Nb(n){switch(n.state){case"connecting":return"The page is opening its connection.";case"live":return"Connected. Every change is kept on this computer.";case"reconnecting":return"The connection to world-mcp is gone. The page keeps trying; nothing that was built is lost. If it stays away, start it with `world-mcp serve`.";case"login":return"This browser is not logged in. Run `world-mcp open` for a fresh link.";case"incompatible":return n.message;case"resting":return"Another tab took this one's place."}}function Fb({model:n,actions:e,close:t}){let i=Fi(null);Vr(()=>i.current?.focus(),[]);let r=n.presence.value.agents;return k("div",{id:"status-panel",class:"panel sheet",role:"dialog","aria-label":"Status",tabIndex:-1,ref:i,children:[k("header",{children:[k("h2",{children:n.worldName.value||"World"}),k(ki,{label:"Close",hint:"Esc",onClick:t})]}),k("p",{class:"muted",children:Nb(n.connection.value)}),n.connection.value.state==="reconnecting"&&k("button",{type:"button",class:"quiet",onClick:e.retry,children:"Try now"}),r.length>0&&k("ul",{class:"agents","aria-label":"Agents",children:r.map(s=>k(Ub,{agent:s,model:n,actions:e},s.avatarId))}),k("details",{open:r.length===0,children:[k("summary",{children:"Connect an agent"}),k("p",{class:"muted",children:"Agents connect by MCP and get a body here."}),k(xc,{name:"panel-host"})]}),k(kb,{model:n})]})}function Ub({agent:n,model:e,actions:t}){return k("li",{children:[k(Wd,{state:Jd(e,n),color:_c(n.color)}),k("div",{children:[k("strong",{children:n.name})," ",k("span",{class:"muted",children:n.type}),k("div",{children:[p0(e,n)," · ",k(Xd,{model:e,since:m0(e,n)})]}),k("div",{class:"muted",children:Ob(e,n)})]}),k("button",{type:"button",class:"quiet","aria-label":`Go to ${n.name}`,onClick:()=>t.goTo(n.avatarId),children:"Go there"})]})}function kb({model:n}){let e=n.details.value,t=[["Connection",g0(n.connection.value,n.now.value)],["World",e.worldId||"–"],["Revision",String(e.revision)],["Open tabs",String(Math.max(1,e.pages))],["This tab",e.executor?"carries out the agents' changes":"watches; another tab carries out changes"],["Page build",e.build]];return k("details",{children:[k("summary",{children:"Details for repair"}),k("dl",{children:t.map(([i,r])=>k("div",{children:[k("dt",{children:i}),k("dd",{children:r})]},i))}),k("p",{class:"muted",children:["A fresh link to this page: ",k("code",{children:"world-mcp open"})]})]})}var y0=1e3,Bb=800;function x0({model:n,actions:e}){let t=kn(!1);return k("div",{class:"talk",onFocusIn:()=>{t.value=!0},onFocusOut:()=>{t.value=!1},children:[k(zb,{model:n,wake:t.value}),k(Gb,{model:n,actions:e}),k(Wb,{model:n,actions:e})]})}function zb({model:n,wake:e}){let t=Fi(null),i=n.lines.value,r=i[i.length-1],s=!e&&n.now.value-(r?.at??0)>vc;return Vr(()=>{t.current?.scrollTo({top:t.current.scrollHeight})},[r?.id,s]),i.length===0?null:k("div",{ref:t,class:`panel conversation${s?" quiet":""}`,role:"log","aria-label":"Conversation","aria-live":"polite",tabIndex:s?-1:0,children:i.map(o=>k(Vb,{line:o,model:n},o.id))})}function Vb({line:n,model:e}){return n.who==="note"?k("p",{class:"note",children:n.text}):k("p",{class:n.who,children:[k("strong",{style:{"--mark":bc(e,n.avatarId)||"var(--muted)"},children:n.name}),k("span",{class:"text",children:n.text}),n.state==="failed"&&k("span",{class:"warn",children:["Not sent: ",n.reason,"."]})]})}function Gb({model:n,actions:e}){let t=n.selection.value;return t?k("section",{class:"panel chip","aria-label":"Selected",children:[k("span",{class:"what",children:[k("strong",{children:t.name}),t.type==="object"&&t.id!==t.name&&k("span",{class:"muted",children:[" ",t.id]})]}),k(Hb,{chosen:t,actions:e}),k(ki,{label:"Clear selection",hint:"Esc",onClick:e.clearSelection})]}):null}function Hb({chosen:n,actions:e}){return n.type==="avatar"?k("button",{type:"button",class:"quiet",onClick:()=>e.goTo(n.id),children:"Go there"}):k("button",{type:"button",class:"quiet",title:"Show the agents what you mean",onClick:()=>e.point({objectId:n.id}),children:"Point here"})}function Wb({model:n,actions:e}){let t=kn(""),i=Fi(null);Xm(()=>$b(i.current),[t.value]);let r=n.connection.value.state==="live",s=n.agentsHere.value.length>0,o=()=>{let c=t.value.trim();if(!c||!r)return;let l=n.sending(c);e.say(c).then(()=>n.sent(l),u=>n.failed(l,u instanceof Error?u.message:"nobody knows why")),t.value="",i.current?.focus()},a=c=>{c.key!=="Enter"||c.shiftKey||c.isComposing||(c.preventDefault(),o())};return k("form",{class:"panel composer","aria-label":"Talk",onSubmit:c=>{c.preventDefault(),o()},children:[k("textarea",{ref:i,id:"composer",rows:1,maxLength:y0,value:t.value,disabled:!r,"aria-label":"Say something in the world",placeholder:Xb(n),title:"Talk (Enter)",enterkeyhint:"send",onInput:c=>{t.value=c.currentTarget.value},onKeyDown:a}),t.value.length>Bb&&k("span",{class:"age",children:y0-t.value.length}),k("button",{type:"submit",class:"send",disabled:!r||t.value.trim()==="",title:"Send (Enter)","aria-label":"Send",children:k("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:k("path",{d:"M8 13V3.5M3.8 7.4 8 3.2l4.2 4.2",class:"stroke"})})}),r&&!s&&t.value!==""&&k("p",{class:"hint",role:"status",children:"Nobody is listening yet. What you say is kept in the world's log."})]})}function Xb(n){let e=n.connection.value.state;if(e==="connecting")return"Connecting…";if(e!=="live")return"Not connected";let t=n.agentsHere.value;return t.length===0?"Nobody is listening yet":t.length===1?`Say something to ${t[0]?.name??"your agent"}`:"Say something to your agents"}function $b(n){n&&(n.style.height="auto",n.style.height=`${n.scrollHeight}px`)}var qb=4;function v0({model:n}){let e=kn(!1),t=n.traces.value;if(t.length===0)return null;let i=t[t.length-1],r=t.some(c=>c.state==="started"),s=!e.value&&!r&&n.now.value-(i?.at??0)>vc,o=h0(t),a=e.value?o:o.slice(-qb);return k("section",{class:`activity${s?" quiet":""}${e.value?" unfolded":""}`,"aria-label":"What agents did",children:[k("button",{type:"button",class:"panel tab","aria-expanded":e.value,onClick:()=>{e.value=!e.value},children:e.value?"Show less":"Activity"}),k("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:a.map(c=>k(jb,{row:c,color:bc(n,c.avatarId),now:e.value?n.now.value:0},c.callId))})]})}function jb({row:n,color:e,now:t}){let i={started:"…",done:"✓",failed:"!"}[n.state];return k("li",{class:n.state,children:[k("span",{class:"tick","aria-hidden":"true",style:{color:n.state==="failed"?"":e},children:i}),k("span",{class:"words",children:[k("strong",{children:n.name})," ",n.words,n.times>1&&k("span",{class:"age",children:[" × ",n.times]})]}),t>0&&k("span",{class:"age",children:nc(t-n.at)})]})}var Yb=1e3;function _0(n,e,t,i){e.shortcuts.value=jd("shortcuts")!=="off",e.helpSeen.value=jd("help-seen")==="yes",Dd(k(Zb,{model:e,actions:t}),n);let r=l0(e,t),s=setInterval(()=>{document.hidden||(e.now.value=i())},Yb);return()=>{clearInterval(s),r(),Dd(null,n)}}function Zb({model:n,actions:e}){let t=n.connection.value.state,i=n.graphics.value==="missing"||t==="login"||t==="incompatible"||t==="resting";return k(on,{children:[!i&&k(on,{children:[k(f0,{model:n,actions:e}),k("div",{class:"bottom",children:[k(a0,{model:n}),k("div",{class:"middle",children:[k(r0,{model:n}),k(x0,{model:n,actions:e})]}),k(v0,{model:n})]}),k(c0,{model:n})]}),k(s0,{model:n,actions:e})]})}function b0(n){let e={};for(let t of n.querySelectorAll(".panel")){let i=t.getBoundingClientRect(),r=t.className.split(" ").slice(1,3).join(" ");i.width>0&&getComputedStyle(t).visibility!=="hidden"&&(e[r]=[i.x,i.y,i.width,i.height])}return e}function w0({build:n,pageId:e,root:t,model:i,state:r,scene:s,link:o}){return{get scene(){return s()},step:a=>s()?.step(a),inspect:()=>({build:n,pageId:e,status:i.connection.peek().state,executor:o()?.isExecutor??!1,worldId:o()?.welcome?.worldId??"",revision:r.revision,objects:r.objects.size,visibleAfter:performance.getEntriesByName("world-visible")[0]?.startTime??null,panels:b0(t),lines:i.lines.peek().length,traces:i.traces.peek().length,scene:s()?.inspect()??null})}}var M0=[300,1e3,3e3];async function S0(){let n=Kb();if(n!==null)for(let e=0;!await Jb(n);e++)await new Promise(t=>setTimeout(t,M0[Math.min(e,M0.length-1)]))}function Kb(){let n=new URLSearchParams(location.hash.slice(1)).get("key");return n!==null&&history.replaceState(null,"",location.pathname+location.search),n}async function Jb(n){try{return(await fetch("/api/login",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({key:n}),cache:"no-store"})).status<500}catch{return!1}}function A0(n,e){let t={visible:e},i,r,s=Number.NEGATIVE_INFINITY;function o(){clearTimeout(r),r=void 0,s=performance.now(),i=t.camera,n({...t})}return{camera(a){t.camera={position:[...a.position],target:[...a.target]},!(r!==void 0||i&&Qb(i,a))&&(r=setTimeout(o,Math.max(0,s+250-performance.now())))},selected(a){a===null?delete t.selected:t.selected=a,o()},visible(a){t.visible!==a&&(t.visible=a,o())},again:o,dispose:()=>clearTimeout(r)}}function Qb(n,e){let t=(i,r)=>Math.abs((n[r][i]??0)-(e[r][i]??0))<.01;return[0,1,2].every(i=>t(i,"position")&&t(i,"target"))}function T0(n,e){let t={state:"away",label:"no news",since:new Date(e).toISOString(),source:"socket"};return{...n,agents:n.agents.map(i=>({...i,connected:!1,activity:t}))}}var ew=["user","avatar","overhead","object","montage"],Qd={least:256,usual:1024,most:1568};async function E0(n,e,t){let{view:i,id:r,width:s}=tw(e),{image:o,camera:a,visible:c,text:l}=await n.capture({view:i,width:s,agent:t.avatarId,...r===void 0?{}:{id:r}});return{text:l,images:[o],data:{view:i,camera:a,visible:c}}}function tw(n){let e=typeof n=="object"&&n!==null?n:{},t=ew.find(s=>s===e.view)??"user",i=typeof e.width=="number"&&Number.isFinite(e.width)?e.width:Qd.usual,r=Math.round(Math.min(Qd.most,Math.max(Qd.least,i)));return typeof e.id=="string"?{view:t,id:e.id,width:r}:{view:t,width:r}}function eh(n){if(performance.getEntriesByName("world-visible").length>0)return;let e=n.inspect().frames,t=()=>{performance.getEntriesByName("world-visible").length>0||(n.inspect().frames>e?performance.mark("world-visible"):requestAnimationFrame(t))};requestAnimationFrame(t)}function C0(){return new Promise(n=>{document.hidden?n():requestAnimationFrame(()=>setTimeout(n))})}var nw=/^[a-z0-9_]{1,40}$/;function Lo(n){return nw.test(n)&&n!=="ground"&&n!=="user"&&!n.startsWith("avatar_")}function pi(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function wc(n,e){return Array.isArray(n)&&n.length===e&&n.every(t=>Number.isFinite(t))}function P0(n){if(!pi(n))return"an operation that is not an object";let{op:e,type:t,id:i,value:r}=n;return e==="remove"?(t==="object"||t==="avatar")&&typeof i=="string"?void 0:"a remove without an id":e!=="put"?"an operation that is neither put nor remove":t==="object"?th(r)?void 0:"a put object that is none":t==="avatar"?Oo(r)?void 0:"a put avatar that is none":t==="environment"?nh(r)?void 0:"a put environment that is none":"an operation on an unknown type"}function th(n){if(!pi(n)||!R0(n))return!1;let{id:e,label:t,text:i,on:r,color:s,parts:o,behavior:a,creator:c,created:l,changed:u}=n;return typeof e=="string"&&[t,i,r,s].every(d=>d===void 0||typeof d=="string")&&(o===void 0||Array.isArray(o)&&o.every(d=>pi(d)&&R0(d)))&&(a===void 0||pi(a)&&typeof a.motion=="string")&&typeof c=="string"&&Number.isSafeInteger(l)&&Number.isSafeInteger(u)}function R0(n){return typeof n.kind=="string"&&wc(n.position,3)&&wc(n.rotation,4)&&wc(n.scale,3)}function Oo(n){return pi(n)&&["id","agentType","name","pose"].every(e=>typeof n[e]=="string")&&wc(n.position,3)&&Number.isFinite(n.yaw)&&Number.isSafeInteger(n.changed)}function nh(n){return pi(n)&&Number.isFinite(n.timeOfDay)&&["sky","weather","ground","lights"].every(e=>typeof n[e]=="string")}var Es=class{#e=new Map;#t=new Set;#n=new Map;put(e,t){this.remove(e),this.#n.set(e,t);let i=ih(t.min[0],t.min[2],t.max[0],t.max[2]);if(i.cells>64){this.#t.add(e);return}for(let r of rh(i)){let s=this.#e.get(r);s?s.add(e):this.#e.set(r,new Set([e]))}}remove(e){let t=this.#n.get(e);if(t&&(this.#n.delete(e),!this.#t.delete(e)))for(let i of rh(ih(t.min[0],t.min[2],t.max[0],t.max[2]))){let r=this.#e.get(i);r?.delete(e),r?.size===0&&this.#e.delete(i)}}clear(){this.#e.clear(),this.#t.clear(),this.#n.clear()}near(e,t,i,r){let s=new Set(this.#t),o=ih(e,t,i,r);if(o.cells>this.#e.size)for(let a of this.#e.values())for(let c of a)s.add(c);else for(let a of rh(o))for(let c of this.#e.get(a)??[])s.add(c);return[...s].filter(a=>{let c=this.#n.get(a);return c&&c.min[0]<=i&&c.max[0]>=e&&c.min[2]<=r&&c.max[2]>=t})}};function ih(n,e,t,i){let[r,s,o,a]=[Mc(n),Mc(t),Mc(e),Mc(i)];return{fromX:r,toX:s,fromZ:o,toZ:a,cells:(s-r+1)*(a-o+1)}}function*rh(n){for(let e=n.fromX;e<=n.toX;e++)for(let t=n.fromZ;t<=n.toZ;t++)yield(e+4096)*8192+t+4096}function Mc(n){return Math.max(-4095,Math.min(4095,Math.floor(n/4)))}var iw=/^(.+)_(\d{1,6})$/,Sc=class{#e=new Map;use(e){let[,t,i]=iw.exec(e)??[];if(t===void 0){this.#e.has(e)||this.#e.set(e,0);return}let r=Number(i);r>(this.#e.get(t)??0)&&this.#e.set(t,r)}next(e,t){let i=(this.#e.get(e)??0)+1;for(;t(`${e}_${i}`);)i++;return`${e}_${i}`}isFresh(e){return!this.#e.has(e)}clear(){this.#e.clear()}};var rw=new Map(dr.map(n=>[n.kind,n])),sw=new Map(wo.map(n=>[n.name,n.hex])),sh=dr.map(n=>n.kind),oh=wo.map(n=>n.name);function mi(n){return rw.get(n)}function I0(n){let e=n.trim().toLowerCase();return/^#[0-9a-f]{6}$/.test(e)?e:sw.get(e)}function gi(n){return n.category==="path"||!n.solid&&n.top>0}function Jn(n,e,t=5){let i=n.toLowerCase().slice(0,64);if(i==="")return[];let r=[];for(let s of e){let o=ow(i,s);o<=Math.max(2,i.length/2)&&r.push({name:s,distance:o})}return r.sort((s,o)=>s.distance-o.distance||(s.name<o.name?-1:1)).slice(0,t).map(s=>s.name)}function L0(n){let e=n.toLowerCase(),t=dr.filter(i=>i.words.split(" ").includes(e)).map(i=>i.kind);return[...new Set([...t,...Jn(n,sh)])].slice(0,5)}function ow(n,e){return e===n?0:e.startsWith(n)||n.startsWith(e)?.5:n.length>2&&e.includes(n)?1:aw(n,e)}function aw(n,e){let t=Array.from({length:e.length+1},(i,r)=>r);for(let i=1;i<=n.length;i++){let r=[i];for(let s=1;s<=e.length;s++){let o=(t[s-1]??0)+(n[i-1]===e[s-1]?0:1);r.push(Math.min(o,(t[s]??0)+1,(r[s-1]??0)+1))}t=r}return t[e.length]??0}var Xr=[0,0,0,1],Ac=Math.PI/180;function Ue(n,e=4){let t=10**e;return Math.round(n*t)/t+0}function vt(n,e=4){return[Ue(n[0],e),Ue(n[1],e),Ue(n[2],e)]}function Cs(n){let e=Math.hypot(...n)||1;return[Ue(n[0]/e,6),Ue(n[1]/e,6),Ue(n[2]/e,6),Ue(n[3]/e,6)]}function Wr(n,e){let[t,i,r,s]=n,[o,a,c,l]=e;return[s*o+t*l+i*c-r*a,s*a-t*c+i*l+r*o,s*c+t*a-i*o+r*l,s*l-t*o-i*a-r*c]}function ch(n){return[-n[0],-n[1],-n[2],n[3]]}function bn(n,e){let[t,i,r,s]=n,o=2*(i*e[2]-r*e[1]),a=2*(r*e[0]-t*e[2]),c=2*(t*e[1]-i*e[0]);return[e[0]+s*o+i*c-r*a,e[1]+s*a+r*o-t*c,e[2]+s*c+t*a-i*o]}function lh(n,e,t){let i=(r,s)=>{let o=s%360*Ac/2,a=[0,0,0,Math.cos(o)];return a[r]=Math.sin(o),a};return Wr(Wr(i(1,e),i(0,n)),i(2,t))}function O0(n){return lh(0,n,0)}function yi(n){let e=bn(n,[0,0,1]);if(Math.hypot(e[0],e[2])>.02)return ah(Math.atan2(e[0],e[2]));let t=bn(n,[1,0,0]);return ah(Math.atan2(-t[2],t[0]))}function an(n,e){return ah(Math.atan2(e[0]-n[0],e[2]-n[2]))}function wn(n){return[Math.sin(n*Ac),Math.cos(n*Ac)]}function ht(n,e){return Math.hypot(n[0]-e[0],n[2]-e[2])}function ah(n){let e=Ue(n/Ac,2);return e<=-180?e+360:e}function D0(n,e,t,i){let r=[n[0]*i[0]/2,n[1]*i[1]/2,n[2]*i[2]/2],[s,o]=wn(yi(t)),a=bn(t,[0,r[1],0]),c=[bn(t,[r[0],0,0]),bn(t,[0,r[1],0]),bn(t,[0,0,r[2]])],[l,u,d]=[0,0,0];for(let[f,p,y]of c)l+=Math.abs(f*o-y*s),u+=Math.abs(p),d+=Math.abs(f*s+y*o);let h=e[1]+a[1];return{x:e[0]+a[0],z:e[2]+a[2],halfX:l,halfZ:d,low:h-u,high:h+u,sin:s,cos:o}}function $r(n,e,t){return n.halfX*Math.abs(e*n.cos-t*n.sin)+n.halfZ*Math.abs(e*n.sin+t*n.cos)}function cw(n,e,t){let i=e-n.x,r=t-n.z;return[i*n.cos-r*n.sin,i*n.sin+r*n.cos]}function Bn(n,e,t){return[n.x+e*n.cos+t*n.sin,n.z-e*n.sin+t*n.cos]}function Do(n,e,t){let i=e-n.x,r=t-n.z,s=Math.max(0,Math.abs(i*n.cos-r*n.sin)-n.halfX),o=Math.max(0,Math.abs(i*n.sin+r*n.cos)-n.halfZ);return Math.sqrt(s*s+o*o)}function uh(n,e,t,i=0){let[r,s]=cw(n,e,t);return Math.abs(r)<=n.halfX+i&&Math.abs(s)<=n.halfZ+i}function N0(n,e,t=.02){if(Math.min(n.high,e.high)-Math.max(n.low,e.low)<=t)return!1;let i=e.x-n.x,r=e.z-n.z;for(let[s,o]of[[n.cos,-n.sin],[n.sin,n.cos],[e.cos,-e.sin],[e.sin,e.cos]])if($r(n,s,o)+$r(e,s,o)-Math.abs(i*s+r*o)<=t)return!1;return!0}function dh(n,e){let t=U0();for(let i of[-n[0]/2,n[0]/2])for(let r of[0,n[1]])for(let s of[-n[2]/2,n[2]/2]){let o=e([i,r,s]);k0(t,o,o)}return t}function F0(n){let e=U0();for(let{min:t,max:i}of n)k0(e,t,i);return e}function U0(){return{min:[1/0,1/0,1/0],max:[-1/0,-1/0,-1/0]}}function k0(n,e,t){for(let i of[0,1,2])n.min[i]=Math.min(n.min[i],e[i]),n.max[i]=Math.max(n.max[i],t[i])}function Tc(n,e,t=0){return n.min[0]<=e.max[0]+t&&e.min[0]<=n.max[0]+t&&n.min[2]<=e.max[2]+t&&e.min[2]<=n.max[2]+t&&n.min[1]<=e.max[1]+t&&e.min[1]<=n.max[1]+t}var hh=.995,lw={door_wall:.5,arch:.38,bridge:.15},B0=new WeakMap;function Ne(n){let e=B0.get(n);return e||(e=dw(n),B0.set(n,e)),e}function Ec(n,e){let{position:t,rotation:i,scale:r}=n,[s,o,a]=bn(i,[e[0]*r[0],e[1]*r[1],e[2]*r[2]]);return[s+t[0],o+t[1],a+t[2]]}function*uw(n){if(!n.parts){let e=mi(n.kind);if(!e)return;let{position:t,rotation:i,scale:r}=n;yield{piece:e,position:t,rotation:i,scale:r,around:dh(e.size,s=>Ec(n,s))};return}for(let e of n.parts){let t=mi(e.kind);t&&(yield{piece:t,position:Ec(n,e.position),rotation:Wr(n.rotation,e.rotation),scale:hw(e,n.scale),around:dh(t.size,i=>Ec(n,Ec(e,i)))})}}function dw(n){let e=[],t=[],i=[];for(let c of uw(n)){let{piece:l}=c,u=D0(l.size,c.position,c.rotation,c.scale);e.push({box:u,around:c.around,piece:l,walls:pw(l,u,c.scale)});let d=bn(c.rotation,[0,1,0]),h=fw(l,u,c.position[1],c.scale,d);if(h&&t.push(h),l.seat>0&&d[1]>hh){let[f,p,y]=c.position;i.push({position:[f,p+l.seat*c.scale[1],y],yaw:yi(c.rotation)})}}let[r,s,o]=n.position,a=e.length?F0(e.map(c=>c.around)):{min:[r,s,o],max:[r,s,o]};return{solids:e,box:a,surfaces:t,seats:i}}function hw(n,e){if(e[0]===e[1]&&e[1]===e[2])return[n.scale[0]*e[0],n.scale[1]*e[0],n.scale[2]*e[0]];let t=i=>{let[r,s,o]=bn(n.rotation,i);return Math.hypot(r*e[0],s*e[1],o*e[2])};return[n.scale[0]*t([1,0,0]),n.scale[1]*t([0,1,0]),n.scale[2]*t([0,0,1])]}function fw(n,e,t,i,r){let s=gi(n),o=n.kind==="bridge";if(r[1]>hh){let c=n.top>0?n.top:s?n.size[1]:0;return c>0?{box:e,height:t+c*i[1],floor:s,arched:o}:void 0}return n.kind==="box"&&[r[0],r[1],r[2]].some(c=>Math.abs(c)>hh)?{box:e,height:e.high,floor:s,arched:!1}:void 0}function pw(n,e,t){if(n.solid)return[e];let i=(lw[n.kind]??0)*t[0];return i===0?[]:[-1,1].map(r=>{let s=r*(e.halfX-i/2);return{...e,x:e.x+s*e.cos,z:e.z-s*e.sin,halfX:i/2}})}function pr(n,e,t){let{box:i}=n,r=(e-i.x)*i.cos-(t-i.z)*i.sin,s=(e-i.x)*i.sin+(t-i.z)*i.cos;if(!(Math.abs(r)>i.halfX||Math.abs(s)>i.halfZ))return n.arched?i.low+(n.height-i.low)*mw(s/i.halfZ):n.height}function mw(n){return .16+.84*Math.cos(Math.min(1,Math.abs(n))*Math.PI/2)}var z0=100,gw={timeOfDay:13,sky:"clear",weather:"none",ground:"meadow",lights:"auto"};function V0(n){let e=new fh;return n&&e.reset(n),e}function xi(n){return 1+(n.parts?.length??0)}var fh=class{name="";revision=0;environment={...gw};instances=0;history=[];names=new Sc;objects=new Map;avatars=new Map;#e=new Es;#t=new Set;object(e){return this.objects.get(e)}near(e,t,i,r){return this.#e.near(e,t,i,r).flatMap(s=>this.objects.get(s)??[])}reset(e,t=[]){this.objects.clear(),this.avatars.clear(),this.#e.clear(),this.names.clear(),this.instances=0;for(let i of e.objects)this.#r(i);for(let i of e.avatars)this.avatars.set(i.id,i);this.environment=e.environment,this.name=e.name,this.revision=e.revision,this.setHistory(t),this.#o({reset:!0,objects:[],avatars:[],environment:!0,revision:this.revision})}setHistory(e){this.history=e.slice(-z0);for(let t of this.history)this.#s(t.operations)}apply(e){if(e.revision!==this.revision+1)throw new Error(`entry ${e.revision} does not follow revision ${this.revision}`);for(let s of e.operations){let o=P0(s);if(o)throw new Error(`entry ${e.revision} holds ${o}`)}let t=new Set,i=new Set,r=!1;for(let s of e.operations)s.type==="environment"?(this.environment=s.value,r=!0):s.type==="object"?t.add(this.#n(s)):i.add(this.#i(s));this.revision=e.revision,this.history=[...this.history,e].slice(-z0),this.#s(e.operations),this.#o({reset:!1,objects:[...t],avatars:[...i],environment:r,revision:this.revision})}subscribe(e){return this.#t.add(e),()=>this.#t.delete(e)}document(){let e=(t,i)=>t.created-i.created||(t.id<i.id?-1:1);return{name:this.name,revision:this.revision,objects:[...this.objects.values()].sort(e),avatars:[...this.avatars.values()].sort((t,i)=>t.id<i.id?-1:1),environment:this.environment}}#n(e){if(e.op==="put"){let r=e.value;return this.#r(r),r.id}let t=e.id??"",i=this.objects.get(t);return i&&(this.instances-=xi(i)),this.objects.delete(t),this.#e.remove(t),t}#i(e){if(e.op==="put"){let t=e.value;return this.avatars.set(t.id,t),t.id}return this.avatars.delete(e.id??""),e.id??""}#r(e){let t=this.objects.get(e.id);t&&(this.instances-=xi(t)),this.instances+=xi(e),this.objects.set(e.id,e),this.#e.put(e.id,Ne(e).box),this.names.use(e.id)}#s(e){for(let t of e)t.type==="object"&&t.op==="remove"&&t.id&&this.names.use(t.id)}#o(e){for(let t of this.#t)t(e)}};var qr=class extends Error{error;constructor(e){super(`${e.code}: ${e.message}`),this.name="Refusal",this.error=e}};function _t(n,e,t={}){let i=gm[n],r={code:n,message:e,next:i.next,...t};return i.retryable&&(r.retryable=!0),r.near?.length===0&&delete r.near,r}function Ee(n,e,t){throw new qr(_t(n,e,t))}function Tt(n){if(n===void 0)return"nothing";let e;try{e=JSON.stringify(n)}catch{}return e??=typeof n,e.length>80?`${e.slice(0,77)}...`:e}function wt(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)?n:void 0}function No(n,e){return e.every(t=>typeof n[t]=="string")}function G0(n){if(typeof n!="string")return;let e;try{e=JSON.parse(n)}catch{return}return xw(e)?{welcome:e}:yw(e)?{envelope:e}:void 0}function yw(n){let e=wt(n);return e!==void 0&&typeof e.v=="number"&&No(e,["userId","worldId","agentDeviceId","sessionId","messageId","scope","kind"])&&Object.hasOwn(ec,e.kind)&&(e.replyTo===void 0||typeof e.replyTo=="string")&&(e.deadline===void 0||typeof e.deadline=="string")}function xw(n){let e=wt(n);return e?.type==="welcome"&&No(e,["build","userId","worldId","worldName","sessionId","pageId","time"])&&typeof e.protocol=="number"&&typeof e.executor=="boolean"&&Number.isSafeInteger(e.revision)&&(e.document===void 0||wt(e.document)!==void 0)&&(e.entries===void 0||Cc(e.entries))&&Cc(e.history)&&ph(e.presence)&&typeof wt(e.limits)?.heartbeatSecs=="number"}function ph(n){let e=wt(n);return Array.isArray(e?.agents)?e.agents.every(t=>{let i=wt(t);return i!==void 0&&No(i,["avatarId","type","name"])&&wt(i.activity)!==void 0}):!1}function mh(n){let e=wt(n),t=wt(e?.author);return e!==void 0&&Number.isSafeInteger(e.revision)&&Array.isArray(e.operations)&&t!==void 0&&No(t,["kind","id","name"])}function Cc(n){return Array.isArray(n)&&n.every(mh)}function H0(n){let e=wt(n),t=wt(e?.agent);return typeof e?.tool=="string"&&t!==void 0&&No(t,["avatarId","type","name"])}var vw=512,_w=60,Rc=class{#e;#t;#n;#i=[];#r=new WeakMap;#s;constructor(e,t,i){this.#e=e,this.#t=t,this.#n=i}get busy(){return this.#s!==void 0}isInFlight(e){return this.#s?.job.callId===e}submit(e){if(this.#i.length>=vw){e.fail(_t("browser_slow","too many changes wait to be written"));return}this.#i.push(e),this.#a()}withdraw(e){let t=this.#i.findIndex(r=>r.callId===e);if(t<0)return;let[i]=this.#i.splice(t,1);i?.fail(_t("cancelled","the caller withdrew the call"))}down(){let e=this.#i.filter(t=>t.callId===void 0);this.#i.splice(0,this.#i.length,...e)}resume(){this.#s&&this.#u(this.#s),this.#a()}answer(e){let t=this.#s;if(!t||e.replyTo!==t.messageId)return!1;let i=wt(e.payload)??{};if(e.kind==="commit.accepted")this.#o(t,i);else if(e.kind==="commit.conflict")this.#c(t,i.entries);else if(e.kind==="error")this.#l(t,i);else return!1;return this.#a(),!0}#o(e,t){let{revision:i,time:r}=t;if(!Number.isSafeInteger(i)){console.warn("world: an acceptance without a revision was ignored");return}let{job:s,commit:o,messageId:a}=e,{baseRevision:c,...l}=o,u={...l,revision:i,time:typeof r=="string"?r:"",author:s.author,callId:o.callId??a};this.#n.receive(u),this.#s=void 0,this.#n.receive(),s.done(u)}#c(e,t){let i=this.#e.revision;Cc(t)&&this.#n.receive(...t),this.#s=void 0;let{job:r}=e,s=(this.#r.get(r)??0)+1;this.#r.set(r,s),s>_w?r.fail(_t("browser_slow","other writers were first every time")):this.#i.unshift(r),this.#e.revision===i&&i<=e.commit.baseRevision&&this.#n.gap()}#l(e,t){this.#s=void 0;let i=typeof t.code=="string"&&typeof t.message=="string";e.job.fail(i?t:_t("internal","the change was refused without a reason"))}#a(){for(;!this.#s&&this.#t.live;){let e=this.#i.shift();if(!e)return;let t=e.make();if(!t)continue;let i={...t,baseRevision:this.#e.revision};e.callId!==void 0&&(i.callId=e.callId),this.#u({job:e,commit:i,messageId:this.#t.nextId()})}}#u(e){this.#s=e,this.#t.send("world.commit",e.commit,{messageId:e.messageId})==="too_large"&&(this.#s=void 0,e.job.fail(_t("too_large","the change is too large for one message; do it in several calls")))}};function Pc(n){return{kind:"agent",id:n.avatarId,name:n.name}}var bw=[0,0,2.5];function Et(n,e,t){let i=n.avatar(t.avatarId),r=e.presence.agents.find(a=>a.avatarId===t.avatarId),s=e.walking?.get(t.avatarId)??e.stopped?.get(t.avatarId),o=s??i??r;return{id:t.avatarId,agentType:t.type,name:t.name,position:vt(o?.position??bw),yaw:Ue(o?.yaw??0,2),seat:!s&&i?.pose==="sit"?i.seat:void 0}}function Bi(n,e){let t=new Map;for(let i of e.presence.agents)(i.connected||n.avatar(i.avatarId))&&t.set(i.avatarId,i);for(let i of n.avatars())t.has(i.id)||t.set(i.id,{avatarId:i.id,type:i.agentType,name:i.name});return[...t.values()].map(i=>Et(n,e,i))}function zi(n,e,t){!n.avatar(e.id)&&[...n.avatars()].length>=Qe.maxAvatars&&Ee("limit_reached",`there may be at most ${Qe.maxAvatars} avatars in one world`);let r={id:e.id,agentType:e.agentType||"agent",name:e.name||"Agent",position:ww(t.position),yaw:Ue(t.yaw,2),pose:t.seat===void 0?"stand":"sit",changed:n.revision};t.seat!==void 0&&(r.seat=t.seat),Oo(r)&&n.putAvatar(r)}function ww([n,e,t]){let{bounds:i,maxHeight:r}=Qe,s=(o,a,c)=>Math.min(c,Math.max(a,o));return vt([s(n,-i,i),s(e,0,r),s(t,-i,i)])}function mr(n,e,t,i){if(t==="user")return Mw(e,i);let r=n.object(t);if(r){let{min:u,max:d}=Ne(r).box,h=[(u[0]+d[0])/2,(u[1]+d[1])/2,(u[2]+d[2])/2];return{id:t,position:r.position,middle:h,object:r}}let s=Bi(n,e),o=s.find(u=>u.id===t||u.name.toLowerCase()===t.toLowerCase());if(!o)return Fo(t,[...n.ids(),...s.map(u=>u.id),"user"],i);let[a,c,l]=o.position;return{id:o.id,position:o.position,middle:[a,c+1.2,l],body:o}}function Mw(n,e){let t=n.camera;if(!t)return Ee("not_found","nobody is looking at the world, so there is no user to find",{field:e,next:"Use a position or an id instead, or call open_world."});let[i,,r]=t.position;return{id:"user",position:[i,0,r],middle:t.position}}function Fo(n,e,t){return Ee("not_found",`there is no ${Tt(n)} in this world`,{field:t,got:Tt(n),near:Jn(n,e)})}function W0(n,e){let[t,i,r]=e.position;if(e.body){let[h,f]=wn(e.body.yaw),p=[t+h*Ic,i,r+f*Ic];return{position:p,yaw:an(p,e.position)}}let s=n.camera;if(!s)return{position:[t,i,r],yaw:0};let o=Math.max(Ic,s.position[1]*1.1),a=Math.max(Ic,ht(s.position,s.target)),[c,l]=wn(an(s.position,s.target)),u=Math.min(o,a),d=[t+c*u,0,r+l*u];return{position:d,yaw:an(d,s.position)}}var Ic=1.2;var Is=class{state;revision;#e=new Map;#t=new Map;#n=new Es;#i;#r;#s;constructor(e){this.state=e,this.revision=e.revision+1,this.#r=e.objects.size,this.#s=e.instances}get count(){return this.#r}get instances(){return this.#s}get environment(){return this.#i??this.state.environment}object(e){return this.#e.has(e)?this.#e.get(e):this.state.object(e)}avatar(e){return this.#t.get(e)??this.state.avatars.get(e)}*ids(){for(let e of this.state.objects.keys())this.object(e)&&(yield e);for(let[e,t]of this.#e)t&&!this.state.objects.has(e)&&(yield e)}*avatars(){for(let e of this.state.avatars.values())yield this.#t.get(e.id)??e;for(let[e,t]of this.#t)this.state.avatars.has(e)||(yield t)}near(e,t,i,r){let s=this.state.near(e,t,i,r);if(this.#e.size===0)return s;let o=this.#n.near(e,t,i,r).flatMap(a=>this.#e.get(a)??[]);return[...s.filter(a=>!this.#e.has(a.id)),...o]}standingOn(e){let t=this.object(e)??this.state.object(e);if(!t)return[];let{min:i,max:r}=Ne(this.state.object(e)??t).box,s=new Map;for(let o of this.near(i[0]-1,i[2]-1,r[0]+1,r[2]+1))o.on===e&&s.set(o.id,o);for(let o of this.#e.values())o?.on===e&&s.set(o.id,o);return[...s.values()]}put(e){let t=this.object(e.id);t||this.#r++,this.#s+=xi(e)-(t?xi(t):0),this.#e.set(e.id,e),this.#n.put(e.id,Ne(e).box)}remove(e){let t=this.object(e);t&&(this.#r--,this.#s-=xi(t),this.#n.remove(e),this.state.object(e)?this.#e.set(e,void 0):this.#e.delete(e))}putAvatar(e){this.#t.set(e.id,e)}putEnvironment(e){this.#i=e}operations(){let e=[],t=[],i=(s,o)=>{e.push(s),o&&t.unshift(o)};for(let[s,o]of this.#e){let a=this.state.object(s),c=a?Rs("object",a):{op:"remove",type:"object",id:s};o?(!a||!Ps(a,o))&&i(Rs("object",o),c):i({op:"remove",type:"object",id:s},c)}for(let[s,o]of this.#t){let a=this.state.avatars.get(s),c=a?Rs("avatar",a):{op:"remove",type:"avatar",id:s};(!a||!Ps(a,o))&&i(Rs("avatar",o),c)}let r=this.#i;return r&&!Ps(this.state.environment,r)&&i(Rs("environment",r),Rs("environment",this.state.environment)),{operations:e,inverse:t}}};function Rs(n,e){return{op:"put",type:n,value:e}}function Ps(n,e){let t=i=>JSON.stringify(i,(r,s)=>r==="changed"?void 0:Sw(s)?Aw(s):s);return n===e||t(n)===t(e)}function Sw(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function Aw(n){return Object.fromEntries(Object.entries(n).sort(([e],[t])=>e<t?-1:1))}function bt(n,e){return n===""?e:`${n}.${e}`}function Vi(n,e,t,i){return Ee("bad_arguments",`${n===""?"the arguments":n} must be ${t}`,{field:n,got:Tt(e),allowed:t,...i===void 0?{}:{example:i}})}function Mt(n,e,t){if(!pi(n))return Vi(e,n,"an object");for(let i of Object.keys(n))t.includes(i)||Ee("bad_arguments",`there is no argument ${Tt(i)}`,{field:bt(e,i.slice(0,64)),got:Tt(i),allowed:t.join(", "),near:Jn(i,t,3)});return n}function gr(n,e,t){return Array.isArray(n)&&n.length>=1&&n.length<=t?n:Vi(e,Array.isArray(n)?`${n.length} items`:n,`a list of 1 to ${t} items`)}function Xt(n,e,t){let i=n[e];if(i!==void 0)return typeof i=="string"?i:Vi(bt(t,e),i,"a string")}function zn(n,e){let t=n[e];return t===void 0?!1:typeof t=="boolean"?t:Vi(e,t,"true or false")}function Qn(n,e,t,i){let r=n[e];if(r===void 0)return;let s=i.whole?"a whole number":"a number";if(typeof r=="number"&&r>=i.min&&r<=i.max&&(!i.whole||Number.isInteger(r)))return r;let a=i.unit?` ${i.unit}`:"";return Vi(bt(t,e),r,`${s} from ${i.min} to ${i.max}${a}`,`${i.min}`)}function ei(n,e,t,i){let r=Xt(n,e,t);if(r===void 0)return;let s=i.find(o=>o===r);return s!==void 0?s:Ee("bad_arguments",`${e} must be one of ${i.join(", ")}`,{field:bt(t,e),got:Tt(r),allowed:i.join(", "),near:Jn(r,i,2)})}function Gi(n,e,t){let i=n[e];if(i===void 0)return;let r=bt(t,e);return gh(i)?(yh(i,r),vt(i)):Vi(r,i,"[x, y, z], three numbers in metres","[2, 0, -3]")}function gh(n){return Array.isArray(n)&&n.length===3&&n.every(e=>Number.isFinite(e))}function yh(n,e){let{bounds:t,maxHeight:i}=Qe,[r,s,o]=n;Math.abs(r)<=t&&Math.abs(o)<=t&&s>=-t&&s<=i||Ee("bad_arguments","that is outside the world",{field:e,got:Tt([Ue(r,2),Ue(s,2),Ue(o,2)]),allowed:`x and z within ±${t} m, y at most ${i} m`})}function Lc(n,e){let t=n.rotation;if(t===void 0)return;let i=r=>typeof r=="number"&&Math.abs(r)<=3600;return typeof t=="number"&&i(t)?{pitch:0,yaw:t,roll:0}:gh(t)&&t.every(i)?{pitch:t[0],yaw:t[1],roll:t[2]}:Vi(bt(e,"rotation"),t,"a yaw in degrees, or [pitch, yaw, roll]","90")}function Ls(n){return Cs(lh(n.pitch,n.yaw,n.roll))}function jr(n,e){let t=n.scale;if(t===void 0)return;let{minScale:i,maxScale:r}=Qe,s=typeof t=="number"?[t,t,t]:t;return gh(s)&&s.every(o=>o>=i&&o<=r)?vt(s):Vi(bt(e,"scale"),t,`a number or [x, y, z], each from ${i} to ${r}`,"1.5")}function Yr(n,e){let t=Xt(n,"color",e);if(t===void 0||t==="")return t;let i=I0(t);return i!==void 0?i:Ee("bad_arguments",`there is no colour ${Tt(t)}`,{field:bt(e,"color"),got:Tt(t),allowed:`#rrggbb, or one of ${oh.join(", ")}`,near:Jn(t,oh,3),example:"coral"})}function yr(n,e,t,i,r=!1){let s=Xt(n,e,t);if(s===void 0)return;let o=vh(s,r),a=xh(o);return a<=i?o:Vi(bt(t,e),`${a} characters`,`at most ${i} characters`)}function xh(n){return Array.from(n).length}function vh(n,e=!1){return n.replace(/\r\n?/g,`
`).replace(/\p{Cc}/gu,t=>t===`
`&&e?t:" ").replace(/\p{Cs}/gu,"�").trim()}var _i=.25,vi=3,ti=.35,X0=1.6,Tw=.3,Zr=800,Ew=.35,Cw=.25,Ut=32,Rw=2*Zr/Ut,Hi=Ut*Ut*vi,Vn=class{#e;#t=new Map;#n=[];#i=new Float32Array(16*Hi);#r=-1;#s=-1;constructor(e){this.#e=e}get nodes(){return this.#i.length}get cells(){return this.#t.size*Ut*Ut}nodeAt(e,t){let i=e+Zr,r=t+Zr;if(i<0||r<0||i>=2*Zr||r>=2*Zr)return-1;let s=i/Ut|0,o=r/Ut|0,a=s*Rw+o;return a!==this.#r&&(this.#s=this.#t.get(a)??this.#c(a,s*Ut-Zr,o*Ut-Zr),this.#r=a),this.#s*Hi+(i%Ut*Ut+r%Ut)*vi}xOf(e){return this.#n[(e/Hi|0)*2]+(e%Hi/(Ut*vi)|0)}zOf(e){return this.#n[(e/Hi|0)*2+1]+(e%(Ut*vi)/vi|0)}heightOf(e){return this.#i[e]}nodeFrom(e,t,i,r=Tw){let s=this.nodeAt(e,t);if(s<0)return-1;let o=-1,a=r+1e-6;for(let c=s;c<s+vi;c++){let l=Math.abs(this.#i[c]-i);l<a&&(o=c,a=l)}return o}nearestFree(e,t=12,i=1.2){let r=cn(e[0]),s=cn(e[2]),o=this.nodeFrom(r,s,e[1],i);if(o>=0)return[e[0],this.heightOf(o),e[2]];let a,c=t;for(let l=1;(l-1)*_i<=c;l++)for(let[u,d]of Pw(l)){let h=this.nodeFrom(r+u,s+d,e[1],i);if(h<0)continue;let f=[ln(r+u),this.heightOf(h),ln(s+d)],p=Math.hypot(f[0]-e[0],f[2]-e[2]);p<c&&(a=f,c=p)}return a}blockers(e,t,i){let r=new Set;for(let s of this.#o(e-ti,t-ti,e+ti,t+ti))q0(s,Do(s.box,e,t),i)&&r.add(s.id);return[...r]}#o(e,t,i,r){let s=[];for(let o of this.#e.near(e,t,i,r))for(let{walls:a,around:c,piece:l}of Ne(o).solids)if(!(c.min[0]>i||c.max[0]<e||c.min[2]>r||c.max[2]<t))for(let u of a)s.push({id:o.id,box:u,floor:gi(l)});return s}#c(e,t,i){let r=this.#t.size;if((r+1)*Hi>this.#i.length){let h=new Float32Array(this.#i.length*2);h.set(this.#i),this.#i=h}this.#t.set(e,r),this.#n.push(t,i);let s=this.#i.subarray(r*Hi,(r+1)*Hi).fill(Number.NaN);for(let h=0;h<Hi;h+=vi)s[h]=0;let[o,a]=[t*_i,i*_i],[c,l]=[o+Ut*_i,a+Ut*_i],d=this.#e.near(o,a,c,l).flatMap(h=>Ne(h).surfaces.filter(f=>f.floor));d.length>0&&Iw(s,d,t,i);for(let h of this.#o(o-ti,a-ti,c+ti,l+ti))Lw(s,h,t,i);return r}};function cn(n){return Math.floor(n/_i)}function ln(n){return(n+.5)*_i}function*Pw(n){for(let e=-n;e<n;e++)yield[e,-n],yield[n,e],yield[-e,n],yield[-n,-e]}function $0(n,e,t,i,r){let s=n.halfX*Math.abs(n.cos)+n.halfZ*Math.abs(n.sin)+e,o=n.halfX*Math.abs(n.sin)+n.halfZ*Math.abs(n.cos)+e,a=Math.max(0,cn(n.x-s)-t),c=Math.min(Ut-1,cn(n.x+s)-t),l=Math.max(0,cn(n.z-o)-i),u=Math.min(Ut-1,cn(n.z+o)-i);for(let d=a;d<=c;d++)for(let h=l;h<=u;h++)r((d*Ut+h)*vi,ln(t+d),ln(i+h))}function Iw(n,e,t,i){let r=new Map;for(let s of e)$0(s.box,0,t,i,(o,a,c)=>{let l=pr(s,a,c);if(l===void 0||l<0)return;let u=r.get(o);u?u.push(l):r.set(o,[0,l])});for(let[s,o]of r){let a=o.sort((c,l)=>c-l).filter((c,l)=>(o[l+1]??1/0)-c>X0);for(let c=0;c<vi;c++)n[s+c]=a[c]??Number.NaN}}function Lw(n,e,t,i){$0(e.box,ti,t,i,(r,s,o)=>{let a=Do(e.box,s,o);if(!(a>=ti))for(let c=r;c<r+vi;c++){let l=n[c]??Number.NaN;q0(e,a,l)&&(n[c]=Number.NaN)}})}function q0({box:n,floor:e},t,i){return n.low<i+X0&&n.high>i+.03?n.high>i+Ew?t<ti:e||i>.001&&n.low<i-.02?!1:t<Cw:!1}var _h=.05,Ow=.6;function bh(n,e,t,i,r){let s={id:"ground",height:0};for(let o of n.near(e,t,e,t))if(!r.has(o.id))for(let a of Dw(Ne(o),e,t))a<=i+_h&&a>s.height&&(s={id:o.id,height:a});return s}function*Dw(n,e,t){for(let i of n.surfaces){let r=pr(i,e,t);r!==void 0&&(yield r)}for(let{box:i,piece:r}of n.solids)!r.solid||r.top>0||uh({...i,halfX:i.halfX/2,halfZ:i.halfZ/2},e,t)&&(yield i.high)}function Oc(n,e){let t=Ne(e),i=t.box.min[1],r=new Set([e.id]),s={id:"ground",height:0};for(let[a,c]of j0(t,i)){let l=bh(n,a,c,i,r);l.height>s.height&&(s=l)}let o=Ue(i-s.height,2);return{on:o>_h?"nothing":s.id,gap:Math.max(0,o)}}function j0(n,e){return n.solids.filter(i=>i.box.low<=e+.1).slice(0,12).flatMap(({box:i})=>Nw(i,.8))}function Nw(n,e){let t=n.halfX*e,i=n.halfZ*e;return[[n.x,n.z],Bn(n,t,i),Bn(n,-t,i),Bn(n,t,-i),Bn(n,-t,-i)]}function Y0(n,e){let t=Ne(e),i=new Set([e.id]),r;for(let[s,o]of j0(t,t.box.min[1])){let a=wh(n,s,o,Ow,i);if(!a||r&&Math.abs(r.height-a.height)>_h)return;(!r||a.height>r.height)&&(r=a)}return r}function wh(n,e,t,i,r=new Set){let s;for(let o of n.near(e,t,e,t))if(!r.has(o.id))for(let a of Ne(o).surfaces){let c=a.floor?pr(a,e,t):void 0;c!==void 0&&c<=i&&c>(s?.height??0)&&(s={id:o.id,height:c})}return s}function Os(n,e,t=!1){let{box:i}=Ne(e),r=[];for(let s of n.near(i.min[0],i.min[2],i.max[0],i.max[2]))s.id===e.id||s.on===e.id||e.on===s.id||Tc(i,Ne(s).box)&&Fw(Ne(e),Ne(s),t)&&r.push(s.id);return r.sort()}function Fw(n,e,t){for(let i of n.solids)if(Tc(i.around,e.box)){for(let r of e.solids)if(Tc(i.around,r.around)&&Uw(i,r,t))return!0}return!1}function Uw(n,e,t){return(r=>r(n.piece)&&r(e.piece))(r=>r.solid||t&&kw(r))?N0(n.box,e.box):n.piece.kind===e.piece.kind&&Bw(n.around,e.around)}function kw(n){return!gi(n)&&(n.category==="nature"||n.category==="light")}function Bw(n,e){let t=i=>{let r=Math.max(n.max[i]-n.min[i],e.max[i]-e.min[i]),s=Math.min(.1,r/4);return Math.abs(n.min[i]-e.min[i])<=s&&Math.abs(n.max[i]-e.max[i])<=s};return t(0)&&t(1)&&t(2)}function Dc(n,e,t){return Ne(n).solids.some(({walls:i,piece:r})=>!gi(r)&&i.some(s=>s.high>e[1]+.03&&s.low<e[1]+1.6&&uh(s,e[0],e[2],t)))}var zw=.3,Vw=2.5;function Ds(n,e,t,i){let r=[],s=t.rotation?{...e,rotation:Ls(t.rotation)}:Gw(n,e,t,r),o=ni(s,Z0(n,s,t,i,r));if(t.facing!==void 0){let a=mr(n.draft,n.ctx,t.facing,bt(i,"facing")),{pitch:c=0,roll:l=0}=t.rotation??{},u=an(o.position,a.position);s={...s,rotation:Ls({pitch:c,yaw:u,roll:l})},r=t.rotation&&!c&&!l?["its yaw comes from facing, not from rotation"]:[],o=ni(s,Z0(n,s,t,i,r))}return o=K0(n,o,t,r),yh(o.position,bt(i,"position")),{object:Mh(n,o),rules:r}}function Mh(n,e){let{on:t}=Oc(n.draft,e),{on:i,...r}=e;return t==="ground"||t==="nothing"?r:{...r,on:t}}function ni(n,e){return{...n,position:vt(e)}}function Gw({draft:n},e,t,i){let r=t.beside===void 0?void 0:n.object(t.beside);return n.object(e.id)||!r||t.facing!==void 0||r.kind!==e.kind||yi(r.rotation)===0?e:(i.push(`turned like ${r.id}`),{...e,rotation:Ls({pitch:0,yaw:yi(r.rotation),roll:0})})}function Z0(n,e,t,i,r){return t.beside!==void 0?jw(n,e,t,i,r):t.on!==void 0&&t.on!=="ground"?Ww(n,e,t.on,t.position,i,r):t.position?t.position:Wi(e,Kw(n,e,i),0)}function Wi(n,[e,t],i){let r=n.position[1]-Ne(n).box.min[1];return[e,i+Math.max(0,r),t]}function K0(n,e,t,i){let[r,s,o]=e.position;if(t.on==="ground"&&t.beside===void 0&&t.position&&Math.abs(s)>.01){let l=ni(e,Wi(e,[r,o],0));return i.push(`its height was set to the ground instead of ${Ue(s,2)} m`),l}let a=Ne(e).box.min[1];if(a<-.005)return i.push(`lifted ${Ue(-a,2)} m so that it does not sink into the ground`),K0(n,ni(e,[r,s-a,o]),t,i);let c=a<.02&&t.on===void 0&&!Hw(e)?Y0(n.draft,e):void 0;return!c||c.height<=a+.005?e:(i.push(`raised ${Ue(c.height-a,2)} m to stand on ${c.id}`),ni(e,[r,s+c.height-a,o]))}function Hw(n){return Ne(n).solids.every(({piece:e})=>e.category==="path")}function Ww(n,e,t,i,r,s){let o=J0(n,e,t,r),{surfaces:a}=Ne(o);if(i){let d=Q0(Ne(o),i[0],i[2]);if(d!==void 0)return Wi(e,[i[0],i[2]],d);s.push(`that position is not over ${t}, so it stands on its top elsewhere`)}let c=Math.max(...a.map(d=>d.height)),l=a.find(d=>d.height>c-.01)??a[0];if(!l)throw new Error("a support without a surface");let u=[l.box.x,l.box.z];for(let[d,h]of $w(l.box,e)){let f=pr(l,d,h)??l.height,p=ni({...e,on:t},Wi(e,[d,h],f));if(Os(n.draft,p,!0).length===0)return p.position}return Wi(e,u,l.height)}function J0({draft:n},e,t,i){let r=bt(i,"on"),s=n.object(t);if(!s)return Fo(t,[...n.ids(),"ground"],r);if((t===e.id||Xw(n,s,e.id))&&Ee("bad_arguments",`${e.id} cannot stand on ${t===e.id?"itself":`${t}, which stands on it`}`,{field:r,got:t}),Ne(s).surfaces.length>0)return s;let o=[...n.ids()].flatMap(a=>n.object(a)??[]).filter(a=>a.id!==e.id&&Ne(a).surfaces.length>0).sort((a,c)=>ht(a.position,s.position)-ht(c.position,s.position)).slice(0,5).map(a=>a.id);return Ee("bad_arguments",`${t} (${s.kind}) has no top that things stand on`,{field:r,got:t,allowed:"ground, or an object with a top such as a table, crate, shelf, deck, box",near:o})}function Xw(n,e,t){let i=new Set;for(let r=e;r?.on!==void 0&&!i.has(r.id);r=n.object(r.on)){if(r.on===t)return!0;i.add(r.id)}return!1}function Q0(n,e,t){let i=n.surfaces.flatMap(r=>pr(r,e,t)??[]);return i.length>0?Math.max(...i):void 0}function $w(n,e){let t=Ns(e),i=Math.max(0,n.halfX-$r(t,n.cos,-n.sin)),r=Math.max(0,n.halfZ-$r(t,n.sin,n.cos)),s=Math.max(.12,Math.min(t.halfX,t.halfZ),i/8,r/8),o=[];for(let a=-Math.floor(i/s);a<=i/s;a++)for(let c=-Math.floor(r/s);c<=r/s;c++)o.push({spot:Bn(n,a*s,c*s),away:Math.hypot(a,c)});return o.sort((a,c)=>a.away-c.away).map(a=>a.spot)}function Ns(n){let{solids:e,box:t}=Ne(n),i=e.length===1?e[0]:void 0;return i?i.box:{x:(t.min[0]+t.max[0])/2,z:(t.min[2]+t.max[2])/2,halfX:(t.max[0]-t.min[0])/2,halfZ:(t.max[2]-t.min[2])/2,low:t.min[1],high:t.max[1],sin:0,cos:1}}var qw=[90,-90,0,180,45,-45,135,-135];function jw(n,e,t,i,r){let s=mr(n.draft,n.ctx,t.beside??"",bt(i,"beside"));s.id===e.id&&Ee("bad_arguments",`${e.id} cannot stand beside itself`,{field:bt(i,"beside"),got:e.id}),t.on!==void 0&&t.on!=="ground"&&J0(n,e,t.on,i);let o=s.object?Ns(s.object):Zw(s.position,s.body?.yaw??0),a=s.object?yi(s.object.rotation):s.body?.yaw??0,c=qw.map(u=>wn(a+u));if(t.position){let[u,,d]=t.position,h=([f,p])=>f*(u-o.x)+p*(d-o.z);c.sort((f,p)=>h(p)-h(f))}let l;for(let[u,d]of c){let h=Yw(n,e,o,[u,d],t,s.object);if(!h)continue;let f=ni(e,h),p=Os(n.draft,f,!0).length+eg(n,f);if(p<(l?.overlaps??1/0)&&(l={position:h,overlaps:p}),p===0)break}return l?(l.overlaps>0&&r.push(`no side of ${s.id} is free; this is the least crowded`),l.position):Ee("bad_arguments",`there is no room beside ${s.id}`,{field:bt(i,"beside"),got:s.id,allowed:"a neighbour with a free side inside the world"})}function Yw({draft:n},e,t,[i,r],s,o){let a=Ns(e),c=$r(t,i,r)+$r(a,i,r)+zw,l=t.x+i*c+(e.position[0]-a.x),u=t.z+r*c+(e.position[2]-a.z);if(Math.abs(l)>Qe.bounds||Math.abs(u)>Qe.bounds)return;if(s.on==="ground")return Wi(e,[l,u],0);let d=n.object(s.on??o?.on??""),h=d?Q0(Ne(d),l,u):void 0;return h!==void 0?Wi(e,[l,u],h):s.on===void 0?Wi(e,[l,u],0):void 0}function Zw([n,e,t],i){let[r,s]=wn(i);return{x:n,z:t,halfX:.3,halfZ:.3,low:e,high:e+1.6,sin:r,cos:s}}function eg({draft:n,ctx:e},t){return Bi(n,e).filter(i=>i.seat===void 0&&Dc(t,i.position,.3)).length}function Kw(n,e,t){let i=Et(n.draft,n.ctx,n.agent),r=Ns(e),s=Math.max(r.halfX,r.halfZ),[o,a]=wn(i.yaw),c=Math.max(Vw,s+1),[l,u]=[i.position[0]+o*c,i.position[2]+a*c],d=e.position[0]-r.x,h=e.position[2]-r.z,f=Math.max(.6,Math.min(2,s));for(let p=0;p<=24;p++){let y=p===0?1:Math.min(6*p,36);for(let m=0;m<y;m++){let[g,x]=wn(i.yaw+360*m/y),S=[l+g*p*f+d,u+x*p*f+h];if(Math.abs(S[0])>Qe.bounds||Math.abs(S[1])>Qe.bounds)continue;let _=ni(e,Wi(e,S,0));if(Os(n.draft,_,!0).length===0&&eg(n,_)===0)return S}}return Ee("bad_arguments","there is no free spot near your avatar",{field:bt(t,"position"),got:"nothing",allowed:"a position, or on, or beside",example:"[10, 0, -5]"})}var Jw=8192,Qw=12;function xr(n,e,t){let{box:i}=Ne(e),{on:r,gap:s}=Oc(n,e);return{id:e.id,kind:e.kind,position:vt(e.position,3),rotation:yi(e.rotation),box:{min:vt(i.min,3),max:vt(i.max,3)},stands_on:r,gap:s,overlaps:Os(n,e),rules:[...t]}}function vr(n,e){let t=eM(n,e).map(a=>Ue(a,2)),i=n.parts?` of ${n.parts.length} parts`:"",r=e.stands_on==="nothing"?"hangs in the air":`on ${e.stands_on}`,s=e.overlaps.length===0?"no overlaps":`overlaps ${ii(e.overlaps)}`,o=e.rules.length===0?"":`; ${e.rules.join("; ")}`;return`${n.id} ${n.kind}${i} at ${St(e.position)} yaw ${e.rotation}; box ${t.join("×")} m; ${r}, gap ${e.gap} m; ${s}${o}`}function eM(n,{box:e}){let t=n.kind===kr?void 0:mi(n.kind)?.size;return t?[t[0]*n.scale[0],t[1]*n.scale[1],t[2]*n.scale[2]]:[e.max[0]-e.min[0],e.max[1]-e.min[1],e.max[2]-e.min[2]]}function ii(n,e=5){let t=n.length-e;return n.slice(0,e).join(", ")+(t>0?` and ${t} more`:"")}function St(n){return`[${n.map(e=>Ue(e,2)).join(", ")}]`}var tM="Take it back with undo.";function nM(n,e,t){let i=t.slice(0,Qw),r=i.join(`
`),s=Jw-Sh(n)-Sh(r)-64,o=[];for(let l of e){if(s-=Sh(l)+1,s<0)break;o.push(l)}let a=e.length-o.length,c=a>0?[`… and ${a} more (inspect_world shows them)`]:[];return[n,...o,...c,...i].filter(l=>l!=="").join(`
`)}function Sh(n){let e=0;for(let t of n){let i=t.codePointAt(0)??0;e+=i<128?1:i<2048?2:i<65536?3:4}return e}function Gn(n,e){let{operations:t,inverse:i}=n.operations(),r=t.length>0&&!e.dryRun,s=`${e.dryRun?"Dry run: ":""}${e.verb}`,o=r?[tM]:e.dryRun?["Nothing was changed."]:[],a=e.notes.length>0?{...e.data,notes:e.notes}:e.data,c={text:nM(s,e.lines,[...e.notes,...o]),data:a};return r?{operations:t,inverse:i,result:c,acts:iM(e)}:{operations:[],inverse:[],result:c,acts:[]}}function iM({body:n,target:e}){return!n||!e?[]:[{avatarId:n.id,action:"build",target:vt(e,3),seconds:1.4}]}function Xi(n,e){return`${n} ${e}${n===1?"":"s"}`}var Nc=.9,rM=.6,tg=.4;function ng(n,e){let t=n.nearestFree(e,1.01);if(!t){let s=n.blockers(e[0],e[2],Math.max(0,e[1])),o=n.nearestFree(e,12,4);return Ee("unreachable",`nobody can stand at ${St(e)}${rg(s)}`,{field:"position",got:St(e),near:s,...o?{example:St(o),allowed:"a spot that is free, such as the example"}:{}})}let i=ht(t,e)>.02,r=i?n.blockers(e[0],e[2],t[1]):[];return{goal:Uo(t),yawFrom:()=>{},words:i?`${ht(t,e).toFixed(1)} m short of ${St(e)}, because of ${ii(r)}`:""}}function Uo(n){let[e,t,i]=n;return{at:(r,s,o)=>Math.hypot(r-e,s-i)<.2&&Math.abs(o-t)<.35,estimate:(r,s)=>Math.hypot(r-e,s-i),point:n,seeds:[n]}}function ig(n,e,t,i){if(t.object)return sM(n,e,t,t.object,i);let{position:r,yaw:s}=W0(n.ctx,t),o=e.nearestFree(r,6,2);if(!o)return Ee("unreachable",`there is no room to stand near ${t.id}`,{field:"id",got:t.id});let a=t.body?t.body.position:t.middle;return{goal:Uo(o),yawFrom:c=>ht(c,a)>.05?an(c,a):s,words:`in front of ${t.id}`}}function sM({draft:n,ctx:e},t,i,r,s){let o=Bi(n,e).filter(x=>x.id!==s.id),a=(x,S)=>o.every(_=>ht(_.position,[x,0,S])>=rM),c=Ne(r).surfaces.filter(x=>x.floor),l=c.length>0&&Ne(r).solids.every(x=>gi(x.piece))?c:[];for(let{box:x,height:S}of l){let _=t.nearestFree([x.x,S,x.z],1,.4);if(_&&Math.abs(_[1]-S)<.35&&a(_[0],_[2]))return{goal:Uo(_),yawFrom:()=>{},words:`on ${r.id}`}}let u=cM(n.object.bind(n),r),d=Ne(u).solids.map(x=>x.box),h=(x,S)=>Math.min(...d.map(_=>Do(_,x,S))),f=Ns(u),p=Math.hypot(f.halfX,f.halfZ),y=(x,S,_)=>{if(Math.hypot(x-f.x,_-f.z)>p+Nc||Math.abs(S-f.low)>1.5)return!1;let A=h(x,_);return A>=.3&&A<=Nc&&a(x,_)},m=d.flatMap(x=>oM(t,x)).filter(x=>y(...x));if(m.length===0){let x=[...new Set(d.slice(0,8).flatMap(S=>aM(t,S)))].filter(S=>S!==u.id);return Ee("unreachable",`there is no room to stand beside ${r.id}${rg(x)}`,{field:"id",got:r.id,near:x.slice(0,5)})}return{goal:{at:(x,S,_)=>y(x,_,S),estimate:(x,S)=>Math.max(0,Math.hypot(x-f.x,S-f.z)-p-Nc),seeds:m},yawFrom:x=>an(x,i.middle),words:`beside ${r.id}`}}function rg(n){return n.length>0?`: ${ii(n)} is in the way`:""}function*sg(n){let e=(Nc+.3)/2,[t,i]=[n.halfX+e,n.halfZ+e];for(let r=-t;r<=t;r+=tg)yield Bn(n,r,i),yield Bn(n,r,-i);for(let r=-i;r<=i;r+=tg)yield Bn(n,t,r),yield Bn(n,-t,r)}function oM(n,e){return[...sg(e)].flatMap(([t,i])=>{let[r,s]=[cn(t),cn(i)],o=n.nodeFrom(r,s,Math.max(0,e.low),1.5);return o<0?[]:[[ln(r),n.heightOf(o),ln(s)]]})}function aM(n,e){return[...sg(e)].flatMap(([t,i])=>n.blockers(t,i,Math.max(0,e.low)))}function cM(n,e){let t=e;for(let i=0;i<8&&t.on!==void 0;i++){let r=n(t.on);if(!r||Ne(r).solids.every(s=>gi(s.piece)))break;t=r}return t}function Fc(n,e,t,i=new Set([e.id])){let r=Wr(t.rotation,ch(e.rotation)),s=[0,1,2].map(a=>t.scale[a]/e.scale[a]),o=[];for(let a of n.standingOn(e.id)){if(i.has(a.id))continue;i.add(a.id);let c=[a.position[0]-e.position[0],a.position[1]-e.position[1],a.position[2]-e.position[2]],l=bn(ch(e.rotation),c),[u,d,h]=bn(t.rotation,[l[0]*s[0],l[1]*s[1],l[2]*s[2]]),f=[t.position[0]+u,t.position[1]+d,t.position[2]+h],p=Cs(Wr(r,a.rotation)),y={...ni(a,f),rotation:p,changed:n.revision};n.put(y),o.push(a.id,...Fc(n,a,y,i))}return o}function Uc(n,e){let t=new Map,i=[...e].flatMap(r=>n.standingOn(r));i.sort((r,s)=>r.position[1]-s.position[1]);for(let r of i){let s=n.object(r.id);if(!s)continue;let{min:o,max:a}=Ne(s).box,[c,l]=[(o[0]+a[0])/2,(o[2]+a[2])/2],u=new Set([s.id,...n.standingOn(s.id).map(m=>m.id)]),d=bh(n,c,l,o[1],u),h=o[1]-d.height,f=Mh({draft:n},ni(s,[s.position[0],s.position[1]-h,s.position[2]]));n.put({...f,changed:n.revision});let p=Fc(n,s,f),y=p.length>0?` with ${p.join(", ")}`:"";t.set(s.id,`dropped ${Ue(h,2)} m to ${d.id==="ground"?"the ground":d.id}${y}`)}return t}function bi(n,e,t){let i=new Set(t),r=[],s;for(let o of Bi(n,e)){if(e.walking?.has(o.id))continue;let a=lM(n,o,i,()=>s??=new Vn(n));a&&(zi(n,o,a),r.push(`${o.name||o.id} ${a.what} at ${fM(a.position)}`))}return r}function lM(n,e,t,i){if(e.seat!==void 0)return t.has(e.seat)?uM(n,e,e.seat,i()):void 0;let{position:r,yaw:s}=e;if([...t].some(c=>{let l=n.object(c);return l!==void 0&&Dc(l,r,.25)})){let c=i().nearestFree(r,30,3);return c?{position:c,yaw:s,what:"was standing there and stepped aside; now"}:void 0}if(![...t].some(c=>hM(n,c,r)))return;let a=wh(n,r[0],r[2],r[1]+.35)?.height??0;if(!(Math.abs(a-r[1])<.02))return{position:[r[0],a,r[2]],yaw:s,what:"stands on other ground now,"}}function uM(n,e,t,i){let r=n.object(t),s=n.state.object(t),o=r?Ne(r).seats:[],a=s?dM(Ne(s),e.position):0,c=o[a]??o[0];return c?ht(c.position,e.position)<.005&&Math.abs(c.position[1]-e.position[1])<.005?void 0:{position:c.position,yaw:c.yaw,seat:t,what:"was carried along on its seat; now"}:{position:Fs(i,e.position,e.yaw),yaw:e.yaw,what:"stood up; now"}}function dM(n,e){let t=0,i=1/0;return n.seats.forEach((r,s)=>{let o=ht(r.position,e);o<i&&([t,i]=[s,o])}),t}function Fs(n,e,t){let[i,r]=wn(t),s=[e[0]+i*.75,Math.max(0,e[1]-.45),e[2]+r*.75];return n.nearestFree(s,6)??n.nearestFree(s,30,4)??[s[0],0,s[2]]}function hM(n,e,t){let[i,,r]=t;return[n.object(e),n.state.object(e)].some(s=>{if(!s)return!1;let{min:o,max:a}=Ne(s).box;return i>=o[0]-.1&&i<=a[0]+.1&&r>=o[2]-.1&&r<=a[2]+.1})}function fM(n){return`[${n.map(e=>Ue(e,2)).join(", ")}]`}var pM=[3e3,1e4,3e4,1e5,25e4],mM=1.2,gM=1e-6,kc=[[1,0],[-1,0],[0,1],[0,-1],[1,1],[1,-1],[-1,1],[-1,-1]];function ag(n,e,t){if(t.point&&lg(n,e,t.point))return og([[...e],t.point],0);if(t.seeds.length===0)return{blockedBy:[]};let i=new Ah(n,e,t),r=new Th(n,t.seeds,a=>i.seen(a)),s;for(let a of pM){if(s=i.run(a),s!==void 0)break;if(r.isClosed(a))return{blockedBy:cg(n,r.seen)}}if(s===void 0||s<0)return{blockedBy:[...i.walls].slice(0,5)};let o=i.trace(s);return o[0]=[...e],t.point&&o.length>1?o[o.length-1]=t.point:t.point&&o.push(t.point),og(xM(n,o),i.done)}function og(n,e){let t=n.map(r=>[Ue(r[0],3),Ue(r[1],3),Ue(r[2],3)]),i=0;for(let r=1;r<t.length;r++)i+=zc(t[r-1],t[r]);return{path:t,length:i,searched:e}}function zc(n,e){return Math.hypot(n[0]-e[0],n[1]-e[1],n[2]-e[2])}var Bc=class{nodes=new Float64Array(kc.length);costs=new Float64Array(kc.length);#e;constructor(e){this.#e=e}of(e){let t=this.#e,i=t.xOf(e),r=t.zOf(e),s=t.heightOf(e),o=0;for(let[a,c]of kc){let l=t.nodeFrom(i+a,r+c,s);if(l<0)continue;let u=a!==0&&c!==0;u&&(t.nodeFrom(i+a,r,s)<0||t.nodeFrom(i,r+c,s)<0)||(this.nodes[o]=l,this.costs[o]=_i*(u?Math.SQRT2:1)+Math.abs(t.heightOf(l)-s),o++)}return o}};function yM(n,e){return[ln(n.xOf(e)),n.heightOf(e),ln(n.zOf(e))]}var Ah=class{walls=new Set;done=0;#e;#t;#n=new Eh;#i;#r;#s;#o;constructor(e,t,i){this.#e=e,this.#t=i,this.#i=new Bc(e);let r=e.nodeFrom(cn(t[0]),cn(t[2]),t[1],1);this.#r=new Float32Array(e.nodes),this.#s=new Int32Array(e.nodes),this.#o=new Uint8Array(e.nodes),!(r<0)&&(this.#r[r]=gM,this.#s[r]=-1,this.#n.push(r,i.estimate(t[0],t[2])))}seen(e){return(this.#r[e]??0)>0}run(e){let[t,i,r]=[this.#e,this.#t,this.#i];for(;this.done<e;){let s=this.#n.pop();if(s===void 0)return this.#a();if(this.#o[s]===1)continue;if(this.#o[s]=1,this.done++,i.at(ln(t.xOf(s)),ln(t.zOf(s)),t.heightOf(s)))return s;let o=r.of(s);t.nodes>this.#r.length&&this.#l(t.nodes);for(let a=0;a<o;a++)this.#c(r.nodes[a],s,this.#r[s]+r.costs[a])}}trace(e){let t=[];for(let i=e;i>=0;i=this.#s[i])t.push(yM(this.#e,i));return t.reverse()}#c(e,t,i){let r=this.#r[e];if(r>0&&i>=r)return;this.#r[e]=i,this.#s[e]=t;let s=this.#t.estimate(ln(this.#e.xOf(e)),ln(this.#e.zOf(e)));this.#n.push(e,i+mM*s)}#l(e){let[t,i,r]=[new Float32Array(e),new Int32Array(e),new Uint8Array(e)];t.set(this.#r),i.set(this.#s),r.set(this.#o),[this.#r,this.#s,this.#o]=[t,i,r]}#a(){let e=new Set;this.#o.forEach((t,i)=>{t===1&&e.add(i)});for(let t of cg(this.#e,e))this.walls.add(t);return-1}},Th=class{seen=new Set;#e;#t;#n;#i=0;#r=!1;constructor(e,t,i){this.#e=new Bc(e),this.#t=i;for(let[r,s,o]of t){let a=e.nodeFrom(cn(r),cn(o),s,1);a>=0&&this.seen.add(a)}this.#n=this.seen.values()}isClosed(e){for(;!this.#r&&this.#i<e;){let{value:t,done:i}=this.#n.next();if(i)return!0;this.#i++,this.#r=this.#t(t);for(let r=this.#e.of(t)-1;r>=0;r--)this.seen.add(this.#e.nodes[r])}return!1}};function cg(n,e){let t=new Set;for(let i of e){let[r,s,o]=[n.xOf(i),n.zOf(i),n.heightOf(i)];for(let[a,c]of kc)if(!(n.nodeFrom(r+a,s+c,o)>=0))for(let l of n.blockers(ln(r+a),ln(s+c),o))t.add(l);if(t.size>=5)break}return[...t].slice(0,5)}function lg(n,e,t){let i=Math.hypot(t[0]-e[0],t[2]-e[2]),r=Math.max(1,Math.ceil(i/(_i/2))),s=e[1];for(let o=0;o<=r;o++){let a=o/r,c=cn(e[0]+(t[0]-e[0])*a),l=cn(e[2]+(t[2]-e[2])*a),u=n.nodeFrom(c,l,s);if(u<0||(s=n.heightOf(u),Math.abs(s-(e[1]+(t[1]-e[1])*a))>.12))return!1}return!0}function xM(n,e){let t=[],i=0;for(;i<e.length;){let r=e[i];t.push(r);let s=i+1,o=1;for(;o>0&&s<e.length;){let a=s+o;a<e.length&&lg(n,r,e[a])?(s=a,o*=2):o=Math.floor(o/2)}i=s}return t}var Eh=class{#e=[];#t=[];push(e,t){let[i,r]=[this.#e,this.#t],s=i.length;for(i.push(e),r.push(t);s>0;){let o=s-1>>1;if(r[o]<=t)break;i[s]=i[o],r[s]=r[o],s=o}i[s]=e,r[s]=t}pop(){let[e,t]=[this.#e,this.#t],i=e[0],r=e.pop(),s=t.pop();if(i===void 0||r===void 0||s===void 0||e.length===0)return i;let o=0;for(;;){let a=2*o+1;if(a>=e.length||(a+1<e.length&&t[a+1]<t[a]&&a++,t[a]>=s))break;e[o]=e[a],t[o]=t[a],o=a}return e[o]=r,t[o]=s,i}};var Vc=1.4,Ch=1.2;function ug(n,e){return e.seat!==void 0?Fs(n,e.position,e.yaw):n.nearestFree(e.position,12,Ch)??n.nearestFree(e.position,60,200)}function dg(n,e,t,i){let{path:r,length:s}=e,o=Ue(s/t,3),a=c=>_M(r,Math.min(s,Math.max(0,c*t)),i.yaw);return{path:r,speed:t,seconds:o,whereAt:a,arrive:c=>{let l=vM(c,i,r),u=new Is(c);zi(u,n,l);let d=ht(l.position,i.position)>.05;return{...u.operations(),note:d?` The place was taken by then: it is at ${St(l.position)}.`:""}},stopAt:(c,l)=>{let{position:u,yaw:d}=a(l);return{position:new Vn(c).nearestFree(u,30,Ch)??u,yaw:d}}}}function vM(n,e,t){let i=e.seat===void 0?void 0:n.object(e.seat);if(i&&Ne(i).seats.some(s=>ht(s.position,e.position)<.1))return e;let r=e.seat===void 0?e.position:t.at(-1)??e.position;return{position:new Vn(n).nearestFree(r,30,Ch)??r,yaw:e.yaw}}function _M(n,e,t){let i=e;for(let r=1;r<n.length;r++){let s=n[r-1],o=n[r],a=zc(s,o);if(i<a){let c=i/a,l=[0,1,2].map(u=>s[u]+(o[u]-s[u])*c);return{position:vt(l),yaw:an(s,o)}}i-=a}return{position:vt(n.at(-1)??[0,0,0]),yaw:t}}function hg(n,e){let[t,i]=n.slice(-2);return t&&i&&zc(t,i)>.01?an(t,i):e}function fg(n,e,t){let{path:i,speed:r,seconds:s}=e;return{avatarId:n.id,action:"walk",path:i.map(o=>[...o]),speed:r,yaw:Ue(t,2),seconds:s}}function pg(n,e){let t=Mt(e,"",["position","id","speed","idempotency_key"]),i=Qn(t,"speed","",{min:.3,max:4,unit:"m/s"})??Vc,r=Et(n.draft,n.ctx,n.agent),s=new Vn(n.draft),{aim:o,target:a}=bM(n,s,t,r),{route:c,freed:l}=Rh(s,r,o,a),u=c.path.at(-1),d=o.yawFrom(u)??hg(c.path,r.yaw);return Ph(r,c,i,{position:u,yaw:d},[o.words,l].filter(h=>h!==""))}function bM(n,e,t,i){let r=Gi(t,"position",""),s=Xt(t,"id","");if(r===void 0==(s===void 0))return Ee("bad_arguments","a walk goes either to a position or to an id",{field:"position",got:s===void 0?"neither":"both",allowed:'position [x, y, z], or id (an object, an avatar, or "user")',example:'{"id": "user"}'});if(r)return{aim:ng(e,r),target:St(r)};let o=mr(n.draft,n.ctx,s??"","id");return o.body?.id===i.id&&Ee("bad_arguments","that is your own avatar",{field:"id",got:i.id,allowed:"another one"}),{aim:ig(n,e,o,i),target:o.id}}function Rh(n,e,t,i){let r=ug(n,e);if(!r)return Ee("unreachable","your avatar is walled in and cannot take a step",{near:n.blockers(e.position[0],e.position[2],e.position[1])});let s=ag(n,r,t.goal);if("blockedBy"in s){let a=s.blockedBy;return Ee("unreachable",`no way leads to ${i}${a.length>0?`: ${ii(a)} is in the way`:""}`,{got:i,near:a})}let o=e.seat===void 0&&ht(r,e.position)>.05;return{route:s,freed:o?`it first stepped out of what it stood in to ${St(r)}`:""}}function Ph(n,e,t,i,r){let s=dg(n,e,t,i),o=Ue(e.length,1),a=Ue(s.seconds,1),c=Ue(i.yaw,1),l=r.length>0?` (${r.join("; ")})`:"";return{operations:[],inverse:[],result:{text:`Walked ${o} m in ${a} s to ${St(i.position)}, looking ${c}°${l}.`,data:{position:vt(i.position,3),yaw:c,metres:o,seconds:a,path:e.path}},acts:[fg(n,s,i.yaw)],journey:s}}var Ih={wave:2,nod:1.2,shake_head:1.4,celebrate:2.4,think:3,look_at:3,point_at:3},mg=["wave","nod","shake_head","celebrate","think","look_at","point_at","sit","stand"],wM=1.2,Gc=15;function gg(n,e){let t=Mt(e,"",["action","id","position"]),i=ei(t,"action","",mg);if(i===void 0)return Ee("bad_arguments","action is missing",{field:"action",got:"nothing",allowed:mg.join(", "),example:"wave"});let r=Et(n.draft,n.ctx,n.agent);if(i==="sit")return SM(n,r,t);if(i==="stand")return AM(n,r);let s=MM(n,t);!s&&(i==="look_at"||i==="point_at")&&Ee("bad_arguments",`${i} needs something to aim at`,{field:"id",got:"nothing",allowed:'id (an object, an avatar, or "user") or position',example:`{"action": "${i}", "id": "user"}`});let o={avatarId:r.id,action:i,seconds:Ih[i]};s&&(o.target=vt(s.middle,3));let a=s?` ${s.words}`:"",c=`Did ${i}${a} for ${Ih[i]} s.`;return{operations:[],inverse:[],result:{text:c,data:{action:i,seconds:Ih[i]}},acts:[o]}}function MM(n,e){let t=Gi(e,"position",""),i=Xt(e,"id","");return i!==void 0?{middle:mr(n.draft,n.ctx,i,"id").middle,words:i}:t?{middle:t,words:St(t)}:void 0}function SM(n,e,t){let{draft:i}=n,{id:r,seat:s}=TM(n,e,Xt(t,"id","")),o={position:vt(s.position),yaw:s.yaw,seat:r},a={action:"sit",seat:r,position:o.position,yaw:s.yaw},c=new Vn(i);if(e.seat===void 0&&ht(e.position,s.position)>wM){let l=Fs(c,s.position,s.yaw),u={goal:Uo(l),yawFrom:()=>s.yaw,words:""},{route:d}=Rh(c,e,u,r),h=Ph(e,d,Vc,o,[]),f={text:`Walked ${Ue(d.length,1)} m and sat down on ${r}.`,data:a};return{...h,result:f}}return zi(i,e,o),{...i.operations(),result:{text:`Sat down on ${r}.`,data:a},acts:[Lh(e,"sit")]}}function AM(n,e){let{draft:t}=n;if(e.seat===void 0)return{operations:[],inverse:[],result:{text:"It stands already.",data:{action:"stand"}},acts:[Lh(e,"stand")]};let i=Fs(new Vn(t),e.position,e.yaw);zi(t,e,{position:i,yaw:e.yaw});let r={text:`Stood up; now at ${St(i)}.`,data:{action:"stand",position:i}};return{...t.operations(),result:r,acts:[Lh(e,"stand")]}}function Lh(n,e){return{avatarId:n.id,action:e,seconds:.8}}function TM(n,e,t){let{draft:i,ctx:r}=n,s=Bi(i,r).filter(y=>y.id!==e.id&&y.seat!==void 0),o=y=>s.every(m=>ht(m.position,y.position)>.3),[a,,c]=e.position,l=i.near(a-Gc,c-Gc,a+Gc,c+Gc).flatMap(y=>Ne(y).seats.map(m=>({id:y.id,seat:m}))).filter(({seat:y})=>o(y)).sort((y,m)=>ht(y.seat.position,e.position)-ht(m.seat.position,e.position)),u=[...new Set(l.map(y=>y.id))].slice(0,5);if(t===void 0)return l[0]??Ee("not_found","there is no free seat near your avatar",{field:"id",example:"place a bench"});let d=mr(i,r,t,"id"),h=d.object?Ne(d.object).seats:[];if(h.length===0)return Ee("bad_arguments",`${t} is nothing to sit on`,{field:"id",got:t,allowed:"an object with a seat: bench, chair, log",near:u.length>0?u:Jn("bench",i.ids())});let f=y=>Math.abs(an(y.position,e.position)-y.yaw),p=h.filter(o).sort((y,m)=>f(y)-f(m))[0];return p?{id:d.id,seat:p}:Ee("bad_arguments",`${t} is taken`,{field:"id",got:t,allowed:"a free seat",near:u})}var xg={wall:"wall",path:"path",stairs:"step"};function vg(n){switch(n.pattern){case"ring":return EM(n);case"grid":return CM(n);case"wall":return yg(n,0);case"path":return yg(n,2);case"stairs":return RM(n)}}function EM({piece:n,count:e,radius:t,spacing:i}){let r=i??n.size[0],s=t??(e===void 0?3:Math.max(.5,e*r/(2*Math.PI))),o=e??Math.max(3,Math.floor(2*Math.PI*s/r+.01));return Wc(o),Array.from({length:o},(a,c)=>{let l=360*c/o,[u,d]=wn(l);return Hc(n,[u*s,0,d*s],l+180)})}function CM({piece:n,count:e,rows:t,spacing:i}){let r=e??3,s=t??(e===void 0?3:1);Wc(r*s);let[o,a]=[i??n.size[0],i??n.size[2]],c=[];for(let l=0;l<s;l++)for(let u=0;u<r;u++)c.push(Hc(n,[(u-(r-1)/2)*o,0,(l-(s-1)/2)*a],0));return c}function yg({piece:n,count:e,spacing:t,length:i},r){let s=n.size[r],o=t??s,a=e??(i===void 0?4:Math.max(1,Math.round(i/o)));Wc(a);let c=i===void 0?o:a>1&&t!==void 0?(i-s)/(a-1):i/a,l=i!==void 0&&t===void 0?i/(a*s):1;return Array.from({length:a},(u,d)=>{let h=[0,0,0];h[r]=(d-(a-1)/2)*c;let f=Hc(n,h,0);return f.scale[r]=Ue(Math.min(Qe.maxScale,Math.max(Qe.minScale,l))),f})}function RM({piece:n,count:e,spacing:t}){let i=e??5;Wc(i);let r=t??n.size[2],s=n.top>0?n.top:n.size[1];return Array.from({length:i},(o,a)=>Hc(n,[0,a*s,(a-(i-1)/2)*r],0))}function Hc(n,e,t){return{kind:n.kind,position:vt(e),rotation:t===0?[...Xr]:Cs(O0(t)),scale:[1,1,1]}}function Wc(n){n<=Qe.maxParts||Ee("limit_reached",`that takes ${n} parts; a composite holds at most ${Qe.maxParts}`,{field:"count",got:String(n),allowed:`at most ${Qe.maxParts} parts; use a wider spacing, or several builds`})}var PM=["kind","id","position","on","beside","facing","rotation","scale","color","label","text"];function _g(n,e){let{draft:t}=n,i=Mt(e,"",["objects","dry_run","idempotency_key"]),r=gr(i.objects,"objects",100),s=[];for(let[u,d]of r.entries()){let h=`objects[${u}]`,{object:f,wish:p}=IM(n,Mt(d,h,PM),h),y=Ds(n,f,p,h);Oh(t,y.object,h),s.push({id:f.id,rules:y.rules})}let o=bi(t,n.ctx,s.map(u=>u.id)),a=s.flatMap(({id:u,rules:d})=>{let h=t.object(u);return h?[{object:h,report:xr(t,h,d)}]:[]}),c=zn(i,"dry_run"),l=a[0]?.object;return Gn(t,{verb:`${c?"would place":"Placed"} ${Xi(a.length,"object")}.`,lines:a.map(({object:u,report:d})=>vr(u,d)),notes:o,data:{objects:a.map(u=>u.report)},dryRun:c,body:Et(t,n.ctx,n.agent),...l?{target:l.position}:{}})}function IM(n,e,t){let i=ko(e,"kind",t),r=n.draft.revision,s={id:LM(n.draft,e,i,t),kind:i,position:[0,0,0],rotation:[...Xr],scale:jr(e,t)??[1,1,1],creator:n.agent.avatarId,created:r,changed:r},o=Yr(e,t),a=yr(e,"label",t,Qe.maxLabel),c=yr(e,"text",t,Qe.maxText,!0);return o&&(s.color=o),a&&(s.label=a),c&&(s.text=c),{object:s,wish:Bo(e,t)}}function ko(n,e,t){let i=Xt(n,e,t);return i!==void 0&&mi(i)?i:Ee("bad_arguments",i===void 0?`${e} is missing`:`there is no piece ${Tt(i)}`,{field:bt(t,e),got:Tt(i),allowed:`one of ${sh.length} pieces; search_catalog lists them`,near:i===void 0?[]:L0(i),example:"bench"})}function Bo(n,e){return{position:Gi(n,"position",e),on:Xt(n,"on",e),beside:Xt(n,"beside",e),facing:Xt(n,"facing",e),rotation:Lc(n,e)}}function LM(n,e,t,i){let r=Xt(e,"id",i);if(r===void 0)return n.state.names.next(t,o=>n.object(o)!==void 0);let s=bt(i,"id");if(Lo(r)||Ee("bad_arguments","that id may not be",{field:s,got:Tt(r),allowed:"1 to 40 of a-z 0-9 _; not ground, user or avatar_…",example:`my_${t}`}),n.object(r)){let o=n.state.names.next(t,a=>n.object(a)!==void 0);Ee("bad_arguments",`${r} exists already`,{field:s,got:r,allowed:"an id that is free",example:o})}return r}function Oh(n,e,t){let{maxObjects:i,maxInstances:r}=Qe;n.count+1>i&&Ee("limit_reached",`a world holds at most ${i} objects`,{field:t,got:String(n.count+1),allowed:`at most ${i}`}),n.instances+xi(e)>r&&Ee("limit_reached",`a world holds at most ${r} objects and parts together`,{field:t,got:String(n.instances+xi(e)),allowed:`at most ${r}`}),n.put(e)}var OM=["position","on","beside","facing","rotation","scale"],DM=["pattern","kind","count","rows","radius","spacing","to"],NM=["label","color","parts","dry_run","idempotency_key",...OM,...DM],bg=["ring","grid","wall","path","stairs"];function wg(n,e){let{draft:t,ctx:i}=n,r=Mt(e,"",NM),s=yr(r,"label","",Qe.maxLabel),o=Yr(r,""),{parts:a,wish:c}=FM(r),l={id:zM(t,s),kind:kr,position:[0,0,0],rotation:[...Xr],scale:jr(r,"")??[1,1,1],parts:o?a.map(p=>p.color===void 0?{...p,color:o}:p):a,creator:n.agent.avatarId,created:t.revision,changed:t.revision};o&&(l.color=o),s&&(l.label=s);let u=Ds(n,l,c,"");Oh(t,u.object,"parts");let d=bi(t,i,[l.id]),h=xr(t,u.object,u.rules),f=zn(r,"dry_run");return Gn(t,{verb:`${f?"would build":"Built"} ${l.id}.`,lines:[vr(u.object,h)],notes:d,data:{objects:[h],parts:a.length},dryRun:f,body:Et(t,i,n.agent),target:u.object.position})}function FM(n){let e=ei(n,"pattern","",bg),t=Bo(n,"");return n.parts===void 0==(e===void 0)&&Ee("bad_arguments","a build takes either parts or a pattern",{field:"parts",got:e===void 0?"neither":"both",allowed:`parts (1 to ${Qe.maxParts}), or pattern (${bg.join(", ")}) with kind`,example:'{"pattern": "ring", "kind": "bench", "count": 6, "radius": 3}'}),e===void 0?{parts:gr(n.parts,"parts",Qe.maxParts).map((r,s)=>BM(r,`parts[${s}]`)),wish:t}:UM(n,e,t)}function UM(n,e,t){let i=n.kind===void 0?xg[e]??ko(n,"kind",""):ko(n,"kind",""),r=mi(i);if(!r)throw new Error(`no piece ${i}`);let s=Gi(n,"to",""),o=s===void 0?void 0:kM(e,t,s);return{parts:vg({pattern:e,piece:r,count:Qn(n,"count","",{min:1,max:200,whole:!0}),rows:Qn(n,"rows","",{min:1,max:100,whole:!0}),radius:Qn(n,"radius","",{min:.1,max:100,unit:"metres"}),spacing:Qn(n,"spacing","",{min:.05,max:50,unit:"metres"}),length:o?.length}),wish:o?.wish??t}}function kM(n,e,t){let i=e.position;if(n!=="wall"&&n!=="path"||!i)return Ee("bad_arguments",i?`${n} has no far end`:"to needs a position to start from",{field:"to",got:`[${t.join(", ")}]`,allowed:"the far end of a wall or path, together with position"});let r=ht(i,t);r<.1&&Ee("bad_arguments","the two ends are the same",{field:"to",got:`[${t.join(", ")}]`});let s=an(i,t)-(n==="wall"?90:0),o=[(i[0]+t[0])/2,i[1],(i[2]+t[2])/2];return{length:r,wish:{position:o,rotation:{pitch:0,yaw:s,roll:0}}}}function BM(n,e){let t=Mt(n,e,["kind","position","rotation","scale","color"]),i=Lc(t,e),r={kind:ko(t,"kind",e),position:Gi(t,"position",e)??[0,0,0],rotation:i?Ls(i):[...Xr],scale:jr(t,e)??[1,1,1]},s=Yr(t,e);return s&&(r.color=s),r}function zM(n,e){let t=(e??"").normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^_+|_+$/g,"").slice(0,32).replace(/_+$/,""),i=n.state.names;return Lo(t)&&i.isFresh(t)&&!n.object(t)&&!mi(t)?t:i.next(Lo(t)?t:"build",r=>n.object(r)!==void 0)}var Mg=["id","position","on","beside","facing","rotation","scale","color","label","text","behavior"],VM=["position","on","beside","facing","rotation","scale"];function Sg(n,e){let{draft:t,ctx:i}=n,r=Mt(e,"",["objects","dry_run","idempotency_key"]),s=gr(r.objects,"objects",100),o=new Map,a=[];for(let[p,y]of s.entries()){let m=`objects[${p}]`,g=Mt(y,m,Mg),x=Dh(t,g,m,o);Object.keys(g).length<2&&Ee("bad_arguments",`nothing is to change about ${x.id}`,{field:m,got:Tt(y),allowed:Mg.slice(1).join(", "),example:`{"id": "${x.id}", "color": "coral"}`});let{after:S,said:_,gone:A}=GM(n,x,g,m);o.set(x.id,_),!Ps(x,S)&&a.push(x.id,...A)}let c=bi(t,i,a),l=[...o].flatMap(([p,y])=>{let m=t.object(p);return m?[{object:m,report:xr(t,m,y)}]:[]}),u=zn(r,"dry_run"),d=l.filter(({object:p})=>a.includes(p.id)),h=l.length-d.length,f=`${u?"would change":"Changed"} ${Xi(d.length,"object")}`;return Gn(t,{verb:`${f}${h>0?`; ${Xi(h,"object")} already so`:""}.`,lines:l.map(({object:p,report:y})=>vr(p,y)),notes:c,data:{objects:l.map(p=>p.report)},dryRun:u,body:Et(t,i,n.agent),...d[0]?{target:d[0].object.position}:{}})}function Dh(n,e,t,i){let r=bt(t,"id"),s=Xt(e,"id",t);return s===void 0?Ee("bad_arguments","id is missing",{field:r,got:"nothing",example:"bench_1"}):(i.has(s)&&Ee("bad_arguments",`${Tt(s)} is named twice`,{field:r,got:Tt(s),allowed:"each id once"}),n.object(s)??Fo(s,n.ids(),r))}function GM(n,e,t,i){let{draft:r}=n,s=WM(e,t,i),o=[],a=[];if(VM.some(l=>t[l]!==void 0)){s={...s,scale:jr(t,i)??s.scale};let l=Bo(t,i);(l.position??l.on??l.beside)===void 0&&(l.position=s.position),{object:s,rules:o}=Ds(n,s,l,i)}if(Ps(e,s))return{after:e,said:o,gone:a};if(s={...s,changed:r.revision},r.put(s),["position","rotation","scale"].some(l=>e[l].some((u,d)=>u!==s[l][d]))){a=Fc(r,e,s);for(let l of a)HM(r,l,i);a.length>0&&(o=[...o,`carried ${ii(a)} along`])}return{after:s,said:o,gone:a}}function HM(n,e,t){let[i,r,s]=n.object(e)?.position??[0,0,0],{bounds:o,maxHeight:a}=Qe;Math.abs(i)<=o&&Math.abs(s)<=o&&r<=a||Ee("bad_arguments",`${e}, which stands on it, would leave the world`,{field:bt(t,"position"),got:e,allowed:`x and z within ±${o} m, y at most ${a} m`})}function WM(n,e,t){let i={...n},r=Yr(e,t),s=yr(e,"label",t,Qe.maxLabel),o=yr(e,"text",t,Qe.maxText,!0),a=ei(e,"behavior",t,["none","spin","bob","sway"]);return r!==void 0&&(delete i.color,r!==""&&(i.color=r),i.parts&&(i.parts=i.parts.map(c=>{let{kind:l,position:u,rotation:d,scale:h}=c;return{kind:l,position:u,rotation:d,scale:h,...r===""?{}:{color:r}}}))),s!==void 0&&delete i.label,s&&(i.label=s),o!==void 0&&delete i.text,o&&(i.text=o),a!==void 0&&delete i.behavior,a!==void 0&&a!=="none"&&(i.behavior={motion:a,speed:n.behavior?.speed??1}),i}function Ag(n,e){let{draft:t,ctx:i}=n,r=Mt(e,"",["objects","dry_run","idempotency_key"]),s=gr(r.objects,"objects",100),o=new Map;for(let[h,f]of s.entries()){let p=`objects[${h}]`,y=Dh(t,Mt(f,p,["id"]),p,o);o.set(y.id,{kind:y.kind,position:y.position})}for(let h of o.keys())t.remove(h);let a=Uc(t,o.keys()),c=bi(t,i,[...o.keys(),...a.keys()]),l=[...a].flatMap(([h,f])=>{let p=t.object(h);return p?[{object:p,report:xr(t,p,[f])}]:[]}),u=zn(r,"dry_run"),d=o.values().next().value;return Gn(t,{verb:`${u?"would delete":"Deleted"} ${Xi(o.size,"object")}.`,lines:[...[...o].map(([h,{kind:f,position:p}])=>`${h} ${f} at ${St(p)}: gone`),...l.map(({object:h,report:f})=>vr(h,f))],notes:c,data:{deleted:[...o.keys()],objects:l.map(h=>h.report)},dryRun:u,body:Et(t,i,n.agent),...d?{target:d.position}:{}})}var Nh=["time_of_day","sky","weather","ground","lights"];function Tg({draft:n},e){let t=Mt(e,"",[...Nh,"dry_run"]);Nh.some(l=>t[l]!==void 0)||Ee("bad_arguments","nothing is to change",{got:"nothing",allowed:Nh.join(", "),example:'{"time_of_day": 19}'});let i=n.environment,r=Qn(t,"time_of_day","",{min:0,max:24,unit:"hours"}),s={timeOfDay:r===void 0?i.timeOfDay:Ue(r%24,2)%24,sky:ei(t,"sky","",["clear","cloudy","overcast"])??i.sky,weather:ei(t,"weather","",["none","rain","snow","fog"])??i.weather,ground:ei(t,"ground","",["meadow","sand","snow","stone"])??i.ground,lights:ei(t,"lights","",["auto","on","off"])??i.lights};n.putEnvironment(s);let o=zn(t,"dry_run"),c=n.operations().operations.length===0?"it is already so.":o?"would set the environment.":"Set the environment.";return Gn(n,{verb:c,lines:[`time of day ${s.timeOfDay} h, sky ${s.sky}, weather ${s.weather}, ground ${s.ground}, lights ${s.lights}`],notes:[],data:{environment:s},dryRun:o})}var Eg=1e3;function Cg(n,e){let t=Mt(e,"",["text","idempotency_key"]),i=vh(Xt(t,"text","")??"",!0),r=xh(i);(r===0||r>Eg)&&Ee("bad_arguments",r===0?"there is nothing to say":"that is too long to say at once",{field:"text",got:`${r} characters`,allowed:`1 to ${Eg} characters`,example:"Hello! Shall I put the bench by the fountain?"});let s=Et(n.draft,n.ctx,n.agent),o=XM(r);return{operations:[],inverse:[],event:{kind:"said",text:i},result:{text:`Said it; the bubble stays for ${o} s.`,data:{seconds:o}},acts:[{avatarId:s.id,action:"say",text:i,seconds:o}]}}function XM(n){return Ue(Math.min(15,Math.max(2.5,1.5+n/15)),1)}function Rg(n,e){let{draft:t,ctx:i,agent:r}=n,s=Mt(e,"",["steps","dry_run"]),o=Qn(s,"steps","",{min:1,max:20,whole:!0})??1,a=$M(t.state,Pc(r).id).slice(0,o);a.length===0&&Ee("nothing_to_undo","there is no step of yours left to take back"),jM(t.state,a);let c=new Set(t.state.objects.keys()),l=new Set;for(let m of a)for(let g of m.inverse??[])YM(t,g,l);let u=[...l].filter(m=>c.has(m)&&!t.object(m)),d=Uc(t,u),h=bi(t,i,[...l,...d.keys()]);for(let[m,g]of d)h.push(`${m} ${g}`);let f=zn(s,"dry_run"),p=a.length<o?` There were only ${a.length}.`:"",y=Gn(t,{verb:`${f?"would take":"Took"} back ${Xi(a.length,"step")}.${p}`,lines:a.map(m=>`revision ${m.revision}, ${m.tool??"a change"}: ${ZM(m)}`),notes:h,data:{undone:a.map(m=>m.revision),objects:[...l].map(m=>KM(t,m))},dryRun:f,body:Et(t,i,r)});return y.operations.length>0?y.undoes=a.map(m=>m.revision):f||Ee("nothing_to_undo","everything is as it was before your last step already"),y}function $M(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));return n.history.filter(i=>i.author.id===e&&!i.undoes?.length&&!t.has(i.revision)&&qM(i.inverse)).toReversed()}function qM(n){return n?.some(e=>e.type!=="avatar")??!1}function jM(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));for(let i of e)t.add(i.revision);for(let i of e){let r=new Set(i.operations.flatMap(Fh));for(let s of n.history){if(s.revision<=i.revision||t.has(s.revision)||s.undoes?.length)continue;let o=s.operations.flatMap(Fh).find(a=>r.has(a));o!==void 0&&Ee("undo_conflict",`${s.author.name||s.author.id} changed ${o} afterwards`,{field:"steps",got:`revision ${i.revision}, then revision ${s.revision}`,near:[o]})}}}function Fh(n){if(n.type==="environment")return["the environment"];if(n.type==="avatar")return[];let e=n.id??n.value?.id;return e===void 0?[]:[e]}function YM(n,e,t){if(e.type==="environment"&&e.op==="put"){n.putEnvironment(e.value);return}if(e.type!=="object")return;let i=e.op==="remove"?e.id:e.value.id;i!==void 0&&(t.add(i),e.op==="remove"?n.remove(i):n.put({...e.value,changed:n.revision}))}function ZM(n){let e={put:new Set,remove:new Set},t=!1;for(let r of n.inverse??[])if(r.type==="environment")t=!0;else for(let s of Fh(r))e[r.op].add(s);let i=[];return e.remove.size>0&&i.push(`${ii([...e.remove])} removed`),e.put.size>0&&i.push(`${ii([...e.put])} as before`),t&&i.push("the environment as before"),i.join(", ")}function KM(n,e){let t=n.object(e);return t?{id:e,exists:!0,position:St(t.position)}:{id:e,exists:!1}}var Uh={place_objects:_g,build:wg,modify_objects:Sg,delete_objects:Ag,set_environment:Tg,undo:Rg,walk_avatar:pg,avatar_action:gg,say:Cg};function kh(n,e,t){let i=Object.hasOwn(Uh,e.tool)?Uh[e.tool]:void 0;if(!i){let r=Jn(e.tool,Object.keys(Uh));return{ok:!1,error:_t("unknown_tool",`there is no tool ${Tt(e.tool)}`,{near:r})}}try{let r=new Is(n),s=t.stopped?.get(e.agent.avatarId);s&&zi(r,Et(r,t,e.agent),s);let o=i({draft:r,ctx:t,agent:e.agent},e.arguments),a=o.journey||pi(e.arguments)&&e.arguments.dry_run===!0;return s&&o.operations.length===0&&!a&&Object.assign(o,r.operations()),{ok:!0,outcome:o}}catch(r){if(r instanceof qr)return{ok:!1,error:r.error};let s=r instanceof Error?r.message:String(r);return{ok:!1,error:_t("internal",`${e.tool} failed: ${s}`)}}}var Pg=2e3,JM=1e3,Xc=4,$c=class{stopped=new Map;#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}walking(){return new Map([...this.#n].map(([e,t])=>[e,t.journey.whereAt(this.#i(t))]))}tooLong(e,t){let i=(e.deadline-this.#e.host.now()-JM)/1e3;if(t.seconds<=i)return;let r=t.seconds*t.speed,s=Math.ceil(r/Math.max(1,i)*10)/10,o=Math.round(t.seconds);return _t("bad_arguments",`that walk of ${Math.round(r)} m takes ${o} s, longer than the call may`,{field:"speed",got:`${t.speed} m/s`,allowed:s<=Xc?`${s} to ${Xc} m/s`:`at most ${Math.floor(i*Xc)} m in one walk`,next:s<=Xc?"Walk faster.":"Walk there in stages."})}start(e,t,i){let{host:r}=this.#e,{avatarId:s}=e.agent,o=()=>{},a=()=>{o=r.after(Pg,()=>{this.#s(u),a()})},c=r.after(i.seconds*1e3,()=>this.#o(u)),l=()=>{c(),o()},u={call:e,journey:i,outcome:t,started:r.now(),cancelTimers:l};this.#n.set(s,u),this.stopped.delete(s),i.seconds*1e3>Pg&&a();for(let d of t.acts)this.#t.act(d)}interrupt(e){let t=this.#n.get(e);if(!t)return!1;let i=this.#r(t),r=Math.round(t.journey.seconds-this.#i(t)),s=`another walk or action of this avatar began; it stopped at ${St(i.position)}, ${r} s before the goal`;return this.#t.reply(t.call,{ok:!1,error:_t("interrupted",s,{got:St(i.position)})}),!0}drop(e){for(let t of this.#n.values())t.call.callId===e&&(this.#r(t),this.#t.ended(t.call))}dropAll(){for(let e of this.#n.values())this.drop(e.call.callId)}#i(e){return(this.#e.host.now()-e.started)/1e3}#r(e){let{avatarId:t}=e.call.agent;e.cancelTimers(),this.#n.delete(t);let i=e.journey.stopAt(this.#e.state,this.#i(e));return this.stopped.set(t,i),this.#t.act({avatarId:t,action:"stop",path:[i.position],yaw:i.yaw}),i}#s(e){let{seconds:t,speed:i}=e.journey,r=Math.min(t,this.#i(e)),s=Math.round((t-r)*i),o={callId:e.call.callId,progress:r,total:t,message:`${s} m to go`};this.#e.link.send("tool.progress",o,{replyTo:e.call.callId,scope:e.call.envelope.scope})}#o(e){let{call:t,journey:i,outcome:r}=e;e.cancelTimers(),this.#n.delete(t.agent.avatarId),this.stopped.set(t.agent.avatarId,i.whereAt(i.seconds)),this.#t.commit(t,{make:()=>{let{operations:s,inverse:o,note:a}=i.arrive(this.#e.state),c={...r.result,text:r.result.text+a};if(s.length>0)return{tool:t.tool,operations:s,inverse:o,result:c};this.#t.reply(t,{ok:!0,result:c})},done:()=>{},fail:()=>{}})}};var QM=256,e1=256,t1=new Set(["walk_avatar","avatar_action"]),qc=class{#e;#t=[];#n=new Map;#i=new Map;#r;#s=!1;#o=0;constructor(e){this.#e=e,this.#r=new $c(e,{act:t=>this.#A(t),commit:(t,i)=>this.#g(t,i),reply:(t,i)=>this.#f(t,i),ended:t=>this.#n.delete(t.callId)})}receive(e){let t=e.messageId;if(!H0(e.payload)){console.warn("world: a call without a tool or agent was ignored");return}let i=this.#i.get(t);this.#n.has(t)||(i?this.#w(e,i):this.#c(e,e.payload.tool,e.payload.arguments,e.payload.agent))}cancel(e){let t=this.#n.get(e);!t||this.#e.commits.isInFlight(e)||(t.withdrawn=!0,this.#r.drop(e),this.#_(t),this.#e.commits.withdraw(e),this.#t.includes(t)&&this.#t.splice(this.#t.indexOf(t),1))}down(){this.#o++,this.#t.length=0,this.#s=!1,this.#r.dropAll();for(let e of this.#n.values())this.#e.commits.isInFlight(e.callId)||this.#n.delete(e.callId)}noticed(e){for(let t of e.operations){if(t.type!=="avatar")continue;let i=t.op==="put"?t.value.id:t.id;i!==void 0&&this.#r.stopped.delete(i)}}dispose(){this.down(),this.#n.clear()}#c(e,t,i,r){let s=e.deadline===void 0?1/0:Date.parse(e.deadline),o={callId:e.messageId,tool:t,arguments:i,agent:r,deadline:Number.isFinite(s)?s-this.#e.ahead():1/0,envelope:e,withdrawn:!1};if(this.#t.length>=QM){this.#f(o,$i(_t("browser_slow","too many calls wait in the page")));return}this.#n.set(o.callId,o),this.#t.push(o),this.#l()}#l(){for(;!this.#s;){let e=this.#t.shift();if(!e)return;this.#s=!0,this.#u(e)}}#a(){this.#s=!1,this.#l()}#u(e){e.deadline<=this.#e.host.now()?this.#h(e,$i(_t("timeout",`${e.tool} came to its turn after its deadline`))):e.tool==="screenshot"?this.#v(e):this.#d(e)}#d(e){let t=kh(this.#e.state,e,this.#M());if(!t.ok){this.#h(e,$i(t.error));return}let{outcome:i}=t,r=i.journey&&this.#r.tooLong(e,i.journey);if(r){this.#h(e,$i(r));return}if(t1.has(e.tool)&&this.#r.interrupt(e.agent.avatarId)){this.#d(e);return}if(i.journey)this.#r.start(e,i,i.journey),this.#a();else if(i.operations.length===0&&!i.event){for(let s of i.acts)this.#A(s);this.#h(e,{ok:!0,result:i.result})}else this.#p(e,i)}#p(e,t){let i=this.#e.state.revision,r=t,s=this.#x(()=>this.#a());this.#g(e,{make:()=>{if(this.#e.state.revision!==i||r!==t){let d=kh(this.#e.state,e,this.#M()),h=this.#b(e,d);if(!h){s();return}r=h}let{operations:o,inverse:a,result:c,undoes:l,event:u}=r;return{tool:e.tool,operations:o,inverse:a,result:c,...l?{undoes:l}:{},...u?{event:u}:{}}},done:()=>{for(let o of r.acts)this.#A(o);s()},fail:s})}#b(e,t){if(t.ok&&t.outcome.journey){this.#r.start(e,t.outcome,t.outcome.journey);return}if(t.ok&&(t.outcome.operations.length>0||t.outcome.event))return t.outcome;this.#f(e,t.ok?{ok:!0,result:t.outcome.result}:$i(t.error))}#g(e,t){this.#e.commits.submit({callId:e.callId,author:Pc(e.agent),make:()=>t.make(),done:i=>{this.#_(e),i.result&&this.#y(e.callId,{ok:!0,result:{...i.result,revision:i.revision}}),t.done(i)},fail:i=>{this.#f(e,$i(i),!1),t.fail()}})}async#v(e){let t=this.#o,i;try{let r=await this.#S(e,this.#e.screenshot(e.arguments,e.agent));i=n1(r)?{ok:!0,result:r}:$i(_t("render_failed","the page gave a picture without an image"))}catch(r){i=$i(i1(r))}t===this.#o&&(e.withdrawn?this.#a():this.#h(e,i))}#S(e,t){let{host:i}=this.#e,r=Math.min(2e4,e.deadline-i.now());return new Promise((s,o)=>{let a=i.after(r,()=>o(new Error("it was not drawn in time")));t.then(s,o).finally(a)})}#h(e,t){this.#f(e,t),this.#a()}#f(e,t,i=t.ok||!t.error?.retryable){this.#_(e),!e.withdrawn&&(i&&this.#y(e.callId,t),this.#w(e.envelope,t))}#w(e,t){let i={replyTo:e.messageId,scope:e.scope};if(this.#e.link.send("tool.result",t,i)!=="too_large")return;let r=_t("too_large","the answer is too large for one message");this.#e.link.send("tool.result",$i(r),i)}#_(e){this.#n.get(e.callId)===e&&this.#n.delete(e.callId)}#y(e,t){if(this.#i.delete(e),this.#i.set(e,t),this.#i.size<=e1)return;let i=this.#i.keys().next().value;i!==void 0&&this.#i.delete(i)}#M(){let{host:e,presence:t,camera:i}=this.#e,r=this.#r.walking();return{now:e.now,presence:t(),camera:i(),walking:r,stopped:this.#r.stopped}}#A(e){let{host:t,link:i,ahead:r,onAct:s}=this.#e,o=t.now();i.send("avatar.act",{...e,started:new Date(o+r()).toISOString()}),s({...e,started:new Date(o).toISOString()})}#x(e){let t=this.#o,i=!1;return()=>{!i&&t===this.#o&&e(),i=!0}}};function $i(n){return{ok:!1,error:n}}function n1(n){return typeof n?.text=="string"&&Array.isArray(n.images)&&n.images.length>0&&n.images.every(e=>/^image\/(jpeg|png|webp)$/.test(e.mimeType)&&e.data.length>100)}function i1(n){let e=n;if(typeof e?.code=="string"&&typeof e.message=="string"&&e.code.length>0){let{code:t,message:i,field:r,got:s,allowed:o,near:a}=e,c={...r?{field:r}:{},...s?{got:s}:{},...o?{allowed:o}:{}};return _t(t,i,{...c,...a?{near:a}:{}})}return _t("render_failed",n instanceof Error?n.message:"the page could not draw")}var Ig="world.reloadedFor";function Lg(n=()=>Date.now()){return{now:n,random:()=>Math.random(),after:(e,t)=>{let i=setTimeout(t,e);return()=>clearTimeout(i)},open:e=>new WebSocket(e),visible:()=>document.visibilityState==="visible",onWake:e=>{let t=()=>{document.visibilityState==="visible"&&e()};return document.addEventListener("visibilitychange",t),window.addEventListener("online",e),()=>{document.removeEventListener("visibilitychange",t),window.removeEventListener("online",e)}},loggedIn:async()=>{try{let{status:e}=await fetch("/api/session",{cache:"no-store",signal:AbortSignal.timeout(5e3)});return e===401?!1:e<400?!0:void 0}catch{return}},reloadFor:e=>{try{if(sessionStorage.getItem(Ig)===e)return!1;sessionStorage.setItem(Ig,e)}catch{return!1}return location.reload(),!0}}}var jc=class{#e;#t;#n=0;#i;constructor(e,t){this.#e=e,this.#t=t.replace(/[^A-Za-z0-9]/g,"").slice(0,40)||"page",e.ping=()=>this.send("ping",{})}get live(){return this.#e.live}get welcome(){return this.#i}bind(e){this.#i=e}nextId(){return this.#n++,`${this.#t}_${this.#n.toString(36)}`}send(e,t,i={}){let r=this.#i;if(!r||!this.#e.live)return"offline";let s={v:1,userId:r.userId,worldId:r.worldId,agentDeviceId:"browser",sessionId:r.sessionId,messageId:i.messageId??this.nextId(),scope:i.scope??(ec[e]||"world.write.safe"),kind:e,enc:"none",payload:t};i.replyTo!==void 0&&(s.replyTo=i.replyTo);let o=JSON.stringify(s);return o.length*3>Qe.maxFrame&&new TextEncoder().encode(o).length>Qe.maxFrame?"too_large":this.#e.send(o)?"sent":"offline"}sendLossy(e,t){this.#e.waiting<256e3&&this.send(e,t)}};var r1=64,Yc=class{#e;#t=new Map;constructor(e){this.#e=e}send(e){return new Promise((t,i)=>{if(this.#t.size>=r1){i(Og(_t("browser_slow","too many messages wait to be sent")));return}let r=this.#e.nextId();this.#t.set(r,{event:e,resolve:t,reject:i}),this.#e.send("user.event",e,{messageId:r})==="too_large"&&(this.#t.delete(r),i(Og(_t("too_large","that is too long for one message"))))})}receive(e){let t=this.#t.get(e.callId??"");return t?(this.#t.delete(e.callId??""),t.resolve(e),!0):!1}refuse(e){let t=e.replyTo??"",i=this.#t.get(t);if(!i)return!1;this.#t.delete(t);let r=wt(e.payload),s=typeof r?.message=="string"?r.message:"it was refused";return i.reject(new Error(s)),!0}resume(e){for(let t of e)this.receive(t);for(let[t,{event:i}]of this.#t)this.#e.send("user.event",i,{messageId:t})}};function Og(n){return new Error(n.message)}var s1=4401,o1=4403,a1=4400,c1=4409,l1=12e3,u1=500,d1=1.6,h1=1e4,f1=6e4,p1=3,Zc=class{#e;#t;#n;#i=!1;#r=!1;#s=0;#o=0;#c=0;#l=15e3;#a={state:"connecting"};#u;#d;#p;#b=()=>{};constructor(e){this.#e=e,this.#t=e.host.onWake(()=>this.#A())}get live(){return this.#i}get status(){return this.#a}get waiting(){return this.#n?.bufferedAmount??0}set ping(e){this.#b=e}start(){this.#m({state:"connecting"}),this.#g()}send(e){if(!this.#i||!this.#n)return!1;try{return this.#n.send(e),!0}catch{return!1}}restart(){this.#r||(this.#x(),this.#s=0,this.#g())}close(){this.#r=!0,this.#t(),this.#x()}#g(){let{host:e,url:t}=this.#e;this.#u?.();let i;try{i=e.open(t)}catch{this.#M();return}this.#n=i;let r=s=>()=>{this.#n===i&&s()};i.onopen=r(()=>i.send(JSON.stringify(this.#e.hello()))),i.onmessage=s=>r(()=>this.#v(s.data))(),i.onerror=()=>{},i.onclose=s=>r(()=>this.#w(s.code,s.reason))(),this.#p=e.after(l1,r(()=>this.#y()))}#v(e){let t=G0(e);if(!t){console.warn("world: a frame that is no message was ignored");return}if("welcome"in t){this.#i||this.#S(t.welcome);return}if(this.#i){if(this.#c=0,t.envelope.kind==="pong"){this.#f();return}try{this.#e.onEnvelope(t.envelope)}catch(i){console.error(`world: a ${t.envelope.kind} message failed`,i)}}}#S(e){let{build:t,host:i}=this.#e;if(e.protocol!==1||e.build!==""&&t!==""&&e.build!==t){this.#h(e.build,i.reloadFor(`${e.build}/${e.protocol}`));return}this.#p?.(),this.#i=!0,this.#s=0,this.#c=0,this.#l=Math.max(1,e.limits.heartbeatSecs)*1e3;let r=!1;try{r=this.#e.onWelcome(e)}catch(s){console.error("world: the welcome could not be used",s)}if(this.#i){if(!r){this.#y();return}this.#o=0,this.#f(),this.#m({state:"live"})}}#h(e,t){if(this.#x(),t)return;let i=`This page is of build ${this.#e.build||"unknown"}, the service is of ${e||"unknown"}. Reload it without its cache.`;this.#m({state:"incompatible",message:i})}#f(){this.#d?.(),this.#d=this.#e.host.after(this.#l,()=>{if(++this.#c>p1){this.#y();return}this.#b(),this.#f()})}#w(e,t){let i=this.#i;this.#x(),e===s1?this.#m({state:"login"}):e===c1?this.#m({state:"resting"}):e===a1&&!i?this.#e.host.reloadFor(`refused/${1}`)||this.#m({state:"incompatible",message:t}):e===o1&&!i?this.#m({state:"incompatible",message:t}):(this.#M(),i||this.#_())}async#_(){let e=this.#a;await this.#e.host.loggedIn()!==!1||this.#i||this.#r||this.#a!==e||(this.#x(),this.#m({state:"login"}))}#y(){this.#x(),this.#M()}#M(){if(this.#r)return;let{host:e}=this.#e,t=e.visible()?h1:f1,i=Math.min(t,u1*d1**this.#s++)*(.6+.4*e.random()),r=e.now();this.#o||=r,this.#m({state:"reconnecting",since:this.#o,nextTry:r+i}),this.#u=e.after(i,()=>this.#g())}#A(){let{state:e}=this.#a;this.#r||this.#n||e!=="reconnecting"&&e!=="login"||this.restart()}#x(){let e=this.#n,t=this.#i;this.#n=void 0,this.#i=!1,this.#u?.(),this.#d?.(),this.#p?.();try{e?.close()}catch{}t&&this.#e.onDown()}#m(e){this.#a=e,this.#e.onStatus(e)}};var Kc=class{#e;#t=new Map;constructor(e){this.#e=e}receive(...e){let{state:t,expecting:i}=this.#e;for(let r of e)r.revision>t.revision&&this.#t.set(r.revision,r);for(;;){let r=this.#t.get(t.revision+1);if(!r)break;if(this.#t.delete(r.revision),!this.#n(r))return}(this.#t.size>500||this.#t.size>0&&!i())&&this.gap()}gap(){this.#t.clear(),this.#e.onGap()}forget(){this.#t.clear()}#n(e){let{state:t,onEntry:i}=this.#e,r=t.revision;try{t.apply(e)}catch(s){if(console.error(`world: entry ${e.revision}`,s),t.revision===r)return this.gap(),!1}return i(e),!0}};function Dg(n){return new Bh(n)}var Bh=class{#e;#t;#n;#i;#r;#s;#o;#c;#l=!1;#a={agents:[],pages:0};#u;#d="";#p=0;constructor(e){this.#e=e;let{state:t,handlers:i}=e,r=e.host??Lg(e.clock);this.#t=r,this.#u={visible:r.visible()},this.#n=new Zc({host:r,url:e.url,build:e.build,hello:()=>this.#b(),onWelcome:s=>this.#g(s),onEnvelope:s=>this.#w(s),onDown:()=>this.#S(),onStatus:s=>i.onStatus(s)}),this.#i=new jc(this.#n,e.pageId),this.#c=new Yc(this.#i),this.#r=new Kc({state:t,onEntry:s=>this.#f(s),onGap:()=>this.#h(),expecting:()=>this.#s.busy}),this.#s=new Rc(t,this.#i,this.#r),this.#o=new qc({state:t,link:this.#i,commits:this.#s,host:r,presence:()=>this.#a,camera:()=>this.#u.camera,ahead:()=>this.#p,onAct:s=>i.onAct(s),screenshot:(s,o)=>i.screenshot(s,o)}),this.#n.start()}get status(){return this.#n.status}get isExecutor(){return this.#l&&this.#n.live}get welcome(){return this.#i.welcome}sendPresence(e){let t=this.#u.visible!==e.visible;this.#u=e,t?this.#i.send("presence.page",e):this.#i.sendLossy("presence.page",e)}userEvent(e){return this.#c.send(e)}commitUser(e){return new Promise((t,i)=>{this.#s.submit({author:{kind:"user",id:"user",name:"You"},make:()=>{let r=e(this.#e.state);if(r&&r.operations.length>0)return r;t(void 0)},done:t,fail:r=>i(new qr(r))})})}retry(){this.#n.live||this.#n.restart()}close(){this.#o.dispose(),this.#n.close()}#b(){let{build:e,pageId:t,worldId:i,state:r}=this.#e,s={type:"hello",protocol:1,build:e,pageId:t,visible:this.#t.visible()};return i&&(s.worldId=i),this.#d!==""&&(s.revision=r.revision),s}#g(e){let{state:t,handlers:i}=this.#e;this.#i.bind(e),this.#r.forget();let r=Date.parse(e.time);if(this.#p=Number.isFinite(r)?r-this.#t.now():0,e.document!==void 0){if(!g1(e.document))return this.#v("its document is malformed");t.reset(e.document,e.history)}else{if(e.worldId!==this.#d)return this.#v("it is of another world");this.#r.receive(...e.entries??[]),t.setHistory(e.history)}return t.revision!==e.revision?this.#v(`it does not lead to revision ${e.revision}`):(this.#d=e.worldId,this.#l=e.executor,this.#a=e.presence,this.#i.send("presence.page",this.#u),i.onWelcome?.(e),i.onPresence(e.presence),this.#c.resume(e.history),this.#s.resume(),!0)}#v(e){return console.warn(`world: a welcome was not used: ${e}`),this.#d="",!1}#S(){this.#l=!1,this.#s.down(),this.#o.down()}#h(){this.#d="",this.#n.live&&this.#n.restart()}#f(e){this.#o.noticed(e);let t=this.#c.receive(e);this.#e.handlers.onEntry(e,t)}#w(e){let t=this.#_[e.kind];t?t(e):console.warn(`world: a ${e.kind} message is not for pages`)}#_={"tool.call":e=>this.#o.receive(e),"call.cancel":({payload:e})=>{let t=wt(e)?.callId;typeof t=="string"&&this.#o.cancel(t)},"commit.accepted":e=>this.#s.answer(e),"commit.conflict":e=>this.#s.answer(e),error:e=>{!this.#s.answer(e)&&!this.#c.refuse(e)&&m1(e.payload)},"world.entry":({payload:e})=>mh(e)?this.#r.receive(e):this.#h(),"world.switched":()=>this.#h(),presence:({payload:e})=>{ph(e)&&(this.#a=e,this.#e.handlers.onPresence(this.#a))},"avatar.act":({payload:e})=>this.#y(e),trace:({payload:e})=>{typeof wt(e)?.tool=="string"&&this.#e.handlers.onTrace(e)},lease:({payload:e})=>{this.#l=wt(e)?.executor===!0}};#y(e){let t=e;if(typeof wt(e)?.avatarId!="string"||typeof t.action!="string")return;let i=Date.parse(t.started??""),r=Number.isFinite(i)?i-this.#p:this.#t.now();this.#e.handlers.onAct({...t,started:new Date(r).toISOString()})}};function m1(n){let e=wt(n)?.message;console.warn(`world: a message was refused: ${typeof e=="string"?e:"no reason given"}`)}function g1(n){let e=wt(n);return e!==void 0&&typeof e.name=="string"&&Number.isSafeInteger(e.revision)&&Array.isArray(e.objects)&&e.objects.every(th)&&Array.isArray(e.avatars)&&e.avatars.every(Oo)&&nh(e.environment)}var xy=0,_f=1,vy=2;var rs=1,_y=2,ho=3,Ir=0,Bt=1,jn=2,ss=0,fo=1,bf=2,wf=3,Mf=4,ru=5;var os=100,by=101,wy=102,My=103,Sy=104,Ay=200,su=201,Ty=202,Ey=203,Sf=204,Ma=205,Cy=206,Ry=207,Py=208,Iy=209,Ly=210,Oy=211,Dy=212,Ny=213,Fy=214,Tl=0,El=1,Cl=2,Qs=3,Rl=4,Pl=5,Il=6,Ll=7,ou=0,Uy=1,ky=2,Ei=0,Af=1,Tf=2,Ef=3,Cf=4,Rf=5,Pf=6,Sa=7,uf="attached",By="detached",If=300,as=301,po=302,au=303,cu=304,eo=1e3,Mi=1001,Ol=1002,jt=1003,zy=1004;var Aa=1005;var kt=1006,lu=1007;var Rn=1008;var Sn=1009,Lf=1010,Of=1011,mo=1012,uu=1013,ci=1014,Pn=1015,li=1016,du=1017,hu=1018,cs=1020,Df=35902,Nf=35899,Ff=1021,Uf=1022,An=1023,Qi=1026,tr=1027,fu=1028,pu=1029,Lr=1030,mu=1031;var gu=1033,Ta=33776,Ea=33777,Ca=33778,Ra=33779,yu=35840,xu=35841,vu=35842,_u=35843,bu=36196,wu=37492,Mu=37496,Su=37488,Au=37489,Pa=37490,Tu=37491,Eu=37808,Cu=37809,Ru=37810,Pu=37811,Iu=37812,Lu=37813,Ou=37814,Du=37815,Nu=37816,Fu=37817,Uu=37818,ku=37819,Bu=37820,zu=37821,Vu=36492,Gu=36494,Hu=36495,Wu=36283,Xu=36284,Ia=36285,$u=36286;var Ko=2300,Dl=2301,Sl=2302,df=2303,hf=2400,ff=2401,pf=2402;var Vy=3200;var qu=0,Gy=1,nr="",Qt="srgb",Jo="srgb-linear",Qo="linear",nt="srgb";var Al=7680;var Hy=519,Wy=512,Xy=513,$y=514,kf=515,qy=516,jy=517,Bf=518,zf=519,Yy=35044,La=35048;var Vf="300 es",Wn=2e3,to=2001;function y1(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function x1(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ea(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function Zy(){let n=ea("canvas");return n.style.display="block",n}var Ng={},no=null;function Gf(...n){let e="THREE."+n.shift();no?no("log",e,...n):console.log(e,...n)}function Ky(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ce(...n){n=Ky(n);let e="THREE."+n.shift();if(no)no("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function Fe(...n){n=Ky(n);let e="THREE."+n.shift();if(no)no("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function jo(...n){let e=n.join(" ");e in Ng||(Ng[e]=!0,Ce(...n))}function Jy(n,e,t){return new Promise(function(i,r){function s(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:r();break;case n.TIMEOUT_EXPIRED:setTimeout(s,t);break;default:i()}}setTimeout(s,t)})}var Qy={[Tl]:Tl,[Cl]:Il,[Rl]:Rl,[Qs]:Pl,[El]:El,[Il]:Cl,[Ll]:Ll,[Pl]:Qs},Si=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let r=i[e];if(r!==void 0){let s=r.indexOf(t);s!==-1&&r.splice(s,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let r=i.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,e);e.target=null}}},un=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],Fg=1234567,Yo=Math.PI/180,io=180/Math.PI;function ls(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(un[n&255]+un[n>>8&255]+un[n>>16&255]+un[n>>24&255]+"-"+un[e&255]+un[e>>8&255]+"-"+un[e>>16&15|64]+un[e>>24&255]+"-"+un[t&63|128]+un[t>>8&255]+"-"+un[t>>16&255]+un[t>>24&255]+un[i&255]+un[i>>8&255]+un[i>>16&255]+un[i>>24&255]).toLowerCase()}function Ke(n,e,t){return Math.max(e,Math.min(t,n))}function Hf(n,e){return(n%e+e)%e}function v1(n,e,t,i,r){return i+(n-e)*(r-i)/(t-e)}function _1(n,e,t){return n!==e?(t-n)/(e-n):0}function Zo(n,e,t){return(1-t)*n+t*e}function b1(n,e,t,i){return Zo(n,e,1-Math.exp(-t*i))}function w1(n,e=1){return e-Math.abs(Hf(n,e*2)-e)}function M1(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function S1(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function A1(n,e){return n+Math.floor(Math.random()*(e-n+1))}function T1(n,e){return n+Math.random()*(e-n)}function E1(n){return n*(.5-Math.random())}function C1(n){n!==void 0&&(Fg=n);let e=Fg+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function R1(n){return n*Yo}function P1(n){return n*io}function I1(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function L1(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Wf(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function O1(n,e,t,i,r){let s=Math.cos,o=Math.sin,a=s(t/2),c=o(t/2),l=s((e+i)/2),u=o((e+i)/2),d=s((e-i)/2),h=o((e-i)/2),f=s((i-e)/2),p=o((i-e)/2);switch(r){case"XYX":n.set(a*u,c*d,c*h,a*l);break;case"YZY":n.set(c*h,a*u,c*d,a*l);break;case"ZXZ":n.set(c*d,c*h,a*u,a*l);break;case"XZX":n.set(a*u,c*p,c*f,a*l);break;case"YXY":n.set(c*f,a*u,c*p,a*l);break;case"ZYZ":n.set(c*p,c*f,a*u,a*l);break;default:Ce("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+r)}}function Xf(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function ex(n,e){if(e.constructor===Float32Array)return n;let t=Xf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function tx(n,e){if(e.constructor===Float32Array)return n;let t=Xf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var ir={DEG2RAD:Yo,RAD2DEG:io,generateUUID:ls,clamp:Ke,euclideanModulo:Hf,mapLinear:v1,inverseLerp:_1,lerp:Zo,damp:b1,pingpong:w1,smoothstep:M1,smootherstep:S1,randInt:A1,randFloat:T1,randFloatSpread:E1,seededRandom:C1,degToRad:R1,radToDeg:P1,isPowerOfTwo:I1,ceilPowerOfTwo:L1,floorPowerOfTwo:Wf,setQuaternionFromProperEuler:O1,normalize:tx,denormalize:ex},$e=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6],this.y=r[1]*t+r[4]*i+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Ke(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),r=Math.sin(t),s=this.x-e.x,o=this.y-e.y;return this.x=s*i-o*r+e.x,this.y=s*r+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},dt=class{constructor(e=0,t=0,i=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=r}static slerpFlat(e,t,i,r,s,o,a){let c=i[r+0],l=i[r+1],u=i[r+2],d=i[r+3],h=s[o+0],f=s[o+1],p=s[o+2],y=s[o+3];if(d!==y||c!==h||l!==f||u!==p){let m=c*h+l*f+u*p+d*y;m<0&&(h=-h,f=-f,p=-p,y=-y,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),S=Math.sin(x);g=Math.sin(g*x)/S,a=Math.sin(a*x)/S,c=c*g+h*a,l=l*g+f*a,u=u*g+p*a,d=d*g+y*a}else{c=c*g+h*a,l=l*g+f*a,u=u*g+p*a,d=d*g+y*a;let x=1/Math.sqrt(c*c+l*l+u*u+d*d);c*=x,l*=x,u*=x,d*=x}}e[t]=c,e[t+1]=l,e[t+2]=u,e[t+3]=d}static multiplyQuaternionsFlat(e,t,i,r,s,o){let a=i[r],c=i[r+1],l=i[r+2],u=i[r+3],d=s[o],h=s[o+1],f=s[o+2],p=s[o+3];return e[t]=a*p+u*d+c*f-l*h,e[t+1]=c*p+u*h+l*d-a*f,e[t+2]=l*p+u*f+a*h-c*d,e[t+3]=u*p-a*d-c*h-l*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,r){return this._x=e,this._y=t,this._z=i,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,r=e._y,s=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(i/2),u=a(r/2),d=a(s/2),h=c(i/2),f=c(r/2),p=c(s/2);switch(o){case"XYZ":this._x=h*u*d+l*f*p,this._y=l*f*d-h*u*p,this._z=l*u*p+h*f*d,this._w=l*u*d-h*f*p;break;case"YXZ":this._x=h*u*d+l*f*p,this._y=l*f*d-h*u*p,this._z=l*u*p-h*f*d,this._w=l*u*d+h*f*p;break;case"ZXY":this._x=h*u*d-l*f*p,this._y=l*f*d+h*u*p,this._z=l*u*p+h*f*d,this._w=l*u*d-h*f*p;break;case"ZYX":this._x=h*u*d-l*f*p,this._y=l*f*d+h*u*p,this._z=l*u*p-h*f*d,this._w=l*u*d+h*f*p;break;case"YZX":this._x=h*u*d+l*f*p,this._y=l*f*d+h*u*p,this._z=l*u*p-h*f*d,this._w=l*u*d-h*f*p;break;case"XZY":this._x=h*u*d-l*f*p,this._y=l*f*d-h*u*p,this._z=l*u*p+h*f*d,this._w=l*u*d+h*f*p;break;default:Ce("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,r=Math.sin(i);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],r=t[4],s=t[8],o=t[1],a=t[5],c=t[9],l=t[2],u=t[6],d=t[10],h=i+a+d;if(h>0){let f=.5/Math.sqrt(h+1);this._w=.25/f,this._x=(u-c)*f,this._y=(s-l)*f,this._z=(o-r)*f}else if(i>a&&i>d){let f=2*Math.sqrt(1+i-a-d);this._w=(u-c)/f,this._x=.25*f,this._y=(r+o)/f,this._z=(s+l)/f}else if(a>d){let f=2*Math.sqrt(1+a-i-d);this._w=(s-l)/f,this._x=(r+o)/f,this._y=.25*f,this._z=(c+u)/f}else{let f=2*Math.sqrt(1+d-i-a);this._w=(o-r)/f,this._x=(s+l)/f,this._y=(c+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ke(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let r=Math.min(1,t/i);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=t._x,c=t._y,l=t._z,u=t._w;return this._x=i*u+o*a+r*l-s*c,this._y=r*u+o*c+s*a-i*l,this._z=s*u+o*l+i*c-r*a,this._w=o*u-i*a-r*c-s*l,this._onChangeCallback(),this}slerp(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,r=-r,s=-s,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),u=Math.sin(l);c=Math.sin(c*l)/u,t=Math.sin(t*l)/u,this._x=this._x*c+i*t,this._y=this._y*c+r*t,this._z=this._z*c+s*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+i*t,this._y=this._y*c+r*t,this._z=this._z*c+s*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),r=Math.sqrt(1-i),s=Math.sqrt(i);return this.set(r*Math.sin(e),r*Math.cos(e),s*Math.sin(t),s*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Ug.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Ug.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6]*r,this.y=s[1]*t+s[4]*i+s[7]*r,this.z=s[2]*t+s[5]*i+s[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=e.elements,o=1/(s[3]*t+s[7]*i+s[11]*r+s[15]);return this.x=(s[0]*t+s[4]*i+s[8]*r+s[12])*o,this.y=(s[1]*t+s[5]*i+s[9]*r+s[13])*o,this.z=(s[2]*t+s[6]*i+s[10]*r+s[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,r=this.z,s=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*r-a*i),u=2*(a*t-s*r),d=2*(s*i-o*t);return this.x=t+c*l+o*d-a*u,this.y=i+c*u+a*l-s*d,this.z=r+c*d+s*u-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[4]*i+s[8]*r,this.y=s[1]*t+s[5]*i+s[9]*r,this.z=s[2]*t+s[6]*i+s[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this.z=Ke(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this.z=Ke(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,r=e.y,s=e.z,o=t.x,a=t.y,c=t.z;return this.x=r*c-s*a,this.y=s*o-i*c,this.z=i*a-r*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return zh.copy(this).projectOnVector(e),this.sub(zh)}reflect(e){return this.sub(zh.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Ke(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,r=this.z-e.z;return t*t+i*i+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let r=Math.sin(t)*e;return this.x=r*Math.sin(i),this.y=Math.cos(t)*e,this.z=r*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},zh=new C,Ug=new dt,De=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,r,s,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,c,l)}set(e,t,i,r,s,o,a,c,l){let u=this.elements;return u[0]=e,u[1]=r,u[2]=a,u[3]=t,u[4]=s,u[5]=c,u[6]=i,u[7]=o,u[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[3],c=i[6],l=i[1],u=i[4],d=i[7],h=i[2],f=i[5],p=i[8],y=r[0],m=r[3],g=r[6],x=r[1],S=r[4],_=r[7],A=r[2],T=r[5],v=r[8];return s[0]=o*y+a*x+c*A,s[3]=o*m+a*S+c*T,s[6]=o*g+a*_+c*v,s[1]=l*y+u*x+d*A,s[4]=l*m+u*S+d*T,s[7]=l*g+u*_+d*v,s[2]=h*y+f*x+p*A,s[5]=h*m+f*S+p*T,s[8]=h*g+f*_+p*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],c=e[6],l=e[7],u=e[8];return t*o*u-t*a*l-i*s*u+i*a*c+r*s*l-r*o*c}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],c=e[6],l=e[7],u=e[8],d=u*o-a*l,h=a*c-u*s,f=l*s-o*c,p=t*d+i*h+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/p;return e[0]=d*y,e[1]=(r*l-u*i)*y,e[2]=(a*i-r*o)*y,e[3]=h*y,e[4]=(u*t-r*c)*y,e[5]=(r*s-a*t)*y,e[6]=f*y,e[7]=(i*c-l*t)*y,e[8]=(o*t-i*s)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,r,s,o,a){let c=Math.cos(s),l=Math.sin(s);return this.set(i*c,i*l,-i*(c*o+l*a)+o+e,-r*l,r*c,-r*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return jo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Vh.makeScale(e,t)),this}rotate(e){return jo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Vh.makeRotation(-e)),this}translate(e,t){return jo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Vh.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<9;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Vh=new De,kg=new De().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Bg=new De().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function D1(){let n={enabled:!0,workingColorSpace:Jo,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===nt&&(r.r=Ji(r.r),r.g=Ji(r.g),r.b=Ji(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===nt&&(r.r=Js(r.r),r.g=Js(r.g),r.b=Js(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===nr?Qo:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[o].fromXYZ).multiply(this.spaces[s].toXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[Jo]:{primaries:e,whitePoint:i,transfer:Qo,toXYZ:kg,fromXYZ:Bg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Qt},outputColorSpaceConfig:{drawingBufferColorSpace:Qt}},[Qt]:{primaries:e,whitePoint:i,transfer:nt,toXYZ:kg,fromXYZ:Bg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Qt}}}),n}var Ze=D1();function Ji(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Js(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var ks,Nl=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{ks===void 0&&(ks=ea("canvas")),ks.width=e.width,ks.height=e.height;let r=ks.getContext("2d");e instanceof ImageData?r.putImageData(e,0,0):r.drawImage(e,0,0,e.width,e.height),i=ks}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ea("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let r=i.getImageData(0,0,e.width,e.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=Ji(s[o]/255)*255;return i.putImageData(r,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(Ji(t[i]/255)*255):t[i]=Ji(t[i]);return{data:t,width:e.width,height:e.height}}else return Ce("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},N1=0,ro=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:N1++}),this.uuid=ls(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(Gh(r[o].image)):s.push(Gh(r[o]))}else s=Gh(r);i.url=s}return t||(e.images[this.uuid]=i),i}};function Gh(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Nl.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ce("Texture: Unable to serialize Texture."),{})}var F1=0,Hh=new C,yn=class n extends Si{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Mi,r=Mi,s=kt,o=Rn,a=An,c=Sn,l=n.DEFAULT_ANISOTROPY,u=nr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:F1++}),this.uuid=ls(),this.name="",this.source=new ro(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new $e(0,0),this.repeat=new $e(1,1),this.center=new $e(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new De,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Hh).x}get height(){return this.source.getSize(Hh).y}get depth(){return this.source.getSize(Hh).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ce(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Ce(`Texture.setValues(): property '${t}' does not exist.`);continue}r&&i&&r.isVector2&&i.isVector2||r&&i&&r.isVector3&&i.isVector3||r&&i&&r.isMatrix3&&i.isMatrix3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==If)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case eo:e.x=e.x-Math.floor(e.x);break;case Mi:e.x=e.x<0?0:1;break;case Ol:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case eo:e.y=e.y-Math.floor(e.y);break;case Mi:e.y=e.y<0?0:1;break;case Ol:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};yn.DEFAULT_IMAGE=null;yn.DEFAULT_MAPPING=If;yn.DEFAULT_ANISOTROPY=1;var st=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,r=1){this.x=e,this.y=t,this.z=i,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,r){return this.x=e,this.y=t,this.z=i,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*r+o[12]*s,this.y=o[1]*t+o[5]*i+o[9]*r+o[13]*s,this.z=o[2]*t+o[6]*i+o[10]*r+o[14]*s,this.w=o[3]*t+o[7]*i+o[11]*r+o[15]*s,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,r,s,c=e.elements,l=c[0],u=c[4],d=c[8],h=c[1],f=c[5],p=c[9],y=c[2],m=c[6],g=c[10];if(Math.abs(u-h)<.01&&Math.abs(d-y)<.01&&Math.abs(p-m)<.01){if(Math.abs(u+h)<.1&&Math.abs(d+y)<.1&&Math.abs(p+m)<.1&&Math.abs(l+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let S=(l+1)/2,_=(f+1)/2,A=(g+1)/2,T=(u+h)/4,v=(d+y)/4,b=(p+m)/4;return S>_&&S>A?S<.01?(i=0,r=.707106781,s=.707106781):(i=Math.sqrt(S),r=T/i,s=v/i):_>A?_<.01?(i=.707106781,r=0,s=.707106781):(r=Math.sqrt(_),i=T/r,s=b/r):A<.01?(i=.707106781,r=.707106781,s=0):(s=Math.sqrt(A),i=v/s,r=b/s),this.set(i,r,s,t),this}let x=Math.sqrt((m-p)*(m-p)+(d-y)*(d-y)+(h-u)*(h-u));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(d-y)/x,this.z=(h-u)/x,this.w=Math.acos((l+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this.z=Ke(this.z,e.z,t.z),this.w=Ke(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this.z=Ke(this.z,e,t),this.w=Ke(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Fl=class extends Si{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:kt,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new st(0,0,e,t),this.scissorTest=!1,this.viewport=new st(0,0,e,t),this.textures=[];let r=i.count;for(let s=0;s<r;s++)this.textures[s]=new yn({width:e,height:t,depth:i.depth}),this.textures[s].isRenderTargetTexture=!0,this.textures[s].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:kt,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=i,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let r=Object.assign({},e.textures[t].image);this.textures[t].source=new ro(r)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},xn=class extends Fl{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},ta=class extends yn{constructor(e=null,t=1,i=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=jt,this.minFilter=jt,this.wrapR=Mi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Ul=class extends yn{constructor(e=null,t=1,i=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=jt,this.minFilter=jt,this.wrapR=Mi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var ge=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,r,s,o,a,c,l,u,d,h,f,p,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,c,l,u,d,h,f,p,y,m)}set(e,t,i,r,s,o,a,c,l,u,d,h,f,p,y,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=i,g[12]=r,g[1]=s,g[5]=o,g[9]=a,g[13]=c,g[2]=l,g[6]=u,g[10]=d,g[14]=h,g[3]=f,g[7]=p,g[11]=y,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,r=1/Bs.setFromMatrixColumn(e,0).length(),s=1/Bs.setFromMatrixColumn(e,1).length(),o=1/Bs.setFromMatrixColumn(e,2).length();return t[0]=i[0]*r,t[1]=i[1]*r,t[2]=i[2]*r,t[3]=0,t[4]=i[4]*s,t[5]=i[5]*s,t[6]=i[6]*s,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,r=e.y,s=e.z,o=Math.cos(i),a=Math.sin(i),c=Math.cos(r),l=Math.sin(r),u=Math.cos(s),d=Math.sin(s);if(e.order==="XYZ"){let h=o*u,f=o*d,p=a*u,y=a*d;t[0]=c*u,t[4]=-c*d,t[8]=l,t[1]=f+p*l,t[5]=h-y*l,t[9]=-a*c,t[2]=y-h*l,t[6]=p+f*l,t[10]=o*c}else if(e.order==="YXZ"){let h=c*u,f=c*d,p=l*u,y=l*d;t[0]=h+y*a,t[4]=p*a-f,t[8]=o*l,t[1]=o*d,t[5]=o*u,t[9]=-a,t[2]=f*a-p,t[6]=y+h*a,t[10]=o*c}else if(e.order==="ZXY"){let h=c*u,f=c*d,p=l*u,y=l*d;t[0]=h-y*a,t[4]=-o*d,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*u,t[9]=y-h*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let h=o*u,f=o*d,p=a*u,y=a*d;t[0]=c*u,t[4]=p*l-f,t[8]=h*l+y,t[1]=c*d,t[5]=y*l+h,t[9]=f*l-p,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let h=o*c,f=o*l,p=a*c,y=a*l;t[0]=c*u,t[4]=y-h*d,t[8]=p*d+f,t[1]=d,t[5]=o*u,t[9]=-a*u,t[2]=-l*u,t[6]=f*d+p,t[10]=h-y*d}else if(e.order==="XZY"){let h=o*c,f=o*l,p=a*c,y=a*l;t[0]=c*u,t[4]=-d,t[8]=l*u,t[1]=h*d+y,t[5]=o*u,t[9]=f*d-p,t[2]=p*d-f,t[6]=a*u,t[10]=y*d+h}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(U1,e,k1)}lookAt(e,t,i){let r=this.elements;return Tn.subVectors(e,t),Tn.lengthSq()===0&&(Tn.z=1),Tn.normalize(),_r.crossVectors(i,Tn),_r.lengthSq()===0&&(Math.abs(i.z)===1?Tn.x+=1e-4:Tn.z+=1e-4,Tn.normalize(),_r.crossVectors(i,Tn)),_r.normalize(),Jc.crossVectors(Tn,_r),r[0]=_r.x,r[4]=Jc.x,r[8]=Tn.x,r[1]=_r.y,r[5]=Jc.y,r[9]=Tn.y,r[2]=_r.z,r[6]=Jc.z,r[10]=Tn.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[4],c=i[8],l=i[12],u=i[1],d=i[5],h=i[9],f=i[13],p=i[2],y=i[6],m=i[10],g=i[14],x=i[3],S=i[7],_=i[11],A=i[15],T=r[0],v=r[4],b=r[8],O=r[12],R=r[1],L=r[5],U=r[9],G=r[13],I=r[2],W=r[6],$=r[10],H=r[14],te=r[3],N=r[7],q=r[11],ee=r[15];return s[0]=o*T+a*R+c*I+l*te,s[4]=o*v+a*L+c*W+l*N,s[8]=o*b+a*U+c*$+l*q,s[12]=o*O+a*G+c*H+l*ee,s[1]=u*T+d*R+h*I+f*te,s[5]=u*v+d*L+h*W+f*N,s[9]=u*b+d*U+h*$+f*q,s[13]=u*O+d*G+h*H+f*ee,s[2]=p*T+y*R+m*I+g*te,s[6]=p*v+y*L+m*W+g*N,s[10]=p*b+y*U+m*$+g*q,s[14]=p*O+y*G+m*H+g*ee,s[3]=x*T+S*R+_*I+A*te,s[7]=x*v+S*L+_*W+A*N,s[11]=x*b+S*U+_*$+A*q,s[15]=x*O+S*G+_*H+A*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[12],o=e[1],a=e[5],c=e[9],l=e[13],u=e[2],d=e[6],h=e[10],f=e[14],p=e[3],y=e[7],m=e[11],g=e[15],x=c*f-l*h,S=a*f-l*d,_=a*h-c*d,A=o*f-l*u,T=o*h-c*u,v=o*d-a*u;return t*(y*x-m*S+g*_)-i*(p*x-m*A+g*T)+r*(p*S-y*A+g*v)-s*(p*_-y*T+m*v)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[1],o=e[5],a=e[9],c=e[2],l=e[6],u=e[10];return t*(o*u-a*l)-i*(s*u-a*c)+r*(s*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],c=e[6],l=e[7],u=e[8],d=e[9],h=e[10],f=e[11],p=e[12],y=e[13],m=e[14],g=e[15],x=t*a-i*o,S=t*c-r*o,_=t*l-s*o,A=i*c-r*a,T=i*l-s*a,v=r*l-s*c,b=u*y-d*p,O=u*m-h*p,R=u*g-f*p,L=d*m-h*y,U=d*g-f*y,G=h*g-f*m,I=x*G-S*U+_*L+A*R-T*O+v*b;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/I;return e[0]=(a*G-c*U+l*L)*W,e[1]=(r*U-i*G-s*L)*W,e[2]=(y*v-m*T+g*A)*W,e[3]=(h*T-d*v-f*A)*W,e[4]=(c*R-o*G-l*O)*W,e[5]=(t*G-r*R+s*O)*W,e[6]=(m*_-p*v-g*S)*W,e[7]=(u*v-h*_+f*S)*W,e[8]=(o*U-a*R+l*b)*W,e[9]=(i*R-t*U-s*b)*W,e[10]=(p*T-y*_+g*x)*W,e[11]=(d*_-u*T-f*x)*W,e[12]=(a*O-o*L-c*b)*W,e[13]=(t*L-i*O+r*b)*W,e[14]=(y*S-p*A-m*x)*W,e[15]=(u*A-d*S+h*x)*W,this}scale(e){let t=this.elements,i=e.x,r=e.y,s=e.z;return t[0]*=i,t[4]*=r,t[8]*=s,t[1]*=i,t[5]*=r,t[9]*=s,t[2]*=i,t[6]*=r,t[10]*=s,t[3]*=i,t[7]*=r,t[11]*=s,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,r))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),r=Math.sin(t),s=1-i,o=e.x,a=e.y,c=e.z,l=s*o,u=s*a;return this.set(l*o+i,l*a-r*c,l*c+r*a,0,l*a+r*c,u*a+i,u*c-r*o,0,l*c-r*a,u*c+r*o,s*c*c+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,r,s,o){return this.set(1,i,s,0,e,1,o,0,t,r,1,0,0,0,0,1),this}compose(e,t,i){let r=this.elements,s=t._x,o=t._y,a=t._z,c=t._w,l=s+s,u=o+o,d=a+a,h=s*l,f=s*u,p=s*d,y=o*u,m=o*d,g=a*d,x=c*l,S=c*u,_=c*d,A=i.x,T=i.y,v=i.z;return r[0]=(1-(y+g))*A,r[1]=(f+_)*A,r[2]=(p-S)*A,r[3]=0,r[4]=(f-_)*T,r[5]=(1-(h+g))*T,r[6]=(m+x)*T,r[7]=0,r[8]=(p+S)*v,r[9]=(m-x)*v,r[10]=(1-(h+y))*v,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,i){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let s=this.determinantAffine();if(s===0)return i.set(1,1,1),t.identity(),this;let o=Bs.set(r[0],r[1],r[2]).length(),a=Bs.set(r[4],r[5],r[6]).length(),c=Bs.set(r[8],r[9],r[10]).length();s<0&&(o=-o),ri.copy(this);let l=1/o,u=1/a,d=1/c;return ri.elements[0]*=l,ri.elements[1]*=l,ri.elements[2]*=l,ri.elements[4]*=u,ri.elements[5]*=u,ri.elements[6]*=u,ri.elements[8]*=d,ri.elements[9]*=d,ri.elements[10]*=d,t.setFromRotationMatrix(ri),i.x=o,i.y=a,i.z=c,this}makePerspective(e,t,i,r,s,o,a=Wn,c=!1){let l=this.elements,u=2*s/(t-e),d=2*s/(i-r),h=(t+e)/(t-e),f=(i+r)/(i-r),p,y;if(c)p=s/(o-s),y=o*s/(o-s);else if(a===Wn)p=-(o+s)/(o-s),y=-2*o*s/(o-s);else if(a===to)p=-o/(o-s),y=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=u,l[4]=0,l[8]=h,l[12]=0,l[1]=0,l[5]=d,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=p,l[14]=y,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,i,r,s,o,a=Wn,c=!1){let l=this.elements,u=2/(t-e),d=2/(i-r),h=-(t+e)/(t-e),f=-(i+r)/(i-r),p,y;if(c)p=1/(o-s),y=o/(o-s);else if(a===Wn)p=-2/(o-s),y=-(o+s)/(o-s);else if(a===to)p=-1/(o-s),y=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=u,l[4]=0,l[8]=0,l[12]=h,l[1]=0,l[5]=d,l[9]=0,l[13]=f,l[2]=0,l[6]=0,l[10]=p,l[14]=y,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<16;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},Bs=new C,ri=new ge,U1=new C(0,0,0),k1=new C(1,1,1),_r=new C,Jc=new C,Tn=new C,zg=new ge,Vg=new dt,Xn=class n{constructor(e=0,t=0,i=0,r=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=r}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,r=this._order){return this._x=e,this._y=t,this._z=i,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let r=e.elements,s=r[0],o=r[4],a=r[8],c=r[1],l=r[5],u=r[9],d=r[2],h=r[6],f=r[10];switch(t){case"XYZ":this._y=Math.asin(Ke(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(h,l),this._z=0);break;case"YXZ":this._x=Math.asin(-Ke(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-d,s),this._z=0);break;case"ZXY":this._x=Math.asin(Ke(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,s));break;case"ZYX":this._y=Math.asin(-Ke(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(h,f),this._z=Math.atan2(c,s)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(Ke(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-u,l),this._y=Math.atan2(-d,s)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Ke(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(h,l),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ce("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return zg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(zg,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Vg.setFromEuler(this),this.setFromQuaternion(Vg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Xn.DEFAULT_ORDER="XYZ";var na=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},B1=0,Gg=new C,zs=new dt,qi=new ge,Qc=new C,zo=new C,z1=new C,V1=new dt,Hg=new C(1,0,0),Wg=new C(0,1,0),Xg=new C(0,0,1),$g={type:"added"},G1={type:"removed"},Vs={type:"childadded",child:null},Wh={type:"childremoved",child:null},Ct=class n extends Si{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:B1++}),this.uuid=ls(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new C,t=new Xn,i=new dt,r=new C(1,1,1);function s(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(s),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new ge},normalMatrix:{value:new De}}),this.matrix=new ge,this.matrixWorld=new ge,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new na,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return zs.setFromAxisAngle(e,t),this.quaternion.multiply(zs),this}rotateOnWorldAxis(e,t){return zs.setFromAxisAngle(e,t),this.quaternion.premultiply(zs),this}rotateX(e){return this.rotateOnAxis(Hg,e)}rotateY(e){return this.rotateOnAxis(Wg,e)}rotateZ(e){return this.rotateOnAxis(Xg,e)}translateOnAxis(e,t){return Gg.copy(e).applyQuaternion(this.quaternion),this.position.add(Gg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Hg,e)}translateY(e){return this.translateOnAxis(Wg,e)}translateZ(e){return this.translateOnAxis(Xg,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(qi.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?Qc.copy(e):Qc.set(e,t,i);let r=this.parent;this.updateWorldMatrix(!0,!1),zo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?qi.lookAt(zo,Qc,this.up):qi.lookAt(Qc,zo,this.up),this.quaternion.setFromRotationMatrix(qi),r&&(qi.extractRotation(r.matrixWorld),zs.setFromRotationMatrix(qi),this.quaternion.premultiply(zs.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Fe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent($g),Vs.child=e,this.dispatchEvent(Vs),Vs.child=null):Fe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(G1),Wh.child=e,this.dispatchEvent(Wh),Wh.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),qi.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),qi.multiply(e.parent.matrixWorld)),e.applyMatrix4(qi),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent($g),Vs.child=e,this.dispatchEvent(Vs),Vs.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,r=this.children.length;i<r;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(zo,e,z1),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(zo,V1,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,r=e.z,s=this.matrix.elements;s[12]+=t-s[0]*t-s[4]*i-s[8]*r,s[13]+=i-s[1]*t-s[5]*i-s[9]*r,s[14]+=r-s[2]*t-s[6]*i-s[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let s=this.children;for(let o=0,a=s.length;o<a;o++)s[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,u=c.length;l<u;l++){let d=c[l];s(e.shapes,d)}else s(e.shapes,c)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(s(e.materials,this.material[c]));r.material=a}else r.material=s(e.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];r.animations.push(s(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),u=o(e.images),d=o(e.shapes),h=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(i.geometries=a),c.length>0&&(i.materials=c),l.length>0&&(i.textures=l),u.length>0&&(i.images=u),d.length>0&&(i.shapes=d),h.length>0&&(i.skeletons=h),f.length>0&&(i.animations=f),p.length>0&&(i.nodes=p)}return i.object=r,i;function o(a){let c=[];for(let l in a){let u=a[l];delete u.metadata,c.push(u)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let r=e.children[i];this.add(r.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ct.DEFAULT_UP=new C(0,1,0);Ct.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ct.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ts=class extends Ct{constructor(){super(),this.isGroup=!0,this.type="Group"}},H1={type:"move"},so=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ts,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ts,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ts,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let r=null,s=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let y of e.hand.values()){let m=t.getJointPose(y,i),g=this._getHandJoint(l,y);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let u=l.joints["index-finger-tip"],d=l.joints["thumb-tip"],h=u.position.distanceTo(d.position),f=.02,p=.005;l.inputState.pinching&&h>f+p?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&h<=f-p&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(s=t.getPose(e.gripSpace,i),s!==null&&(c.matrix.fromArray(s.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,s.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(s.linearVelocity)):c.hasLinearVelocity=!1,s.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(s.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(r=t.getPose(e.targetRaySpace,i),r===null&&s!==null&&(r=s),r!==null&&(a.matrix.fromArray(r.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,r.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(r.linearVelocity)):a.hasLinearVelocity=!1,r.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(r.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(H1)))}return a!==null&&(a.visible=r!==null),c!==null&&(c.visible=s!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new ts;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},nx={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},br={h:0,s:0,l:0},el={h:0,s:0,l:0};function Xh(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var le=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let r=e;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Qt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ze.colorSpaceToWorking(this,t),this}setRGB(e,t,i,r=Ze.workingColorSpace){return this.r=e,this.g=t,this.b=i,Ze.colorSpaceToWorking(this,r),this}setHSL(e,t,i,r=Ze.workingColorSpace){if(e=Hf(e,1),t=Ke(t,0,1),i=Ke(i,0,1),t===0)this.r=this.g=this.b=i;else{let s=i<=.5?i*(1+t):i+t-i*t,o=2*i-s;this.r=Xh(o,s,e+1/3),this.g=Xh(o,s,e),this.b=Xh(o,s,e-1/3)}return Ze.colorSpaceToWorking(this,r),this}setStyle(e,t=Qt){function i(s){s!==void 0&&parseFloat(s)<1&&Ce("Color: Alpha component of "+e+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,t);if(s=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(100,parseFloat(s[1]))/100,Math.min(100,parseFloat(s[2]))/100,Math.min(100,parseFloat(s[3]))/100,t);break;case"hsl":case"hsla":if(s=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,t);break;default:Ce("Color: Unknown color model "+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(s,16),t);Ce("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Qt){let i=nx[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ce("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Ji(e.r),this.g=Ji(e.g),this.b=Ji(e.b),this}copyLinearToSRGB(e){return this.r=Js(e.r),this.g=Js(e.g),this.b=Js(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Qt){return Ze.workingToColorSpace(dn.copy(this),e),Math.round(Ke(dn.r*255,0,255))*65536+Math.round(Ke(dn.g*255,0,255))*256+Math.round(Ke(dn.b*255,0,255))}getHexString(e=Qt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ze.workingColorSpace){Ze.workingToColorSpace(dn.copy(this),t);let i=dn.r,r=dn.g,s=dn.b,o=Math.max(i,r,s),a=Math.min(i,r,s),c,l,u=(a+o)/2;if(a===o)c=0,l=0;else{let d=o-a;switch(l=u<=.5?d/(o+a):d/(2-o-a),o){case i:c=(r-s)/d+(r<s?6:0);break;case r:c=(s-i)/d+2;break;case s:c=(i-r)/d+4;break}c/=6}return e.h=c,e.s=l,e.l=u,e}getRGB(e,t=Ze.workingColorSpace){return Ze.workingToColorSpace(dn.copy(this),t),e.r=dn.r,e.g=dn.g,e.b=dn.b,e}getStyle(e=Qt){Ze.workingToColorSpace(dn.copy(this),e);let t=dn.r,i=dn.g,r=dn.b;return e!==Qt?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(r*255)})`}offsetHSL(e,t,i){return this.getHSL(br),this.setHSL(br.h+e,br.s+t,br.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(br),e.getHSL(el);let i=Zo(br.h,el.h,t),r=Zo(br.s,el.s,t),s=Zo(br.l,el.l,t);return this.setHSL(i,r,s),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,r=this.b,s=e.elements;return this.r=s[0]*t+s[3]*i+s[6]*r,this.g=s[1]*t+s[4]*i+s[7]*r,this.b=s[2]*t+s[5]*i+s[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},dn=new le;le.NAMES=nx;var ia=class n{constructor(e,t=1,i=1e3){this.isFog=!0,this.name="",this.color=new le(e),this.near=t,this.far=i}clone(){return new n(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},ra=class extends Ct{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Xn,this.environmentIntensity=1,this.environmentRotation=new Xn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},si=new C,ji=new C,$h=new C,Yi=new C,Gs=new C,Hs=new C,qg=new C,qh=new C,jh=new C,Yh=new C,Zh=new st,Kh=new st,Jh=new st,Ar=class n{constructor(e=new C,t=new C,i=new C){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,r){r.subVectors(i,t),si.subVectors(e,t),r.cross(si);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(e,t,i,r,s){si.subVectors(r,t),ji.subVectors(i,t),$h.subVectors(e,t);let o=si.dot(si),a=si.dot(ji),c=si.dot($h),l=ji.dot(ji),u=ji.dot($h),d=o*l-a*a;if(d===0)return s.set(0,0,0),null;let h=1/d,f=(l*c-a*u)*h,p=(o*u-a*c)*h;return s.set(1-f-p,p,f)}static containsPoint(e,t,i,r){return this.getBarycoord(e,t,i,r,Yi)===null?!1:Yi.x>=0&&Yi.y>=0&&Yi.x+Yi.y<=1}static getInterpolation(e,t,i,r,s,o,a,c){return this.getBarycoord(e,t,i,r,Yi)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(s,Yi.x),c.addScaledVector(o,Yi.y),c.addScaledVector(a,Yi.z),c)}static getInterpolatedAttribute(e,t,i,r,s,o){return Zh.setScalar(0),Kh.setScalar(0),Jh.setScalar(0),Zh.fromBufferAttribute(e,t),Kh.fromBufferAttribute(e,i),Jh.fromBufferAttribute(e,r),o.setScalar(0),o.addScaledVector(Zh,s.x),o.addScaledVector(Kh,s.y),o.addScaledVector(Jh,s.z),o}static isFrontFacing(e,t,i,r){return si.subVectors(i,t),ji.subVectors(e,t),si.cross(ji).dot(r)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,r){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,i,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return si.subVectors(this.c,this.b),ji.subVectors(this.a,this.b),si.cross(ji).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,r,s){return n.getInterpolation(e,this.a,this.b,this.c,t,i,r,s)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,r=this.b,s=this.c,o,a;Gs.subVectors(r,i),Hs.subVectors(s,i),qh.subVectors(e,i);let c=Gs.dot(qh),l=Hs.dot(qh);if(c<=0&&l<=0)return t.copy(i);jh.subVectors(e,r);let u=Gs.dot(jh),d=Hs.dot(jh);if(u>=0&&d<=u)return t.copy(r);let h=c*d-u*l;if(h<=0&&c>=0&&u<=0&&c-u>0)return o=c/(c-u),t.copy(i).addScaledVector(Gs,o);Yh.subVectors(e,s);let f=Gs.dot(Yh),p=Hs.dot(Yh);if(p>=0&&f<=p)return t.copy(s);let y=f*l-c*p;if(y<=0&&l>=0&&p<=0)return a=l/(l-p),t.copy(i).addScaledVector(Hs,a);let m=u*p-f*d;if(m<=0&&d-u>=0&&f-p>=0)return qg.subVectors(s,r),a=(d-u)/(d-u+(f-p)),t.copy(r).addScaledVector(qg,a);let g=1/(m+y+h);return o=y*g,a=h*g,t.copy(i).addScaledVector(Gs,o).addScaledVector(Hs,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},hn=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(oi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(oi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=oi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let s=i.getAttribute("position");if(t===!0&&s!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=s.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,oi):oi.fromBufferAttribute(s,o),oi.applyMatrix4(e.matrixWorld),this.expandByPoint(oi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),tl.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),tl.copy(i.boundingBox)),tl.applyMatrix4(e.matrixWorld),this.union(tl)}let r=e.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,oi),oi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Vo),nl.subVectors(this.max,Vo),Ws.subVectors(e.a,Vo),Xs.subVectors(e.b,Vo),$s.subVectors(e.c,Vo),wr.subVectors(Xs,Ws),Mr.subVectors($s,Xs),Kr.subVectors(Ws,$s);let t=[0,-wr.z,wr.y,0,-Mr.z,Mr.y,0,-Kr.z,Kr.y,wr.z,0,-wr.x,Mr.z,0,-Mr.x,Kr.z,0,-Kr.x,-wr.y,wr.x,0,-Mr.y,Mr.x,0,-Kr.y,Kr.x,0];return!Qh(t,Ws,Xs,$s,nl)||(t=[1,0,0,0,1,0,0,0,1],!Qh(t,Ws,Xs,$s,nl))?!1:(il.crossVectors(wr,Mr),t=[il.x,il.y,il.z],Qh(t,Ws,Xs,$s,nl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,oi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(oi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Zi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Zi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Zi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Zi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Zi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Zi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Zi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Zi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Zi),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Zi=[new C,new C,new C,new C,new C,new C,new C,new C],oi=new C,tl=new hn,Ws=new C,Xs=new C,$s=new C,wr=new C,Mr=new C,Kr=new C,Vo=new C,nl=new C,il=new C,Jr=new C;function Qh(n,e,t,i,r){for(let s=0,o=n.length-3;s<=o;s+=3){Jr.fromArray(n,s);let a=r.x*Math.abs(Jr.x)+r.y*Math.abs(Jr.y)+r.z*Math.abs(Jr.z),c=e.dot(Jr),l=t.dot(Jr),u=i.dot(Jr);if(Math.max(-Math.max(c,l,u),Math.min(c,l,u))>a)return!1}return!0}var Lt=new C,rl=new $e,W1=0,ot=class extends Si{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:W1++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=Yy,this.updateRanges=[],this.gpuType=Pn,this.version=0,this._normalizationScale=e!==void 0?Xf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[e+r]=t.array[i+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)rl.fromBufferAttribute(this,t),rl.applyMatrix3(e),this.setXY(t,rl.x,rl.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.applyMatrix3(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.applyMatrix4(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.applyNormalMatrix(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.transformDirection(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this}setXYZW(e,t,i,r,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this.array[e+3]=s,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):ex(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):tx(e,this.array)}};var sa=class extends ot{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var oa=class extends ot{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var en=class extends ot{constructor(e,t,i){super(new Float32Array(e),t,i)}},X1=new hn,Go=new C,ef=new C,$n=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):X1.setFromPoints(e).getCenter(i);let r=0;for(let s=0,o=e.length;s<o;s++)r=Math.max(r,i.distanceToSquared(e[s]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Go.subVectors(e,this.center);let t=Go.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),r=(i-this.radius)*.5;this.center.addScaledVector(Go,r/i),this.radius+=r}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(ef.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Go.copy(e.center).add(ef)),this.expandByPoint(Go.copy(e.center).sub(ef))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},$1=0,Hn=new ge,tf=new Ct,qs=new C,En=new hn,Ho=new hn,$t=new C,Rt=class n extends Si{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:$1++}),this.uuid=ls(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(y1(e)?oa:sa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let s=new De().getNormalMatrix(e);i.applyNormalMatrix(s),i.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Hn.makeRotationFromQuaternion(e),this.applyMatrix4(Hn),this}rotateX(e){return Hn.makeRotationX(e),this.applyMatrix4(Hn),this}rotateY(e){return Hn.makeRotationY(e),this.applyMatrix4(Hn),this}rotateZ(e){return Hn.makeRotationZ(e),this.applyMatrix4(Hn),this}translate(e,t,i){return Hn.makeTranslation(e,t,i),this.applyMatrix4(Hn),this}scale(e,t,i){return Hn.makeScale(e,t,i),this.applyMatrix4(Hn),this}lookAt(e){return tf.lookAt(e),tf.updateMatrix(),this.applyMatrix4(tf.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(qs).negate(),this.translate(qs.x,qs.y,qs.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let r=0,s=e.length;r<s;r++){let o=e[r];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new en(i,3))}else{let i=Math.min(e.length,t.count);for(let r=0;r<i;r++){let s=e[r];t.setXYZ(r,s.x,s.y,s.z||0)}e.length>t.count&&Ce("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new hn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Fe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,r=t.length;i<r;i++){let s=t[i];En.setFromBufferAttribute(s),this.morphTargetsRelative?($t.addVectors(this.boundingBox.min,En.min),this.boundingBox.expandByPoint($t),$t.addVectors(this.boundingBox.max,En.max),this.boundingBox.expandByPoint($t)):(this.boundingBox.expandByPoint(En.min),this.boundingBox.expandByPoint(En.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Fe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new $n);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Fe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let i=this.boundingSphere.center;if(En.setFromBufferAttribute(e),t)for(let s=0,o=t.length;s<o;s++){let a=t[s];Ho.setFromBufferAttribute(a),this.morphTargetsRelative?($t.addVectors(En.min,Ho.min),En.expandByPoint($t),$t.addVectors(En.max,Ho.max),En.expandByPoint($t)):(En.expandByPoint(Ho.min),En.expandByPoint(Ho.max))}En.getCenter(i);let r=0;for(let s=0,o=e.count;s<o;s++)$t.fromBufferAttribute(e,s),r=Math.max(r,i.distanceToSquared($t));if(t)for(let s=0,o=t.length;s<o;s++){let a=t[s],c=this.morphTargetsRelative;for(let l=0,u=a.count;l<u;l++)$t.fromBufferAttribute(a,l),c&&(qs.fromBufferAttribute(e,l),$t.add(qs)),r=Math.max(r,i.distanceToSquared($t))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&Fe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Fe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,r=t.normal,s=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new ot(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(i.count);for(let O=0;O<i.count;O++)a[O]=new C,c[O]=new C;let u=new C,d=new C,h=new C,f=new $e,p=new $e,y=new $e,m=new C,g=new C;function x(O,R,L){l[O]=l[R]=l[L]=1,u.fromBufferAttribute(i,O),d.fromBufferAttribute(i,R),h.fromBufferAttribute(i,L),f.fromBufferAttribute(s,O),p.fromBufferAttribute(s,R),y.fromBufferAttribute(s,L),d.sub(u),h.sub(u),p.sub(f),y.sub(f);let U=1/(p.x*y.y-y.x*p.y);isFinite(U)&&(m.copy(d).multiplyScalar(y.y).addScaledVector(h,-p.y).multiplyScalar(U),g.copy(h).multiplyScalar(p.x).addScaledVector(d,-y.x).multiplyScalar(U),a[O].add(m),a[R].add(m),a[L].add(m),c[O].add(g),c[R].add(g),c[L].add(g))}let S=this.groups;S.length===0&&(S=[{start:0,count:e.count}]);for(let O=0,R=S.length;O<R;++O){let L=S[O],U=L.start,G=L.count;for(let I=U,W=U+G;I<W;I+=3)x(e.getX(I+0),e.getX(I+1),e.getX(I+2))}let _=new C,A=new C,T=new C,v=new C;function b(O){T.fromBufferAttribute(r,O),v.copy(T);let R=a[O];_.copy(R),_.sub(T.multiplyScalar(T.dot(R))).normalize(),A.crossVectors(v,R);let U=A.dot(c[O])<0?-1:1;o.setXYZW(O,_.x,_.y,_.z,U)}for(let O=0,R=i.count;O<R;++O)l[O]&&b(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new ot(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let h=0,f=i.count;h<f;h++)i.setXYZ(h,0,0,0);let r=new C,s=new C,o=new C,a=new C,c=new C,l=new C,u=new C,d=new C;if(e)for(let h=0,f=e.count;h<f;h+=3){let p=e.getX(h+0),y=e.getX(h+1),m=e.getX(h+2);r.fromBufferAttribute(t,p),s.fromBufferAttribute(t,y),o.fromBufferAttribute(t,m),u.subVectors(o,s),d.subVectors(r,s),u.cross(d),a.fromBufferAttribute(i,p),c.fromBufferAttribute(i,y),l.fromBufferAttribute(i,m),a.add(u),c.add(u),l.add(u),i.setXYZ(p,a.x,a.y,a.z),i.setXYZ(y,c.x,c.y,c.z),i.setXYZ(m,l.x,l.y,l.z)}else for(let h=0,f=t.count;h<f;h+=3)r.fromBufferAttribute(t,h+0),s.fromBufferAttribute(t,h+1),o.fromBufferAttribute(t,h+2),u.subVectors(o,s),d.subVectors(r,s),u.cross(d),i.setXYZ(h+0,u.x,u.y,u.z),i.setXYZ(h+1,u.x,u.y,u.z),i.setXYZ(h+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)$t.fromBufferAttribute(e,t),$t.normalize(),e.setXYZ(t,$t.x,$t.y,$t.z)}toNonIndexed(){function e(a,c){let l=a.array,u=a.itemSize,d=a.normalized,h=new l.constructor(c.length*u),f=0,p=0;for(let y=0,m=c.length;y<m;y++){a.isInterleavedBufferAttribute?f=c[y]*a.data.stride+a.offset:f=c[y]*u;for(let g=0;g<u;g++)h[p++]=l[f++]}return new ot(h,u,d)}if(this.index===null)return Ce("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,r=this.attributes;for(let a in r){let c=r[a],l=e(c,i);t.setAttribute(a,l)}let s=this.morphAttributes;for(let a in s){let c=[],l=s[a];for(let u=0,d=l.length;u<d;u++){let h=l[u],f=e(h,i);c.push(f)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let c in i){let l=i[c];e.data.attributes[c]=l.toJSON(e.data)}let r={},s=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],u=[];for(let d=0,h=l.length;d<h;d++){let f=l[d];u.push(f.toJSON(e.data))}u.length>0&&(r[c]=u,s=!0)}s&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let r=e.attributes;for(let l in r){let u=r[l];this.setAttribute(l,u.clone(t))}let s=e.morphAttributes;for(let l in s){let u=[],d=s[l];for(let h=0,f=d.length;h<f;h++)u.push(d[h].clone(t));this.morphAttributes[l]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,u=o.length;l<u;l++){let d=o[l];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var nf=new C,q1=new C,j1=new De,ai=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,r){return this.normal.set(e,t,i),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let r=nf.subVectors(i,t).cross(q1.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let r=e.delta(nf),s=this.normal.dot(r);if(s===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/s;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(r,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||j1.getNormalMatrix(e),r=this.coplanarPoint(nf).applyMatrix4(e),s=this.normal.applyMatrix3(i).normalize();return this.constant=-r.dot(s),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Y1=0,Ai=class extends Si{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Y1++}),this.uuid=ls(),this.name="",this.type="Material",this.blending=fo,this.side=Ir,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Sf,this.blendDst=Ma,this.blendEquation=os,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new le(0,0,0),this.blendAlpha=0,this.depthFunc=Qs,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Hy,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Al,this.stencilZFail=Al,this.stencilZPass=Al,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ce(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Ce(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(i):r&&r.isVector2&&i&&i.isVector2||r&&r.isEuler&&i&&i.isEuler||r&&r.isVector3&&i&&i.isVector3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(s=>s.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function r(s){let o=[];for(let a in s){let c=s[a];delete c.metadata,o.push(c)}return o}if(t){let s=r(e.textures),o=r(e.images);s.length>0&&(i.textures=s),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new le().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new ai().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new $e().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $e().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let r=t.length;i=new Array(r);for(let s=0;s!==r;++s)i[s]=t[s].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Ki=new C,rf=new C,sl=new C,ol=new C,Mn=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ki)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ki.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ki.copy(this.origin).addScaledVector(this.direction,t),Ki.distanceToSquared(e))}distanceSqToSegment(e,t,i,r){rf.copy(e).add(t).multiplyScalar(.5),sl.copy(t).sub(e).normalize(),ol.copy(this.origin).sub(rf);let s=e.distanceTo(t)*.5,o=-this.direction.dot(sl),a=ol.dot(this.direction),c=-ol.dot(sl),l=ol.lengthSq(),u=Math.abs(1-o*o),d,h,f,p;if(u>0)if(d=o*c-a,h=o*a-c,p=s*u,d>=0)if(h>=-p)if(h<=p){let y=1/u;d*=y,h*=y,f=d*(d+o*h+2*a)+h*(o*d+h+2*c)+l}else h=s,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*c)+l;else h=-s,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*c)+l;else h<=-p?(d=Math.max(0,-(-o*s+a)),h=d>0?-s:Math.min(Math.max(-s,-c),s),f=-d*d+h*(h+2*c)+l):h<=p?(d=0,h=Math.min(Math.max(-s,-c),s),f=h*(h+2*c)+l):(d=Math.max(0,-(o*s+a)),h=d>0?s:Math.min(Math.max(-s,-c),s),f=-d*d+h*(h+2*c)+l);else h=o>0?-s:s,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*c)+l;return i&&i.copy(this.origin).addScaledVector(this.direction,d),r&&r.copy(rf).addScaledVector(sl,h),f}intersectSphere(e,t){if(e.radius<0)return null;Ki.subVectors(e.center,this.origin);let i=Ki.dot(this.direction),r=Ki.dot(Ki)-i*i,s=e.radius*e.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=i-o,c=i+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,r,s,o,a,c,l=1/this.direction.x,u=1/this.direction.y,d=1/this.direction.z,h=this.origin;return l>=0?(i=(e.min.x-h.x)*l,r=(e.max.x-h.x)*l):(i=(e.max.x-h.x)*l,r=(e.min.x-h.x)*l),u>=0?(s=(e.min.y-h.y)*u,o=(e.max.y-h.y)*u):(s=(e.max.y-h.y)*u,o=(e.min.y-h.y)*u),i>o||s>r||((s>i||isNaN(i))&&(i=s),(o<r||isNaN(r))&&(r=o),d>=0?(a=(e.min.z-h.z)*d,c=(e.max.z-h.z)*d):(a=(e.max.z-h.z)*d,c=(e.min.z-h.z)*d),i>c||a>r)||((a>i||i!==i)&&(i=a),(c<r||r!==r)&&(r=c),r<0)?null:this.at(i>=0?i:r,t)}intersectsBox(e){return this.intersectBox(e,Ki)!==null}intersectTriangle(e,t,i,r,s){let o=this.origin,a=this.direction,c=a.x,l=a.y,u=a.z,d=e.x-o.x,h=e.y-o.y,f=e.z-o.z,p=t.x-o.x,y=t.y-o.y,m=t.z-o.z,g=i.x-o.x,x=i.y-o.y,S=i.z-o.z,_=Math.abs(c),A=Math.abs(l),T=Math.abs(u),v,b,O,R,L,U,G,I,W,$,H,te;if(_>=A&&_>=T?(O=c,U=d,W=p,te=g,c>=0?(v=l,b=u,R=h,L=f,G=y,I=m,$=x,H=S):(v=u,b=l,R=f,L=h,G=m,I=y,$=S,H=x)):A>=T?(O=l,U=h,W=y,te=x,l>=0?(v=u,b=c,R=f,L=d,G=m,I=p,$=S,H=g):(v=c,b=u,R=d,L=f,G=p,I=m,$=g,H=S)):(O=u,U=f,W=m,te=S,u>=0?(v=c,b=l,R=d,L=h,G=p,I=y,$=g,H=x):(v=l,b=c,R=h,L=d,G=y,I=p,$=x,H=g)),O===0)return null;let N=v/O,q=b/O,ee=1/O,_e=R-N*U,Oe=L-q*U,Z=G-N*W,pe=I-q*W,be=$-N*te,Pe=H-q*te,xe=be*pe-Pe*Z,ze=_e*Pe-Oe*be,Pt=Z*Oe-pe*_e;if(r){if(xe<0||ze<0||Pt<0)return null}else if((xe<0||ze<0||Pt<0)&&(xe>0||ze>0||Pt>0))return null;let Le=xe+ze+Pt;if(Le===0)return null;let it=ee*(xe*U+ze*W+Pt*te);return(Le>0?it<0:it>0)?null:this.at(it/Le,s)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},oo=class extends Ai{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new le(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Xn,this.combine=ou,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},jg=new ge,Qr=new Mn,al=new $n,Yg=new C,cl=new C,ll=new C,ul=new C,sf=new C,dl=new C,Zg=new C,hl=new C,tn=class extends Ct{constructor(e=new Rt,t=new oo){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(e,t){let i=this.geometry,r=i.attributes.position,s=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(r,e);let a=this.morphTargetInfluences;if(s&&a){dl.set(0,0,0);for(let c=0,l=s.length;c<l;c++){let u=a[c],d=s[c];u!==0&&(sf.fromBufferAttribute(d,e),o?dl.addScaledVector(sf,u):dl.addScaledVector(sf.sub(t),u))}t.add(dl)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),al.copy(i.boundingSphere),al.applyMatrix4(s),Qr.copy(e.ray).recast(e.near),!(al.containsPoint(Qr.origin)===!1&&(Qr.intersectSphere(al,Yg)===null||Qr.origin.distanceToSquared(Yg)>(e.far-e.near)**2))&&(jg.copy(s).invert(),Qr.copy(e.ray).applyMatrix4(jg),!(i.boundingBox!==null&&Qr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,Qr)))}_computeIntersections(e,t,i){let r,s=this.geometry,o=this.material,a=s.index,c=s.attributes.position,l=s.attributes.uv,u=s.attributes.uv1,d=s.attributes.normal,h=s.groups,f=s.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,y=h.length;p<y;p++){let m=h[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),S=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=x,A=S;_<A;_+=3){let T=a.getX(_),v=a.getX(_+1),b=a.getX(_+2);r=fl(this,g,e,i,l,u,d,T,v,b),r&&(r.faceIndex=Math.floor(_/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let p=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let x=a.getX(m),S=a.getX(m+1),_=a.getX(m+2);r=fl(this,o,e,i,l,u,d,x,S,_),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}else if(c!==void 0)if(Array.isArray(o))for(let p=0,y=h.length;p<y;p++){let m=h[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),S=Math.min(c.count,Math.min(m.start+m.count,f.start+f.count));for(let _=x,A=S;_<A;_+=3){let T=_,v=_+1,b=_+2;r=fl(this,g,e,i,l,u,d,T,v,b),r&&(r.faceIndex=Math.floor(_/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let p=Math.max(0,f.start),y=Math.min(c.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let x=m,S=m+1,_=m+2;r=fl(this,o,e,i,l,u,d,x,S,_),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}}};function Z1(n,e,t,i,r,s,o,a){let c;if(e.side===Bt?c=i.intersectTriangle(o,s,r,!0,a):c=i.intersectTriangle(r,s,o,e.side===Ir,a),c===null)return null;hl.copy(a),hl.applyMatrix4(n.matrixWorld);let l=t.ray.origin.distanceTo(hl);return l<t.near||l>t.far?null:{distance:l,point:hl.clone(),object:n}}function fl(n,e,t,i,r,s,o,a,c,l){n.getVertexPosition(a,cl),n.getVertexPosition(c,ll),n.getVertexPosition(l,ul);let u=Z1(n,e,t,i,cl,ll,ul,Zg);if(u){let d=new C;Ar.getBarycoord(Zg,cl,ll,ul,d),r&&(u.uv=Ar.getInterpolatedAttribute(r,a,c,l,d,new $e)),s&&(u.uv1=Ar.getInterpolatedAttribute(s,a,c,l,d,new $e)),o&&(u.normal=Ar.getInterpolatedAttribute(o,a,c,l,d,new C),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let h={a,b:c,c:l,normal:new C,materialIndex:0};Ar.getNormal(cl,ll,ul,h.normal),u.face=h,u.barycoord=d}return u}var Wo=new st,Kg=new st,Jg=new st,K1=new st,Qg=new ge,pl=new C,of=new $n,ey=new ge,af=new Mn,aa=class extends tn{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=uf,this.bindMatrix=new ge,this.bindMatrixInverse=new ge,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new hn),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,pl),this.boundingBox.expandByPoint(pl)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new $n),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,pl),this.boundingSphere.expandByPoint(pl)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let i=this.material,r=this.matrixWorld;i!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),of.copy(this.boundingSphere),of.applyMatrix4(r),e.ray.intersectsSphere(of)!==!1&&(ey.copy(r).invert(),af.copy(e.ray).applyMatrix4(ey),!(this.boundingBox!==null&&af.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,af)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new st,t=this.geometry.attributes.skinWeight;for(let i=0,r=t.count;i<r;i++){e.fromBufferAttribute(t,i);let s=1/e.manhattanLength();s!==1/0?e.multiplyScalar(s):e.set(1,0,0,0),t.setXYZW(i,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===uf?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===By?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ce("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let i=this.skeleton,r=this.geometry;Kg.fromBufferAttribute(r.attributes.skinIndex,e),Jg.fromBufferAttribute(r.attributes.skinWeight,e),t.isVector4?(Wo.copy(t),t.set(0,0,0,0)):(Wo.set(t.x,t.y,t.z,1),t.set(0,0,0)),Wo.applyMatrix4(this.bindMatrix);for(let s=0;s<4;s++){let o=Jg.getComponent(s);if(o!==0){let a=Kg.getComponent(s);Qg.multiplyMatrices(i.bones[a].matrixWorld,i.boneInverses[a]),t.addScaledVector(K1.copy(Wo).applyMatrix4(Qg),o)}}return t.isVector4&&(t.w=Wo.w),t.applyMatrix4(this.bindMatrixInverse)}},ao=class extends Ct{constructor(){super(),this.isBone=!0,this.type="Bone"}},Tr=class extends yn{constructor(e=null,t=1,i=1,r,s,o,a,c,l=jt,u=jt,d,h){super(null,o,a,c,l,u,r,s,d,h),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},ty=new ge,J1=new ge,ca=class n{constructor(e=[],t=[]){this.uuid=ls(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ce("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let i=0,r=this.bones.length;i<r;i++)this.boneInverses.push(new ge)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let i=new ge;this.bones[e]&&i.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(i)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&i.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&(i.parent&&i.parent.isBone?(i.matrix.copy(i.parent.matrixWorld).invert(),i.matrix.multiply(i.matrixWorld)):i.matrix.copy(i.matrixWorld),i.matrix.decompose(i.position,i.quaternion,i.scale))}}update(){let e=this.bones,t=this.boneInverses,i=this.boneMatrices,r=this.boneTexture;for(let s=0,o=e.length;s<o;s++){let a=e[s]?e[s].matrixWorld:J1;ty.multiplyMatrices(a,t[s]),ty.toArray(i,s*16)}r!==null&&(r.needsUpdate=!0)}clone(){return new n(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let i=new Tr(t,e,e,An,Pn);return i.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=i,this}getBoneByName(e){for(let t=0,i=this.bones.length;t<i;t++){let r=this.bones[t];if(r.name===e)return r}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let i=0,r=e.bones.length;i<r;i++){let s=e.bones[i],o=t[s];o===void 0&&(Ce("Skeleton: No bone found with UUID:",s),o=new ao),this.bones.push(o),this.boneInverses.push(new ge().fromArray(e.boneInverses[i]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,i=this.boneInverses;for(let r=0,s=t.length;r<s;r++){let o=t[r];e.bones.push(o.uuid);let a=i[r];e.boneInverses.push(a.toArray())}return e}},Ti=class extends ot{constructor(e,t,i,r=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=r}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},js=new ge,ny=new ge,ml=[],iy=new hn,Q1=new ge,Xo=new tn,$o=new $n,qn=class extends tn{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Ti(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let r=0;r<i;r++)this.setMatrixAt(r,Q1)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new hn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,js),iy.copy(e.boundingBox).applyMatrix4(js),this.boundingBox.union(iy)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new $n),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,js),$o.copy(e.boundingSphere).applyMatrix4(js),this.boundingSphere.union($o)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,r=this.morphTexture.source.data.data,s=i.length+1,o=e*s+1;for(let a=0;a<i.length;a++)i[a]=r[o+a]}raycast(e,t){let i=this.matrixWorld,r=this.count;if(Xo.geometry=this.geometry,Xo.material=this.material,Xo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),$o.copy(this.boundingSphere),$o.applyMatrix4(i),e.ray.intersectsSphere($o)!==!1))for(let s=0;s<r;s++){this.getMatrixAt(s,js),ny.multiplyMatrices(i,js),Xo.matrixWorld=ny,Xo.raycast(e,ml);for(let o=0,a=ml.length;o<a;o++){let c=ml[o];c.instanceId=s,c.object=this,t.push(c)}ml.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Ti(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,r=i.length+1;this.morphTexture===null&&(this.morphTexture=new Tr(new Float32Array(r*this.count),r,this.count,fu,Pn));let s=this.morphTexture.source.data.data,o=0;for(let l=0;l<i.length;l++)o+=i[l];let a=this.geometry.morphTargetsRelative?1:1-o,c=r*e;return s[c]=a,s.set(i,c+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},es=new $n,eS=new $e(.5,.5),gl=new C,Er=class{constructor(e=new ai,t=new ai,i=new ai,r=new ai,s=new ai,o=new ai){this.planes=[e,t,i,r,s,o]}set(e,t,i,r,s,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Wn,i=!1){let r=this.planes,s=e.elements,o=s[0],a=s[1],c=s[2],l=s[3],u=s[4],d=s[5],h=s[6],f=s[7],p=s[8],y=s[9],m=s[10],g=s[11],x=s[12],S=s[13],_=s[14],A=s[15];if(r[0].setComponents(l-o,f-u,g-p,A-x).normalize(),r[1].setComponents(l+o,f+u,g+p,A+x).normalize(),r[2].setComponents(l+a,f+d,g+y,A+S).normalize(),r[3].setComponents(l-a,f-d,g-y,A-S).normalize(),i)r[4].setComponents(c,h,m,_).normalize(),r[5].setComponents(l-c,f-h,g-m,A-_).normalize();else if(r[4].setComponents(l-c,f-h,g-m,A-_).normalize(),t===Wn)r[5].setComponents(l+c,f+h,g+m,A+_).normalize();else if(t===to)r[5].setComponents(c,h,m,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),es.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),es.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(es)}intersectsSprite(e){es.center.set(0,0,0);let t=eS.distanceTo(e.center);return es.radius=.7071067811865476+t,es.applyMatrix4(e.matrixWorld),this.intersectsSphere(es)}intersectsSphere(e){let t=this.planes,i=e.center,r=-e.radius;for(let s=0;s<6;s++)if(t[s].distanceToPoint(i)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let r=t[i];if(gl.x=r.normal.x>0?e.max.x:e.min.x,gl.y=r.normal.y>0?e.max.y:e.min.y,gl.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(gl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},ry=new ge,kl=class n{constructor(){this.coordinateSystem=Wn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let r=0;r<t.length;r++){let s=t[r];ry.multiplyMatrices(s.projectionMatrix,s.matrixWorldInverse),i[r]===void 0&&(i[r]=new Er),i[r].setFromProjectionMatrix(ry,s.coordinateSystem,s.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new Er),t[r].copy(i[r]);return this._count=e._count,this}clone(){return new n().copy(this)}};var Bl=class extends Ai{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new le(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},zl=new C,Vl=new C,sy=new ge,qo=new Mn,yl=new $n,cf=new C,oy=new C,Gl=class extends Ct{constructor(e=new Rt,t=new Bl){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let r=1,s=t.count;r<s;r++)zl.fromBufferAttribute(t,r-1),Vl.fromBufferAttribute(t,r),i[r]=i[r-1],i[r]+=zl.distanceTo(Vl);e.setAttribute("lineDistance",new en(i,1))}else Ce("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),yl.copy(i.boundingSphere),yl.applyMatrix4(r),yl.radius+=s,e.ray.intersectsSphere(yl)===!1)return;sy.copy(r).invert(),qo.copy(e.ray).applyMatrix4(sy);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,u=i.index,h=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=l){let g=u.getX(y),x=u.getX(y+1),S=xl(this,e,qo,c,g,x,y);S&&t.push(S)}if(this.isLineLoop){let y=u.getX(p-1),m=u.getX(f),g=xl(this,e,qo,c,y,m,p-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=l){let g=xl(this,e,qo,c,y,y+1,y);g&&t.push(g)}if(this.isLineLoop){let y=xl(this,e,qo,c,p-1,f,p-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function xl(n,e,t,i,r,s,o){let a=n.geometry.attributes.position;if(zl.fromBufferAttribute(a,r),Vl.fromBufferAttribute(a,s),t.distanceSqToSegment(zl,Vl,cf,oy)>i)return;cf.applyMatrix4(n.matrixWorld);let l=e.ray.origin.distanceTo(cf);if(!(l<e.near||l>e.far))return{distance:l,point:oy.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var ay=new C,cy=new C,la=class extends Gl{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let r=0,s=t.count;r<s;r+=2)ay.fromBufferAttribute(t,r),cy.fromBufferAttribute(t,r+1),i[r]=r===0?0:i[r-1],i[r+1]=i[r]+ay.distanceTo(cy);e.setAttribute("lineDistance",new en(i,1))}else Ce("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Hl=class extends Ai{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new le(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},ly=new ge,mf=new Mn,vl=new $n,_l=new C,ua=class extends Ct{constructor(e=new Rt,t=new Hl){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),vl.copy(i.boundingSphere),vl.applyMatrix4(r),vl.radius+=s,e.ray.intersectsSphere(vl)===!1)return;ly.copy(r).invert(),mf.copy(e.ray).applyMatrix4(ly);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=i.index,d=i.attributes.position;if(l!==null){let h=Math.max(0,o.start),f=Math.min(l.count,o.start+o.count);for(let p=h,y=f;p<y;p++){let m=l.getX(p);_l.fromBufferAttribute(d,m),uy(_l,m,c,r,e,t,this)}}else{let h=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let p=h,y=f;p<y;p++)_l.fromBufferAttribute(d,p),uy(_l,p,c,r,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function uy(n,e,t,i,r,s,o){let a=mf.distanceSqToPoint(n);if(a<t){let c=new C;mf.closestPointToPoint(n,c),c.applyMatrix4(i);let l=r.ray.origin.distanceTo(c);if(l<r.near||l>r.far)return;s.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var da=class extends yn{constructor(e=[],t=as,i,r,s,o,a,c,l,u){super(e,t,i,r,s,o,a,c,l,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},ha=class extends yn{constructor(e,t,i,r,s,o,a,c,l){super(e,t,i,r,s,o,a,c,l),this.isCanvasTexture=!0,this.needsUpdate=!0}};var er=class extends yn{constructor(e,t,i=ci,r,s,o,a=jt,c=jt,l,u=Qi,d=1){if(u!==Qi&&u!==tr)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let h={width:e,height:t,depth:d};super(h,r,s,o,a,c,u,i,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new ro(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},fa=class extends er{constructor(e,t=ci,i=as,r,s,o=jt,a=jt,c,l=Qi){let u={width:e,height:e,depth:1},d=[u,u,u,u,u,u];super(e,e,t,i,r,s,o,a,c,l),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},pa=class extends yn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},co=class n extends Rt{constructor(e=1,t=1,i=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let c=[],l=[],u=[],d=[],h=0,f=0;p("z","y","x",-1,-1,i,t,e,o,s,0),p("z","y","x",1,-1,i,t,-e,o,s,1),p("x","z","y",1,1,e,i,t,r,o,2),p("x","z","y",1,-1,e,i,-t,r,o,3),p("x","y","z",1,-1,e,t,i,r,s,4),p("x","y","z",-1,-1,e,t,-i,r,s,5),this.setIndex(c),this.setAttribute("position",new en(l,3)),this.setAttribute("normal",new en(u,3)),this.setAttribute("uv",new en(d,2));function p(y,m,g,x,S,_,A,T,v,b,O){let R=_/v,L=A/b,U=_/2,G=A/2,I=T/2,W=v+1,$=b+1,H=0,te=0,N=new C;for(let q=0;q<$;q++){let ee=q*L-G;for(let _e=0;_e<W;_e++){let Oe=_e*R-U;N[y]=Oe*x,N[m]=ee*S,N[g]=I,l.push(N.x,N.y,N.z),N[y]=0,N[m]=0,N[g]=T>0?1:-1,u.push(N.x,N.y,N.z),d.push(_e/v),d.push(1-q/b),H+=1}}for(let q=0;q<b;q++)for(let ee=0;ee<v;ee++){let _e=h+ee+W*q,Oe=h+ee+W*(q+1),Z=h+(ee+1)+W*(q+1),pe=h+(ee+1)+W*q;c.push(_e,Oe,pe),c.push(Oe,Z,pe),te+=6}a.addGroup(f,te,O),f+=te,h+=H}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var ns=class n extends Rt{constructor(e=1,t=1,i=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:r};let s=e/2,o=t/2,a=Math.floor(i),c=Math.floor(r),l=a+1,u=c+1,d=e/a,h=t/c,f=[],p=[],y=[],m=[];for(let g=0;g<u;g++){let x=g*h-o;for(let S=0;S<l;S++){let _=S*d-s;p.push(_,-x,0),y.push(0,0,1),m.push(S/a),m.push(1-g/c)}}for(let g=0;g<c;g++)for(let x=0;x<a;x++){let S=x+l*g,_=x+l*(g+1),A=x+1+l*(g+1),T=x+1+l*g;f.push(S,_,T),f.push(_,A,T)}this.setIndex(f),this.setAttribute("position",new en(p,3)),this.setAttribute("normal",new en(y,3)),this.setAttribute("uv",new en(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var ma=class n extends Rt{constructor(e=1,t=32,i=16,r=0,s=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:r,phiLength:s,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let c=Math.min(o+a,Math.PI),l=0,u=[],d=new C,h=new C,f=[],p=[],y=[],m=[];for(let g=0;g<=i;g++){let x=[],S=g/i,_=o+S*a,A=e*Math.cos(_),T=Math.sqrt(e*e-A*A),v=0;g===0&&o===0?v=.5/t:g===i&&c===Math.PI&&(v=-.5/t);for(let b=0;b<=t;b++){let O=b/t,R=r+O*s;d.x=-T*Math.cos(R),d.y=A,d.z=T*Math.sin(R),p.push(d.x,d.y,d.z),h.copy(d).normalize(),y.push(h.x,h.y,h.z),m.push(O+v,1-S),x.push(l++)}u.push(x)}for(let g=0;g<i;g++)for(let x=0;x<t;x++){let S=u[g][x+1],_=u[g][x],A=u[g+1][x],T=u[g+1][x+1];(g!==0||o>0)&&f.push(S,_,T),(g!==i-1||c<Math.PI)&&f.push(_,A,T)}this.setIndex(f),this.setAttribute("position",new en(p,3)),this.setAttribute("normal",new en(y,3)),this.setAttribute("uv",new en(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function us(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let r=n[t][i];if(dy(r))r.isRenderTargetTexture?(Ce("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=r.clone();else if(Array.isArray(r))if(dy(r[0])){let s=[];for(let o=0,a=r.length;o<a;o++)s[o]=r[o].clone();e[t][i]=s}else e[t][i]=r.slice();else e[t][i]=r}}return e}function fn(n){let e={};for(let t=0;t<n.length;t++){let i=us(n[t]);for(let r in i)e[r]=i[r]}return e}function dy(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function tS(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function $f(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ze.workingColorSpace}var ix={clone:us,merge:fn},nS=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,iS=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ot=class extends Ai{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=nS,this.fragmentShader=iS,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=us(e.uniforms),this.uniformsGroups=tS(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?t.uniforms[r]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[r]={type:"m4",value:o.toArray()}:t.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let r in this.extensions)this.extensions[r]===!0&&(i[r]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let r=e.uniforms[i];switch(this.uniforms[i]={},r.type){case"t":this.uniforms[i].value=t[r.value]||null;break;case"c":this.uniforms[i].value=new le().setHex(r.value);break;case"v2":this.uniforms[i].value=new $e().fromArray(r.value);break;case"v3":this.uniforms[i].value=new C().fromArray(r.value);break;case"v4":this.uniforms[i].value=new st().fromArray(r.value);break;case"m3":this.uniforms[i].value=new De().fromArray(r.value);break;case"m4":this.uniforms[i].value=new ge().fromArray(r.value);break;default:this.uniforms[i].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Wl=class extends Ot{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var is=class extends Ai{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new le(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new le(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=qu,this.normalScale=new $e(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Xn,this.combine=ou,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},Xl=class extends Ai{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Vy,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},$l=class extends Ai{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Ys(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function bl(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Cr=class{constructor(e,t,i,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r!==void 0?r:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,r=t[i],s=t[i-1];e:{t:{let o;n:{i:if(!(e<r)){for(let a=i+2;;){if(r===void 0){if(e<s)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(s=r,r=t[++i],e<r)break t}o=t.length;break n}if(!(e>=s)){let a=t[1];e<a&&(i=2,s=a);for(let c=i-2;;){if(s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===c)break;if(r=s,s=t[--i-1],e>=s)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(r=t[i],s=t[i-1],s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,s,r)}return this.interpolate_(i,s,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,r=this.valueSize,s=e*r;for(let o=0;o!==r;++o)t[o]=i[s+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},ql=class extends Cr{constructor(e,t,i,r){super(e,t,i,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:hf,endingEnd:hf}}intervalChanged_(e,t,i){let r=this.parameterPositions,s=e-2,o=e+1,a=r[s],c=r[o];if(a===void 0)switch(this.getSettings_().endingStart){case ff:s=e,a=2*t-i;break;case pf:s=r.length-2,a=t+r[s]-r[s+1];break;default:s=e,a=i}if(c===void 0)switch(this.getSettings_().endingEnd){case ff:o=e,c=2*i-t;break;case pf:o=1,c=i+r[1]-r[0];break;default:o=e-1,c=t}let l=(i-t)*.5,u=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-i),this._offsetPrev=s*u,this._offsetNext=o*u}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,u=this._offsetPrev,d=this._offsetNext,h=this._weightPrev,f=this._weightNext,p=(i-t)/(r-t),y=p*p,m=y*p,g=-h*m+2*h*y-h*p,x=(1+h)*m+(-1.5-2*h)*y+(-.5+h)*p+1,S=(-1-f)*m+(1.5+f)*y+.5*p,_=f*m-f*y;for(let A=0;A!==a;++A)s[A]=g*o[u+A]+x*o[l+A]+S*o[c+A]+_*o[d+A];return s}},jl=class extends Cr{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,u=(i-t)/(r-t),d=1-u;for(let h=0;h!==a;++h)s[h]=o[l+h]*d+o[c+h]*u;return s}},Yl=class extends Cr{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e){return this.copySampleValue_(e-1)}},Zl=class extends Cr{interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,u=this.inTangents,d=this.outTangents;if(!u||!d){let p=(i-t)/(r-t),y=1-p;for(let m=0;m!==a;++m)s[m]=o[l+m]*y+o[c+m]*p;return s}let h=a*2,f=e-1;for(let p=0;p!==a;++p){let y=o[l+p],m=o[c+p],g=f*h+p*2,x=d[g],S=d[g+1],_=e*h+p*2,A=u[_],T=u[_+1],v=sS(i,t,x,A,r);s[p]=rx(v,y,S,T,m)}return s}};function rx(n,e,t,i,r){let s=1-n;return s*s*s*e+3*s*s*n*t+3*s*n*n*i+n*n*n*r}function rS(n,e,t,i,r){let s=1-n;return 3*s*s*(t-e)+6*s*n*(i-t)+3*n*n*(r-i)}function sS(n,e,t,i,r){let s=(n-e)/(r-e);for(let o=0;o<8;o++){let a=rx(s,e,t,i,r)-n;if(Math.abs(a)<1e-10)break;let c=rS(s,e,t,i,r);if(Math.abs(c)<1e-10)break;s=Math.max(0,Math.min(1,s-a/c))}return s}var Cn=class{constructor(e,t,i,r){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Ys(t,this.TimeBufferType),this.values=Ys(i,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:Ys(e.times,Array),values:Ys(e.values,Array)};let r=e.getInterpolation();r!==e.DefaultInterpolation&&(i.interpolation=r),bl(e.settings)&&(i.settings={inTangents:Ys(e.settings.inTangents,Array),outTangents:Ys(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new Yl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new jl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new ql(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Zl(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ko:t=this.InterpolantFactoryMethodDiscrete;break;case Dl:t=this.InterpolantFactoryMethodLinear;break;case Sl:t=this.InterpolantFactoryMethodSmooth;break;case df:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ce("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ko;case this.InterpolantFactoryMethodLinear:return Dl;case this.InterpolantFactoryMethodSmooth:return Sl;case this.InterpolantFactoryMethodBezier:return df}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]+=e;bl(this.settings)&&(hy(this.settings.inTangents,e),hy(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]*=e;bl(this.settings)&&(fy(this.settings.inTangents,e),fy(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,r=i.length,s=0,o=r-1;for(;s!==r&&i[s]<e;)++s;for(;o!==-1&&i[o]>t;)--o;if(++o,s!==0||o!==r){s>=o&&(o=Math.max(o,1),s=o-1);let a=this.getValueSize();this.times=i.slice(s,o),this.values=this.values.slice(s*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Fe("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,r=this.values,s=i.length;s===0&&(Fe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==s;a++){let c=i[a];if(typeof c=="number"&&isNaN(c)){Fe("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){Fe("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(r!==void 0&&x1(r))for(let a=0,c=r.length;a!==c;++a){let l=r[a];if(isNaN(l)){Fe("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),r=this.getInterpolation()===Sl,s=e.length-1,o=1;for(let a=1;a<s;++a){let c=!1,l=e[a],u=e[a+1];if(l!==u&&(a!==1||l!==e[0]))if(r)c=!0;else{let d=a*i,h=d-i,f=d+i;for(let p=0;p!==i;++p){let y=t[d+p];if(y!==t[h+p]||y!==t[f+p]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let d=a*i,h=o*i;for(let f=0;f!==i;++f)t[h+f]=t[d+f]}++o}}if(s>0){e[o]=e[s];for(let a=s*i,c=o*i,l=0;l!==i;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,r=new i(this.name,e,t);return r.createInterpolant=this.createInterpolant,bl(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function hy(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function fy(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}Cn.prototype.ValueTypeName="";Cn.prototype.TimeBufferType=Float32Array;Cn.prototype.ValueBufferType=Float32Array;Cn.prototype.DefaultInterpolation=Dl;var Rr=class extends Cn{constructor(e,t,i){super(e,t,i)}};Rr.prototype.ValueTypeName="bool";Rr.prototype.ValueBufferType=Array;Rr.prototype.DefaultInterpolation=Ko;Rr.prototype.InterpolantFactoryMethodLinear=void 0;Rr.prototype.InterpolantFactoryMethodSmooth=void 0;var Kl=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}};Kl.prototype.ValueTypeName="color";var Jl=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}};Jl.prototype.ValueTypeName="number";var Ql=class extends Cr{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(i-t)/(r-t),l=e*a;for(let u=l+a;l!==u;l+=4)dt.slerpFlat(s,0,o,l-a,o,l,c);return s}},ga=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}InterpolantFactoryMethodLinear(e){return new Ql(this.times,this.values,this.getValueSize(),e)}};ga.prototype.ValueTypeName="quaternion";ga.prototype.InterpolantFactoryMethodSmooth=void 0;var Pr=class extends Cn{constructor(e,t,i){super(e,t,i)}};Pr.prototype.ValueTypeName="string";Pr.prototype.ValueBufferType=Array;Pr.prototype.DefaultInterpolation=Ko;Pr.prototype.InterpolantFactoryMethodLinear=void 0;Pr.prototype.InterpolantFactoryMethodSmooth=void 0;var eu=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}};eu.prototype.ValueTypeName="vector";var tu=class{constructor(e,t,i){let r=this,s=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,s===!1&&r.onStart!==void 0&&r.onStart(u,o,a),s=!0},this.itemEnd=function(u){o++,r.onProgress!==void 0&&r.onProgress(u,o,a),o===a&&(s=!1,r.onLoad!==void 0&&r.onLoad())},this.itemError=function(u){r.onError!==void 0&&r.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),c?c(u):u},this.setURLModifier=function(u){return c=u,this},this.addHandler=function(u,d){return l.push(u,d),this},this.removeHandler=function(u){let d=l.indexOf(u);return d!==-1&&l.splice(d,2),this},this.getHandler=function(u){for(let d=0,h=l.length;d<h;d+=2){let f=l[d],p=l[d+1];if(f.global&&(f.lastIndex=0),f.test(u))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},sx=new tu,nu=class{constructor(e){this.manager=e!==void 0?e:sx,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(r,s){i.load(e,r,t,s)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};nu.DEFAULT_MATERIAL_NAME="__DEFAULT";var lo=class extends Ct{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new le(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},ya=class extends lo{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ct.DEFAULT_UP),this.updateMatrix(),this.groundColor=new le(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},lf=new ge,py=new C,my=new C,xa=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $e(512,512),this.mapType=Sn,this.map=null,this.mapPass=null,this.matrix=new ge,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Er,this._frameExtents=new $e(1,1),this._viewportCount=1,this._viewports=[new st(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;py.setFromMatrixPosition(e.matrixWorld),t.position.copy(py),my.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(my),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,r){lf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(lf,e.coordinateSystem,e.reversedDepth);let s=this._frameExtents,o=r?r.z/s.x:1,a=r?r.w/s.y:1,c=r?r.x/s.x:0,l=r?r.y/s.y:0;e.coordinateSystem===to||e.reversedDepth?t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+c,0,.5*a,0,.5*a+l,0,0,.5,.5,0,0,0,1),t.multiply(lf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},wl=new C,Ml=new dt,wi=new C,va=class extends Ct{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new ge,this.projectionMatrix=new ge,this.projectionMatrixInverse=new ge,this.coordinateSystem=Wn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(wl,Ml,wi),wi.x===1&&wi.y===1&&wi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(wl,Ml,wi.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(wl,Ml,wi),wi.x===1&&wi.y===1&&wi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(wl,Ml,wi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Sr=new C,gy=new $e,yy=new $e,qt=class extends va{constructor(e=50,t=1,i=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=io*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Yo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return io*2*Math.atan(Math.tan(Yo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){Sr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Sr.x,Sr.y).multiplyScalar(-e/Sr.z),Sr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(Sr.x,Sr.y).multiplyScalar(-e/Sr.z)}getViewSize(e,t){return this.getViewBounds(e,gy,yy),t.subVectors(yy,gy)}setViewOffset(e,t,i,r,s,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Yo*.5*this.fov)/this.zoom,i=2*t,r=this.aspect*i,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;s+=o.offsetX*r/c,t-=o.offsetY*i/l,r*=o.width/c,i*=o.height/l}let a=this.filmOffset;a!==0&&(s+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var gf=class extends xa{constructor(){super(new qt(90,1,.5,500)),this.isPointLightShadow=!0}},_a=class extends lo{constructor(e,t,i=0,r=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=r,this.shadow=new gf}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},ba=class extends va{constructor(e=-1,t=1,i=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=i-e,o=i+e,a=r+t,c=r-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=l*this.view.offsetX,o=s+l*this.view.width,a-=u*this.view.offsetY,c=a-u*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},yf=class extends xa{constructor(){super(new ba(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},wa=class extends lo{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ct.DEFAULT_UP),this.updateMatrix(),this.target=new Ct,this.shadow=new yf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Zs=-90,Ks=1,uo=class extends Ct{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new qt(Zs,Ks,e,t);r.layers=this.layers,this.add(r);let s=new qt(Zs,Ks,e,t);s.layers=this.layers,this.add(s);let o=new qt(Zs,Ks,e,t);o.layers=this.layers,this.add(o);let a=new qt(Zs,Ks,e,t);a.layers=this.layers,this.add(a);let c=new qt(Zs,Ks,e,t);c.layers=this.layers,this.add(c);let l=new qt(Zs,Ks,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,r,s,o,a,c]=t;for(let l of t)this.remove(l);if(e===Wn)i.up.set(0,1,0),i.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===to)i.up.set(0,-1,0),i.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,c,l,u]=this.children,d=e.getRenderTarget(),h=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let y=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(i,1,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(i,4,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),i.texture.mipmapsAutoUpdate=y,e.setRenderTarget(i,5,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(d,h,f),e.xr.enabled=p,i.texture.needsPMREMUpdate=!0}},iu=class extends qt{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var qf="\\[\\]\\.:\\/",oS=new RegExp("["+qf+"]","g"),jf="[^"+qf+"]",aS="[^"+qf.replace("\\.","")+"]",cS=/((?:WC+[\/:])*)/.source.replace("WC",jf),lS=/(WCOD+)?/.source.replace("WCOD",aS),uS=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",jf),dS=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",jf),hS=new RegExp("^"+cS+lS+uS+dS+"$"),fS=["material","materials","bones","map"],xf=class{constructor(e,t,i){let r=i||ft.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,r=this._bindings[i];r!==void 0&&r.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let r=this._targetGroup.nCachedObjects_,s=i.length;r!==s;++r)i[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},ft=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(oS,"")}static parseTrackName(e){let t=hS.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=i.nodeName&&i.nodeName.lastIndexOf(".");if(r!==void 0&&r!==-1){let s=i.nodeName.substring(r+1);fS.indexOf(s)!==-1&&(i.nodeName=i.nodeName.substring(0,r),i.objectName=s)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(s){for(let o=0;o<s.length;o++){let a=s[o];if(a.name===t||a.uuid===t)return a;let c=i(a.children);if(c)return c}return null},r=i(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)e[t++]=i[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,r=t.propertyName,s=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ce("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let l=t.objectIndex;switch(i){case"materials":if(!e.material){Fe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Fe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Fe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===l){l=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Fe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Fe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){Fe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(l!==void 0){if(e[l]===void 0){Fe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[r];if(o===void 0){let l=t.nodeName;Fe("PropertyBinding: Trying to update property for track: "+l+"."+r+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(s!==void 0){if(r==="morphTargetInfluences"){if(!e.geometry){Fe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Fe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[s]!==void 0&&(s=e.morphTargetDictionary[s])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=s}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=r;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};ft.Composite=xf;ft.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};ft.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};ft.prototype.GetterByBindingType=[ft.prototype._getValue_direct,ft.prototype._getValue_array,ft.prototype._getValue_arrayElement,ft.prototype._getValue_toArray];ft.prototype.SetterByBindingTypeAndVersioning=[[ft.prototype._setValue_direct,ft.prototype._setValue_direct_setNeedsUpdate,ft.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_array,ft.prototype._setValue_array_setNeedsUpdate,ft.prototype._setValue_array_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_arrayElement,ft.prototype._setValue_arrayElement_setNeedsUpdate,ft.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_fromArray,ft.prototype._setValue_fromArray_setNeedsUpdate,ft.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var LF=new Float32Array(1);var vf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,r){let s=this.elements;return s[0]=e,s[2]=t,s[1]=i,s[3]=r,this}};function Yf(n,e,t,i){let r=pS(i);switch(t){case Ff:return n*e;case fu:return n*e/r.components*r.byteLength;case pu:return n*e/r.components*r.byteLength;case Lr:return n*e*2/r.components*r.byteLength;case mu:return n*e*2/r.components*r.byteLength;case Uf:return n*e*3/r.components*r.byteLength;case An:return n*e*4/r.components*r.byteLength;case gu:return n*e*4/r.components*r.byteLength;case Ta:case Ea:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Ca:case Ra:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case xu:case _u:return Math.max(n,16)*Math.max(e,8)/4;case yu:case vu:return Math.max(n,8)*Math.max(e,8)/2;case bu:case wu:case Su:case Au:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Mu:case Pa:case Tu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Eu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Cu:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Ru:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Pu:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Iu:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Lu:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Ou:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case Du:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Nu:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Fu:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Uu:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case ku:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Bu:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case zu:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Vu:case Gu:case Hu:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Wu:case Xu:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Ia:case $u:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function pS(n){switch(n){case Sn:case Lf:return{byteLength:1,components:1};case mo:case Of:case li:return{byteLength:2,components:1};case du:case hu:return{byteLength:2,components:4};case ci:case uu:case Pn:return{byteLength:4,components:1};case Df:case Nf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ce("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ex(){let n=null,e=!1,t=null,i=null;function r(s,o){i=n.requestAnimationFrame(r),t(s,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(r),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(s){t=s},setContext:function(s){n=s}}}function gS(n){let e=new WeakMap;function t(a,c){let l=a.array,u=a.usage,d=l.byteLength,h=n.createBuffer();n.bindBuffer(c,h),n.bufferData(c,l,u),a.onUploadCallback();let f;if(l instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)f=n.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(l instanceof Int16Array)f=n.SHORT;else if(l instanceof Uint32Array)f=n.UNSIGNED_INT;else if(l instanceof Int32Array)f=n.INT;else if(l instanceof Int8Array)f=n.BYTE;else if(l instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:h,type:f,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:d}}function i(a,c,l){let u=c.array,d=c.updateRanges;if(n.bindBuffer(l,a),d.length===0)n.bufferSubData(l,0,u);else{d.sort((f,p)=>f.start-p.start);let h=0;for(let f=1;f<d.length;f++){let p=d[h],y=d[f];y.start<=p.start+p.count+1?p.count=Math.max(p.count,y.start+y.count-p.start):(++h,d[h]=y)}d.length=h+1;for(let f=0,p=d.length;f<p;f++){let y=d[f];n.bufferSubData(l,y.start*u.BYTES_PER_ELEMENT,u,y.start,y.count)}c.clearUpdateRanges()}c.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(n.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(l.buffer,a,c),l.version=a.version}}return{get:r,remove:s,update:o}}var yS=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,xS=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,vS=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,_S=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,bS=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,wS=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,MS=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,SS=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,AS=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,TS=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,ES=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,CS=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,RS=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,PS=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,IS=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,LS=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,OS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,DS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,NS=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,FS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,US=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,kS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,BS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,zS=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,VS=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,GS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,HS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,WS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,XS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,$S="gl_FragColor = linearToOutputTexel( gl_FragColor );",qS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,jS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,YS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,ZS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,KS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,JS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,QS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,eA=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,tA=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,nA=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,iA=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,rA=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,sA=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,oA=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,aA=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,cA=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,lA=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,uA=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,dA=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,hA=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,fA=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,pA=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,mA=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,gA=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,yA=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,xA=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,vA=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,_A=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,bA=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,wA=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,MA=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,SA=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,AA=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,TA=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,EA=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,CA=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,RA=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,PA=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,IA=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,LA=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,OA=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,DA=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,NA=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,FA=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,UA=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,kA=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,BA=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,zA=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,VA=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,GA=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,HA=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,WA=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,XA=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,$A=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,qA=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,jA=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,YA=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,ZA=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,KA=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,JA=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,QA=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,eT=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,tT=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,nT=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,iT=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,rT=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,sT=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,oT=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,aT=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,cT=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,lT=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,uT=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,dT=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,hT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,fT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,pT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,mT=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,gT=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,yT=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,xT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,vT=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,_T=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,bT=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,wT=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,MT=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,ST=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,AT=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,TT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,ET=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,CT=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,RT=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,PT=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,IT=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,LT=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,OT=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,DT=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,NT=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,FT=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,UT=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,kT=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,BT=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,zT=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,VT=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,GT=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,HT=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,WT=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,XT=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,$T=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,qT=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,jT=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,YT=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Ve={alphahash_fragment:yS,alphahash_pars_fragment:xS,alphamap_fragment:vS,alphamap_pars_fragment:_S,alphatest_fragment:bS,alphatest_pars_fragment:wS,aomap_fragment:MS,aomap_pars_fragment:SS,batching_pars_vertex:AS,batching_vertex:TS,begin_vertex:ES,beginnormal_vertex:CS,bsdfs:RS,iridescence_fragment:PS,bumpmap_pars_fragment:IS,clipping_planes_fragment:LS,clipping_planes_pars_fragment:OS,clipping_planes_pars_vertex:DS,clipping_planes_vertex:NS,color_fragment:FS,color_pars_fragment:US,color_pars_vertex:kS,color_vertex:BS,common:zS,defaultnormal_vertex:VS,displacementmap_pars_vertex:GS,displacementmap_vertex:HS,emissivemap_fragment:WS,emissivemap_pars_fragment:XS,colorspace_fragment:$S,colorspace_pars_fragment:qS,envmap_fragment:jS,envmap_common_pars_fragment:YS,envmap_pars_fragment:ZS,envmap_pars_vertex:KS,envmap_physical_pars_fragment:cA,envmap_vertex:JS,fog_vertex:QS,fog_pars_vertex:eA,fog_fragment:tA,fog_pars_fragment:nA,gradientmap_pars_fragment:iA,lightmap_pars_fragment:rA,lights_lambert_fragment:sA,lights_lambert_pars_fragment:oA,lights_pars_begin:aA,lights_toon_fragment:lA,lights_toon_pars_fragment:uA,lights_phong_fragment:dA,lights_phong_pars_fragment:hA,lights_physical_fragment:fA,lights_physical_pars_fragment:pA,lights_fragment_begin:mA,lights_fragment_maps:gA,lights_fragment_end:yA,lightprobes_pars_fragment:xA,logdepthbuf_fragment:vA,logdepthbuf_pars_fragment:_A,logdepthbuf_pars_vertex:bA,logdepthbuf_vertex:wA,map_fragment:MA,map_pars_fragment:SA,map_particle_fragment:AA,map_particle_pars_fragment:TA,metalnessmap_fragment:EA,metalnessmap_pars_fragment:CA,morphinstance_vertex:RA,morphcolor_vertex:PA,morphnormal_vertex:IA,morphtarget_pars_vertex:LA,morphtarget_vertex:OA,normal_fragment_begin:DA,normal_fragment_maps:NA,normal_pars_fragment:FA,normal_pars_vertex:UA,normal_vertex:kA,normalmap_pars_fragment:BA,clearcoat_normal_fragment_begin:zA,clearcoat_normal_fragment_maps:VA,clearcoat_pars_fragment:GA,iridescence_pars_fragment:HA,opaque_fragment:WA,packing:XA,premultiplied_alpha_fragment:$A,project_vertex:qA,dithering_fragment:jA,dithering_pars_fragment:YA,roughnessmap_fragment:ZA,roughnessmap_pars_fragment:KA,shadowmap_pars_fragment:JA,shadowmap_pars_vertex:QA,shadowmap_vertex:eT,shadowmask_pars_fragment:tT,skinbase_vertex:nT,skinning_pars_vertex:iT,skinning_vertex:rT,skinnormal_vertex:sT,specularmap_fragment:oT,specularmap_pars_fragment:aT,tonemapping_fragment:cT,tonemapping_pars_fragment:lT,transmission_fragment:uT,transmission_pars_fragment:dT,uv_pars_fragment:hT,uv_pars_vertex:fT,uv_vertex:pT,worldpos_vertex:mT,background_vert:gT,background_frag:yT,backgroundCube_vert:xT,backgroundCube_frag:vT,cube_vert:_T,cube_frag:bT,depth_vert:wT,depth_frag:MT,distance_vert:ST,distance_frag:AT,equirect_vert:TT,equirect_frag:ET,linedashed_vert:CT,linedashed_frag:RT,meshbasic_vert:PT,meshbasic_frag:IT,meshlambert_vert:LT,meshlambert_frag:OT,meshmatcap_vert:DT,meshmatcap_frag:NT,meshnormal_vert:FT,meshnormal_frag:UT,meshphong_vert:kT,meshphong_frag:BT,meshphysical_vert:zT,meshphysical_frag:VT,meshtoon_vert:GT,meshtoon_frag:HT,points_vert:WT,points_frag:XT,shadow_vert:$T,shadow_frag:qT,sprite_vert:jT,sprite_frag:YT},ye={common:{diffuse:{value:new le(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new De},alphaMap:{value:null},alphaMapTransform:{value:new De},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new De}},envmap:{envMap:{value:null},envMapRotation:{value:new De},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new De}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new De}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new De},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new De},normalScale:{value:new $e(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new De},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new De}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new De}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new De}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new le(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new le(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new De},alphaTest:{value:0},uvTransform:{value:new De}},sprite:{diffuse:{value:new le(16777215)},opacity:{value:1},center:{value:new $e(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new De},alphaMap:{value:null},alphaMapTransform:{value:new De},alphaTest:{value:0}}},Ri={basic:{uniforms:fn([ye.common,ye.specularmap,ye.envmap,ye.aomap,ye.lightmap,ye.fog]),vertexShader:Ve.meshbasic_vert,fragmentShader:Ve.meshbasic_frag},lambert:{uniforms:fn([ye.common,ye.specularmap,ye.envmap,ye.aomap,ye.lightmap,ye.emissivemap,ye.bumpmap,ye.normalmap,ye.displacementmap,ye.fog,ye.lights,{emissive:{value:new le(0)},envMapIntensity:{value:1}}]),vertexShader:Ve.meshlambert_vert,fragmentShader:Ve.meshlambert_frag},phong:{uniforms:fn([ye.common,ye.specularmap,ye.envmap,ye.aomap,ye.lightmap,ye.emissivemap,ye.bumpmap,ye.normalmap,ye.displacementmap,ye.fog,ye.lights,{emissive:{value:new le(0)},specular:{value:new le(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphong_vert,fragmentShader:Ve.meshphong_frag},standard:{uniforms:fn([ye.common,ye.envmap,ye.aomap,ye.lightmap,ye.emissivemap,ye.bumpmap,ye.normalmap,ye.displacementmap,ye.roughnessmap,ye.metalnessmap,ye.fog,ye.lights,{emissive:{value:new le(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag},toon:{uniforms:fn([ye.common,ye.aomap,ye.lightmap,ye.emissivemap,ye.bumpmap,ye.normalmap,ye.displacementmap,ye.gradientmap,ye.fog,ye.lights,{emissive:{value:new le(0)}}]),vertexShader:Ve.meshtoon_vert,fragmentShader:Ve.meshtoon_frag},matcap:{uniforms:fn([ye.common,ye.bumpmap,ye.normalmap,ye.displacementmap,ye.fog,{matcap:{value:null}}]),vertexShader:Ve.meshmatcap_vert,fragmentShader:Ve.meshmatcap_frag},points:{uniforms:fn([ye.points,ye.fog]),vertexShader:Ve.points_vert,fragmentShader:Ve.points_frag},dashed:{uniforms:fn([ye.common,ye.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ve.linedashed_vert,fragmentShader:Ve.linedashed_frag},depth:{uniforms:fn([ye.common,ye.displacementmap]),vertexShader:Ve.depth_vert,fragmentShader:Ve.depth_frag},normal:{uniforms:fn([ye.common,ye.bumpmap,ye.normalmap,ye.displacementmap,{opacity:{value:1}}]),vertexShader:Ve.meshnormal_vert,fragmentShader:Ve.meshnormal_frag},sprite:{uniforms:fn([ye.sprite,ye.fog]),vertexShader:Ve.sprite_vert,fragmentShader:Ve.sprite_frag},background:{uniforms:{uvTransform:{value:new De},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ve.background_vert,fragmentShader:Ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new De}},vertexShader:Ve.backgroundCube_vert,fragmentShader:Ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ve.cube_vert,fragmentShader:Ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ve.equirect_vert,fragmentShader:Ve.equirect_frag},distance:{uniforms:fn([ye.common,ye.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ve.distance_vert,fragmentShader:Ve.distance_frag},shadow:{uniforms:fn([ye.lights,ye.fog,{color:{value:new le(0)},opacity:{value:1}}]),vertexShader:Ve.shadow_vert,fragmentShader:Ve.shadow_frag}};Ri.physical={uniforms:fn([Ri.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new De},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new De},clearcoatNormalScale:{value:new $e(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new De},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new De},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new De},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new De},sheen:{value:0},sheenColor:{value:new le(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new De},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new De},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new De},transmissionSamplerSize:{value:new $e},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new De},attenuationDistance:{value:0},attenuationColor:{value:new le(0)},specularColor:{value:new le(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new De},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new De},anisotropyVector:{value:new $e},anisotropyMap:{value:null},anisotropyMapTransform:{value:new De}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag};var ju={r:0,b:0,g:0},ZT=new ge,Cx=new De;Cx.set(-1,0,0,0,1,0,0,0,1);function KT(n,e,t,i,r,s){let o=new le(0),a=r===!0?0:1,c,l,u=null,d=0,h=null;function f(x){let S=x.isScene===!0?x.background:null;if(S&&S.isTexture){let _=x.backgroundBlurriness>0;S=e.get(S,_)}return S}function p(x){let S=!1,_=f(x);_===null?m(o,a):_&&_.isColor&&(m(_,1),S=!0);let A=n.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,s):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,s),(n.autoClear||S)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function y(x,S){let _=f(S);_&&_.isCubeTexture?(l===void 0&&(l=new tn(new co(1,1,1),new Ot({name:"BackgroundCubeMaterial",uniforms:us(Ri.backgroundCube.uniforms),vertexShader:Ri.backgroundCube.vertexShader,fragmentShader:Ri.backgroundCube.fragmentShader,side:Bt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(A,T,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(l)),l.material.uniforms.envMap.value=_,l.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(ZT.makeRotationFromEuler(S.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(Cx),l.material.toneMapped=Ze.getTransfer(_.colorSpace)!==nt,(u!==_||d!==_.version||h!==n.toneMapping)&&(l.material.needsUpdate=!0,u=_,d=_.version,h=n.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null)):_&&_.isTexture&&(c===void 0&&(c=new tn(new ns(2,2),new Ot({name:"BackgroundMaterial",uniforms:us(Ri.background.uniforms),vertexShader:Ri.background.vertexShader,fragmentShader:Ri.background.fragmentShader,side:Ir,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(c)),c.material.uniforms.t2D.value=_,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.toneMapped=Ze.getTransfer(_.colorSpace)!==nt,_.matrixAutoUpdate===!0&&_.updateMatrix(),c.material.uniforms.uvTransform.value.copy(_.matrix),(u!==_||d!==_.version||h!==n.toneMapping)&&(c.material.needsUpdate=!0,u=_,d=_.version,h=n.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null))}function m(x,S){x.getRGB(ju,$f(n)),t.buffers.color.setClear(ju.r,ju.g,ju.b,S,s)}function g(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,S=1){o.set(x),a=S,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:y,dispose:g}}function JT(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},r=h(null),s=r,o=!1;function a(L,U,G,I,W){let $=!1,H=d(L,I,G,U);s!==H&&(s=H,l(s.object)),$=f(L,I,G,W),$&&p(L,I,G,W),W!==null&&e.update(W,n.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,_(L,U,G,I),W!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function c(){return n.createVertexArray()}function l(L){return n.bindVertexArray(L)}function u(L){return n.deleteVertexArray(L)}function d(L,U,G,I){let W=I.wireframe===!0,$=i[U.id];$===void 0&&($={},i[U.id]=$);let H=L.isInstancedMesh===!0?L.id:0,te=$[H];te===void 0&&(te={},$[H]=te);let N=te[G.id];N===void 0&&(N={},te[G.id]=N);let q=N[W];return q===void 0&&(q=h(c()),N[W]=q),q}function h(L){let U=[],G=[],I=[];for(let W=0;W<t;W++)U[W]=0,G[W]=0,I[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:U,enabledAttributes:G,attributeDivisors:I,object:L,attributes:{},index:null}}function f(L,U,G,I){let W=s.attributes,$=U.attributes,H=0,te=G.getAttributes();for(let N in te)if(te[N].location>=0){let ee=W[N],_e=$[N];if(_e===void 0&&(N==="instanceMatrix"&&L.instanceMatrix&&(_e=L.instanceMatrix),N==="instanceColor"&&L.instanceColor&&(_e=L.instanceColor)),ee===void 0||ee.attribute!==_e||_e&&ee.data!==_e.data)return!0;H++}return s.attributesNum!==H||s.index!==I}function p(L,U,G,I){let W={},$=U.attributes,H=0,te=G.getAttributes();for(let N in te)if(te[N].location>=0){let ee=$[N];ee===void 0&&(N==="instanceMatrix"&&L.instanceMatrix&&(ee=L.instanceMatrix),N==="instanceColor"&&L.instanceColor&&(ee=L.instanceColor));let _e={};_e.attribute=ee,ee&&ee.data&&(_e.data=ee.data),W[N]=_e,H++}s.attributes=W,s.attributesNum=H,s.index=I}function y(){let L=s.newAttributes;for(let U=0,G=L.length;U<G;U++)L[U]=0}function m(L){g(L,0)}function g(L,U){let G=s.newAttributes,I=s.enabledAttributes,W=s.attributeDivisors;G[L]=1,I[L]===0&&(n.enableVertexAttribArray(L),I[L]=1),W[L]!==U&&(n.vertexAttribDivisor(L,U),W[L]=U)}function x(){let L=s.newAttributes,U=s.enabledAttributes;for(let G=0,I=U.length;G<I;G++)U[G]!==L[G]&&(n.disableVertexAttribArray(G),U[G]=0)}function S(L,U,G,I,W,$,H){H===!0?n.vertexAttribIPointer(L,U,G,W,$):n.vertexAttribPointer(L,U,G,I,W,$)}function _(L,U,G,I){y();let W=I.attributes,$=G.getAttributes(),H=U.defaultAttributeValues;for(let te in $){let N=$[te];if(N.location>=0){let q=W[te];if(q===void 0&&(te==="instanceMatrix"&&L.instanceMatrix&&(q=L.instanceMatrix),te==="instanceColor"&&L.instanceColor&&(q=L.instanceColor)),q!==void 0){let ee=q.normalized,_e=q.itemSize,Oe=e.get(q);if(Oe===void 0)continue;let Z=Oe.buffer,pe=Oe.type,be=Oe.bytesPerElement,Pe=pe===n.INT||pe===n.UNSIGNED_INT||q.gpuType===uu;if(q.isInterleavedBufferAttribute){let xe=q.data,ze=xe.isInterleavedBuffer===!0?xe.stride:xe.itemSize,Pt=q.offset;if(xe.isInstancedInterleavedBuffer||xe.isInstancedBufferAttribute){for(let Le=0;Le<N.locationSize;Le++)g(N.location+Le,xe.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=xe.meshPerAttribute*xe.count)}else for(let Le=0;Le<N.locationSize;Le++)m(N.location+Le);n.bindBuffer(n.ARRAY_BUFFER,Z);for(let Le=0;Le<N.locationSize;Le++)S(N.location+Le,_e/N.locationSize,pe,ee,ze*be,(Pt+_e/N.locationSize*Le)*be,Pe)}else{if(q.isInstancedBufferAttribute){for(let xe=0;xe<N.locationSize;xe++)g(N.location+xe,q.meshPerAttribute);L.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=q.meshPerAttribute*q.count)}else for(let xe=0;xe<N.locationSize;xe++)m(N.location+xe);n.bindBuffer(n.ARRAY_BUFFER,Z);for(let xe=0;xe<N.locationSize;xe++)S(N.location+xe,_e/N.locationSize,pe,ee,_e*be,_e/N.locationSize*xe*be,Pe)}}else if(H!==void 0){let ee=H[te];if(ee!==void 0)switch(ee.length){case 2:n.vertexAttrib2fv(N.location,ee);break;case 3:n.vertexAttrib3fv(N.location,ee);break;case 4:n.vertexAttrib4fv(N.location,ee);break;default:n.vertexAttrib1fv(N.location,ee)}}}}x()}function A(){O();for(let L in i){let U=i[L];for(let G in U){let I=U[G];for(let W in I){let $=I[W];for(let H in $)u($[H].object),delete $[H];delete I[W]}}delete i[L]}}function T(L){if(i[L.id]===void 0)return;let U=i[L.id];for(let G in U){let I=U[G];for(let W in I){let $=I[W];for(let H in $)u($[H].object),delete $[H];delete I[W]}}delete i[L.id]}function v(L){for(let U in i){let G=i[U];for(let I in G){let W=G[I];if(W[L.id]===void 0)continue;let $=W[L.id];for(let H in $)u($[H].object),delete $[H];delete W[L.id]}}}function b(L){for(let U in i){let G=i[U],I=L.isInstancedMesh===!0?L.id:0,W=G[I];if(W!==void 0){for(let $ in W){let H=W[$];for(let te in H)u(H[te].object),delete H[te];delete W[$]}delete G[I],Object.keys(G).length===0&&delete i[U]}}}function O(){R(),o=!0,s!==r&&(s=r,l(s.object))}function R(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:O,resetDefaultState:R,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:b,releaseStatesOfProgram:v,initAttributes:y,enableAttribute:m,disableUnusedAttributes:x}}function QT(n,e,t){let i;function r(c){i=c}function s(c,l){n.drawArrays(i,c,l),t.update(l,i,1)}function o(c,l,u){u!==0&&(n.drawArraysInstanced(i,c,l,u),t.update(l,i,u))}function a(c,l,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,c,0,l,0,u);let h=0;for(let f=0;f<u;f++)h+=l[f];t.update(h,i,1)}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a}function eE(n,e,t,i){let r;function s(){if(r!==void 0)return r;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");r=n.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(v){return!(v!==An&&i.convert(v)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let b=v===li&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==Sn&&v!==Pn&&!b&&i.convert(v)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function c(v){if(v==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",u=c(l);u!==l&&(Ce("WebGLRenderer:",l,"not supported, using",u,"instead."),l=u);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),h=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ce("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ce("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),p=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),g=n.getParameter(n.MAX_VERTEX_ATTRIBS),x=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),S=n.getParameter(n.MAX_VARYING_VECTORS),_=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),A=n.getParameter(n.MAX_SAMPLES),T=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:h,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:y,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:S,maxFragmentUniforms:_,maxSamples:A,samples:T}}function tE(n){let e=this,t=null,i=0,r=!1,s=!1,o=new ai,a=new De,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(d,h){let f=d.length!==0||h||i!==0||r;return r=h,i=d.length,f},this.beginShadows=function(){s=!0,u(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(d,h){t=u(d,h,0)},this.setState=function(d,h,f){let p=d.clippingPlanes,y=d.clipIntersection,m=d.clipShadows,g=n.get(d);if(!r||p===null||p.length===0||s&&!m)s?u(null):l();else{let x=s?0:i,S=x*4,_=g.clippingState||null;c.value=_,_=u(p,h,S,f);for(let A=0;A!==S;++A)_[A]=t[A];g.clippingState=_,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=x}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(d,h,f,p){let y=d!==null?d.length:0,m=null;if(y!==0){if(m=c.value,p!==!0||m===null){let g=f+y*4,x=h.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let S=0,_=f;S!==y;++S,_+=4)o.copy(d[S]).applyMatrix4(x,a),o.normal.toArray(m,_),m[_+3]=o.constant}c.value=m,c.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,m}}var Na=class extends xn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},r=[i,i,i,i,i,i];this.texture=new da(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},r=new co(5,5,5),s=new Ot({name:"CubemapFromEquirect",uniforms:us(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Bt,blending:ss});s.uniforms.tEquirect.value=t;let o=new tn(r,s),a=t.minFilter;return t.minFilter===Rn&&(t.minFilter=kt),new uo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,r=!0){let s=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,r);e.setRenderTarget(s)}},ox=256,nE=3,iE=20,Rx=256,Px=16,rE=3,sE=new C,oE=new le,Zu=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new uo(1,10,null),this._boxMesh=new tn(new co(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,r=100,s={}){let{size:o=256,position:a=sE}=s,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let d=c.autoClear,h=c.autoClearColor,f=c.autoClearDepth,p=c.autoClearStencil,y=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,y===null&&(e.background=c.getClearColor(oE));let m=new uo(i,r,u);return m.position.copy(a),m.update(c,e),c.autoClear=d,c.autoClearColor=h,c.autoClearDepth=f,c.autoClearStencil=p,e.background=y,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=lx(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=cx(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(ox,Wf(e))}_fromTexture(e,t){e.mapping===as||e.mapping===po?this._setSize(e.image.length===0?ox:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=ax(e,!1,!1),i=Math.log2(e)-nE;for(let r=0;r<=i;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=ax(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let r=this._boxMesh,s=this._cubeCamera;r.material=i,s.renderTarget=e,s.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),s.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===as||e.mapping===po?(this._cubemapMaterial===null&&(this._cubemapMaterial=lx()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=cx()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=aE(),this._integrationMaterial=cE());let t=this._cubeSize,i=e.texture.mipmaps.length-1,r=this._ggxMaterial.uniforms;r.envMap.value=this._sourceTarget.texture;let s=this._integrationMaterial.uniforms;s.envMap.value=this._sourceTarget.texture,s.sourceLod.value=Math.log2(t/Px);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-rE)s.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(Rx*Math.pow(a,4)))+.5:0;r.roughness.value=a,r.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=lE());let i=this._blurMaterial,r=i.uniforms,s=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=s.texture,this._renderCube(e,0,i),r.envMap.value=e.texture,this._renderCube(s,0,i)}};function ax(n,e,t){return new Na(n,{minFilter:Rn,generateMipmaps:e,type:li,colorSpace:Jo,depthBuffer:t})}function Fa(n,e,t){return new Ot({name:n,uniforms:e,vertexShader:Ve.cube_vert,fragmentShader:t,side:Bt,blending:ss,depthTest:!1,depthWrite:!1})}function aE(){return Fa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Rx}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function cE(){return Fa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Px}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function lE(){return Fa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${iE}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function cx(){return Fa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function lx(){return Fa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function uE(n){let e=new WeakMap,t=new WeakMap,i=null;function r(h,f=!1){return h==null?null:f?o(h):s(h)}function s(h){if(h&&h.isTexture){let f=h.mapping;if(f===au||f===cu)if(e.has(h)){let p=e.get(h).texture;return a(p,h.mapping)}else{let p=h.image;if(p&&p.height>0){let y=new Na(p.height);return y.fromEquirectangularTexture(n,h),e.set(h,y),h.addEventListener("dispose",l),a(y.texture,h.mapping)}else return null}}return h}function o(h){if(h&&h.isTexture&&h.isPMREMTexture!==!0){let f=h.mapping,p=f===au||f===cu,y=f===as||f===po;if(p||y){let m=t.get(h),g=m!==void 0?m.texture.pmremVersion:0;if(h.isRenderTargetTexture&&h.pmremVersion!==g)return i===null&&(i=new Zu(n)),m=p?i.fromEquirectangular(h,m):i.fromCubemap(h,m),m.texture.pmremVersion=h.pmremVersion,t.set(h,m),m.texture;if(m!==void 0)return m.texture;{let x=h.image;return p&&x&&x.height>0||y&&x&&c(x)?(i===null&&(i=new Zu(n)),m=p?i.fromEquirectangular(h):i.fromCubemap(h),m.texture.pmremVersion=h.pmremVersion,t.set(h,m),h.addEventListener("dispose",u),m.texture):null}}}return h}function a(h,f){return f===au?h.mapping=as:f===cu&&(h.mapping=po),h}function c(h){let f=0,p=6;for(let y=0;y<p;y++)h[y]!==void 0&&f++;return f===p}function l(h){let f=h.target;f.removeEventListener("dispose",l);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(h){let f=h.target;f.removeEventListener("dispose",u);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function d(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:r,dispose:d}}function dE(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let r=n.getExtension(i);return e[i]=r,r}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let r=t(i);return r===null&&jo("WebGLRenderer: "+i+" extension not supported."),r}}}function hE(n,e,t,i){let r={},s=new WeakMap,o=new FinalizationRegistry(p=>delete r[p]);function a(p){c(p.target)}function c(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete r[p.id],o.unregister(p);let y=s.get(p);y&&(e.remove(y),s.delete(p)),i.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function l(p,y){return r[y.id]!==void 0||(y.addEventListener("dispose",a),r[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function u(p){let y=p.attributes;for(let m in y)e.update(y[m],n.ARRAY_BUFFER)}function d(p){let y=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=y!==null?y.array.length:m.array.length/3-1,S=m.count>=65535?oa:sa,_=new S(Math.ceil(x/3)*6,1),A=_.array;if(y!==null){let v=y.array;g=y.version;for(let b=0,O=0;b<x;b+=3){let R=v[b+0],L=v[b+1],U=v[b+2];A[O++]=R,A[O++]=L,A[O++]=L,A[O++]=U,A[O++]=U,A[O++]=R}}else{g=m.version;for(let v=0,b=0;v<x;v+=3){let O=v+0,R=v+1,L=v+2;A[b++]=O,A[b++]=R,A[b++]=R,A[b++]=L,A[b++]=L,A[b++]=O}}_.version=g;let T=s.get(p);T&&e.remove(T),s.set(p,_)}function h(p){let y=s.get(p);if(y){let m=p.index;m!==null&&y.version<m.version&&d(p)}else d(p);return s.get(p)}function f(){for(let p in r){let y=r[p].deref();y!==void 0&&c(y)}}return{get:l,update:u,getWireframeAttribute:h,dispose:f}}function fE(n,e,t){let i;function r(d){i=d}let s,o;function a(d){s=d.type,o=d.bytesPerElement}function c(d,h){n.drawElements(i,h,s,d*o),t.update(h,i,1)}function l(d,h,f){f!==0&&(n.drawElementsInstanced(i,h,s,d*o,f),t.update(h,i,f))}function u(d,h,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,h,0,s,d,0,f);let y=0;for(let m=0;m<f;m++)y+=h[m];t.update(y,i,1)}this.setMode=r,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=u}function pE(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(s,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(s/3);break;case n.LINES:t.lines+=a*(s/2);break;case n.LINE_STRIP:t.lines+=a*(s-1);break;case n.LINE_LOOP:t.lines+=a*s;break;case n.POINTS:t.points+=a*s;break;default:Fe("WebGLInfo: Unknown draw mode:",o);break}}function r(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:r,update:i}}function mE(n,e,t){let i=new WeakMap,r=new st;function s(o,a,c){let l=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=u!==void 0?u.length:0,h=i.get(a);if(h===void 0||h.count!==d){let O=function(){v.dispose(),i.delete(a),a.removeEventListener("dispose",O)};h!==void 0&&h.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],S=0;f===!0&&(S=1),p===!0&&(S=2),y===!0&&(S=3);let _=a.attributes.position.count*S,A=1;_>e.maxTextureSize&&(A=Math.ceil(_/e.maxTextureSize),_=e.maxTextureSize);let T=new Float32Array(_*A*4*d),v=new ta(T,_,A,d);v.type=Pn,v.needsUpdate=!0;let b=S*4;for(let R=0;R<d;R++){let L=m[R],U=g[R],G=x[R],I=_*A*4*R;for(let W=0;W<L.count;W++){let $=W*b;f===!0&&(r.fromBufferAttribute(L,W),T[I+$+0]=r.x,T[I+$+1]=r.y,T[I+$+2]=r.z,T[I+$+3]=0),p===!0&&(r.fromBufferAttribute(U,W),T[I+$+4]=r.x,T[I+$+5]=r.y,T[I+$+6]=r.z,T[I+$+7]=0),y===!0&&(r.fromBufferAttribute(G,W),T[I+$+8]=r.x,T[I+$+9]=r.y,T[I+$+10]=r.z,T[I+$+11]=G.itemSize===4?r.w:1)}}h={count:d,texture:v,size:new $e(_,A)},i.set(a,h),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<l.length;y++)f+=l[y];let p=a.morphTargetsRelative?1:1-f;c.getUniforms().setValue(n,"morphTargetBaseInfluence",p),c.getUniforms().setValue(n,"morphTargetInfluences",l)}c.getUniforms().setValue(n,"morphTargetsTexture",h.texture,t),c.getUniforms().setValue(n,"morphTargetsTextureSize",h.size)}return{update:s}}function gE(n,e,t,i,r){let s=new WeakMap;function o(l){let u=r.render.frame,d=l.geometry,h=e.get(l,d);if(s.get(h)!==u&&(e.update(h),s.set(h,u)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),s.get(l)!==u&&(t.update(l.instanceMatrix,n.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,n.ARRAY_BUFFER),s.set(l,u))),l.isSkinnedMesh){let f=l.skeleton;s.get(f)!==u&&(f.update(),s.set(f,u))}return h}function a(){s=new WeakMap}function c(l){let u=l.target;u.removeEventListener("dispose",c),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var yE={[Af]:"LINEAR_TONE_MAPPING",[Tf]:"REINHARD_TONE_MAPPING",[Ef]:"CINEON_TONE_MAPPING",[Cf]:"ACES_FILMIC_TONE_MAPPING",[Pf]:"AGX_TONE_MAPPING",[Sa]:"NEUTRAL_TONE_MAPPING",[Rf]:"CUSTOM_TONE_MAPPING"};function xE(n,e,t,i,r,s){let o=new xn(e,t,{type:n,depthBuffer:r,stencilBuffer:s,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,u=new Rt;u.setAttribute("position",new en([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new en([0,2,0,0,2,0],2));let d=new Wl({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),h=new tn(u,d),f=new ba(-1,1,1,-1,0,1),p=null,y=null,m=!1,g,x=null,S=[],_=!1;this.setSize=function(A,T){o.setSize(A,T),a!==null&&a.setSize(A,T),c!==null&&c.setSize(A,T);for(let v=0;v<S.length;v++){let b=S[v];b.setSize&&b.setSize(A,T)}},this.setEffects=function(A){S=A,_=S.length>0&&S[0].isRenderPass===!0;let T=o.width,v=o.height;S.length>0&&a===null&&(a=new xn(T,v,{type:li,depthBuffer:!1,stencilBuffer:!1}),c=new xn(T,v,{type:li,depthBuffer:!1,stencilBuffer:!1}));let b=r===!0&&S.some(O=>O.needsDepthTexture===!0);b!==(o.depthTexture!==null)&&(b===!0&&l===null&&(l=new er(T,v),s===!0&&(l.format=tr,l.type=cs)),o.dispose(),o.depthTexture=b?l:null,o.resolveDepthBuffer=b,o.storeMultisampledDepthBuffer=b);for(let O=0;O<S.length;O++){let R=S[O];R.setSize&&R.setSize(T,v),b&&R.needsDepthTexture===!0&&R.setDepthTexture&&R.setDepthTexture(l)}},this.begin=function(A,T){if(m||A.toneMapping===Ei&&S.length===0)return!1;if(x=T,T!==null){let v=T.width,b=T.height;(o.width!==v||o.height!==b)&&this.setSize(v,b)}return _===!1&&A.setRenderTarget(o),g=A.toneMapping,A.toneMapping=Ei,!0},this.hasRenderPass=function(){return _},this.end=function(A,T){A.toneMapping=g,m=!0;let v=o,b=a;for(let O=0;O<S.length;O++){let R=S[O];R.enabled!==!1&&(R.render(A,b,v,T),R.needsSwap!==!1&&(v=b,b=b===a?c:a))}if(p!==A.outputColorSpace||y!==A.toneMapping){p=A.outputColorSpace,y=A.toneMapping,d.defines={},Ze.getTransfer(p)===nt&&(d.defines.SRGB_TRANSFER="");let O=yE[y];O&&(d.defines[O]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=v.texture,A.setRenderTarget(x),A.render(h,f),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),u.dispose(),d.dispose()}}var Ix=new yn,Lx=new er(1,1),Ox=new fa(1),Dx=new ta,Nx=new Ul,Fx=new da,ux=[],dx=[],hx=new Float32Array(16),fx=new Float32Array(9),px=new Float32Array(4);function yo(n,e,t){let i=n[0];if(i<=0||i>0)return n;let r=e*t,s=ux[r];if(s===void 0&&(s=new Float32Array(r),ux[r]=s),e!==0){i.toArray(s,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(s,a)}return s}function zt(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function Vt(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function Ju(n,e){let t=dx[e];t===void 0&&(t=new Int32Array(e),dx[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function vE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function _E(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zt(t,e))return;n.uniform2fv(this.addr,e),Vt(t,e)}}function bE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(zt(t,e))return;n.uniform3fv(this.addr,e),Vt(t,e)}}function wE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zt(t,e))return;n.uniform4fv(this.addr,e),Vt(t,e)}}function ME(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zt(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),Vt(t,e)}else{if(zt(t,i))return;px.set(i),n.uniformMatrix2fv(this.addr,!1,px),Vt(t,i)}}function SE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zt(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),Vt(t,e)}else{if(zt(t,i))return;fx.set(i),n.uniformMatrix3fv(this.addr,!1,fx),Vt(t,i)}}function AE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zt(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),Vt(t,e)}else{if(zt(t,i))return;hx.set(i),n.uniformMatrix4fv(this.addr,!1,hx),Vt(t,i)}}function TE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function EE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zt(t,e))return;n.uniform2iv(this.addr,e),Vt(t,e)}}function CE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(zt(t,e))return;n.uniform3iv(this.addr,e),Vt(t,e)}}function RE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zt(t,e))return;n.uniform4iv(this.addr,e),Vt(t,e)}}function PE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function IE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zt(t,e))return;n.uniform2uiv(this.addr,e),Vt(t,e)}}function LE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(zt(t,e))return;n.uniform3uiv(this.addr,e),Vt(t,e)}}function OE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zt(t,e))return;n.uniform4uiv(this.addr,e),Vt(t,e)}}function Qu(n){return n.version===0&&(n.compareFunction=zf,n.needsUpdate=!0),n}function DE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_2D_SHADOW?s=Qu(Lx):s=Ix,t.setTexture2D(e||s,r)}function NE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture3D(e||Nx,r)}function FE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_CUBE_SHADOW?s=Qu(Ox):s=Fx,t.setTextureCube(e||s,r)}function UE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture2DArray(e||Dx,r)}function kE(n){switch(n){case 5126:return vE;case 35664:return _E;case 35665:return bE;case 35666:return wE;case 35674:return ME;case 35675:return SE;case 35676:return AE;case 5124:case 35670:return TE;case 35667:case 35671:return EE;case 35668:case 35672:return CE;case 35669:case 35673:return RE;case 5125:return PE;case 36294:return IE;case 36295:return LE;case 36296:return OE;case 35678:case 36198:case 36298:case 36306:case 35682:return DE;case 35679:case 36299:case 36307:return NE;case 35680:case 36300:case 36308:case 36293:return FE;case 36289:case 36303:case 36311:case 36292:return UE}}function BE(n,e){n.uniform1fv(this.addr,e)}function zE(n,e){let t=yo(e,this.size,2);n.uniform2fv(this.addr,t)}function VE(n,e){let t=yo(e,this.size,3);n.uniform3fv(this.addr,t)}function GE(n,e){let t=yo(e,this.size,4);n.uniform4fv(this.addr,t)}function HE(n,e){let t=yo(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function WE(n,e){let t=yo(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function XE(n,e){let t=yo(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function $E(n,e){n.uniform1iv(this.addr,e)}function qE(n,e){n.uniform2iv(this.addr,e)}function jE(n,e){n.uniform3iv(this.addr,e)}function YE(n,e){n.uniform4iv(this.addr,e)}function ZE(n,e){n.uniform1uiv(this.addr,e)}function KE(n,e){n.uniform2uiv(this.addr,e)}function JE(n,e){n.uniform3uiv(this.addr,e)}function QE(n,e){n.uniform4uiv(this.addr,e)}function e2(n,e,t){let i=this.cache,r=e.length,s=Ju(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));let o;this.type===n.SAMPLER_2D_SHADOW?o=Qu(Lx):o=Ix;for(let a=0;a!==r;++a)t.setTexture2D(e[a]||o,s[a])}function t2(n,e,t){let i=this.cache,r=e.length,s=Ju(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));for(let o=0;o!==r;++o)t.setTexture3D(e[o]||Nx,s[o])}function n2(n,e,t){let i=this.cache,r=e.length,s=Ju(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=Qu(Ox):o=Fx;for(let a=0;a!==r;++a)t.setTextureCube(e[a]||o,s[a])}function i2(n,e,t){let i=this.cache,r=e.length,s=Ju(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));for(let o=0;o!==r;++o)t.setTexture2DArray(e[o]||Dx,s[o])}function r2(n){switch(n){case 5126:return BE;case 35664:return zE;case 35665:return VE;case 35666:return GE;case 35674:return HE;case 35675:return WE;case 35676:return XE;case 5124:case 35670:return $E;case 35667:case 35671:return qE;case 35668:case 35672:return jE;case 35669:case 35673:return YE;case 5125:return ZE;case 36294:return KE;case 36295:return JE;case 36296:return QE;case 35678:case 36198:case 36298:case 36306:case 35682:return e2;case 35679:case 36299:case 36307:return t2;case 35680:case 36300:case 36308:case 36293:return n2;case 36289:case 36303:case 36311:case 36292:return i2}}var Jf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=kE(t.type)}},Qf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=r2(t.type)}},ep=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(e,t[a.id],i)}}},Zf=/(\w+)(\])?(\[|\.)?/g;function mx(n,e){n.seq.push(e),n.map[e.id]=e}function s2(n,e,t){let i=n.name,r=i.length;for(Zf.lastIndex=0;;){let s=Zf.exec(i),o=Zf.lastIndex,a=s[1],c=s[2]==="]",l=s[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===r){mx(t,l===void 0?new Jf(a,n,e):new Qf(a,n,e));break}else{let d=t.map[a];d===void 0&&(d=new ep(a),mx(t,d)),t=d}}}var go=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);s2(a,c,this)}let r=[],s=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(o):s.push(o);r.length>0&&(this.seq=r.concat(s))}setValue(e,t,i,r){let s=this.map[t];s!==void 0&&s.setValue(e,i,r)}setOptional(e,t,i){let r=t[i];r!==void 0&&this.setValue(e,i,r)}static upload(e,t,i,r){for(let s=0,o=t.length;s!==o;++s){let a=t[s],c=i[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,r)}}static seqWithValue(e,t){let i=[];for(let r=0,s=e.length;r!==s;++r){let o=e[r];o.id in t&&i.push(o)}return i}};function gx(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var o2=37297,a2=0;function c2(n,e){let t=n.split(`
`),i=[],r=Math.max(e-6,0),s=Math.min(e+6,t.length);for(let o=r;o<s;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var yx=new De;function l2(n){Ze._getMatrix(yx,Ze.workingColorSpace,n);let e=`mat3( ${yx.elements.map(t=>t.toFixed(4))} )`;switch(Ze.getTransfer(n)){case Qo:return[e,"LinearTransferOETF"];case nt:return[e,"sRGBTransferOETF"];default:return Ce("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function xx(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),s=(n.getShaderInfoLog(e)||"").trim();if(i&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+s+`

`+c2(n.getShaderSource(e),a)}else return s}function u2(n,e){let t=l2(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var d2={[Af]:"Linear",[Tf]:"Reinhard",[Ef]:"Cineon",[Cf]:"ACESFilmic",[Pf]:"AgX",[Sa]:"Neutral",[Rf]:"Custom"};function h2(n,e){let t=d2[e];return t===void 0?(Ce("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Yu=new C;function f2(){Ze.getLuminanceCoefficients(Yu);let n=Yu.x.toFixed(4),e=Yu.y.toFixed(4),t=Yu.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function p2(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Da).join(`
`)}function m2(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function g2(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let r=0;r<i;r++){let s=n.getActiveAttrib(e,r),o=s.name,a=1;s.type===n.FLOAT_MAT2&&(a=2),s.type===n.FLOAT_MAT3&&(a=3),s.type===n.FLOAT_MAT4&&(a=4),t[o]={type:s.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function Da(n){return n!==""}function vx(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function _x(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var y2=/^[ \t]*#include +<([\w\d./]+)>/gm;function tp(n){return n.replace(y2,x2)}function x2(n,e){let t=Ve[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return tp(t)}var v2=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function bx(n){return n.replace(v2,_2)}function _2(n,e,t,i){let r="";for(let s=parseInt(e);s<parseInt(t);s++)r+=i.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function wx(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var b2={[rs]:"SHADOWMAP_TYPE_PCF",[ho]:"SHADOWMAP_TYPE_VSM"};function w2(n){return b2[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var M2={[po]:"ENVMAP_MODE_REFRACTION"};function S2(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":M2[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var A2={[ou]:"ENVMAP_BLENDING_MULTIPLY",[Uy]:"ENVMAP_BLENDING_MIX",[ky]:"ENVMAP_BLENDING_ADD"};function T2(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":A2[n.combine]||"ENVMAP_BLENDING_NONE"}function E2(n,e,t,i){let r=n.getContext(),s=t.defines,o=t.vertexShader,a=t.fragmentShader,c=w2(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=S2(t),d=T2(t),h=p2(t),f=m2(s),p=r.createProgram(),y,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Da).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Da).join(`
`),m.length>0&&(m+=`
`)):(y=[wx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Da).join(`
`),m=[wx(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+u:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Ei?"#define TONE_MAPPING":"",t.toneMapping!==Ei?Ve.tonemapping_pars_fragment:"",t.toneMapping!==Ei?h2("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ve.colorspace_pars_fragment,u2("linearToOutputTexel",t.outputColorSpace),f2(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Da).join(`
`)),o=tp(o),o=vx(o,t),o=_x(o,t),a=tp(a),a=vx(a,t),a=_x(a,t),o=bx(o),a=bx(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[h,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",t.glslVersion===Vf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Vf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+y+o,S=g+m+a,_=gx(r,r.VERTEX_SHADER,x),A=gx(r,r.FRAGMENT_SHADER,S);r.attachShader(p,_),r.attachShader(p,A),t.index0AttributeName!==void 0?r.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&r.bindAttribLocation(p,0,"position"),r.linkProgram(p);function T(R){if(n.debug.checkShaderErrors){let L=r.getProgramInfoLog(p)||"",U=r.getShaderInfoLog(_)||"",G=r.getShaderInfoLog(A)||"",I=L.trim(),W=U.trim(),$=G.trim(),H=!0,te=!0;if(r.getProgramParameter(p,r.LINK_STATUS)===!1)if(H=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(r,p,_,A);else{let N=xx(r,_,"vertex"),q=xx(r,A,"fragment");Fe("WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(p,r.VALIDATE_STATUS)+`

Material Name: `+R.name+`
Material Type: `+R.type+`

Program Info Log: `+I+`
`+N+`
`+q)}else I!==""?Ce("WebGLProgram: Program Info Log:",I):(W===""||$==="")&&(te=!1);te&&(R.diagnostics={runnable:H,programLog:I,vertexShader:{log:W,prefix:y},fragmentShader:{log:$,prefix:m}})}r.deleteShader(_),r.deleteShader(A),v=new go(r,p),b=g2(r,p)}let v;this.getUniforms=function(){return v===void 0&&T(this),v};let b;this.getAttributes=function(){return b===void 0&&T(this),b};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=r.getProgramParameter(p,o2)),O},this.destroy=function(){i.releaseStatesOfProgram(this),r.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=a2++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=_,this.fragmentShader=A,this}var C2=0,np=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(i)===!1&&(r.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new ip(e),t.set(e,i)),i}},ip=class{constructor(e){this.id=C2++,this.code=e,this.usedTimes=0}};function R2(n){return n===Lr||n===Pa||n===Ia}function P2(n,e,t,i,r,s){let o=new na,a=new np,c=new Set,l=[],u=new Map,d=i.logarithmicDepthBuffer,h={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return c.add(v),v===0?"uv":`uv${v}`}function p(v,b,O,R,L,U){let G=R.fog,I=L.geometry,W=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?R.environment:null,$=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,H=e.get(v.envMap||W,$),te=h[v.type],N=i.precision;v.precision!==null&&(N=i.getMaxPrecision(v.precision),N!==v.precision&&Ce("WebGLProgram.getParameters:",v.precision,"not supported, using",N,"instead."));let q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,ee=q!==void 0?q.length:0,_e=0;I.morphAttributes.position!==void 0&&(_e=1),I.morphAttributes.normal!==void 0&&(_e=2),I.morphAttributes.color!==void 0&&(_e=3);let Oe,Z,pe,be;if(te){let me=Ri[te];Oe=me.vertexShader,Z=me.fragmentShader}else{Oe=v.vertexShader,Z=v.fragmentShader;let me=a.getVertexShaderStage(v),rt=a.getFragmentShaderStage(v);a.update(v,me,rt),pe=me.id,be=rt.id}let Pe=n.getRenderTarget(),xe=n.state.buffers.depth.getReversed(),ze=L.isInstancedMesh===!0,Pt=L.isBatchedMesh===!0,Le=!!v.map,it=!!v.matcap,ct=!!H,qe=ct&&H.isPMREMTexture===!0,Zt=!!v.aoMap,Dt=!!v.lightMap,_n=!!v.bumpMap&&v.wireframe===!1,yt=!!v.normalMap,fi=!!v.displacementMap,Gt=!!v.emissiveMap,Dn=!!v.metalnessMap,Nn=!!v.roughnessMap,Fn=v.anisotropy>0,F=v.clearcoat>0,Un=v.diffuseRoughness>0,pt=v.dispersion>0,mt=v.retroreflectivity>0,fe=v.iridescence>0,Nt=v.sheen>0,Ie=v.transmission>0,ke=Fn&&!!v.anisotropyMap,E=F&&!!v.clearcoatMap,w=F&&!!v.clearcoatNormalMap,z=F&&!!v.clearcoatRoughnessMap,ne=Un&&!!v.diffuseRoughnessMap,Q=fe&&!!v.iridescenceMap,se=fe&&!!v.iridescenceThicknessMap,de=Nt&&!!v.sheenColorMap,Y=Nt&&!!v.sheenRoughnessMap,K=!!v.specularMap,ae=!!v.specularColorMap,P=!!v.specularIntensityMap,J=Ie&&!!v.transmissionMap,j=Ie&&!!v.thicknessMap,ce=!!v.gradientMap,re=!!v.alphaMap,oe=v.alphaTest>0,Te=!!v.alphaHash,We=!!v.extensions,ie=Ei;v.toneMapped&&(Pe===null||Pe.isXRRenderTarget===!0)&&(ie=n.toneMapping);let Re=qe?H.isCompressedCubeTexture?H.image[0].mipmaps:H.mipmaps:null,Ge={shaderID:te,shaderType:v.type,shaderName:v.name,vertexShader:Oe,fragmentShader:Z,defines:v.defines,customVertexShaderID:pe,customFragmentShaderID:be,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:N,batching:Pt,batchingColor:Pt&&L._colorsTexture!==null,instancing:ze,instancingColor:ze&&L.instanceColor!==null,instancingMorph:ze&&L.morphTexture!==null,outputColorSpace:Pe===null?n.outputColorSpace:Pe.isXRRenderTarget===!0?Pe.texture.colorSpace:Ze.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Le,matcap:it,envMap:ct,envMapMode:ct&&H.mapping,envMapPMREM:qe,envMapMaxLod:qe?Re.length-1:null,envMapSize:qe?Re[0].width:null,aoMap:Zt,lightMap:Dt,bumpMap:_n,normalMap:yt,displacementMap:fi,emissiveMap:Gt,normalMapObjectSpace:yt&&v.normalMapType===Gy,normalMapTangentSpace:yt&&v.normalMapType===qu,packedNormalMap:yt&&v.normalMapType===qu&&R2(v.normalMap.format),metalnessMap:Dn,roughnessMap:Nn,anisotropy:Fn,anisotropyMap:ke,clearcoat:F,clearcoatMap:E,clearcoatNormalMap:w,clearcoatRoughnessMap:z,diffuseRoughness:Un,diffuseRoughnessMap:ne,dispersion:pt,retroreflection:mt,iridescence:fe,iridescenceMap:Q,iridescenceThicknessMap:se,sheen:Nt,sheenColorMap:de,sheenRoughnessMap:Y,specularMap:K,specularColorMap:ae,specularIntensityMap:P,transmission:Ie,transmissionMap:J,thicknessMap:j,gradientMap:ce,opaque:v.transparent===!1&&v.blending===fo&&v.alphaToCoverage===!1,alphaMap:re,alphaTest:oe,alphaHash:Te,combine:v.combine,mapUv:Le&&f(v.map.channel),aoMapUv:Zt&&f(v.aoMap.channel),lightMapUv:Dt&&f(v.lightMap.channel),bumpMapUv:_n&&f(v.bumpMap.channel),normalMapUv:yt&&f(v.normalMap.channel),displacementMapUv:fi&&f(v.displacementMap.channel),emissiveMapUv:Gt&&f(v.emissiveMap.channel),metalnessMapUv:Dn&&f(v.metalnessMap.channel),roughnessMapUv:Nn&&f(v.roughnessMap.channel),anisotropyMapUv:ke&&f(v.anisotropyMap.channel),clearcoatMapUv:E&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:z&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:Q&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:se&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:de&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:Y&&f(v.sheenRoughnessMap.channel),specularMapUv:K&&f(v.specularMap.channel),specularColorMapUv:ae&&f(v.specularColorMap.channel),specularIntensityMapUv:P&&f(v.specularIntensityMap.channel),transmissionMapUv:J&&f(v.transmissionMap.channel),thicknessMapUv:j&&f(v.thicknessMap.channel),alphaMapUv:re&&f(v.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(yt||Fn),vertexNormals:!!I.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!I.attributes.uv&&(Le||re),fog:!!G,useFog:v.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||I.attributes.normal===void 0&&yt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:xe,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:_e,numSunLights:b.sun.length,numDirLights:b.directional.length,numPointLights:b.point.length,numSpotLights:b.spot.length,numSpotLightMaps:b.spotLightMap.length,numRectAreaLights:b.rectArea.length,numHemiLights:b.hemi.length,numSunLightShadows:b.sunShadowMap.length,numDirLightShadows:b.directionalShadowMap.length,numPointLightShadows:b.pointShadowMap.length,numSpotLightShadows:b.spotShadowMap.length,numSpotLightShadowsWithMaps:b.numSpotLightShadowsWithMaps,numLightProbes:b.numLightProbes,numLightProbeGrids:U.filter(me=>me.texture!==null).length,numClippingPlanes:s.numPlanes,numClipIntersection:s.numIntersection,dithering:v.dithering,shadowMapEnabled:n.shadowMap.enabled&&O.length>0,shadowMapType:n.shadowMap.type,toneMapping:ie,decodeVideoTexture:Le&&v.map.isVideoTexture===!0&&Ze.getTransfer(v.map.colorSpace)===nt,decodeVideoTextureEmissive:Gt&&v.emissiveMap.isVideoTexture===!0&&Ze.getTransfer(v.emissiveMap.colorSpace)===nt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===jn,flipSided:v.side===Bt,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:We&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(We&&v.extensions.multiDraw===!0||Pt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return Ge.vertexUv1s=c.has(1),Ge.vertexUv2s=c.has(2),Ge.vertexUv3s=c.has(3),c.clear(),Ge}function y(v){let b=[];if(v.shaderID?b.push(v.shaderID):(b.push(v.customVertexShaderID),b.push(v.customFragmentShaderID)),v.defines!==void 0)for(let O in v.defines)b.push(O),b.push(v.defines[O]);return v.isRawShaderMaterial===!1&&(m(b,v),g(b,v),b.push(n.outputColorSpace)),b.push(v.customProgramCacheKey),b.join()}function m(v,b){v.push(b.precision),v.push(b.outputColorSpace),v.push(b.envMapMode),v.push(b.envMapPMREM),v.push(b.envMapMaxLod),v.push(b.envMapSize),v.push(b.mapUv),v.push(b.alphaMapUv),v.push(b.lightMapUv),v.push(b.aoMapUv),v.push(b.bumpMapUv),v.push(b.normalMapUv),v.push(b.displacementMapUv),v.push(b.emissiveMapUv),v.push(b.metalnessMapUv),v.push(b.roughnessMapUv),v.push(b.anisotropyMapUv),v.push(b.clearcoatMapUv),v.push(b.clearcoatNormalMapUv),v.push(b.clearcoatRoughnessMapUv),v.push(b.diffuseRoughnessMapUv),v.push(b.iridescenceMapUv),v.push(b.iridescenceThicknessMapUv),v.push(b.sheenColorMapUv),v.push(b.sheenRoughnessMapUv),v.push(b.specularMapUv),v.push(b.specularColorMapUv),v.push(b.specularIntensityMapUv),v.push(b.transmissionMapUv),v.push(b.thicknessMapUv),v.push(b.combine),v.push(b.fogExp2),v.push(b.sizeAttenuation),v.push(b.morphTargetsCount),v.push(b.numSunLights),v.push(b.numDirLights),v.push(b.numPointLights),v.push(b.numSpotLights),v.push(b.numSpotLightMaps),v.push(b.numHemiLights),v.push(b.numRectAreaLights),v.push(b.numSunLightShadows),v.push(b.numDirLightShadows),v.push(b.numPointLightShadows),v.push(b.numSpotLightShadows),v.push(b.numSpotLightShadowsWithMaps),v.push(b.numLightProbes),v.push(b.numLightProbeGrids),v.push(b.shadowMapType),v.push(b.toneMapping),v.push(b.numClippingPlanes),v.push(b.numClipIntersection),v.push(b.depthPacking)}function g(v,b){o.disableAll(),b.instancing&&o.enable(0),b.instancingColor&&o.enable(1),b.instancingMorph&&o.enable(2),b.matcap&&o.enable(3),b.envMap&&o.enable(4),b.normalMapObjectSpace&&o.enable(5),b.normalMapTangentSpace&&o.enable(6),b.clearcoat&&o.enable(7),b.iridescence&&o.enable(8),b.alphaTest&&o.enable(9),b.vertexColors&&o.enable(10),b.vertexAlphas&&o.enable(11),b.vertexUv1s&&o.enable(12),b.vertexUv2s&&o.enable(13),b.vertexUv3s&&o.enable(14),b.vertexTangents&&o.enable(15),b.anisotropy&&o.enable(16),b.alphaHash&&o.enable(17),b.batching&&o.enable(18),b.dispersion&&o.enable(19),b.retroreflection&&o.enable(24),b.diffuseRoughness&&o.enable(25),b.batchingColor&&o.enable(20),b.gradientMap&&o.enable(21),b.packedNormalMap&&o.enable(22),b.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),b.fog&&o.enable(0),b.useFog&&o.enable(1),b.flatShading&&o.enable(2),b.logarithmicDepthBuffer&&o.enable(3),b.reversedDepthBuffer&&o.enable(4),b.skinning&&o.enable(5),b.morphTargets&&o.enable(6),b.morphNormals&&o.enable(7),b.morphColors&&o.enable(8),b.premultipliedAlpha&&o.enable(9),b.shadowMapEnabled&&o.enable(10),b.doubleSided&&o.enable(11),b.flipSided&&o.enable(12),b.useDepthPacking&&o.enable(13),b.dithering&&o.enable(14),b.transmission&&o.enable(15),b.sheen&&o.enable(16),b.opaque&&o.enable(17),b.pointsUvs&&o.enable(18),b.decodeVideoTexture&&o.enable(19),b.decodeVideoTextureEmissive&&o.enable(20),b.alphaToCoverage&&o.enable(21),b.numLightProbeGrids>0&&o.enable(22),b.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function x(v){let b=h[v.type],O;if(b){let R=Ri[b];O=ix.clone(R.uniforms)}else O=v.uniforms;return O}function S(v,b){let O=u.get(b);return O!==void 0?++O.usedTimes:(O=new E2(n,b,v,r),l.push(O),u.set(b,O)),O}function _(v){if(--v.usedTimes===0){let b=l.indexOf(v);l[b]=l[l.length-1],l.pop(),u.delete(v.cacheKey),v.destroy()}}function A(v){a.remove(v)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:y,getUniforms:x,acquireProgram:S,releaseProgram:_,releaseShaderCache:A,programs:l,dispose:T}}function I2(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function r(o,a,c){n.get(o)[a]=c}function s(){n=new WeakMap}return{has:e,get:t,remove:i,update:r,dispose:s}}function L2(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function Mx(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function Sx(){let n=[],e=0,t=[],i=[],r=[];function s(){e=0,t.length=0,i.length=0,r.length=0}function o(h){let f=0;return h.isInstancedMesh&&(f+=2),h.isSkinnedMesh&&(f+=1),f}function a(h,f,p,y,m,g){let x=n[e];return x===void 0?(x={id:h.id,object:h,geometry:f,material:p,materialVariant:o(h),groupOrder:y,renderOrder:h.renderOrder,z:m,group:g},n[e]=x):(x.id=h.id,x.object=h,x.geometry=f,x.material=p,x.materialVariant=o(h),x.groupOrder=y,x.renderOrder=h.renderOrder,x.z=m,x.group=g),e++,x}function c(h,f,p,y,m,g,x){x.reversedDepth===!0&&(m=-m);let S=a(h,f,p,y,m,g);p.transmission>0?i.push(S):p.transparent===!0?r.push(S):t.push(S)}function l(h,f,p,y,m,g){let x=a(h,f,p,y,m,g);p.transmission>0?i.unshift(x):p.transparent===!0?r.unshift(x):t.unshift(x)}function u(h,f){t.length>1&&t.sort(h||L2),i.length>1&&i.sort(f||Mx),r.length>1&&r.sort(f||Mx)}function d(){for(let h=e,f=n.length;h<f;h++){let p=n[h];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:i,transparent:r,init:s,push:c,unshift:l,finish:d,sort:u}}function O2(){let n=new WeakMap;function e(i,r){let s=n.get(i),o;return s===void 0?(o=new Sx,n.set(i,[o])):r>=s.length?(o=new Sx,s.push(o)):o=s[r],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function D2(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new le};break;case"SpotLight":t={position:new C,direction:new C,color:new le,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new le,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new le,groundColor:new le};break;case"RectAreaLight":t={color:new le,position:new C,halfWidth:new C,halfHeight:new C};break}return n[e.id]=t,t}}}function N2(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var F2=0;function U2(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function k2(n){let e=new D2,t=N2(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)i.probe.push(new C);let r=new C,s=new ge,o=new ge;function a(l){let u=0,d=0,h=0;for(let U=0;U<9;U++)i.probe[U].set(0,0,0);let f=0,p=0,y=0,m=0,g=0,x=0,S=0,_=0,A=0,T=0,v=0,b=0,O=0,R=0;l.sort(U2);for(let U=0,G=l.length;U<G;U++){let I=l[U],W=I.color,$=I.intensity,H=I.distance,te=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Lr?te=I.shadow.map.texture:te=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)u+=W.r*$,d+=W.g*$,h+=W.b*$;else if(I.isLightProbe){for(let N=0;N<9;N++)i.probe[N].addScaledVector(I.sh.coefficients[N],$);R++}else if(I.isSunLight){let N=e.get(I);if(N.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let q=I.shadow,ee=t.get(I);ee.shadowIntensity=q.intensity,ee.shadowBias=q.bias,ee.shadowNormalBias=q.normalBias,ee.shadowRadius=q.radius,ee.shadowMapSize.copy(q.mapSize).multiply(q.getFrameExtents()),i.sunShadow[p]=ee,i.sunShadowMap[p]=te;let _e=q.getViewportCount();for(let Oe=0;Oe<_e;Oe++)i.sunShadowMatrix[y+Oe]=q.getMatrix(Oe),i.sunShadowCascade[y+Oe]=q._cascadeData[Oe];y+=_e,p++}i.sun[f]=N,f++}else if(I.isDirectionalLight){let N=e.get(I);if(N.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let q=I.shadow,ee=t.get(I);ee.shadowIntensity=q.intensity,ee.shadowBias=q.bias,ee.shadowNormalBias=q.normalBias,ee.shadowRadius=q.radius,ee.shadowMapSize=q.mapSize,i.directionalShadow[m]=ee,i.directionalShadowMap[m]=te,i.directionalShadowMatrix[m]=I.shadow.matrix,A++}i.directional[m]=N,m++}else if(I.isSpotLight){let N=e.get(I);N.position.setFromMatrixPosition(I.matrixWorld),N.color.copy(W).multiplyScalar($),N.distance=H,N.coneCos=Math.cos(I.angle),N.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),N.decay=I.decay,i.spot[x]=N;let q=I.shadow;if(I.map&&(i.spotLightMap[b]=I.map,b++,q.updateMatrices(I),I.castShadow&&O++),i.spotLightMatrix[x]=q.matrix,I.castShadow){let ee=t.get(I);ee.shadowIntensity=q.intensity,ee.shadowBias=q.bias,ee.shadowNormalBias=q.normalBias,ee.shadowRadius=q.radius,ee.shadowMapSize=q.mapSize,i.spotShadow[x]=ee,i.spotShadowMap[x]=te,v++}x++}else if(I.isRectAreaLight){let N=e.get(I);N.color.copy(W).multiplyScalar($),N.halfWidth.set(I.width*.5,0,0),N.halfHeight.set(0,I.height*.5,0),i.rectArea[S]=N,S++}else if(I.isPointLight){let N=e.get(I);if(N.color.copy(I.color).multiplyScalar(I.intensity),N.distance=I.distance,N.decay=I.decay,I.castShadow){let q=I.shadow,ee=t.get(I);ee.shadowIntensity=q.intensity,ee.shadowBias=q.bias,ee.shadowNormalBias=q.normalBias,ee.shadowRadius=q.radius,ee.shadowMapSize=q.mapSize,ee.shadowCameraNear=q.camera.near,ee.shadowCameraFar=q.camera.far,i.pointShadow[g]=ee,i.pointShadowMap[g]=te,i.pointShadowMatrix[g]=I.shadow.matrix,T++}i.point[g]=N,g++}else if(I.isHemisphereLight){let N=e.get(I);N.skyColor.copy(I.color).multiplyScalar($),N.groundColor.copy(I.groundColor).multiplyScalar($),i.hemi[_]=N,_++}}S>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=ye.LTC_FLOAT_1,i.rectAreaLTC2=ye.LTC_FLOAT_2):(i.rectAreaLTC1=ye.LTC_HALF_1,i.rectAreaLTC2=ye.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=d,i.ambient[2]=h;let L=i.hash;(L.sunLength!==f||L.directionalLength!==m||L.pointLength!==g||L.spotLength!==x||L.rectAreaLength!==S||L.hemiLength!==_||L.numSunShadows!==p||L.numDirectionalShadows!==A||L.numPointShadows!==T||L.numSpotShadows!==v||L.numSpotMaps!==b||L.numLightProbes!==R)&&(i.sun.length=f,i.directional.length=m,i.spot.length=x,i.rectArea.length=S,i.point.length=g,i.hemi.length=_,i.sunShadow.length=p,i.sunShadowMap.length=p,i.sunShadowMatrix.length=y,i.sunShadowCascade.length=y,i.directionalShadow.length=A,i.directionalShadowMap.length=A,i.directionalShadowMatrix.length=A,i.pointShadow.length=T,i.pointShadowMap.length=T,i.pointShadowMatrix.length=T,i.spotShadow.length=v,i.spotShadowMap.length=v,i.spotLightMatrix.length=v+b-O,i.spotLightMap.length=b,i.numSpotLightShadowsWithMaps=O,i.numLightProbes=R,L.sunLength=f,L.directionalLength=m,L.pointLength=g,L.spotLength=x,L.rectAreaLength=S,L.hemiLength=_,L.numSunShadows=p,L.numDirectionalShadows=A,L.numPointShadows=T,L.numSpotShadows=v,L.numSpotMaps=b,L.numLightProbes=R,i.version=F2++)}function c(l,u){let d=0,h=0,f=0,p=0,y=0,m=0,g=u.matrixWorldInverse;for(let x=0,S=l.length;x<S;x++){let _=l[x];if(_.isSunLight){let A=i.sun[d];A.direction.setFromMatrixPosition(_.matrixWorld),A.direction.transformDirection(g),d++}else if(_.isDirectionalLight){let A=i.directional[h];A.direction.setFromMatrixPosition(_.matrixWorld),r.setFromMatrixPosition(_.target.matrixWorld),A.direction.sub(r),A.direction.transformDirection(g),h++}else if(_.isSpotLight){let A=i.spot[p];A.position.setFromMatrixPosition(_.matrixWorld),A.position.applyMatrix4(g),A.direction.setFromMatrixPosition(_.matrixWorld),r.setFromMatrixPosition(_.target.matrixWorld),A.direction.sub(r),A.direction.transformDirection(g),p++}else if(_.isRectAreaLight){let A=i.rectArea[y];A.position.setFromMatrixPosition(_.matrixWorld),A.position.applyMatrix4(g),o.identity(),s.copy(_.matrixWorld),s.premultiply(g),o.extractRotation(s),A.halfWidth.set(_.width*.5,0,0),A.halfHeight.set(0,_.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),y++}else if(_.isPointLight){let A=i.point[f];A.position.setFromMatrixPosition(_.matrixWorld),A.position.applyMatrix4(g),f++}else if(_.isHemisphereLight){let A=i.hemi[m];A.direction.setFromMatrixPosition(_.matrixWorld),A.direction.transformDirection(g),m++}}}return{setup:a,setupView:c,state:i}}function Ax(n){let e=new k2(n),t=[],i=[],r=[];function s(d){u.camera=d,t.length=0,i.length=0,r.length=0}function o(d){d.isLightProbeGrid?r.push(d):t.push(d)}function a(d){i.push(d)}function c(){e.setup(t),r.sort((d,h)=>d.priority-h.priority||d.id-h.id)}function l(d){e.setupView(t,d)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:r,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:s,state:u,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function B2(n){let e=new WeakMap;function t(r,s=0){let o=e.get(r),a;return o===void 0?(a=new Ax(n),e.set(r,[a])):s>=o.length?(a=new Ax(n),o.push(a)):a=o[s],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var z2=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,V2=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,G2=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],H2=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],Tx=new ge,Oa=new C,Kf=new C;function W2(n,e,t){let i=new Er,r=new $e,s=new $e,o=new st,a=new Xl,c=new $l,l={},u=t.maxTextureSize,d={[Ir]:Bt,[Bt]:Ir,[jn]:jn},h=new Ot({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $e},radius:{value:4}},vertexShader:z2,fragmentShader:V2}),f=h.clone();f.defines.HORIZONTAL_PASS=1;let p=new Rt;p.setAttribute("position",new ot(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new tn(p,h),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=rs;let g=this.type;this.render=function(T,v,b){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===_y&&(Ce("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=rs);let O=n.getRenderTarget(),R=n.getActiveCubeFace(),L=n.getActiveMipmapLevel(),U=n.state;U.setBlending(ss),U.buffers.depth.getReversed()===!0?U.buffers.color.setClear(0,0,0,0):U.buffers.color.setClear(1,1,1,1),U.buffers.depth.setTest(!0),U.setScissorTest(!1);let G=g!==this.type;G&&v.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(W=>W.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,W=T.length;I<W;I++){let $=T[I],H=$.shadow;if(H===void 0){Ce("WebGLShadowMap:",$,"has no shadow.");continue}if(H.autoUpdate===!1&&H.needsUpdate===!1)continue;r.copy(H.mapSize);let te=H.getFrameExtents();r.multiply(te),s.copy(H.mapSize),(r.x>u||r.y>u)&&(r.x>u&&(s.x=Math.floor(u/te.x),r.x=s.x*te.x,H.mapSize.x=s.x),r.y>u&&(s.y=Math.floor(u/te.y),r.y=s.y*te.y,H.mapSize.y=s.y));let N=n.state.buffers.depth.getReversed();if(H.camera._reversedDepth=N,H.map===null||G===!0){if(H.map!==null&&(H.map.depthTexture!==null&&(H.map.depthTexture.dispose(),H.map.depthTexture=null),H.map.dispose()),this.type===ho){if($.isPointLight){Ce("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}H.map=new xn(r.x,r.y,{format:Lr,type:li,minFilter:kt,magFilter:kt,generateMipmaps:!1}),H.map.texture.name=$.name+".shadowMap",H.map.depthTexture=new er(r.x,r.y,Pn),H.map.depthTexture.name=$.name+".shadowMapDepth",H.map.depthTexture.format=Qi,H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=jt,H.map.depthTexture.magFilter=jt}else $.isPointLight?(H.map=new Na(r.x),H.map.depthTexture=new fa(r.x,ci)):(H.map=new xn(r.x,r.y),H.map.depthTexture=new er(r.x,r.y,ci)),H.map.depthTexture.name=$.name+".shadowMap",H.map.depthTexture.format=Qi,this.type===rs?(H.map.depthTexture.compareFunction=N?Bf:kf,H.map.depthTexture.minFilter=kt,H.map.depthTexture.magFilter=kt):(H.map.depthTexture.compareFunction=null,H.map.depthTexture.minFilter=jt,H.map.depthTexture.magFilter=jt);H.camera.updateProjectionMatrix()}H.map.isWebGLCubeRenderTarget!==!0&&(H.map.width!==r.x||H.map.height!==r.y)&&H.map.setSize(r.x,r.y);let q=H.map.isWebGLCubeRenderTarget?6:H.getViewportCount();$.isPointLight!==!0&&H.updateMatrices($,b);let ee=(H.camera.layers.mask&4294967294)!==0?H.camera.layers:b.layers;for(let _e=0;_e<q;_e++){let Oe=H.getCamera(_e);if($.isPointLight){let Z=H.camera,pe=H.matrix,be=$.distance||Z.far;be!==Z.far&&(Z.far=be,Z.updateProjectionMatrix()),Oa.setFromMatrixPosition($.matrixWorld),Z.position.copy(Oa),Kf.copy(Z.position),Kf.add(G2[_e]),Z.up.copy(H2[_e]),Z.lookAt(Kf),Z.updateMatrixWorld(),pe.makeTranslation(-Oa.x,-Oa.y,-Oa.z),Tx.multiplyMatrices(Z.projectionMatrix,Z.matrixWorldInverse),H._frustum.setFromProjectionMatrix(Tx,Z.coordinateSystem,Z.reversedDepth)}if(H.map.isWebGLCubeRenderTarget)n.setRenderTarget(H.map,_e),n.clear();else{_e===0&&(n.setRenderTarget(H.map),n.clear());let Z=H.getViewport(_e);o.set(s.x*Z.x,s.y*Z.y,s.x*Z.z,s.y*Z.w),U.viewport(o)}i=H.getFrustum(_e),_(v,b,Oe,$,ee,this.type)}H.isPointLightShadow!==!0&&this.type===ho&&x(H,b),H.needsUpdate=!1}g=this.type,m.needsUpdate=!1,n.setRenderTarget(O,R,L)};function x(T,v){let b=e.update(y);h.defines.VSM_SAMPLES!==T.blurSamples&&(h.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,h.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new xn(r.x,r.y,{format:Lr,type:li}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),h.uniforms.shadow_pass.value=T.map.depthTexture,h.uniforms.resolution.value.set(T.map.width,T.map.height),h.uniforms.radius.value=T.radius,n.setRenderTarget(T.mapPass),n.clear(),n.renderBufferDirect(v,null,b,h,y,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,n.setRenderTarget(T.map),n.clear(),n.renderBufferDirect(v,null,b,f,y,null)}function S(T,v,b,O){let R=null,L=b.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)R=L;else if(R=b.isPointLight===!0?c:a,n.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let U=R.uuid,G=v.uuid,I=l[U];I===void 0&&(I={},l[U]=I);let W=I[G];W===void 0&&(W=R.clone(),I[G]=W,v.addEventListener("dispose",A)),R=W}if(R.visible=v.visible,R.wireframe=v.wireframe,O===ho?R.side=v.shadowSide!==null?v.shadowSide:v.side:R.side=v.shadowSide!==null?v.shadowSide:d[v.side],R.alphaMap=v.alphaMap,R.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,R.map=v.map,R.clipShadows=v.clipShadows,R.clippingPlanes=v.clippingPlanes,R.clipIntersection=v.clipIntersection,R.displacementMap=v.displacementMap,R.displacementScale=v.displacementScale,R.displacementBias=v.displacementBias,R.wireframeLinewidth=v.wireframeLinewidth,R.linewidth=v.linewidth,b.isPointLight===!0&&R.isMeshDistanceMaterial===!0){let U=n.properties.get(R);U.light=b}return R}function _(T,v,b,O,R,L){if(T.visible===!1)return;if(T.layers.test(R)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===ho)&&(!T.frustumCulled||T.intersectsFrustum(i))){T.modelViewMatrix.multiplyMatrices(b.matrixWorldInverse,T.matrixWorld);let I=e.update(T),W=T.material;if(Array.isArray(W)){let $=I.groups;for(let H=0,te=$.length;H<te;H++){let N=$[H],q=W[N.materialIndex];if(q&&q.visible){let ee=S(T,q,O,L);T.onBeforeShadow(n,T,v,b,I,ee,N),n.renderBufferDirect(b,null,I,ee,T,N),T.onAfterShadow(n,T,v,b,I,ee,N)}}}else if(W.visible){let $=S(T,W,O,L);T.onBeforeShadow(n,T,v,b,I,$,null),n.renderBufferDirect(b,null,I,$,T,null),T.onAfterShadow(n,T,v,b,I,$,null)}}let G=T.children;for(let I=0,W=G.length;I<W;I++)_(G[I],v,b,O,R,L)}function A(T){T.target.removeEventListener("dispose",A);for(let b in l){let O=l[b],R=T.target.uuid;R in O&&(O[R].dispose(),delete O[R])}}}function X2(n,e){function t(){let P=!1,J=new st,j=null,ce=new st(0,0,0,0);return{setMask:function(re){j!==re&&!P&&(n.colorMask(re,re,re,re),j=re)},setLocked:function(re){P=re},setClear:function(re,oe,Te,We,ie){ie===!0&&(re*=We,oe*=We,Te*=We),J.set(re,oe,Te,We),ce.equals(J)===!1&&(n.clearColor(re,oe,Te,We),ce.copy(J))},reset:function(){P=!1,j=null,ce.set(-1,0,0,0)}}}function i(){let P=!1,J=!1,j=null,ce=null,re=null;return{setReversed:function(oe){if(J!==oe){let Te=e.get("EXT_clip_control");oe?Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.ZERO_TO_ONE_EXT):Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.NEGATIVE_ONE_TO_ONE_EXT),J=oe;let We=re;re=null,this.setClear(We)}},getReversed:function(){return J},setTest:function(oe){oe?xe(n.DEPTH_TEST):ze(n.DEPTH_TEST)},setMask:function(oe){j!==oe&&!P&&(n.depthMask(oe),j=oe)},setFunc:function(oe){if(J&&(oe=Qy[oe]),ce!==oe){switch(oe){case Tl:n.depthFunc(n.NEVER);break;case El:n.depthFunc(n.ALWAYS);break;case Cl:n.depthFunc(n.LESS);break;case Qs:n.depthFunc(n.LEQUAL);break;case Rl:n.depthFunc(n.EQUAL);break;case Pl:n.depthFunc(n.GEQUAL);break;case Il:n.depthFunc(n.GREATER);break;case Ll:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}ce=oe}},setLocked:function(oe){P=oe},setClear:function(oe){re!==oe&&(re=oe,J&&(oe=1-oe),n.clearDepth(oe))},reset:function(){P=!1,j=null,ce=null,re=null,J=!1}}}function r(){let P=!1,J=null,j=null,ce=null,re=null,oe=null,Te=null,We=null,ie=null;return{setTest:function(Re){P||(Re?xe(n.STENCIL_TEST):ze(n.STENCIL_TEST))},setMask:function(Re){J!==Re&&!P&&(n.stencilMask(Re),J=Re)},setFunc:function(Re,Ge,me){(j!==Re||ce!==Ge||re!==me)&&(n.stencilFunc(Re,Ge,me),j=Re,ce=Ge,re=me)},setOp:function(Re,Ge,me){(oe!==Re||Te!==Ge||We!==me)&&(n.stencilOp(Re,Ge,me),oe=Re,Te=Ge,We=me)},setLocked:function(Re){P=Re},setClear:function(Re){ie!==Re&&(n.clearStencil(Re),ie=Re)},reset:function(){P=!1,J=null,j=null,ce=null,re=null,oe=null,Te=null,We=null,ie=null}}}let s=new t,o=new i,a=new r,c={},l=new WeakMap,u={},d={},h={},f=new WeakMap,p=[],y=null,m=!1,g=null,x=null,S=null,_=null,A=null,T=null,v=null,b=new le(0,0,0),O=0,R=!1,L=null,U=null,G=null,I=null,W=null,$=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),H=!1,te=0,N=n.getParameter(n.VERSION);N.indexOf("WebGL")!==-1?(te=parseFloat(/^WebGL (\d)/.exec(N)[1]),H=te>=1):N.indexOf("OpenGL ES")!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(N)[1]),H=te>=2);let q=null,ee={},_e=n.getParameter(n.SCISSOR_BOX),Oe=n.getParameter(n.VIEWPORT),Z=new st().fromArray(_e),pe=new st().fromArray(Oe);function be(P,J,j,ce){let re=new Uint8Array(4),oe=n.createTexture();n.bindTexture(P,oe),n.texParameteri(P,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(P,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Te=0;Te<j;Te++)P===n.TEXTURE_3D||P===n.TEXTURE_2D_ARRAY?n.texImage3D(J,0,n.RGBA,1,1,ce,0,n.RGBA,n.UNSIGNED_BYTE,re):n.texImage2D(J+Te,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,re);return oe}let Pe={};Pe[n.TEXTURE_2D]=be(n.TEXTURE_2D,n.TEXTURE_2D,1),Pe[n.TEXTURE_CUBE_MAP]=be(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Pe[n.TEXTURE_2D_ARRAY]=be(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Pe[n.TEXTURE_3D]=be(n.TEXTURE_3D,n.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),xe(n.DEPTH_TEST),o.setFunc(Qs),_n(!1),yt(_f),xe(n.CULL_FACE),Zt(ss);function xe(P){u[P]!==!0&&(n.enable(P),u[P]=!0)}function ze(P){u[P]!==!1&&(n.disable(P),u[P]=!1)}function Pt(P,J){return h[P]!==J?(n.bindFramebuffer(P,J),h[P]=J,P===n.DRAW_FRAMEBUFFER&&(h[n.FRAMEBUFFER]=J),P===n.FRAMEBUFFER&&(h[n.DRAW_FRAMEBUFFER]=J),!0):!1}function Le(P,J){let j=p,ce=!1;if(P){j=f.get(J),j===void 0&&(j=[],f.set(J,j));let re=P.textures;if(j.length!==re.length||j[0]!==n.COLOR_ATTACHMENT0){for(let oe=0,Te=re.length;oe<Te;oe++)j[oe]=n.COLOR_ATTACHMENT0+oe;j.length=re.length,ce=!0}}else j[0]!==n.BACK&&(j[0]=n.BACK,ce=!0);ce&&n.drawBuffers(j)}function it(P){return y!==P?(n.useProgram(P),y=P,!0):!1}let ct={[os]:n.FUNC_ADD,[by]:n.FUNC_SUBTRACT,[wy]:n.FUNC_REVERSE_SUBTRACT};ct[My]=n.MIN,ct[Sy]=n.MAX;let qe={[Ay]:n.ZERO,[su]:n.ONE,[Ty]:n.SRC_COLOR,[Sf]:n.SRC_ALPHA,[Ly]:n.SRC_ALPHA_SATURATE,[Py]:n.DST_COLOR,[Cy]:n.DST_ALPHA,[Ey]:n.ONE_MINUS_SRC_COLOR,[Ma]:n.ONE_MINUS_SRC_ALPHA,[Iy]:n.ONE_MINUS_DST_COLOR,[Ry]:n.ONE_MINUS_DST_ALPHA,[Oy]:n.CONSTANT_COLOR,[Dy]:n.ONE_MINUS_CONSTANT_COLOR,[Ny]:n.CONSTANT_ALPHA,[Fy]:n.ONE_MINUS_CONSTANT_ALPHA};function Zt(P,J,j,ce,re,oe,Te,We,ie,Re){if(P===ss){m===!0&&(ze(n.BLEND),m=!1);return}if(m===!1&&(xe(n.BLEND),m=!0),P!==ru){if(P!==g||Re!==R){if((x!==os||A!==os)&&(n.blendEquation(n.FUNC_ADD),x=os,A=os),Re)switch(P){case fo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case bf:n.blendFunc(n.ONE,n.ONE);break;case wf:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Mf:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Fe("WebGLState: Invalid blending: ",P);break}else switch(P){case fo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case bf:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case wf:Fe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Mf:Fe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Fe("WebGLState: Invalid blending: ",P);break}S=null,_=null,T=null,v=null,b.set(0,0,0),O=0,g=P,R=Re}return}re=re||J,oe=oe||j,Te=Te||ce,(J!==x||re!==A)&&(n.blendEquationSeparate(ct[J],ct[re]),x=J,A=re),(j!==S||ce!==_||oe!==T||Te!==v)&&(n.blendFuncSeparate(qe[j],qe[ce],qe[oe],qe[Te]),S=j,_=ce,T=oe,v=Te),(We.equals(b)===!1||ie!==O)&&(n.blendColor(We.r,We.g,We.b,ie),b.copy(We),O=ie),g=P,R=!1}function Dt(P,J){P.side===jn?ze(n.CULL_FACE):xe(n.CULL_FACE);let j=P.side===Bt;J&&(j=!j),_n(j),P.blending===fo&&P.transparent===!1?Zt(ss):Zt(P.blending,P.blendEquation,P.blendSrc,P.blendDst,P.blendEquationAlpha,P.blendSrcAlpha,P.blendDstAlpha,P.blendColor,P.blendAlpha,P.premultipliedAlpha),o.setFunc(P.depthFunc),o.setTest(P.depthTest),o.setMask(P.depthWrite),s.setMask(P.colorWrite);let ce=P.stencilWrite;a.setTest(ce),ce&&(a.setMask(P.stencilWriteMask),a.setFunc(P.stencilFunc,P.stencilRef,P.stencilFuncMask),a.setOp(P.stencilFail,P.stencilZFail,P.stencilZPass)),Gt(P.polygonOffset,P.polygonOffsetFactor,P.polygonOffsetUnits),P.alphaToCoverage===!0?xe(n.SAMPLE_ALPHA_TO_COVERAGE):ze(n.SAMPLE_ALPHA_TO_COVERAGE)}function _n(P){L!==P&&(P?n.frontFace(n.CW):n.frontFace(n.CCW),L=P)}function yt(P){P!==xy?(xe(n.CULL_FACE),P!==U&&(P===_f?n.cullFace(n.BACK):P===vy?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):ze(n.CULL_FACE),U=P}function fi(P){P!==G&&(H&&n.lineWidth(P),G=P)}function Gt(P,J,j){P?(xe(n.POLYGON_OFFSET_FILL),(I!==J||W!==j)&&(I=J,W=j,o.getReversed()&&(J=-J,j=-j),n.polygonOffset(J,j))):ze(n.POLYGON_OFFSET_FILL)}function Dn(P){P?xe(n.SCISSOR_TEST):ze(n.SCISSOR_TEST)}function Nn(P){P===void 0&&(P=n.TEXTURE0+$-1),q!==P&&(n.activeTexture(P),q=P)}function Fn(P,J,j){j===void 0&&(q===null?j=n.TEXTURE0+$-1:j=q);let ce=ee[j];ce===void 0&&(ce={type:void 0,texture:void 0},ee[j]=ce),(ce.type!==P||ce.texture!==J)&&(q!==j&&(n.activeTexture(j),q=j),n.bindTexture(P,J||Pe[P]),ce.type=P,ce.texture=J)}function F(){let P=ee[q];P!==void 0&&P.type!==void 0&&(n.bindTexture(P.type,null),P.type=void 0,P.texture=void 0)}function Un(){try{n.compressedTexImage2D(...arguments)}catch(P){Fe("WebGLState:",P)}}function pt(){try{n.compressedTexImage3D(...arguments)}catch(P){Fe("WebGLState:",P)}}function mt(){try{n.texSubImage2D(...arguments)}catch(P){Fe("WebGLState:",P)}}function fe(){try{n.texSubImage3D(...arguments)}catch(P){Fe("WebGLState:",P)}}function Nt(){try{n.compressedTexSubImage2D(...arguments)}catch(P){Fe("WebGLState:",P)}}function Ie(){try{n.compressedTexSubImage3D(...arguments)}catch(P){Fe("WebGLState:",P)}}function ke(){try{n.texStorage2D(...arguments)}catch(P){Fe("WebGLState:",P)}}function E(){try{n.texStorage3D(...arguments)}catch(P){Fe("WebGLState:",P)}}function w(){try{n.texImage2D(...arguments)}catch(P){Fe("WebGLState:",P)}}function z(){try{n.texImage3D(...arguments)}catch(P){Fe("WebGLState:",P)}}function ne(P){return d[P]!==void 0?d[P]:n.getParameter(P)}function Q(P,J){d[P]!==J&&(n.pixelStorei(P,J),d[P]=J)}function se(P){Z.equals(P)===!1&&(n.scissor(P.x,P.y,P.z,P.w),Z.copy(P))}function de(P){pe.equals(P)===!1&&(n.viewport(P.x,P.y,P.z,P.w),pe.copy(P))}function Y(P,J){let j=l.get(J);j===void 0&&(j=new WeakMap,l.set(J,j));let ce=j.get(P);ce===void 0&&(ce=n.getUniformBlockIndex(J,P.name),n.uniformBlockBinding(J,ce,ce),j.set(P,ce))}function K(P,J,j){let re=l.get(J).get(P);c[re]!==j&&(n.bindBufferBase(n.UNIFORM_BUFFER,re,j),c[re]=j)}function ae(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},d={},q=null,ee={},h={},c={},f=new WeakMap,p=[],y=null,m=!1,g=null,x=null,S=null,_=null,A=null,T=null,v=null,b=new le(0,0,0),O=0,R=!1,L=null,U=null,G=null,I=null,W=null,Z.set(0,0,n.canvas.width,n.canvas.height),pe.set(0,0,n.canvas.width,n.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:xe,disable:ze,bindFramebuffer:Pt,drawBuffers:Le,useProgram:it,setBlending:Zt,setMaterial:Dt,setFlipSided:_n,setCullFace:yt,setLineWidth:fi,setPolygonOffset:Gt,setScissorTest:Dn,activeTexture:Nn,bindTexture:Fn,unbindTexture:F,compressedTexImage2D:Un,compressedTexImage3D:pt,texImage2D:w,texImage3D:z,pixelStorei:Q,getParameter:ne,updateUBOMapping:Y,uniformBlockBinding:K,texStorage2D:ke,texStorage3D:E,texSubImage2D:mt,texSubImage3D:fe,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ie,scissor:se,viewport:de,reset:ae}}function $2(n,e,t,i,r,s,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new $e,u=new WeakMap,d=new Set,h,f=new WeakMap,p=new Set,y=new FinalizationRegistry(E=>p.delete(E)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(E,w){return m?new OffscreenCanvas(E,w):ea("canvas")}function x(E,w,z){let ne=1,Q=ke(E);if((Q.width>z||Q.height>z)&&(ne=z/Math.max(Q.width,Q.height)),ne<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){let se=Math.floor(ne*Q.width),de=Math.floor(ne*Q.height);h===void 0&&(h=g(se,de));let Y=w?g(se,de):h;return Y.width=se,Y.height=de,Y.getContext("2d").drawImage(E,0,0,se,de),Ce("WebGLRenderer: Texture has been resized from ("+Q.width+"x"+Q.height+") to ("+se+"x"+de+")."),Y}else return"data"in E&&Ce("WebGLRenderer: Image in DataTexture is too big ("+Q.width+"x"+Q.height+")."),E;return E}function S(E){return E.generateMipmaps}function _(E){n.generateMipmap(E)}function A(E){return E.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?n.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function T(E,w,z,ne,Q,se=!1){if(E!==null){if(n[E]!==void 0)return n[E];Ce("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let de;ne&&(de=e.get("EXT_texture_norm16"),de||Ce("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Y=w;if(w===n.RED&&(z===n.FLOAT&&(Y=n.R32F),z===n.HALF_FLOAT&&(Y=n.R16F),z===n.UNSIGNED_BYTE&&(Y=n.R8),z===n.UNSIGNED_SHORT&&de&&(Y=de.R16_EXT),z===n.SHORT&&de&&(Y=de.R16_SNORM_EXT)),w===n.RED_INTEGER&&(z===n.UNSIGNED_BYTE&&(Y=n.R8UI),z===n.UNSIGNED_SHORT&&(Y=n.R16UI),z===n.UNSIGNED_INT&&(Y=n.R32UI),z===n.BYTE&&(Y=n.R8I),z===n.SHORT&&(Y=n.R16I),z===n.INT&&(Y=n.R32I)),w===n.RG&&(z===n.FLOAT&&(Y=n.RG32F),z===n.HALF_FLOAT&&(Y=n.RG16F),z===n.UNSIGNED_BYTE&&(Y=n.RG8),z===n.UNSIGNED_SHORT&&de&&(Y=de.RG16_EXT),z===n.SHORT&&de&&(Y=de.RG16_SNORM_EXT)),w===n.RG_INTEGER&&(z===n.UNSIGNED_BYTE&&(Y=n.RG8UI),z===n.UNSIGNED_SHORT&&(Y=n.RG16UI),z===n.UNSIGNED_INT&&(Y=n.RG32UI),z===n.BYTE&&(Y=n.RG8I),z===n.SHORT&&(Y=n.RG16I),z===n.INT&&(Y=n.RG32I)),w===n.RGB_INTEGER&&(z===n.UNSIGNED_BYTE&&(Y=n.RGB8UI),z===n.UNSIGNED_SHORT&&(Y=n.RGB16UI),z===n.UNSIGNED_INT&&(Y=n.RGB32UI),z===n.BYTE&&(Y=n.RGB8I),z===n.SHORT&&(Y=n.RGB16I),z===n.INT&&(Y=n.RGB32I)),w===n.RGBA_INTEGER&&(z===n.UNSIGNED_BYTE&&(Y=n.RGBA8UI),z===n.UNSIGNED_SHORT&&(Y=n.RGBA16UI),z===n.UNSIGNED_INT&&(Y=n.RGBA32UI),z===n.BYTE&&(Y=n.RGBA8I),z===n.SHORT&&(Y=n.RGBA16I),z===n.INT&&(Y=n.RGBA32I)),w===n.RGB&&(z===n.UNSIGNED_SHORT&&de&&(Y=de.RGB16_EXT),z===n.SHORT&&de&&(Y=de.RGB16_SNORM_EXT),z===n.UNSIGNED_INT_5_9_9_9_REV&&(Y=n.RGB9_E5),z===n.UNSIGNED_INT_10F_11F_11F_REV&&(Y=n.R11F_G11F_B10F)),w===n.RGBA){let K=se?Qo:Ze.getTransfer(Q);z===n.FLOAT&&(Y=n.RGBA32F),z===n.HALF_FLOAT&&(Y=n.RGBA16F),z===n.UNSIGNED_BYTE&&(Y=K===nt?n.SRGB8_ALPHA8:n.RGBA8),z===n.UNSIGNED_SHORT&&de&&(Y=de.RGBA16_EXT),z===n.SHORT&&de&&(Y=de.RGBA16_SNORM_EXT),z===n.UNSIGNED_SHORT_4_4_4_4&&(Y=n.RGBA4),z===n.UNSIGNED_SHORT_5_5_5_1&&(Y=n.RGB5_A1)}return(Y===n.R16F||Y===n.R32F||Y===n.RG16F||Y===n.RG32F||Y===n.RGBA16F||Y===n.RGBA32F)&&e.get("EXT_color_buffer_float"),Y}function v(E,w){let z;return E?w===null||w===ci||w===cs?z=n.DEPTH24_STENCIL8:w===Pn?z=n.DEPTH32F_STENCIL8:w===mo&&(z=n.DEPTH24_STENCIL8,Ce("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===ci||w===cs?z=n.DEPTH_COMPONENT24:w===Pn?z=n.DEPTH_COMPONENT32F:w===mo&&(z=n.DEPTH_COMPONENT16),z}function b(E,w){return S(E)===!0||E.isFramebufferTexture&&E.minFilter!==jt&&E.minFilter!==kt?Math.log2(Math.max(w.width,w.height))+1:E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?w.mipmaps.length:1}function O(E){let w=new WeakRef(E);i.get(E).__ref=w,p.add(w),y.register(E,w,w)}function R(E){let w=i.get(E).__ref;w!==void 0&&(p.delete(w),y.unregister(w))}function L(E){G(E.target)}function U(E){I(E.target)}function G(E){E.removeEventListener("dispose",L),R(E),$(E),E.isVideoTexture&&u.delete(E),E.isHTMLTexture&&d.delete(E)}function I(E){E.removeEventListener("dispose",U),R(E),te(E)}function W(){for(let E of p){let w=E.deref();w!==void 0&&(w.isRenderTarget===!0?I(w):G(w))}p.clear(),d.clear()}function $(E){let w=i.get(E);if(w.__webglInit===void 0)return;let z=E.source,ne=f.get(z);if(ne){let Q=ne[w.__cacheKey];Q.usedTimes--,Q.usedTimes===0&&H(E),Object.keys(ne).length===0&&f.delete(z)}i.remove(E)}function H(E){let w=i.get(E);n.deleteTexture(w.__webglTexture);let z=E.source,ne=f.get(z);delete ne[w.__cacheKey],o.memory.textures--}function te(E){let w=i.get(E);w.__depthDisposeCallback&&w.__depthDisposeCallback();let z=E.depthTexture;if(z&&z.renderTarget===E&&G(z),E.isWebGLCubeRenderTarget)for(let Q=0;Q<6;Q++){if(Array.isArray(w.__webglFramebuffer[Q]))for(let se=0;se<w.__webglFramebuffer[Q].length;se++)n.deleteFramebuffer(w.__webglFramebuffer[Q][se]);else n.deleteFramebuffer(w.__webglFramebuffer[Q]);w.__webglDepthbuffer&&n.deleteRenderbuffer(w.__webglDepthbuffer[Q])}else{if(Array.isArray(w.__webglFramebuffer))for(let Q=0;Q<w.__webglFramebuffer.length;Q++)n.deleteFramebuffer(w.__webglFramebuffer[Q]);else n.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&n.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&n.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let Q=0;Q<w.__webglColorRenderbuffer.length;Q++)w.__webglColorRenderbuffer[Q]&&n.deleteRenderbuffer(w.__webglColorRenderbuffer[Q]);w.__webglDepthRenderbuffer&&n.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let ne=E.textures;for(let Q=0,se=ne.length;Q<se;Q++){let de=i.get(ne[Q]);de.__webglTexture&&(n.deleteTexture(de.__webglTexture),o.memory.textures--),i.remove(ne[Q])}i.remove(E)}let N=0;function q(){N=0}function ee(){return N}function _e(E){N=E}function Oe(){let E=N;return E>=r.maxTextures&&Ce("WebGLTextures: Trying to use "+(E+1)+" texture units while this GPU supports only "+r.maxTextures),N+=1,E}function Z(E){let w=[];return w.push(E.wrapS),w.push(E.wrapT),w.push(E.wrapR||0),w.push(E.magFilter),w.push(E.minFilter),w.push(E.anisotropy),w.push(E.internalFormat),w.push(E.format),w.push(E.type),w.push(E.generateMipmaps),w.push(E.mipmapsAutoUpdate),w.push(E.premultiplyAlpha),w.push(E.flipY),w.push(E.unpackAlignment),w.push(E.colorSpace),w.join()}function pe(E,w){let z=i.get(E);if(E.isVideoTexture&&Nt(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&z.__version!==E.version){let ne=E.image;if(ne===null)Ce("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Ce("WebGLRenderer: Texture marked for update but image is incomplete");else{Dt(z,E,w);return}}else E.isExternalTexture&&(z.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,z.__webglTexture,n.TEXTURE0+w)}function be(E,w){let z=i.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&z.__version!==E.version){Dt(z,E,w);return}else E.isExternalTexture&&(z.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,z.__webglTexture,n.TEXTURE0+w)}function Pe(E,w){let z=i.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&z.__version!==E.version){Dt(z,E,w);return}t.bindTexture(n.TEXTURE_3D,z.__webglTexture,n.TEXTURE0+w)}function xe(E,w){let z=i.get(E);if(E.version>0&&z.__version!==E.version){_n(z,E,w);return}t.bindTexture(n.TEXTURE_CUBE_MAP,z.__webglTexture,n.TEXTURE0+w)}let ze={[eo]:n.REPEAT,[Mi]:n.CLAMP_TO_EDGE,[Ol]:n.MIRRORED_REPEAT},Pt={[jt]:n.NEAREST,[zy]:n.NEAREST_MIPMAP_NEAREST,[Aa]:n.NEAREST_MIPMAP_LINEAR,[kt]:n.LINEAR,[lu]:n.LINEAR_MIPMAP_NEAREST,[Rn]:n.LINEAR_MIPMAP_LINEAR},Le={[Wy]:n.NEVER,[zf]:n.ALWAYS,[Xy]:n.LESS,[kf]:n.LEQUAL,[$y]:n.EQUAL,[Bf]:n.GEQUAL,[qy]:n.GREATER,[jy]:n.NOTEQUAL};function it(E,w){if(w.type===Pn&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===kt||w.magFilter===lu||w.magFilter===Aa||w.magFilter===Rn||w.minFilter===kt||w.minFilter===lu||w.minFilter===Aa||w.minFilter===Rn)&&Ce("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(E,n.TEXTURE_WRAP_S,ze[w.wrapS]),n.texParameteri(E,n.TEXTURE_WRAP_T,ze[w.wrapT]),(E===n.TEXTURE_3D||E===n.TEXTURE_2D_ARRAY)&&n.texParameteri(E,n.TEXTURE_WRAP_R,ze[w.wrapR]),n.texParameteri(E,n.TEXTURE_MAG_FILTER,Pt[w.magFilter]),n.texParameteri(E,n.TEXTURE_MIN_FILTER,Pt[w.minFilter]),w.compareFunction&&(n.texParameteri(E,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(E,n.TEXTURE_COMPARE_FUNC,Le[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===jt||w.minFilter!==Aa&&w.minFilter!==Rn||w.type===Pn&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||i.get(w).__currentAnisotropy){let z=e.get("EXT_texture_filter_anisotropic");n.texParameterf(E,z.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,r.getMaxAnisotropy())),i.get(w).__currentAnisotropy=w.anisotropy}}}function ct(E,w){let z=!1;E.__webglInit===void 0&&(E.__webglInit=!0,w.addEventListener("dispose",L),O(w));let ne=w.source,Q=f.get(ne);Q===void 0&&(Q={},f.set(ne,Q));let se=Z(w);if(se!==E.__cacheKey){Q[se]===void 0&&(Q[se]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,z=!0),Q[se].usedTimes++;let de=Q[E.__cacheKey];de!==void 0&&(Q[E.__cacheKey].usedTimes--,de.usedTimes===0&&H(w)),E.__cacheKey=se,E.__webglTexture=Q[se].texture}return z}function qe(E,w,z){return Math.floor(Math.floor(E/z)/w)}function Zt(E,w,z,ne){let se=E.updateRanges;if(se.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,w.width,w.height,z,ne,w.data);else{se.sort((P,J)=>P.start-J.start);let de=0;for(let P=1;P<se.length;P++){let J=se[de],j=se[P],ce=J.start+J.count,re=qe(j.start,w.width,4),oe=qe(J.start,w.width,4);j.start<=ce+1&&re===oe&&qe(j.start+j.count-1,w.width,4)===re?J.count=Math.max(J.count,j.start+j.count-J.start):(++de,se[de]=j)}se.length=de+1;let Y=t.getParameter(n.UNPACK_ROW_LENGTH),K=t.getParameter(n.UNPACK_SKIP_PIXELS),ae=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,w.width);for(let P=0,J=se.length;P<J;P++){let j=se[P],ce=Math.floor(j.start/4),re=Math.ceil(j.count/4),oe=ce%w.width,Te=Math.floor(ce/w.width),We=re,ie=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(n.UNPACK_SKIP_ROWS,Te),t.texSubImage2D(n.TEXTURE_2D,0,oe,Te,We,ie,z,ne,w.data)}E.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,Y),t.pixelStorei(n.UNPACK_SKIP_PIXELS,K),t.pixelStorei(n.UNPACK_SKIP_ROWS,ae)}}function Dt(E,w,z){let ne=n.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(ne=n.TEXTURE_2D_ARRAY),w.isData3DTexture&&(ne=n.TEXTURE_3D);let Q=ct(E,w),se=w.source;t.bindTexture(ne,E.__webglTexture,n.TEXTURE0+z);let de=i.get(se);if(se.version!==de.__version||Q===!0){if(t.activeTexture(n.TEXTURE0+z),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let ie=Ze.getPrimaries(Ze.workingColorSpace),Re=w.colorSpace===nr?null:Ze.getPrimaries(w.colorSpace),Ge=w.colorSpace===nr||ie===Re?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ge)}t.pixelStorei(n.UNPACK_ALIGNMENT,w.unpackAlignment);let K=x(w.image,!1,r.maxTextureSize);K=Ie(w,K);let ae=s.convert(w.format,w.colorSpace),P=s.convert(w.type),J=T(w.internalFormat,ae,P,w.normalized,w.colorSpace,w.isVideoTexture);it(ne,w);let j,ce=w.mipmaps,re=w.isVideoTexture!==!0,oe=de.__version===void 0||Q===!0,Te=se.dataReady,We=b(w,K);if(w.isDepthTexture)J=v(w.format===tr,w.type),oe&&(re?t.texStorage2D(n.TEXTURE_2D,1,J,K.width,K.height):t.texImage2D(n.TEXTURE_2D,0,J,K.width,K.height,0,ae,P,null));else if(w.isDataTexture)if(ce.length>0){re&&oe&&t.texStorage2D(n.TEXTURE_2D,We,J,ce[0].width,ce[0].height);for(let ie=0,Re=ce.length;ie<Re;ie++)j=ce[ie],re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,j.width,j.height,ae,P,j.data):t.texImage2D(n.TEXTURE_2D,ie,J,j.width,j.height,0,ae,P,j.data);w.generateMipmaps=!1}else re?(oe&&t.texStorage2D(n.TEXTURE_2D,We,J,K.width,K.height),Te&&Zt(w,K,ae,P)):t.texImage2D(n.TEXTURE_2D,0,J,K.width,K.height,0,ae,P,K.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){re&&oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,We,J,ce[0].width,ce[0].height,K.depth);for(let ie=0,Re=ce.length;ie<Re;ie++)if(j=ce[ie],w.format!==An)if(ae!==null)if(re){if(Te)if(w.layerUpdates.size>0){let Ge=Yf(j.width,j.height,w.format,w.type);for(let me of w.layerUpdates){let rt=j.data.subarray(me*Ge/j.data.BYTES_PER_ELEMENT,(me+1)*Ge/j.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,me,j.width,j.height,1,ae,rt)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,j.width,j.height,K.depth,ae,j.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ie,J,j.width,j.height,K.depth,0,j.data,0,0);else Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Te&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,j.width,j.height,K.depth,ae,P,j.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ie,J,j.width,j.height,K.depth,0,ae,P,j.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{re&&oe&&t.texStorage2D(n.TEXTURE_2D,We,J,ce[0].width,ce[0].height);for(let ie=0,Re=ce.length;ie<Re;ie++)j=ce[ie],w.format!==An?ae!==null?re?Te&&t.compressedTexSubImage2D(n.TEXTURE_2D,ie,0,0,j.width,j.height,ae,j.data):t.compressedTexImage2D(n.TEXTURE_2D,ie,J,j.width,j.height,0,j.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,j.width,j.height,ae,P,j.data):t.texImage2D(n.TEXTURE_2D,ie,J,j.width,j.height,0,ae,P,j.data)}else if(w.isDataArrayTexture)if(re){if(oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,We,J,K.width,K.height,K.depth),Te)if(w.layerUpdates.size>0){let ie=Yf(K.width,K.height,w.format,w.type);for(let Re of w.layerUpdates){let Ge=K.data.subarray(Re*ie/K.data.BYTES_PER_ELEMENT,(Re+1)*ie/K.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Re,K.width,K.height,1,ae,P,Ge)}w.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,K.width,K.height,K.depth,ae,P,K.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,J,K.width,K.height,K.depth,0,ae,P,K.data);else if(w.isData3DTexture)re?(oe&&t.texStorage3D(n.TEXTURE_3D,We,J,K.width,K.height,K.depth),Te&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,K.width,K.height,K.depth,ae,P,K.data)):t.texImage3D(n.TEXTURE_3D,0,J,K.width,K.height,K.depth,0,ae,P,K.data);else if(w.isFramebufferTexture){if(oe)if(re)t.texStorage2D(n.TEXTURE_2D,We,J,K.width,K.height);else{let ie=K.width,Re=K.height;for(let Ge=0;Ge<We;Ge++)t.texImage2D(n.TEXTURE_2D,Ge,J,ie,Re,0,ae,P,null),ie>>=1,Re>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in n){let ie=n.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),K.parentNode!==ie){ie.appendChild(K),d.add(w),ie.onpaint=Re=>{let Ge=Re.changedElements;for(let me of d)Ge.includes(me.image)&&(me.needsUpdate=!0)},ie.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,K);else{let Ge=n.RGBA,me=n.RGBA,rt=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Ge,me,rt,K)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(ce.length>0){if(re&&oe){let ie=ke(ce[0]);t.texStorage2D(n.TEXTURE_2D,We,J,ie.width,ie.height)}for(let ie=0,Re=ce.length;ie<Re;ie++)j=ce[ie],re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,ae,P,j):t.texImage2D(n.TEXTURE_2D,ie,J,ae,P,j);w.generateMipmaps=!1}else if(re){if(oe){let ie=ke(K);t.texStorage2D(n.TEXTURE_2D,We,J,ie.width,ie.height)}Te&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,ae,P,K)}else t.texImage2D(n.TEXTURE_2D,0,J,ae,P,K);S(w)&&w.mipmapsAutoUpdate===!0&&_(ne),de.__version=se.version,w.onUpdate&&w.onUpdate(w)}E.__version=w.version}function _n(E,w,z){if(w.image.length!==6)return;let ne=ct(E,w),Q=w.source;t.bindTexture(n.TEXTURE_CUBE_MAP,E.__webglTexture,n.TEXTURE0+z);let se=i.get(Q);if(Q.version!==se.__version||ne===!0){t.activeTexture(n.TEXTURE0+z);let de=Ze.getPrimaries(Ze.workingColorSpace),Y=w.colorSpace===nr?null:Ze.getPrimaries(w.colorSpace),K=w.colorSpace===nr||de===Y?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,K);let ae=w.isCompressedTexture||w.image[0].isCompressedTexture,P=w.image[0]&&w.image[0].isDataTexture,J=[];for(let me=0;me<6;me++)!ae&&!P?J[me]=x(w.image[me],!0,r.maxCubemapSize):J[me]=P?w.image[me].image:w.image[me],J[me]=Ie(w,J[me]);let j=J[0],ce=s.convert(w.format,w.colorSpace),re=s.convert(w.type),oe=T(w.internalFormat,ce,re,w.normalized,w.colorSpace),Te=w.isVideoTexture!==!0,We=se.__version===void 0||ne===!0,ie=Q.dataReady,Re=b(w,j);it(n.TEXTURE_CUBE_MAP,w);let Ge;if(w.isDepthTexture){if(oe=v(w.format===tr,w.type),We)if(Te)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,oe,j.width,j.height);else for(let me=0;me<6;me++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,oe,j.width,j.height,0,ce,re,null)}else if(ae){Te&&We&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,oe,j.width,j.height);for(let me=0;me<6;me++){Ge=J[me].mipmaps;for(let rt=0;rt<Ge.length;rt++){let Ht=Ge[rt];w.format!==An?ce!==null?Te?ie&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt,0,0,Ht.width,Ht.height,ce,Ht.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt,oe,Ht.width,Ht.height,0,Ht.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt,0,0,Ht.width,Ht.height,ce,re,Ht.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt,oe,Ht.width,Ht.height,0,ce,re,Ht.data)}}}else{if(Ge=w.mipmaps,Te&&We){Ge.length>0&&Re++;let me=ke(J[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,oe,me.width,me.height)}for(let me=0;me<6;me++)if(P){Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,J[me].width,J[me].height,ce,re,J[me].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,oe,J[me].width,J[me].height,0,ce,re,J[me].data);for(let rt=0;rt<Ge.length;rt++){let lr=Ge[rt].image[me].image;Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt+1,0,0,lr.width,lr.height,ce,re,lr.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt+1,oe,lr.width,lr.height,0,ce,re,lr.data)}}else{Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,ce,re,J[me]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,oe,ce,re,J[me]);for(let rt=0;rt<Ge.length;rt++){let Ht=Ge[rt];Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt+1,0,0,ce,re,Ht.image[me]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+me,rt+1,oe,ce,re,Ht.image[me])}}}S(w)&&w.mipmapsAutoUpdate===!0&&_(n.TEXTURE_CUBE_MAP),se.__version=Q.version,w.onUpdate&&w.onUpdate(w)}E.__version=w.version}function yt(E,w,z,ne,Q,se){let de=s.convert(z.format,z.colorSpace),Y=s.convert(z.type),K=T(z.internalFormat,de,Y,z.normalized,z.colorSpace),ae=i.get(w),P=i.get(z);if(P.__renderTarget=w,!ae.__hasExternalTextures){let J=Math.max(1,w.width>>se),j=Math.max(1,w.height>>se);Q===n.TEXTURE_3D||Q===n.TEXTURE_2D_ARRAY?t.texImage3D(Q,se,K,J,j,w.depth,0,de,Y,null):t.texImage2D(Q,se,K,J,j,0,de,Y,null)}t.bindFramebuffer(n.FRAMEBUFFER,E),fe(w)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ne,Q,P.__webglTexture,0,mt(w)):(Q===n.TEXTURE_2D||Q>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&Q<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ne,Q,P.__webglTexture,se),t.bindFramebuffer(n.FRAMEBUFFER,null)}function fi(E,w,z){if(n.bindRenderbuffer(n.RENDERBUFFER,E),w.depthBuffer){let ne=w.depthTexture,Q=ne&&ne.isDepthTexture?ne.type:null,se=v(w.stencilBuffer,Q),de=w.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;fe(w)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,mt(w),se,w.width,w.height):z?n.renderbufferStorageMultisample(n.RENDERBUFFER,mt(w),se,w.width,w.height):n.renderbufferStorage(n.RENDERBUFFER,se,w.width,w.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,de,n.RENDERBUFFER,E)}else{let ne=w.textures;for(let Q=0;Q<ne.length;Q++){let se=ne[Q],de=s.convert(se.format,se.colorSpace),Y=s.convert(se.type),K=T(se.internalFormat,de,Y,se.normalized,se.colorSpace);fe(w)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,mt(w),K,w.width,w.height):z?n.renderbufferStorageMultisample(n.RENDERBUFFER,mt(w),K,w.width,w.height):n.renderbufferStorage(n.RENDERBUFFER,K,w.width,w.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Gt(E,w,z){let ne=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,E),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let Q=i.get(w.depthTexture);Q.__renderTarget=w;let se=ne?w.depthTexture.image[0]:w.depthTexture.image;(!Q.__webglTexture||se.width!==w.width||se.height!==w.height)&&(se.width=w.width,se.height=w.height,w.depthTexture.needsUpdate=!0),ne?xe(w.depthTexture,0):pe(w.depthTexture,0);let de=Q.__webglTexture,Y=mt(w),K=ne?n.TEXTURE_CUBE_MAP_POSITIVE_X+z:n.TEXTURE_2D,ae=w.depthTexture.format===tr?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(w.depthTexture.format===Qi)fe(w)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,K,de,0,Y):n.framebufferTexture2D(n.FRAMEBUFFER,ae,K,de,0);else if(w.depthTexture.format===tr)fe(w)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,K,de,0,Y):n.framebufferTexture2D(n.FRAMEBUFFER,ae,K,de,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Dn(E){let w=i.get(E),z=E.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==E.depthTexture){let ne=E.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),ne){let Q=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,ne.removeEventListener("dispose",Q)};ne.addEventListener("dispose",Q),w.__depthDisposeCallback=Q}w.__boundDepthTexture=ne}if(E.depthTexture&&!w.__autoAllocateDepthBuffer)if(z)for(let ne=0;ne<6;ne++)Gt(w.__webglFramebuffer[ne],E,ne);else E.texture.mipmaps.length>0?Gt(w.__webglFramebuffer[0],E,0):Gt(w.__webglFramebuffer,E,0);else if(z){w.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(n.FRAMEBUFFER,w.__webglFramebuffer[ne]),w.__webglDepthbuffer[ne]===void 0)w.__webglDepthbuffer[ne]=n.createRenderbuffer(),fi(w.__webglDepthbuffer[ne],E,!1);else{let Q=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=w.__webglDepthbuffer[ne];n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,Q,n.RENDERBUFFER,se)}}else if(E.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=n.createRenderbuffer(),fi(w.__webglDepthbuffer,E,!1);else{let Q=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=w.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,Q,n.RENDERBUFFER,se)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function Nn(E,w,z){let ne=i.get(E);w!==void 0&&yt(ne.__webglFramebuffer,E,E.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),z!==void 0&&Dn(E)}function Fn(E){let w=E.texture,z=i.get(E),ne=i.get(w);E.addEventListener("dispose",U),O(E);let Q=E.textures,se=E.isWebGLCubeRenderTarget===!0,de=Q.length>1;if(de||(ne.__webglTexture===void 0&&(ne.__webglTexture=n.createTexture()),ne.__version=w.version,o.memory.textures++),se){z.__webglFramebuffer=[];for(let Y=0;Y<6;Y++)if(w.mipmaps.length>0){z.__webglFramebuffer[Y]=[];for(let K=0;K<w.mipmaps.length;K++)z.__webglFramebuffer[Y][K]=n.createFramebuffer()}else z.__webglFramebuffer[Y]=n.createFramebuffer()}else{if(w.mipmaps.length>0){z.__webglFramebuffer=[];for(let Y=0;Y<w.mipmaps.length;Y++)z.__webglFramebuffer[Y]=n.createFramebuffer()}else z.__webglFramebuffer=n.createFramebuffer();if(de)for(let Y=0,K=Q.length;Y<K;Y++){let ae=i.get(Q[Y]);ae.__webglTexture===void 0&&(ae.__webglTexture=n.createTexture(),o.memory.textures++)}if(E.samples>0&&fe(E)===!1){z.__webglMultisampledFramebuffer=n.createFramebuffer(),z.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,z.__webglMultisampledFramebuffer);for(let Y=0;Y<Q.length;Y++){let K=Q[Y];z.__webglColorRenderbuffer[Y]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,z.__webglColorRenderbuffer[Y]);let ae=s.convert(K.format,K.colorSpace),P=s.convert(K.type),J=T(K.internalFormat,ae,P,K.normalized,K.colorSpace,E.isXRRenderTarget===!0),j=mt(E);n.renderbufferStorageMultisample(n.RENDERBUFFER,j,J,E.width,E.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+Y,n.RENDERBUFFER,z.__webglColorRenderbuffer[Y])}n.bindRenderbuffer(n.RENDERBUFFER,null),E.depthBuffer&&(z.__webglDepthRenderbuffer=n.createRenderbuffer(),fi(z.__webglDepthRenderbuffer,E,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(se){t.bindTexture(n.TEXTURE_CUBE_MAP,ne.__webglTexture),it(n.TEXTURE_CUBE_MAP,w);for(let Y=0;Y<6;Y++)if(w.mipmaps.length>0)for(let K=0;K<w.mipmaps.length;K++)yt(z.__webglFramebuffer[Y][K],E,w,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,K);else yt(z.__webglFramebuffer[Y],E,w,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0);S(w)?_(n.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(de){for(let Y=0,K=Q.length;Y<K;Y++){let ae=Q[Y],P=i.get(ae),J=n.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(J=E.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(J,P.__webglTexture),it(J,ae),yt(z.__webglFramebuffer,E,ae,n.COLOR_ATTACHMENT0+Y,J,0),S(ae)&&_(J)}t.unbindTexture()}else{let Y=n.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(Y=E.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(Y,ne.__webglTexture),it(Y,w),w.mipmaps.length>0)for(let K=0;K<w.mipmaps.length;K++)yt(z.__webglFramebuffer[K],E,w,n.COLOR_ATTACHMENT0,Y,K);else yt(z.__webglFramebuffer,E,w,n.COLOR_ATTACHMENT0,Y,0);S(w)?_(Y):w.mipmaps.length>0&&n.texParameteri(Y,n.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}E.depthBuffer&&Dn(E)}function F(E){let w=E.textures;for(let z=0,ne=w.length;z<ne;z++){let Q=w[z];if(S(Q)&&Q.mipmapsAutoUpdate===!0){let se=A(E),de=i.get(Q).__webglTexture;t.bindTexture(se,de),_(se),t.unbindTexture()}}}let Un=[];function pt(E){if(E.samples>0){if(fe(E)===!1){let w=E.textures,z=E.width,ne=E.height,Q=n.COLOR_BUFFER_BIT,se=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,de=i.get(E),Y=w.length>1;if(Y)for(let ae=0;ae<w.length;ae++)t.bindFramebuffer(n.FRAMEBUFFER,de.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,de.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,de.__webglMultisampledFramebuffer),E.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,de.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,de.__webglFramebuffer);for(let ae=0;ae<w.length;ae++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(Q|=n.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(Q|=n.STENCIL_BUFFER_BIT)),Y){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,de.__webglColorRenderbuffer[ae]);let P=i.get(w[ae]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,P,0)}n.blitFramebuffer(0,0,z,ne,0,0,z,ne,Q,n.NEAREST),c===!0&&(Un.length=0,Un.push(n.COLOR_ATTACHMENT0+ae),E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&Un.push(se),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Un))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),Y)for(let ae=0;ae<w.length;ae++){t.bindFramebuffer(n.FRAMEBUFFER,de.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,de.__webglColorRenderbuffer[ae]);let P=i.get(w[ae]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,de.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,P,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,de.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.storeMultisampledDepthBuffer===!1&&c){let w=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[w])}}}function mt(E){return Math.min(r.maxSamples,E.samples)}function fe(E){let w=i.get(E);return E.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function Nt(E){let w=o.render.frame;u.get(E)!==w&&(u.set(E,w),E.update())}function Ie(E,w){let z=E.colorSpace,ne=E.format,Q=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||z!==Jo&&z!==nr&&(Ze.getTransfer(z)===nt?(ne!==An||Q!==Sn)&&Ce("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Fe("WebGLTextures: Unsupported texture color space:",z)),w}function ke(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(l.width=E.naturalWidth||E.width,l.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(l.width=E.displayWidth,l.height=E.displayHeight):(l.width=E.width,l.height=E.height),l}this.allocateTextureUnit=Oe,this.resetTextureUnits=q,this.getTextureUnits=ee,this.setTextureUnits=_e,this.setTexture2D=pe,this.setTexture2DArray=be,this.setTexture3D=Pe,this.setTextureCube=xe,this.rebindTextures=Nn,this.setupRenderTarget=Fn,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=pt,this.setupDepthRenderbuffer=Dn,this.setupFrameBufferTexture=yt,this.useMultisampledRTT=fe,this.dispose=W}function q2(n,e){function t(i,r=nr){let s,o=Ze.getTransfer(r);if(i===Sn)return n.UNSIGNED_BYTE;if(i===du)return n.UNSIGNED_SHORT_4_4_4_4;if(i===hu)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Df)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Nf)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Lf)return n.BYTE;if(i===Of)return n.SHORT;if(i===mo)return n.UNSIGNED_SHORT;if(i===uu)return n.INT;if(i===ci)return n.UNSIGNED_INT;if(i===Pn)return n.FLOAT;if(i===li)return n.HALF_FLOAT;if(i===Ff)return n.ALPHA;if(i===Uf)return n.RGB;if(i===An)return n.RGBA;if(i===Qi)return n.DEPTH_COMPONENT;if(i===tr)return n.DEPTH_STENCIL;if(i===fu)return n.RED;if(i===pu)return n.RED_INTEGER;if(i===Lr)return n.RG;if(i===mu)return n.RG_INTEGER;if(i===gu)return n.RGBA_INTEGER;if(i===Ta||i===Ea||i===Ca||i===Ra)if(o===nt)if(s=e.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(i===Ta)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ea)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Ca)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Ra)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=e.get("WEBGL_compressed_texture_s3tc"),s!==null){if(i===Ta)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ea)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Ca)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Ra)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===yu||i===xu||i===vu||i===_u)if(s=e.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(i===yu)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===xu)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===vu)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===_u)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===bu||i===wu||i===Mu||i===Su||i===Au||i===Pa||i===Tu)if(s=e.get("WEBGL_compressed_texture_etc"),s!==null){if(i===bu||i===wu)return o===nt?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(i===Mu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC;if(i===Su)return s.COMPRESSED_R11_EAC;if(i===Au)return s.COMPRESSED_SIGNED_R11_EAC;if(i===Pa)return s.COMPRESSED_RG11_EAC;if(i===Tu)return s.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Eu||i===Cu||i===Ru||i===Pu||i===Iu||i===Lu||i===Ou||i===Du||i===Nu||i===Fu||i===Uu||i===ku||i===Bu||i===zu)if(s=e.get("WEBGL_compressed_texture_astc"),s!==null){if(i===Eu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Cu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Ru)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Pu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Iu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Lu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Ou)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Du)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Nu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Fu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Uu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===ku)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Bu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===zu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Vu||i===Gu||i===Hu)if(s=e.get("EXT_texture_compression_bptc"),s!==null){if(i===Vu)return o===nt?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Gu)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Hu)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Wu||i===Xu||i===Ia||i===$u)if(s=e.get("EXT_texture_compression_rgtc"),s!==null){if(i===Wu)return s.COMPRESSED_RED_RGTC1_EXT;if(i===Xu)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Ia)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===$u)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===cs?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var j2=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Y2=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,rp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new pa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Ot({vertexShader:j2,fragmentShader:Y2,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new tn(new ns(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},sp=class extends Si{constructor(e,t){super();let i=this,r=null,s=1,o=null,a="local-floor",c=1,l=null,u=null,d=null,h=null,f=null,p=null,y=typeof XRWebGLBinding<"u",m=new rp,g={},x=t.getContextAttributes(),S=null,_=null,A=[],T=[],v=new $e,b=null,O=null,R=new qt;R.viewport=new st;let L=new qt;L.viewport=new st;let U=[R,L],G=new iu,I=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Z){let pe=A[Z];return pe===void 0&&(pe=new so,A[Z]=pe),pe.getTargetRaySpace()},this.getControllerGrip=function(Z){let pe=A[Z];return pe===void 0&&(pe=new so,A[Z]=pe),pe.getGripSpace()},this.getHand=function(Z){let pe=A[Z];return pe===void 0&&(pe=new so,A[Z]=pe),pe.getHandSpace()};function $(Z){let pe=T.indexOf(Z.inputSource);if(pe===-1)return;let be=A[pe];be!==void 0&&(be.update(Z.inputSource,Z.frame,l||o),be.dispatchEvent({type:Z.type,data:Z.inputSource}))}function H(){r.removeEventListener("select",$),r.removeEventListener("selectstart",$),r.removeEventListener("selectend",$),r.removeEventListener("squeeze",$),r.removeEventListener("squeezestart",$),r.removeEventListener("squeezeend",$),r.removeEventListener("end",H),r.removeEventListener("inputsourceschange",te);for(let Z=0;Z<A.length;Z++){let pe=T[Z];pe!==null&&(T[Z]=null,A[Z].disconnect(pe))}I=null,W=null,m.reset();for(let Z in g)delete g[Z];if(e.setRenderTarget(S),f=null,h=null,d=null,r=null,_=null,Oe.stop(),i.isPresenting=!1,e.setPixelRatio(b),e.setSize(v.width,v.height,!1),O!==null){let Z=O.camera;Z.fov=O.fov,Z.zoom=O.zoom,Z.updateProjectionMatrix(),O=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Z){s=Z,i.isPresenting===!0&&Ce("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Z){a=Z,i.isPresenting===!0&&Ce("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(Z){l=Z},this.getBaseLayer=function(){return h!==null?h:f},this.getBinding=function(){return d===null&&y&&(d=new XRWebGLBinding(r,t)),d},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(Z){if(r=Z,r!==null){if(S=e.getRenderTarget(),r.addEventListener("select",$),r.addEventListener("selectstart",$),r.addEventListener("selectend",$),r.addEventListener("squeeze",$),r.addEventListener("squeezestart",$),r.addEventListener("squeezeend",$),r.addEventListener("end",H),r.addEventListener("inputsourceschange",te),x.xrCompatible!==!0&&await t.makeXRCompatible(),b=e.getPixelRatio(),e.getSize(v),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let be=null,Pe=null,xe=null;x.depth&&(xe=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,be=x.stencil?tr:Qi,Pe=x.stencil?cs:ci);let ze={colorFormat:t.RGBA8,depthFormat:xe,scaleFactor:s};d=this.getBinding(),h=d.createProjectionLayer(ze),r.updateRenderState({layers:[h]}),e.setPixelRatio(1),e.setSize(h.textureWidth,h.textureHeight,!1),_=new xn(h.textureWidth,h.textureHeight,{format:An,type:Sn,depthTexture:new er(h.textureWidth,h.textureHeight,Pe,void 0,void 0,void 0,void 0,void 0,void 0,be),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:h.ignoreDepthValues===!1,resolveStencilBuffer:h.ignoreDepthValues===!1,storeMultisampledDepthBuffer:h.ignoreDepthValues===!1,storeMultisampledStencilBuffer:h.ignoreDepthValues===!1})}else{let be={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:s};f=new XRWebGLLayer(r,t,be),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new xn(f.framebufferWidth,f.framebufferHeight,{format:An,type:Sn,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await r.requestReferenceSpace(a),Oe.setContext(r),Oe.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function te(Z){for(let pe=0;pe<Z.removed.length;pe++){let be=Z.removed[pe],Pe=T.indexOf(be);Pe>=0&&(T[Pe]=null,A[Pe].disconnect(be))}for(let pe=0;pe<Z.added.length;pe++){let be=Z.added[pe],Pe=T.indexOf(be);if(Pe===-1){for(let ze=0;ze<A.length;ze++)if(ze>=T.length){T.push(be),Pe=ze;break}else if(T[ze]===null){T[ze]=be,Pe=ze;break}if(Pe===-1)break}let xe=A[Pe];xe&&xe.connect(be)}}function N(Z,pe){pe===null?Z.matrixWorld.copy(Z.matrix):Z.matrixWorld.multiplyMatrices(pe.matrixWorld,Z.matrix),Z.matrixWorldInverse.copy(Z.matrixWorld).invert()}this.updateCamera=function(Z){if(r===null)return;let pe=Z.near,be=Z.far;m.texture!==null&&(m.depthNear>0&&(pe=m.depthNear),m.depthFar>0&&(be=m.depthFar)),G.near=L.near=R.near=pe,G.far=L.far=R.far=be,(I!==G.near||W!==G.far)&&(r.updateRenderState({depthNear:G.near,depthFar:G.far}),I=G.near,W=G.far),G.layers.mask=Z.layers.mask|6,R.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let Pe=Z.parent,xe=G.cameras;N(G,Pe);for(let ze=0;ze<xe.length;ze++)N(xe[ze],Pe);G.projectionMatrix.copy(R.projectionMatrix),G.projectionMatrixInverse.copy(R.projectionMatrixInverse),O===null&&Z.isPerspectiveCamera&&(O={camera:Z,fov:Z.fov,zoom:Z.zoom}),q(Z,G,Pe)};function q(Z,pe,be){be===null?Z.matrix.copy(pe.matrixWorld):(Z.matrix.copy(be.matrixWorld),Z.matrix.invert(),Z.matrix.multiply(pe.matrixWorld)),Z.matrix.decompose(Z.position,Z.quaternion,Z.scale),Z.updateMatrixWorld(!0),Z.projectionMatrix.copy(pe.projectionMatrix),Z.projectionMatrixInverse.copy(pe.projectionMatrixInverse),Z.isPerspectiveCamera&&(Z.fov=io*2*Math.atan(1/Z.projectionMatrix.elements[5]),Z.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(h===null&&f===null))return c},this.setFoveation=function(Z){c=Z,h!==null&&(h.fixedFoveation=Z),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Z)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(Z){return g[Z]};let ee=null;function _e(Z,pe){if(u=pe.getViewerPose(l||o),p=pe,u!==null){let be=u.views;f!==null&&(e.setRenderTargetFramebuffer(_,f.framebuffer),e.setRenderTarget(_));let Pe=!1;be.length!==G.cameras.length&&(G.cameras.length=0,Pe=!0);for(let Le=0;Le<be.length;Le++){let it=be[Le],ct=null;if(f!==null)ct=f.getViewport(it);else{let Zt=d.getViewSubImage(h,it);ct=Zt.viewport,Le===0&&(e.setRenderTargetTextures(_,Zt.colorTexture,Zt.depthStencilTexture),e.setRenderTarget(_))}let qe=U[Le];qe===void 0&&(qe=new qt,qe.layers.enable(Le),qe.viewport=new st,U[Le]=qe),qe.matrix.fromArray(it.transform.matrix),qe.matrix.decompose(qe.position,qe.quaternion,qe.scale),qe.projectionMatrix.fromArray(it.projectionMatrix),qe.projectionMatrixInverse.copy(qe.projectionMatrix).invert(),qe.viewport.set(ct.x,ct.y,ct.width,ct.height),Le===0&&(G.matrix.copy(qe.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Pe===!0&&G.cameras.push(qe)}let xe=r.enabledFeatures;if(xe&&xe.includes("depth-sensing")&&r.depthUsage=="gpu-optimized"&&y){d=i.getBinding();let Le=d.getDepthInformation(be[0]);Le&&Le.isValid&&Le.texture&&m.init(Le,r.renderState)}if(xe&&xe.includes("camera-access")&&y){e.state.unbindTexture(),d=i.getBinding();for(let Le=0;Le<be.length;Le++){let it=be[Le].camera;if(it){let ct=g[it];ct||(ct=new pa,g[it]=ct);let qe=d.getCameraImage(it);ct.sourceTexture=qe}}}}for(let be=0;be<A.length;be++){let Pe=T[be],xe=A[be];Pe!==null&&xe!==void 0&&xe.update(Pe,pe,l||o)}ee&&ee(Z,pe),pe.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:pe}),p=null}let Oe=new Ex;Oe.setAnimationLoop(_e),this.setAnimationLoop=function(Z){ee=Z},this.dispose=function(){}}},Z2=new ge,Ux=new De;Ux.set(-1,0,0,0,1,0,0,0,1);function K2(n,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function i(m,g){g.color.getRGB(m.fogColor.value,$f(n)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function r(m,g,x,S,_){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?s(m,g):g.isMeshLambertMaterial?(s(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(s(m,g),d(m,g)):g.isMeshPhongMaterial?(s(m,g),u(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(s(m,g),h(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(s(m,g),p(m,g)):g.isMeshDepthMaterial?s(m,g):g.isMeshDistanceMaterial?(s(m,g),y(m,g)):g.isMeshNormalMaterial?s(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?c(m,g,x,S):g.isSpriteMaterial?l(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function s(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Bt&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Bt&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=e.get(g),S=x.envMap,_=x.envMapRotation;S&&(m.envMap.value=S,m.envMapRotation.value.setFromMatrix4(Z2.makeRotationFromEuler(_)).transpose(),S.isCubeTexture&&S.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Ux),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function c(m,g,x,S){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=S*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function l(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function u(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function d(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function h(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Bt&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function y(m,g){let x=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:r}}function J2(n,e,t,i){let r={},s={};function o(x,S){let _=S.program;i.uniformBlockBinding(x,_,r[x.id])}function a(x,S){let _=r[x.id];_===void 0&&(p(x),_=c(x),r[x.id]=_,x.addEventListener("dispose",m));let A=S.program;i.updateUBOMapping(x,A);let T=e.render.frame;s[x.id]!==T&&(l(x),s[x.id]=T)}function c(x){let S=n.createBuffer(),_=x.__size,A=x.usage;return n.bindBuffer(n.UNIFORM_BUFFER,S),n.bufferData(n.UNIFORM_BUFFER,_,A),n.bindBuffer(n.UNIFORM_BUFFER,null),S}function l(x){let S=r[x.id],_=x.uniforms,A=x.__cache;n.bindBuffer(n.UNIFORM_BUFFER,S);for(let T=0,v=_.length;T<v;T++){let b=_[T];if(Array.isArray(b))for(let O=0,R=b.length;O<R;O++)u(b[O],T,O,A);else u(b,T,0,A)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(x,S,_,A){if(h(x,S,_,A)===!0){let T=x.__offset,v=x.value;if(Array.isArray(v)){let b=0;for(let O=0;O<v.length;O++){let R=v[O],L=y(R,!0);d(R,x.__data,b),b+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else d(v,x.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,T,x.__data)}}function d(x,S,_){typeof x=="number"||typeof x=="boolean"?S[_]=x:x.isMatrix3?(S[_]=x.elements[0],S[_+1]=x.elements[1],S[_+2]=x.elements[2],S[_+3]=0,S[_+4]=x.elements[3],S[_+5]=x.elements[4],S[_+6]=x.elements[5],S[_+7]=0,S[_+8]=x.elements[6],S[_+9]=x.elements[7],S[_+10]=x.elements[8],S[_+11]=0):ArrayBuffer.isView(x)?S.set(x.subarray(0,S.length-_),_):x.toArray(S,_)}function h(x,S,_,A){let T=x.value,v=S+"_"+_;if(Array.isArray(T)){A[v]===void 0&&(A[v]=[]);let b=A[v],O=!1;for(let R=0;R<T.length;R++)f(T[R],b,R)===!0&&(O=!0);return O}return f(T,A,v)}function f(x,S,_){if(S[_]===void 0)return typeof x=="number"||typeof x=="boolean"?S[_]=x:ArrayBuffer.isView(x)?S[_]=x.slice():S[_]=x.clone(),!0;{let A=S[_];if(typeof x=="number"||typeof x=="boolean"){if(A!==x)return S[_]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(A.equals(x)===!1)return A.copy(x),!0}}return!1}function p(x){let S=x.uniforms,_=0,A=16;for(let v=0,b=S.length;v<b;v++){let O=Array.isArray(S[v])?S[v]:[S[v]];for(let R=0,L=O.length;R<L;R++){let U=O[R],G=Array.isArray(U.value)?U.value:[U.value],I=Array.isArray(S[v])||Array.isArray(U.value),W=_;for(let H=0,te=G.length;H<te;H++){let N=G[H],q=y(N,I),ee=_%A,_e=ee%q.boundary,Oe=ee+_e;_+=_e,Oe!==0&&A-Oe<q.storage&&(_+=A-Oe),H===0&&(W=_),_+=q.storage}let $=U.type==="int"?Int32Array:U.type==="uint"?Uint32Array:Float32Array;U.__data=new $((_-W)/Float32Array.BYTES_PER_ELEMENT),U.__offset=W}}let T=_%A;return T>0&&(_+=A-T),x.__size=_,x.__cache={},this}function y(x,S){let _={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(_.boundary=4,_.storage=4):x.isVector2?(_.boundary=8,_.storage=8):x.isVector3||x.isColor?(_.boundary=16,_.storage=12):x.isVector4?(_.boundary=16,_.storage=16):x.isMatrix3?(_.boundary=16,_.storage=48):x.isMatrix4?(_.boundary=16,_.storage=64):x.isTexture?Ce("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(_.boundary=16,_.storage=x.byteLength):Ce("WebGLRenderer: Unsupported uniform value type.",x),S===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function m(x){let S=x.target;S.removeEventListener("dispose",m),n.deleteBuffer(r[S.id]),delete r[S.id],delete s[S.id]}function g(){for(let x in r)n.deleteBuffer(r[x]);r={},s={}}return{bind:o,update:a,dispose:g}}var Q2=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Ci=null;function e3(){return Ci===null&&(Ci=new Tr(Q2,16,16,Lr,li),Ci.name="DFG_LUT",Ci.minFilter=kt,Ci.magFilter=kt,Ci.wrapS=Mi,Ci.wrapT=Mi,Ci.generateMipmaps=!1,Ci.needsUpdate=!0),Ci}var Ku=class{constructor(e={}){let{canvas:t=Zy(),context:i=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:h=!1,outputBufferType:f=Sn}=e;this.isWebGLRenderer=!0;let p;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=i.getContextAttributes().alpha}else p=o;let y=f,m=new Set([gu,mu,pu]),g=new Set([Sn,ci,mo,cs,du,hu]),x=new Uint32Array(4),S=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},A=null,T=null,v=[],b=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ei,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let R=this,L=!1,U=null,G=null,I=null,W=null;this._outputColorSpace=Qt;let $=0,H=0,te=null,N=-1,q=null,ee=new st,_e=new st,Oe=null,Z=new le(0),pe=0,be=t.width,Pe=t.height,xe=1,ze=null,Pt=null,Le=new st(0,0,be,Pe),it=new st(0,0,be,Pe),ct=!1,qe=new Er,Zt=new kl,Dt=!1,_n=!1,yt=new ge,fi=new C,Gt=new st,Dn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Nn=!1;function Fn(){return te===null?xe:1}let F=i;function Un(M,D){return t.getContext(M,D)}let pt,mt,fe,Nt,Ie,ke,E,w,z,ne,Q,se,de,Y,K,ae,P,J,j,ce,re,oe,Te;try{let M={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:u,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Re,!1),t.addEventListener("webglcontextrestored",Ge,!1),t.addEventListener("webglcontextcreationerror",me,!1),F===null){let D="webgl2";if(F=Un(D,M),F===null)throw Un(D)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}We()}catch(M){throw t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",Ge,!1),t.removeEventListener("webglcontextcreationerror",me,!1),Fe("WebGLRenderer: "+M.message),M}function We(){pt=new dE(F),pt.init(),re=new q2(F,pt),mt=new eE(F,pt,e,re),fe=new X2(F,pt),mt.reversedDepthBuffer&&h&&fe.buffers.depth.setReversed(!0),G=F.createFramebuffer(),I=F.createFramebuffer(),W=F.createFramebuffer(),Nt=new pE(F),Ie=new I2,ke=new $2(F,pt,fe,Ie,mt,re,Nt),E=new uE(R),w=new gS(F),oe=new JT(F,w),z=new hE(F,w,Nt,oe),ne=new gE(F,z,w,oe,Nt),J=new mE(F,mt,ke),K=new tE(Ie),Q=new P2(R,E,pt,mt,oe,K),se=new K2(R,Ie),de=new O2,Y=new B2(pt),P=new KT(R,E,fe,ne,p,c),ae=new W2(R,ne,mt),Te=new J2(F,Nt,mt,fe),j=new QT(F,pt,Nt),ce=new fE(F,pt,Nt),Nt.programs=Q.programs,R.capabilities=mt,R.extensions=pt,R.properties=Ie,R.renderLists=de,R.shadowMap=ae,R.state=fe,R.info=Nt}y!==Sn&&(O=new xE(y,t.width,t.height,a,r,s));let ie=new sp(R,F);this.xr=ie,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let M=pt.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=pt.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return xe},this.setPixelRatio=function(M){M!==void 0&&(xe=M,this.setSize(be,Pe,!1))},this.getSize=function(M){return M.set(be,Pe)},this.setSize=function(M,D,X=!0){if(ie.isPresenting){Ce("WebGLRenderer: Can't change size while VR device is presenting.");return}be=M,Pe=D,t.width=Math.floor(M*xe),t.height=Math.floor(D*xe),X===!0&&(t.style.width=M+"px",t.style.height=D+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,M,D)},this.getDrawingBufferSize=function(M){return M.set(be*xe,Pe*xe).floor()},this.setDrawingBufferSize=function(M,D,X){be=M,Pe=D,xe=X,t.width=Math.floor(M*X),t.height=Math.floor(D*X),this.setViewport(0,0,M,D)},this.setEffects=function(M){if(y===Sn){Fe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let D=0;D<M.length;D++)if(M[D].isOutputPass===!0){Ce("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(ee)},this.getViewport=function(M){return M.copy(Le)},this.setViewport=function(M,D,X,B){M.isVector4?Le.set(M.x,M.y,M.z,M.w):Le.set(M,D,X,B),fe.viewport(ee.copy(Le).multiplyScalar(Fn()).round())},this.getScissor=function(M){return M.copy(it)},this.setScissor=function(M,D,X,B){M.isVector4?it.set(M.x,M.y,M.z,M.w):it.set(M,D,X,B),fe.scissor(_e.copy(it).multiplyScalar(Fn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(M){fe.setScissorTest(ct=M)},this.setOpaqueSort=function(M){ze=M},this.setTransparentSort=function(M){Pt=M},this.getClearColor=function(M){return M.copy(P.getClearColor())},this.setClearColor=function(){P.setClearColor(...arguments)},this.getClearAlpha=function(){return P.getClearAlpha()},this.setClearAlpha=function(){P.setClearAlpha(...arguments)},this.clear=function(M=!0,D=!0,X=!0){let B=0;if(M){let V=!1;if(te!==null){let he=te.texture.format;V=m.has(he)}if(V){let he=te.texture.type,we=g.has(he),ue=P.getClearColor(),ve=P.getClearAlpha(),Ae=ue.r,Be=ue.g,je=ue.b;we?(x[0]=Ae,x[1]=Be,x[2]=je,x[3]=ve,F.clearBufferuiv(F.COLOR,0,x)):(S[0]=Ae,S[1]=Be,S[2]=je,S[3]=ve,F.clearBufferiv(F.COLOR,0,S))}else B|=F.COLOR_BUFFER_BIT}D&&(B|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),X&&(B|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),B!==0&&F.clear(B)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),U=M},this.dispose=function(){t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",Ge,!1),t.removeEventListener("webglcontextcreationerror",me,!1),P.dispose(),de.dispose(),Y.dispose(),ke.dispose(),Ie.dispose(),E.dispose(),ne.dispose(),z.dispose(),oe.dispose(),Te.dispose(),Q.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",tm),ie.removeEventListener("sessionend",nm),Nr.stop()};function Re(M){M.preventDefault(),Gf("WebGLRenderer: Context Lost."),L=!0}function Ge(){Gf("WebGLRenderer: Context Restored."),L=!1;let M=Nt.autoReset,D=ae.enabled,X=ae.autoUpdate,B=ae.needsUpdate,V=ae.type;We(),Nt.autoReset=M,ae.enabled=D,ae.autoUpdate=X,ae.needsUpdate=B,ae.type=V}function me(M){Fe("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function rt(M){let D=M.target;D.removeEventListener("dispose",rt),Ht(D)}function Ht(M){lr(M),Ie.remove(M)}function lr(M){let D=Ie.get(M).programs;D!==void 0&&(D.forEach(function(X){Q.releaseProgram(X)}),M.isShaderMaterial&&Q.releaseShaderCache(M))}this.renderBufferDirect=function(M,D,X,B,V,he){D===null&&(D=Dn);let we=V.isMesh&&V.matrixWorld.determinantAffine()<0,ue=H_(M,D,X,B,V);fe.setMaterial(B,we);let ve=X.index,Ae=1;if(B.wireframe===!0){if(ve=z.getWireframeAttribute(X),ve===void 0)return;Ae=2}let Be=X.drawRange,je=X.attributes.position,Me=Be.start*Ae,Ye=(Be.start+Be.count)*Ae;he!==null&&(Me=Math.max(Me,he.start*Ae),Ye=Math.min(Ye,(he.start+he.count)*Ae)),ve!==null?(Me=Math.max(Me,0),Ye=Math.min(Ye,ve.count)):je!=null&&(Me=Math.max(Me,0),Ye=Math.min(Ye,je.count));let It=Ye-Me;if(It<0||It===1/0)return;oe.setup(V,B,ue,X,ve);let ut,lt=j;if(ve!==null&&(ut=w.get(ve),lt=ce,lt.setIndex(ut)),V.isMesh)B.wireframe===!0?(fe.setLineWidth(B.wireframeLinewidth*Fn()),lt.setMode(F.LINES)):lt.setMode(F.TRIANGLES);else if(V.isLine){let rn=B.linewidth;rn===void 0&&(rn=1),fe.setLineWidth(rn*Fn()),V.isLineSegments?lt.setMode(F.LINES):V.isLineLoop?lt.setMode(F.LINE_LOOP):lt.setMode(F.LINE_STRIP)}else V.isPoints?lt.setMode(F.POINTS):V.isSprite&&lt.setMode(F.TRIANGLES);if(V.isBatchedMesh)if(pt.get("WEBGL_multi_draw"))lt.renderMultiDraw(V._multiDrawStarts,V._multiDrawCounts,V._multiDrawCount);else{let rn=V._multiDrawStarts,Se=V._multiDrawCounts,mn=V._multiDrawCount,tt=ve?w.get(ve).bytesPerElement:1,Fr=Ie.get(B).currentProgram.getUniforms();for(let sn=0;sn<mn;sn++)Fr.setValue(F,"_gl_DrawID",sn),lt.render(rn[sn]/tt,Se[sn])}else if(V.isInstancedMesh)lt.renderInstances(Me,It,V.count);else if(X.isInstancedBufferGeometry){let rn=X._maxInstanceCount!==void 0?X._maxInstanceCount:1/0,Se=Math.min(X.instanceCount,rn);lt.renderInstances(Me,It,Se)}else lt.render(Me,It)};function em(M,D,X,B){U!==null&&M.isNodeMaterial&&U.setObject(B,M),Dt===!0&&K.setState(M,X,!1),M.transparent===!0&&M.side===jn&&M.forceSinglePass===!1?(M.side=Bt,M.needsUpdate=!0,bo(M,D,B),M.side=Ir,M.needsUpdate=!0,bo(M,D,B),M.side=jn):bo(M,D,B)}this.compile=function(M,D,X=null){X===null&&(X=M),U!==null&&U.renderStart(M,D,X),T=Y.get(X),T.init(D),b.push(T),X.traverseVisible(function(V){V.isLight&&V.layers.test(D.layers)&&(T.pushLight(V),V.castShadow&&T.pushShadow(V))}),M!==X&&M.traverseVisible(function(V){V.isLight&&V.layers.test(D.layers)&&(T.pushLight(V),V.castShadow&&T.pushShadow(V))}),T.setupLights(),U!==null&&U.updateLights(T.state.lightsArray),_n=this.localClippingEnabled,Dt=K.init(this.clippingPlanes,_n),Dt===!0&&K.setGlobalState(this.clippingPlanes,D),U!==null&&ae.render(T.state.shadowsArray,X,D);let B=new Set;return M.traverse(function(V){if(!(V.isMesh||V.isPoints||V.isLine||V.isSprite))return;let he=V.material;if(he)if(Array.isArray(he))for(let we=0;we<he.length;we++){let ue=he[we];em(ue,X,D,V),B.add(ue)}else em(he,X,D,V),B.add(he)}),T=b.pop(),U!==null&&U.renderEnd(),B},this.compileAsync=function(M,D,X=null){let B=this.compile(M,D,X);return new Promise(V=>{function he(){if(B.forEach(function(we){let ve=Ie.get(we).currentProgram;(ve===void 0||ve.isReady())&&B.delete(we)}),B.size===0){V(M);return}setTimeout(he,10)}pt.get("KHR_parallel_shader_compile")!==null?he():setTimeout(he,10)})};let Md=null;function V_(M){Md&&Md(M)}function tm(){Nr.stop()}function nm(){Nr.start()}let Nr=new Ex;Nr.setAnimationLoop(V_),typeof self<"u"&&Nr.setContext(self),this.setAnimationLoop=function(M){Md=M,ie.setAnimationLoop(M),M===null?Nr.stop():Nr.start()},ie.addEventListener("sessionstart",tm),ie.addEventListener("sessionend",nm),this.render=function(M,D){if(D!==void 0&&D.isCamera!==!0){Fe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;U!==null&&U.renderStart(M,D);let X=ie.enabled===!0&&ie.isPresenting===!0,B=O!==null&&(te===null||X)&&O.begin(R,te);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),D.parent===null&&D.matrixWorldAutoUpdate===!0&&D.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(D),D=ie.getCamera()),M.isScene===!0&&M.onBeforeRender(R,M,D,te),T=Y.get(M,b.length),T.init(D),T.state.textureUnits=ke.getTextureUnits(),b.push(T),yt.multiplyMatrices(D.projectionMatrix,D.matrixWorldInverse),D.isArrayCamera?Zt.setFromArrayCamera(D):qe.setFromProjectionMatrix(yt,Wn,D.reversedDepth),_n=this.localClippingEnabled,Dt=K.init(this.clippingPlanes,_n),A=de.get(M,v.length),A.init(),v.push(A),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){let we=R.xr.getDepthSensingMesh();we!==null&&Sd(we,D,-1/0,R.sortObjects)}Sd(M,D,0,R.sortObjects),A.finish(),U!==null&&U.updateLights(T.state.lightsArray),R.sortObjects===!0&&A.sort(ze,Pt),Nn=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,Nn&&P.addToRenderList(A,M),this.info.autoReset===!0&&this.info.reset(),Dt===!0&&K.beginShadows();let V=T.state.shadowsArray;if(ae.render(V,M,D),Dt===!0&&K.endShadows(),(B&&O.hasRenderPass())===!1){let we=A.opaque,ue=A.transmissive;if(T.setupLights(),D.isArrayCamera){let ve=D.cameras;if(ue.length>0)for(let Ae=0,Be=ve.length;Ae<Be;Ae++){let je=ve[Ae];rm(we,ue,M,je)}Nn&&P.render(M);for(let Ae=0,Be=ve.length;Ae<Be;Ae++){let je=ve[Ae];im(A,M,je,je.viewport)}}else ue.length>0&&rm(we,ue,M,D),Nn&&P.render(M),im(A,M,D)}te!==null&&H===0&&(ke.updateMultisampleRenderTarget(te),ke.updateRenderTargetMipmap(te)),B&&O.end(R),M.isScene===!0&&M.onAfterRender(R,M,D),oe.resetDefaultState(),N=-1,q=null,b.pop(),b.length>0?(T=b[b.length-1],ke.setTextureUnits(T.state.textureUnits),Dt===!0&&K.setGlobalState(R.clippingPlanes,T.state.camera)):T=null,v.pop(),v.length>0?A=v[v.length-1]:A=null,U!==null&&U.renderEnd()};function Sd(M,D,X,B){if(M.visible===!1)return;if(M.layers.test(D.layers)){if(M.isGroup)X=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(D);else if(M.isLight)T.pushLight(M),M.castShadow&&T.pushShadow(M);else if(M.isSprite){let we=D.isArrayCamera?Zt:qe;if(!M.frustumCulled||M.intersectsFrustum(we)){B&&Gt.setFromMatrixPosition(M.matrixWorld).applyMatrix4(yt);let ue=ne.update(M),ve=M.material;ve.visible&&A.push(M,ue,ve,X,Gt.z,null,D)}}else if(M.isMesh||M.isLine||M.isPoints){let we=D.isArrayCamera?Zt:qe;if(!M.frustumCulled||M.intersectsFrustum(we)){let ue=ne.update(M),ve=M.material;if(B&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),Gt.copy(M.boundingSphere.center)):(ue.boundingSphere===null&&ue.computeBoundingSphere(),Gt.copy(ue.boundingSphere.center)),Gt.applyMatrix4(M.matrixWorld).applyMatrix4(yt)),Array.isArray(ve)){let Ae=ue.groups;for(let Be=0,je=Ae.length;Be<je;Be++){let Me=Ae[Be],Ye=ve[Me.materialIndex];Ye&&Ye.visible&&A.push(M,ue,Ye,X,Gt.z,Me,D)}}else ve.visible&&A.push(M,ue,ve,X,Gt.z,null,D)}}}let he=M.children;for(let we=0,ue=he.length;we<ue;we++)Sd(he[we],D,X,B)}function im(M,D,X,B){let{opaque:V,transmissive:he,transparent:we}=M;T.setupLightsView(X),Dt===!0&&K.setGlobalState(R.clippingPlanes,X),B&&fe.viewport(ee.copy(B)),V.length>0&&Ja(V,D,X),he.length>0&&Ja(he,D,X),we.length>0&&Ja(we,D,X),fe.buffers.depth.setTest(!0),fe.buffers.depth.setMask(!0),fe.buffers.color.setMask(!0),fe.setPolygonOffset(!1)}function rm(M,D,X,B){if((X.isScene===!0?X.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[B.id]===void 0){let Me=pt.has("EXT_color_buffer_half_float")||pt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[B.id]=new xn(1,1,{generateMipmaps:!0,type:Me?li:Sn,minFilter:Rn,samples:Math.max(4,mt.samples),stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ze.workingColorSpace})}let he=T.state.transmissionRenderTarget[B.id],we=B.viewport||ee;he.setSize(we.z*R.transmissionResolutionScale,we.w*R.transmissionResolutionScale);let ue=R.getRenderTarget(),ve=R.getActiveCubeFace(),Ae=R.getActiveMipmapLevel();R.setRenderTarget(he),R.getClearColor(Z),pe=R.getClearAlpha(),pe<1&&R.setClearColor(16777215,.5),R.clear(),Nn&&P.render(X);let Be=R.toneMapping;R.toneMapping=Ei;let je=B.viewport;if(B.viewport!==void 0&&(B.viewport=void 0),T.setupLightsView(B),Dt===!0&&K.setGlobalState(R.clippingPlanes,B),Ja(M,X,B),ke.updateMultisampleRenderTarget(he),ke.updateRenderTargetMipmap(he),pt.has("WEBGL_multisampled_render_to_texture")===!1){let Me=!1;for(let Ye=0,It=D.length;Ye<It;Ye++){let ut=D[Ye],{object:lt,geometry:rn,material:Se,group:mn}=ut;if(Se.side===jn&&lt.layers.test(B.layers)){let tt=Se.side;Se.side=Bt,Se.needsUpdate=!0,sm(lt,X,B,rn,Se,mn),Se.side=tt,Se.needsUpdate=!0,Me=!0}}Me===!0&&(ke.updateMultisampleRenderTarget(he),ke.updateRenderTargetMipmap(he))}R.setRenderTarget(ue,ve,Ae),R.setClearColor(Z,pe),je!==void 0&&(B.viewport=je),R.toneMapping=Be}function Ja(M,D,X){let B=D.isScene===!0?D.overrideMaterial:null;for(let V=0,he=M.length;V<he;V++){let we=M[V],{object:ue,geometry:ve,group:Ae}=we,Be=we.material;Be.allowOverride===!0&&B!==null&&(Be=B),ue.layers.test(X.layers)&&sm(ue,D,X,ve,Be,Ae)}}function sm(M,D,X,B,V,he){U!==null&&V.isNodeMaterial&&U.setObject(M,V),M.onBeforeRender(R,D,X,B,V,he),M.modelViewMatrix.multiplyMatrices(X.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),V.onBeforeRender(R,D,X,B,M,he),V.transparent===!0&&V.side===jn&&V.forceSinglePass===!1?(V.side=Bt,V.needsUpdate=!0,R.renderBufferDirect(X,D,B,V,M,he),V.side=Ir,V.needsUpdate=!0,R.renderBufferDirect(X,D,B,V,M,he),V.side=jn):R.renderBufferDirect(X,D,B,V,M,he),M.onAfterRender(R,D,X,B,V,he)}function om(M){let D=0;for(let X of M)X.texture!==null&&D++;return D}function bo(M,D,X){D.isScene!==!0&&(D=Dn);let B=Ie.get(M),V=T.state.lights,he=T.state.shadowsArray,we=V.state.version,ue=Q.getParameters(M,V.state,he,D,X,T.state.lightProbeGridArray),ve=Q.getProgramCacheKey(ue),Ae=B.programs;B.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?D.environment:null,B.fog=D.fog;let Be=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;B.envMap=E.get(M.envMap||B.environment,Be),B.envMapRotation=B.environment!==null&&M.envMap===null?D.environmentRotation:M.envMapRotation,Ae===void 0&&(M.addEventListener("dispose",rt),Ae=new Map,B.programs=Ae,B.programVariants=new Map);let je=Ae.get(ve);if(je!==void 0){if(B.currentProgram===je&&B.lightsStateVersion===we)return cm(M,ue),je}else ue.uniforms=Q.getUniforms(M),U!==null&&M.isNodeMaterial&&U.build(M,X,ue),M.onBeforeCompile(ue,R),je=Q.acquireProgram(ue,ve),Ae.set(ve,je),B.uniforms=ue.uniforms;let Me=B.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(Me.clippingPlanes=K.uniform),cm(M,ue),B.needsLights=X_(M),B.lightsStateVersion=we,B.needsLights&&(Me.ambientLightColor.value=V.state.ambient,Me.lightProbe.value=V.state.probe,Me.sunLights.value=V.state.sun,Me.sunLightShadows.value=V.state.sunShadow,Me.directionalLights.value=V.state.directional,Me.directionalLightShadows.value=V.state.directionalShadow,Me.spotLights.value=V.state.spot,Me.spotLightShadows.value=V.state.spotShadow,Me.rectAreaLights.value=V.state.rectArea,Me.ltc_1.value=V.state.rectAreaLTC1,Me.ltc_2.value=V.state.rectAreaLTC2,Me.pointLights.value=V.state.point,Me.pointLightShadows.value=V.state.pointShadow,Me.hemisphereLights.value=V.state.hemi,Me.sunShadowMatrix.value=V.state.sunShadowMatrix,Me.sunShadowCascade.value=V.state.sunShadowCascade,Me.directionalShadowMatrix.value=V.state.directionalShadowMatrix,Me.spotLightMatrix.value=V.state.spotLightMatrix,Me.spotLightMap.value=V.state.spotLightMap,Me.pointShadowMatrix.value=V.state.pointShadowMatrix),B.numLightProbeGrids=om(T.state.lightProbeGridArray),B.currentProgram=je,B.uniformsList=null,je}function G_(M,D,X,B,V){let he=Ie.get(M),we=he.currentProgram.id+","+B+","+V,ue=he.programVariants.get(we);return ue===void 0?(ue=bo(M,D,X),he.programVariants.set(we,ue)):(he.currentProgram=ue,he.uniformsList=null,he.outputColorSpace=B,he.toneMapping=V),ue}function am(M){if(M.uniformsList===null){let D=M.currentProgram.getUniforms();M.uniformsList=go.seqWithValue(D.seq,M.uniforms)}return M.uniformsList}function cm(M,D){let X=Ie.get(M);X.outputColorSpace=D.outputColorSpace,X.batching=D.batching,X.batchingColor=D.batchingColor,X.instancing=D.instancing,X.instancingColor=D.instancingColor,X.instancingMorph=D.instancingMorph,X.skinning=D.skinning,X.morphTargets=D.morphTargets,X.morphNormals=D.morphNormals,X.morphColors=D.morphColors,X.morphTargetsCount=D.morphTargetsCount,X.numClippingPlanes=D.numClippingPlanes,X.numIntersection=D.numClipIntersection,X.vertexAlphas=D.vertexAlphas,X.vertexTangents=D.vertexTangents,X.toneMapping=D.toneMapping}function H_(M,D,X,B,V){D.isScene!==!0&&(D=Dn),ke.resetTextureUnits();let he=D.fog,we=B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial?D.environment:null,ue=te===null?R.outputColorSpace:te.isXRRenderTarget===!0?te.texture.colorSpace:Ze.workingColorSpace,ve=B.isMeshStandardMaterial||B.isMeshLambertMaterial&&!B.envMap||B.isMeshPhongMaterial&&!B.envMap,Ae=E.get(B.envMap||we,ve),Be=B.vertexColors===!0&&!!X.attributes.color&&X.attributes.color.itemSize===4,je=!!X.attributes.tangent&&(!!B.normalMap||B.anisotropy>0),Me=!!X.morphAttributes.position,Ye=!!X.morphAttributes.normal,It=!!X.morphAttributes.color,ut=Ei;B.toneMapped&&(te===null||te.isXRRenderTarget===!0)&&(ut=R.toneMapping);let lt=X.morphAttributes.position||X.morphAttributes.normal||X.morphAttributes.color,rn=lt!==void 0?lt.length:0,Se=Ie.get(B),mn=T.state.lights;if(Dt===!0&&(_n===!0||M!==q)){let xt=M===q&&B.id===N;K.setState(B,M,xt)}let tt=!1,Fr=!1;B.version===Se.__version?Se.needsLights&&Se.lightsStateVersion!==mn.state.version||V.isBatchedMesh&&Se.batching===!1||!V.isBatchedMesh&&Se.batching===!0||V.isBatchedMesh&&Se.batchingColor===!0&&V._colorsTexture===null||V.isBatchedMesh&&Se.batchingColor===!1&&V._colorsTexture!==null||V.isInstancedMesh&&Se.instancing===!1||!V.isInstancedMesh&&Se.instancing===!0||V.isSkinnedMesh&&Se.skinning===!1||!V.isSkinnedMesh&&Se.skinning===!0||V.isInstancedMesh&&Se.instancingColor===!0&&V.instanceColor===null||V.isInstancedMesh&&Se.instancingColor===!1&&V.instanceColor!==null||V.isInstancedMesh&&Se.instancingMorph===!0&&V.morphTexture===null||V.isInstancedMesh&&Se.instancingMorph===!1&&V.morphTexture!==null||Se.envMap!==Ae||B.fog===!0&&Se.fog!==he||Se.numClippingPlanes!==void 0&&(Se.numClippingPlanes!==K.numPlanes||Se.numIntersection!==K.numIntersection)||Se.vertexAlphas!==Be||Se.vertexTangents!==je||Se.morphTargets!==Me||Se.morphNormals!==Ye||Se.morphColors!==It||Se.morphTargetsCount!==rn||Se.numLightProbeGrids!==om(T.state.lightProbeGridArray)?tt=!0:(Se.outputColorSpace!==ue||Se.toneMapping!==ut)&&(Fr=!0):(tt=!0,Se.__version=B.version);let sn=Se.currentProgram;(tt===!0||Fr===!0)&&(sn=Fr===!0?G_(B,D,V,ue,ut):bo(B,D,V),U&&B.isNodeMaterial&&U.onUpdateProgram(B,sn,Se));let Qa=!1,ur=!1,Ur=!1,Je=sn.getUniforms(),Kt=Se.uniforms;if(fe.useProgram(sn.program)&&(Qa=!0,ur=!0,Ur=!0),B.id!==N&&(N=B.id,ur=!0),Qa||q!==M){fe.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),Je.setValue(F,"projectionMatrix",M.projectionMatrix),Je.setValue(F,"viewMatrix",M.matrixWorldInverse);let Wt=Je.map.cameraPosition;Wt!==void 0&&Wt.setValue(F,fi.setFromMatrixPosition(M.matrixWorld)),mt.logarithmicDepthBuffer&&Je.setValue(F,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(B.isMeshPhongMaterial||B.isMeshToonMaterial||B.isMeshLambertMaterial||B.isMeshBasicMaterial||B.isMeshStandardMaterial||B.isShaderMaterial)&&Je.setValue(F,"isOrthographic",M.isOrthographicCamera===!0),q!==M&&(q=M,ur=!0,Ur=!0)}if(Se.needsLights&&(mn.state.sunShadowMap.length>0&&Je.setValue(F,"sunShadowMap",mn.state.sunShadowMap,ke),mn.state.directionalShadowMap.length>0&&Je.setValue(F,"directionalShadowMap",mn.state.directionalShadowMap,ke),mn.state.spotShadowMap.length>0&&Je.setValue(F,"spotShadowMap",mn.state.spotShadowMap,ke),mn.state.pointShadowMap.length>0&&Je.setValue(F,"pointShadowMap",mn.state.pointShadowMap,ke)),V.isSkinnedMesh){Je.setOptional(F,V,"bindMatrix"),Je.setOptional(F,V,"bindMatrixInverse");let xt=V.skeleton;xt&&(xt.boneTexture===null&&xt.computeBoneTexture(),Je.setValue(F,"boneTexture",xt.boneTexture,ke))}V.isBatchedMesh&&(Je.setOptional(F,V,"batchingTexture"),Je.setValue(F,"batchingTexture",V._matricesTexture,ke),Je.setOptional(F,V,"batchingIdTexture"),Je.setValue(F,"batchingIdTexture",V._indirectTexture,ke),Je.setOptional(F,V,"batchingColorTexture"),V._colorsTexture!==null&&Je.setValue(F,"batchingColorTexture",V._colorsTexture,ke));let Kn=X.morphAttributes;if((Kn.position!==void 0||Kn.normal!==void 0||Kn.color!==void 0)&&J.update(V,X,sn),(ur||Se.receiveShadow!==V.receiveShadow)&&(Se.receiveShadow=V.receiveShadow,Je.setValue(F,"receiveShadow",V.receiveShadow)),(B.isMeshStandardMaterial||B.isMeshLambertMaterial||B.isMeshPhongMaterial)&&B.envMap===null&&D.environment!==null&&(Kt.envMapIntensity.value=D.environmentIntensity),Kt.dfgLUT!==void 0&&(Kt.dfgLUT.value=e3()),ur){if(Je.setValue(F,"toneMappingExposure",R.toneMappingExposure),Se.needsLights&&W_(Kt,Ur),he&&B.fog===!0&&se.refreshFogUniforms(Kt,he),se.refreshMaterialUniforms(Kt,B,xe,Pe,T.state.transmissionRenderTarget[M.id]),Se.needsLights&&Se.numLightProbeGrids>0){let xt=_,Wt=0;for(let Ni of T.state.lightProbeGridArray)Ni.texture!==null&&(xt.textures[Wt]=Ni.texture,xt.min[Wt]=Ni.boundingBox.min,xt.max[Wt]=Ni.boundingBox.max,xt.resolution[Wt]=Ni.resolution,Wt++);for(let Ni in xt)xt[Ni].length=Wt;Kt.probesSH.value=xt.textures,Kt.probesMin.value=xt.min,Kt.probesMax.value=xt.max,Kt.probesResolution.value=xt.resolution}go.upload(F,am(Se),Kt,ke)}if(B.isShaderMaterial&&B.uniformsNeedUpdate===!0&&(go.upload(F,am(Se),Kt,ke),B.uniformsNeedUpdate=!1),B.isSpriteMaterial&&Je.setValue(F,"center",V.center),Je.setValue(F,"modelViewMatrix",V.modelViewMatrix),Je.setValue(F,"normalMatrix",V.normalMatrix),Je.setValue(F,"modelMatrix",V.matrixWorld),B.uniformsGroups!==void 0){let xt=B.uniformsGroups;for(let Wt=0,Ni=xt.length;Wt<Ni;Wt++){let um=xt[Wt];Te.update(um,sn),Te.bind(um,sn)}}return sn}function W_(M,D){M.ambientLightColor.needsUpdate=D,M.lightProbe.needsUpdate=D,M.sunLights.needsUpdate=D,M.sunLightShadows.needsUpdate=D,M.directionalLights.needsUpdate=D,M.directionalLightShadows.needsUpdate=D,M.pointLights.needsUpdate=D,M.pointLightShadows.needsUpdate=D,M.spotLights.needsUpdate=D,M.spotLightShadows.needsUpdate=D,M.rectAreaLights.needsUpdate=D,M.hemisphereLights.needsUpdate=D}function X_(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return H},this.getRenderTarget=function(){return te},this.setRenderTargetTextures=function(M,D,X){let B=Ie.get(M);B.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,B.__autoAllocateDepthBuffer===!1&&(B.__useRenderToTexture=!1),Ie.get(M.texture).__webglTexture=D,Ie.get(M.depthTexture).__webglTexture=B.__autoAllocateDepthBuffer?void 0:X,B.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,D){let X=Ie.get(M);X.__webglFramebuffer=D,X.__useDefaultFramebuffer=D===void 0},this.setRenderTarget=function(M,D=0,X=0){te=M,$=D,H=X;let B=null,V=!1,he=!1;if(M){let ue=Ie.get(M);if(ue.__useDefaultFramebuffer!==void 0){fe.bindFramebuffer(F.FRAMEBUFFER,ue.__webglFramebuffer),ee.copy(M.viewport),_e.copy(M.scissor),Oe=M.scissorTest,fe.viewport(ee),fe.scissor(_e),fe.setScissorTest(Oe),N=-1;return}else if(ue.__webglFramebuffer===void 0)ke.setupRenderTarget(M);else if(ue.__hasExternalTextures)ke.rebindTextures(M,Ie.get(M.texture).__webglTexture,Ie.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let Be=M.depthTexture;if(ue.__boundDepthTexture!==Be){if(Be!==null&&Ie.has(Be)&&(M.width!==Be.image.width||M.height!==Be.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");ke.setupDepthRenderbuffer(M)}}let ve=M.texture;(ve.isData3DTexture||ve.isDataArrayTexture||ve.isCompressedArrayTexture)&&(he=!0);let Ae=Ie.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(Ae[D])?B=Ae[D][X]:B=Ae[D],V=!0):M.samples>0&&ke.useMultisampledRTT(M)===!1?B=Ie.get(M).__webglMultisampledFramebuffer:Array.isArray(Ae)?B=Ae[X]:B=Ae,ee.copy(M.viewport),_e.copy(M.scissor),Oe=M.scissorTest}else ee.copy(Le).multiplyScalar(xe).floor(),_e.copy(it).multiplyScalar(xe).floor(),Oe=ct;if(X!==0&&(B=G),fe.bindFramebuffer(F.FRAMEBUFFER,B)&&fe.drawBuffers(M,B),fe.viewport(ee),fe.scissor(_e),fe.setScissorTest(Oe),V){let ue=Ie.get(M.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+D,ue.__webglTexture,X)}else if(he){let ue=D;for(let ve=0;ve<M.textures.length;ve++){let Ae=Ie.get(M.textures[ve]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+ve,Ae.__webglTexture,X,ue)}}else if(M!==null&&X!==0){let ue=Ie.get(M.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,ue.__webglTexture,X)}N=-1};function lm(M){let D=Ie.get(M);return(D.__readFormat!==M.format||D.__readType!==M.type)&&(D.__readFormat=M.format,D.__readType=M.type,D.__formatReadable=mt.textureFormatReadable(M.format),D.__typeReadable=mt.textureTypeReadable(M.type)),D}this.readRenderTargetPixels=function(M,D,X,B,V,he,we,ue=0){if(!(M&&M.isWebGLRenderTarget)){Fe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let ve=Ie.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&we!==void 0&&(ve=ve[we],Array.isArray(ve)&&(ve=ve[0])),ve){fe.bindFramebuffer(F.FRAMEBUFFER,ve);try{let Ae=M.textures[ue],Be=Ae.format,je=Ae.type;M.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+ue);let Me=lm(Ae);if(Me.__formatReadable===!1){Fe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Me.__typeReadable===!1){Fe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}D>=0&&D<=M.width-B&&X>=0&&X<=M.height-V&&F.readPixels(D,X,B,V,re.convert(Be),re.convert(je),he)}finally{let Ae=te!==null?Ie.get(te).__webglFramebuffer:null;fe.bindFramebuffer(F.FRAMEBUFFER,Ae)}}},this.readRenderTargetPixelsAsync=async function(M,D,X,B,V,he,we,ue=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let ve=Ie.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&we!==void 0&&(ve=ve[we],Array.isArray(ve)&&(ve=ve[0])),ve)if(D>=0&&D<=M.width-B&&X>=0&&X<=M.height-V){fe.bindFramebuffer(F.FRAMEBUFFER,ve);let Ae=M.textures[ue],Be=Ae.format,je=Ae.type;M.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+ue);let Me=lm(Ae);if(Me.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Me.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Ye=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,Ye),F.bufferData(F.PIXEL_PACK_BUFFER,he.byteLength,F.STREAM_READ),F.readPixels(D,X,B,V,re.convert(Be),re.convert(je),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let It=te!==null?Ie.get(te).__webglFramebuffer:null;fe.bindFramebuffer(F.FRAMEBUFFER,It);let ut=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await Jy(F,ut,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,Ye),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,he),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(Ye),F.deleteSync(ut),he}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,D=null,X=0){let B=Math.pow(2,-X),V=Math.floor(M.image.width*B),he=Math.floor(M.image.height*B),we=D!==null?D.x:0,ue=D!==null?D.y:0;ke.setTexture2D(M,0),F.copyTexSubImage2D(F.TEXTURE_2D,X,0,0,we,ue,V,he),fe.unbindTexture()},this.copyTextureToTexture=function(M,D,X=null,B=null,V=0,he=0){let we,ue,ve,Ae,Be,je,Me,Ye,It,ut=M.isCompressedTexture?M.mipmaps[he]:M.image;if(X!==null)we=X.max.x-X.min.x,ue=X.max.y-X.min.y,ve=X.isBox3?X.max.z-X.min.z:1,Ae=X.min.x,Be=X.min.y,je=X.isBox3?X.min.z:0;else{let Je=Math.pow(2,-V);we=Math.floor(ut.width*Je),ue=Math.floor(ut.height*Je),M.isDataArrayTexture?ve=ut.depth:M.isData3DTexture?ve=Math.floor(ut.depth*Je):ve=1,Ae=0,Be=0,je=0}B!==null?(Me=B.x,Ye=B.y,It=B.z):(Me=0,Ye=0,It=0);let lt=re.convert(D.format),rn=re.convert(D.type),Se;D.isData3DTexture?(ke.setTexture3D(D,0),Se=F.TEXTURE_3D):D.isDataArrayTexture||D.isCompressedArrayTexture?(ke.setTexture2DArray(D,0),Se=F.TEXTURE_2D_ARRAY):(ke.setTexture2D(D,0),Se=F.TEXTURE_2D),fe.activeTexture(F.TEXTURE0),fe.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,D.flipY),fe.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,D.premultiplyAlpha),fe.pixelStorei(F.UNPACK_ALIGNMENT,D.unpackAlignment);let mn=fe.getParameter(F.UNPACK_ROW_LENGTH),tt=fe.getParameter(F.UNPACK_IMAGE_HEIGHT),Fr=fe.getParameter(F.UNPACK_SKIP_PIXELS),sn=fe.getParameter(F.UNPACK_SKIP_ROWS),Qa=fe.getParameter(F.UNPACK_SKIP_IMAGES);fe.pixelStorei(F.UNPACK_ROW_LENGTH,ut.width),fe.pixelStorei(F.UNPACK_IMAGE_HEIGHT,ut.height),fe.pixelStorei(F.UNPACK_SKIP_PIXELS,Ae),fe.pixelStorei(F.UNPACK_SKIP_ROWS,Be),fe.pixelStorei(F.UNPACK_SKIP_IMAGES,je);let ur=M.isDataArrayTexture||M.isData3DTexture,Ur=D.isDataArrayTexture||D.isData3DTexture;if(M.isDepthTexture){let Je=Ie.get(M),Kt=Ie.get(D),Kn=Ie.get(Je.__renderTarget),xt=Ie.get(Kt.__renderTarget);fe.bindFramebuffer(F.READ_FRAMEBUFFER,Kn.__webglFramebuffer),fe.bindFramebuffer(F.DRAW_FRAMEBUFFER,xt.__webglFramebuffer);for(let Wt=0;Wt<ve;Wt++)ur&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Ie.get(M).__webglTexture,V,je+Wt),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Ie.get(D).__webglTexture,he,It+Wt)),F.blitFramebuffer(Ae,Be,Ae+we,Be+ue,Me,Ye,Me+we,Ye+ue,F.DEPTH_BUFFER_BIT,F.NEAREST);fe.bindFramebuffer(F.READ_FRAMEBUFFER,null),fe.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if(V!==0||M.isRenderTargetTexture||Ie.has(M)){let Je=Ie.get(M),Kt=Ie.get(D);fe.bindFramebuffer(F.READ_FRAMEBUFFER,I),fe.bindFramebuffer(F.DRAW_FRAMEBUFFER,W);for(let Kn=0;Kn<ve;Kn++)ur?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Je.__webglTexture,V,je+Kn):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Je.__webglTexture,V),Ur?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Kt.__webglTexture,he,It+Kn):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Kt.__webglTexture,he),V!==0?F.blitFramebuffer(Ae,Be,Ae+we,Be+ue,Me,Ye,Me+we,Ye+ue,F.COLOR_BUFFER_BIT,F.NEAREST):Ur?F.copyTexSubImage3D(Se,he,Me,Ye,It+Kn,Ae,Be,we,ue):F.copyTexSubImage2D(Se,he,Me,Ye,Ae,Be,we,ue);fe.bindFramebuffer(F.READ_FRAMEBUFFER,null),fe.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else Ur?M.isDataTexture||M.isData3DTexture?F.texSubImage3D(Se,he,Me,Ye,It,we,ue,ve,lt,rn,ut.data):D.isCompressedArrayTexture?F.compressedTexSubImage3D(Se,he,Me,Ye,It,we,ue,ve,lt,ut.data):F.texSubImage3D(Se,he,Me,Ye,It,we,ue,ve,lt,rn,ut):M.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,he,Me,Ye,we,ue,lt,rn,ut.data):M.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,he,Me,Ye,ut.width,ut.height,lt,ut.data):F.texSubImage2D(F.TEXTURE_2D,he,Me,Ye,we,ue,lt,rn,ut);fe.pixelStorei(F.UNPACK_ROW_LENGTH,mn),fe.pixelStorei(F.UNPACK_IMAGE_HEIGHT,tt),fe.pixelStorei(F.UNPACK_SKIP_PIXELS,Fr),fe.pixelStorei(F.UNPACK_SKIP_ROWS,sn),fe.pixelStorei(F.UNPACK_SKIP_IMAGES,Qa),he===0&&D.generateMipmaps===!0&&D.mipmapsAutoUpdate===!0&&F.generateMipmap(Se),fe.unbindTexture()},this.initRenderTarget=function(M){Ie.get(M).__webglFramebuffer===void 0&&ke.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?ke.setTextureCube(M,0):M.isData3DTexture?ke.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?ke.setTexture2DArray(M,0):ke.setTexture2D(M,0),fe.unbindTexture()},this.resetState=function(){$=0,H=0,te=null,fe.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Wn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ze._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ze._getUnpackColorSpace()}};var He=(n,e,t)=>Math.min(t,Math.max(e,n)),Yt=n=>He(n,0,1),Xe=(n,e,t)=>n+(e-n)*t;function at(n,e,t){let i=Yt((t-n)/(e-n));return i*i*(3-2*i)}var Ua=(n,e)=>1-Math.exp(-n*e);function pn(n){let e=(n+Math.PI)%(2*Math.PI);return(e<0?e+2*Math.PI:e)-Math.PI}var ka=n=>n*Math.PI/180;function rr(n){let e=2166136261;for(let t=0;t<n.length;t++)e=Math.imul(e^n.charCodeAt(t),16777619);return e>>>0}function In(n){let e=n>>>0;return()=>{e=e+1831565813>>>0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}}var op=1.6,ap=120,kx=ir.degToRad(-4),Bx=ir.degToRad(86),t3=.35,zx=1.05,ed={position:[1.5,2.3,8.4],target:[.42,1.12,2.5]};function Vx({camera:n,element:e,avatarAt:t,favourite:i,still:r,wake:s}){let o={target:new C,yaw:0,pitch:.2,distance:6},a={target:new C,yaw:0,pitch:.2,distance:6},c=new Set,l=null,u=(_,A,T)=>{let v=new C(..._).sub(new C(...A));T.target.set(...A),T.distance=He(v.length(),op,ap),T.yaw=Math.atan2(v.x,v.z),T.pitch=He(Math.asin(v.y/Math.max(.01,v.length())),kx,Bx)};u(ed.position,ed.target,o),u(ed.position,ed.target,a);let d=(_,A)=>{o.yaw=o.yaw-_,o.pitch=He(o.pitch+A,kx,Bx),s()},h=_=>{o.distance=He(o.distance*_,op,ap),s()},f=(_,A)=>{(_||A)&&(l=null);let[T,v]=[Math.sin(o.yaw),Math.cos(o.yaw)];o.target.x=He(o.target.x+_*v-A*T,-200,200),o.target.z=He(o.target.z-_*T-A*v,-200,200),s()},p=(_,A)=>{o.target.set(..._),A!==void 0&&(o.distance=He(A,op,ap)),s()},y=_=>{let A=_?t(_):null;A&&p([A[0],A[1]+zx,A[2]],5.5)},m=_=>{l=_,_&&y(_)},g=_=>{let A=Math.max(3,o.distance*.55)*_,T=L=>c.has(L)?1:0,[v,b]=[T("d")-T("a"),T("w")-T("s")];(v||b)&&f(v*A,b*A);let[O,R]=[T("arrowright")-T("arrowleft"),T("arrowup")-T("arrowdown")];(O||R)&&d(O*_*1.5,R*_*.9)},x=()=>{let _=Math.cos(a.pitch);n.position.set(a.target.x+Math.sin(a.yaw)*_*a.distance,Math.max(t3,a.target.y+Math.sin(a.pitch)*a.distance),a.target.z+Math.cos(a.yaw)*_*a.distance),n.lookAt(a.target),n.updateMatrixWorld()};x();let S=s3(e,c,{orbit:d,zoom:h,slide:f,wake:s,follow:()=>m(l?null:i()),visit:()=>y(i())},()=>o.distance);return{target:a.target,get distance(){return a.distance},get following(){return l},follow:m,go(_,A,T=!1){p(_,A),T&&cp(o,a)},jump(_,A){u(_,A,o),cp(o,a),x()},update(_){g(_);let A=l?t(l):null;A&&o.target.set(A[0],A[1]+zx,A[2]);let T=n3(a,o,r?1:Ua(9,_));return T&&x(),T||c.size>0},dispose:S}}function cp(n,e){e.target.copy(n.target),e.yaw=n.yaw,e.pitch=n.pitch,e.distance=n.distance}function n3(n,e,t){let i=n.target.distanceTo(e.target)+Math.abs(pn(e.yaw-n.yaw))+Math.abs(e.pitch-n.pitch)+Math.abs(e.distance-n.distance);return i===0?!1:(i<.001||t>=1?cp(e,n):(n.target.lerp(e.target,t),n.yaw+=pn(e.yaw-n.yaw)*t,n.pitch+=(e.pitch-n.pitch)*t,n.distance+=(e.distance-n.distance)*t),!0)}var i3=new Set(["w","a","s","d","arrowleft","arrowright","arrowup","arrowdown"]);function r3(n){return n instanceof HTMLElement&&(n.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(n.tagName))}function s3(n,e,t,i){let r=new AbortController,s={signal:r.signal};return o3(n,new Map,t,i,s),n.addEventListener("wheel",a=>{a.preventDefault();let c=a.deltaMode===1?30:1;t.zoom(Math.exp(He(a.deltaY*c,-240,240)*(a.ctrlKey?.008:.0016)))},{...s,passive:!1}),window.addEventListener("keydown",a=>{if(r3(a.target)||a.ctrlKey||a.metaKey||a.altKey||a.defaultPrevented)return;let c=a.key.toLowerCase();(a.target===n||a.target===document.body||a.target===null)&&(i3.has(c)?(e.add(c),a.preventDefault(),t.wake()):c==="f"&&!a.repeat?t.follow():c==="g"&&!a.repeat&&t.visit())},s),window.addEventListener("keyup",a=>e.delete(a.key.toLowerCase()),s),window.addEventListener("blur",()=>e.clear(),s),()=>r.abort()}function o3(n,e,t,i,r){let s=()=>{let[o,a]=[...e.values()];return{d:Math.hypot(o.x-a.x,o.y-a.y),x:(o.x+a.x)/2,y:(o.y+a.y)/2}};n.addEventListener("pointerdown",o=>{o.pointerType==="mouse"&&o.button>2||(e.set(o.pointerId,{x:o.clientX,y:o.clientY}),n.setPointerCapture(o.pointerId))},r),n.addEventListener("pointermove",o=>{let a=e.get(o.pointerId);if(!a)return;let c=3.4/Math.max(300,n.clientHeight);if(e.size===2){let d=s();a.x=o.clientX,a.y=o.clientY;let h=s();d.d>8&&h.d>8&&t.zoom(d.d/h.d);let f=i()/Math.max(300,n.clientHeight);t.slide(-(h.x-d.x)*f,(h.y-d.y)*f);return}let[l,u]=[o.clientX-a.x,o.clientY-a.y];if(a.x=o.clientX,a.y=o.clientY,o.buttons&2||o.shiftKey){let d=i()*.9/Math.max(300,n.clientHeight);t.slide(-l*d,u*d)}else t.orbit(l*c,u*c)},r);for(let o of["pointerup","pointercancel","lostpointercapture"])n.addEventListener(o,a=>e.delete(a.pointerId),r)}var a3=(n,e)=>n.left<e.left+e.width+4&&e.left<n.left+n.width+4&&n.top<e.top+e.height+4&&e.top<n.top+n.height+4;function c3(n,e,t,i){let r=Math.min(Math.max(n.x-n.width/2+e,6),Math.max(6,i.width-n.width-6)),s=Math.min(Math.max(n.y-n.height+t,6),Math.max(6,i.height-n.height-6));return{...n,left:r,top:s}}function td(n,e){let t=[],i=[...n].sort((r,s)=>s.priority-r.priority||(r.id<s.id?-1:1));for(let r of i){if(r.x<-40||r.x>e.width+40||r.y<-40||r.y>e.height+60)continue;let s=[[0,0]];for(let o=10;o<=r.slack;o+=10)s.push([0,-o],[r.width*.35,-o],[-r.width*.35,-o]);for(let[o,a]of s){let c=c3(r,o,a,e);if(!t.some(l=>a3(c,l))){t.push(c);break}}}return t}var l3=12,Gx=60,u3=1.86,lp=150;function nd(n,e,t,i,r){let s=[];for(let[a,c]of n.members)s.push(...d3(a,c,t,i,r));let o=[];for(let a of e){if(!a.object.label)continue;let c=a.box.distanceToPoint(t);c<Gx&&o.push({view:a,d:c})}o.sort((a,c)=>a.d-c.d);for(let{view:a,d:c}of o.slice(0,l3)){let l=a.box.getCenter(new C);s.push({id:a.id,kind:"label",anchor:new C(l.x,a.box.max.y+.12,l.z),title:a.object.label??"",note:"",priority:10-c/Gx,dim:!1})}return s}function d3(n,e,t,i,r){let[s,o,a]=e.body.position,c=e.body.body.bones.hips.position.y-.67,l=new C(s,o+u3+Math.min(0,c),a),u=e.agent?.activity.state,d=u==="needs-you"?40:u==="speaking"?20:0,h=5/(1+l.distanceTo(t)/10),f=!e.agent?.connected||u==="away",p=[{id:n,kind:"name",anchor:l,title:e.name,note:h3(e,i,r),priority:30+d+h,dim:f}],y=e.body.speaking;return y&&p.push({id:n,kind:"bubble",anchor:l,title:y,note:"",priority:90+h,dim:!1}),p}function h3(n,e,t){let i=n.agent;if(!i)return"not connected";let r=Date.parse(i.connected?i.activity.since:i.lastSeen)/1e3,s=t&&Number.isFinite(r)?p3(e-r):"";return[i.connected?i.activity.label??f3[i.activity.state]:"connection lost",s].filter(Boolean).join(" · ")}var f3={idle:"idle",thinking:"thinking",speaking:"speaking",working:"working",walking:"walking","needs-you":"needs you",away:"away"};function p3(n){return n<2?"":n<60?`${Math.floor(n)} s`:n<3600?`${Math.floor(n/60)} min`:n<86400?`${Math.floor(n/3600)} h`:`${Math.floor(n/86400)} d`}function Hx(n,e){if(n.length<=lp)return n;let t=[];for(let r of n.split(/\s+/)){let s=t.at(-1);s!==void 0&&s.length+r.length<lp?t[t.length-1]=`${s} ${r}`:t.push(r.slice(0,lp))}let i=Math.min(t.length-1,Math.floor(e*t.length));return`${i>0?"… ":""}${t[i]??""}${i<t.length-1?" …":""}`}var Ba=new C;function dp(n,e,t,i,r){let s=[],o=new Map;for(let a of n){if(Ba.copy(a.anchor).applyMatrix4(e.matrixWorldInverse),Ba.z>-.3)continue;Ba.applyMatrix4(e.projectionMatrix);let[c,l]=r(a),u=(Ba.x*.5+.5)*t,d=(.5-Ba.y*.5)*i;a.kind==="name"&&o.set(a.id,l),a.kind==="bubble"&&(d-=(o.get(a.id)??0)+12),s.push({id:a.id,kind:a.kind,x:u,y:d,width:c,height:l,priority:a.priority,slack:a.kind==="label"?40:a.kind==="name"?60:140})}return s}var up="position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity 180ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;",m3={name:`${up}padding:3px 10px 4px;border-radius:12px;background:rgba(255,252,246,.9);color:#2b3147;box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,bubble:`${up}padding:9px 14px 10px;border-radius:16px 16px 16px 5px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28);font:500 15px/1.4 ui-rounded,system-ui,sans-serif;`,label:`${up}padding:2px 8px 3px;border-radius:9px;background:rgba(255,252,246,.82);color:#2b3147;font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`};function Wx(n){let e=new Map,t=[],i=r=>{let s=`${r.kind}:${r.id}`,o=e.get(s);o||(o=g3(r.kind),n.append(o.root),e.set(s,o));let a=`${r.title}
${r.note}`;o.text!==a&&(o.text=a,o.title.data=r.title,o.note.data=r.note,o.noteBox.style.display=r.note?"block":"none",o.size=[o.root.offsetWidth,o.root.offsetHeight]);let c=r.dim?"grayscale(.7) opacity(.8)":"";return o.root.style.filter!==c&&(o.root.style.filter=c),o};return{update(r,s,o,a){let c=new Set(r.map(u=>`${u.kind}:${u.id}`));for(let[u,d]of e)c.has(u)||(d.root.remove(),e.delete(u));t=td(dp(r,s,o,a,u=>i(u).size),{width:o,height:a});let l=new Map(t.map(u=>[`${u.kind}:${u.id}`,u]));for(let[u,d]of e){let h=l.get(u);h&&(d.root.style.transform=`translate(${h.left.toFixed(1)}px,${h.top.toFixed(1)}px)`),d.shown!==!!h&&(d.shown=!!h,d.root.style.opacity=d.shown?"1":"0")}},rects:()=>t.map(r=>({id:r.id,kind:r.kind,rect:[r.left,r.top,r.width,r.height]})),dispose(){for(let r of e.values())r.root.remove();e.clear()}}}function g3(n){let e=document.createElement("div");e.style.cssText=m3[n],e.className=`world-${n}`;let t=document.createTextNode(""),i=document.createTextNode(""),r=document.createElement("span");return r.style.cssText="display:none;font-weight:450;font-size:11.5px;opacity:.78;font-variant-numeric:tabular-nums;",r.append(i),e.append(t,r),{root:e,title:t,note:i,noteBox:r,size:[0,0],text:"\0",shown:!1}}var Xx=new ge,$x=new Mn,za=new C,[qx,jx,Yx]=[new C,new C,new C],Zx=new ge,Kx=.012;function y3(n,e){return e.local?Zx.multiplyMatrices(n.matrix,e.local):Zx.copy(n.matrix)}function x3(n,e,t){let i=y3(e,t);Xx.copy(i).invert(),$x.copy(n).applyMatrix4(Xx);let r=1/0,s=t.kind.shape.geometry,o=s.getAttribute("position"),a=s.index;if(!a)return 1/0;for(let c=0;c<a.count;c+=3)qx.fromBufferAttribute(o,a.getX(c)),jx.fromBufferAttribute(o,a.getX(c+1)),Yx.fromBufferAttribute(o,a.getX(c+2)),$x.intersectTriangle(qx,jx,Yx,!1,za)&&(r=Math.min(r,za.applyMatrix4(i).distanceTo(n.origin)));return r}function ds(n,e,t){let i=e.box,r=0,s=1/0;for(let o of["x","y","z"]){let a=1/n.direction[o],[c,l]=[(i.min[o]-t-n.origin[o])*a,(i.max[o]+t-n.origin[o])*a];r=Math.max(r,Math.min(c,l)),s=Math.min(s,Math.max(c,l))}return r<=s?r:1/0}function v3(n,e){let t=new C().setFromMatrixPosition(n.matrixWorld),i=new C(e.x,e.y,.5).unproject(n).sub(t).normalize();return new Mn(t,i)}function _3(n,e){let t=[];for(let s of e){let o=ds(n,s,.02+Kx*12);o<1/0&&t.push({view:s,near:o})}t.sort((s,o)=>s.near-o.near);let i=null,r=null;for(let{view:s,near:o}of t.slice(0,24)){if(i&&o>i.distance)break;for(let a of s.instances){let c=x3(n,s,a);c<(i?.distance??1/0)&&(i={id:s.id,distance:c})}!r&&ds(n,s,Kx*o)<1/0&&s.box.getSize(za).length()<.06*o+.9&&(r={id:s.id,distance:o})}return r&&(!i||r.distance<i.distance-.5)?r:i}function b3(n,e){let t=null;for(let[i,r]of e.members){let[s,o,a]=r.body.position;for(let[c,l]of[[.35,.3],[.85,.36],[1.35,.42]]){let u=n.distanceToPoint(za.set(s,o+c,a)),d=za.sub(n.origin).dot(n.direction);u<l&&d>0&&d<(t?.distance??1/0)&&(t={id:i,distance:d})}}return t}function Jx(n,e,t,i){let r=v3(n,e),s=_3(r,t),o=b3(r,i),a=r.direction.y<-1e-4?-r.origin.y/r.direction.y:1/0,c=u=>[r.origin.x+r.direction.x*u,r.origin.y+r.direction.y*u,r.origin.z+r.direction.z*u];if(o&&o.distance<=Math.min(s?.distance??1/0,a))return{avatarId:o.id,point:c(o.distance)};if(s&&s.distance<=a+.05)return{objectId:s.id,point:c(s.distance)};if(a>600)return null;let l=c(a);return{point:[l[0],0,l[2]]}}var Va=new C,Qx=4,w3=60;function M3(n,e,t,i){let[r,s,o,a]=[1/0,1/0,-1/0,-1/0],c=0;for(let l=0;l<8;l++){if(Va.set(l&1?n.box.max.x:n.box.min.x,l&2?n.box.max.y:n.box.min.y,l&4?n.box.max.z:n.box.min.z).applyMatrix4(e.matrixWorldInverse),Va.z>-.05)continue;c++,Va.applyMatrix4(e.projectionMatrix);let[u,d]=[(Va.x*.5+.5)*t,(.5-Va.y*.5)*i];r=Math.min(r,u),o=Math.max(o,u),s=Math.min(s,d),a=Math.max(a,d)}return c<4||o<=0||a<=0||r>=t||s>=i?null:([r,s,o,a]=[Math.max(0,r),Math.max(0,s),Math.min(t,o),Math.min(i,a)],o-r<Qx||a-s<Qx?null:[Math.round(r),Math.round(s),Math.round(o-r),Math.round(a-s)])}function S3(n,e,t){let i=n.box.getCenter(new C),r=n.box.max.y-(n.box.max.y-n.box.min.y)*.1,s=new C(e.z-i.z,0,i.x-e.x).normalize().multiplyScalar((n.box.max.x-n.box.min.x)*.35);return[i,i.clone().setY(r),i.clone().add(s),i.clone().sub(s)].every(a=>{let c=new Mn(e,a.clone().sub(e).normalize()),l=ds(c,n,0)-.02;return t.some(u=>u!==n&&ds(c,u,-.04)<l)})}function ev(n,e,t,i){let r=e.position,s=[];for(let c of n){let l=M3(c,e,t,i);if(!l)continue;let{id:u,kind:d,label:h}=c.object;s.push({view:c,seen:{id:u,kind:d,...h?{label:h}:{},rect:l,distance:Math.round(c.box.distanceToPoint(r)*10)/10}})}s.sort((c,l)=>c.seen.distance-l.seen.distance||(c.seen.id<l.seen.id?-1:1));let o=s.slice(0,w3),a=o.map(c=>c.view);return o.filter(c=>!S3(c.view,r,a)).map(c=>c.seen)}var ui=class extends Error{code;constructor(e,t){super(t),this.code=e}};var tv={sign:{at:[0,1.04,.075],size:[1.12,.62],ink:"#4a3424",back:!0},signpost:{at:[-.02,1.62,.105],size:[.86,.26],ink:"#4a3424",back:!0},billboard:{at:[0,1.9,.155],size:[3.06,1.6],ink:"#fbf7ef",back:!1}};function A3(n){for(let e of[-.46,.46])n.box(.1,1.42,.09,{color:"bark",at:[e,0,-.02],bevel:.02});n.box(1.3,.8,.08,{color:"tint",at:[0,.65,.015],bevel:.03,shade:[.84,.92]}),n.box(1.16,.66,.1,{color:"cream",at:[0,.72,.02],bevel:.02,shade:[.98,1.04],shadow:!1}),n.box(1.3,.07,.14,{color:"tint",at:[0,1.43,0],bevel:.025,shade:1.05})}function T3(n){n.cylinder(.07,.055,2.12,{color:"bark",segments:10}),n.ball(.08,.08,.08,{color:"amber",at:[0,2.13,0],segments:9,shadow:!1});let e=(t,i,r,s)=>{let o=i*(s/2+.1),a=[[-s/2,-.16],[s/2,-.16],[s/2,.16],[-s/2,.16]];i>0?a.splice(2,0,[o,0]):a.push([o,0]),n.extrude(a,.07,[0,0],{color:r,at:[0,t,.06],bevel:.02,shade:[.94,1.04]})};e(1.62,1,"cream",.9),e(1.2,-1,"tint",.78)}function E3(n){for(let e of[-1.1,1.1])n.box(.16,1.3,.16,{color:"ink",at:[e,0,-.04],bevel:.03,shade:1.3}),n.box(.42,.08,.3,{color:"ink",at:[e,0,0],bevel:.025,shade:1.3});n.box(3.4,1.9,.2,{color:"white",at:[0,1,0],bevel:.06}),n.box(3.2,1.72,.24,{color:"tint",at:[0,1.09,.02],bevel:.03,shade:[.82,1.02],lamp:.25,shadow:!1})}function C3(n){n.cylinder(.05,.035,3.32,{color:"white",at:[-.5,0,0],segments:9}),n.cylinder(.06,.06,.1,{color:"stone",at:[-.5,0,0],segments:12,shadow:!1}),n.ball(.055,.055,.055,{color:"amber",at:[-.5,3.36,0],segments:9,shadow:!1});let e=8,t=r=>Math.sin(r/e*5.6)*.055*Math.min(1,r/2),i=r=>Array.from({length:e+1},(s,o)=>[-.47+o/e*1.1,r+.03*Math.sin(o/e*4),t(o)]);n.cloth(i(2.5),i(3.24),{color:"tint",shade:[.96,1.06],sway:[0,.9],shadow:!1}),n.caster("box",[1.05,.7,.02],[.06,2.52,0])}var nv={sign:A3,signpost:T3,billboard:E3,flag:C3};var hs=4,hp=8,id=hs*hp,Pi=[384,192],R3=`
attribute vec2 cell;
varying vec2 vUv;
varying float vFar;
void main() {
  vUv = ( cell + vec2( uv.x, 1.0 - uv.y ) ) / vec2( ${hs.toFixed(1)}, ${hp.toFixed(1)} );
  vUv.y = 1.0 - vUv.y;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = 1.0 - smoothstep( 60.0, 110.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,P3=`
uniform sampler2D sheet;
uniform float night;
varying vec2 vUv;
varying float vFar;
void main() {
  vec4 c = texture2D( sheet, vUv );
  // Ink darkens with its board; light letters shine.
  c.rgb *= 1.0 - 0.7 * night * ( 1.0 - dot( c.rgb, vec3( 0.3, 0.59, 0.11 ) ) );
  gl_FragColor = vec4( c.rgb, c.a * vFar );
  #include <colorspace_fragment>
}`;function iv(n,e){let t=null,i="",r=()=>{let s=document.createElement("canvas");s.width=Pi[0]*hs,s.height=Pi[1]*hp;let o=s.getContext("2d");if(!o)throw new Error("no 2D canvas for the writing on signs");let a=new ha(s);a.colorSpace=Qt,a.minFilter=Rn,a.magFilter=kt,a.anisotropy=4;let c=new Ot({uniforms:{sheet:{value:a},night:e},vertexShader:R3,fragmentShader:P3,transparent:!0,depthWrite:!1,toneMapped:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2}),l=new ns(1,1),u=new Float32Array(id*2);for(let h=0;h<id;h++)u.set([h%hs,Math.floor(h/hs)],h*2);l.setAttribute("cell",new Ti(u,2));let d=new qn(l,c,id);return d.frustumCulled=!1,d.renderOrder=25,n.add(d),{mesh:d,texture:a,context:o,material:c}};return{update(s,o){let a=I3(s,o),c=a.map(h=>`${h.text}|${h.matrix.elements.map(f=>f.toFixed(3)).join()}`).join(`
`);if(c===i)return;if(i=c,a.length===0){t&&(t.mesh.visible=!1);return}t??=r();let{mesh:l,texture:u,context:d}=t;d.clearRect(0,0,d.canvas.width,d.canvas.height),a.forEach((h,f)=>{l.setMatrixAt(f,h.matrix),L3(d,h,f%hs*Pi[0],Math.floor(f/hs)*Pi[1])}),l.count=a.length,l.visible=!0,l.instanceMatrix.needsUpdate=!0,u.needsUpdate=!0},flush(){i=""},dispose(){t&&(t.mesh.geometry.dispose(),t.mesh.dispose(),t.texture.dispose(),t.material.dispose(),t.mesh.removeFromParent())}}}function I3(n,e){let t=[],i=new C;for(let r of n){let s=r.object.text||r.object.label;if(s)for(let o of r.instances){let a=tv[o.kind.kind];if(!a)continue;let c=o.local?new ge().multiplyMatrices(r.matrix,o.local):r.matrix,l=new ge().multiplyMatrices(c,new ge().makeScale(a.size[0],a.size[1],1).setPosition(...a.at));t.push({text:s,face:a,matrix:l,distance:i.setFromMatrixPosition(l).distanceTo(e)})}}return t.sort((r,s)=>r.distance-s.distance).slice(0,id)}function L3(n,e,t,i){let r=Pi[1]/e.face.size[1]<Pi[0]/e.face.size[0]?Pi[1]/e.face.size[1]:Pi[0]/e.face.size[0],[s,o]=[e.face.size[0]*r,e.face.size[1]*r];n.save(),n.translate(t,i),n.scale(Pi[0]/s,Pi[1]/o),n.fillStyle=e.face.ink,n.textAlign="center",n.textBaseline="middle";for(let a=Math.min(72,o*.5);a>=9;a*=.9){n.font=`700 ${a}px ui-rounded, "Trebuchet MS", system-ui, sans-serif`;let c=fp(n,e.text,s*.9);if(!(c.length*a*1.16>o*.92&&a>9.5)){c.slice(0,6).forEach((l,u,d)=>n.fillText(l,s/2,o/2+(u-(d.length-1)/2)*a*1.16,s*.94));break}}n.restore()}function fp(n,e,t){let i=[];for(let r of e.split(/\s+/).filter(Boolean)){let s=i.at(-1);s!==void 0&&n.measureText(`${s} ${r}`).width<=t?i[i.length-1]=`${s} ${r}`:i.push(r)}return i}var pp="ui-rounded, system-ui, sans-serif",O3=500*1024,rv=12;function mp(n,e,t,i,r,s,o=8){n.fillStyle=s,n.beginPath(),n.roundRect(e,t,i,r,Math.min(o,r/2)),n.fill()}function D3(n,e,t,i){let r=Math.round((e.kind==="bubble"?14:e.kind==="name"?13:12)*t),s=`${e.kind==="name"?600:500} ${r}px ${pp}`;n.font=s;let o=e.kind==="bubble"?Hx(e.title,0):e.title,a=fp(n,o,Math.min(i*.42,300*t)).slice(0,6),c=e.kind==="bubble";return{font:s,size:r,lines:a,note:e.note,ink:c?"#fffaf0":"#2b3147",back:c?"rgba(43,49,71,.93)":"rgba(255,252,246,.9)"}}function N3(n,e){n.font=e.font;let t=Math.max(...e.lines.map(i=>n.measureText(i).width),e.note?n.measureText(e.note).width*.86:0,8);return[Math.ceil(t+e.size*1.3),Math.ceil(e.lines.length*e.size*1.3+(e.note?e.size*1.15:0)+e.size*.5)]}function sv(n,e,t,i,r){let s=new Map(e.map(a=>[`${a.kind}:${a.id}`,D3(n,a,r,i.w)])),o=a=>s.get(`${a.kind}:${a.id}`);for(let a of td(dp(e,t,i.w,i.h,c=>N3(n,o(c))),{width:i.w,height:i.h})){let c=o(a),[l,u]=[i.x+a.left,i.y+a.top];mp(n,l,u,a.width,a.height,c.back,9*r),n.fillStyle=c.ink,n.textAlign="center",n.textBaseline="top",n.font=c.font,c.lines.forEach((d,h)=>n.fillText(d,l+a.width/2,u+c.size*.3+h*c.size*1.3)),c.note&&(n.font=c.font.replace(`${c.size}px`,`${Math.round(c.size*.86)}px`),n.globalAlpha=.75,n.fillText(c.note,l+a.width/2,u+c.size*.3+c.lines.length*c.size*1.3),n.globalAlpha=1)}}function ov(n,e,t,i,r){let s=Math.round(11*i);n.font=`600 ${s}px ${pp}`,n.textAlign="center",n.textBaseline="middle";let o=[],a=0;for(let c of e){let l=r(c.id);if(a>=rv*2||l===null&&a>=rv)break;let u=l===null?c.id:String(l),d=Math.max(n.measureText(u).width+s*.9,s*1.5),h=s*1.5,f=Math.min(Math.max(c.rect[0]+c.rect[2]/2-d/2,2),t.w-d-2),p=Math.min(Math.max(c.rect[1]+c.rect[3]*.55-h/2,2),t.h-h-2);o.some(([y,m,g,x])=>f<y+g&&y<f+d&&p<m+x&&m<p+h)||(o.push([f,p,d,h]),a++,mp(n,t.x+f,t.y+p,d,h,"rgba(43,49,71,.72)",6*i),n.fillStyle="#fffaf0",n.fillText(u,t.x+f+d/2,t.y+p+h/2+.5))}}function av(n,e,t,i){let r=Math.round(12*i);n.font=`600 ${r}px ${pp}`,n.textAlign="left",n.textBaseline="middle",mp(n,t.x+8,t.y+8,n.measureText(e).width+r*1.4,r*1.8,"rgba(43,49,71,.78)",8),n.fillStyle="#fffaf0",n.fillText(e,t.x+8+r*.7,t.y+8+r*.95)}function cv(n,e,t){let i=document.createElement("canvas");i.width=24,i.height=14;let r=i.getContext("2d",{willReadFrequently:!0});if(!r)return;r.drawImage(n.canvas,0,0,e,t,0,0,24,14);let{data:s}=r.getImageData(0,0,24,14);for(let o=4;o<s.length;o+=4)for(let a=0;a<3;a++)if(Math.abs(s[o+a]-s[a])>3)return;throw new ui("render_failed","The picture came out blank. The graphics context may have been lost; try again in a moment.")}function lv(n){let e="";for(let t of[.8,.68,.55,.42])if(e=n.toDataURL("image/jpeg",t).slice(23),e.length*.75<=O3)break;if(e.length<200)throw new ui("render_failed","The picture could not be encoded.");return{mimeType:"image/jpeg",data:e}}var F3=new Map(wo.map(n=>[n.name,n.hex])),gp=new Map;function fs(n){let e=gp.get(n);if(!e){let t=F3.get(n)??n;e=new le(/^#[0-9a-fA-F]{6}$/.test(t)?t:"#f2e3c9"),gp.size<4096&&gp.set(n,e)}return e}var sr=()=>({position:[],normal:[],index:[]});function uv(n,e,t,i){let r=sr(),s=[n/2,e/2,t/2],o=Math.min(i,s[0]*.98,s[1]*.98,s[2]*.98),a=(c,l,u,d)=>((c>0?4:0)+(l>0?2:0)+(u>0?1:0))*3+d;for(let c of[-1,1])for(let l of[-1,1])for(let u of[-1,1])for(let d=0;d<3;d++){let h=[c,l,u],f=h.map((p,y)=>p*(s[y]-(y===d?0:o)));r.position.push(f[0],f[1]+s[1],f[2]),r.normal.push(...h.map((p,y)=>y===d?p:0))}for(let c=0;c<3;c++)for(let l of[-1,1]){let u=(d,h)=>{let f=[0,0,0];return f[c]=l,f[(c+1)%3]=d,f[(c+2)%3]=h,a(f[0],f[1],f[2],c)};Ii(r,u(-1,-1),u(1,-1),u(1,1),u(-1,1))}return o>0&&U3(r,a),r}function U3(n,e){for(let t=0;t<3;t++){let i=(t+1)%3,r=(t+2)%3;for(let s of[-1,1])for(let o of[-1,1]){let a=(c,l)=>{let u=[0,0,0];return u[t]=c,u[i]=s,u[r]=o,e(u[0],u[1],u[2],l)};Ii(n,a(-1,i),a(1,i),a(1,r),a(-1,r))}}for(let t of[-1,1])for(let i of[-1,1])for(let r of[-1,1])Ga(n,e(t,i,r,0),e(t,i,r,1),e(t,i,r,2))}function Ga(n,e,t,i){let r=(l,u)=>n.position[l*3+u],s=[r(t,0)-r(e,0),r(t,1)-r(e,1),r(t,2)-r(e,2)],o=[r(i,0)-r(e,0),r(i,1)-r(e,1),r(i,2)-r(e,2)],a=[s[1]*o[2]-s[2]*o[1],s[2]*o[0]-s[0]*o[2],s[0]*o[1]-s[1]*o[0]];if(Math.hypot(...a)<1e-12)return;let c=0;for(let l of[e,t,i])for(let u=0;u<3;u++)c+=n.normal[l*3+u]*a[u];c>=0?n.index.push(e,t,i):n.index.push(e,i,t)}function Ii(n,e,t,i,r){Ga(n,e,t,i),Ga(n,e,i,r)}function rd(n,e,t=!1){let i=sr(),r=(a,c,l)=>{let u=Math.hypot(a[2],a[3])||1;i.position.push(Math.sin(c)*a[0],a[1],Math.cos(c)*a[0]),i.normal.push(Math.sin(l)*a[2]/u,a[3]/u,Math.cos(l)*a[2]/u)},s=Math.PI*2/e,o=t?s/2:0;for(let a=1;a<n.length;a++){let c=n[a-1],l=n[a];for(let u=0;u<e;u++){let d=o+u*s,h=i.position.length/3,f=d+s/2;r(c,d,t?f:d),r(c,d+s,t?f:d+s),r(l,d+s,t?f:d+s),r(l,d,t?f:d),Ii(i,h,h+1,h+2,h+3)}}return i}function dv(n,e,t){let i=sr(),r=(o,a)=>Math.sign(o)*Math.abs(o)**a;for(let[o,a,c,l]of n)for(let u=0;u<=e;u++){let d=u/e*Math.PI*2,[h,f]=[Math.sin(d),Math.cos(d)];i.position.push(r(h,t)*o,a,r(f,t)*o);let p=[r(h,2-t)*c,l,r(f,2-t)*c],y=Math.hypot(...p)||1;i.normal.push(p[0]/y,p[1]/y,p[2]/y)}let s=e+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<e;a++)Ii(i,o*s+a,o*s+a+1,(o+1)*s+a+1,(o+1)*s+a);return i}function hv(n,e,t,i,r){let s=Math.min(i,t*.45,Math.max(n,e)*.5),o=(n-e)/t;if(s<=0)return rd([[0,0,0,-1],[n,0,0,-1],[n,0,1,o],[e,t,1,o],...e>0?[[e,t,0,1],[0,t,0,1]]:[]],r);let a=[];return n>0&&a.push([0,0,0,-1],[Math.max(0,n-s),0,0,-1]),a.push([n,n>0?s:0,1,o]),e>s?a.push([e,t-s,1,o],[e-s,t,0,1],[0,t,0,1]):a.push([e,t,1,o]),rd(a,r)}function yp(n,e,t,i,r,s=0,o=0){let a=sr();for(let l=0;l<=r;l++)for(let u=0;u<=i;u++){let d=l/r*Math.PI,h=u/i*Math.PI*2,f=[Math.sin(d)*Math.sin(h),-Math.cos(d),Math.sin(d)*Math.cos(h)],p=Math.sin(3*f[0]+o)*Math.sin(4*f[1]+o*1.7)+Math.sin(5*f[2]+o*.6)*.6,y=1+s*p;a.position.push(f[0]*n*y,f[1]*e*y,f[2]*t*y);let m=Math.hypot(f[0]/n,f[1]/e,f[2]/t);a.normal.push(f[0]/n/m,f[1]/e/m,f[2]/t/m)}let c=i+1;for(let l=0;l<r;l++)for(let u=0;u<i;u++){let d=l*c+u;Ii(a,d,d+1,d+c+1,d+c)}return a}function fv(n,e,t,i){let r=sr();for(let o=0;o<=t;o++)for(let a=0;a<=i;a++){let c=o/t*Math.PI*2,l=a/i*Math.PI*2,u=n+Math.cos(l)*e;r.position.push(Math.sin(c)*u,Math.sin(l)*e,Math.cos(c)*u),r.normal.push(Math.sin(c)*Math.cos(l),Math.sin(l),Math.cos(c)*Math.cos(l))}let s=i+1;for(let o=0;o<t;o++)for(let a=0;a<i;a++)Ii(r,o*s+a,(o+1)*s+a,(o+1)*s+a+1,o*s+a+1);return r}function pv(n,e,t,i){let r=sr(),s=n.length,o=Math.min(t,e/2.1),a=l=>n[(l+s)%s],c=n.map((l,u)=>B3(a(u-1),l,a(u+1),o));for(let l of[1,-1]){let u=l*e/2,d=r.position.length/3;r.position.push(i[0],i[1],u),r.normal.push(0,0,l);for(let h of c)r.position.push(h[0],h[1],u),r.normal.push(0,0,l);for(let h=0;h<s;h++)Ga(r,d,d+1+h,d+1+(h+1)%s);for(let h=0;h<s;h++)k3(r,a(h),a(h+1),c[h],c[(h+1)%s],u,l*(e/2-o),l)}for(let l=0;l<s;l++){let[u,d]=[a(l),a(l+1)],h=sd(u,d),f=r.position.length/3,p=e/2-o;r.position.push(u[0],u[1],p,d[0],d[1],p,d[0],d[1],-p,u[0],u[1],-p);for(let y=0;y<4;y++)r.normal.push(h[0],h[1],0);Ii(r,f,f+1,f+2,f+3)}return r}function k3(n,e,t,i,r,s,o,a){let c=sd(e,t),l=n.position.length/3;n.position.push(i[0],i[1],s,r[0],r[1],s,t[0],t[1],o,e[0],e[1],o),n.normal.push(0,0,a,0,0,a,c[0],c[1],0,c[0],c[1],0),Ii(n,l,l+1,l+2,l+3)}function sd(n,e){let t=Math.hypot(e[0]-n[0],e[1]-n[1])||1;return[(e[1]-n[1])/t,-(e[0]-n[0])/t]}function B3(n,e,t,i){let r=sd(n,e),s=sd(e,t),o=i/Math.max(.35,1+r[0]*s[0]+r[1]*s[1]);return[e[0]-(r[0]+s[0])*o,e[1]-(r[1]+s[1])*o]}function mv(n,e,t,i){let r=sr();n.forEach((o,a)=>{let c=n[Math.max(0,a-1)],l=n[Math.min(n.length-1,a+1)],u=Math.hypot(l[0]-c[0],l[1]-c[1],l[2]-c[2])||1,d=[(l[0]-c[0])/u,(l[1]-c[1])/u,(l[2]-c[2])/u],h=Math.abs(d[1])>.9?[1,0,0]:[0,1,0],f=[h[1]*d[2]-h[2]*d[1],h[2]*d[0]-h[0]*d[2],h[0]*d[1]-h[1]*d[0]],p=Math.hypot(...f);f=[f[0]/p,f[1]/p,f[2]/p];let y=[d[1]*f[2]-d[2]*f[1],d[2]*f[0]-d[0]*f[2],d[0]*f[1]-d[1]*f[0]],m=e+(t-e)*a/(n.length-1);for(let g=0;g<=i;g++){let x=g/i*Math.PI*2,S=[f[0]*Math.cos(x)+y[0]*Math.sin(x),f[1]*Math.cos(x)+y[1]*Math.sin(x),f[2]*Math.cos(x)+y[2]*Math.sin(x)];r.position.push(o[0]+S[0]*m,o[1]+S[1]*m,o[2]+S[2]*m),r.normal.push(...S)}});let s=i+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<i;a++)Ii(r,o*s+a,o*s+a+1,(o+1)*s+a+1,(o+1)*s+a);return r}function gv(n){let e=sr(),[t,i,r]=n,s=[(i[1]-t[1])*(r[2]-t[2])-(i[2]-t[2])*(r[1]-t[1]),(i[2]-t[2])*(r[0]-t[0])-(i[0]-t[0])*(r[2]-t[2]),(i[0]-t[0])*(r[1]-t[1])-(i[1]-t[1])*(r[0]-t[0])],o=Math.hypot(...s)||1;for(let a of[1,-1]){let c=e.position.length/3;for(let l of n)e.position.push(...l),e.normal.push(a*s[0]/o,a*s[1]/o,a*s[2]/o);for(let l=2;l<n.length;l++)Ga(e,c,c+l-1,c+l)}return e}function yv(n,e){let t=sr();for(let i of[1,-1]){let r=t.position.length/3;n.forEach((s,o)=>{let[a,c]=[n[Math.max(0,o-1)],n[Math.min(n.length-1,o+1)]],l=Math.hypot(c[2]-a[2],c[0]-a[0])||1,u=[-i*(c[2]-a[2])/l,.25,i*(c[0]-a[0])/l],d=Math.hypot(...u);for(let h of[s,e[o]])t.position.push(...h),t.normal.push(u[0]/d,u[1]/d,u[2]/d);o>0&&Ii(t,r+o*2-2,r+o*2,r+o*2+1,r+o*2-1)})}return t}var z3=10,V3=.035;function xv(n){let{x:e,y:t,z:i}=new C().setFromMatrixScale(n.matrix);return e*t+t*i+i*e}function G3(n,e,t){if(typeof t=="number")return t;let[i,r]=[1/0,-1/0];for(let s=0;s<n.position.length;s+=3)i=Math.min(i,n.position[s]),r=Math.max(r,n.position[s]);return t[0]+(t[1]-t[0])*((n.position[e*3]-i)/Math.max(1e-6,r-i))}var Ln=class{position=[];normal=[];color=[];paint=[];index=[];casters=[];box(e,t,i,r){return this.add(uv(e,t,i,r.bevel??Math.min(.05,Math.min(e,t,i)*.28)),r,"box")}cylinder(e,t,i,r){return this.add(hv(e,t,i,r.bevel??Math.min(.04,i*.2),r.segments??14),r,t<e*.4?"cone":"cylinder")}ball(e,t,i,r){let s=r.segments??14;return this.add(yp(e,t,i,s,Math.max(5,Math.round(s*.6))),r,"ball")}leaves(e,t,i,r){let s=r.segments??12,o=(r.at?.[0]??0)*3.1+(r.at?.[1]??0)*1.3+(r.at?.[2]??0)*2.3;return this.add(yp(e,t,i,s,Math.max(5,Math.round(s*.6)),.07,o),{shade:[.66,1.1],sway:.5,...r},"ball")}torus(e,t,i){return this.add(fv(e,t,i.segments??24,8),{shadow:!1,...i},"cylinder")}lathe(e,t,i="cylinder",r=!1){return this.add(rd(e,t.segments??16,r),t,i)}squareLathe(e,t,i){return this.add(dv(e,i.segments??28,t),i,"box")}extrude(e,t,i,r){return this.add(pv(e,t,r.bevel??.03,i),r,"box")}rod(e,t,i,r){return this.add(mv(e,t,i,r.segments??7),r,"cylinder")}sheet(e,t){return this.add(gv(e),t,"box")}cloth(e,t,i){return this.add(yv(e,t),i,"box")}caster(e,t,i,r=[0,0,0],s="tint"){let o=new dt().setFromEuler(new Xn(...r,"YXZ"));return this.casters.push({shape:e,color:s,shade:1,matrix:new ge().compose(new C(...i),o,new C(...t))}),this}add(e,t,i){let r=new dt().setFromEuler(new Xn(...t.turn??[0,0,0],"YXZ")),s=new ge().compose(new C(...t.at??[0,0,0]),r,new C(...t.scale??[1,1,1])),o=new De().getNormalMatrix(s),a=this.position.length/3,c=e.position.length/3,l=new C;for(let u=0;u<c;u++)l.fromArray(e.position,u*3).applyMatrix4(s),this.position.push(l.x,l.y,l.z),l.fromArray(e.normal,u*3).applyMatrix3(o).normalize(),t.skyward&&l.set(l.x*.2,1,l.z*.2).normalize(),this.normal.push(l.x,l.y,l.z),this.paint.push(t.color==="tint"?1:0,t.window??0,t.lamp??0,G3(e,u,t.sway??0));for(let u of e.index)this.index.push(a+u);return this.shadeRange(a,c,t),t.shadow!==!1&&this.cast(e,i,s,t),this}shadeRange(e,t,i){let r=i.color==="tint"?{r:1,g:1,b:1}:fs(i.color),[s,o]=typeof i.shade=="number"?[i.shade*.9,i.shade]:i.shade??[.86,1],a=1/0,c=-1/0;for(let l=e;l<e+t;l++){let u=this.position[l*3+1];a=Math.min(a,u),c=Math.max(c,u)}for(let l=e;l<e+t;l++){let u=c>a?(this.position[l*3+1]-a)/(c-a):1,d=s+(o-s)*u;this.color.push(r.r*d,r.g*d,r.b*d)}}cast(e,t,i,r){let s=new C(1/0,1/0,1/0),o=new C(-1/0,-1/0,-1/0),a=new C;for(let p=0;p<e.position.length;p+=3)a.fromArray(e.position,p),s.min(a),o.max(a);let c=o.clone().sub(s),l=new C().setFromMatrixScale(i);if(Math.max(c.x*l.x,c.y*l.y,c.z*l.z)<.14)return;let u=(p,y)=>Math.max(p-2*Math.min(V3/y,p*.16),.004),d=new C(u(c.x,l.x),u(c.y,l.y),u(c.z,l.z)),h=new ge().compose(new C((s.x+o.x)/2,s.y+(c.y-d.y)/2,(s.z+o.z)/2),new dt,d),f=typeof r.shade=="number"?r.shade:r.shade?(r.shade[0]+r.shade[1])/2:.95;this.casters.push({shape:t,color:r.color,shade:f,matrix:i.clone().multiply(h)})}raw(){return this.geometry(new ge,0)}finish(e){let t=new C(1/0,1/0,1/0),i=new C(-1/0,-1/0,-1/0),r=new C;for(let u=0;u<this.position.length;u+=3)r.fromArray(this.position,u),t.min(r),i.max(r);let s=i.clone().sub(t),o=new C(e[0]/s.x,e[1]/s.y,e[2]/s.z),a=new ge().makeScale(o.x,o.y,o.z).multiply(new ge().makeTranslation(-(t.x+i.x)/2,-t.y,-(t.z+i.z)/2)),c=this.geometry(a,e[1]);for(let u of this.casters)u.matrix.premultiply(a);let l=this.casters.sort((u,d)=>xv(d)-xv(u)).slice(0,z3);return{geometry:c,casters:l,built:[s.x,s.y,s.z]}}geometry(e,t){let i=new Rt;i.setAttribute("position",new ot(new Float32Array(this.position),3)),i.setAttribute("normal",new ot(new Float32Array(this.normal),3)),i.applyMatrix4(e);let r=He(t*.35,.08,.6),s=t>0?.24:0,o=i.getAttribute("position"),a=i.getAttribute("normal");for(let c=0;c<o.count;c++){let l=1-s+s*at(0,r,o.getY(c)),u=.86+.14*at(-1,.1,a.getY(c));for(let d=0;d<3;d++)this.color[c*3+d]=this.color[c*3+d]*l*u}return i.setAttribute("color",new ot(new Float32Array(this.color),3)),i.setAttribute("paint",new ot(new Float32Array(this.paint),4)),i.setIndex(this.index),i.computeBoundingBox(),i.computeBoundingSphere(),i}};var xp=new le(1,1,1);function Li(n,e,t){let i=new qn(n,e,t.initial??8);i.count=0,i.frustumCulled=!1,i.matrixAutoUpdate=!1,i.instanceMatrix.setUsage(La);let r=t.initial??8;t.colors&&(i.instanceColor=vv(new Float32Array(r*3)));let s=[],o={from:1/0,to:-1},a=d=>{o.from=Math.min(o.from,d),o.to=Math.max(o.to,d)},c=()=>{r*=2;let d=new Float32Array(r*16);d.set(i.instanceMatrix.array);let h=i.instanceColor?new Float32Array(r*3):null;h&&i.instanceColor&&h.set(i.instanceColor.array),i.dispose(),i.instanceMatrix=new Ti(d,16),i.instanceMatrix.setUsage(La),h&&(i.instanceColor=vv(h))},l=(d,h)=>{i.instanceMatrix.array.copyWithin(h*16,d*16,d*16+16),i.instanceColor?.array.copyWithin(h*3,d*3,d*3+3),a(h)};return{mesh:i,get count(){return s.length},get capacity(){return r},add(d,h){s.length===r&&c();let f={slot:s.length};return s.push(f),i.count=s.length,i.setMatrixAt(f.slot,d),i.instanceColor?.setXYZ(f.slot,(h??xp).r,(h??xp).g,(h??xp).b),a(f.slot),f},setMatrix(d,h){i.setMatrixAt(d.slot,h),a(d.slot)},setColor(d,h){i.instanceColor?.setXYZ(d.slot,h.r,h.g,h.b),a(d.slot)},remove(d){let h=s.pop();h&&(h!==d&&(l(h.slot,d.slot),h.slot=d.slot,s[h.slot]=h),d.slot=-1,i.count=s.length)},flush:()=>{if(o.to<o.from)return;let d=Math.min(o.to,s.length-1);for(let h of[i.instanceMatrix,i.instanceColor])!h||d<o.from||(h.addUpdateRange(o.from*h.itemSize,(d-o.from+1)*h.itemSize),h.needsUpdate=!0);o.from=1/0,o.to=-1},dispose(){i.removeFromParent(),i.dispose()}}}function vv(n){let e=new Ti(n,3);return e.setUsage(La),e}var Ha=["box","ball","cylinder","cone"];function H3(n){let e=new Ln,t={color:"white"};n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:10}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:10,bevel:.01});let{geometry:i}=e.finish([1,1,1]);for(let r of["normal","color","paint"])i.deleteAttribute(r);return i}function _v(n,e){let t=new oo,i={};for(let o of Ha){let a=Li(H3(o),t,{colors:!1,initial:64});a.mesh.castShadow=!0,a.mesh.visible=!1,n.add(a.mesh),i[o]=a}let r=e.shadowMap,s=r.render;return r.render=(...o)=>{for(let a of Ha)i[a].mesh.visible=i[a].count>0;s.apply(r,o);for(let a of Ha)i[a].mesh.visible=!1},{add:(o,a)=>({shape:o,handle:i[o].add(a)}),setMatrix:(o,a)=>i[o.shape].setMatrix(o.handle,a),remove:o=>i[o.shape].remove(o.handle),flush:()=>Ha.forEach(o=>i[o].flush()),dispose(){r.render=s;for(let o of Ha)i[o].mesh.geometry.dispose(),i[o].dispose();t.dispose()}}}var W3=`
varying vec2 vUv;
varying vec3 vTint;
varying float vDark;
varying float vFade;
uniform float light;
void main() {
  vUv = position.xz * 2.0;
  vTint = vec3( 0.0 );
  #ifdef USE_INSTANCING_COLOR
    vTint = instanceColor.rgb;
  #endif
  vDark = length( instanceMatrix[ 1 ].xyz );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  // A light whose matrix has no height lies on the ground, any other faces the viewer.
  if ( light > 0.0 && vDark > 0.0 ) p = modelViewMatrix * vec4( instanceMatrix[ 3 ].xyz, 1.0 ) + vec4( position.x, -position.z, 0.0, 0.0 ) * vDark + vec4( 0.0, 0.0, 0.25, 0.0 );
  vFade = light > 0.0 ? 1.0 - smoothstep( 60.0, 160.0, -p.z ) * 0.7 : 1.0 - smoothstep( 30.0, 90.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,X3=`
varying vec2 vUv;
varying vec3 vTint;
varying float vDark;
varying float vFade;
uniform float light;
uniform float power;
void main() {
  float a = max( 0.0, 1.0 - length( vUv ) );
  vec3 shine = vTint * ( a * a * 0.55 + pow( a, 6.0 ) * 0.7 ) * power * vFade;
  float d = 1.0 - smoothstep( 0.0, 1.0, length( max( abs( vUv ) - 0.38, 0.0 ) ) / 0.62 );
  float shade = d * d * 0.42 * vDark * vFade;
  gl_FragColor = light > 0.0 ? vec4( shine, 0.0 ) : vec4( vec3( 0.10, 0.09, 0.16 ) * shade, shade );
}`;function od(n,e){return new Ot({uniforms:{light:{value:n?1:0},power:e},vertexShader:W3,fragmentShader:X3,blending:ru,blendSrc:su,blendDst:Ma,transparent:!0,depthWrite:!1,side:jn,polygonOffset:!0,polygonOffsetFactor:-3,polygonOffsetUnits:-6,toneMapped:!1})}function vp(){let n=new Rt;return n.setAttribute("position",new ot(new Float32Array([-.5,0,-.5,-.5,0,.5,.5,0,.5,.5,0,-.5]),3)),n.setIndex([0,1,2,0,2,3]),n}function bv(){let n=Li(vp(),od(!1,{value:0}),{colors:!0,initial:64});return n.mesh.renderOrder=20,n}function wv(){return{time:{value:0},wind:{value:1},lamp:{value:0},window:{value:0},rim:{value:new le(0,0,0)},sun:{value:new C(0,1,0)}}}var $3=`
attribute vec4 paint;
varying vec2 vGlow;
varying float vUp;
uniform float time;
uniform float wind;
`,q3=`
vColor = vec4( color, 1.0 );
#ifdef USE_INSTANCING_COLOR
  vColor.rgb *= mix( vec3( 1.0 ), instanceColor.rgb, paint.x );
#endif
vGlow = paint.yz;
`,j3=`
if ( paint.w > 0.0 ) {
  vec3 root = vec3( 0.0 );
  #ifdef USE_INSTANCING
    root = instanceMatrix[ 3 ].xyz;
  #endif
  float phase = time * 1.3 + root.x * 0.37 + root.z * 0.29 + position.y * 0.7;
  float push = paint.w * wind * 0.045;
  transformed.x += push * ( sin( phase ) + 0.35 * sin( phase * 2.7 + position.z * 4.0 ) );
  transformed.z += push * 0.7 * sin( phase * 1.17 + 1.3 + position.x * 3.0 );
}
`,Y3=`
varying vec2 vGlow;
varying float vUp;
uniform float lamp;
uniform float window;
uniform vec3 rim;
uniform vec3 sun;
`,Z3=`
vec3 toEye = normalize( vViewPosition );
float grazing = 1.0 - saturate( dot( toEye, normal ) );
vec3 sunView = normalize( ( viewMatrix * vec4( sun, 0.0 ) ).xyz );
float towards = 0.45 + 0.55 * saturate( dot( normal, sunView ) * 0.7 + 0.5 );
// Light bounced between things takes some of their colour away: the toys stay pastel in full sun.
// The lift undoes the toe of the neutral tone mapping, which would make plain colours glaring.
float luma = dot( outgoingLight, vec3( 0.3, 0.59, 0.11 ) );
outgoingLight = mix( vec3( luma ), outgoingLight, 0.82 ) + vec3( 0.034, 0.033, 0.036 ) * smoothstep( 0.0, 0.09, luma );
outgoingLight += rim * towards * ( 0.35 + diffuseColor.rgb ) * smoothstep( 0.62, 1.0, grazing ) * smoothstep( -0.6, 0.5, vUp ) * ( 1.0 - smoothstep( 0.86, 0.98, vUp ) );
outgoingLight += diffuseColor.rgb * vGlow.y * ( 0.3 + 1.5 * lamp );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * ( 0.75 + 0.4 * diffuseColor.g ), vGlow.x * window );
#include <opaque_fragment>
`,K3={soft:[[-.7,-.5],[.5,-.75],[.75,.45],[-.45,.8],[0,0]],cheap:[[0,0]]};function Mv(n){let e=Ve.shadowmap_pars_fragment,t=e.indexOf("float phi = interleavedGradientNoise"),i=e.indexOf(") * 0.2;",t),r=K3[n].map(([s,o])=>`texture( shadowMap, vec3( shadowCoord.xy + vec2( ${s.toFixed(2)}, ${o.toFixed(2)} ) * radius, shadowCoord.z ) )`);return t<0||i<0?e:`${e.slice(0,t)}shadow = ( ${r.join(" + ")} ) * ${(1/r.length).toFixed(4)};${e.slice(i+8)}`}function Wa({uniforms:n,shadows:e},t){let i=new is({vertexColors:!0,...t===void 0?{}:{side:t}});return i.onBeforeCompile=r=>{Object.assign(r.uniforms,n),r.vertexShader=r.vertexShader.replace("#include <common>",`#include <common>
${$3}`).replace("#include <color_vertex>",q3).replace("#include <begin_vertex>",`#include <begin_vertex>
${j3}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vUp = ( vec4( transformedNormal, 0.0 ) * viewMatrix ).y;`),r.fragmentShader=r.fragmentShader.replace("#include <common>",`#include <common>
${Y3}`).replace("#include <shadowmap_pars_fragment>",e).replace("#include <opaque_fragment>",Z3)},i.customProgramCacheKey=()=>"surface",i}var ps=.115,J3=.5,Q3=.12,eC=.085;function Xa(n,e,t){let i=t===0?ps:-ps;return[n[0]+Math.cos(e)*i,n[1],n[2]-Math.sin(e)*i]}function bp(n,e){return[0,1].map(t=>({at:Xa(n,e,t),yaw:e,pitch:0,planted:!0}))}function tC(n){let e=[0];for(let a=1;a<n.length;a++){let[c,l]=[n[a-1],n[a]];e.push(e[a-1]+Math.hypot(l[0]-c[0],l[2]-c[2]))}let t=e[e.length-1],i=a=>{let c=He(a,0,t),l=1;for(;l<n.length-1&&e[l]<c;)l++;let[u,d]=[n[l-1],n[l]??n[l-1]],h=(e[l]??0)-e[l-1],f=h>1e-9?(c-e[l-1])/h:0;return[Xe(u[0],d[0],f),Xe(u[1],d[1],f),Xe(u[2],d[2],f)]},r=7;return{length:t,at:a=>{let c=Math.min(.42,a,t-a);if(c<1e-4)return i(a);let l=[0,0,0];for(let u=0;u<r;u++){let d=i(a+c*(2*u/(r-1)-1));for(let h=0;h<3;h++)l[h]=l[h]+d[h]/r}return l},heading:a=>{let c=Math.min(.5,t/2),[l,u]=[i(He(a-c,0,t-c)),i(He(a+c,c,t))];return Math.atan2(u[0]-l[0],u[2]-l[2])}}}function nC(n,e,t,i){let r=e/(t-i);return n<=0?0:n>=t?e:n<i?r*n*n/(2*i):n>t-i?e-r*(t-n)**2/(2*i):r*(n-i/2)}function iC(n,e,t,i){let r=e/(t-i),s=r*i/2;return n<=0?0:n>=e?t:n<s?Math.sqrt(2*i*n/r):n>e-s?t-Math.sqrt(2*i*(e-n)/r):n/r+i/2}var rC=n=>He(.26+.15*n,.3,J3);function Sv(n){let e=tC(n.path),t=Math.max(n.seconds,.2),i=e.heading(0),r=Math.abs(pn(i-n.yaw)),s=r>.6?Math.min(r*.16,.5,t*.25):0,o=t-s,a=Math.min(.4,o*.3),c=n.start+s,l=n.start+t,u=Math.max(s,Math.min(.55,Math.max(.22,r*.2))),d=n.endYaw??e.heading(e.length),h=Math.abs(pn(d-e.heading(e.length))),f=.25+h*.2,p=x=>nC(x-c,e.length,o,a),y=x=>{let S=e.heading(p(x)),_=at(0,1,Yt((x-n.start)/u));S=n.yaw+pn(S-n.yaw)*_;let A=at(0,1,Yt((x-(l-.12))/f));return S+pn(d-S)*A},m=x=>({at:e.at(p(x)),yaw:y(x),speed:x>c&&x<l?e.length/o:0}),g=sC(n,e,{begin:c,moving:o,ease:a,end:l,endTurn:h,endTime:f,wait:s,endYaw:d},y);return Av(n.start,l,m,n.feet,g)}function sC(n,e,t,i){let r=[[],[]],s=Math.max(1,Math.ceil(e.length/rC(e.length/t.moving))),o=e.length/s,a=u=>t.begin+iC(u,e.length,t.moving,t.ease),c=pn(e.heading(0)-n.yaw),l=n.feet[0].planted?n.feet[1].planted&&c>=0?0:1:0;t.wait>.05&&oC(r,n,e,i,t,l);for(let u=1;u<=s+1;u++){let d=Math.min(u*o,e.length),h=a(Math.max(0,(u-1.5+Q3)*o)),f=u>s?Math.max(t.end+.04,h+.2):Math.max(a(Math.min((u-.5)*o,e.length)),h+.1),p=u>s?i(f):e.heading(d),y=r[l];y.push({lift:Math.max(h,y[y.length-1]?.land??-1/0),land:f,at:Xa(e.at(d),p,l),yaw:p}),l=l===0?1:0}return t.endTurn>.15&&aC(r,e.at(e.length),t.endYaw,l),r}function oC(n,e,t,i,r,s){let o=r.wait/2;for(let a=0;a<2;a++){let c=a===0?s:1-s,l=e.start+a*o,u=l+o*.96,d=i(u+.1);n[c].push({lift:l,land:u,at:Xa(t.at(0),d,c),yaw:d})}}function aC(n,e,t,i){let r=Math.max(n[0].at(-1)?.land??0,n[1].at(-1)?.land??0);for(let s of[i,1-i])n[s].push({lift:r+.03,land:r+.25,at:Xa(e,t,s),yaw:t}),r+=.25}function wp(n,e,t,i,r){let s=pn(t-e),o=Math.max(2,Math.ceil(Math.abs(s)/.8)+1),a=.24,c=i+o*a,l=h=>e+s*at(i,c,h),u=[[],[]],d=s>=0?0:1;for(let h=0;h<o;h++){let f=h>=o-2?e+s:l(i+(h+1.4)*a);u[d].push({lift:i+h*a,land:i+(h+.94)*a,at:Xa(n,f,d),yaw:f}),d=d===0?1:0}return Av(i,c,h=>({at:n,yaw:l(h),speed:0}),r,u)}function ad(n,e){let t=bp(n,e);return{start:-1/0,end:-1/0,settled:-1/0,body:()=>({at:n,yaw:e,speed:0}),foot:i=>t[i]}}function Av(n,e,t,i,r){let s=Math.max(e,r[0].at(-1)?.land??e,r[1].at(-1)?.land??e);return{start:n,end:e,settled:s,body:t,foot:(o,a)=>cC(i[o],r[o],t,a)}}function _p(n,e,t){let i=(t.at[0]-n[0])*Math.sin(e)+(t.at[2]-n[2])*Math.cos(e);return Yt((i-.06)/.24)*.62}function cC(n,e,t,i){let r=-1;for(;r+1<e.length&&e[r+1].lift<=i;)r++;let s=e[r];if(!s){let a=n.planted?Math.max(0,_p(n.at,n.yaw,t(i))):n.pitch;return{...n,pitch:a}}if(i>=s.land)return{at:s.at,yaw:s.yaw,pitch:_p(s.at,s.yaw,t(i)),planted:!0};let o=r>0?e[r-1]:n;return lC(o,n,r===0,s,t,i)}function lC(n,e,t,i,r,s){let o=Yt((s-i.lift)/Math.max(1e-6,i.land-i.lift)),a=at(0,1,o)*.6+(o-Math.sin(2*Math.PI*o)/(2*Math.PI))*.4,c=Math.hypot(i.at[0]-n.at[0],i.at[2]-n.at[2]),l=Math.max(0,i.at[1]-n.at[1]),u=(eC*He(c/.5,.45,1.1)+l*.5)*Math.sin(Math.PI*o),h=t&&!e.planted?e.pitch:_p(n.at,n.yaw,r(i.lift)),f=-.3*Yt(c/.5)*Math.sin(Math.PI*Yt((o-.35)/.65));return{at:[Xe(n.at[0],i.at[0],a),Xe(n.at[1],i.at[1],a)+u,Xe(n.at[2],i.at[2],a)],yaw:n.yaw+pn(i.yaw-n.yaw)*a,pitch:h*(1-at(0,.6,o))+f,planted:!1}}var Yn=.3,or=.29,gs=.1,ys=.075,ud=.67,dd=[["hips",null,0,ud,0],["spine","hips",0,.08,0],["head","spine",0,.46,.005],["eyes","head",0,.285,.3],["mouth","head",0,.165,.318],["armL","spine",.235,.37,0],["foreL","armL",0,-.22,0],["armR","spine",-.235,.37,0],["foreR","armR",0,-.22,0],["legL","hips",ps,-.02,0],["shinL","legL",0,-Yn,0],["footL","shinL",0,-or,0],["legR","hips",-ps,-.02,0],["shinR","legR",0,-Yn,0],["footR","shinR",0,-or,0],["ears","head",0,.54,0]];function Lv(){let n={};for(let[e,t,i,r,s]of dd){let o=new ao;o.name=e,o.position.set(i,r,s),t&&n[t].add(o),n[e]=o}return n}var $a=new C,cd=new C,ms=new C,Tv=new C,qa=new C,Mp=new C,Ev=new ge,Sp=new dt,Ap=new dt,Cv=new dt,ld=new dt,uC=new C(1,0,0),Rv=new C(0,1,0);function Ep(n,e){let[t,i]=[Math.cos(n.pitch),Math.sin(n.pitch)],r=-ys*t+gs*i,s=gs*t+ys*i;return e.set(n.at[0]+Math.sin(n.yaw)*r,n.at[1]+s,n.at[2]+Math.cos(n.yaw)*r)}function Ov(n,e,t,i){let r=(Yn+or)*i,s=(n.x-e)**2+(n.z-t)**2;return n.y+Math.sqrt(Math.max(.01,r*r-s))+.02}function Pv(n,e,t){return Mp.crossVectors(n,e).normalize(),Tv.crossVectors(Mp,n),Ev.makeBasis(Mp,n,Tv),t.setFromRotationMatrix(Ev)}var Iv=new C,Tp=new C;function Dv(n,e,t){let i=n.hips,r=e==="L"?ps:-ps;$a.set(r,-.02,0).applyQuaternion(i.quaternion).add(i.position),Ep(t,cd),ms.subVectors(cd,$a);let s=He(ms.length(),Math.abs(Yn-or)+.03,Yn+or-5e-4);ms.normalize(),Tp.set(Math.sin(t.yaw*.6)+(e==="L"?.1:-.1),0,Math.cos(t.yaw*.6)).addScaledVector(Rv,.25);let o=Math.acos(He((Yn*Yn+s*s-or*or)/(2*Yn*s),-1,1));qa.copy(Tp).addScaledVector(ms,-Tp.dot(ms)).normalize();let a=qa.clone();qa.multiplyScalar(Math.sin(o)*Yn).addScaledVector(ms,Math.cos(o)*Yn).add($a),Pv(Iv.subVectors($a,qa).normalize(),a,Sp),cd.copy($a).addScaledVector(ms,s),Pv(Iv.subVectors(qa,cd).normalize(),a,Ap),Cv.setFromAxisAngle(Rv,t.yaw).multiply(ld.setFromAxisAngle(uC,t.pitch)),n[`leg${e}`].quaternion.copy(ld.copy(i.quaternion).invert()).multiply(Sp),n[`shin${e}`].quaternion.copy(ld.copy(Sp).invert()).multiply(Ap),n[`foot${e}`].quaternion.copy(ld.copy(Ap).invert()).multiply(Cv)}var Nv=["antenna","pair","sprout","fin","ring","cat"],Fv=["tall","round","wide"],Uv=["teal","coral","indigo","violet","amber","leaf","water","pink"];function Cp(n,e,t){let i=rr(`${n}/${e}`),r=rr(n);return{tint:t&&/^#[0-9a-fA-F]{6}$/.test(t)?t:Uv[r%Uv.length],second:(i>>>5)%3===0?"amber":(i>>>5)%3===1?"coral":"mint",ears:Nv[i%Nv.length],eyes:Fv[(i>>>9)%Fv.length],glow:(i>>>13)%4===0?"#ffe08a":(i>>>13)%4===1?"#8fe9ff":"#7ff0cf"}}function xs(n,e,t,i,r,s){let a=[],c=l=>Math.sign(l)*Math.abs(l)**r;for(let l=0;l<=12;l++){let u=-Math.PI/2+l/12*Math.PI;a.push([c(Math.cos(u))/2,c(Math.sin(u))/2,Math.cos(u)**(2-r),Math.sign(Math.sin(u))*Math.abs(Math.sin(u))**(2-r)])}n.squareLathe(a,r,{...s,scale:[e,t,i],segments:s.segments??28})}var hd=(n,e,t,i,r)=>{let s=[];for(let o=0;o<=4;o++){let a=-Math.PI/2+o/4*(Math.PI/2);s.push([Math.cos(a)*t,-i+Math.sin(a)*t,Math.cos(a),Math.sin(a)])}for(let o=0;o<=4;o++){let a=o/4*(Math.PI/2);s.push([Math.cos(a)*e,Math.sin(a)*e,Math.cos(a),Math.sin(a)])}n.lathe(s,{segments:12,...r})};function dC(n,e){n("hips",t=>xs(t,.36,.22,.29,.72,{color:"ink",at:[0,-.005,0],shade:[.9,1.25]})),n("spine",t=>{let i=[[0,-.03,0,-1],[.14,-.015,.4,-.9],[.205,.05,.95,-.3],[.225,.15,1,0],[.215,.26,1,.15],[.185,.36,.9,.45],[.13,.425,.5,.87],[0,.445,0,1]];t.lathe(i,{color:e.tint,segments:24,scale:[1.06,1,.92],shade:[.82,1.06]}),t.torus(.115,.034,{color:"white",at:[0,.43,0],segments:20}),xs(t,.25,.2,.06,.6,{color:"white",at:[0,.2,.185],turn:[-.08,0,0],segments:20,shade:[.92,1.03]}),t.ball(.036,.036,.02,{color:e.glow,at:[-.055,.235,.217],lamp:.9,segments:10,shade:1}),t.box(.075,.022,.02,{color:"stone",at:[.045,.238,.207],bevel:.008}),t.box(.075,.022,.02,{color:e.second,at:[.045,.2,.209],bevel:.008}),t.box(.17,.022,.02,{color:"stone",at:[0,.148,.21],bevel:.008,shade:1.06}),xs(t,.25,.27,.14,.6,{color:e.tint,at:[0,.23,-.215],segments:20,shade:[.64,.82]});for(let r of[-.06,.06])t.cylinder(.036,.028,.05,{color:"ink",at:[r,.055,-.22],segments:10,shade:1.3});for(let r of[-1,1])t.ball(.085,.085,.085,{color:"white",at:[r*.222,.37,0],segments:12,shade:[.9,1.04]})})}function hC(n,e){n("head",t=>{xs(t,.72,.55,.6,.62,{color:"white",at:[0,.265,0],segments:36,shade:[.86,1.04]}),xs(t,.585,.385,.16,.52,{color:"ink",at:[0,.25,.242],segments:32,shade:[.82,1.12]});for(let i of[-1,1])t.ball(.048,.026,.012,{color:"coral",at:[i*.2,.165,.306],turn:[0,i*.32,0],segments:10,lamp:.12,shade:.95}),t.cylinder(.098,.088,.062,{color:e.tint,at:[i*.345,.26,0],turn:[0,0,-i*Math.PI/2],segments:18,bevel:.02,shade:[.9,1.05]}),t.cylinder(.052,.046,.03,{color:e.second,at:[i*.4,.26,0],turn:[0,0,-i*Math.PI/2],segments:14,bevel:.01});t.box(.2,.014,.02,{color:e.tint,at:[0,.505,.185],turn:[-.75,0,0],bevel:.006})}),n("eyes",t=>{let[i,r]=e.eyes==="tall"?[.05,.082]:e.eyes==="round"?[.066,.07]:[.078,.056];for(let s of[-1,1])t.ball(i,r,.022,{color:e.glow,at:[s*.135,0,.016],turn:[0,s*.18,0],segments:16,lamp:.75,shade:1}),t.ball(i*.3,i*.3,.01,{color:"white",at:[s*.135+i*.32,r*.4,.04],segments:8,lamp:.8,shade:1})}),n("mouth",t=>{let i=[];for(let r=0;r<=12;r++){let s=Math.PI+r/12*Math.PI;i.push([Math.cos(s)*.07,Math.sin(s)*.05+.012])}for(let r=1;r<6;r++)i.push([.07-r/6*.14,.012-Math.sin(r/6*Math.PI)*.012]);t.extrude(i,.02,[0,-.012],{color:e.glow,lamp:.75,shade:1,bevel:.006})})}function fC(n,e){n("ears",t=>{let i=(r,s,o)=>{t.rod([[r,-.02,0],[r+s*.5,o*.6,0],[r+s,o,0]],.017,.013,{color:"ink",segments:7,shade:1.3}),t.ball(.05,.05,.05,{color:e.second,at:[r+s,o+.03,0],segments:12,lamp:.35,shade:[.9,1.05]})};if(e.ears==="antenna")i(0,.03,.19);else if(e.ears==="pair")i(.14,.07,.13),i(-.14,-.07,.13);else if(e.ears==="sprout"){t.rod([[0,-.02,0],[.01,.1,0]],.016,.012,{color:"leaf",segments:6});for(let r of[-1,1])t.ball(.085,.02,.045,{color:"leaf",at:[r*.08,.13,0],turn:[0,r*.2,r*.5],segments:10,shade:[.85,1.15]})}else if(e.ears==="fin")t.ball(.035,.11,.2,{color:e.tint,at:[0,.015,-.03],segments:14,shade:[.85,1.06]});else if(e.ears==="ring")t.rod([[0,-.03,0],[0,.05,0]],.018,.014,{color:"ink",segments:7,shade:1.3}),t.torus(.075,.018,{color:e.second,at:[0,.13,0],turn:[Math.PI/2,0,0],segments:18,lamp:.3});else for(let r of[-1,1])t.cylinder(.105,.02,.17,{color:e.tint,at:[r*.215,-.05,0],turn:[0,0,-r*.28],scale:[1,1,.62],segments:12,shade:[.9,1.04]})})}function pC(n,e){for(let t of["L","R"]){let i=t==="L"?1:-1;n(`arm${t}`,r=>hd(r,.062,.056,.2,{color:e.tint,at:[i*.015,0,0],shade:[.86,1.02]})),n(`fore${t}`,r=>{hd(r,.056,.066,.13,{color:"white",at:[i*.015,0,0],shade:[.9,1.02]}),r.torus(.056,.018,{color:e.second,at:[i*.015,-.145,0],segments:14}),r.ball(.078,.084,.07,{color:e.tint,at:[i*.015,-.215,.005],segments:14,shade:[.9,1.05]}),r.ball(.032,.048,.032,{color:e.tint,at:[-i*.045,-.19,.035],turn:[.4,0,i*.5],segments:9,shade:[.9,1.05]})}),n(`leg${t}`,r=>hd(r,.088,.076,Yn,{color:"ink",shade:[1,1.3]})),n(`shin${t}`,r=>{hd(r,.068,.08,or-.07,{color:"white",shade:[.88,1.02]}),r.ball(.052,.058,.032,{color:e.tint,at:[0,-.005,.066],segments:12})}),n(`foot${t}`,r=>{xs(r,.2,.15,.31,.66,{color:e.tint,at:[0,-gs+.083,ys-.03],segments:22,shade:[.88,1.04]}),xs(r,.214,.055,.33,.5,{color:"white",at:[0,-gs+.0275,ys-.03],segments:22,shade:[.8,.96]})})}}function mC(n,e){let t=[],i=new C;n.hips.updateMatrixWorld(!0);let r=(s,o)=>{let a=new Ln;o(a),n[s].getWorldPosition(i),t.push({g:a.raw().translate(i.x,i.y,i.z),bone:dd.findIndex(([c])=>c===s)})};return dC(r,e),hC(r,e),fC(r,e),pC(r,e),gC(t)}function gC(n){let e=n.reduce((a,c)=>a+c.g.getAttribute("position").count,0),t=new Rt,i=new Uint8Array(e*4),r=new Uint8Array(e*4),s=[],o=0;for(let{g:a,bone:c}of n){let l=a.getAttribute("position").count;for(let d=0;d<l;d++)i[(o+d)*4]=c,r[(o+d)*4]=255;let u=a.index;if(u)for(let d=0;d<u.count;d++)s.push(o+u.getX(d));o+=l}for(let a of["position","normal","color","paint"]){let c=a==="paint"?4:3,l=new Float32Array(e*c),u=0;for(let{g:d}of n){let h=d.getAttribute(a).array;l.set(h,u),u+=h.length}t.setAttribute(a,new ot(l,c))}return t.setAttribute("skinIndex",new ot(i,4)),t.setAttribute("skinWeight",new ot(r,4,!0)),t.setIndex(s),t}function kv(n,e){let t=Lv(),i=mC(t,n),r=new aa(i,e);r.add(t.hips),r.updateMatrixWorld(!0);let s=new ca(dd.map(([o])=>t[o]));return r.bind(s),r.castShadow=!0,r.receiveShadow=!0,r.frustumCulled=!1,{mesh:r,bones:t,dispose(){r.removeFromParent(),i.dispose(),s.dispose()}}}var Bv={wave:2.3,nod:1.2,shake_head:1.4,celebrate:2.4,think:3.2,look_at:3,point_at:2.6,build:1.5};function xo(n,e,t,i){if(!(n in Bv))return null;let r=n;return{kind:r,start:e,seconds:t&&t>.3?Math.min(t,30):Bv[r],target:i}}function Rp(n,e){let t=e-n.start;return at(0,.26,t)*(1-at(n.seconds-.32,n.seconds,t))}function zv(n){let e=Yt(n.speed/.7),t=n.calm?0:Math.sin(n.t*1.9+n.phase),i=Xe(.5,2.1,e),r=n.calm?0:Math.sin(n.t*.7+n.phase)*.03,s=-.28-e*.42;return{armL:Dr([n.aheadL*i-.03,.05,.16+t*.012+r],[-.5,.1,.14],n.sit),armR:Dr([n.aheadR*i-.03,-.05,-.16-t*.012+r],[-.5,-.1,-.14],n.sit),foreL:Dr([s,0,0],[-.75,0,0],n.sit),foreR:Dr([s,0,0],[-.75,0,0],n.sit),head:[0,0,0],spine:Dr([.03+n.speed*.045+t*.008,0,r*.5],[-.06,0,0],n.sit),hop:0}}function Dr(n,e,t){return[Xe(n[0],e[0],t),Xe(n[1],e[1],t),Xe(n[2],e[2],t)]}var Or=new C;function fd(n,e){return Or.set(...e),n.parent?.worldToLocal(Or),Or.sub(n.position),{yaw:Math.atan2(Or.x,Or.z),pitch:Math.atan2(Or.y,Math.hypot(Or.x,Or.z))}}function Vv(n,e,t,i){let r=Rp(e,t);if(r<=0)return;let s=t-e.start,o=(c,l)=>{n[c]=Dr(n[c],l,r)},a=(c,l)=>{n[c]=[n[c][0]+l[0]*r,n[c][1]+l[1]*r,n[c][2]+l[2]*r]};switch(e.kind){case"wave":o("armR",[-.25,0,-2.35]),o("foreR",[-.35,0,-.15+Math.sin(s*10.5)*.5]),a("head",[0,0,-.1]),a("spine",[0,0,.05]);break;case"nod":a("head",[.2-.24*Math.cos(s*9.5),0,0]);break;case"shake_head":a("head",[.04,Math.sin(s*10)*.42,0]);break;case"celebrate":o("armL",[-.2,0,2.55+Math.sin(s*12)*.2]),o("armR",[-.2,0,-2.55-Math.sin(s*12)*.2]),o("foreL",[-.3,0,0]),o("foreR",[-.3,0,0]),a("head",[-.14,0,Math.sin(s*6)*.08]),n.hop+=r*.075*Math.abs(Math.sin(s*6));break;case"think":o("armR",[-.72,.5,-.06]),o("foreR",[-1.9,0,.3]),o("armL",[-.5,-.35,.06]),o("foreL",[-1.25,-.4,0]),a("head",[-.1,.16,.13+Math.sin(s*1.6)*.03]);break;case"point_at":case"build":yC(n,e,r,s,i);break;case"look_at":break}}function yC(n,e,t,i,r){if(!e.target)return;let s=e.kind==="build"?["L","R"]:fd(r.armL,e.target).yaw>0?["L"]:["R"];for(let o of s){let a=fd(r[`arm${o}`],e.target),c=e.kind==="build"?Math.sin(i*13+(o==="L"?0:2))*.14:0;n[`arm${o}`]=Dr(n[`arm${o}`],[-(Math.PI/2+He(a.pitch,-.7,1))+c,He(a.yaw,-1.2,1.2),0],t),n[`fore${o}`]=Dr(n[`fore${o}`],[e.kind==="build"?-.35-c:-.06,0,0],t)}n.spine=[n.spine[0]+.12*t,n.spine[1],n.spine[2]]}function Gv(n,e){let t=Math.floor(n/3.7+e),i=rr(`${t}`)%1e3/1e3,r=(n/3.7+e-t)*3.7-i*3,s=o=>o>0&&o<.16?Math.sin(o/.16*Math.PI):0;return Yt(s(r)+(i>.8?s(r-.28):0))}function Hv(n){let e=Math.sin(n*19)*.5+.5,t=Math.sin(n*7.3+1)*.5+.5;return Yt(e*(.35+.65*t))}function ja(n,e){n.rotation.set(e[0],e[1],e[2],"YXZ")}var xC=14,vs=.7,vC=.22,Pp=new C;function Wv(n,e,t,i,r){let s=Wa(t),o=kv(e,s),a=rr(n)%1e3/1e3,c={plan:ad(i,r),gestures:[],say:null,sit:{on:!1,since:-100,height:.45,object:""},jump:null,mouth:null,away:!1,dim:0,look:{yaw:0,pitch:0},target:null,hips:ud},l=0,u=h=>[c.plan.foot(0,h),c.plan.foot(1,h)],d=(h,f,p,y,m)=>{let g=c.plan.body(m);Ip(c,m),c.plan=Sv({path:[g.at,...h.slice(1)],start:f,seconds:p,yaw:g.yaw,feet:u(m),endYaw:y})};return{id:n,looks:e,body:o,get plan(){return c.plan},get moving(){return l<c.plan.settled},get busy(){return l<c.plan.settled||c.gestures.length>0||c.jump!==null||l-c.sit.since<vs+.2},get speaking(){return c.say&&l<c.say.until?c.say.text:null},get position(){return c.plan.body(l).at},place:(h,f,p)=>wC(c,h,f,p,d),act(h,f,p){if(h.action==="walk"&&h.path&&h.path.length>0)_C(c,h,f,p,d);else if(h.action==="stop")bC(c,f,h,d);else if(h.action==="say")c.say={text:h.text??"",from:f,until:p+(h.seconds??3)};else if(h.action==="stand")Ip(c,f);else{let y=xo(h.action,f,h.seconds,h.target??null);y&&this.gesture(y,f)}},gesture(h,f){c.gestures=[...c.gestures.slice(-2),h];let p=c.plan.body(f);if(!h.target||l<c.plan.end||c.sit.on)return;let y=Math.atan2(h.target[0]-p.at[0],h.target[2]-p.at[2]);Math.abs(pn(y-p.yaw))>.9&&(c.plan=wp(p.at,p.yaw,y,f,u(f)))},mouth(h){c.mouth=h},away(h){c.away=h},update(h,f,p){l=h,c.gestures=c.gestures.filter(y=>h-y.start<y.seconds),c.say&&h>=c.say.until&&(c.say=null),SC(c,o,h),c.dim+=((c.away?1:0)-c.dim)*(f>0?Ua(4,f):1),EC(c,o,h,f,p,a),AC(s,c.dim)},feet:()=>["L","R"].map((h,f)=>{let p=o.bones[`foot${h}`].localToWorld(Pp.set(0,-gs,ys));return{position:[p.x,p.y,p.z],planted:c.plan.foot(f,l).planted}}),dispose(){o.dispose(),s.dispose()}}}function Ip(n,e){n.sit.on&&(n.sit={...n.sit,on:!1,since:e})}function _C(n,e,t,i,r){let s=e.path??[],o=s[0],a=n.plan.body(t).at,c=0;for(let d=1;d<s.length;d++)c+=Math.hypot(...s[d].map((h,f)=>h-s[d-1][f]));let l=e.seconds??c/Math.max(.3,e.speed??1.4),u=i+l-t;s.length<2||u<=.05||(Math.hypot(a[0]-o[0],a[2]-o[2])>1.5&&(n.plan=ad(o,n.plan.body(t).yaw)),r(s,t,u,e.yaw===void 0?void 0:ka(e.yaw),t))}function bC(n,e,t,i){if(e>=n.plan.end)return;let r=n.plan.body(e),s=t.path?.at(-1)??[r.at[0]+Math.sin(r.yaw)*.15,r.at[1],r.at[2]+Math.cos(r.yaw)*.15];i([r.at,s],e,.4,void 0,e)}function wC(n,e,t,i,r){let s=ka(e.yaw),o=e.pose==="sit"&&e.seat?i.seat(e.seat):null;if(o){if(n.sit.on&&n.sit.object===e.seat)return;n.sit={on:!0,since:t,height:o.at[1]-o.floor,object:e.seat??""},n.jump=null;let d=n.plan.body(t);n.plan=MC(d.at,d.yaw,[o.at[0],o.floor,o.at[2]],o.yaw,t);return}Ip(n,t);let a=t<n.plan.end?n.plan.body(n.plan.end+1):n.plan.body(t),c=Math.hypot(a.at[0]-e.position[0],a.at[1]-e.position[1],a.at[2]-e.position[2]),l=Math.abs(pn(a.yaw-s)),u=[...e.position];if(c>2)n.jump={at:t,to:u,yaw:s};else if(c>.06)r([n.plan.body(t).at,u],t,He(c/1.5,.35,1.6),s,t);else if(l>.06&&t>=n.plan.end){let d=n.plan.body(t);n.plan=wp(d.at,d.yaw,s,t,[n.plan.foot(0,t),n.plan.foot(1,t)])}}function MC(n,e,t,i,r){let s=pn(i-e),o=a=>{let c=at(0,vs,a-r);return{at:[Xe(n[0],t[0],c),Xe(n[1],t[1],c),Xe(n[2],t[2],c)],yaw:e+s*at(0,vs*.7,a-r),speed:0}};return{start:r,end:r+vs,settled:r+vs,body:o,foot:(a,c)=>bp(o(c).at,o(c).yaw)[a]}}function SC(n,e,t){if(!n.jump){e.mesh.scale.setScalar(1);return}let i=(t-n.jump.at)/vC;i>=1&&n.plan.body(t).at!==n.jump.to&&(n.plan=ad(n.jump.to,n.jump.yaw));let r=Yt(Math.abs(i-1));e.mesh.scale.set(Xe(.02,1,r),Xe(.02,1,r),Xe(.02,1,r)),i>=2&&(n.jump=null)}function AC(n,e){n.color.setScalar(1).lerp(TC,e)}var TC=new le(.42,.44,.52);function EC(n,e,t,i,r,s){let o=n.plan.body(t),{mesh:a,bones:c}=e;a.position.set(...o.at),a.rotation.y=o.yaw;let l=n.sit.on?at(.1,vs,t-n.sit.since):1-at(0,vs*.8,t-n.sit.since),u=[0,1].map(p=>CC(n.plan.foot(p,t),o.at,o.yaw));if(l>0)for(let p of[0,1])u[p]=RC(u[p],p,l,n.sit.height);let d=zv({t,speed:o.speed,aheadL:u[0].at[2],aheadR:u[1].at[2],sit:l,calm:r.calm,phase:s*6});a.updateMatrixWorld(!0);for(let p of n.gestures)Vv(d,p,t,c);PC(n,e,u,d,l,t,r.calm,s);for(let[p,y]of["L","R"].entries())Dv(c,y,u[p]);let h=c.hips.rotation.y;ja(c.spine,[d.spine[0],d.spine[1]-h*1.7,d.spine[2]]);let f=r.calm?1:1+.008*Math.sin(t*1.9+s*6);c.spine.scale.set(f,1,f);for(let p of["armL","foreL","armR","foreR"])ja(c[p],d[p]);IC(n,e,d,t,i,r,s)}function CC(n,e,t){let[i,r]=[n.at[0]-e[0],n.at[2]-e[2]],[s,o]=[Math.cos(t),Math.sin(t)];return{...n,at:[i*s-r*o,n.at[1]-e[1],i*o+r*s],yaw:pn(n.yaw-t)}}function RC(n,e,t,i){let s=[e===0?.13:-.13,Math.max(0,i-.52),.4];return{at:[Xe(n.at[0],s[0],t),Xe(n.at[1],s[1],t)+Math.sin(t*Math.PI)*.03,Xe(n.at[2],s[2],t)],yaw:n.yaw*(1-t),pitch:n.pitch*(1-t),planted:n.planted}}function PC(n,e,t,i,r,s,o,a){let{hips:c}=e.bones,l=t[0].planted?0:t[0].at[1],u=t[1].planted?0:t[1].at[1],d=o?0:Math.sin(s*.55+a*9)*.012,h=He((u-l)*.32,-.03,.03)+d,f=He((t[1].at[2]-t[0].at[2])*.35,-.2,.2)*(1-r);c.rotation.set(0,f,He((l-u)*.5,-.06,.06),"YXZ");let p=ud+(o?0:.004*Math.sin(s*1.9+a*6))+i.hop;for(let[y,m]of t.entries()){let g=y===0?1:-1,x=h+g*.115*Math.cos(f),S=-g*.115*Math.sin(f);Ep(m,Pp),p=Math.min(p,Ov(Pp,x,S,.988)+i.hop*.4)}p=Xe(p,n.sit.height+.1,r),c.position.set(h*(1-r),p,Xe(0,-.03,r)),n.hips=p}function IC(n,e,t,i,r,s,o){let{bones:a}=e,c=n.gestures.find(p=>p.target&&Rp(p,i)>.02),l=LC(n,e,c?.target??null,i,s,o),u=r>0?Ua(7,r):1;n.look.yaw+=(l.yaw-n.look.yaw)*u,n.look.pitch+=(l.pitch-n.look.pitch)*u;let d=n.dim*.32;ja(a.head,[-n.look.pitch+t.head[0]+d,n.look.yaw+t.head[1],t.head[2]]),a.eyes.position.set(He(l.yaw-n.look.yaw,-.5,.5)*.05+n.look.yaw*.012,.275+n.look.pitch*.03,.303);let h=1-Math.max(Gv(i,o),n.dim*.72);a.eyes.scale.set(1+(1-h)*.08,Math.max(.08,h),1);let f=n.mouth??(n.say&&i<n.say.until-.15?Hv(i):0);a.mouth.scale.set(1-f*.2,.62+f*1.1,1),ja(a.ears,[-.1*Math.sin(i*2.2+o*5)*(s.calm?0:.3)-t.spine[0]*.6,0,-n.look.yaw*.12])}function LC(n,e,t,i,r,s){let{head:o}=e.bones,a=t??(n.away?null:r.camera);if(a){let l=fd(o,a);if((t!==null||Math.hypot(a[0]-e.mesh.position.x,a[2]-e.mesh.position.z)<xC)&&Math.abs(l.yaw)<(t?2.6:1.35))return{yaw:He(l.yaw,-1.15,1.15),pitch:He(l.pitch-.12,-.5,.42)}}if(r.calm||n.away)return{yaw:0,pitch:0};let c=Math.floor(i/2.9+s*7);return{yaw:(rr(`y${c}`)%100/100-.5)*.7,pitch:(rr(`p${c}`)%100/100-.6)*.2}}function Zn(n,e,t,i,r=0,s="white"){let[o,a]=[Math.sin(r),Math.cos(r)],c=(d,h,f)=>[e[0]+d*a+f*o,e[1]+h,e[2]-d*o+f*a],l=(d,h,f,p,y)=>{n.box(f,p,y,{color:s,at:c(d,h,0),turn:[0,r,0],bevel:0,shadow:!1})};n.box(t,i,.03,{color:"sky",at:c(0,0,-.005),turn:[0,r,0],bevel:0,window:1,shade:[.62,.95],shadow:!1});let u=.065;l(0,i-u/2,t+u,u,.09),l(0,-u,t+u*2.4,u*1.1,.16),l(-t/2,0,u,i,.08),l(t/2,0,u,i,.08),l(0,0,.04,i,.05),l(0,i*.55,t,.04,.05)}function Lp(n,e,t,i,r,s,o="tint"){let a=t/2,c=Math.hypot(a,r),l=Math.atan2(r,a),u=4;for(let d of[-1,1])for(let h=0;h<u;h++){let f=(h+.5)/u;n.box(e-h*.015,.1,c/u+.05,{...s,color:o,at:[0,i+r*f-.02+.035,d*a*(1-f)],turn:[d*l+d*.09,0,0],bevel:.03,shade:.93+h%2*.05+h*.016,shadow:!1})}n.box(e+.02,.13,.2,{...s,color:o,at:[0,i+r-.01,0],bevel:.04,shade:1.08,shadow:!1});for(let d of[-1,1])n.caster("box",[e*.97,.08,c],[0,i+r/2-.06,d*a/2],[d*l,0,0],o)}function Xv(n,e,t,i,r,s){n.extrude([[-t/2,i],[t/2,i],[0,i+r]],.12,[0,i+r*.35],{color:s,at:[e,0,0],turn:[0,Math.PI/2,0],bevel:.01,shade:.97,shadow:!1})}function OC(n){let[e,t,i,r]=[3.9,3.2,2.15,1.7];n.box(e+.14,.26,t+.14,{color:"stone",bevel:.05,shade:[.86,1.04]}),n.box(e,i,t,{color:"cream",at:[0,.05,0],bevel:.06,shade:[.93,1.03]});for(let o of[-e/2+.06,e/2-.06])Xv(n,o,t,i,r*.92,"cream");Lp(n,4.4,4,i-.18,r+.12,{});for(let o of[-1,1])for(let a of[-1,1])n.box(.18,i-.1,.18,{color:"wood",at:[o*(e/2-.02),.2,a*(t/2-.02)],bevel:0,shadow:!1});let s=t/2;n.box(.92,1.62,.14,{color:"wood",at:[.05,.24,s],bevel:.04,shadow:!1}),n.box(.74,1.5,.16,{color:"teal",at:[.05,.24,s+.02],bevel:.04,shadow:!1,shade:[.86,1.06]}),n.box(.4,.36,.17,{color:"sky",at:[.05,1.24,s+.025],bevel:.02,window:1,shadow:!1}),n.ball(.05,.05,.05,{color:"amber",at:[.33,.95,s+.13],segments:8,shadow:!1}),n.box(1.2,.18,.55,{color:"stone",at:[.05,0,s+.28],bevel:.04}),Zn(n,[-1.15,.98,s+.02],.8,.82),Zn(n,[1.25,.98,s+.02],.8,.82),Zn(n,[e/2+.02,.98,0],.9,.82,Math.PI/2),Zn(n,[-e/2-.02,.98,0],.9,.82,-Math.PI/2),Zn(n,[0,.98,-s-.02],1.1,.82,Math.PI);for(let o of[-1.15,1.25]){n.box(.95,.16,.22,{color:"clay",at:[o,.76,s+.16],bevel:.03,shadow:!1});for(let a=0;a<4;a++)n.leaves(.13,.12,.12,{color:a%2?"coral":"leaf",at:[o-.33+a*.22,.97,s+.17],segments:6,sway:.1,shadow:!1})}n.box(.46,1.5,.46,{color:"clay",at:[1.2,2.62,-.55],bevel:.04,shade:[.85,1.02]}),n.box(.58,.16,.58,{color:"stone",at:[1.2,4.04,-.55],bevel:.04,shadow:!1})}function DC(n){let[e,t]=[2.1,1.6];n.box(e+.1,.16,t+.1,{color:"stone",bevel:.04});for(let i=0;i<8;i++)n.box(e,.235,t,{color:"tint",at:[0,.12+i*.225,0],bevel:.025,shade:.95+i%2*.06,shadow:i===0});n.caster("box",[e*.95,1.75,t*.95],[0,.1,0]);for(let i of[-e/2+.07,e/2-.07])Xv(n,i,t,1.9,.52,"tint");Lp(n,2.4,2,1.78,.62,{},"clay"),n.box(.86,1.5,.1,{color:"white",at:[-.35,.16,t/2+.01],bevel:.03,shadow:!1}),n.box(.72,1.4,.12,{color:"wood",at:[-.35,.16,t/2+.02],bevel:.03,shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,.5,t/2+.03],shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,1.2,t/2+.03],shadow:!1}),Zn(n,[.62,.95,t/2+.02],.5,.56),Zn(n,[e/2+.02,.95,0],.6,.56,Math.PI/2)}function NC(n){n.cylinder(1.3,1.22,.5,{color:"stone",segments:20,bevel:.06,shade:[.8,1]}),n.cylinder(1.08,.94,4.3,{color:"tint",at:[0,.4,0],segments:20,shade:[.86,1.02]});for(let t=0;t<9;t++){let i=t*2.4+.9,r=.9+t*.41%3.4,s=1.09-r/4.3*.13;n.box(.42,.2,.1,{color:"tint",at:[Math.sin(i)*s,r,Math.cos(i)*s],turn:[0,i,0],bevel:0,shade:.86,shadow:!1})}n.cylinder(.98,1.16,.35,{color:"stone",at:[0,4.62,0],segments:20,bevel:.04});for(let t=0;t<8;t++){let i=t/8*Math.PI*2;n.box(.46,.42,.2,{color:"tint",at:[Math.sin(i)*1.04,4.95,Math.cos(i)*1.04],turn:[0,i,0],bevel:.04,shadow:!1})}n.cylinder(.78,.78,.7,{color:"tint",at:[0,4.9,0],segments:16,shade:.94});let e=[[.3,.06,0,-1],[1.02,0,.2,-1],[1.05,.06,1,.4],[.5,.68,.9,.6],[0,1.32,.8,.5]];n.lathe(e,{color:"coral",at:[0,5.5,0],segments:20,shade:[.84,1.06]},"cone"),n.ball(.09,.12,.09,{color:"amber",at:[0,6.86,0],segments:8,shadow:!1}),n.box(.78,1.35,.2,{color:"stone",at:[0,.3,1.06],bevel:.05,shadow:!1}),n.box(.6,1.24,.22,{color:"wood",at:[0,.3,1.08],bevel:.05,shadow:!1}),Zn(n,[0,2.35,1.01],.34,.6),Zn(n,[-.89,3.4,.42],.3,.5,-1.13),Zn(n,[.94,1.6,.46],.3,.5,1.11)}function FC(n){n.cylinder(1.8,1.8,.15,{color:"wood",segments:6,bevel:.03,turn:[0,Math.PI/6,0],shade:[.85,1.04]});for(let i=0;i<6;i++){let r=i/6*Math.PI*2,s=[Math.sin(r)*1.5,.14,Math.cos(r)*1.5];if(n.cylinder(.08,.07,2.1,{color:"tint",at:s,segments:9}),n.cylinder(.13,.11,.14,{color:"tint",at:s,segments:9,shadow:!1}),i===0)continue;let o=(i+1)/6*Math.PI*2,a=(r+o)/2;if(i===5)continue;let c=1.5*Math.cos(Math.PI/6);for(let l of[.3,.72])n.box(1.4,.07,.07,{color:"tint",at:[Math.sin(a)*c,l,Math.cos(a)*c],turn:[0,a,0],bevel:.02,shadow:!1});for(let l=-2;l<=2;l++)n.box(.05,.42,.05,{color:"tint",at:[Math.sin(a)*c+Math.cos(a)*l*.24,.33,Math.cos(a)*c-Math.sin(a)*l*.24],turn:[0,a,0],bevel:0,shadow:!1})}n.lathe([[1.42,0,0,-1],[1.66,0,0,-1],[1.68,.16,1,0],[1.4,.16,0,1]],{color:"tint",at:[0,2.18,0],segments:6,shade:.98,shadow:!1},"cylinder",!0);let t=[[.2,.3,0,-1],[1.8,-.06,.1,-1],[1.8,.04,.5,.85],[.9,.5,.5,.85],[.1,.9,.5,.85]];n.lathe(t,{color:"teal",at:[0,2.32,0],segments:6,shade:[.88,1.08]},"cone",!0),n.ball(.1,.13,.1,{color:"amber",at:[0,3.3,0],segments:9,shadow:!1})}function UC(n){let[e,t,i]=[2.3,1.64,2.7],r=s=>{let o=(a,c,l)=>[s*e*a/2,c,l];n.sheet([o(1,.02,-i/2),o(1,.02,i/2),o(.44,t*.56,i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.84,1],sway:.05,shadow:!1}),n.sheet([o(.44,t*.56,-i/2),o(.44,t*.56,i/2),o(0,t,i/2),o(0,t,-i/2)],{color:"tint",shade:[1,1.08],sway:.05,shadow:!1}),n.sheet([o(1,.02,i/2),o(.42,.02,i/2-.02),o(.1,t*.86,i/2),o(.44,t*.56,i/2)],{color:"cream",shade:[.86,1.04],shadow:!1}),n.sheet([o(.44,t*.56,i/2),o(.1,t*.86,i/2),o(0,t,i/2)],{color:"cream",shade:1.04,shadow:!1}),n.sheet([o(1,.02,-i/2),o(0,.02,-i/2),o(0,t,-i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.8,.96],shadow:!1}),n.rod([o(1.04,.02,i/2),o(.44,t*.57,i/2+.01),o(-.03,t+.05,i/2+.01)],.03,.025,{color:"wood",segments:6}),n.rod([o(1.04,.02,-i/2),o(.44,t*.57,-i/2),o(-.03,t+.05,-i/2)],.03,.025,{color:"wood",segments:6}),n.sheet([o(.56,t*.44,-i/2-.002),o(.56,t*.44,i/2+.002),o(.5,t*.51,i/2+.002),o(.5,t*.51,-i/2-.002)],{color:"white",shade:1.02,shadow:!1})};r(1),r(-1),n.box(1.9,.03,2.5,{color:"bark",at:[0,0,0],bevel:.01,shade:.6,shadow:!1}),n.box(.6,.12,1.7,{color:"sky",at:[.3,.03,-.2],bevel:.05,shadow:!1});for(let s of[-1,1])n.caster("box",[1.95,.06,2.6],[s*.6,.78,0],[0,0,s*-.96])}function kC(n){for(let[i,r]of[[-1.05,-.62],[1.05,-.62],[-1.05,.55],[1.05,.55]])n.cylinder(.06,.05,r<0?2.36:2,{color:"wood",at:[i,0,r],segments:8});n.box(2.2,.86,.7,{color:"wood",at:[0,0,.32],bevel:.03,shade:[.8,1]});for(let i=0;i<5;i++)n.box(.4,.7,.04,{color:"wood",at:[-.88+i*.44,.08,.66],bevel:.015,shade:i%2?1.05:1.14,shadow:!1});n.box(2.34,.09,.86,{color:"cream",at:[0,.86,.32],bevel:.03});let e=8;for(let i=0;i<e;i++){let[r,s]=[-1.2+i*.3,-1.2+(i+1)*.3],o=i%2?"white":"tint";n.sheet([[r,2.02,.8],[s,2.02,.8],[s,2.5,-.72],[r,2.5,-.72]],{color:o,shade:[.94,1.06],shadow:!1}),n.sheet([[r,1.84,.8],[(r+s)/2,1.78,.8],[s,1.84,.8],[s,2.02,.8],[r,2.02,.8]],{color:o,shade:[.86,.98],sway:.08,shadow:!1})}n.caster("box",[2.36,.06,1.6],[0,2.22,.04],[.3,0,0]);let t=["coral","amber","lime"];for(let i=0;i<3;i++){let r=-.75+i*.75;n.box(.56,.12,.44,{color:"bark",at:[r,.95,.36],bevel:.02,shade:1.1,shadow:!1});for(let s=0;s<5;s++)n.ball(.085,.08,.085,{color:t[i],at:[r-.18+s%3*.18,1.1+(s>2?.06:0),.27+(s>2?.12:.06*(s%2))],segments:6,shadow:!1})}}function BC(n,e,t,i,r,s,o){for(let a=0;a<r;a++)for(let c=0;c<s;c++){let l=(c+a%2*.5)/s*Math.PI*2;n.box(e*2*Math.PI/s*.97,i/r*.99,t,{color:o,at:[Math.sin(l)*e,a*i/r,Math.cos(l)*e],turn:[0,l,0],bevel:.035,shade:.88+.14*Math.abs(Math.sin(c*3.7+a*1.9)),shadow:!1})}n.caster("cylinder",[e*2+t*.8,i*.96,e*2+t*.8],[0,0,0],[0,0,0],o)}function zC(n){BC(n,.62,.24,.72,2,9,"tint"),n.cylinder(.6,.6,.03,{color:"water",at:[0,.46,0],segments:14,bevel:.005,shade:.8,shadow:!1});for(let e of[-.66,.66])n.box(.12,1.95,.14,{color:"wood",at:[e,0,0],bevel:.03});n.cylinder(.07,.07,1.3,{color:"bark",at:[-.65,1.38,0],turn:[0,0,-Math.PI/2],segments:8}),n.rod([[.05,1.38,.05],[.05,1.02,.05]],.014,.014,{color:"cream",segments:5,shadow:!1}),n.cylinder(.11,.14,.22,{color:"wood",at:[.05,.82,.05],segments:10}),Lp(n,1.6,1.2,1.82,.5,{},"coral")}function VC(n){let e=[[0,0,0,-1],[1.44,0,0,-1],[1.5,.06,1,0],[1.42,.14,.5,.9],[1.36,.34,1,0],[1.5,.44,1,.2],[1.48,.52,0,1],[1.24,.52,0,1],[1.2,.36,-1,0]];n.lathe(e,{color:"tint",segments:22,shade:[.84,1.06]}),n.cylinder(1.22,1.22,.03,{color:"water",at:[0,.38,0],segments:20,bevel:0,shade:1.02,shadow:!1}),n.cylinder(.86,.86,.012,{color:"water",at:[0,.41,0],segments:16,bevel:.004,shade:1.12,shadow:!1}),n.cylinder(.26,.16,.7,{color:"tint",at:[0,.36,0],segments:14});let t=[[.16,0,.6,-.8],[.5,.12,.6,-.8],[.68,.3,1,-.2],[.66,.35,0,1],[.54,.34,0,1],[.5,.28,-1,0]];n.lathe(t,{color:"tint",at:[0,1,0],segments:20,shade:[.86,1.06]}),n.cylinder(.54,.54,.02,{color:"water",at:[0,1.28,0],segments:16,bevel:.005,shade:1.1,shadow:!1}),n.cylinder(.1,.06,.36,{color:"tint",at:[0,1.26,0],segments:10}),n.ball(.15,.14,.15,{color:"tint",at:[0,1.66,0],segments:12,shade:[.9,1.06]});let i={color:"#d8f1fa",shade:[.92,1.05],lamp:.08,shadow:!1};for(let r=0;r<8;r++){let s=r/8*Math.PI*2,o=(a,c)=>[Math.sin(s)*a,c,Math.cos(s)*a];n.rod([o(.02,1.76),o(.12,1.9),o(.26,1.86),o(.38,1.64),o(.44,1.3)],.014,.022,{...i,segments:4}),!(r%2)&&(n.rod([o(.63,1.35),o(.76,1.31),o(.86,1.05),o(.92,.4)],.026,.04,{...i,segments:4}),n.ball(.1,.025,.1,{...i,at:o(.93,.425),segments:8}))}}var $v=(n,e=2)=>{n.box(e,.16,.3,{color:"stone",bevel:.03,shade:[.86,1.02]})},Op=n=>{n.box(2,.12,.3,{color:"wood",at:[0,2.28,0],bevel:.03,shadow:!1})};function GC(n){$v(n),n.box(2,2.2,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,1.02]}),Op(n)}function HC(n){$v(n),n.box(2,.86,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,.98]}),n.box(2,.4,.24,{color:"tint",at:[0,1.9,0],bevel:.02,shade:1.02});for(let e of[-.81,.81])n.box(.38,.96,.24,{color:"tint",at:[e,.96,0],bevel:.02,shade:1});Zn(n,[0,.98,.04],1.22,.92),Zn(n,[0,.98,-.04],1.22,.92,Math.PI),Op(n)}function WC(n){for(let e of[-.77,.77])n.box(.46,.16,.3,{color:"stone",at:[e,0,0],bevel:.03}),n.box(.46,2,.24,{color:"tint",at:[e,.12,0],bevel:.02,shade:[.92,1]});n.box(2,.3,.24,{color:"tint",at:[0,2,0],bevel:.02,shade:1.02});for(let e of[-.56,.56])n.box(.09,2.02,.29,{color:"wood",at:[e,0,0],bevel:.02,shadow:!1});n.box(1.2,.1,.29,{color:"wood",at:[0,1.97,0],bevel:.02,shadow:!1}),Op(n)}function XC(n){for(let e of[-.94,.94])n.box(.12,.86,.14,{color:"tint",at:[e,0,0],bevel:.025}),n.cylinder(.085,0,.1,{color:"tint",at:[e,.85,0],segments:4,turn:[0,Math.PI/4,0],shadow:!1});for(let e of[.24,.58])n.box(1.86,.09,.05,{color:"tint",at:[0,e,-.03],bevel:.015,shade:.94});for(let e=0;e<7;e++){let t=-.72+e*.24;n.extrude([[-.065,.06],[.065,.06],[.065,.74],[0,.83],[-.065,.74]],.05,[0,.4],{color:"tint",at:[t,0,.02],bevel:.012,shade:[.9,1.02]})}}var qv={house:OC,shed:DC,tower:NC,gazebo:FC,tent:UC,stall:kC,well:zC,fountain:VC,wall:GC,window_wall:HC,door_wall:WC,fence:XC};function $C(n){for(let e of[-.74,.74])n.box(.09,.44,.1,{color:"ink",at:[e,0,.2],bevel:.02}),n.box(.09,.46,.1,{color:"ink",at:[e,0,-.24],bevel:.02}),n.box(.09,.06,.56,{color:"ink",at:[e,.37,-.01],bevel:.02}),n.box(.09,.56,.06,{color:"ink",at:[e,.4,-.27],turn:[-.16,0,0],bevel:.02}),n.box(.07,.05,.46,{color:"ink",at:[e,.62,0],bevel:.02}),n.box(.07,.24,.06,{color:"ink",at:[e,.42,.2],bevel:.02});for(let e of[-.2,-.02,.16])n.box(1.8,.05,.155,{color:"tint",at:[0,.42,e],bevel:.018,shade:e===-.02?.95:1.02});for(let[e,t]of[[.56,-.262],[.76,-.294]])n.box(1.8,.155,.05,{color:"tint",at:[0,e,t],turn:[-.16,0,0],bevel:.018,shade:e>.7?1.04:.97})}function qC(n){for(let[e,t]of[[-.19,.2],[.19,.2],[-.19,-.2],[.19,-.2]])n.cylinder(.03,.036,.43,{color:"tint",at:[e,0,t],segments:8,shade:[.72,.9],bevel:.008});n.box(.5,.06,.5,{color:"tint",at:[0,.4,.01],bevel:.025}),n.box(.42,.03,.4,{color:"cream",at:[0,.445,.02],bevel:.014});for(let e of[-.2,.2])n.cylinder(.03,.026,.5,{color:"tint",at:[e,.44,-.22],turn:[-.1,0,0],segments:8,shade:.88});n.box(.46,.14,.045,{color:"tint",at:[0,.79,-.262],turn:[-.1,0,0],bevel:.02,shade:1.04}),n.box(.4,.06,.035,{color:"tint",at:[0,.62,-.24],turn:[-.1,0,0],bevel:.015,shade:.96})}function jC(n){for(let e=0;e<5;e++)n.box(1.6,.06,.176,{color:"tint",at:[0,.7,-.362+e*.181],bevel:.018,shade:.95+e%2*.08});for(let e of[-.66,.66]){for(let t of[-.3,.3])n.cylinder(.045,.055,.7,{color:"tint",at:[e,0,t],segments:9,shade:[.7,.86]});n.box(.06,.07,.66,{color:"tint",at:[e,.62,0],shade:.8,bevel:.015})}n.box(1.3,.07,.06,{color:"tint",at:[0,.62,.3],shade:.8,bevel:.015}),n.box(1.3,.07,.06,{color:"tint",at:[0,.62,-.3],shade:.8,bevel:.015})}function YC(n){n.cylinder(.55,.55,.05,{color:"tint",at:[0,.69,0],segments:26,bevel:.02}),n.cylinder(.5,.5,.02,{color:"tint",at:[0,.72,0],segments:24,bevel:.004,shade:1.06,shadow:!1}),n.cylinder(.05,.07,.66,{color:"ink",at:[0,.04,0],segments:10}),n.cylinder(.3,.24,.06,{color:"ink",segments:18,bevel:.02,shade:1.2})}function ZC(n){for(let i of[-.57,.57])n.box(.06,1.9,.4,{color:"tint",at:[i,0,0],bevel:.018});n.box(1.1,1.84,.04,{color:"tint",at:[0,.03,-.17],bevel:.01,shade:.66});let e=In(8),t=["coral","teal","amber","indigo","cream","leaf","violet","sky"];for(let i=0;i<5;i++){let r=i===4?1.84:.05+i*.45;if(n.box(1.1,.05,.38,{color:"tint",at:[0,r,.005],bevel:.015,shade:i===4?1.04:.96}),i===4)continue;let s=-.5;for(;s<.4;){let o=.06+e()*.06;if(e()<.14){s+=o*1.4;continue}let a=e()<.15?-.2:0;n.box(o*.92,.25+e()*.11,.24,{color:t[Math.floor(e()*t.length)],at:[s+o/2,r+.05,.02],turn:[0,0,a],bevel:0,shadow:!1}),s+=o+(a?.06:.004)}}}function KC(n){n.box(.74,.74,.74,{color:"tint",at:[0,.03,0],bevel:.02,shade:[.72,.86]});for(let[e,t]of[[-1,-1],[1,-1],[-1,1],[1,1]])n.box(.12,.8,.12,{color:"tint",at:[e*.34,0,t*.34],bevel:.025});for(let e of[0,.68]){for(let t of[-.34,.34])n.box(.6,.12,.1,{color:"tint",at:[0,e,t],bevel:.022,shade:1.02});for(let t of[-.34,.34])n.box(.1,.12,.6,{color:"tint",at:[t,e,0],bevel:.022,shade:1.02})}for(let e of[-.37,.37])n.box(.1,.76,.05,{color:"tint",at:[e>0?.27:-.27,.1,e],turn:[0,0,e>0?.78:-.78],bevel:.015,shade:.96,shadow:!1});for(let e of[-.37,.37])n.box(.05,.76,.1,{color:"tint",at:[e,.1,e>0?-.27:.27],turn:[e>0?.78:-.78,0,0],bevel:.015,shade:.96,shadow:!1});for(let e=0;e<3;e++)n.box(.56,.04,.17,{color:"tint",at:[0,.745,-.19+e*.19],bevel:.012,shade:.94+e%2*.06,shadow:!1})}function JC(n){let e=i=>.275+.075*Math.sin(i/.95*Math.PI),t=[[0,0,0,-1],[e(0)-.02,0,0,-1]];for(let i=0;i<=7;i++)t.push([e(i/7*.95),i/7*.95,1,.35*(i/3.5-1)]);t.push([e(.95)-.03,.95,0,1],[e(.95)-.04,.91,0,1],[0,.91,0,1]),n.lathe(t,{color:"tint",segments:16,shade:[.8,1.02]});for(let i of[.12,.3,.6,.78])n.cylinder(e(i)+.012,e(i+.06)+.012,.06,{color:"ink",at:[0,i,0],segments:18,bevel:.012,shade:1.5,shadow:!1})}function QC(n){n.cylinder(.3,.41,.42,{color:"tint",segments:18,bevel:.03,shade:[.84,1]}),n.cylinder(.43,.45,.1,{color:"tint",at:[0,.37,0],segments:18,bevel:.03,shade:1.06}),n.cylinder(.38,.38,.02,{color:"bark",at:[0,.465,0],segments:14,shade:.65,shadow:!1});for(let[t,i,r,s]of[[0,.6,0,.22],[.2,.55,.08,.17],[-.19,.55,.07,.17],[.03,.55,-.2,.17],[.02,.54,.23,.15]])n.leaves(s,s*.86,s,{color:"leaf",at:[t,i,r],segments:9,sway:.15});let e=["pink","white","amber"];for(let t=0;t<9;t++){let i=t*2.4,r=.08+t%3*.1;n.ball(.055,.045,.055,{color:e[t%3],at:[Math.sin(i)*r,.8-r*.5,Math.cos(i)*r],segments:7,shade:[.9,1.1],sway:.2,shadow:!1})}}function eR(n){n.cylinder(.3,.26,.08,{color:"stone",segments:16}),n.cylinder(.035,.03,2.4,{color:"white",segments:8});let e=8;for(let t=0;t<e;t++){let[i,r]=[t/e*Math.PI*2,(t+1)/e*Math.PI*2],s=(a,c,l)=>[Math.sin(a)*c,l,Math.cos(a)*c],o=t%2?"white":"tint";n.sheet([s(i,.62,2.2),s(r,.62,2.2),s((i+r)/2,0,2.46)],{color:o,shade:[.98,1.08],shadow:!1}),n.sheet([s(i,1.2,1.84),s(r,1.2,1.84),s(r,.62,2.2),s(i,.62,2.2)],{color:o,shade:[.9,1.02],shadow:!1}),n.sheet([s(i,1.2,1.72),s(r,1.2,1.72),s(r,1.2,1.85),s(i,1.2,1.85)],{color:o,shade:[.84,.96],sway:.15,shadow:!1})}n.caster("cone",[2.3,.6,2.3],[0,1.8,0]),n.ball(.05,.05,.05,{color:"tint",at:[0,2.47,0],segments:8,shadow:!1})}var jv={bench:$C,chair:qC,table:jC,round_table:YC,shelf:ZC,crate:KC,barrel:JC,planter:QC,parasol:eR};var Yv={lamp:{at:[0,2.72,0],reach:7,color:"#ffd28a",always:!1},lantern:{at:[0,.24,0],reach:3.2,color:"#ffc46b",always:!1},campfire:{at:[0,.5,0],reach:6,color:"#ff9a4a",always:!0},beacon:{at:[0,.85,0],reach:4.5,color:"tint",always:!1}};function tR(n){n.cylinder(.2,.16,.14,{color:"tint",segments:14,shade:1.15}),n.cylinder(.12,.07,.3,{color:"tint",at:[0,.13,0],segments:12,shade:1.15}),n.cylinder(.05,.038,2.1,{color:"tint",at:[0,.4,0],segments:10,shade:1.15}),n.cylinder(.065,.065,.06,{color:"amber",at:[0,1,0],segments:10,shadow:!1}),n.cylinder(.05,.13,.1,{color:"tint",at:[0,2.44,0],segments:12,shade:1.2,shadow:!1}),n.cylinder(.13,.2,.4,{color:"#fff0c9",at:[0,2.52,0],segments:12,lamp:1,shade:1,bevel:.04});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.rod([[Math.sin(t)*.135,2.52,Math.cos(t)*.135],[Math.sin(t)*.205,2.94,Math.cos(t)*.205]],.014,.014,{color:"tint",segments:5,shade:1.2,shadow:!1})}n.lathe([[.1,0,0,-1],[.25,0,0,-1],[.25,.03,1,.5],[.12,.11,.5,.9],[.03,.15,.5,.9]],{color:"tint",at:[0,2.91,0],segments:14,shade:1.2},"cone"),n.ball(.035,.045,.035,{color:"amber",at:[0,3.08,0],segments:8,shadow:!1})}function nR(n){n.cylinder(.15,.15,.06,{color:"tint",segments:10,bevel:.018}),n.cylinder(.115,.115,.27,{color:"#fff0c9",at:[0,.055,0],segments:12,lamp:1,shade:1});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.cylinder(.014,.014,.28,{color:"tint",at:[Math.sin(t)*.135,.05,Math.cos(t)*.135],segments:6})}n.cylinder(.17,.06,.09,{color:"tint",at:[0,.32,0],segments:10,bevel:.015,shade:1.06}),n.torus(.05,.012,{color:"tint",at:[0,.45,0],turn:[Math.PI/2,0,0],segments:12})}function iR(n){for(let i=0;i<9;i++){let r=i/9*Math.PI*2;n.leaves(.15,.12,.13,{color:"stone",at:[Math.sin(r)*.52,.07,Math.cos(r)*.52],turn:[0,r,0],segments:7,sway:0,shade:[.68,1-i%3*.06]})}n.cylinder(.42,.4,.05,{color:"ink",segments:14,shade:.8,shadow:!1});for(let i=0;i<5;i++){let r=i/5*Math.PI*2+.3;n.rod([[Math.sin(r)*.4,.07,Math.cos(r)*.4],[Math.sin(r)*.04,.4,Math.cos(r)*.04]],.065,.05,{color:"bark",segments:7,shade:[.7,1]})}let t=(i,r,s,o,a,c)=>{n.lathe([[0,0,0,-1],[s,o*.22,1,-.2],[s*.75,o*.5,.9,.4],[s*.28,o*.8,.9,.3],[0,o,.5,.9]],{color:a,at:[i,c,r],segments:8,lamp:1,sway:1,shade:1,shadow:!1})};t(0,0,.23,.68,"tint",.12),t(.12,.08,.15,.44,"coral",.12),t(-.12,.03,.14,.48,"coral",.12),t(.01,.14,.12,.36,"#fff0c9",.1),t(0,-.1,.13,.5,"coral",.12)}function rR(n){n.cylinder(.3,.26,.14,{color:"ink",segments:16,shade:1.3}),n.cylinder(.2,.17,.14,{color:"white",at:[0,.13,0],segments:14}),n.cylinder(.12,.12,.9,{color:"tint",at:[0,.24,0],segments:14,lamp:1,shade:1});for(let e of[.45,.72,.99])n.cylinder(.155,.155,.05,{color:"white",at:[0,e,0],segments:14,bevel:.02});n.cylinder(.17,.1,.1,{color:"ink",at:[0,1.12,0],segments:14,shade:1.3}),n.ball(.08,.08,.08,{color:"tint",at:[0,1.23,0],segments:10,lamp:1,shadow:!1})}var Zv={lamp:tR,lantern:nR,campfire:iR,beacon:rR};function sR(n){n.rod([[0,0,0],[.04,.6,0],[-.02,1.3,.02],[0,1.9,0]],.2,.12,{color:"bark",segments:9,shade:[.8,1.05]}),n.cylinder(.34,.19,.14,{color:"bark",segments:9,shade:.85}),n.rod([[0,1.2,0],[.36,1.6,.12]],.09,.05,{color:"bark",segments:6}),n.leaves(.86,.78,.84,{color:"tint",at:[0,2.3,0],segments:14}),n.leaves(.6,.52,.58,{color:"tint",at:[.62,1.95,.28],shade:[.64,1.02]}),n.leaves(.56,.5,.56,{color:"tint",at:[-.6,2,.2],shade:[.62,1.04]}),n.leaves(.55,.5,.55,{color:"tint",at:[.05,1.95,-.62],shade:[.6,1]}),n.leaves(.54,.46,.52,{color:"tint",at:[.12,2.98,-.05],shade:[.82,1.16]})}function oR(n){n.cylinder(.17,.12,.8,{color:"bark",segments:8}),[[.95,.5,1.3],[.8,1.25,1.15],[.62,1.98,1.02],[.43,2.66,.9],[.25,3.3,.86]].forEach(([t,i,r],s)=>{let[o,a,c]=[t,i,r],l=[[o*.25,.1,0,-1],[o*.9,0,.3,-1],[o,.07,1,.2],[o*.52,c*.44,.75,.6],[.02,c,.6,.6]];n.lathe(l,{color:"tint",at:[0,a,0],turn:[0,s*1.1,0],segments:11,shade:[.86+s*.04,1.32+s*.04],sway:.16+s*.12},"cone")})}function aR(n){n.rod([[0,0,0],[.05,1,0],[0,2,.03],[.04,3.2,0]],.12,.05,{color:"white",segments:9,shade:[.86,1]});for(let[e,t]of[[.35,.4],[.75,2.2],[1.1,4.1],[1.45,.9],[1.75,3.2]])n.box(.1,.035,.03,{color:"ink",at:[Math.sin(t)*.105+.03,e,Math.cos(t)*.105],turn:[0,t,0],shade:1.3});for(let[e,t,i,r,s]of[[0,2.2,0,.6,.55],[.42,2.55,.15,.42,.42],[-.4,2.65,-.1,.44,.46],[.05,3.05,.22,.5,.5],[-.05,3.5,-.1,.38,.46],[.1,2.6,-.4,.42,.44]])n.leaves(r,s,r,{color:"tint",at:[e,t,i],shade:[.72,1.08+(t-2)*.04],sway:.7,segments:11})}function cR(n){n.rod([[0,0,0],[.12,.5,.02],[-.04,1,0],[.02,1.5,0]],.2,.12,{color:"bark",segments:9}),n.rod([[0,.9,0],[.4,1.35,.1],[.62,1.7,.16]],.1,.05,{color:"bark",segments:6}),n.rod([[0,1,0],[-.4,1.4,-.06],[-.66,1.75,-.1]],.1,.05,{color:"bark",segments:6});for(let[e,t,i,r,s]of[[0,2.2,0,.82,.6],[.78,1.95,.2,.5,.4],[-.8,2,-.08,.5,.42],[.1,1.9,.74,.5,.38],[-.1,1.92,-.78,.5,.4],[.1,2.68,.02,.55,.42]])n.leaves(r,s,r,{color:"tint",at:[e,t,i],shade:[.74,1.12],sway:.6,segments:12})}function lR(n){n.leaves(.5,.45,.48,{color:"tint",at:[0,.42,0]}),n.leaves(.34,.32,.34,{color:"tint",at:[.36,.3,.12],shade:[.6,1]}),n.leaves(.34,.3,.32,{color:"tint",at:[-.36,.3,.06],shade:[.62,1.02]}),n.leaves(.3,.26,.3,{color:"tint",at:[.02,.28,.36],shade:[.64,1.04]}),n.leaves(.28,.24,.26,{color:"tint",at:[.08,.68,-.08],shade:[.84,1.14]})}function uR(n){n.box(2,.96,.56,{color:"tint",bevel:.14,shade:[.7,1.04],sway:.06});let e=In(11);for(let t=0;t<13;t++){let i=.2+e()*.07,r=t<7,s=r?-.8+t*.267:-.7+(t-7)*.28;n.leaves(i,i*.72,i*.95,{color:"tint",at:[s,r?.84:.26+e()*.4,r?(e()-.5)*.08:e()>.5?.1:-.1],segments:8,shade:[.86,1.1],sway:.12,shadow:!1})}}function dR(n,e,t,i,r,s,o=.1){let a=[e+r,i-o*.9,t];n.rod([[e,0,t],[e+r*.3,i*.5,t],a],.016,.013,{color:"leaf",segments:5,sway:.4,shadow:!1}),n.ball(o,o*.9,o,{color:s,at:a,segments:9,shade:[.78,1.1],sway:.8,shadow:!1}),n.ball(o*.5,o*.3,o*.5,{color:"amber",at:[a[0],a[1]+o*.72,a[2]],segments:7,shade:1.1,sway:.8,shadow:!1}),n.sheet([[e,.02,t],[e+.05,i*.34,t+.05],[e+.13,i*.5,t+.03],[e+.06,i*.16,t-.03]],{color:"leaf",shade:[.75,1.1],sway:.3,shadow:!1})}function hR(n){dR(n,0,0,.5,.02,"tint",.11),n.sheet([[0,.02,0],[-.06,.18,-.03],[-.15,.25,0],[-.06,.08,.05]],{color:"leaf",shade:[.75,1.1],sway:.3}),n.sheet([[0,.02,0],[.03,.14,-.08],[0,.2,-.15],[-.05,.07,-.06]],{color:"leaf",shade:[.75,1.1],sway:.3})}function fR(n){for(let[i,r,s,o]of[[0,.46,2,.09],[0,-.46,2,.09],[.955,0,.09,.84],[-.955,0,.09,.84]])n.box(s,.16,o,{color:"clay",at:[i,0,r],bevel:.03,shade:[.85,1.08]});n.box(1.84,.12,.86,{color:"bark",bevel:.02,shade:[.6,.74],shadow:!1});let e=In(5);for(let i=0;i<9;i++)n.leaves(.16+e()*.05,.12,.16,{color:"leaf",at:[-.76+i%5*.38+e()*.08,.2,i<5?.16:-.2],segments:7,shade:[.6,.96],sway:.1,shadow:!1});let t=["tint","white","tint","amber","tint"];for(let i=0;i<10;i++){let r=-.78+i%5*.39+(e()-.5)*.16,s=(i<5?.2:-.18)+(e()-.5)*.14,o=.36+e()*.17;n.rod([[r,.1,s],[r,o,s]],.015,.012,{color:"leaf",segments:4,sway:.2,shadow:!1}),n.ball(.095,.075,.095,{color:t[i%5],at:[r,o,s],segments:6,shade:[.8,1.08],sway:.35,shadow:!1})}}function pR(n){let e=In(3);for(let t=0;t<16;t++){let i=e()*6.28,r=e()*.14,s=.06+e()*.16,o=.24+e()*.21,[a,c]=[Math.sin(i)*r,Math.cos(i)*r],[l,u]=[Math.sin(i)*s,Math.cos(i)*s],[d,h]=[Math.cos(i)*.022,-Math.sin(i)*.022];n.sheet([[a-d,0,c-h],[a+d,0,c+h],[a+l*.4+d*.7,o*.6,c+u*.4+h*.7],[a+l,o,c+u],[a+l*.4-d*.7,o*.6,c+u*.4-h*.7]],{color:"tint",shade:[.66,1.12],sway:.8,skyward:!0})}}function mR(n){let e=(t,i,r)=>{n.cylinder(.055*r,.04*r,.26*r,{color:"cream",at:[t,0,i],segments:9});let s=[[.03*r,.23*r,0,-1],[.17*r,.21*r,.2,-1],[.195*r,.25*r,1,.2],[.16*r,.36*r,.75,.65],[.09*r,.43*r,.4,.9],[0,.45*r,0,1]];n.lathe(s,{color:"tint",at:[t,0,i],segments:14,shade:[.82,1.06]},"ball");for(let[o,a,c]of[[.3,.13,.385],[1.7,.12,.395],[3,.135,.375],[4.4,.12,.39],[0,0,.44]])n.ball(.028*r,.012*r,.028*r,{color:"white",at:[t+Math.sin(o)*a*r,c*r,i+Math.cos(o)*a*r],segments:6,shade:1.05,turn:[Math.cos(o)*.7,0,-Math.sin(o)*.7]})};e(.02,0,1),e(-.13,.1,.5)}function gR(n){n.leaves(.46,.31,.38,{color:"tint",at:[0,.24,0],segments:9,shade:[.7,1.06],sway:0}),n.leaves(.24,.2,.22,{color:"tint",at:[.34,.16,.2],segments:8,shade:[.66,.98],sway:0})}function yR(n){n.leaves(.9,.86,.82,{color:"tint",at:[-.05,.6,0],segments:11,shade:[.66,1.06],sway:0}),n.leaves(.46,.4,.44,{color:"tint",at:[.62,.28,.42],segments:9,shade:[.64,.98],sway:0}),n.leaves(.5,.14,.42,{color:"leaf",at:[-.12,1.36,-.02],segments:9,shade:[.8,1.04],sway:0,shadow:!1}),n.leaves(.3,.26,.28,{color:"tint",at:[-.7,.2,.44],segments:8,shade:[.64,.98],sway:0})}function xR(n){n.cylinder(.21,.21,1.7,{color:"bark",at:[-.85,.22,0],turn:[0,0,-Math.PI/2],bevel:.02,segments:13,shade:[.72,1.05]});for(let e of[-.852,.852])n.cylinder(.185,.185,.03,{color:"tint",at:[e-.015,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:13,shade:1.12}),n.cylinder(.1,.1,.04,{color:"tint",at:[e-.02,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:11,shade:.9});n.rod([[.3,.3,.06],[.4,.42,.2]],.06,.045,{color:"bark",segments:7}),n.leaves(.22,.05,.12,{color:"leaf",at:[-.36,.42,.02],segments:8,sway:0})}function vR(n){let t=(i,r)=>{let s=1+.05*Math.sin(i*3+1)+.04*Math.sin(i*5);return[Math.sin(i)*2.25*r*s,Math.cos(i)*1.75*r*s]};for(let i=0;i<18;i++){let[r,s]=[i/18*Math.PI*2,(i+1)/18*Math.PI*2],[o,a]=[t(r,1),t(s,1)];n.sheet([[0,.07,0],[o[0],.07,o[1]],[a[0],.07,a[1]]],{color:"tint",shade:1.02,shadow:!1});let[c,l]=[t(r,.72),t(s,.72)];n.sheet([[0,.078,0],[c[0],.078,c[1]],[l[0],.078,l[1]]],{color:"tint",shade:.9,shadow:!1});let u=.75+.5*Math.abs(Math.sin(i*2.7));n.leaves(.3*u,.075,.24*u,{color:"stone",at:[o[0],.075,o[1]],turn:[0,r+Math.PI/2,0],segments:6,shade:[.7,1.06-i%3*.06],sway:0,shadow:!1})}for(let[i,r,s]of[[.9,.5,.3],[1.25,.15,.2],[-.8,-.5,.26]])n.cylinder(s,s,.02,{color:"leaf",at:[i,.08,r],segments:10,bevel:.008,shade:1.05,shadow:!1});n.ball(.09,.05,.09,{color:"pink",at:[.95,.11,.5],segments:8,shadow:!1})}var Kv={tree:sR,pine:oR,birch:aR,blossom_tree:cR,bush:lR,hedge:uR,flower:hR,flower_bed:fR,grass:pR,mushroom:mR,rock:gR,boulder:yR,log:xR,pond:vR};var di={color:"tint",shade:[.93,1]};function _R(n){for(let s of[-1,1])n.box(1-.62,1,.5,{...di,at:[s*(.62+1)/2,0,0]});let r=9;for(let s=0;s<r;s++){let o=s/r*Math.PI,a=(s+1)/r*Math.PI,c=(d,h)=>[Math.cos(h)*d,1+Math.sin(h)*d],l=[c(.62,o),c(1,o),c(1,a),c(.62,a)],u=(o+a)/2;n.extrude(l,.5,c((.62+1)/2,u),{...di,bevel:.02,shade:s%2?.96:1})}}function bR(n){let e=Math.SQRT1_2,t=[[0,0,0,-1],[e,0,0,-1],[e,0,1,.7],[0,1,1,.7]];n.lathe(t,{...di,segments:4},"cone",!0)}function wR(n){let e=[[0,0,0,-1],[.48,0,0,-1],[.5,.02,1,0]];for(let t=1;t<=8;t++){let i=t/8*(Math.PI/2);e.push([Math.cos(i)*.5,.02+Math.sin(i)*.48,Math.cos(i),Math.sin(i)])}n.lathe(e,{...di,segments:24},"ball")}function MR(n){let e=[];for(let t=0;t<=6;t++){let i=-Math.PI/2+t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.3+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}for(let t=0;t<=6;t++){let i=t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.9+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}n.lathe(e,{...di,segments:20})}var Dp={box:n=>n.box(1,1,1,{...di,bevel:.04}),sphere:n=>n.ball(.5,.5,.5,{...di,at:[0,.5,0],segments:22}),cylinder:n=>n.cylinder(.5,.5,1,{...di,bevel:.04,segments:26}),cone:n=>n.cylinder(.5,0,1,{...di,bevel:.03,segments:26}),pyramid:bR,wedge:n=>n.extrude([[-.5,0],[.5,0],[.5,1]],1,[.15,.3],{...di,turn:[0,Math.PI/2,0]}),torus:n=>n.torus(.38,.12,{...di,at:[0,.12,0],segments:28,shadow:!0}),capsule:MR,dome:wR,arch:_R};function SR(n){n.box(1.5,.045,1.5,{color:"tint",bevel:.02,shade:.78}),[[-.5,-.5,.47,.47],[.25,-.5,.97,.47],[-.25,0,.97,.47],[.5,0,.47,.47],[-.5,.5,.47,.47],[0,.5,.47,.47],[.5,.5,.47,.47]].forEach(([t,i,r,s],o)=>{n.box(r,.06,s,{color:"tint",at:[t,0,i],bevel:.024,shade:.95+o*37%5*.025})})}function AR(n){n.cylinder(.4,.37,.07,{color:"tint",scale:[1,1,.88],segments:9,bevel:.025,shade:[.86,1.04]})}function TR(n){for(let e=0;e<8;e++)n.box(.243,.07,2,{color:"tint",at:[-.875+e*.25,.13,0],bevel:.018,shade:.94+e*5%4*.035});for(let e of[-.86,0,.86])n.box(1.94,.14,.12,{color:"tint",at:[0,0,e],bevel:.02,shade:.7})}function ER(n){let e=i=>.02+.42*Math.cos(i/2.5*(Math.PI/2));for(let i=0;i<17;i++){let r=-2.38+i*4.76/16,s=Math.atan2(e(r+.05)-e(r-.05),.1);n.box(1.6,.07,.27,{color:"tint",at:[0,e(r),r],turn:[-s,0,0],bevel:0,shade:.93+i%3*.05,shadow:!1})}n.caster("box",[1.5,.05,4.4],[0,.3,0]);for(let i of[-.82,.82]){let r=(s,o)=>{let a=[];for(let c=0;c<=7;c++){let l=-2.4+c*4.8/7;a.push([i,e(l)+s,l])}n.rod(a,o,o,{color:"tint",segments:5,shade:.92,shadow:!1})};r(0,.07),r(.84,.05),r(.46,.03);for(let s=0;s<6;s++){let o=-2.4+s*.96;n.box(.1,.92,.1,{color:"tint",at:[i,e(o)-.02,o],bevel:.02,shade:.98})}for(let s of[-2.42,2.42])n.ball(.08,.08,.08,{color:"amber",at:[i,.98,s],segments:6,shadow:!1})}}function CR(n){n.box(1.56,.17,.38,{color:"tint",bevel:.02,shade:[.8,.94]}),n.box(1.6,.06,.4,{color:"tint",at:[0,.14,0],bevel:.022,shade:1.03})}var Jv={path:SR,stepping_stone:AR,deck:TR,bridge:ER,step:CR};var RR={...Dp,...Kv,...jv,...qv,...Jv,...nv,...Zv},Qv=new Map(dr.map(n=>[n.kind,n])),_s=n=>Qv.get(n);function e_(n){let e=Qv.get(n),t=RR[n]??Dp.box,i=new Ln;return t?.(i),i.finish(e?.size??[1,1,1])}var Np=.72;function n_({state:n,surface:e,views:t,contact:i,calm:r,unixClock:s}){let o=new Ct,a=new Map,c=[0,2,8],l=!1,u={get camera(){return c},seat:m=>LR(t().get(m)),calm:r},d=(m,g,x,S,_,A,T)=>{let v=Wv(m,Cp(g,x,S?.color),e,_,ka(A));o.add(v.body.mesh);let b={body:v,patch:i.add(t_(_)),name:x,agent:S};return a.set(m,b),v.update(T,0,u),b},h=m=>{let g=a.get(m);g&&(g.body.dispose(),i.remove(g.patch),a.delete(m))},f=m=>{if(!(l||r)){for(let g of a.values())if(g.agent?.connected){l=!0;let x=xo("wave",m+.7,2.3,null);x&&g.body.gesture(x,m);return}}},p=(m,g)=>{let x=n.avatars.get(m),S=a.get(m);if(!x){S&&!S.agent&&h(m);return}if(S)S.body.place(x,g,u);else{let _=d(m,x.agentType,x.name,null,[...x.position],x.yaw,g);_.body.away(!0),x.pose==="sit"&&_.body.place(x,g-10,u)}},y=(m,g)=>{let x=a.get(m.avatarId),S=n.avatars.get(m.avatarId);x&&!x.agent&&x.body.looks.tint!==Cp(m.type,m.name,m.color).tint&&(h(m.avatarId),x=void 0),x?!S&&!x.body.moving&&x.body.place({position:m.position,yaw:m.yaw,pose:"stand"},g,u):(x=d(m.avatarId,m.type,m.name,m,[...S?.position??m.position],S?.yaw??m.yaw,g),S?.pose==="sit"&&x.body.place(S,g-10,u));let _=x.agent&&x.agent.activity.state!==m.activity.state?m.activity.state:null;if(x.agent=m,x.name=m.name,x.body.away(!m.connected||m.activity.state==="away"),_==="thinking"&&!r){let A=xo("think",g,3,null);A&&x.body.gesture(A,g)}};return{group:o,members:a,setPresence(m,g){let x=new Set(m.agents.map(S=>S.avatarId));for(let S of m.agents)y(S,g);for(let[S,_]of a)x.has(S)||(n.avatars.has(S)?(_.agent=null,_.body.away(!0)):h(S));f(g)},documents(m,g){for(let x of m)p(x,g)},play(m,g){let x=a.get(m.avatarId);if(!x)return;let S=m.started?Date.parse(m.started)/1e3:Number.NaN,_=s&&Number.isFinite(S)?Math.min(g,Math.max(S,g-120)):g,A=m.action==="walk"&&m.path?IR(m.path,x.body,a):m.path;x.body.act(A?{...m,path:A}:m,g,_)},made(m,g){let x=new Map;for(let S of m){let _=t().get(S);if(!_||_.object.changed!==n.revision)continue;let A=_.box.getCenter(new C);x.has(_.object.creator)||x.set(_.object.creator,[A.x,A.y,A.z])}for(let[S,_]of x){let A=a.get(S),T=xo("build",g,void 0,_);A&&T&&!A.body.moving&&!r&&A.body.gesture(T,g)}},update(m,g,x){c=x;for(let S of a.values())S.body.update(m,g,u),i.setMatrix(S.patch,t_(S.body.position))},get busy(){for(let m of a.values())if(m.body.busy)return!0;return!1},dispose(){for(let m of[...a.keys()])h(m);o.removeFromParent()}}}function t_(n){return PR.makeScale(.92,.95,.8).setPosition(n[0],n[1]+.014,n[2])}var PR=new ge;function IR(n,e,t){let i=[...t.values()].filter(s=>s.body!==e&&!s.body.moving).map(s=>s.body.position),r=[n[0]];for(let s=1;s<n.length;s++){let[o,a]=[n[s-1],n[s]],c=Math.hypot(a[0]-o[0],a[2]-o[2]),l=i.map(u=>({o:u,along:c>0?((u[0]-o[0])*(a[0]-o[0])+(u[2]-o[2])*(a[2]-o[2]))/c:0})).filter(({along:u})=>u>.5&&u<c-.5).sort((u,d)=>u.along-d.along);for(let{o:u,along:d}of l){let[h,f]=[(a[0]-o[0])/c,(a[2]-o[2])/c],p=(u[0]-o[0])*f-(u[2]-o[2])*h;if(Math.abs(p)>=Np)continue;let y=p>0?p-Np:p+Np,m=o[1]+(a[1]-o[1])*d/c;r.push([o[0]+h*d+f*y,m,o[2]+f*d-h*y])}r.push(a)}return r}var pd=new C;function LR(n){for(let e of n?.instances??[]){let t=_s(e.kind.kind)?.seat??0;if(!n||t<=0)continue;let i=e.local?n.matrix.clone().multiply(e.local):n.matrix;pd.set(0,t,.04).applyMatrix4(i);let r=new C(0,0,1).transformDirection(i);return{at:[pd.x,pd.y,pd.z],floor:i.elements[13]??0,yaw:Math.atan2(r.x,r.z)}}return null}var md=[{hour:0,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1.05,sky:"#7890d2",ground:"#4c5078",fill:1.4,rim:"#7f9dff",rimPower:.35},{hour:4.6,top:"#14204a",middle:"#2f3d70",horizon:"#5a5f92",key:"#9db8ff",power:.75,sky:"#6478c0",ground:"#333a64",fill:.95,rim:"#8ea4ff",rimPower:.35},{hour:6,top:"#4d6fb4",middle:"#b7a8cf",horizon:"#ffc9a3",key:"#ffb27a",power:.9,sky:"#c3c1ee",ground:"#8f7f74",fill:1.15,rim:"#ffb27a",rimPower:.8},{hour:7.2,top:"#5a9ad8",middle:"#a9cdee",horizon:"#ffe3c0",key:"#ffd0a0",power:2.2,sky:"#cfe0fb",ground:"#a8a07c",fill:1.35,rim:"#ffd9a0",rimPower:.7},{hour:10,top:"#4a9be6",middle:"#93ccf4",horizon:"#e3f1f8",key:"#fff0d6",power:2.9,sky:"#d5ecff",ground:"#aebd86",fill:1.45,rim:"#fff2d0",rimPower:.42},{hour:13.5,top:"#459ae9",middle:"#8fcdf7",horizon:"#e0f2fa",key:"#fff3dd",power:3.05,sky:"#d6eeff",ground:"#b1c189",fill:1.5,rim:"#fff6dc",rimPower:.4},{hour:16.5,top:"#4f9fe4",middle:"#9fd0f0",horizon:"#fbeedb",key:"#ffe4b4",power:3.05,sky:"#d3e8ff",ground:"#b8b984",fill:1.4,rim:"#ffe3a6",rimPower:.62},{hour:18.3,top:"#5b8fd0",middle:"#bcc4dd",horizon:"#ffdcae",key:"#ffcb88",power:3.5,sky:"#d6d9f5",ground:"#c8a67c",fill:1.3,rim:"#ffcf80",rimPower:1.05},{hour:19.3,top:"#5f7ab4",middle:"#e0b3ae",horizon:"#ffbf8a",key:"#ffae68",power:3.6,sky:"#d3c4e6",ground:"#c49476",fill:1.3,rim:"#ffb066",rimPower:1.25},{hour:20.2,top:"#38427e",middle:"#8f6c9c",horizon:"#ee9a86",key:"#ff9a6c",power:1.2,sky:"#a6a2dc",ground:"#8a708a",fill:1.2,rim:"#ff8a6a",rimPower:.8},{hour:21.2,top:"#18224e",middle:"#37407a",horizon:"#6d6699",key:"#9db8ff",power:.8,sky:"#7484cc",ground:"#474c78",fill:1.2,rim:"#8ea0ff",rimPower:.4},{hour:24,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1.05,sky:"#7890d2",ground:"#4c5078",fill:1.4,rim:"#7f9dff",rimPower:.35}],OR=.92,DR=1.3,Fp=5.4,r_=20.4;function NR(n){let e=(n-Fp)/(r_-Fp)*Math.PI;return new C(Math.cos(e)*.95,Math.sin(e)*.85,.42).normalize()}var FR=new C(-.5,.62,.36).normalize(),UR=new C(.42,.36,-.83).normalize(),i_=n=>new le().setStyle(n,"srgb-linear");function kR(n){let e=1;for(;e<md.length-1&&md[e].hour<=n;)e++;let[t,i]=[md[e-1],md[e]];return{a:t,b:i,t:Yt((n-t.hour)/(i.hour-t.hour))}}var BR={clear:0,cloudy:.16,overcast:.72},zR={clear:.34,cloudy:.62,overcast:1};function Up(n){let e=(n.timeOfDay%24+24)%24,{a:t,b:i,t:r}=kR(e),s=f=>new le(f(t)).lerp(new le(f(i)),r),o=f=>i_(f(t)).lerp(i_(f(i)),r),a=1-at(4.9,6.4,e)+at(19.4,20.9,e),c=NR(e),l=c.y>.03&&e>Fp&&e<r_,u=n.weather==="rain"||n.weather==="fog"?.55:n.weather==="snow"?.4:0,d=Math.max(BR[n.sky],u),h={top:o(f=>f.top),middle:o(f=>f.middle),horizon:o(f=>f.horizon),sun:l?c.clone().setY(Math.max(c.y,.3)).normalize():FR.clone(),sunDisc:c,moonDisc:UR,key:s(f=>f.key),keyPower:Xe(t.power,i.power,r)*OR*(1-d*.72),skyLight:s(f=>f.sky),groundLight:s(f=>f.ground),fillPower:Xe(t.fill,i.fill,r)*DR*(1+d*.22),rim:s(f=>f.rim).multiplyScalar(Xe(t.rimPower,i.rimPower,r)*(1-d*.7)),night:a,lamp:n.lights==="on"?1:n.lights==="off"?0:at(.1,.75,a),clouds:Math.max(zR[n.sky],u>0?.9:0),cloudLight:new le,cloudShade:new le,fogNear:n.weather==="fog"?4:70,fogFar:n.weather==="fog"?62:n.weather==="none"?760:320};return VR(h,d)}function VR(n,e){let t=s=>s.r*.3+s.g*.59+s.b*.11,i=(s,o)=>{let a=Xe(t(s),t(n.horizon)*.92,.55);s.lerp(new le(a*.95,a*.98,a*1.02),o)};i(n.top,e*.85),i(n.middle,e*.85),i(n.horizon,e*.7);let r=1-n.night*.72;return n.cloudLight=new le(1,.985,.96).lerp(n.horizon,.35).multiplyScalar(Xe(.42,1,r)),n.cloudShade=n.middle.clone().lerp(new le(.75,.78,.86).multiplyScalar(r),.5),n}var s_=`
varying vec3 vGround;
`,o_=`
varying vec3 vGround;
uniform vec3 grassLight, grassDark, field, worn, paving, kerb, accent;
uniform float bloom;

uniform sampler2D noiseMap;

float hash2( vec2 p ) { vec3 q = fract( p.xyx * 0.1031 ); q += dot( q, q.yzx + 33.33 ); return fract( ( q.x + q.y ) * q.z ); }
float noise2( vec2 p ) { return texture2D( noiseMap, p * ( 1.0 / 32.0 ) ).r; }

#if ZONE > 0
/** Lateral distance to a path that leaves the plaza in the direction (s, c) = (sin, cos) from +z and winds. */
float pathDistance( vec2 p, vec2 d, float phase ) {
  float along = dot( p, d );
  float across = p.x * d.y - p.y * d.x;
  float bend = ( sin( along * 0.075 + phase ) - sin( phase ) ) * 3.4 * smoothstep( 6.0, 40.0, along );
  return along < 0.0 ? 100.0 : abs( across - bend );
}

vec3 meadow( vec2 p, float r, float soft, float rise ) {
  float n = noise2( p * 0.055 ) * 0.6 + noise2( p * 0.21 + 5.0 ) * 0.4;
  vec3 c = mix( grassDark, grassLight, smoothstep( 0.25, 0.75, n ) );
  #if ZONE == 2 && ! defined( PLAIN )
  // Fields: a patchwork of strips, each with its own tone and furrows.
  vec2 q = mat2( 0.88, 0.47, -0.47, 0.88 ) * p + 6.0 * vec2( noise2( p * 0.013 ), noise2( p * 0.013 + 9.0 ) );
  vec2 cell = floor( q / vec2( 46.0, 30.0 ) );
  vec2 inCell = abs( fract( q / vec2( 46.0, 30.0 ) ) - 0.5 ) * vec2( 46.0, 30.0 );
  float tone = hash2( cell );
  float edge = min( 23.0 - inCell.x, 15.0 - inCell.y );
  vec3 f = mix( mix( grassDark, grassLight, tone ), field, step( 0.66, tone ) * 0.62 );
  f *= 1.0 + 0.045 * sin( ( tone > 0.5 ? q.x : q.y ) * 1.6 ) * ( 1.0 - smoothstep( 0.2, 1.4, soft ) );
  f *= mix( 0.80, 1.0, smoothstep( 0.5, 1.7 + soft, edge ) );
  c = mix( c, f, smoothstep( 46.0, 66.0, r ) * ( 1.0 - rise ) * 0.85 );
  #endif
  #if ZONE == 1 && ! defined( PLAIN )
  // Blades and blossoms close by.
  float near = 1.0 - smoothstep( 0.012, 0.06, soft );
  float b = noise2( p * vec2( 19.0, 11.0 ) ) * 0.6 + noise2( p * vec2( 41.0, 29.0 ) ) * 0.4;
  c *= 1.0 + ( b - 0.5 ) * 0.22 * near;
  vec2 spot = floor( p * 2.4 );
  float seed = hash2( spot );
  vec2 d = fract( p * 2.4 ) - 0.5 - ( vec2( seed * 7.0, seed * 13.0 ) - floor( vec2( seed * 7.0, seed * 13.0 ) ) - 0.5 ) * 0.6;
  float dot1 = smoothstep( 0.085, 0.05, length( d ) ) * step( 0.9, seed ) * step( 0.52, n );
  c = mix( c, seed > 0.965 ? vec3( 0.9, 0.62, 0.2 ) : vec3( 0.86, 0.84, 0.78 ), dot1 * near * bloom );
  #endif
  return c;
}

vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  #if ZONE == 2
  float rise = smoothstep( 0.3, 9.0, w.y );
  #else
  float rise = 0.0;
  #endif
  vec3 c = meadow( p, r, soft, rise );
  #ifndef PLAIN
  float wobble = noise2( p * 0.9 ) - 0.5;
  float d = min( pathDistance( p, vec2( 0.4092, -0.9124 ), 0.4 ), min( pathDistance( p, vec2( -0.9840, -0.1782 ), 2.0 ), pathDistance( p, vec2( 0.9757, 0.2190 ), 4.4 ) ) );
  float track = ( 1.0 - smoothstep( 0.95, 1.25 + soft * 0.7, d + wobble * 0.55 ) ) * ( 1.0 - rise );
  float verge = ( 1.0 - smoothstep( 1.1, 2.3, d + wobble * 0.9 ) ) * ( 1.0 - rise );
  c = mix( c, c * vec3( 0.96, 0.9, 0.82 ), verge * 0.55 );
  c = mix( c, worn * ( 0.98 + 0.16 * wobble ), track * 0.92 );
  #if ZONE == 1
  c = mix( c, mix( worn, c, 0.25 ), 1.0 - smoothstep( 9.2, 9.9, r + wobble * 0.7 ) );
  #else
  c = mix( c, c * vec3( 0.72, 0.84, 0.8 ), rise * 0.55 );
  #endif
  #endif
  return c;
}
#else
vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  float angle = atan( p.x, p.y );
  // Slabs in rings, each ring turned a little against its neighbours.
  float ring = floor( r / 0.98 );
  float n = floor( 6.2832 * ( ring + 0.5 ) * 0.98 / 1.22 );
  float turn = fract( angle / 6.28318 + 0.5 + hash2( vec2( ring, 3.0 ) ) ) * n;
  float slab = floor( turn );
  float joint = min( ( 0.5 - abs( fract( r / 0.98 ) - 0.5 ) ) * 0.98, ( 0.5 - abs( fract( turn ) - 0.5 ) ) / n * 6.28318 * r );
  float tone = hash2( vec2( ring, slab ) );
  vec3 c = paving * ( 0.93 + 0.12 * tone );
  c *= mix( vec3( 1.0 ), vec3( 1.02, 0.95, 0.9 ), step( 0.72, fract( tone * 17.0 ) ) );
  c = mix( c, accent * ( 0.94 + 0.12 * tone ), step( abs( ring - 5.0 ), 0.1 ) * 0.75 );
  #ifndef PLAIN
  c *= 0.965 + 0.07 * noise2( p * 3.1 );
  #endif
  float line = 1.0 - smoothstep( 0.018, 0.034 + soft, joint );
  c *= 1.0 - 0.26 * line * ( 1.0 - smoothstep( 0.04, 0.2, soft ) * 0.75 );
  // The compass in the middle: four long and four short rays, each with a light and a dark half.
  float a = angle / 0.785398;
  float k = floor( a + 0.5 );
  float da = ( a - k ) * 0.785398;
  vec2 q = r * vec2( cos( da ), abs( sin( da ) ) );
  vec2 tip = vec2( mod( k, 2.0 ) < 0.5 ? 1.7 : 1.12, 0.0 );
  vec2 valley = 0.46 * vec2( 0.92388, 0.382683 );
  vec2 edge = tip - valley;
  float star = smoothstep( -soft, soft, ( edge.x * ( q.y - valley.y ) - edge.y * ( q.x - valley.x ) ) / -length( edge ) );
  float disc = 1.0 - smoothstep( 1.9 - soft, 1.9 + soft, r );
  c = mix( c, paving * 1.07, disc );
  c = mix( c, da > 0.0 ? accent : mix( accent, paving, 0.45 ), disc * star );
  c = mix( c, accent * 0.95, ( 1.0 - smoothstep( 0.045, 0.06 + soft, abs( r - 1.86 ) ) ) * 0.8 );
  // The kerb around it.
  float stones = angle / 6.28318 * 64.0;
  float gap = 1.0 - smoothstep( 0.47 - soft * 0.5, 0.485, abs( fract( stones ) - 0.5 ) );
  vec3 rim = kerb * ( 0.78 + 0.22 * gap ) * ( 1.0 - 0.25 * ( 1.0 - smoothstep( 0.0, 0.07 + soft, abs( r - 8.72 ) ) ) );
  return mix( rim, c, 1.0 - smoothstep( 8.72 - soft, 8.72 + soft, r ) );
}
#endif
`;var GR={meadow:{grassLight:"#a9c96b",grassDark:"#86b45c",field:"#d9c878",worn:"#dcc79c",paving:"#e6d3b3",kerb:"#efe3cd",accent:"#d59a76",bloom:1},sand:{grassLight:"#efd9a8",grassDark:"#e0c38c",field:"#e6cf98",worn:"#f3e4c3",paving:"#e9d9bd",kerb:"#f4ead6",accent:"#cf8a63",bloom:0},snow:{grassLight:"#f4f7fa",grassDark:"#dde7f0",field:"#e6edf3",worn:"#cfd6dc",paving:"#d9d6d3",kerb:"#eef1f4",accent:"#a9b7c6",bloom:0},stone:{grassLight:"#bdbab5",grassDark:"#a5a3a0",field:"#b3aea5",worn:"#cfc8bb",paving:"#d6cfc2",kerb:"#e2ddd3",accent:"#9a8f88",bloom:0}};function kp(n,e){let[t,i]=[Math.abs(n)/203,Math.abs(e)/203];return((t**8+i**8)**(1/8)-1)*203}function bs(n,e){let t=kp(n,e);if(t<=0)return 0;let i=Math.atan2(n,e),r=.5+.25*Math.sin(i*7+1.3)+.16*Math.sin(i*13+4.1)+.09*Math.sin(i*23),s=at(0,105,t)*Xe(7,27,r)*(1-.35*at(110,190,t)),o=.5+.3*Math.sin(i*5+.4)+.2*Math.sin(i*11+2.2)+.1*Math.sin(i*29),a=at(170,380,t)*Xe(22,92,Math.max(0,o));return s+a}var gd=120,HR=[[0,4,9.1],[9.1,14,30,46],[46,70,110,170,203,212,222,234,248,264,282,302,324,350,385,425,470,520,580,650]];function WR(n){let e=[],t=[],i=[];for(let o of n)for(let a=0;a<=gd;a++){let c=a/gd*Math.PI*2,[l,u]=[Math.sin(c),Math.cos(c)],d=1/(Math.abs(l)**8+Math.abs(u)**8)**(1/8),h=Xe(1,d,at(110,200,o)),[f,p]=[l*o*h,u*o*h];e.push(f,bs(f,p),p);let y=new C(bs(f-2,p)-bs(f+2,p),4,bs(f,p-2)-bs(f,p+2)).normalize();t.push(y.x,y.y,y.z)}let r=gd+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<gd;a++){let c=o*r+a;n[o]!==0&&i.push(c,c+r,c+1),i.push(c+1,c+r,c+r+1)}let s=new Rt;return s.setAttribute("position",new ot(new Float32Array(e),3)),s.setAttribute("normal",new ot(new Float32Array(t),3)),s.setIndex(i),s}function a_(n,e,t){let i={grassLight:{value:new le},grassDark:{value:new le},field:{value:new le},worn:{value:new le},paving:{value:new le},kerb:{value:new le},accent:{value:new le},bloom:{value:1},noiseMap:{value:e}},r=HR.map((s,o)=>{let a=new tn(WR(s),XR(o,n,i,t));return a.receiveShadow=!0,a.frustumCulled=!1,a.renderOrder=5+o,a});return{meshes:r,set(s){let o=GR[s];for(let a of["grassLight","grassDark","field","worn","paving","kerb","accent"])i[a].value.set(o[a]);i.bloom.value=o.bloom},dispose(){for(let s of r)s.geometry.dispose(),s.material.dispose()}}}function XR(n,e,t,i){let r=new is;return r.defines={...r.defines,ZONE:n,...e?{PLAIN:""}:{}},r.onBeforeCompile=s=>{Object.assign(s.uniforms,t),s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
${s_}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vGround = ( modelMatrix * vec4( position, 1.0 ) ).xyz;`),s.fragmentShader=s.fragmentShader.replace("#include <common>",`#include <common>
${o_}`).replace("#include <shadowmap_pars_fragment>",i).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb = groundColor( vGround );`)},r}var $R=new C(0,1,0),Bp=44,vo=2;function c_(n,e,t,i,r,s=1){return new ge().compose(new C(n,e,t),new dt().setFromAxisAngle($R,i),new C(r,r*s,r))}function qR(n){let e=new Ln,t=(l,u,d,h,f)=>{e.ball(d,h*.42,d,{color:"tint",at:[l,h*.56,u],segments:7,shade:[.58*f,1.08*f]})},i=(l,u,d,h)=>{e.cylinder(d,0,h,{color:"tint",at:[l,.3,u],segments:5,bevel:0,shade:[.5,.84]})};t(0,0,2.4,6.6,1),t(3.4,1.4,2,5.2,1.06),t(-3.2,1,2.2,5.8,.94),i(1.6,-2.2,1.7,8.2),i(-1.8,-1.6,1.5,7),i(5.2,-1.4,1.4,6.4);let r=e.raw();r.computeBoundingSphere();let s=In(21),o=[];for(;o.length<230;){let[l,u]=[(s()-.5)*640,(s()-.5)*640],d=kp(l,u),h=Math.sin(Math.atan2(l,u)*9+2)*.5+.5;d<5||d>112||s()>.3+.7*h*(1-d/150)||o.push(c_(l,bs(l,u)-.6,u,s()*6.3,.8+s()*.75))}let a=new qn(r,n,o.length),c=["#6ea65a","#5c9a5c","#7fb25c","#4f8c60"].map(l=>new le(l));return o.forEach((l,u)=>{a.setMatrixAt(u,l),a.setColorAt(u,c[u%c.length])}),a.frustumCulled=!1,a}function jR(){let n=In(77),e=[];for(;e.length<760;){let t=9.6+n()**1.5*(Bp-9.6),i=n()*Math.PI*2,[r,s]=[Math.sin(i)*t,Math.cos(i)*t],o=1+Math.floor(n()*4);for(let a=0;a<o;a++){let[c,l]=[r+(n()-.5)*.9,s+(n()-.5)*.9];Math.hypot(c,l)<9.5||e.push({x:c,z:l,matrix:c_(c,0,l,n()*6.3,.65+n()*.7,.8+n()*.5)})}}return e}function YR(n,e){let t=new Ln;for(let s=0;s<5;s++){let o=s*1.26+.3,[a,c]=[Math.sin(o),Math.cos(o)],l=.07+s%3*.035,u=.17+s%2*.07;t.sheet([[-c*.02+a*.02,0,a*.02+c*.02],[c*.02+a*.02,0,-a*.02+c*.02],[a*l,u,c*l]],{color:"tint",shade:[.8,1.14],sway:.5,skyward:!0})}let i=new qn(t.raw(),n,e.length),r=["#8fbc5f","#a6c968","#7fae58","#b6cf74"].map(s=>new le(s));return e.forEach((s,o)=>{i.setMatrixAt(o,s.matrix),i.setColorAt(o,r[o%r.length])}),i.frustumCulled=!1,i}var ZR={meadow:"#ffffff",sand:"#e8d9a0",snow:"#dfe9f2",stone:"#c9cfc6"};function l_(n,e){let t=jR(),i=YR(e,t),r=new Map;t.forEach((l,u)=>{let d=`${Math.floor(l.x/vo)},${Math.floor(l.z/vo)}`,h=r.get(d);h?h.push(u):r.set(d,[u])});let s=qR(n),o=new ge().makeScale(0,0,0),a=new Set,c=l=>{let u=new Set;for(let d of l){if(Math.hypot(d.x,d.z)-d.radius>Bp)continue;let h=Math.min(d.radius,2*Bp);for(let f=Math.floor((d.x-h)/vo);f<=Math.floor((d.x+h)/vo);f++)for(let p=Math.floor((d.z-h)/vo);p<=Math.floor((d.z+h)/vo);p++)for(let y of r.get(`${f},${p}`)??[]){let m=t[y];Math.hypot(m.x-d.x,m.z-d.z)<h&&u.add(y)}}return u};return{meshes:[s,i],set(l){n.color.set(ZR[l]),i.visible=l==="meadow"},clear(l){let u=c(l),d=!1;for(let h=0;h<t.length;h++)u.has(h)!==a.has(h)&&(i.setMatrixAt(h,u.has(h)?o:t[h].matrix),d=!0);a=u,d&&(i.instanceMatrix.needsUpdate=!0)},dispose(){for(let l of[s,i])l.geometry.dispose(),l.dispose()}}}function u_(n,e){let t={value:0},i=od(!0,t),r=Li(vp(),i,{colors:!0,initial:16});r.mesh.renderOrder=30,n.add(r.mesh);let s=Array.from({length:e},()=>{let u=new _a(16777215,0,12,1.6);return u.position.set(0,-50,0),n.add(u),u}),o=new Set,a=new ge,c=(u,d)=>e===0?[]:[...o].filter(h=>d>.01||h.source.always).sort((h,f)=>h.source.position.distanceToSquared(u)-f.source.position.distanceToSquared(u)).slice(0,e),l=(u,d,h)=>s.forEach((f,p)=>{let y=u[p];if(f.intensity=0,!y)return;f.position.copy(y.source.position),f.color.copy(y.source.color);let m=y.source.always&&h!==null?.86+.14*Math.sin(h*9)*Math.sin(h*5.3):1;f.intensity=9*(y.source.always?Math.max(.12,d):d)*m,f.distance=y.source.reach*1.7});return{add(u){let d=a.makeScale(1,1,1).multiplyScalar(u.reach*.42).setPosition(u.position).clone(),h=u.position.clone().setY(u.floor+.03),f=new ge().set(u.reach*1.7,0,0,h.x,0,0,0,h.y,0,0,u.reach*1.7,h.z,0,0,0,1),p={source:u,halo:r.add(d,u.color.clone().multiplyScalar(.55)),pool:r.add(f,u.color.clone().multiplyScalar(e>0?.4:.85))};return o.add(p),p},remove(u){o.delete(u),r.remove(u.halo),r.remove(u.pool)},update(u,d,h){t.value=u,r.mesh.visible=u>.01&&r.count>0,l(c(d,u),at(0,1,u),h)},flush:()=>r.flush(),dispose(){r.mesh.geometry.dispose(),r.dispose(),i.dispose();for(let u of s)u.removeFromParent()}}}var ws=32,ar=256;function d_(){let n=new Uint8Array(ar*ar*4);for(let t=0;t<4;t++){let i=In(101+t),r=Float32Array.from({length:ws*ws},i),s=(o,a)=>r[a%ws*ws+o%ws];for(let o=0;o<ar;o++)for(let a=0;a<ar;a++){let[c,l]=[a/ar*ws,o/ar*ws],[u,d]=[Math.floor(c),Math.floor(l)],[h,f]=[c-u,l-d].map(m=>m*m*(3-2*m)),p=s(u,d)*(1-h)+s(u+1,d)*h,y=s(u,d+1)*(1-h)+s(u+1,d+1)*h;n[(o*ar+a)*4+t]=Math.round(255*(p*(1-f)+y*f))}}let e=new Tr(n,ar,ar,An);return e.wrapS=e.wrapT=eo,e.magFilter=kt,e.minFilter=Rn,e.generateMipmaps=!0,e.needsUpdate=!0,e}var KR=3,zp=["box","ball","cylinder","cone"];function JR(n){let e=new Ln,t={color:"tint",shade:[.84,1.02]};return n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:6}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:6,bevel:0}),e.finish([1,1,1]).geometry}function f_(n){let e=n.casters.slice(0,KR);if(e.length>0)return e;let t=n.geometry.boundingBox;return t?[{shape:"box",color:"tint",shade:.95,matrix:new ge().makeScale((t.max.x-t.min.x)*.7,t.max.y*.9,(t.max.z-t.min.z)*.7)}]:[]}function p_(n,e){let t={};for(let s of zp){let o=Li(JR(s),e,{colors:!0,initial:32});o.mesh.visible=!1,n.add(o.mesh),t[s]=o}let i=new ge,r=new le;return{add:(s,o,a)=>s.map(c=>({shape:c.shape,local:c.matrix,handle:t[c.shape].add(i.multiplyMatrices(o,c.matrix),r.copy(c.color==="tint"?a:fs(c.color)).multiplyScalar(c.shade))})),write(s,o){for(let a of s)t[a.shape].setMatrix(a.handle,i.multiplyMatrices(o,a.local))},remove(s){for(let o of s)t[o.shape].remove(o.handle)},flush(){for(let s of zp)t[s].flush(),t[s].mesh.visible=t[s].count>0},dispose(){for(let s of zp)t[s].mesh.geometry.dispose(),t[s].dispose()}}}var yd=24,Vp=10,h_=90;function m_(n,e){let t=new Float64Array(yd),i=(h_-Vp)/(yd-1);for(let s of n){let o=Math.max(0,Math.ceil((s.distance-Vp)/i));o<yd&&(t[o]=t[o]+s.triangles)}let r=0;for(let s=0;s<yd;s++)if(r+=t[s],r>e)return Vp+Math.max(0,s-1)*i;return h_}var x_=.34,v_=.12,Oi=new C,hi=new dt,On=new C,Hp=new ge,xd=new ge;function g_(n){return new ge().compose(Oi.fromArray(n.position),hi.fromArray(n.rotation),On.fromArray(n.scale))}function QR(n){let e=1-n;return 1-e*e*e*(1-2.6*n)}function __({scene:n,material:e,casters:t,contact:i,glow:r}){let s=new Map,o=new Map,a=new Map,c=new Map,l=p_(n,e),u=new C,d=30,h=0,f=b=>{let O=s.get(b);if(!O){let R=e_(b);O={kind:b,shape:R,pool:Li(R.geometry,e,{colors:!0}),triangles:(R.geometry.index?.count??0)/3,far:f_(R)},O.pool.mesh.receiveShadow=!0,O.pool.mesh.name=b,n.add(O.pool.mesh),s.set(b,O)}return O},p=(b,O)=>b.local?Hp.multiplyMatrices(O,b.local):O,y=(b,O,R)=>{m(b);let L=p(b,O),U=b_(b.kind.kind,b.tint);if(!R){b.distant=l.add(b.kind.far,L,U);return}let W=(_s(b.kind.kind)?.size??[1,1,1])[1]*Math.abs(L.elements[5]??1)<v_?[]:b.kind.shape.casters.map($=>({local:$.matrix,shadow:t.add($.shape,xd.multiplyMatrices(L,$.matrix))}));b.full={handle:b.kind.pool.add(L,U),casters:W}},m=b=>{if(b.full){b.kind.pool.remove(b.full.handle);for(let O of b.full.casters)t.remove(O.shadow)}l.remove(b.distant),b.full=null,b.distant=[]},g=b=>{let O=g_(b),R=b.kind===kr?b.parts??[]:null,L=($,H,te)=>({kind:f($),local:te,tint:H,full:null,distant:[]}),U=R?R.map($=>L($.kind,$.color??b.color,g_($))):[L(b.kind,b.color,null)],G=new hn;for(let $ of U){let H=$.kind.shape.geometry.boundingBox;H&&G.union(xd.copy(O).multiply($.local??eP)&&new hn().copy(H).applyMatrix4(xd))}let I=G.distanceToPoint(u)<d;for(let $ of U)y($,O,I);let W={id:b.id,object:b,matrix:O,instances:U,near:I,contact:null,glows:[],box:G};W.contact=sP(W,i);for(let $ of U)oP(W,$,r);return W},x=b=>{for(let O of b.instances)m(O);b.contact&&i.remove(b.contact);for(let O of b.glows)r.remove(O)},S=(b,O)=>{for(let R of b.instances){let L=p(R,O);if(l.write(R.distant,L),!!R.full){R.kind.pool.setMatrix(R.full.handle,L);for(let U of R.full.casters)t.setMatrix(U.shadow,xd.multiplyMatrices(L,U.local))}}},_=b=>{let O=a.get(b.id);return O?Gp(O,h):y_(b,h)},A=(b,O)=>{a.delete(b),O.leaving?x(O.view):S(O.view,O.view.matrix)},T=(b,O,R,L)=>{let U=o.get(b),G=a.get(`-${b}`);if(G&&O&&A(`-${b}`,G),a.delete(b),c.delete(b),o.delete(b),!O){if(!U)return;L?x(U):a.set(`-${b}`,{view:U,from:null,start:R,leaving:!0});return}U&&x(U);let I=g(O);if(o.set(b,I),O.behavior&&c.set(b,I),L)return;let W=U&&!U.matrix.equals(I.matrix);if(U&&!W)return;let $={view:I,from:U?U.matrix:null,start:R,leaving:!1};a.set(b,$),S(I,Gp($,R))},v=b=>{for(let[O,R]of c)a.has(O)||S(R,y_(R,b))};return{views:o,pools:s,update(b,O,R,L){for(let U of b)T(U,O.get(U),R,L)},animate(b){h=b;let O=a.size>0||c.size>0;for(let[R,L]of a)b-L.start>=x_?A(R,L):S(L.view,Gp(L,b));return v(b),O},detail(b,O){d=m_(tP(o.values(),b),O),u.copy(b);let R=!1;for(let L of o.values()){let U=L.box.distanceToPoint(b)<(L.near?d*1.06:d);if(U===L.near)continue;L.near=U;let G=a.has(L.id)||c.has(L.id)?_(L):L.matrix;for(let I of L.instances)y(I,G,U);R=!0}return R},clearings:()=>[...o.values()].flatMap(aP),flush(){for(let b of s.values())b.pool.flush(),b.pool.mesh.visible=b.pool.count>0;l.flush(),i.flush(),t.flush(),r.flush()},dispose(){for(let b of s.values())b.shape.geometry.dispose(),b.pool.dispose();l.dispose(),s.clear(),o.clear(),a.clear()}}}var eP=new ge;function*tP(n,e){for(let t of n){let i=0;for(let r of t.instances)i+=r.kind.triangles;yield{distance:t.box.distanceToPoint(e),triangles:i}}}function b_(n,e){return fs(e??_s(n)?.color??"cream")}function Gp(n,e){let t=Yt((e-n.start)/x_),i=new ge;if(n.from)return nP(n.from,n.view.matrix,1-(1-t)**3,i);n.view.matrix.decompose(Oi,hi,On);let r=Math.max(.001,n.leaving?(1-t)*(1-t):QR(t)),s=n.leaving?r:Math.max(.001,Xe(r,1,.25*t));return i.compose(Oi,hi,On.set(On.x*r,On.y*s,On.z*r))}function nP(n,e,t,i){let[r,s,o]=[new C,new dt,new C];return n.decompose(r,s,o),e.decompose(Oi,hi,On),i.compose(r.lerp(Oi,t),s.slerp(hi,t),o.lerp(On,t))}var iP=new C(0,1,0),rP=new C(0,0,1);function y_(n,e){let t=n.object.behavior;n.matrix.decompose(Oi,hi,On);let i=e*(t?.speed??1);return t?.motion==="spin"?hi.multiply(new dt().setFromAxisAngle(iP,i*.9%(Math.PI*2))):t?.motion==="bob"?Oi.y+=.16+.14*Math.sin(i*1.8):t?.motion==="sway"&&hi.multiply(new dt().setFromAxisAngle(rP,.09*Math.sin(i*1.5))),new ge().compose(Oi,hi,On)}function sP(n,e){let t=n.box.getSize(new C);if(n.instances.length!==1||t.y<v_||n.box.min.y>.6)return null;n.matrix.decompose(Oi,hi,On);let i=_s(n.object.kind)?.size??[1,1,1],r=w_[n.object.kind]??1,s=new ge().compose(Oi.clone().setY(n.object.position[1]+.012),hi,new C(i[0]*On.x*1.28*r,.95,i[2]*On.z*1.28*r));return e.add(s)}var w_={tree:.45,pine:.5,birch:.35,blossom_tree:.45,parasol:.4,flag:.35,lamp:.8,signpost:.6,gazebo:1,arch:.9};function oP(n,e,t){let i=Yv[e.kind.kind];if(!i)return;let r=e.local?Hp.multiplyMatrices(n.matrix,e.local):n.matrix,s=new C(...i.at).applyMatrix4(r),o=r.getMaxScaleOnAxis();n.glows.push(t.add({position:s,floor:r.elements[13]??0,reach:i.reach*Math.sqrt(o),always:i.always,color:i.color==="tint"?b_(e.kind.kind,e.tint):fs(i.color)}))}function aP(n){return n.instances.filter(e=>e.kind.kind!=="grass"&&e.kind.kind!=="flower").map(e=>{let t=e.local?Hp.multiplyMatrices(n.matrix,e.local):n.matrix,i=_s(e.kind.kind)?.size??[1,1,1],r=w_[e.kind.kind]??1,s=t.getMaxScaleOnAxis();return{x:t.elements[12]??0,z:t.elements[14]??0,radius:t.elements[13]!==void 0&&t.elements[13]>.5?0:Math.hypot(i[0],i[2])*.5*s*r}})}var cP=`
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 p = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
  gl_Position = p.xyww;
}`,lP=`
varying vec3 vDirection;
uniform vec3 top, middle, horizon, sunDisc, moonDisc, sunColor, cloudLight, cloudShade;
uniform float night, clouds, time;

float hash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
uniform sampler2D noiseMap;
float puffs( vec2 p ) {
  vec4 a = texture2D( noiseMap, p * ( 1.0 / 32.0 ) );
  vec4 b = texture2D( noiseMap, p * ( 3.3 / 32.0 ) + 0.37 );
  return a.r * 0.58 + b.g * 0.28 + b.a * 0.02 + texture2D( noiseMap, p * ( 7.7 / 32.0 ) + 0.71 ).b * 0.12;
}

void main() {
  vec3 d = normalize( vDirection );
  float h = max( d.y, 0.0 );
  vec3 c = mix( horizon, middle, smoothstep( 0.0, 0.24, h ) );
  c = mix( c, top, smoothstep( 0.14, 0.75, h ) );
  #ifndef PLAIN
  float sunUp = smoothstep( -0.12, 0.05, sunDisc.y );
  float towards = max( dot( d, sunDisc ), 0.0 );
  c += sunColor * sunUp * ( 0.10 * pow( towards, 5.0 ) + 0.22 * pow( towards, 60.0 ) ) * ( 1.0 - 0.6 * night );
  c = mix( c, vec3( 1.0, 0.97, 0.86 ), sunUp * smoothstep( 0.99905, 0.99935, towards ) * step( 0.0, d.y ) * ( 1.0 - 0.7 * clouds * clouds ) );
  if ( night > 0.02 && d.y > 0.0 ) {
    vec2 s = vec2( atan( d.x, d.z ) * 42.0, asin( clamp( d.y, -1.0, 1.0 ) ) * 60.0 );
    vec2 cell = floor( s );
    float r = hash( cell );
    vec2 off = fract( s ) - 0.5 - ( vec2( hash( cell + 3.1 ), hash( cell + 8.3 ) ) - 0.5 ) * 0.7;
    off.x *= max( cos( asin( d.y ) ), 0.2 );
    float twinkle = 0.75 + 0.25 * sin( time * ( 0.6 + r * 1.7 ) + r * 40.0 );
    float star = smoothstep( 0.10 + 0.07 * hash( cell + 1.7 ), 0.0, length( off ) ) * step( 0.72, r ) * twinkle;
    c += vec3( 0.95, 0.96, 1.0 ) * star * night * smoothstep( 0.02, 0.3, d.y ) * 0.85;
    float m = dot( d, moonDisc );
    c += vec3( 0.5, 0.58, 0.8 ) * night * 0.35 * pow( max( m, 0.0 ), 90.0 );
    float disc = smoothstep( 0.9986, 0.9989, m );
    float bite = smoothstep( 0.99845, 0.9989, dot( d, normalize( moonDisc + vec3( 0.022, 0.014, 0.0 ) ) ) );
    c = mix( c, vec3( 0.98, 0.96, 0.86 ), disc * ( 1.0 - 0.86 * bite ) * night );
  }
  if ( d.y > 0.015 ) {
    vec2 p = d.xz / ( d.y + 0.22 ) * 1.5 + vec2( time * 0.006, 2.0 );
    float n = puffs( p );
    float edge = mix( 0.66, 0.26, clouds );
    float cover = smoothstep( edge, edge + 0.2, n );
    if ( cover > 0.0 ) {
    float lit = clamp( ( n - puffs( p + sunDisc.xz * 0.22 ) ) * 2.4 + 0.62, 0.0, 1.0 );
    vec3 cloud = mix( cloudShade, cloudLight, lit );
    c = mix( c, cloud, cover * smoothstep( 0.015, 0.16, d.y ) * mix( 0.86, 0.95, clouds ) );
    }
  }
  #endif
  gl_FragColor = vec4( c, 1.0 );
}`;function M_(n,e){let t={top:{value:new le},middle:{value:new le},horizon:{value:new le},sunDisc:{value:new C},moonDisc:{value:new C},sunColor:{value:new le},cloudLight:{value:new le},cloudShade:{value:new le},night:{value:0},clouds:{value:0},time:{value:0},noiseMap:{value:e}},i=new Ot({uniforms:t,vertexShader:cP,fragmentShader:lP,side:Bt,depthWrite:!1,depthTest:!0,fog:!1,toneMapped:!1,defines:n?{PLAIN:""}:{}}),r=new tn(new ma(10,24,16),i);return r.frustumCulled=!1,r.renderOrder=10,{mesh:r,set(s){t.top.value.copy(s.top),t.middle.value.copy(s.middle),t.horizon.value.copy(s.horizon),t.sunDisc.value.copy(s.sunDisc),t.moonDisc.value.copy(s.moonDisc),t.sunColor.value.copy(s.key),t.cloudLight.value.copy(s.cloudLight),t.cloudShade.value.copy(s.cloudShade),t.night.value=s.night,t.clouds.value=s.clouds},time(s){t.time.value=s},dispose(){r.geometry.dispose(),i.dispose()}}}var Wp=26,uP=`
uniform float time;
uniform float snow;
uniform vec3 centre;
attribute float tail;
varying float vFade;
void main() {
  vec3 p = position * ${Wp.toFixed(1)};
  if ( snow > 0.5 ) {
    p.y -= time * ( 1.1 + fract( position.x * 91.7 ) * 0.7 );
    p.x += sin( time * 0.8 + position.z * 40.0 ) * 0.7;
    p.z += cos( time * 0.6 + position.x * 40.0 ) * 0.7;
  } else {
    p.y -= time * ( 15.0 + fract( position.x * 91.7 ) * 4.0 );
    p.x += time * 1.2;
  }
  vec3 half3 = vec3( ${(Wp/2).toFixed(1)} );
  p = mod( p - centre + half3, ${Wp.toFixed(1)} ) - half3 + centre;
  p += vec3( 0.045, -0.55, 0.0 ) * tail * ( 1.0 - snow );
  vec4 v = modelViewMatrix * vec4( p, 1.0 );
  vFade = smoothstep( 0.4, 2.0, -v.z ) * ( 1.0 - smoothstep( 8.0, 13.0, -v.z ) ) * step( 0.0, p.y + 0.6 );
  gl_PointSize = clamp( 46.0 / -v.z, 1.5, 8.0 );
  gl_Position = projectionMatrix * v;
}`,dP=`
uniform vec3 tone;
uniform float snow;
varying float vFade;
void main() {
  float a = vFade;
  a *= snow > 0.5 ? ( 1.0 - smoothstep( 0.25, 0.5, length( gl_PointCoord - 0.5 ) ) ) * 0.9 : 0.34;
  gl_FragColor = vec4( tone, a );
}`;function S_(){let n={time:{value:0},centre:{value:new C},tone:{value:new le(1,1,1)}},e=s=>new Ot({uniforms:{...n,snow:{value:s?1:0}},vertexShader:uP,fragmentShader:dP,transparent:!0,depthWrite:!1,toneMapped:!1}),t=(s,o)=>{let a=In(31),c=new Float32Array(s*o*3),l=new Float32Array(s*o);for(let d=0;d<s;d++){let h=[a()-.5,a()-.5,a()-.5];for(let f=0;f<o;f++)c.set(h,(d*o+f)*3),l[d*o+f]=f}let u=new Rt;return u.setAttribute("position",new ot(c,3)),u.setAttribute("tail",new ot(l,1)),u},i=new ua(t(1400,1),e(!0)),r=new la(t(1100,2),e(!1));for(let s of[i,r])s.visible=!1,s.frustumCulled=!1,s.renderOrder=40;return{get active(){return i.visible||r.visible},set(s,o){i.visible=s==="snow",r.visible=s==="rain",n.tone.value.setRGB(1,1,1).multiplyScalar(1-o*.45)},update(s,o){n.time.value=s%600,n.centre.value.copy(o)},objects:[i,r],dispose(){for(let s of[i,r])s.geometry.dispose(),s.material.dispose()}}}function A_(n){let e=new Ku({canvas:n.canvas,antialias:n.antialias,powerPreference:"high-performance"});e.toneMapping=Sa,e.shadowMap.type=rs,e.shadowMap.enabled=!n.plain,e.shadowMap.autoUpdate=!1,e.info.autoReset=!1;let t=new ra,i=new ia(16777215,70,760);t.fog=i;let r=wv();r.wind.value=n.calm?0:1;let s=new ya(16777215,16777215,1),o={key:new wa(16777215,1),reach:0};fP(o.key,!n.plain);let a=hP(t,e,{uniforms:r,shadows:Mv(n.cheapShadows?"cheap":"soft")},n);t.add(s,o.key,o.key.target);let c=Up(n.state.environment),l=u=>{c=Up(u),pP(c,{hemisphere:s,key:o.key,fog:i,uniforms:r,sky:a.sky,scene:t}),a.night.value=c.night,a.ground.set(u.ground),a.dressing?.set(u.ground),a.weather.set(u.weather,c.night),o.reach=0,e.shadowMap.needsUpdate=!0};return l(n.state.environment),{renderer:e,scene:t,objects:a.objects,crew:a.crew,writing:a.writing,weather:a.weather,glow:a.glow,get day(){return c},setEnvironment:l,clearGround:()=>a.dressing?.clear(a.objects.clearings()),shadows(u){e.shadowMap.enabled=u>0,o.key.castShadow=u>0,u>0&&o.key.shadow.mapSize.x!==u&&(o.key.shadow.map?.dispose(),o.key.shadow.map=null,o.key.shadow.mapSize.set(u,u)),e.shadowMap.needsUpdate=u>0},touchShadows(){e.shadowMap.needsUpdate=!0},update(u,d,h,f){r.time.value=n.calm?0:u,a.sky.time(n.calm?0:u),a.weather.update(u,f),a.glow.update(c.lamp,d,n.calm?null:u),mP(o,c.sun,d,h)&&(e.shadowMap.needsUpdate=!0),a.objects.flush()},budget:26e4,detail(u){a.objects.detail(u,this.budget)&&(e.shadowMap.needsUpdate=!0)},render(u){e.render(t,u)},withoutFog(u){let[d,h]=[i.near,i.far];i.near=4e3,i.far=5e3,u(),i.near=d,i.far=h},dispose(){for(let u of[a.objects,a.crew,a.writing,a.weather,a.glow,a.casters,a.sky,a.ground])u.dispose();a.dressing?.dispose(),a.noise.dispose(),a.contact.mesh.geometry.dispose(),a.contact.dispose(),e.dispose()}}}function hP(n,e,t,i){let r=Wa(t),s=d_(),o={value:0},a=M_(i.plain,s),c=a_(i.plain,s,t.shadows),l=_v(n,e),u=bv(),d=u_(n,i.lamps),h=__({scene:n,material:r,casters:l,contact:u,glow:d}),f=n_({state:i.state,surface:t,views:()=>h.views,contact:u,calm:i.calm,unixClock:i.unixClock}),p=S_(),y=i.plain?null:l_(Wa(t),r);return n.add(a.mesh,...c.meshes,u.mesh,f.group,...p.objects,...y?.meshes??[]),{noise:s,sky:a,ground:c,dressing:y,casters:l,contact:u,glow:d,objects:h,crew:f,writing:iv(n,o),night:o,weather:p}}function fP(n,e){n.castShadow=e,n.shadow.mapSize.set(2048,2048),n.shadow.bias=-6e-4,n.shadow.normalBias=.035,n.shadow.radius=1.6}function pP(n,e){e.hemisphere.color.copy(n.skyLight),e.hemisphere.groundColor.copy(n.groundLight),e.hemisphere.intensity=n.fillPower,e.key.color.copy(n.key),e.key.intensity=n.keyPower,e.fog.color.copy(new le().setRGB(n.horizon.r,n.horizon.g,n.horizon.b,"srgb")),e.fog.near=n.fogNear,e.fog.far=n.fogFar,e.uniforms.rim.value.copy(n.rim),e.uniforms.sun.value.copy(n.sun),e.uniforms.lamp.value=n.lamp,e.uniforms.window.value=n.lamp*.9,e.sky.set(n)}var vd=new C;function mP(n,e,t,i){let{key:r}=n,s=He(i*2.4,24,110),o=n.reach===0||s>n.reach*1.02||s<n.reach*.62?s*1.12:n.reach,a=o/16;if(vd.set(Math.round(t.x/a)*a,0,Math.round(t.z/a)*a),o===n.reach&&r.target.position.equals(vd))return!1;n.reach=o,r.target.position.copy(vd),r.position.copy(vd).addScaledVector(e,o),r.target.updateMatrixWorld();let c=r.shadow.camera,l=o/2;return Object.assign(c,{left:-l,right:l,top:l,bottom:-l,near:.1,far:o*2.2}),c.updateProjectionMatrix(),!0}function _d(n,e){let t=n.position,i=e.clone().sub(t),r=i.length(),s=new C(i.x,0,i.z),o=Xe(.15,.5,He(1-Math.abs(i.y)/Math.max(r,.01),0,1));return{focus:e.clone().addScaledVector(s.normalize(),r*o).setY(0),distance:He(r*1.4,8,70)}}var gP=1.42,yP=26;function Xp(n,e,t,i,r=new C(0,1,0)){let s=new qt(n,e,.08,1200);return s.position.copy(t),s.up.copy(r),s.lookAt(i),s.updateMatrixWorld(),s}function $p(n,e){let t=n.user.clone();return t.aspect=e,t.clearViewOffset(),t.updateProjectionMatrix(),t.updateMatrixWorld(),{name:"user",camera:t,target:n.userTarget.clone(),hide:null,clear:!1}}function qp(n,e){let t=n.crew.members.get(n.agent),i=t?new C(...t.body.position):new C(0,0,2.5),r=t?t.body.body.mesh.rotation.y:0,s=i.clone().setY(i.y+(t?t.body.body.bones.hips.position.y+.76:gP)),o=new C(Math.sin(r),-.14,Math.cos(r)),a=s.clone().addScaledVector(o,5),c=2*ir.radToDeg(Math.atan(Math.tan(ir.degToRad(45))/e));return{name:"avatar",camera:Xp(c,e,s.addScaledVector(o,.3),a),target:a,hide:n.agent,clear:!1}}function jp(n,e){let t=n.crew.members.get(n.agent),i=t?new C(...t.body.position):new C,r=new hn().setFromCenterAndSize(i,new C(8,.1,8));for(let d of n.views.values()){let h=d.box.getCenter(new C);Math.hypot(h.x-i.x,h.z-i.z)<yP&&r.union(d.box)}let s=r.getSize(new C),o=r.getCenter(new C).setY(0),a=32,l=(Math.max(s.z/2,s.x/2/e)*1.08+.5)/Math.tan(ir.degToRad(a/2))+r.max.y*.6,u=new C(0,0,-1);return{name:"overhead",camera:Xp(a,e,o.clone().setY(l),o,u),target:o,hide:null,clear:!0}}function Yp(n,e,t){let i=n.views.get(t);if(!i)throw new ui("not_found",`There is no object ${t} to look at.`);let r=i.box.getCenter(new C),s=Math.max(.35,i.box.getSize(new C).length()/2),o=38,a=s/Math.sin(ir.degToRad(o/2))*1.08,c=new C(0,0,1).transformDirection(i.matrix),l=Math.atan2(c.x,c.z),u={eye:new C,blocked:1/0};for(let d of[.62,-.62,0,1.4,-1.4,2.4,-2.4]){let h=He(.44-s*.01,.24,.44),f=new C(Math.sin(l+d)*Math.cos(h),Math.sin(h),Math.cos(l+d)*Math.cos(h)).multiplyScalar(a).add(r);f.y=Math.max(f.y,.4);let p=xP(f,r,i,n.views,a-s);p<u.blocked-.5&&(u={eye:f,blocked:p})}return{name:"object",camera:Xp(o,e,u.eye,r),target:r,hide:null,clear:!1}}function xP(n,e,t,i,r){let s=new Mn(n,e.clone().sub(n).normalize()),o=0;for(let a of i.values())a!==t&&(a.box.containsPoint(n)?o+=4:ds(s,a,0)<r&&o++);return o}var cr=16/9,vP=24,_P={user:"user's view",avatar:"your eyes",overhead:"from above (up is -z)",object:"object"};function T_(n,e){let{stage:t}=n;if(t.renderer.getContext().isContextLost())throw new ui("render_failed","The graphics context of the page is lost; it is being restored. Try again in a moment.");let i=Math.round(He(e.width??1024,256,1568)/2)*2,r=Math.round(i/cr/2)*2,s=n.context(e.agent),o=bP(s,e),a=o.length===1?[{x:0,y:0,w:i,h:r}]:MP(i,r),c=document.createElement("canvas");c.width=i,c.height=r;let l=c.getContext("2d",{willReadFrequently:!0});if(!l)throw new ui("render_failed","The page has no 2D canvas to draw names on.");SP(n,o,a,i,r,l),cv(l,i,r);let u=o.map((p,y)=>ev(s.views.values(),p.camera,a[y].w,a[y].h)),d=CP(n,o,a,u,l,i),h=o[0],f=o.length===1?u[0]:RP(u,a,d);return{image:lv(c),camera:{position:Zp(h.camera.position.toArray()),target:Zp(h.target.toArray())},visible:f,text:PP(e,h,f,d,s,i,r)}}var Zp=n=>n.map(e=>Math.round(e*100)/100);function bP(n,e){switch(e.view){case"user":return[$p(n,cr)];case"avatar":return[qp(n,cr)];case"overhead":return[jp(n,cr)];case"object":if(!e.id)throw new ui("not_found","View object needs the id of an object.");return[Yp(n,cr,e.id)];case"montage":{let t=e.id??wP(n);return[$p(n,cr),qp(n,cr),jp(n,cr),...t?[Yp(n,cr,t)]:[]]}}}function wP(n){let e=null;for(let t of n.views.values())(!e||t.object.changed>e.changed)&&(e={id:t.id,changed:t.object.changed});return e?.id??null}function MP(n,e){let[t,i]=[Math.floor(n/2),Math.floor(e/2)];return[{x:0,y:0,w:t,h:i},{x:n-t,y:0,w:t,h:i},{x:0,y:e-i,w:t,h:i},{x:n-t,y:e-i,w:t,h:i}]}function SP(n,e,t,i,r,s){let{renderer:o}=n.stage,a=AP(i,r,n.samples);try{e.forEach((l,u)=>EP(n,o,l,t[u],a));let c=new Uint8Array(i*r*4);o.readRenderTargetPixels(a,0,0,i,r,c),s.putImageData(new ImageData(TP(c,i,r),i,r),0,0)}finally{o.setRenderTarget(null),a.dispose(),n.restore()}}function AP(n,e,t){let i=new xn(n,e,{samples:t,colorSpace:Qt,internalFormat:"RGBA8",generateMipmaps:!1});return Object.assign(i,{isXRRenderTarget:!0})}function TP(n,e,t){let i=new Uint8ClampedArray(n.length),r=e*4;for(let s=0;s<t;s++)i.set(n.subarray((t-1-s)*r,(t-s)*r),s*r);for(let s=3;s<i.length;s+=4)i[s]=255;return i}function EP(n,e,t,i,r){let{stage:s}=n,o=r.height-i.y-i.h;r.viewport.set(i.x,o,i.w,i.h),r.scissor.set(i.x,o,i.w,i.h),r.scissorTest=!0;let a=_d(t.camera,t.target);s.detail(t.name==="object"||t.clear?t.target:t.camera.position),s.update(n.sceneTime(),t.clear?t.target:a.focus,a.distance,t.camera.position);let c=t.hide?s.crew.members.get(t.hide)?.body.body.mesh:void 0;c&&(c.visible=!1),e.setRenderTarget(r);try{t.clear?s.withoutFog(()=>s.render(t.camera)):s.render(t.camera)}finally{c&&(c.visible=!0)}}function CP(n,e,t,i,r,s){let{stage:o}=n,a=He(s/1024,.7,1.3),c=new Map;if(e.length>1)for(let l of[i[3]??[],i[2]??[],i[0]??[],i[1]??[]])for(let u of l.slice(0,10))c.size<vP&&!c.has(u.id)&&c.set(u.id,c.size+1);return e.forEach((l,u)=>{let d=t[u],h=nd(o.crew,o.objects.views.values(),l.camera.position,n.now(),n.unixClock).filter(p=>p.id!==l.hide&&!(l.clear&&p.kind==="bubble"));r.save(),r.beginPath(),r.rect(d.x,d.y,d.w,d.h),r.clip();let f=i[u];ov(r,e.length>1?f.filter(p=>c.has(p.id)):f.filter(p=>!p.label),d,a,p=>c.get(p)??null),sv(r,h,l.camera,d,a*(e.length>1?.82:1)),e.length>1&&av(r,_P[l.name],d,a),r.restore()}),e.length>1&&(r.fillStyle="#fffaf0",r.fillRect(s/2-1,0,2,r.canvas.height),r.fillRect(0,r.canvas.height/2-1,s,2)),c}function RP(n,e,t){let i=[];for(let r of t.keys()){let s=n.findIndex(c=>c.some(l=>l.id===r)),o=n[s]?.find(c=>c.id===r),a=e[s];o&&a&&i.push({...o,rect:[o.rect[0]+a.x,o.rect[1]+a.y,o.rect[2],o.rect[3]]})}return i}function PP(n,e,t,i,r,s,o){let a=f=>`[${Zp(f).join(", ")}]`,c=a(e.camera.position.toArray()),l=n.view==="montage"?`Montage ${s}x${o}: user's view, your eyes, from above, ${r.views.size?"object view":"nothing placed yet"}.`:`View ${n.view} ${s}x${o} from ${c} towards ${a(e.target.toArray())}.`,u=t.slice(0,40).map(f=>{let p=i.get(f.id);return`${p===void 0?"":`${p}. `}${f.id}${f.kind===f.id.replace(/_\d+$/,"")?"":` (${f.kind})`}${f.label?` "${f.label}"`:""}, ${f.distance} m, at ${f.rect.slice(0,2).join(",")} size ${f.rect.slice(2).join("x")} px`}),d=t.length>40?[`and ${t.length-40} more`]:[],h=[...r.crew.members].map(([f,p])=>`${p.name} (${f}) at ${a(p.body.position)}`);return[l,t.length?"In view, nearest first:":"No object is in view.",...u,...d,...h.length?[`Avatars: ${h.join("; ")}.`]:[]].join(`
`)}function E_(n,e,t){let{info:i}=n.renderer;return{...t,calls:i.render.calls,triangles:i.render.triangles,programs:i.programs?.length??0,geometries:i.memory.geometries,textures:i.memory.textures,labels:e.rects(),avatars:[...n.crew.members].map(([r,s])=>({id:r,position:s.body.position,yaw:s.body.body.mesh.rotation.y,feet:s.body.feet(),bones:Object.fromEntries(Object.entries(s.body.body.bones).map(([o,a])=>[o,a.quaternion.toArray()])),speaking:s.body.speaking})),objects:[...n.objects.views.values()].map(r=>({id:r.id,min:r.box.min.toArray(),max:r.box.max.toArray()}))}}var IP=.06666666666666667,LP=24;function C_({clock:n,idleFrame:e,frame:t}){let i=0,r,s=n(),o=!1,a=!1,c=0,l=0,u=0,d=0,h="busy",f=new MessageChannel;f.port1.onmessage=()=>{let S=performance.now();d=S-u>LP?S+Math.min(1e3,S-u):0,h==="busy"?x():i||g(h==="idle"?e()-12:1e3)};let p=(S,_,A)=>{let T=performance.now(),v=t(S,_,A);return l=performance.now()-T,c++,v},y=()=>{i&&cancelAnimationFrame(i),i=0,clearTimeout(r),r=void 0},m=()=>{i=0,u=performance.now();let S=n();h=p(S,Math.min(IP,Math.max(0,S-s)),!0),s=S,f.port2.postMessage(0)},g=S=>{clearTimeout(r),!a&&!o&&(r=setTimeout(x,Math.max(0,S)))},x=()=>{if(a||o||i||document.hidden)return;let S=d-performance.now();if(S>1)return g(S);clearTimeout(r),r=void 0,i=requestAnimationFrame(m)};return{wake:x,step(S){y();let _=o?Math.max(0,S-s):0;o=!0,s=S,p(S,_,!1)},get manual(){return o},get frames(){return c},get jsMs(){return l},dispose(){a=!0,f.port1.close(),y()}}}var OP=`
uniform float width;
void main() {
  mat4 m = modelViewMatrix * instanceMatrix;
  vec4 p = m * vec4( position, 1.0 );
  vec3 n = normalize( mat3( m ) * normal );
  p.xyz += n * width * clamp( -p.z, 1.5, 60.0 );
  gl_Position = projectionMatrix * p;
}`,DP=`
uniform vec3 tone;
void main() { gl_FragColor = vec4( tone, 1.0 ); }`;function Kp(n,e,t){let i=new Ot({uniforms:{tone:{value:new le().setStyle(e,"srgb-linear")},width:{value:t}},vertexShader:OP,fragmentShader:DP,side:Bt,toneMapped:!1}),r=[],s=()=>{for(let o of r)o.removeFromParent(),o.dispose();r=[]};return{set(o){if(s(),!o)return;let a=new Map;for(let c of o.instances){let l=c.local?new ge().multiplyMatrices(o.matrix,c.local):o.matrix,u=a.get(c.kind);u?u.push(l):a.set(c.kind,[l])}for(let[c,l]of a){let u=new qn(c.shape.geometry,i,l.length);l.forEach((d,h)=>u.setMatrixAt(h,d)),u.frustumCulled=!1,n.add(u),r.push(u)}},dispose(){s(),i.dispose()}}}var Ya={low:{detail:11e4,ratio:1,shadow:2048,idleFrame:66},med:{detail:26e4,ratio:1.5,shadow:2048,idleFrame:33},high:{detail:42e4,ratio:2,shadow:4096,idleFrame:33},test:{detail:11e4,ratio:1,shadow:0,idleFrame:33}},R_=["low","med","high"];function P_(){let n=document.createElement("canvas").getContext("webgl2");if(!n)return!1;let e=n.getExtension("WEBGL_debug_renderer_info"),t=String(n.getParameter(e?e.UNMASKED_RENDERER_WEBGL:n.RENDERER));return n.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software|basic render/i.test(t)}function I_(n,e){let t=n==="auto"?e?"low":"med":n,i=0,r=0,s=-1/0;return{get tier(){return t},frame(o,a){if(n!=="auto"||o>.5)return!1;i=o>1/38?i+1:Math.max(0,i-1),r=o<1/56?r+1:0;let c=R_.indexOf(t),l=i>45?c-1:r>240&&!e?c+1:c,u=R_[l];return l===c||!u||a-s<5?!1:(t=u,i=0,r=0,s=a,!0)}}}var Jp=42,NP=600,FP=9e4;function L_(n){let{canvas:e,state:t,clock:i}=n,r=n.quality==="test",s=r||n.reducedMotion,o=i()>1e9,a=o?i():0,c=P_(),l=A_({canvas:e,state:t,plain:r,calm:s,antialias:!r,lamps:r||c||n.quality==="low"?0:3,unixClock:o,cheapShadows:c}),u=I_(n.quality,c),d=new qt(Jp,1,.1,1200),h=Wx(n.labels),f=Kp(l.scene,"#ffd166",.0042),p=Kp(l.scene,"#fff6df",.0028),y={select:null,hover:null},m=new Set,g=new AbortController,x=i(),S=!1,_=C_({clock:i,idleFrame:()=>c?NP:Ya[u.tier].idleFrame,frame:(N,q,ee)=>G(N,q,ee)}),A=Vx({camera:d,element:e,avatarAt:N=>l.crew.members.get(N)?.body.position??null,favourite:()=>[...l.crew.members].find(([,N])=>N.agent?.connected)?.[0]??[...l.crew.members.keys()][0]??null,still:s,wake:()=>_.wake()}),T={eye:new C(1/0,0,0),revision:-1},v=()=>{l.detail(d.position),T.eye.copy(d.position),T.revision=t.revision},b=()=>({position:d.position.toArray(),target:A.target.toArray()}),O=()=>({width:e.clientWidth||1,height:e.clientHeight||1}),R=()=>{let{width:N,height:q}=O();l.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio||1,Ya[u.tier].ratio)),l.renderer.setSize(N,q,!1),UP(d,N/q),_.wake()},L=()=>{l.budget=c?FP:Ya[u.tier].detail,l.shadows(Ya[u.tier].shadow),R()},U=()=>{if(S)return;(T.revision!==t.revision||T.eye.distanceTo(d.position)>2.5)&&v();let N=_d(d,A.target);l.update(x-a,N.focus,N.distance,d.position),l.renderer.info.reset(),l.render(d)},G=(N,q,ee)=>{x=N;let _e=A.update(ee?q:1),Oe=l.objects.animate(N-a);l.crew.update(N,q,d.position.toArray());let Z=l.crew.busy;(Oe||Z)&&l.touchShadows(),l.writing.update(l.objects.views.values(),d.position),U();let{width:pe,height:be}=O();if(h.update(nd(l.crew,l.objects.views.values(),d.position,N,o),d,pe,be),_e)for(let Pe of m)Pe(b());return ee&&(_e||Z||Oe)&&u.frame(q,N)&&L(),_e||Oe||Z||l.weather.active||A.following?"busy":s?"still":"idle"},I=()=>{let N=l.objects.views;f.set(y.select?N.get(y.select)??null:null),p.set(y.hover&&y.hover!==y.select?N.get(y.hover)??null:null),_.wake()},W=()=>_.manual?x:i(),$=N=>{let q=W(),ee=N.reset?new Set([...l.objects.views.keys(),...t.objects.keys()]):N.objects;l.objects.update(ee,t.objects,q-a,N.reset||s),l.crew.documents(N.reset?new Set([...l.crew.members.keys(),...t.avatars.keys()]):N.avatars,q),N.reset||l.crew.made(N.objects,q),(N.environment||N.reset)&&l.setEnvironment(t.environment),(N.reset||N.objects.length>0)&&(l.clearGround(),l.touchShadows(),I()),_.wake()},H=new ResizeObserver(R);H.observe(e),e.style.touchAction="none",e.addEventListener("webglcontextlost",N=>{N.preventDefault(),S=!0},g),e.addEventListener("webglcontextrestored",()=>{S=!1,l.writing.flush(),L()},g),document.addEventListener("visibilitychange",()=>_.wake(),g);let te=t.subscribe($);return L(),$({reset:!0,objects:[],avatars:[],environment:!0,revision:t.revision}),G(x,0,!1),{setPresence(N){l.crew.setPresence(N,W()),_.wake()},play(N){l.crew.play(N,W()),_.wake()},setMouth(N,q){l.crew.members.get(N)?.body.mouth(q),_.wake()},async capture(N){let q=W();return l.objects.animate(q-a),l.crew.update(q,.016,d.position.toArray()),l.touchShadows(),x=q,T_({stage:l,now:()=>q,sceneTime:()=>q-a,unixClock:o,context:ee=>({views:l.objects.views,crew:l.crew,user:d,userTarget:A.target,agent:ee}),samples:r?0:4,restore:()=>{T.revision=-1,l.touchShadows(),_.manual||_.wake()}},N)},pick(N,q){let{width:ee,height:_e}=O();return Jx(d,new $e(N/ee*2-1,1-q/_e*2),l.objects.views.values(),l.crew)},select(N){y.select=N,I()},hover(N){y.hover!==N&&(y.hover=N,I())},focus(N){if(typeof N!="string")return A.go(N,6);let q=l.objects.views.get(N)?.box,ee=l.crew.members.get(N)?.body;q?A.go(q.getCenter(new C).toArray(),Math.max(3.5,q.getSize(new C).length()*1.7)):ee&&A.go([ee.position[0],ee.position[1]+1.05,ee.position[2]],5.5)},camera:{get:b,follow:N=>A.follow(N),get following(){return A.following},go:N=>A.go(N,6)},onCamera(N){return m.add(N),()=>m.delete(N)},avatarPosition:N=>l.crew.members.get(N)?.body.position??null,inspect:()=>E_(l,h,{frames:_.frames,jsMs:_.jsMs,lost:S,quality:u.tier}),step(N){_.step(N)},dispose(){te(),g.abort(),H.disconnect(),_.dispose(),A.dispose(),h.dispose(),f.dispose(),p.dispose(),l.dispose()}}}function UP(n,e){n.aspect=e,n.fov=e<.9?Jp*Math.min(1.35,.9/e):Jp,n.updateProjectionMatrix()}var kP=1500,bd=document.getElementById("world"),BP=document.getElementById("labels"),O_=document.getElementById("ui"),D_=dm(location.search),zP=S0(),wd=hm(),N_=crypto.randomUUID().replaceAll("-",""),_o=V0(),nn=d0(wd),Di=null,Za={worldId:"",revision:0},Ka=A0(n=>Di?.sendPresence(n),document.visibilityState==="visible"),vn=null,F_=null,VP={say:n=>B_({kind:"said",text:n}),point:z_,goTo:n=>vn?.focus(n),clearSelection:()=>F_?.clear(),toWorld:()=>bd.focus({preventScroll:!0}),retry:()=>Di?.retry(),reload:()=>location.reload()};_0(O_,nn,VP,wd);window.world=w0({build:"8fd61197af2feaf1",pageId:N_,root:O_,model:nn,state:_o,scene:()=>vn,link:()=>Di});zP.then(WP);var U_=()=>{},GP=new Promise(n=>{U_=n,setTimeout(n,kP)});Promise.all([C0(),GP]).then(HP);function HP(){try{vn=L_({canvas:bd,labels:BP,state:_o,clock:()=>wd()/1e3,quality:D_.quality,reducedMotion:matchMedia("(prefers-reduced-motion: reduce)").matches})}catch(n){console.error("world: the picture cannot be drawn",n),nn.graphics.value="missing",Di?.close();return}fm(bd,n=>{nn.graphics.value=n}),vn.onCamera(n=>Ka.camera(n)),Ka.camera(vn.camera.get()),F_=wm({canvas:bd,scene:vn,state:_o,model:nn,presence:Ka,point:z_}),vn.setPresence(nn.presence.peek()),Di?.welcome&&eh(vn)}function WP(){if(nn.graphics.peek()==="missing")return;let n=location.protocol==="https:"?"wss:":"ws:";Di=Dg({url:`${n}//${location.host}/api/relay/browser/ws`,state:_o,build:"8fd61197af2feaf1",pageId:N_,worldId:D_.worldId,clock:wd,handlers:{onStatus:e=>{nn.connection.value=e,e.state==="reconnecting"&&vn?.setPresence(T0(nn.presence.peek(),e.since)),Qp()},onWelcome:XP,onPresence:e=>{nn.presence.value=e,vn?.setPresence(e),Qp()},onAct:e=>vn?.play(e),onTrace:e=>nn.trace(e),onEntry:k_,screenshot:(e,t)=>vn?E0(vn,e,t):Promise.reject(new Error("the picture is not there yet"))}}),Ka.again(),document.addEventListener("visibilitychange",()=>Ka.visible(document.visibilityState==="visible"))}function XP(n){Za.worldId!==n.worldId&&(Za.worldId=n.worldId,Za.revision=0,nn.forget()),nn.worldName.value=n.worldName,document.title=`${n.worldName} · World`,nn.presence.value=n.presence;for(let e of n.history)k_(e);U_(),vn&&eh(vn)}function k_(n){n.revision<=Za.revision||(Za.revision=n.revision,nn.entry(n,_o.objects),Qp())}function Qp(){nn.details.value={build:"8fd61197af2feaf1",worldId:Di?.welcome?.worldId??"",revision:_o.revision,executor:Di?.isExecutor??!1,pages:nn.presence.peek().pages}}function B_(n){return Di?Di.userEvent(n):Promise.reject(new Error("there is no connection"))}function z_(n){B_({kind:"pointed",...n}).catch(e=>console.warn("world: pointing failed",e))}
