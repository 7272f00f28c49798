var S_=["auto","low","med","high","test"];function em(n){let e=new URLSearchParams(n),t=S_.find(r=>r===e.get("quality"))??"auto",i=e.get("world")??"";return{quality:t,worldId:/^[A-Za-z0-9_-]{1,64}$/.test(i)?i:void 0}}function tm(){let n=Date.now()-performance.now();return document.addEventListener("visibilitychange",()=>{n=Date.now()-performance.now()}),()=>n+performance.now()}function nm(n,e){let t,i=()=>{e("lost"),t=setTimeout(()=>e("gone"),5e3)},r=()=>{clearTimeout(t),e("ok")};return n.addEventListener("webglcontextlost",i),n.addEventListener("webglcontextrestored",r),()=>{clearTimeout(t),n.removeEventListener("webglcontextlost",i),n.removeEventListener("webglcontextrestored",r)}}var im={mouse:5,touch:12},A_=550;function rm(n,e){let t=null,i=()=>{t&&clearTimeout(t.timer),t=null},r=l=>{let c=t!==null;if(i(),c||l.button!==0)return;let{pointerId:u,clientX:d,clientY:h}=l,f=l.pointerType==="touch"?im.touch:im.mouse,p=setTimeout(()=>{i(),e.point(d,h)},A_);t={id:u,x:d,y:h,slop:f,timer:p}},s=l=>{t?.id===l.pointerId&&Math.hypot(l.clientX-t.x,l.clientY-t.y)>t.slop&&i()},o=l=>{if(t?.id!==l.pointerId)return;let{x:c,y:u}=t;i(),l.shiftKey?e.point(c,u):e.tap(c,u)},a=l=>l.preventDefault();return n.addEventListener("contextmenu",a),n.addEventListener("pointerdown",r),n.addEventListener("pointermove",s),n.addEventListener("pointerup",o),n.addEventListener("pointercancel",i),()=>{i(),n.removeEventListener("contextmenu",a),n.removeEventListener("pointerdown",r),n.removeEventListener("pointermove",s),n.removeEventListener("pointerup",o),n.removeEventListener("pointercancel",i)}}var tt={bounds:200,maxHeight:100,maxObjects:5e3,maxParts:200,maxInstances:2e4,maxLabel:80,maxText:200,minScale:.05,maxScale:50,maxAvatars:64,maxFrame:1048576},Ur="composite",cr=[{kind:"box",title:"Box",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:1,seat:0,light:!1,text:!1,words:"cube block wall slab"},{kind:"sphere",title:"Sphere",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ball globe"},{kind:"cylinder",title:"Cylinder",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:1,seat:0,light:!1,text:!1,words:"column pillar disc drum"},{kind:"cone",title:"Cone",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"spire roof"},{kind:"pyramid",title:"Pyramid",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"roof"},{kind:"wedge",title:"Wedge",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ramp slope roof"},{kind:"torus",title:"Ring",category:"primitive",size:[1,.24,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ring donut hoop"},{kind:"capsule",title:"Capsule",category:"primitive",size:[.6,1.2,.6],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"pill"},{kind:"dome",title:"Dome",category:"primitive",size:[1,.5,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"half sphere roof igloo"},{kind:"arch",title:"Arch",category:"primitive",size:[2,2,.5],color:"cream",solid:!1,top:0,seat:0,light:!1,text:!1,words:"gateway door opening bridge portal"},{kind:"tree",title:"Tree",category:"nature",size:[2.4,3.6,2.4],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"oak round leaves shade forest"},{kind:"pine",title:"Pine",category:"nature",size:[2,4.2,2],color:"pine",solid:!0,top:0,seat:0,light:!1,text:!1,words:"fir conifer evergreen christmas forest"},{kind:"birch",title:"Birch",category:"nature",size:[1.8,4,1.8],color:"lime",solid:!0,top:0,seat:0,light:!1,text:!1,words:"tree white trunk slender forest"},{kind:"blossom_tree",title:"Blossom tree",category:"nature",size:[2.6,3.2,2.6],color:"pink",solid:!0,top:0,seat:0,light:!1,text:!1,words:"cherry sakura spring pink"},{kind:"bush",title:"Bush",category:"nature",size:[1.2,.9,1.1],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"shrub green"},{kind:"hedge",title:"Hedge",category:"nature",size:[2,1,.6],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"garden wall green maze border"},{kind:"flower",title:"Flower",category:"nature",size:[.3,.5,.3],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"tulip blossom garden"},{kind:"flower_bed",title:"Flower bed",category:"nature",size:[2,.55,1],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"garden blossoms border"},{kind:"grass",title:"Tall grass",category:"nature",size:[.5,.45,.5],color:"lime",solid:!1,top:0,seat:0,light:!1,text:!1,words:"tuft meadow reed"},{kind:"mushroom",title:"Mushroom",category:"nature",size:[.4,.45,.4],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"toadstool forest"},{kind:"rock",title:"Rock",category:"nature",size:[1,.6,.8],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"stone"},{kind:"boulder",title:"Boulder",category:"nature",size:[2,1.5,1.8],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"big rock stone"},{kind:"log",title:"Log",category:"nature",size:[1.8,.45,.45],color:"wood",solid:!0,top:0,seat:.43,light:!1,text:!1,words:"trunk wood seat campfire"},{kind:"pond",title:"Pond",category:"nature",size:[5,.16,4],color:"water",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water lake pool"},{kind:"bench",title:"Bench",category:"furniture",size:[1.8,.95,.65],color:"wood",solid:!0,top:0,seat:.46,light:!1,text:!1,words:"seat sit park"},{kind:"chair",title:"Chair",category:"furniture",size:[.52,.95,.55],color:"wood",solid:!0,top:0,seat:.46,light:!1,text:!1,words:"seat sit stool"},{kind:"table",title:"Table",category:"furniture",size:[1.6,.76,.9],color:"wood",solid:!0,top:.76,seat:0,light:!1,text:!1,words:"desk surface dining"},{kind:"round_table",title:"Round table",category:"furniture",size:[1.1,.74,1.1],color:"cream",solid:!0,top:.74,seat:0,light:!1,text:!1,words:"cafe surface"},{kind:"shelf",title:"Bookshelf",category:"furniture",size:[1.2,1.9,.4],color:"wood",solid:!0,top:1.9,seat:0,light:!1,text:!1,words:"books library rack"},{kind:"crate",title:"Crate",category:"furniture",size:[.8,.8,.8],color:"amber",solid:!0,top:.8,seat:0,light:!1,text:!1,words:"box storage wood"},{kind:"barrel",title:"Barrel",category:"furniture",size:[.7,.95,.7],color:"wood",solid:!0,top:.95,seat:0,light:!1,text:!1,words:"cask keg"},{kind:"planter",title:"Planter",category:"furniture",size:[.9,.85,.9],color:"clay",solid:!0,top:0,seat:0,light:!1,text:!1,words:"pot plant flowers"},{kind:"parasol",title:"Parasol",category:"furniture",size:[2.4,2.5,2.4],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"umbrella sunshade cafe"},{kind:"house",title:"House",category:"building",size:[4.4,4.2,4],color:"coral",solid:!0,top:0,seat:0,light:!1,text:!1,words:"home cottage hut village roof"},{kind:"shed",title:"Shed",category:"building",size:[2.4,2.5,2],color:"indigo",solid:!0,top:0,seat:0,light:!1,text:!1,words:"hut cabin workshop"},{kind:"tower",title:"Tower",category:"building",size:[2.6,7,2.6],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"castle keep lookout"},{kind:"gazebo",title:"Gazebo",category:"building",size:[3.6,3.4,3.6],color:"cream",solid:!1,top:.15,seat:0,light:!1,text:!1,words:"pavilion garden roof shelter"},{kind:"tent",title:"Tent",category:"building",size:[2.4,1.7,2.8],color:"amber",solid:!0,top:0,seat:0,light:!1,text:!1,words:"camp"},{kind:"stall",title:"Market stall",category:"building",size:[2.4,2.5,1.6],color:"coral",solid:!0,top:.95,seat:0,light:!1,text:!1,words:"shop market kiosk booth"},{kind:"well",title:"Well",category:"building",size:[1.6,2.4,1.6],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water village"},{kind:"fountain",title:"Fountain",category:"building",size:[3,1.9,3],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water plaza square"},{kind:"wall",title:"Wall",category:"building",size:[2,2.4,.3],color:"cream",solid:!0,top:2.4,seat:0,light:!1,text:!1,words:"room partition"},{kind:"window_wall",title:"Wall with window",category:"building",size:[2,2.4,.3],color:"cream",solid:!0,top:2.4,seat:0,light:!1,text:!1,words:"room glass"},{kind:"door_wall",title:"Wall with doorway",category:"building",size:[2,2.4,.3],color:"cream",solid:!1,top:0,seat:0,light:!1,text:!1,words:"room door entrance opening"},{kind:"fence",title:"Fence",category:"building",size:[2,.95,.14],color:"white",solid:!0,top:0,seat:0,light:!1,text:!1,words:"picket garden border"},{kind:"path",title:"Path slab",category:"path",size:[1.5,.06,1.5],color:"sand",solid:!1,top:0,seat:0,light:!1,text:!1,words:"way road tile paving floor"},{kind:"stepping_stone",title:"Stepping stone",category:"path",size:[.8,.07,.7],color:"stone",solid:!1,top:0,seat:0,light:!1,text:!1,words:"path garden"},{kind:"deck",title:"Deck",category:"path",size:[2,.2,2],color:"wood",solid:!1,top:.2,seat:0,light:!1,text:!1,words:"planks floor platform stage terrace"},{kind:"bridge",title:"Bridge",category:"path",size:[1.8,1.35,5],color:"wood",solid:!1,top:.5,seat:0,light:!1,text:!1,words:"crossing water span"},{kind:"step",title:"Step",category:"path",size:[1.6,.2,.4],color:"stone",solid:!0,top:.2,seat:0,light:!1,text:!1,words:"stairs stair"},{kind:"sign",title:"Sign",category:"sign",size:[1.3,1.5,.14],color:"wood",solid:!0,top:0,seat:0,light:!1,text:!0,words:"board text label notice"},{kind:"signpost",title:"Signpost",category:"sign",size:[1.1,2.2,.2],color:"wood",solid:!0,top:0,seat:0,light:!1,text:!0,words:"direction arrow pointer"},{kind:"billboard",title:"Billboard",category:"sign",size:[3.4,2.9,.3],color:"indigo",solid:!0,top:0,seat:0,light:!1,text:!0,words:"screen board text big announcement"},{kind:"flag",title:"Flag",category:"sign",size:[1.2,3.4,.12],color:"coral",solid:!0,top:0,seat:0,light:!1,text:!1,words:"banner pole"},{kind:"lamp",title:"Street lamp",category:"light",size:[.5,3.1,.5],color:"ink",solid:!0,top:0,seat:0,light:!0,text:!1,words:"light lantern post"},{kind:"lantern",title:"Lantern",category:"light",size:[.34,.5,.34],color:"amber",solid:!1,top:0,seat:0,light:!0,text:!1,words:"light table garden"},{kind:"campfire",title:"Campfire",category:"light",size:[1.3,.8,1.3],color:"amber",solid:!0,top:0,seat:0,light:!0,text:!1,words:"fire flame camp warm"},{kind:"beacon",title:"Beacon",category:"light",size:[.6,1.3,.6],color:"mint",solid:!0,top:0,seat:0,light:!0,text:!1,words:"marker glow light pillar"}],yo=[{name:"white",hex:"#fbf7ef"},{name:"cream",hex:"#f2e3c9"},{name:"sand",hex:"#e4cfa6"},{name:"clay",hex:"#cf8a63"},{name:"wood",hex:"#b07a4b"},{name:"bark",hex:"#7a5338"},{name:"stone",hex:"#a9a7a6"},{name:"ink",hex:"#2b3147"},{name:"coral",hex:"#ee6c55"},{name:"amber",hex:"#f3b13f"},{name:"lime",hex:"#a7c957"},{name:"leaf",hex:"#6fae58"},{name:"pine",hex:"#3f8461"},{name:"mint",hex:"#7fe3c4"},{name:"teal",hex:"#2a9d8f"},{name:"water",hex:"#6cb8d6"},{name:"sky",hex:"#8ecae6"},{name:"indigo",hex:"#4d5bd1"},{name:"violet",hex:"#9b7ede"},{name:"pink",hex:"#f2a7c3"}],Za={"tool.call":"","tool.result":"","tool.progress":"","call.cancel":"","resource.read":"world.read","resource.result":"world.read","events.subscribe":"world.read","world.commit":"world.write.safe","commit.accepted":"world.write.safe","commit.conflict":"world.write.safe","world.entry":"world.read","world.switched":"world.read","presence.page":"world.read",presence:"world.read","avatar.act":"world.write.safe","user.event":"chat.stream",trace:"chat.stream",lease:"world.write.safe","session.bound":"world.read",ping:"world.read",pong:"world.read",error:"world.read"},sm={bad_arguments:{retryable:!1,meaning:"an argument is missing, unknown or out of range",next:"Correct the named field and call again; nothing was changed."},unknown_tool:{retryable:!1,meaning:"there is no such tool",next:"List the tools and use one of them."},not_found:{retryable:!1,meaning:"no object, avatar, world or page has this id",next:"Use one of the near matches, or inspect_world to see what is there."},limit_reached:{retryable:!1,meaning:"the world or the object is full",next:"Delete or combine objects first."},nothing_to_undo:{retryable:!1,meaning:"there is no step of yours left to take back",next:"inspect_world shows what is there; delete_objects removes things."},undo_conflict:{retryable:!1,meaning:"someone changed the same things afterwards",next:"Look at them with inspect_world and change them by modify_objects instead."},unreachable:{retryable:!1,meaning:"no way leads there",next:"Choose a point beside it; inspect_world shows what stands in the way."},interrupted:{retryable:!0,meaning:"another walk or action took over before this one ended",next:"Call again if it is still wanted."},world_not_open:{retryable:!0,meaning:"no browser page is open on this world, and changes and pictures are made there",next:"Call open_world, or ask the user to open the URL."},page_gone:{retryable:!0,meaning:"the page that was executing the call went away before it was done; nothing was changed",next:"Call again; another page takes over, or open_world opens one."},browser_slow:{retryable:!0,meaning:"the page has too much waiting",next:"Wait a second, then call again."},timeout:{retryable:!0,meaning:"no answer came before the deadline",next:"Call again with the same idempotency_key; what was done is not done twice."},cancelled:{retryable:!1,meaning:"the caller withdrew the call",next:"Nothing was changed by it."},replayed:{retryable:!1,meaning:"this messageId was used before and its answer is no longer kept",next:"Use a fresh messageId."},idempotency_key_reused:{retryable:!1,meaning:"this idempotency_key belongs to a different call",next:"Use a fresh key for a new call."},world_switched:{retryable:!0,meaning:"the user moved to another world",next:"Call again; it acts in the world that is open now."},render_failed:{retryable:!0,meaning:"the page could not draw (its graphics context is lost or blank)",next:"Ask the user to reload the page, then call again."},store_failed:{retryable:!0,meaning:"the change could not be written to disk; it was not made",next:"Check free space on the disk that holds the data folder, then call again."},unavailable:{retryable:!0,meaning:"the service is starting or stopping",next:"Try again in a moment."},too_large:{retryable:!1,meaning:"the message is larger than allowed",next:"Send less at a time."},bad_frame:{retryable:!1,meaning:"a frame that is not text",next:"Send JSON text."},bad_envelope:{retryable:!1,meaning:"the envelope is malformed",next:"See docs/PROTOCOL.md for its fields."},not_allowed:{retryable:!1,meaning:"the scope, world, session or device is not the sender's",next:"Ask the user for the scope, or use the ids of the welcome."},unauthorized:{retryable:!1,meaning:"not logged in, or the key is wrong or used",next:"Run `world-mcp open` for a fresh link."},forbidden:{retryable:!1,meaning:"a foreign Host, Origin or site",next:"Open the page at the address that world-mcp printed."},wrong_media_type:{retryable:!1,meaning:"the body is not application/json",next:"Send Content-Type: application/json."},rate_limited:{retryable:!0,meaning:"too many requests",next:"Slow down."},protocol_mismatch:{retryable:!1,meaning:"the two ends speak different protocol versions",next:"Update world-mcp (both ends run the same file), then reload the page."},conflict:{retryable:!1,meaning:"another connection took this one's place",next:"Nothing to do here; the other one is live."},internal:{retryable:!1,meaning:"a fault in world-mcp",next:"Please report it with the log's last lines (`world-mcp doctor`)."}};var E_={world_info:{done:"looked around",failed:"could not look around"},inspect_world:{done:"looked around",failed:"could not look at that"},search_catalog:{done:"looked through the pieces",failed:"could not search the pieces"},place_objects:{done:"placed objects",failed:"could not place that",tells:!0},build:{done:"built something",failed:"could not build that",tells:!0},modify_objects:{done:"changed things",failed:"could not change that",tells:!0},delete_objects:{done:"removed things",failed:"could not remove that",tells:!0},set_environment:{done:"changed the light",failed:"could not change the light",tells:!0},undo:{done:"took a step back",failed:"could not take that back",tells:!0},walk_avatar:{done:"walked there",failed:"could not get there",tells:!0},avatar_action:{done:"made a gesture",failed:"could not do that"},say:{done:"spoke",failed:"could not speak"},screenshot:{done:"took a picture",failed:"could not take a picture"},worlds:{done:"looked at your worlds",failed:"could not reach your worlds"},open_world:{done:"opened the world",failed:"could not open the world"},wait_for_events:{done:"listened for you",failed:"could not listen"}},Ka={idle:["idle","It is here and free. Say something, and it can answer."],thinking:["thinking","It is working on an answer and has not acted yet."],speaking:["speaking","It is saying something in this world."],working:["working","It is carrying out a tool call in this world."],walking:["walking","It is on its way to a place."],"needs-you":["needs you","It waits for your answer."],away:["away","Its connection is closed. What it built stays; start the agent again and it comes back."]};function om({state:n,label:e}){let t=T_(n);return!e||e===t?t:n==="working"||n==="walking"||n==="speaking"||n==="idle"?e:`${t} · ${e}`}function T_(n){return(Ka[n]??Ka.idle)[0]}function am(n){return(Ka[n]??Ka.idle)[1]}function Ja(n){let e=Math.floor(n/1e3);return e>=1?e<60?`${e} s`:e<3600?`${Math.floor(e/60)} min`:e<86400?`${Math.floor(e/3600)} h`:`${Math.floor(e/86400)} d`:"now"}function lm(n){let e=E_[n.tool],t=n.tool.replaceAll("_"," "),i=(n.text??"").split(`
`,1)[0]?.trim()??"";switch(n.state){case"started":return i||t;case"failed":return`${e?.failed??`${t} failed`}${i?`: ${i}`:""}`;case"done":return e?.tells&&i?C_(i):e?.done??t}}function C_(n){return(n.charAt(0).toLowerCase()+n.slice(1)).replace(/[.:]$/,"")}function Qa(n){return n==="composite"?"Building":cr.find(e=>e.kind===n)?.title??n}function cm(n){return`${n[0].toFixed(1)}, ${n[2].toFixed(1)}`}function dm({canvas:n,scene:e,state:t,model:i,presence:r,point:s}){function o(c){let u=c?.type==="object"?c.id:null;i.selection.value=c,e.select(u),r.selected(u)}let a=rm(n,{tap(c,u){n.focus({preventScroll:!0});let d=e.pick(c,u);d?.objectId!==void 0?o(um(t,d.objectId)):d?.avatarId!==void 0?o(R_(i,d.avatarId)):o(null)},point(c,u){let d=e.pick(c,u);d?.objectId!==void 0?s({objectId:d.objectId}):d?.point&&s({position:d.point})}}),l=t.subscribe(c=>{let u=i.selection.peek();u?.type!=="object"||!c.reset&&!c.objects.includes(u.id)||(t.objects.has(u.id)?i.selection.value=um(t,u.id):o(null))});return{clear:()=>o(null),dispose(){a(),l()}}}function um(n,e){let t=n.objects.get(e);return{type:"object",id:e,name:t?.label||Qa(t?.kind??e)}}function R_(n,e){let t=n.presence.peek().agents.find(i=>i.avatarId===e);return{type:"avatar",id:e,name:t?.name??e}}var Qe,pm,vd,ur,gd,il,mm,tl,gm,xd,yd,P_,xo=Symbol.for("pv"),rl={},sl=[],I_=/^m(i|n|o|s|text|space)$/,_d=Array.isArray,bd=sl.slice,Br=Object.assign;function kr(n){n&&n.parentNode&&n.remove()}function ym(n,e,t){var i,r,s,o={},a=arguments.length;for(s in e)s=="key"?i=e[s]:s=="ref"&&typeof n!="function"?r=e[s]:o[s]=e[s];return a>2&&(o.children=a>3?bd.call(arguments,2):t),vo(n,o,i,r,null)}function vo(n,e,t,i,r){var s={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:xo,__v:r||++pm,__i:-1,__u:0};return!r&&Qe.vnode&&Qe.vnode(s),s}function sn(n){return n.children}function vs(n,e){this.props=n,this.context=e,this.__g=0}function dr(n,e){if(e==null)return n.__&&dr(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:dr(n)}function L_(n){var e,t=n.__v,i=t.__e,r=[],s=[],o=n.__P;o&&((e=Br({constructor:xo},t)).__v=t.__v+1,Qe.vnode&&Qe.vnode(e),wd(o,e,t,n.__n,o.namespaceURI,32&t.__u?[i]:null,r,i||dr(t),32&t.__u,s),e.__v=t.__v,e.__.__k[e.__i]=e,Mm(r,e,s),t.__=t.__e=null,e.__e!=i&&vm(e))}function vm(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),vm(n)}function hm(n){(8&n.__g||(n.__g|=8,ur.push(n),il++))&&gd==Qe.debounceRendering||((gd=Qe.debounceRendering)||queueMicrotask)(xm)}function xm(){try{for(var n,e=1;ur.length;)ur.length>e&&ur.sort(mm),n=ur.shift(),e=ur.length,8&n.__g&&L_(n)}finally{(il=ur.length)&&(gd||queueMicrotask)(xm)}}function _m(n,e,t,i,r,s,o,a,l,c,u){var d,h,f,p,v,m,g=i.__k||sl,y=e.length;for(l=O_(t,e,g,l,y),d=0;d<y;d++)(f=t.__k[d])!=null&&(h=~f.__i&&g[f.__i]||rl,f.__i=d,m=wd(n,f,h,r,s,o,a,l,c,u),p=f.__e,(h.ref!=f.ref||8&h.__u)&&(h.ref&&Md(h.ref,null,f,h),f.ref&&u.push(f.ref,f.__c||p,f)),v=v||p,4&f.__u?(l=bm(f,l,n,!h.__v),h.__e&&(h.__e=null)):typeof f.type=="function"&&m!==void 0?l=m:p&&(l=p.nextSibling),f.__u&=-21);return t.__e=v,l}function O_(n,e,t,i,r){var s,o,a,l,c,u,d,h,f,p=t.length,v=p,m=0,g=0,y=n.__k=Array(r);for(s=0;s<r;s++)(o=e[s])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=y[s]=vo(null,o):_d(o)?o=y[s]=vo(sn,{children:o}):o.constructor===xo&&o.__b?o=y[s]=vo(o.type,o.props,o.key,o.ref,o.__v):y[s]=o,l=s+m,o.__=n,o.__b=n.__b+1,a=null,~(c=o.__i=D_(o,t,l,v))&&(v--,(a=t[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?m--:c==l+1?m++:c!=l&&(c>l?m--:m++,g=1)):(~c||(r>p?m--:r<p&&m++),typeof o.type!="function"&&(o.__u|=4))):y[s]=null;if(g){for(u=[],d=[],s=0;s<r;s++)if((o=y[s])&&16&o.__u){for(m=0,h=u.length;m<h;)u[f=m+h>>1]<o.__i?m=f+1:h=f;u[m]=o.__i,d[s]=m+1}for(m=u.length;s--;)d[s]&&(d[s]==m?m--:y[s].__u|=4)}if(v)for(s=0;s<p;s++)!(a=t[s])||2&a.__u||(a.__e==i&&(i=dr(a)),Sd(a,a));return i}function bm(n,e,t,i){var r,s,o,a;if(typeof n.type=="function"){if(n.props.__P)return e;if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=n,e=bm(r[s],e,t,!1));return e}for(e&&!e.parentNode&&(e=dr(n))&&!e.parentNode&&(e=null),o=n.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!i&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function D_(n,e,t,i){var r,s=n.key,o=n.type,a=e[t],l=a&&!(2&a.__u);if(a===null&&s==null||l&&s==a.key&&o==a.type)return t;if(i>(l?1:0)){for(r=t-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&s==a.key&&o==a.type)return r;for(r=t+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&s==a.key&&o==a.type)return r}return-1}function fm(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function el(n,e,t,i,r){var s,o;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||fm(n.style,e);if(t)for(e in t)i&&t[e]==i[e]||fm(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof i!="function"&&(i=null),(n.__e||(n.__e={}))[e]=t,t&&i||(o=yd[e]||(yd[e]=N_(e)),(n.__a||(n.__a={}))[e]=xd,s=e!=(e=e.replace(gm,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,o,s):n.removeEventListener(e,o,s));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function N_(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[tl]==null)e[tl]=xd++;else if(e[tl]<this.__a[n])return;return t(Qe.event?Qe.event(e):e)}}}function wd(n,e,t,i,r,s,o,a,l,c){var u,d,h,f,p,v,m,g,y,M,_,S,E,x,A,U,P,F,V=e.type;if(e.constructor!==xo)return null;128&t.__u&&(l=32&t.__u,u=t.__c.__z)&&(e.__u|=l,d=s=[],u.nodeType==8?a=nl(u,s):s.push(u),a=s[0]||a),(u=Qe.__b)&&u(e);e:if(typeof V=="function"){h=o.length;try{if(g=e.props,y=(u=V.prototype)&&u.render,M=(u=V.contextType)&&i[u.__c],_=u?M?M.props.value:u.__:i,(f=t.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(y?e.__c=f=new V(g,_):(e.__c=f=new vs(g,_),f.constructor=V,f.render=U_),M&&M.sub(f),f.state||(f.state={}),f.__n=i,f.__g|=8,f.__h=[],f.__k=[]),y&&(f.__s||(f.__s=f.state),V.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=Br({},f.__s)),Br(f.__s,V.getDerivedStateFromProps(g,f.__s)))),p=f.props,v=f.state,f.__v=e,t.__c){if(g!==p&&y&&!V.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(g,_),e.__v==t.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(g,f.__s,_)===!1){e.__v!=t.__v&&(f.props=g,f.state=f.__s,f.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(X){X&&(X.__=e)}),sl.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&o.push(f),a=dr(t);break e}f.componentWillUpdate&&f.componentWillUpdate(g,f.__s,_),y&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(p,v,m)})}else y&&!V.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),y&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=_,f.props=g,f.__P=n,f.__g&=-5,S=Qe.__r,E=y?25:0;do f.__g&=-9,S&&S(e),u=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++E<25);y&&(sl.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(i=Br({},i,f.getChildContext())),y&&t.__c&&f.getSnapshotBeforeUpdate&&(m=f.getSnapshotBeforeUpdate(p,v)),x=u&&u.type===sn&&u.key==null?u.props.children:u,g.__P&&(u=a,r=(n=g.__P).namespaceURI,l=s=null,t.props&&t.props.__P!=n&&(t.__k.some(function(X){X&&Sd(X,X)}),t.__k=null),a=t.__k?dr(t,0):null),a=_m(n,_d(x)?x:[x],e,t,i,r,s,o,a,l,c),g.__P&&(e.__e=null,a=u),e.__u&=-161,d&&d.some(kr),f.__h.length&&o.push(f),1&f.__g&&(f.__g&=-4)}catch(X){if(o.length=h,e.__v=null,l||s)if(X&&X.then){if(e.__u|=128|l,s){for(~(P=s.indexOf(a||void 0))||(P=s.length);(F=s[P-1])&&F.nodeType==8;)P--;for(;P<s.length;P++)if(F=s[P])if(s[P]=null,A){if(F==U)break}else{if(F.nodeType!=8)break;F.data.startsWith("$s")&&(U=nl(A=F))}}if(!A){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;A=a}(u=nl(A=e.__c.__z||(e.__c.__z=A)))?(e.__e=A,a=u):e.__e=a,a=a&&a.nextSibling}else s&&s.some(kr);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),X&&X.then||wm(e),Qe.__e(X,e,t)}}else a=e.__e=F_(t.__e,e,t,i,r,s,o,l,c,n);return(u=Qe.diffed)&&u(e),a}function nl(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function wm(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(wm))}function Mm(n,e,t){for(var i=0;i<t.length;)Md(t[i++],t[i++],t[i++]);Qe.__c&&Qe.__c(e,n),n.some(function(r){try{n=r.__h,r.__h=[],n.some(function(s){s.call(r)})}catch(s){Qe.__e(s,r.__v)}})}function F_(n,e,t,i,r,s,o,a,l,c){var u,d,h,f,p,v,m,g,y=t.props||rl,M=e.props,_=e.type;if(_=="svg"?r="http://www.w3.org/2000/svg":_=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((p=s[u])&&(_?p.localName==_:p.nodeType==3)){n=p,s[u]=null;break}}if(!n){if(g=c.ownerDocument||document,!_)return g.createTextNode(M);n=g.createElementNS(r,_,M.is?M:c),a&&(Qe.__m&&Qe.__m(e,s),a=!1),s=null}if(_){if(c=_=="template"&&n.content||n,s=_=="textarea"&&M.defaultValue!=null?null:s&&bd.call(c.childNodes),!a&&s)for(y={},u=0;u<n.attributes.length;u++)y[(p=n.attributes[u]).name]=p.value;for(u in y)p=y[u],u=="dangerouslySetInnerHTML"?h=p:u=="children"||u in M||u=="value"&&"defaultValue"in M||u=="checked"&&"defaultChecked"in M||el(n,u,null,p,r);for(u in M)p=M[u],u=="children"?f=p:u=="dangerouslySetInnerHTML"?d=p:u=="value"?v=p:u=="checked"?m=p:a&&typeof p!="function"||y[u]===p||el(n,u,p,y[u],r);d?(a||h&&(d.__html==h.__html||d.__html==n.innerHTML)||(n.innerHTML=d.__html),e.__k=[]):(h&&(n.textContent=""),(_=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&I_.test(_))&&(r="http://www.w3.org/1999/xhtml"),_m(c,_d(f)?f:[f],e,t,i,r,s,o,s?s[0]:t.__k&&dr(t,0),a,l),s&&s.some(kr)),a&&_!="textarea"||(u="value",_=="progress"&&v==null?n.removeAttribute(u):v==null||v===n[u]&&(_!="progress"||v)||el(n,u,v,y[u],r),u="checked",m!=null&&m!=n[u]&&el(n,u,m,y[u],r))}else y===M||a&&n.data==M||(n.data=M);return n}function Md(n,e,t,i){try{typeof n=="function"?e?e.__x=n(e)||1:i&&(i=i.__c||i.__e)&&(e=i.__x)&&(i.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(r){Qe.__e(r,t)}}function Sd(n,e,t){var i,r,s,o;if(Qe.unmount&&Qe.unmount(n),!(i=n.ref)||i.current&&i.current!=n.__e||Md(i,null,e,n),i=n.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(a){Qe.__e(a,e)}i.__P=i.__n=null}if(i=n.__k)for(o=0;o<i.length;o++)i[o]&&Sd(i[o],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(i=n.__c)&&(i=i.__z)&&(r=nl(i,s=[]))&&(i==n.__e&&s.some(kr),kr(r),kr(i)),t||kr(n.__e),n.__e=n.__c=n.__=null}function U_(n,e,t){return this.constructor(n,t)}function Ad(n,e){var t,i,r,s;Qe.__&&Qe.__(n,e),e.nodeType==9&&(e=e.documentElement),i=(t=n&&32&n.__u)?null:e.__k,e.__k=vo(sn,{children:[n]}),r=[],s=[],wd(e,e.__k,i||rl,rl,e.namespaceURI,i?null:e.firstChild?bd.call(e.childNodes):null,r,i?i.__e:e.firstChild,t,s),Mm(r,e.__k,s),e.__k.props.children=null}Qe={__e:function(n,e,t,i){for(var r,s,o;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((o=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(n)),r.componentDidCatch&&(r.componentDidCatch(n,i||{}),o=1),o&&8&r.__g)return void(r.__g|=2)}catch(a){n=a}}throw il=0,n}},pm=0,vd=function(n){return n!=null&&n.constructor===xo},vs.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=Br({},this.state)),typeof n=="function"&&(n=n(Br({},t),this.props)),n&&(Br(t,n),this.__v&&(e&&this.__k.push(e),hm(this)))},vs.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),hm(this))},vs.prototype.render=sn,ur=[],il=0,mm=function(n,e){return n.__v.__b-e.__v.__b},tl=Symbol(),gm=/(PointerCapture)$|Capture$/i,xd=0,yd={},P_=0;var bo,mn,Ed,Sm,k_=Object.is,Td=0,Om=[],Cd=[],Tt=Qe,Am=Tt.__b,Em=Tt.__r,Tm=Tt.diffed,Cm=Tt.__c,Rm=Tt.unmount,Pm=Tt.__;function Pd(n,e){Tt.__h&&Tt.__h(mn,n,Td||e),Td=0;var t=mn.__H||(mn.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function zr(n,e){var t=Pd(bo++,3);!Tt.__s&&Id(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,mn.__H.__h.push(t))}function Dm(n,e){var t=Pd(bo++,4);!Tt.__s&&Id(t.__H,e)&&(t.__P=!1,t.__=n,t.u=e,mn.__h.push(t))}function Fi(n){return Td=5,ol(function(){return{current:n}},[])}function ol(n,e){var t=Pd(bo++,7);return Id(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function B_(){var n;do{for(;n=Cd.shift();)try{_o(n)}catch(t){Tt.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=Om.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(_o),e.__h.some(Rd),e.__h=[]}catch(t){e.__h=[],Tt.__e(t,n.__v)}}}while(Cd.length)}Tt.__b=function(n){mn=null,Am&&Am(n)},Tt.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Pm&&Pm(n,e)},Tt.__r=function(n){Em&&Em(n),bo=0;var e=(mn=n.__c).__H;e&&(Ed==mn?mn.__h=[]:(e.__h.some(_o),e.__h.some(Rd),bo=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),Ed=mn},Tt.diffed=function(n){Tm&&Tm(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Lm(Om.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),Ed=mn=null},Tt.__c=function(n,e){e.some(function(t){try{t.__h.some(_o),t.__h=t.__h.filter(function(i){return!i.__||Rd(i)})}catch(i){t.__h=[function(){throw i}]}}),Cm&&Cm(n,e)},Tt.unmount=function(n){Rm&&Rm(n);var e,t,i=n.__c;i&&i.__H&&(i.__H.__.some(function(r){try{if(r.__P&&r.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}r.__P=t,Lm(Cd.push(r))}else _o(r)}catch(s){e=s}}),i.__H=void 0,e&&Tt.__e(e,i.__v))};var Im=typeof requestAnimationFrame=="function";function z_(n){var e,t=function(){clearTimeout(i),Im&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);Im&&(e=requestAnimationFrame(t))}function Lm(n){n!=1&&Sm==Tt.requestAnimationFrame||((Sm=Tt.requestAnimationFrame)||z_)(B_)}function _o(n){var e=mn,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),mn=e}function Rd(n){var e=mn;n.__c=n.__(),mn=e}function Id(n,e){return!n||n.length!=e.length||e.some(function(t,i){return!k_(t,n[i])})}var V_=Symbol.for("preact-signals");function ul(){if(Ui>1)Ui--;else{var n,e=!1;for((function(){var r=ll;for(ll=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var o=s.t;o!==void 0;o=o.x)o.i===r.i&&(o.i=s.i);r=r.o}})();Mo!==void 0;){var t=Mo;for(Mo=void 0,al++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&Fm(t))try{t.c()}catch(r){e||(n=r,e=!0)}t=i}}if(al=0,Ui--,e)throw n}}function Od(n){if(Ui>0)return n();Ld=++G_,Ui++;try{return n()}finally{ul()}}var wo,gt=void 0;function So(n){var e=gt,t=wo;gt=void 0,wo=void 0;try{return n()}finally{gt=e,wo=t}}var Mo=void 0,Ui=0,al=0,G_=0,Ld=0,ll=void 0,cl=0;function Nm(n){if(gt!==void 0){var e=n.n;if(e===void 0||e.t!==gt)return e={i:0,S:n,p:gt.s,n:void 0,t:gt,e:void 0,x:void 0,r:e},gt.s!==void 0&&(gt.s.n=e),gt.s=e,n.n=e,32&gt.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=gt.s,e.n=void 0,gt.s.n=e,gt.s=e),e}}function Ft(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Ft.prototype.brand=V_;Ft.prototype.h=function(){return!0};Ft.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:So(function(){var i;(i=e.W)==null||i.call(e)}))};Ft.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&So(function(){var r;(r=e.Z)==null||r.call(e)}))}};Ft.prototype.subscribe=function(n){var e=this;return Gr(function(){var t=e.value;So(function(){return n(t)})},{name:"sub"})};Ft.prototype.valueOf=function(){return this.value};Ft.prototype.toString=function(){return this.value+""};Ft.prototype.toJSON=function(){return this.value};Ft.prototype.peek=function(){var n=this;return So(function(){return n.value})};Object.defineProperty(Ft.prototype,"value",{get:function(){var n=Nm(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(al>100)throw new Error("Cycle detected");(function(t){Ui!==0&&al===0&&t.l!==Ld&&(t.l=Ld,ll={S:t,v:t.v,i:t.i,o:ll})})(this),this.v=n,this.i++,cl++,Ui++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{ul()}}}});function Kt(n,e){return new Ft(n,e)}function Fm(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function Um(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function km(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function Vr(n,e){Ft.call(this,void 0,e),this.x=n,this.s=void 0,this.g=cl-1,this.f=4}Vr.prototype=new Ft;Vr.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===cl))return!0;if(this.g=cl,this.f|=1,this.i>0&&!Fm(this))return this.f&=-2,!0;var n=gt;try{Um(this),gt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return gt=n,km(this),this.f&=-2,!0};Vr.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Ft.prototype.S.call(this,n)};Vr.prototype.U=function(n){if(this.t!==void 0&&(Ft.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};Vr.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(Vr.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=Nm(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function xs(n,e){return new Vr(n,e)}function Bm(n){var e=n.j;if(n.j=void 0,typeof e=="function"){Ui++;var t=gt;gt=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,Dd(n),i}finally{gt=t,ul()}}}function Dd(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,Bm(n)}function H_(n){if(gt!==this)throw new Error("Out-of-order effect");km(this),gt=n,this.f&=-2;try{8&this.f&&Dd(this)}finally{ul()}}function _s(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,wo&&wo.push(this)}_s.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};_s.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Bm(this),Um(this),Ui++;var n=gt;return gt=this,H_.bind(this,n)};_s.prototype.N=function(){2&this.f||(this.f|=2,this.u=Mo,Mo=this)};_s.prototype.d=function(){this.f|=8,1&this.f||Dd(this)};_s.prototype.dispose=function(){this.d()};function Gr(n,e){var t=new _s(n,e);try{t.c()}catch(r){throw t.d(),r}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var zm,hl,dl,W_=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Vm=[];Gr(function(){zm=this.N})();function bs(n,e){Qe[n]=e.bind(null,Qe[n]||function(){})}function Ao(n){if(dl){var e=dl;dl=void 0,e()}dl=n&&n.S()}function Gm(n){var e=this,t=n.data,i=Nn(t);i.name="ReactiveDom",i.value=t;var r=ol(function(){for(var a=e,l=e.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var c=xs(function(){var f=i.value.value;return f===0?0:f===!0?"":f||""}),u=xs(function(){return!Array.isArray(c.value)&&!vd(c.value)}),d=Gr(function(){if(this.N=Hm,u.value){var f=c.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=f)}}),h=e.__$u.d;return e.__$u.d=function(){d(),h.call(this)},[u,c]},[]),s=r[0],o=r[1];return s.value?o.peek():o.value}Gm.displayName="ReactiveTextNode";Object.defineProperties(Ft.prototype,{constructor:{configurable:!0,value:ym(sn,null).constructor},type:{configurable:!0,value:Gm},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});bs("__b",function(n,e){if(Ao(),hl=void 0,typeof e.type=="string"){var t,i=e.props;for(var r in i)if(r!=="children"){var s=i[r];s instanceof Ft&&(t||(e.__np=t={}),t[r]=s,i[r]=s.peek())}}n(e)});bs("__r",function(n,e){if(n(e),e.type!==sn){Ao();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(r,s){var o;return Gr(function(){o=this},{name:s}),o.c=r,o})((function(r){return function(){var s;W_&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),hl=i,Ao(t)}});bs("__e",function(n,e,t,i){Ao(),hl=void 0,n(e,t,i)});bs("diffed",function(n,e){Ao(),hl=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,r=e.props,s=t.U;if(s)for(var o in s){var a=s[o];a===void 0||i&&o in i||(a.d(),s[o]=void 0)}if(i){s||(s={},t.U=s);for(var l in i){var c=s[l],u=i[l];c===void 0?(c=X_(t,l,u,r),s[l]=c):c.o(u,r)}}}n(e)});function X_(n,e,t,i){var r=e in n&&n.ownerSVGElement===void 0,s=Kt(t);return{o:function(o,a){s.value=o,i=a},d:Gr(function(){this.N=Hm;var o=s.value.value;i[e]!==o&&(i[e]=o,r?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}bs("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var r in i){var s=i[r];s&&s.d()}}}var o=e.__np;if(o){var a=e.props;for(var l in o)a[l]=o[l]}e.__np=void 0}else{var c=e.__c;if(c){c.__$f|=8;var u=c.__$u;u&&(c.__$u=void 0,u.d())}}n(e)});bs("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});vs.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var r in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(i||s||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function Nn(n,e){return ol(function(){return Kt(n,e)},[])}var $_=function(n){queueMicrotask(function(){queueMicrotask(n)})};function q_(){Od(function(){for(var n;n=Vm.shift();)zm.call(n)})}function Hm(){Vm.push(this)===1&&(Qe.requestAnimationFrame||$_)(q_)}function Wm(n){let e="Run this once in a terminal, then start the agent:";return[{id:"claude-code",name:"Claude Code",how:e,command:"claude mcp add -s user world -- world-mcp --agent-type claude-code"},{id:"openclaw",name:"OpenClaw",how:e,command:"openclaw mcp add world --command world-mcp --arg --agent-type --arg openclaw"},{id:"codex",name:"Codex",how:e,command:"codex mcp add world -- world-mcp --agent-type codex"},{id:"gemini-cli",name:"Gemini CLI",how:e,command:`gemini mcp add -s user -t http world "${n}/api/mcp/world?agentType=gemini-cli"`},{id:"other",name:"Other",how:"Give any agent that speaks MCP over HTTP this address:",command:`${n}/api/mcp/world?agentType=my-agent`}]}var j_=Symbol.for("pv"),Y_=0;function D(n,e,t,i,r,s){e||(e={});var o,a,l=e;if("ref"in l&&typeof n!="function")for(a in l={},e)a=="ref"?o=e[a]:l[a]=e[a];var c={type:n,props:l,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:j_,__v:--Y_,__i:-1,__u:0};return(r||s)&&(c.__source=r,c.__self=s),Qe.vnode&&Qe.vnode(c),c}var Xm={idle:"M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",thinking:"M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",speaking:"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",working:"M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z",walking:"M4.5 2.6 13 8l-8.5 5.4Z","needs-you":"M8 1.5 14.5 8 8 14.5 1.5 8Z",away:"M4 3.2 8 7.1l4-3.9.9.9L9 8l3.9 3.9-.9.9-4-3.9-4 3.9-.9-.9L7 8 3.1 4.1Z"};function Nd({state:n,color:e}){return D("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:D("path",{d:Xm[n]??Xm.idle,style:{fill:e}})})}function Fd({model:n,since:e}){let t=Date.parse(e);return Number.isNaN(t)?null:D("span",{class:"age",children:Ja(n.now.value-t)})}function Zn({children:n}){return D("kbd",{children:n})}function ki({label:n,hint:e,onClick:t}){return D("button",{type:"button",class:"icon","aria-label":n,title:e?`${n} (${e})`:n,onClick:t,children:D("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:D("path",{d:"M4 4l8 8M12 4l-8 8",class:"stroke"})})})}function fl({text:n}){let e=Nn(""),t=async()=>{try{await navigator.clipboard.writeText(n),e.value="copied"}catch{e.value="select"}setTimeout(()=>{e.value=""},2500)},i={"":"Copy",copied:"Copied",select:"Select it by hand"}[e.value];return D("div",{class:"command",children:[D("code",{children:n}),D("button",{type:"button",class:"quiet",onClick:()=>{t()},children:D("span",{"aria-live":"polite",children:i})})]})}function pl({name:n}){let e=Wm(location.origin),t=Nn(e[0]?.id??""),i=e.find(r=>r.id===t.value);return D("div",{class:"connect",children:[D("div",{class:"choices",role:"radiogroup","aria-label":"Which agent",children:e.map(r=>D("label",{class:r.id===t.value?"choice chosen":"choice",children:[D("input",{type:"radio",name:n,value:r.id,checked:r.id===t.value,onChange:()=>{t.value=r.id}}),r.name]},r.id))}),i&&D(sn,{children:[D("p",{class:"muted",children:i.how}),D(fl,{text:i.command},i.id)]})]})}function qm({model:n}){let e=Nn(!1);if(e.value||n.connection.value.state!=="live"||n.agentsHere.value.length>0)return null;let t=n.presence.value.agents,i=t.length===0?"No agent is here yet":`${t[0]?.name??"Your agent"} is away`;return D("aside",{class:"panel card guide","aria-label":i,children:[D("header",{children:[D("h2",{children:i}),D(ki,{label:"Close",onClick:()=>{e.value=!0}})]}),D("p",{children:t.length===0?"Look around, this world is yours. An agent that you connect gets a body here, and can build, walk and talk.":"Start it again and it comes back to where it stood. To connect another one:"}),D(pl,{name:"guide-host"})]})}function jm({model:n,actions:e}){let t=n.graphics.value,i=n.connection.value;return t==="missing"?D(Eo,{title:"This browser cannot draw the world",children:[D("p",{children:"World needs WebGL 2. Turn on hardware acceleration in the browser's settings, or open this page in another browser."}),D(Ud,{actions:e})]}):i.state==="login"?D(Eo,{title:"Open this world from your computer",children:[D("p",{children:"This browser has no key for it, or the link was used before. Run this in a terminal; it opens a fresh link:"}),D(fl,{text:"world-mcp open"}),D($m,{actions:e,label:"I have done that, try again"})]}):i.state==="incompatible"?D(Eo,{title:"This page and world-mcp do not fit together",children:[D("p",{children:i.message}),D(Ud,{actions:e})]}):i.state==="resting"?D(Eo,{title:"This world is open elsewhere",children:[D("p",{children:"Another tab took this one's place, so this one rests."}),D($m,{actions:e,label:"Use this tab instead"})]}):t==="lost"||t==="gone"?D(Z_,{model:n,actions:e}):null}function Z_({model:n,actions:e}){let t=n.graphics.value==="lost";return D(Eo,{title:t?"The picture was interrupted":"The picture did not come back",children:[D("p",{children:t?"Your graphics card let go of this page. It is being drawn anew; nothing that was built is lost.":"The browser lost its graphics and did not get them back. Reload the page; nothing that was built is lost."}),!t&&D(Ud,{actions:e})]})}function Eo({title:n,children:e}){return D("div",{class:"gate",children:D("section",{class:"panel card",role:"alert","aria-label":n,children:[D("h1",{children:n}),e]})})}function Ud({actions:n}){return D("button",{type:"button",class:"primary",onClick:n.reload,children:"Reload"})}function $m({actions:n,label:e}){return D("button",{type:"button",class:"primary",onClick:n.retry,children:e})}var Ym="world.";function kd(n){try{return localStorage.getItem(Ym+n)}catch{return null}}function Bd(n,e){try{localStorage.setItem(Ym+n,e)}catch{}}function zd(n){return n.helpSeen.value?!1:(n.helpSeen.value=!0,Bd("help-seen","yes"),!0)}var K_=[[["Enter","/"],"talk"],[["Esc"],"back to the world"],[["drag","← ↑ ↓ →"],"look around"],[["W","A","S","D"],"move"],[["wheel","pinch"],"closer, farther"],[["F"],"follow the agent"],[["G"],"go where the agent is"],[["click"],"select a thing"],[["Shift click","hold"],"point at the ground"],[["?"],"this list"]];function Zm({model:n}){if(n.helpSeen.value||n.connection.value.state!=="live")return null;let e=matchMedia("(pointer: coarse)").matches;return D("aside",{class:"panel card help","aria-label":"How to move",children:[D(ki,{label:"Got it",hint:"Esc",onClick:()=>zd(n)}),e?D("p",{children:"Drag to look, pinch to come closer, touch a thing to select it, hold on the ground to point."}):D("ul",{children:[D("li",{children:[D(Zn,{children:"drag"})," look around"]}),D("li",{children:[D(Zn,{children:"wheel"})," closer, farther"]}),D("li",{children:[D(Zn,{children:"W"}),D(Zn,{children:"A"}),D(Zn,{children:"S"}),D(Zn,{children:"D"})," move"]}),D("li",{children:[D(Zn,{children:"F"})," follow the agent"]}),D("li",{children:[D(Zn,{children:"G"})," go to the agent"]}),D("li",{children:[D(Zn,{children:"?"})," all keys"]})]})]})}function Km({model:n}){let e=Fi(null),t=n.open.value==="keys";return zr(()=>{t&&e.current?.focus()},[t]),t?D("div",{class:"panel card keys",role:"dialog","aria-label":"Keys",tabIndex:-1,ref:e,children:[D("header",{children:[D("h2",{children:"Keys"}),D(ki,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),D("dl",{children:K_.map(([i,r])=>D("div",{children:[D("dt",{children:i.map(s=>D(Zn,{children:s},s))}),D("dd",{children:r})]},r))}),D("label",{class:"switch",children:[D("input",{type:"checkbox",checked:n.shortcuts.value,onChange:i=>{n.shortcuts.value=i.currentTarget.checked,Bd("shortcuts",i.currentTarget.checked?"on":"off")}}),"Single keys do these things"]})]}):null}function Jm(n,e){let t=i=>{if(!(i.ctrlKey||i.metaKey||i.altKey||i.isComposing)){if(i.key==="Escape"){J_(n,e)&&i.preventDefault();return}Qm(i.target)||!n.shortcuts.value&&(i.key.length===1&&i.stopPropagation(),i.key!=="Enter")||(i.key==="?"?(i.preventDefault(),n.open.value=n.open.value==="keys"?"none":"keys"):(i.key==="/"||i.key==="Enter"&&!Q_(i.target))&&(i.preventDefault(),document.getElementById("composer")?.focus()))}};return window.addEventListener("keydown",t,{capture:!0}),()=>window.removeEventListener("keydown",t,{capture:!0})}function J_(n,e){if(n.open.value!=="none"){let t=n.open.value==="status"?document.querySelector(".pill"):null;return n.open.value="none",t?t.focus():e.toWorld(),!0}return Qm(document.activeElement)?(e.toWorld(),!0):n.selection.value?(e.clearSelection(),!0):zd(n)?!0:(e.toWorld(),!1)}function Qm(n){return n instanceof HTMLTextAreaElement||n instanceof HTMLSelectElement||n instanceof HTMLInputElement&&n.type!=="checkbox"&&n.type!=="radio"}function Q_(n){return n instanceof Element&&n.closest("button, a, summary, input, label")!==null}var eb=60,tb=40,ml=12e3;function gl(n){return n!==void 0&&/^#[0-9a-f]{6}$/i.test(n)?n:"#4d5bd1"}function e0(n){let e=Kt({agents:[],pages:0}),t=s=>gl(e.peek().agents.find(o=>o.avatarId===s)?.color),i=nb(n,t),r=ib(n,t);return{now:Kt(n()),worldName:Kt(""),connection:Kt({state:"connecting"}),graphics:Kt("ok"),presence:e,selection:Kt(null),details:Kt({build:"",worldId:"",revision:0,executor:!1,pages:0}),open:Kt("none"),shortcuts:Kt(!0),helpSeen:Kt(!1),agentsHere:xs(()=>e.value.agents.filter(s=>s.connected)),...i,...r,forget(){i.lines.value=[],r.traces.value=[]}}}function nb(n,e){let t=Kt([]),i=1,r=a=>{let l=i++;return t.value=[...t.peek(),{id:l,...a}].slice(-eb),l},s=(a,l)=>{t.value=t.peek().map(c=>c.id===a?{...c,...l}:c)};function o({event:a,author:l,time:c},u){if(!a)return;let d=Date.parse(c)||n(),h=l.kind==="user",f=h?"You":l.name||"Agent";if(a.kind==="pointed"){let v=`${f} pointed at ${rb(a,u)}.`;r({who:"note",name:f,color:"",text:v,at:d,state:"sent"});return}if(!a.text)return;let p=h&&t.peek().find(v=>v.state==="sending"&&v.text===a.text);if(p)s(p.id,{state:"sent"});else{let v=h?"":e(l.id);r({who:h?"user":"agent",name:f,color:v,text:a.text,at:d,state:"sent"})}}return{lines:t,sending:a=>r({who:"user",name:"You",color:"",text:a,at:n(),state:"sending"}),sent:a=>s(a,{state:"sent"}),failed:(a,l)=>s(a,{state:"failed",reason:l}),entry:o}}function ib(n,e){let t=Kt([]);return{traces:t,trace(i){let r=t.peek(),s={callId:i.callId,name:i.agent.name||i.agent.type,color:e(i.agent.avatarId),words:lm(i),state:i.state,at:Date.parse(i.time)||n()},o=r.findIndex(a=>a.callId===i.callId);t.value=(o<0?[...r,s]:r.with(o,s)).slice(-tb)}}}function rb(n,e){let t=n.objectId===void 0?void 0:e.get(n.objectId);return t?t.label?`“${t.label}”`:`${Qa(t.kind).toLowerCase()} (${t.id})`:n.objectId!==void 0?n.objectId:n.position?`the ground at ${cm(n.position)}`:"something"}var sb=2;function t0({model:n,actions:e}){let t=n.open.value==="status",i=Fi(null),r=()=>{n.open.value=t?"none":"status",t&&i.current?.focus()};return n.connection.value.state==="connecting"&&!n.worldName.value?D(ob,{}):D("div",{class:"status",children:[D("button",{type:"button",ref:i,class:"panel pill","aria-expanded":t,"aria-controls":"status-panel",title:"What this means",onClick:r,children:[D("strong",{class:"name",children:n.worldName.value||"World"}),D(ab,{model:n}),D(lb,{model:n})]}),t&&D(ub,{model:n,actions:e,close:r})]})}function ob(){return D("div",{class:"status",children:D("div",{class:"panel pill skeleton",role:"status",children:[D("span",{class:"bone wide","aria-hidden":"true"}),D("span",{class:"bone","aria-hidden":"true"}),D("span",{class:"sr",children:"Connecting to your world"})]})})}function ab({model:n}){let e=n.presence.value.agents,t=n.agentsHere.value,i=(t.length>0?t:e).slice(0,sb),r=(t.length>0?t.length:e.length)-i.length;return i.length===0?D("span",{class:"who muted",children:"no agent yet"}):D(sn,{children:[i.map(s=>D("span",{class:"who",children:[D(Nd,{state:Vd(s),color:gl(s.color)}),D("span",{class:"agent",children:s.name}),D("span",{class:"doing",children:n0(s)}),D(Fd,{model:n,since:s.activity.since})]},s.avatarId)),r>0&&D("span",{class:"who muted",children:["+",r]})]})}var Vd=n=>n.connected?n.activity.state:"away",n0=n=>n.connected?om(n.activity):"away";function lb({model:n}){let e=n.connection.value;return e.state==="live"?D("span",{class:"sr",children:"connected"}):D("span",{class:"link warn",role:"status",children:i0(e,n.now.value)})}function i0(n,e){switch(n.state){case"connecting":return"connecting";case"live":return"connected";case"reconnecting":{let t=Math.ceil((n.nextTry-e)/1e3);return t>0?`reconnecting in ${t} s`:"reconnecting"}case"login":return"not logged in";case"incompatible":return"needs an update";case"resting":return"resting"}}function cb(n){switch(n.state){case"connecting":return"The page is opening its connection.";case"live":return"Connected. Every change is kept on this computer.";case"reconnecting":return"The connection to world-mcp is gone. The page keeps trying; nothing that was built is lost. If it stays away, start it with `world-mcp serve`.";case"login":return"This browser is not logged in. Run `world-mcp open` for a fresh link.";case"incompatible":return n.message;case"resting":return"Another tab took this one's place."}}function ub({model:n,actions:e,close:t}){let i=Fi(null);zr(()=>i.current?.focus(),[]);let r=n.presence.value.agents;return D("div",{id:"status-panel",class:"panel sheet",role:"dialog","aria-label":"Status",tabIndex:-1,ref:i,children:[D("header",{children:[D("h2",{children:n.worldName.value||"World"}),D(ki,{label:"Close",hint:"Esc",onClick:t})]}),D("p",{class:"muted",children:cb(n.connection.value)}),n.connection.value.state==="reconnecting"&&D("button",{type:"button",class:"quiet",onClick:e.retry,children:"Try now"}),r.length>0&&D("ul",{class:"agents","aria-label":"Agents",children:r.map(s=>D(db,{agent:s,model:n,actions:e},s.avatarId))}),D("details",{open:r.length===0,children:[D("summary",{children:"Connect an agent"}),D("p",{class:"muted",children:"Agents connect by MCP and get a body here."}),D(pl,{name:"panel-host"})]}),D(hb,{model:n})]})}function db({agent:n,model:e,actions:t}){return D("li",{children:[D(Nd,{state:Vd(n),color:gl(n.color)}),D("div",{children:[D("strong",{children:n.name})," ",D("span",{class:"muted",children:n.type}),D("div",{children:[n0(n)," · ",D(Fd,{model:e,since:n.activity.since})]}),D("div",{class:"muted",children:am(Vd(n))})]}),D("button",{type:"button",class:"quiet","aria-label":`Go to ${n.name}`,onClick:()=>t.goTo(n.avatarId),children:"Go there"})]})}function hb({model:n}){let e=n.details.value,t=[["Connection",i0(n.connection.value,n.now.value)],["World",e.worldId||"–"],["Revision",String(e.revision)],["Open tabs",String(Math.max(1,e.pages))],["This tab",e.executor?"carries out the agents' changes":"watches; another tab carries out changes"],["Page build",e.build]];return D("details",{children:[D("summary",{children:"Details for repair"}),D("dl",{children:t.map(([i,r])=>D("div",{children:[D("dt",{children:i}),D("dd",{children:r})]},i))}),D("p",{class:"muted",children:["A fresh link to this page: ",D("code",{children:"world-mcp open"})]})]})}var r0=1e3,fb=800;function s0({model:n,actions:e}){let t=Nn(!1);return D("div",{class:"talk",onFocusIn:()=>{t.value=!0},onFocusOut:()=>{t.value=!1},children:[D(pb,{model:n,wake:t.value}),D(gb,{model:n,actions:e}),D(vb,{model:n,actions:e})]})}function pb({model:n,wake:e}){let t=Fi(null),i=n.lines.value,r=i[i.length-1],s=!e&&n.now.value-(r?.at??0)>ml;return zr(()=>{t.current?.scrollTo({top:t.current.scrollHeight})},[r?.id,s]),i.length===0?null:D("div",{ref:t,class:`panel conversation${s?" quiet":""}`,role:"log","aria-label":"Conversation","aria-live":"polite",tabIndex:s?-1:0,children:i.map(o=>D(mb,{line:o},o.id))})}function mb({line:n}){return n.who==="note"?D("p",{class:"note",children:n.text}):D("p",{class:n.who,children:[D("strong",{style:{"--mark":n.color||"transparent"},children:n.name}),D("span",{class:"text",children:n.text}),n.state==="failed"&&D("span",{class:"warn",children:["Not sent: ",n.reason,"."]})]})}function gb({model:n,actions:e}){let t=n.selection.value;return t?D("section",{class:"panel chip","aria-label":"Selected",children:[D("span",{class:"what",children:[D("strong",{children:t.name}),t.type==="object"&&t.id!==t.name&&D("span",{class:"muted",children:[" ",t.id]})]}),D(yb,{chosen:t,actions:e}),D(ki,{label:"Clear selection",hint:"Esc",onClick:e.clearSelection})]}):null}function yb({chosen:n,actions:e}){return n.type==="avatar"?D("button",{type:"button",class:"quiet",onClick:()=>e.goTo(n.id),children:"Go there"}):D("button",{type:"button",class:"quiet",title:"Show the agents what you mean",onClick:()=>e.point({objectId:n.id}),children:"Point here"})}function vb({model:n,actions:e}){let t=Nn(""),i=Fi(null);Dm(()=>_b(i.current),[t.value]);let r=n.connection.value.state==="live",s=n.agentsHere.value.length>0,o=()=>{let l=t.value.trim();if(!l||!r)return;let c=n.sending(l);e.say(l).then(()=>n.sent(c),u=>n.failed(c,u instanceof Error?u.message:"nobody knows why")),t.value="",i.current?.focus()},a=l=>{l.key!=="Enter"||l.shiftKey||l.isComposing||(l.preventDefault(),o())};return D("form",{class:"panel composer","aria-label":"Talk",onSubmit:l=>{l.preventDefault(),o()},children:[D("textarea",{ref:i,id:"composer",rows:1,maxLength:r0,value:t.value,disabled:!r,"aria-label":"Say something in the world",placeholder:xb(n),title:"Talk (Enter)",enterkeyhint:"send",onInput:l=>{t.value=l.currentTarget.value},onKeyDown:a}),t.value.length>fb&&D("span",{class:"age",children:r0-t.value.length}),D("button",{type:"submit",class:"send",disabled:!r||t.value.trim()==="",title:"Send (Enter)","aria-label":"Send",children:D("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:D("path",{d:"M8 13V3.5M3.8 7.4 8 3.2l4.2 4.2",class:"stroke"})})}),r&&!s&&t.value!==""&&D("p",{class:"hint",role:"status",children:"Nobody is listening yet. What you say is kept in the world's log."})]})}function xb(n){let e=n.connection.value.state;if(e==="connecting")return"Connecting…";if(e!=="live")return"Not connected";let t=n.agentsHere.value;return t.length===0?"Nobody is listening yet":t.length===1?`Say something to ${t[0]?.name??"your agent"}`:"Say something to your agents"}function _b(n){n&&(n.style.height="auto",n.style.height=`${n.scrollHeight}px`)}var bb=4;function o0({model:n}){let e=Nn(!1),t=n.traces.value;if(t.length===0)return null;let i=t[t.length-1],r=t.some(a=>a.state==="started"),s=!e.value&&!r&&n.now.value-(i?.at??0)>ml,o=e.value?t:t.slice(-bb);return D("section",{class:`activity${s?" quiet":""}${e.value?" unfolded":""}`,"aria-label":"What agents did",children:[D("button",{type:"button",class:"panel tab","aria-expanded":e.value,onClick:()=>{e.value=!e.value},children:e.value?"Show less":"Activity"}),D("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:o.map(a=>D(wb,{row:a,now:e.value?n.now.value:0},a.callId))})]})}function wb({row:n,now:e}){let t={started:"…",done:"✓",failed:"!"}[n.state],i={started:"running: ",done:"",failed:"failed: "}[n.state];return D("li",{class:n.state,children:[D("span",{class:"tick","aria-hidden":"true",style:{color:n.state==="failed"?"":n.color},children:t}),D("span",{class:"words",children:[D("span",{class:"sr",children:i}),D("strong",{children:n.name})," ",n.words]}),e>0&&D("span",{class:"age",children:Ja(e-n.at)})]})}var Mb=1e3;function a0(n,e,t,i){e.shortcuts.value=kd("shortcuts")!=="off",e.helpSeen.value=kd("help-seen")==="yes",Ad(D(Sb,{model:e,actions:t}),n);let r=Jm(e,t),s=setInterval(()=>{document.hidden||(e.now.value=i())},Mb);return()=>{clearInterval(s),r(),Ad(null,n)}}function Sb({model:n,actions:e}){let t=n.connection.value.state,i=n.graphics.value==="missing"||t==="login"||t==="incompatible"||t==="resting";return D(sn,{children:[!i&&D(sn,{children:[D(t0,{model:n,actions:e}),D("div",{class:"bottom",children:[D(Zm,{model:n}),D("div",{class:"middle",children:[D(qm,{model:n}),D(s0,{model:n,actions:e})]}),D(o0,{model:n})]}),D(Km,{model:n})]}),D(jm,{model:n,actions:e})]})}function l0(n){let e={};for(let t of n.querySelectorAll(".panel")){let i=t.getBoundingClientRect(),r=t.className.split(" ").slice(1,3).join(" ");i.width>0&&getComputedStyle(t).visibility!=="hidden"&&(e[r]=[i.x,i.y,i.width,i.height])}return e}function c0({build:n,pageId:e,root:t,model:i,state:r,scene:s,link:o}){return{get scene(){return s()},step:a=>s()?.step(a),inspect:()=>({build:n,pageId:e,status:i.connection.peek().state,executor:o()?.isExecutor??!1,worldId:o()?.welcome?.worldId??"",revision:r.revision,objects:r.objects.size,visibleAfter:performance.getEntriesByName("world-visible")[0]?.startTime??null,panels:l0(t),lines:i.lines.peek().length,traces:i.traces.peek().length,scene:s()?.inspect()??null})}}var u0=[300,1e3,3e3];async function d0(){let n=Ab();if(n!==null)for(let e=0;!await Eb(n);e++)await new Promise(t=>setTimeout(t,u0[Math.min(e,u0.length-1)]))}function Ab(){let n=new URLSearchParams(location.hash.slice(1)).get("key");return n!==null&&history.replaceState(null,"",location.pathname+location.search),n}async function Eb(n){try{return(await fetch("/api/login",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({key:n}),cache:"no-store"})).status<500}catch{return!1}}function h0(n,e){let t={visible:e},i,r,s=Number.NEGATIVE_INFINITY;function o(){clearTimeout(r),r=void 0,s=performance.now(),i=t.camera,n({...t})}return{camera(a){t.camera={position:[...a.position],target:[...a.target]},!(r!==void 0||i&&Tb(i,a))&&(r=setTimeout(o,Math.max(0,s+250-performance.now())))},selected(a){a===null?delete t.selected:t.selected=a,o()},visible(a){t.visible!==a&&(t.visible=a,o())},again:o,dispose:()=>clearTimeout(r)}}function Tb(n,e){let t=(i,r)=>Math.abs((n[r][i]??0)-(e[r][i]??0))<.01;return[0,1,2].every(i=>t(i,"position")&&t(i,"target"))}var Cb=["user","avatar","overhead","object","montage"],Gd={least:256,usual:1024,most:1568};async function f0(n,e,t){let{view:i,id:r,width:s}=Rb(e),{image:o,camera:a,visible:l,text:c}=await n.capture({view:i,width:s,agent:t.avatarId,...r===void 0?{}:{id:r}});return{text:c,images:[o],data:{view:i,camera:a,visible:l}}}function Rb(n){let e=typeof n=="object"&&n!==null?n:{},t=Cb.find(s=>s===e.view)??"user",i=typeof e.width=="number"&&Number.isFinite(e.width)?e.width:Gd.usual,r=Math.round(Math.min(Gd.most,Math.max(Gd.least,i)));return typeof e.id=="string"?{view:t,id:e.id,width:r}:{view:t,width:r}}function Hd(n){if(performance.getEntriesByName("world-visible").length>0)return;let e=n.inspect().frames,t=()=>{performance.getEntriesByName("world-visible").length>0||(n.inspect().frames>e?performance.mark("world-visible"):requestAnimationFrame(t))};requestAnimationFrame(t)}function p0(){return new Promise(n=>{document.hidden?n():requestAnimationFrame(()=>setTimeout(n))})}var Pb=/^[a-z0-9_]{1,40}$/;function To(n){return Pb.test(n)&&n!=="ground"&&n!=="user"&&!n.startsWith("avatar_")}function yi(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function yl(n,e){return Array.isArray(n)&&n.length===e&&n.every(t=>Number.isFinite(t))}function g0(n){if(!yi(n))return"an operation that is not an object";let{op:e,type:t,id:i,value:r}=n;return e==="remove"?(t==="object"||t==="avatar")&&typeof i=="string"?void 0:"a remove without an id":e!=="put"?"an operation that is neither put nor remove":t==="object"?Wd(r)?void 0:"a put object that is none":t==="avatar"?Co(r)?void 0:"a put avatar that is none":t==="environment"?Xd(r)?void 0:"a put environment that is none":"an operation on an unknown type"}function Wd(n){if(!yi(n)||!m0(n))return!1;let{id:e,label:t,text:i,on:r,color:s,parts:o,behavior:a,creator:l,created:c,changed:u}=n;return typeof e=="string"&&[t,i,r,s].every(d=>d===void 0||typeof d=="string")&&(o===void 0||Array.isArray(o)&&o.every(d=>yi(d)&&m0(d)))&&(a===void 0||yi(a)&&typeof a.motion=="string")&&typeof l=="string"&&Number.isSafeInteger(c)&&Number.isSafeInteger(u)}function m0(n){return typeof n.kind=="string"&&yl(n.position,3)&&yl(n.rotation,4)&&yl(n.scale,3)}function Co(n){return yi(n)&&["id","agentType","name","pose"].every(e=>typeof n[e]=="string")&&yl(n.position,3)&&Number.isFinite(n.yaw)&&Number.isSafeInteger(n.changed)}function Xd(n){return yi(n)&&Number.isFinite(n.timeOfDay)&&["sky","weather","ground","lights"].every(e=>typeof n[e]=="string")}var ws=class{#e=new Map;#t=new Set;#n=new Map;put(e,t){this.remove(e),this.#n.set(e,t);let i=$d(t.min[0],t.min[2],t.max[0],t.max[2]);if(i.cells>64){this.#t.add(e);return}for(let r of qd(i)){let s=this.#e.get(r);s?s.add(e):this.#e.set(r,new Set([e]))}}remove(e){let t=this.#n.get(e);if(t&&(this.#n.delete(e),!this.#t.delete(e)))for(let i of qd($d(t.min[0],t.min[2],t.max[0],t.max[2]))){let r=this.#e.get(i);r?.delete(e),r?.size===0&&this.#e.delete(i)}}clear(){this.#e.clear(),this.#t.clear(),this.#n.clear()}near(e,t,i,r){let s=new Set(this.#t),o=$d(e,t,i,r);if(o.cells>this.#e.size)for(let a of this.#e.values())for(let l of a)s.add(l);else for(let a of qd(o))for(let l of this.#e.get(a)??[])s.add(l);return[...s].filter(a=>{let l=this.#n.get(a);return l&&l.min[0]<=i&&l.max[0]>=e&&l.min[2]<=r&&l.max[2]>=t})}};function $d(n,e,t,i){let[r,s,o,a]=[vl(n),vl(t),vl(e),vl(i)];return{fromX:r,toX:s,fromZ:o,toZ:a,cells:(s-r+1)*(a-o+1)}}function*qd(n){for(let e=n.fromX;e<=n.toX;e++)for(let t=n.fromZ;t<=n.toZ;t++)yield(e+4096)*8192+t+4096}function vl(n){return Math.max(-4095,Math.min(4095,Math.floor(n/4)))}var Ib=/^(.+)_(\d{1,6})$/,xl=class{#e=new Map;use(e){let[,t,i]=Ib.exec(e)??[];if(t===void 0){this.#e.has(e)||this.#e.set(e,0);return}let r=Number(i);r>(this.#e.get(t)??0)&&this.#e.set(t,r)}next(e,t){let i=(this.#e.get(e)??0)+1;for(;t(`${e}_${i}`);)i++;return`${e}_${i}`}isFresh(e){return!this.#e.has(e)}clear(){this.#e.clear()}};var Lb=new Map(cr.map(n=>[n.kind,n])),Ob=new Map(yo.map(n=>[n.name,n.hex])),jd=cr.map(n=>n.kind),Yd=yo.map(n=>n.name);function vi(n){return Lb.get(n)}function y0(n){let e=n.trim().toLowerCase();return/^#[0-9a-f]{6}$/.test(e)?e:Ob.get(e)}function xi(n){return n.category==="path"||!n.solid&&n.top>0}function Kn(n,e,t=5){let i=n.toLowerCase().slice(0,64);if(i==="")return[];let r=[];for(let s of e){let o=Db(i,s);o<=Math.max(2,i.length/2)&&r.push({name:s,distance:o})}return r.sort((s,o)=>s.distance-o.distance||(s.name<o.name?-1:1)).slice(0,t).map(s=>s.name)}function v0(n){let e=n.toLowerCase(),t=cr.filter(i=>i.words.split(" ").includes(e)).map(i=>i.kind);return[...new Set([...t,...Kn(n,jd)])].slice(0,5)}function Db(n,e){return e===n?0:e.startsWith(n)||n.startsWith(e)?.5:n.length>2&&e.includes(n)?1:Nb(n,e)}function Nb(n,e){let t=Array.from({length:e.length+1},(i,r)=>r);for(let i=1;i<=n.length;i++){let r=[i];for(let s=1;s<=e.length;s++){let o=(t[s-1]??0)+(n[i-1]===e[s-1]?0:1);r.push(Math.min(o,(t[s]??0)+1,(r[s-1]??0)+1))}t=r}return t[e.length]??0}var Wr=[0,0,0,1],_l=Math.PI/180;function Ue(n,e=4){let t=10**e;return Math.round(n*t)/t+0}function xt(n,e=4){return[Ue(n[0],e),Ue(n[1],e),Ue(n[2],e)]}function Ms(n){let e=Math.hypot(...n)||1;return[Ue(n[0]/e,6),Ue(n[1]/e,6),Ue(n[2]/e,6),Ue(n[3]/e,6)]}function Hr(n,e){let[t,i,r,s]=n,[o,a,l,c]=e;return[s*o+t*c+i*l-r*a,s*a-t*l+i*c+r*o,s*l+t*a-i*o+r*c,s*c-t*o-i*a-r*l]}function Kd(n){return[-n[0],-n[1],-n[2],n[3]]}function bn(n,e){let[t,i,r,s]=n,o=2*(i*e[2]-r*e[1]),a=2*(r*e[0]-t*e[2]),l=2*(t*e[1]-i*e[0]);return[e[0]+s*o+i*l-r*a,e[1]+s*a+r*o-t*l,e[2]+s*l+t*a-i*o]}function Jd(n,e,t){let i=(r,s)=>{let o=s%360*_l/2,a=[0,0,0,Math.cos(o)];return a[r]=Math.sin(o),a};return Hr(Hr(i(1,e),i(0,n)),i(2,t))}function x0(n){return Jd(0,n,0)}function _i(n){let e=bn(n,[0,0,1]);if(Math.hypot(e[0],e[2])>.02)return Zd(Math.atan2(e[0],e[2]));let t=bn(n,[1,0,0]);return Zd(Math.atan2(-t[2],t[0]))}function on(n,e){return Zd(Math.atan2(e[0]-n[0],e[2]-n[2]))}function wn(n){return[Math.sin(n*_l),Math.cos(n*_l)]}function ht(n,e){return Math.hypot(n[0]-e[0],n[2]-e[2])}function Zd(n){let e=Ue(n/_l,2);return e<=-180?e+360:e}function _0(n,e,t,i){let r=[n[0]*i[0]/2,n[1]*i[1]/2,n[2]*i[2]/2],[s,o]=wn(_i(t)),a=bn(t,[0,r[1],0]),l=[bn(t,[r[0],0,0]),bn(t,[0,r[1],0]),bn(t,[0,0,r[2]])],[c,u,d]=[0,0,0];for(let[f,p,v]of l)c+=Math.abs(f*o-v*s),u+=Math.abs(p),d+=Math.abs(f*s+v*o);let h=e[1]+a[1];return{x:e[0]+a[0],z:e[2]+a[2],halfX:c,halfZ:d,low:h-u,high:h+u,sin:s,cos:o}}function Xr(n,e,t){return n.halfX*Math.abs(e*n.cos-t*n.sin)+n.halfZ*Math.abs(e*n.sin+t*n.cos)}function Fb(n,e,t){let i=e-n.x,r=t-n.z;return[i*n.cos-r*n.sin,i*n.sin+r*n.cos]}function Fn(n,e,t){return[n.x+e*n.cos+t*n.sin,n.z-e*n.sin+t*n.cos]}function Ro(n,e,t){let i=e-n.x,r=t-n.z,s=Math.max(0,Math.abs(i*n.cos-r*n.sin)-n.halfX),o=Math.max(0,Math.abs(i*n.sin+r*n.cos)-n.halfZ);return Math.sqrt(s*s+o*o)}function Qd(n,e,t,i=0){let[r,s]=Fb(n,e,t);return Math.abs(r)<=n.halfX+i&&Math.abs(s)<=n.halfZ+i}function b0(n,e,t=.02){if(Math.min(n.high,e.high)-Math.max(n.low,e.low)<=t)return!1;let i=e.x-n.x,r=e.z-n.z;for(let[s,o]of[[n.cos,-n.sin],[n.sin,n.cos],[e.cos,-e.sin],[e.sin,e.cos]])if(Xr(n,s,o)+Xr(e,s,o)-Math.abs(i*s+r*o)<=t)return!1;return!0}function eh(n,e){let t=M0();for(let i of[-n[0]/2,n[0]/2])for(let r of[0,n[1]])for(let s of[-n[2]/2,n[2]/2]){let o=e([i,r,s]);S0(t,o,o)}return t}function w0(n){let e=M0();for(let{min:t,max:i}of n)S0(e,t,i);return e}function M0(){return{min:[1/0,1/0,1/0],max:[-1/0,-1/0,-1/0]}}function S0(n,e,t){for(let i of[0,1,2])n.min[i]=Math.min(n.min[i],e[i]),n.max[i]=Math.max(n.max[i],t[i])}function bl(n,e,t=0){return[0,1,2].every(i=>n.min[i]<=e.max[i]+t&&e.min[i]<=n.max[i]+t)}var th=.995,Ub={door_wall:.5,arch:.35},A0=new WeakMap;function De(n){let e=A0.get(n);return e||(e=Bb(n),A0.set(n,e)),e}function wl(n,e){let{position:t,rotation:i,scale:r}=n,[s,o,a]=bn(i,[e[0]*r[0],e[1]*r[1],e[2]*r[2]]);return[s+t[0],o+t[1],a+t[2]]}function*kb(n){if(!n.parts){let e=vi(n.kind);if(!e)return;let{position:t,rotation:i,scale:r}=n;yield{piece:e,position:t,rotation:i,scale:r,around:eh(e.size,s=>wl(n,s))};return}for(let e of n.parts){let t=vi(e.kind);t&&(yield{piece:t,position:wl(n,e.position),rotation:Hr(n.rotation,e.rotation),scale:zb(e,n.scale),around:eh(t.size,i=>wl(n,wl(e,i)))})}}function Bb(n){let e=[],t=[],i=[];for(let l of kb(n)){let{piece:c}=l,u=_0(c.size,l.position,l.rotation,l.scale);e.push({box:u,around:l.around,piece:c,walls:Gb(c,u,l.scale)});let d=bn(l.rotation,[0,1,0]),h=Vb(c,u,l.position[1],l.scale,d);if(h&&t.push(h),c.seat>0&&d[1]>th){let[f,p,v]=l.position;i.push({position:[f,p+c.seat*l.scale[1],v],yaw:_i(l.rotation)})}}let[r,s,o]=n.position,a=e.length?w0(e.map(l=>l.around)):{min:[r,s,o],max:[r,s,o]};return{solids:e,box:a,surfaces:t,seats:i}}function zb(n,e){if(e[0]===e[1]&&e[1]===e[2])return[n.scale[0]*e[0],n.scale[1]*e[0],n.scale[2]*e[0]];let t=i=>{let[r,s,o]=bn(n.rotation,i);return Math.hypot(r*e[0],s*e[1],o*e[2])};return[n.scale[0]*t([1,0,0]),n.scale[1]*t([0,1,0]),n.scale[2]*t([0,0,1])]}function Vb(n,e,t,i,r){let s=xi(n),o=n.kind==="bridge";if(r[1]>th){let l=n.top>0?n.top:s?n.size[1]:0;return l>0?{box:e,height:t+l*i[1],floor:s,arched:o}:void 0}return n.kind==="box"&&[r[0],r[1],r[2]].some(l=>Math.abs(l)>th)?{box:e,height:e.high,floor:s,arched:!1}:void 0}function Gb(n,e,t){if(n.solid)return[e];let i=(Ub[n.kind]??0)*t[0];return i===0?[]:[-1,1].map(r=>{let s=r*(e.halfX-i/2);return{...e,x:e.x+s*e.cos,z:e.z-s*e.sin,halfX:i/2}})}function hr(n,e,t){let{box:i}=n,r=(e-i.x)*i.cos-(t-i.z)*i.sin,s=(e-i.x)*i.sin+(t-i.z)*i.cos;if(!(Math.abs(r)>i.halfX||Math.abs(s)>i.halfZ))return n.arched?i.low+(n.height-i.low)*Hb(s/i.halfZ):n.height}function Hb(n){return .1+.9*Math.min(1,(1-Math.min(1,Math.abs(n)))/.5)}var E0=100,Wb={timeOfDay:13,sky:"clear",weather:"none",ground:"meadow",lights:"auto"};function T0(n){let e=new nh;return n&&e.reset(n),e}function bi(n){return 1+(n.parts?.length??0)}var nh=class{name="";revision=0;environment={...Wb};instances=0;history=[];names=new xl;objects=new Map;avatars=new Map;#e=new ws;#t=new Set;object(e){return this.objects.get(e)}near(e,t,i,r){return this.#e.near(e,t,i,r).flatMap(s=>this.objects.get(s)??[])}reset(e,t=[]){this.objects.clear(),this.avatars.clear(),this.#e.clear(),this.names.clear(),this.instances=0;for(let i of e.objects)this.#r(i);for(let i of e.avatars)this.avatars.set(i.id,i);this.environment=e.environment,this.name=e.name,this.revision=e.revision,this.setHistory(t),this.#o({reset:!0,objects:[],avatars:[],environment:!0,revision:this.revision})}setHistory(e){this.history=e.slice(-E0);for(let t of this.history)this.#s(t.operations)}apply(e){if(e.revision!==this.revision+1)throw new Error(`entry ${e.revision} does not follow revision ${this.revision}`);for(let s of e.operations){let o=g0(s);if(o)throw new Error(`entry ${e.revision} holds ${o}`)}let t=new Set,i=new Set,r=!1;for(let s of e.operations)s.type==="environment"?(this.environment=s.value,r=!0):s.type==="object"?t.add(this.#n(s)):i.add(this.#i(s));this.revision=e.revision,this.history=[...this.history,e].slice(-E0),this.#s(e.operations),this.#o({reset:!1,objects:[...t],avatars:[...i],environment:r,revision:this.revision})}subscribe(e){return this.#t.add(e),()=>this.#t.delete(e)}document(){let e=(t,i)=>t.created-i.created||(t.id<i.id?-1:1);return{name:this.name,revision:this.revision,objects:[...this.objects.values()].sort(e),avatars:[...this.avatars.values()].sort((t,i)=>t.id<i.id?-1:1),environment:this.environment}}#n(e){if(e.op==="put"){let r=e.value;return this.#r(r),r.id}let t=e.id??"",i=this.objects.get(t);return i&&(this.instances-=bi(i)),this.objects.delete(t),this.#e.remove(t),t}#i(e){if(e.op==="put"){let t=e.value;return this.avatars.set(t.id,t),t.id}return this.avatars.delete(e.id??""),e.id??""}#r(e){let t=this.objects.get(e.id);t&&(this.instances-=bi(t)),this.instances+=bi(e),this.objects.set(e.id,e),this.#e.put(e.id,De(e).box),this.names.use(e.id)}#s(e){for(let t of e)t.type==="object"&&t.op==="remove"&&t.id&&this.names.use(t.id)}#o(e){for(let t of this.#t)t(e)}};var $r=class extends Error{error;constructor(e){super(`${e.code}: ${e.message}`),this.name="Refusal",this.error=e}};function _t(n,e,t={}){let i=sm[n],r={code:n,message:e,next:i.next,...t};return i.retryable&&(r.retryable=!0),r.near?.length===0&&delete r.near,r}function Te(n,e,t){throw new $r(_t(n,e,t))}function Ct(n){if(n===void 0)return"nothing";let e;try{e=JSON.stringify(n)}catch{}return e??=typeof n,e.length>80?`${e.slice(0,77)}...`:e}function wt(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)?n:void 0}function Po(n,e){return e.every(t=>typeof n[t]=="string")}function C0(n){if(typeof n!="string")return;let e;try{e=JSON.parse(n)}catch{return}return $b(e)?{welcome:e}:Xb(e)?{envelope:e}:void 0}function Xb(n){let e=wt(n);return e!==void 0&&typeof e.v=="number"&&Po(e,["userId","worldId","agentDeviceId","sessionId","messageId","scope","kind"])&&Object.hasOwn(Za,e.kind)&&(e.replyTo===void 0||typeof e.replyTo=="string")&&(e.deadline===void 0||typeof e.deadline=="string")}function $b(n){let e=wt(n);return e?.type==="welcome"&&Po(e,["build","userId","worldId","worldName","sessionId","pageId","time"])&&typeof e.protocol=="number"&&typeof e.executor=="boolean"&&Number.isSafeInteger(e.revision)&&(e.document===void 0||wt(e.document)!==void 0)&&(e.entries===void 0||Ml(e.entries))&&Ml(e.history)&&ih(e.presence)&&typeof wt(e.limits)?.heartbeatSecs=="number"}function ih(n){let e=wt(n);return Array.isArray(e?.agents)?e.agents.every(t=>{let i=wt(t);return i!==void 0&&Po(i,["avatarId","type","name"])&&wt(i.activity)!==void 0}):!1}function rh(n){let e=wt(n),t=wt(e?.author);return e!==void 0&&Number.isSafeInteger(e.revision)&&Array.isArray(e.operations)&&t!==void 0&&Po(t,["kind","id","name"])}function Ml(n){return Array.isArray(n)&&n.every(rh)}function R0(n){let e=wt(n),t=wt(e?.agent);return typeof e?.tool=="string"&&t!==void 0&&Po(t,["avatarId","type","name"])}var qb=512,jb=60,Sl=class{#e;#t;#n;#i=[];#r=new WeakMap;#s;constructor(e,t,i){this.#e=e,this.#t=t,this.#n=i}get busy(){return this.#s!==void 0}isInFlight(e){return this.#s?.job.callId===e}submit(e){if(this.#i.length>=qb){e.fail(_t("browser_slow","too many changes wait to be written"));return}this.#i.push(e),this.#a()}withdraw(e){let t=this.#i.findIndex(r=>r.callId===e);if(t<0)return;let[i]=this.#i.splice(t,1);i?.fail(_t("cancelled","the caller withdrew the call"))}down(){let e=this.#i.filter(t=>t.callId===void 0);this.#i.splice(0,this.#i.length,...e)}resume(){let e=this.#s;if(e){let t=e.commit.callId??e.messageId,i=this.#e.history.find(r=>r.callId===t);i?(this.#s=void 0,e.job.done(i)):this.#c(e)}this.#a()}answer(e){let t=this.#s;if(!t||e.replyTo!==t.messageId)return!1;let i=wt(e.payload)??{};if(e.kind==="commit.accepted")this.#o(t,i);else if(e.kind==="commit.conflict")this.#l(t,i.entries);else if(e.kind==="error")this.#u(t,i);else return!1;return this.#a(),!0}#o(e,t){let{revision:i,time:r}=t;if(!Number.isSafeInteger(i)){console.warn("world: an acceptance without a revision was ignored");return}let{job:s,commit:o,messageId:a}=e,{baseRevision:l,...c}=o,u={...c,revision:i,time:typeof r=="string"?r:"",author:s.author,callId:o.callId??a};this.#n.receive(u),this.#s=void 0,this.#n.receive(),s.done(u)}#l(e,t){let i=this.#e.revision;Ml(t)&&this.#n.receive(...t),this.#s=void 0;let{job:r}=e,s=(this.#r.get(r)??0)+1;this.#r.set(r,s),s>jb?r.fail(_t("browser_slow","other writers were first every time")):this.#i.unshift(r),this.#e.revision===i&&i<=e.commit.baseRevision&&this.#n.gap()}#u(e,t){this.#s=void 0;let i=typeof t.code=="string"&&typeof t.message=="string";e.job.fail(i?t:_t("internal","the change was refused without a reason"))}#a(){for(;!this.#s&&this.#t.live;){let e=this.#i.shift();if(!e)return;let t=e.make();if(!t)continue;let i={...t,baseRevision:this.#e.revision};e.callId!==void 0&&(i.callId=e.callId),this.#c({job:e,commit:i,messageId:this.#t.nextId()})}}#c(e){this.#s=e,this.#t.send("world.commit",e.commit,{messageId:e.messageId})==="too_large"&&(this.#s=void 0,e.job.fail(_t("too_large","the change is too large for one message; do it in several calls")))}};function Al(n){return{kind:"agent",id:n.avatarId,name:n.name}}var Yb=[0,0,2.5];function Rt(n,e,t){let i=n.avatar(t.avatarId),r=e.presence.agents.find(a=>a.avatarId===t.avatarId),s=e.walking?.get(t.avatarId)??e.stopped?.get(t.avatarId),o=s??i??r;return{id:t.avatarId,agentType:t.type,name:t.name,position:xt(o?.position??Yb),yaw:Ue(o?.yaw??0,2),seat:!s&&i?.pose==="sit"?i.seat:void 0}}function Bi(n,e){let t=new Map;for(let i of e.presence.agents)(i.connected||n.avatar(i.avatarId))&&t.set(i.avatarId,i);for(let i of n.avatars())t.has(i.id)||t.set(i.id,{avatarId:i.id,type:i.agentType,name:i.name});return[...t.values()].map(i=>Rt(n,e,i))}function zi(n,e,t){!n.avatar(e.id)&&[...n.avatars()].length>=tt.maxAvatars&&Te("limit_reached",`there may be at most ${tt.maxAvatars} avatars in one world`);let r={id:e.id,agentType:e.agentType||"agent",name:e.name||"Agent",position:xt(t.position),yaw:Ue(t.yaw,2),pose:t.seat===void 0?"stand":"sit",changed:n.revision};t.seat!==void 0&&(r.seat=t.seat),Co(r)&&n.putAvatar(r)}function fr(n,e,t,i){if(t==="user")return Zb(e,i);let r=n.object(t);if(r){let{min:u,max:d}=De(r).box,h=[(u[0]+d[0])/2,(u[1]+d[1])/2,(u[2]+d[2])/2];return{id:t,position:r.position,middle:h,object:r}}let s=Bi(n,e),o=s.find(u=>u.id===t||u.name.toLowerCase()===t.toLowerCase());if(!o)return Io(t,[...n.ids(),...s.map(u=>u.id),"user"],i);let[a,l,c]=o.position;return{id:o.id,position:o.position,middle:[a,l+1.2,c],body:o}}function Zb(n,e){let t=n.camera;if(!t)return Te("not_found","nobody is looking at the world, so there is no user to find",{field:e,next:"Use a position or an id instead, or call open_world."});let[i,,r]=t.position;return{id:"user",position:[i,0,r],middle:t.position}}function Io(n,e,t){return Te("not_found",`there is no ${Ct(n)} in this world`,{field:t,got:Ct(n),near:Kn(n,e)})}function P0(n,e){let[t,i,r]=e.position;if(e.body){let[h,f]=wn(e.body.yaw),p=[t+h*El,i,r+f*El];return{position:p,yaw:on(p,e.position)}}let s=n.camera;if(!s)return{position:[t,i,r],yaw:0};let o=Math.max(El,s.position[1]*1.1),a=Math.max(El,ht(s.position,s.target)),[l,c]=wn(on(s.position,s.target)),u=Math.min(o,a),d=[t+l*u,0,r+c*u];return{position:d,yaw:on(d,s.position)}}var El=1.2;var Es=class{state;revision;#e=new Map;#t=new Map;#n=new ws;#i;#r;#s;constructor(e){this.state=e,this.revision=e.revision+1,this.#r=e.objects.size,this.#s=e.instances}get count(){return this.#r}get instances(){return this.#s}get environment(){return this.#i??this.state.environment}object(e){return this.#e.has(e)?this.#e.get(e):this.state.object(e)}avatar(e){return this.#t.get(e)??this.state.avatars.get(e)}*ids(){for(let e of this.state.objects.keys())this.object(e)&&(yield e);for(let[e,t]of this.#e)t&&!this.state.objects.has(e)&&(yield e)}*avatars(){for(let e of this.state.avatars.values())yield this.#t.get(e.id)??e;for(let[e,t]of this.#t)this.state.avatars.has(e)||(yield t)}near(e,t,i,r){let s=this.state.near(e,t,i,r);if(this.#e.size===0)return s;let o=this.#n.near(e,t,i,r).flatMap(a=>this.#e.get(a)??[]);return[...s.filter(a=>!this.#e.has(a.id)),...o]}standingOn(e){let t=this.object(e)??this.state.object(e);if(!t)return[];let{min:i,max:r}=De(this.state.object(e)??t).box,s=new Map;for(let o of this.near(i[0]-1,i[2]-1,r[0]+1,r[2]+1))o.on===e&&s.set(o.id,o);for(let o of this.#e.values())o?.on===e&&s.set(o.id,o);return[...s.values()]}put(e){let t=this.object(e.id);t||this.#r++,this.#s+=bi(e)-(t?bi(t):0),this.#e.set(e.id,e),this.#n.put(e.id,De(e).box)}remove(e){let t=this.object(e);t&&(this.#r--,this.#s-=bi(t),this.#n.remove(e),this.state.object(e)?this.#e.set(e,void 0):this.#e.delete(e))}putAvatar(e){this.#t.set(e.id,e)}putEnvironment(e){this.#i=e}operations(){let e=[],t=[],i=(s,o)=>{e.push(s),o&&t.unshift(o)};for(let[s,o]of this.#e){let a=this.state.object(s),l=a?Ss("object",a):{op:"remove",type:"object",id:s};o?(!a||!As(a,o))&&i(Ss("object",o),l):i({op:"remove",type:"object",id:s},l)}for(let[s,o]of this.#t){let a=this.state.avatars.get(s),l=a?Ss("avatar",a):{op:"remove",type:"avatar",id:s};(!a||!As(a,o))&&i(Ss("avatar",o),l)}let r=this.#i;return r&&!As(this.state.environment,r)&&i(Ss("environment",r),Ss("environment",this.state.environment)),{operations:e,inverse:t}}};function Ss(n,e){return{op:"put",type:n,value:e}}function As(n,e){let t=i=>JSON.stringify(i,(r,s)=>r==="changed"?void 0:Kb(s)?Jb(s):s);return n===e||t(n)===t(e)}function Kb(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function Jb(n){return Object.fromEntries(Object.entries(n).sort(([e],[t])=>e<t?-1:1))}function Mt(n,e){return n===""?e:`${n}.${e}`}function Vi(n,e,t,i){return Te("bad_arguments",`${n===""?"the arguments":n} must be ${t}`,{field:n,got:Ct(e),allowed:t,...i===void 0?{}:{example:i}})}function St(n,e,t){if(!yi(n))return Vi(e,n,"an object");for(let i of Object.keys(n))t.includes(i)||Te("bad_arguments",`there is no argument ${Ct(i)}`,{field:Mt(e,i.slice(0,64)),got:Ct(i),allowed:t.join(", "),near:Kn(i,t,3)});return n}function pr(n,e,t){return Array.isArray(n)&&n.length>=1&&n.length<=t?n:Vi(e,Array.isArray(n)?`${n.length} items`:n,`a list of 1 to ${t} items`)}function Ht(n,e,t){let i=n[e];if(i!==void 0)return typeof i=="string"?i:Vi(Mt(t,e),i,"a string")}function Un(n,e){let t=n[e];return t===void 0?!1:typeof t=="boolean"?t:Vi(e,t,"true or false")}function Jn(n,e,t,i){let r=n[e];if(r===void 0)return;let s=i.whole?"a whole number":"a number";if(typeof r=="number"&&r>=i.min&&r<=i.max&&(!i.whole||Number.isInteger(r)))return r;let a=i.unit?` ${i.unit}`:"";return Vi(Mt(t,e),r,`${s} from ${i.min} to ${i.max}${a}`,`${i.min}`)}function Qn(n,e,t,i){let r=Ht(n,e,t);if(r===void 0)return;let s=i.find(o=>o===r);return s!==void 0?s:Te("bad_arguments",`${e} must be one of ${i.join(", ")}`,{field:Mt(t,e),got:Ct(r),allowed:i.join(", "),near:Kn(r,i,2)})}function Gi(n,e,t){let i=n[e];if(i===void 0)return;let r=Mt(t,e);return sh(i)?(oh(i,r),xt(i)):Vi(r,i,"[x, y, z], three numbers in metres","[2, 0, -3]")}function sh(n){return Array.isArray(n)&&n.length===3&&n.every(e=>Number.isFinite(e))}function oh(n,e){let{bounds:t,maxHeight:i}=tt,[r,s,o]=n;Math.abs(r)<=t&&Math.abs(o)<=t&&s>=-t&&s<=i||Te("bad_arguments","that is outside the world",{field:e,got:Ct([Ue(r,2),Ue(s,2),Ue(o,2)]),allowed:`x and z within ±${t} m, y at most ${i} m`})}function Tl(n,e){let t=n.rotation;if(t===void 0)return;let i=r=>typeof r=="number"&&Math.abs(r)<=3600;return typeof t=="number"&&i(t)?{pitch:0,yaw:t,roll:0}:sh(t)&&t.every(i)?{pitch:t[0],yaw:t[1],roll:t[2]}:Vi(Mt(e,"rotation"),t,"a yaw in degrees, or [pitch, yaw, roll]","90")}function Ts(n){return Ms(Jd(n.pitch,n.yaw,n.roll))}function qr(n,e){let t=n.scale;if(t===void 0)return;let{minScale:i,maxScale:r}=tt,s=typeof t=="number"?[t,t,t]:t;return sh(s)&&s.every(o=>o>=i&&o<=r)?xt(s):Vi(Mt(e,"scale"),t,`a number or [x, y, z], each from ${i} to ${r}`,"1.5")}function jr(n,e){let t=Ht(n,"color",e);if(t===void 0||t==="")return t;let i=y0(t);return i!==void 0?i:Te("bad_arguments",`there is no colour ${Ct(t)}`,{field:Mt(e,"color"),got:Ct(t),allowed:`#rrggbb, or one of ${Yd.join(", ")}`,near:Kn(t,Yd,3),example:"coral"})}function mr(n,e,t,i,r=!1){let s=Ht(n,e,t);if(s===void 0)return;let o=lh(s,r),a=ah(o);return a<=i?o:Vi(Mt(t,e),`${a} characters`,`at most ${i} characters`)}function ah(n){return Array.from(n).length}function lh(n,e=!1){return n.replace(/\r\n?/g,`
`).replace(/\p{Cc}/gu,t=>t===`
`&&e?t:" ").replace(/\p{Cs}/gu,"�").trim()}var wi=.25,ti=3,ei=.35,I0=1.6,Qb=.3,gn=800,ew=.35,tw=.25,Jt=32,nw=2*gn/Jt,kn=class{cells=0;#e;#t=new Map;#n=-1;#i=new Float32Array(0);constructor(e){this.#e=e}height(e,t,i){let r=this.#r(e,t);return r<0?Number.NaN:this.#i[r+i]}levelFrom(e,t,i,r=Qb){let s=this.#r(e,t);if(s<0)return-1;let o=-1,a=r+1e-6;for(let l=0;l<ti;l++){let c=Math.abs(this.#i[s+l]-i);c<a&&(o=l,a=c)}return o}#r(e,t){let i=e+gn,r=t+gn;if(i<0||r<0||i>=2*gn||r>=2*gn)return-1;let s=i/Jt|0,o=r/Jt|0,a=s*nw+o;if(a!==this.#n){let l=this.#t.get(a);l||(l=this.#o(s,o),this.#t.set(a,l)),this.#n=a,this.#i=l}return(i%Jt*Jt+r%Jt)*ti}nearestFree(e,t=12,i=1.2){let r=Wt(e[0]),s=Wt(e[2]);if(this.levelFrom(r,s,e[1],i)>=0){let l=this.height(r,s,this.levelFrom(r,s,e[1],i));return[e[0],l,e[2]]}let o,a=t;for(let l=1;(l-1)*wi<=a;l++)for(let[c,u]of iw(l)){let d=this.levelFrom(r+c,s+u,e[1],i);if(d<0)continue;let h=[an(r+c),this.height(r+c,s+u,d),an(s+u)],f=Math.hypot(h[0]-e[0],h[2]-e[2]);f<a&&(o=h,a=f)}return o}blockers(e,t,i){let r=new Set;for(let s of this.#s(e-ei,t-ei,e+ei,t+ei))O0(s,Ro(s.box,e,t),i)&&r.add(s.id);return[...r]}#s(e,t,i,r){let s=[];for(let o of this.#e.near(e,t,i,r))for(let{walls:a,around:l,piece:c}of De(o).solids)if(!(l.min[0]>i||l.max[0]<e||l.min[2]>r||l.max[2]<t))for(let u of a)s.push({id:o.id,box:u,floor:xi(c)});return s}#o(e,t){let i=new Float32Array(Jt*Jt*ti).fill(Number.NaN),r=e*Jt-gn,s=t*Jt-gn,o=[r*wi,s*wi,(r+Jt)*wi,(s+Jt)*wi];for(let h=0;h<i.length;h+=ti)i[h]=0;this.cells+=Jt*Jt;let a=this.#e.near(...o).flatMap(h=>De(h).surfaces.filter(f=>f.floor));a.length>0&&rw(i,a,r,s);let[l,c,u,d]=o;for(let h of this.#s(l-ei,c-ei,u+ei,d+ei))sw(i,h,r,s);return i}};function Wt(n){return Math.floor(n/wi)}function an(n){return(n+.5)*wi}function*iw(n){for(let e=-n;e<n;e++)yield[e,-n],yield[n,e],yield[-e,n],yield[-n,-e]}function L0(n,e,t,i,r){let s=n.halfX*Math.abs(n.cos)+n.halfZ*Math.abs(n.sin)+e,o=n.halfX*Math.abs(n.sin)+n.halfZ*Math.abs(n.cos)+e,a=Math.max(0,Wt(n.x-s)-t),l=Math.min(Jt-1,Wt(n.x+s)-t),c=Math.max(0,Wt(n.z-o)-i),u=Math.min(Jt-1,Wt(n.z+o)-i);for(let d=a;d<=l;d++)for(let h=c;h<=u;h++)r((d*Jt+h)*ti,an(t+d),an(i+h))}function rw(n,e,t,i){let r=new Map;for(let s of e)L0(s.box,0,t,i,(o,a,l)=>{let c=hr(s,a,l);if(c===void 0||c<0)return;let u=r.get(o);u?u.push(c):r.set(o,[0,c])});for(let[s,o]of r){let a=o.sort((l,c)=>l-c).filter((l,c)=>(o[c+1]??1/0)-l>I0);for(let l=0;l<ti;l++)n[s+l]=a[l]??Number.NaN}}function sw(n,e,t,i){L0(e.box,ei,t,i,(r,s,o)=>{let a=Ro(e.box,s,o);if(!(a>=ei))for(let l=r;l<r+ti;l++){let c=n[l]??Number.NaN;O0(e,a,c)&&(n[l]=Number.NaN)}})}function O0({box:n,floor:e},t,i){return n.low<i+I0&&n.high>i+.03?n.high>i+ew?t<ei:e||i>.001&&n.low<i-.02?!1:t<tw:!1}var ch=.05,ow=.6;function uh(n,e,t,i,r){let s={id:"ground",height:0};for(let o of n.near(e,t,e,t))if(!r.has(o.id))for(let a of aw(De(o),e,t))a<=i+ch&&a>s.height&&(s={id:o.id,height:a});return s}function*aw(n,e,t){for(let i of n.surfaces){let r=hr(i,e,t);r!==void 0&&(yield r)}for(let{box:i,piece:r}of n.solids)!r.solid||r.top>0||Qd({...i,halfX:i.halfX/2,halfZ:i.halfZ/2},e,t)&&(yield i.high)}function Cl(n,e){let t=De(e),i=t.box.min[1],r=new Set([e.id]),s={id:"ground",height:0};for(let[a,l]of D0(t,i)){let c=uh(n,a,l,i,r);c.height>s.height&&(s=c)}let o=Ue(i-s.height,2);return{on:o>ch?"nothing":s.id,gap:Math.max(0,o)}}function D0(n,e){return n.solids.filter(i=>i.box.low<=e+.1).slice(0,12).flatMap(({box:i})=>lw(i,.8))}function lw(n,e){let t=n.halfX*e,i=n.halfZ*e;return[[n.x,n.z],Fn(n,t,i),Fn(n,-t,i),Fn(n,t,-i),Fn(n,-t,-i)]}function N0(n,e){let t=De(e),i=new Set([e.id]),r;for(let[s,o]of D0(t,t.box.min[1])){let a=dh(n,s,o,ow,i);if(!a||r&&Math.abs(r.height-a.height)>ch)return;(!r||a.height>r.height)&&(r=a)}return r}function dh(n,e,t,i,r=new Set){let s;for(let o of n.near(e,t,e,t))if(!r.has(o.id))for(let a of De(o).surfaces){let l=a.floor?hr(a,e,t):void 0;l!==void 0&&l<=i&&l>(s?.height??0)&&(s={id:o.id,height:l})}return s}function Cs(n,e,t=!1){let{box:i}=De(e),r=[];for(let s of n.near(i.min[0],i.min[2],i.max[0],i.max[2]))s.id===e.id||s.on===e.id||e.on===s.id||bl(i,De(s).box)&&cw(De(e),De(s),t)&&r.push(s.id);return r.sort()}function cw(n,e,t){for(let i of n.solids)if(bl(i.around,e.box)){for(let r of e.solids)if(bl(i.around,r.around)&&uw(i,r,t))return!0}return!1}function uw(n,e,t){return(r=>r(n.piece)&&r(e.piece))(r=>r.solid||t&&dw(r))?b0(n.box,e.box):n.piece.kind===e.piece.kind&&hw(n.around,e.around)}function dw(n){return!xi(n)&&(n.category==="nature"||n.category==="light")}function hw(n,e){let t=i=>{let r=Math.max(n.max[i]-n.min[i],e.max[i]-e.min[i]),s=Math.min(.1,r/4);return Math.abs(n.min[i]-e.min[i])<=s&&Math.abs(n.max[i]-e.max[i])<=s};return t(0)&&t(1)&&t(2)}function Rl(n,e,t){return De(n).solids.some(({walls:i,piece:r})=>!xi(r)&&i.some(s=>s.high>e[1]+.03&&s.low<e[1]+1.6&&Qd(s,e[0],e[2],t)))}var fw=.3,pw=2.5;function Rs(n,e,t,i){let r=[],s=t.rotation?{...e,rotation:Ts(t.rotation)}:mw(n,e,t,r),o=ni(s,F0(n,s,t,i,r));if(t.facing!==void 0){let a=fr(n.draft,n.ctx,t.facing,Mt(i,"facing")),{pitch:l=0,roll:c=0}=t.rotation??{},u=on(o.position,a.position);s={...s,rotation:Ts({pitch:l,yaw:u,roll:c})},r=t.rotation&&!l&&!c?["its yaw comes from facing, not from rotation"]:[],o=ni(s,F0(n,s,t,i,r))}return o=U0(n,o,t,r),oh(o.position,Mt(i,"position")),{object:hh(n,o),rules:r}}function hh(n,e){let{on:t}=Cl(n.draft,e),{on:i,...r}=e;return t==="ground"||t==="nothing"?r:{...r,on:t}}function ni(n,e){return{...n,position:xt(e)}}function mw({draft:n},e,t,i){let r=t.beside===void 0?void 0:n.object(t.beside);return n.object(e.id)||!r||t.facing!==void 0||r.kind!==e.kind||_i(r.rotation)===0?e:(i.push(`turned like ${r.id}`),{...e,rotation:Ts({pitch:0,yaw:_i(r.rotation),roll:0})})}function F0(n,e,t,i,r){return t.beside!==void 0?bw(n,e,t,i,r):t.on!==void 0&&t.on!=="ground"?yw(n,e,t.on,t.position,i,r):t.position?t.position:Hi(e,Sw(n,e,i),0)}function Hi(n,[e,t],i){let r=n.position[1]-De(n).box.min[1];return[e,i+Math.max(0,r),t]}function U0(n,e,t,i){let[r,s,o]=e.position;if(t.on==="ground"&&t.beside===void 0&&t.position&&Math.abs(s)>.01){let c=ni(e,Hi(e,[r,o],0));return i.push(`its height was set to the ground instead of ${Ue(s,2)} m`),c}let a=De(e).box.min[1];if(a<-.005)return i.push(`lifted ${Ue(-a,2)} m so that it does not sink into the ground`),U0(n,ni(e,[r,s-a,o]),t,i);let l=a<.02&&t.on===void 0&&!gw(e)?N0(n.draft,e):void 0;return!l||l.height<=a+.005?e:(i.push(`raised ${Ue(l.height-a,2)} m to stand on ${l.id}`),ni(e,[r,s+l.height-a,o]))}function gw(n){return De(n).solids.every(({piece:e})=>e.category==="path")}function yw(n,e,t,i,r,s){let o=k0(n,e,t,r),{surfaces:a}=De(o);if(i){let d=B0(De(o),i[0],i[2]);if(d!==void 0)return Hi(e,[i[0],i[2]],d);s.push(`that position is not over ${t}, so it stands on its top elsewhere`)}let l=Math.max(...a.map(d=>d.height)),c=a.find(d=>d.height>l-.01)??a[0];if(!c)throw new Error("a support without a surface");let u=[c.box.x,c.box.z];for(let[d,h]of xw(c.box,e)){let f=hr(c,d,h)??c.height,p=ni({...e,on:t},Hi(e,[d,h],f));if(Cs(n.draft,p,!0).length===0)return p.position}return Hi(e,u,c.height)}function k0({draft:n},e,t,i){let r=Mt(i,"on"),s=n.object(t);if(!s)return Io(t,[...n.ids(),"ground"],r);if((t===e.id||vw(n,s,e.id))&&Te("bad_arguments",`${e.id} cannot stand on ${t===e.id?"itself":`${t}, which stands on it`}`,{field:r,got:t}),De(s).surfaces.length>0)return s;let o=[...n.ids()].flatMap(a=>n.object(a)??[]).filter(a=>a.id!==e.id&&De(a).surfaces.length>0).sort((a,l)=>ht(a.position,s.position)-ht(l.position,s.position)).slice(0,5).map(a=>a.id);return Te("bad_arguments",`${t} (${s.kind}) has no top that things stand on`,{field:r,got:t,allowed:"ground, or an object with a top such as a table, crate, shelf, deck, box",near:o})}function vw(n,e,t){let i=new Set;for(let r=e;r?.on!==void 0&&!i.has(r.id);r=n.object(r.on)){if(r.on===t)return!0;i.add(r.id)}return!1}function B0(n,e,t){let i=n.surfaces.flatMap(r=>hr(r,e,t)??[]);return i.length>0?Math.max(...i):void 0}function xw(n,e){let t=Ps(e),i=Math.max(0,n.halfX-Xr(t,n.cos,-n.sin)),r=Math.max(0,n.halfZ-Xr(t,n.sin,n.cos)),s=Math.max(.12,Math.min(t.halfX,t.halfZ),i/8,r/8),o=[];for(let a=-Math.floor(i/s);a<=i/s;a++)for(let l=-Math.floor(r/s);l<=r/s;l++)o.push({spot:Fn(n,a*s,l*s),away:Math.hypot(a,l)});return o.sort((a,l)=>a.away-l.away).map(a=>a.spot)}function Ps(n){let{solids:e,box:t}=De(n),i=e.length===1?e[0]:void 0;return i?i.box:{x:(t.min[0]+t.max[0])/2,z:(t.min[2]+t.max[2])/2,halfX:(t.max[0]-t.min[0])/2,halfZ:(t.max[2]-t.min[2])/2,low:t.min[1],high:t.max[1],sin:0,cos:1}}var _w=[90,-90,0,180,45,-45,135,-135];function bw(n,e,t,i,r){let s=fr(n.draft,n.ctx,t.beside??"",Mt(i,"beside"));s.id===e.id&&Te("bad_arguments",`${e.id} cannot stand beside itself`,{field:Mt(i,"beside"),got:e.id}),t.on!==void 0&&t.on!=="ground"&&k0(n,e,t.on,i);let o=s.object?Ps(s.object):Mw(s.position,s.body?.yaw??0),a=s.object?_i(s.object.rotation):s.body?.yaw??0,l=_w.map(u=>wn(a+u));if(t.position){let[u,,d]=t.position,h=([f,p])=>f*(u-o.x)+p*(d-o.z);l.sort((f,p)=>h(p)-h(f))}let c;for(let[u,d]of l){let h=ww(n,e,o,[u,d],t,s.object);if(!h)continue;let f=ni(e,h),p=Cs(n.draft,f,!0).length+z0(n,f);if(p<(c?.overlaps??1/0)&&(c={position:h,overlaps:p}),p===0)break}return c?(c.overlaps>0&&r.push(`no side of ${s.id} is free; this is the least crowded`),c.position):Te("bad_arguments",`there is no room beside ${s.id}`,{field:Mt(i,"beside"),got:s.id,allowed:"a neighbour with a free side inside the world"})}function ww({draft:n},e,t,[i,r],s,o){let a=Ps(e),l=Xr(t,i,r)+Xr(a,i,r)+fw,c=t.x+i*l+(e.position[0]-a.x),u=t.z+r*l+(e.position[2]-a.z);if(Math.abs(c)>tt.bounds||Math.abs(u)>tt.bounds)return;if(s.on==="ground")return Hi(e,[c,u],0);let d=n.object(s.on??o?.on??""),h=d?B0(De(d),c,u):void 0;return h!==void 0?Hi(e,[c,u],h):s.on===void 0?Hi(e,[c,u],0):void 0}function Mw([n,e,t],i){let[r,s]=wn(i);return{x:n,z:t,halfX:.3,halfZ:.3,low:e,high:e+1.6,sin:r,cos:s}}function z0({draft:n,ctx:e},t){return Bi(n,e).filter(i=>i.seat===void 0&&Rl(t,i.position,.3)).length}function Sw(n,e,t){let i=Rt(n.draft,n.ctx,n.agent),r=Ps(e),s=Math.max(r.halfX,r.halfZ),[o,a]=wn(i.yaw),l=Math.max(pw,s+1),[c,u]=[i.position[0]+o*l,i.position[2]+a*l],d=e.position[0]-r.x,h=e.position[2]-r.z,f=Math.max(.6,Math.min(2,s));for(let p=0;p<=24;p++){let v=p===0?1:Math.min(6*p,36);for(let m=0;m<v;m++){let[g,y]=wn(i.yaw+360*m/v),M=[c+g*p*f+d,u+y*p*f+h];if(Math.abs(M[0])>tt.bounds||Math.abs(M[1])>tt.bounds)continue;let _=ni(e,Hi(e,M,0));if(Cs(n.draft,_,!0).length===0&&z0(n,_)===0)return M}}return Te("bad_arguments","there is no free spot near your avatar",{field:Mt(t,"position"),got:"nothing",allowed:"a position, or on, or beside",example:"[10, 0, -5]"})}var Aw=8192,Ew=12;function gr(n,e,t){let{box:i}=De(e),{on:r,gap:s}=Cl(n,e);return{id:e.id,kind:e.kind,position:xt(e.position,3),rotation:_i(e.rotation),box:{min:xt(i.min,3),max:xt(i.max,3)},stands_on:r,gap:s,overlaps:Cs(n,e),rules:[...t]}}function yr(n,e){let t=Tw(n,e).map(a=>Ue(a,2)),i=n.parts?` of ${n.parts.length} parts`:"",r=e.stands_on==="nothing"?"hangs in the air":`on ${e.stands_on}`,s=e.overlaps.length===0?"no overlaps":`overlaps ${ii(e.overlaps)}`,o=e.rules.length===0?"":`; ${e.rules.join("; ")}`;return`${n.id} ${n.kind}${i} at ${At(e.position)} yaw ${e.rotation}; box ${t.join("×")} m; ${r}, gap ${e.gap} m; ${s}${o}`}function Tw(n,{box:e}){let t=n.kind===Ur?void 0:vi(n.kind)?.size;return t?[t[0]*n.scale[0],t[1]*n.scale[1],t[2]*n.scale[2]]:[e.max[0]-e.min[0],e.max[1]-e.min[1],e.max[2]-e.min[2]]}function ii(n,e=5){let t=n.length-e;return n.slice(0,e).join(", ")+(t>0?` and ${t} more`:"")}function At(n){return`[${n.map(e=>Ue(e,2)).join(", ")}]`}var Cw="Take it back with undo.";function Rw(n,e,t){let i=t.slice(0,Ew),r=i.join(`
`),s=Aw-fh(n)-fh(r)-64,o=[];for(let c of e){if(s-=fh(c)+1,s<0)break;o.push(c)}let a=e.length-o.length,l=a>0?[`… and ${a} more (inspect_world shows them)`]:[];return[n,...o,...l,...i].filter(c=>c!=="").join(`
`)}function fh(n){let e=0;for(let t of n){let i=t.codePointAt(0)??0;e+=i<128?1:i<2048?2:i<65536?3:4}return e}function Bn(n,e){let{operations:t,inverse:i}=n.operations(),r=t.length>0&&!e.dryRun,s=`${e.dryRun?"Dry run: ":""}${e.verb}`,o=r?[Cw]:e.dryRun?["Nothing was changed."]:[],a=e.notes.length>0?{...e.data,notes:e.notes}:e.data,l={text:Rw(s,e.lines,[...e.notes,...o]),data:a};return r?{operations:t,inverse:i,result:l,acts:Pw(e)}:{operations:[],inverse:[],result:l,acts:[]}}function Pw({body:n,target:e}){return!n||!e?[]:[{avatarId:n.id,action:"build",target:xt(e,3),seconds:1.4}]}function Wi(n,e){return`${n} ${e}${n===1?"":"s"}`}var Pl=.9,Iw=.6,V0=.4;function G0(n,e){let t=n.nearestFree(e,1.01);if(!t){let s=n.blockers(e[0],e[2],Math.max(0,e[1])),o=n.nearestFree(e,12,4);return Te("unreachable",`nobody can stand at ${At(e)}${W0(s)}`,{field:"position",got:At(e),near:s,...o?{example:At(o),allowed:"a spot that is free, such as the example"}:{}})}let i=ht(t,e)>.02,r=i?n.blockers(e[0],e[2],t[1]):[];return{goal:Lo(t),yawFrom:()=>{},words:i?`${ht(t,e).toFixed(1)} m short of ${At(e)}, because of ${ii(r)}`:""}}function Lo(n){let[e,t,i]=n;return{at:(r,s,o)=>Math.hypot(r-e,s-i)<.2&&Math.abs(o-t)<.35,estimate:(r,s)=>Math.hypot(r-e,s-i),point:n,seeds:[n]}}function H0(n,e,t,i){if(t.object)return Lw(n,e,t,t.object,i);let{position:r,yaw:s}=P0(n.ctx,t),o=e.nearestFree(r,6,2);if(!o)return Te("unreachable",`there is no room to stand near ${t.id}`,{field:"id",got:t.id});let a=t.body?t.body.position:t.middle;return{goal:Lo(o),yawFrom:l=>ht(l,a)>.05?on(l,a):s,words:`in front of ${t.id}`}}function Lw({draft:n,ctx:e},t,i,r,s){let o=Bi(n,e).filter(y=>y.id!==s.id),a=(y,M)=>o.every(_=>ht(_.position,[y,0,M])>=Iw),l=De(r).surfaces.filter(y=>y.floor),c=l.length>0&&De(r).solids.every(y=>xi(y.piece))?l:[];for(let{box:y,height:M}of c){let _=t.nearestFree([y.x,M,y.z],1,.4);if(_&&Math.abs(_[1]-M)<.35&&a(_[0],_[2]))return{goal:Lo(_),yawFrom:()=>{},words:`on ${r.id}`}}let u=Nw(n.object.bind(n),r),d=De(u).solids.map(y=>y.box),h=(y,M)=>Math.min(...d.map(_=>Ro(_,y,M))),f=Ps(u),p=Math.hypot(f.halfX,f.halfZ),v=(y,M,_)=>{if(Math.hypot(y-f.x,_-f.z)>p+Pl||Math.abs(M-f.low)>1.5)return!1;let S=h(y,_);return S>=.3&&S<=Pl&&a(y,_)},m=d.flatMap(y=>Ow(t,y)).filter(y=>v(...y));if(m.length===0){let y=[...new Set(d.slice(0,8).flatMap(M=>Dw(t,M)))].filter(M=>M!==u.id);return Te("unreachable",`there is no room to stand beside ${r.id}${W0(y)}`,{field:"id",got:r.id,near:y.slice(0,5)})}return{goal:{at:(y,M,_)=>v(y,_,M),estimate:(y,M)=>Math.max(0,Math.hypot(y-f.x,M-f.z)-p-Pl),seeds:m},yawFrom:y=>on(y,i.middle),words:`beside ${r.id}`}}function W0(n){return n.length>0?`: ${ii(n)} is in the way`:""}function*X0(n){let e=(Pl+.3)/2,[t,i]=[n.halfX+e,n.halfZ+e];for(let r=-t;r<=t;r+=V0)yield Fn(n,r,i),yield Fn(n,r,-i);for(let r=-i;r<=i;r+=V0)yield Fn(n,t,r),yield Fn(n,-t,r)}function Ow(n,e){return[...X0(e)].flatMap(([t,i])=>{let[r,s]=[Wt(t),Wt(i)],o=n.levelFrom(r,s,Math.max(0,e.low),1.5);return o<0?[]:[[an(r),n.height(r,s,o),an(s)]]})}function Dw(n,e){return[...X0(e)].flatMap(([t,i])=>n.blockers(t,i,Math.max(0,e.low)))}function Nw(n,e){let t=e;for(let i=0;i<8&&t.on!==void 0;i++){let r=n(t.on);if(!r||De(r).solids.every(s=>xi(s.piece)))break;t=r}return t}function ph(n,e,t){let i=Hr(t.rotation,Kd(e.rotation)),r=[0,1,2].map(l=>t.scale[l]/e.scale[l]),s=[],o=new Set([e.id]),a=l=>{for(let c of n.standingOn(l)){if(o.has(c.id))continue;o.add(c.id),a(c.id);let u=[c.position[0]-e.position[0],c.position[1]-e.position[1],c.position[2]-e.position[2]],d=bn(Kd(e.rotation),u),[h,f,p]=bn(t.rotation,[d[0]*r[0],d[1]*r[1],d[2]*r[2]]),v=[t.position[0]+h,t.position[1]+f,t.position[2]+p],m=Ms(Hr(i,c.rotation));n.put({...ni(c,v),rotation:m,changed:n.revision}),s.push(c.id)}};return a(e.id),s}function Il(n,e){let t=new Map,i=[...e].flatMap(r=>n.standingOn(r));i.sort((r,s)=>r.position[1]-s.position[1]);for(let r of i){let s=n.object(r.id);if(!s)continue;let{min:o,max:a}=De(s).box,[l,c]=[(o[0]+a[0])/2,(o[2]+a[2])/2],u=new Set([s.id,...n.standingOn(s.id).map(m=>m.id)]),d=uh(n,l,c,o[1],u),h=o[1]-d.height,f=hh({draft:n},ni(s,[s.position[0],s.position[1]-h,s.position[2]]));n.put({...f,changed:n.revision});let p=ph(n,s,f),v=p.length>0?` with ${p.join(", ")}`:"";t.set(s.id,`dropped ${Ue(h,2)} m to ${d.id==="ground"?"the ground":d.id}${v}`)}return t}function Mi(n,e,t){let i=new Set(t),r=[],s;for(let o of Bi(n,e)){if(e.walking?.has(o.id))continue;let a=Fw(n,o,i,()=>s??=new kn(n));a&&(zi(n,o,a),r.push(`${o.name||o.id} ${a.what} at ${zw(a.position)}`))}return r}function Fw(n,e,t,i){if(e.seat!==void 0)return t.has(e.seat)?Uw(n,e,e.seat,i()):void 0;let{position:r,yaw:s}=e;if([...t].some(l=>{let c=n.object(l);return c!==void 0&&Rl(c,r,.25)})){let l=i().nearestFree(r,30,3);return l?{position:l,yaw:s,what:"was standing there and stepped aside; now"}:void 0}if(![...t].some(l=>Bw(n,l,r)))return;let a=dh(n,r[0],r[2],r[1]+.35)?.height??0;if(!(Math.abs(a-r[1])<.02))return{position:[r[0],a,r[2]],yaw:s,what:"stands on other ground now,"}}function Uw(n,e,t,i){let r=n.object(t),s=n.state.object(t),o=r?De(r).seats:[],a=s?kw(De(s),e.position):0,l=o[a]??o[0];return l?ht(l.position,e.position)<.005&&Math.abs(l.position[1]-e.position[1])<.005?void 0:{position:l.position,yaw:l.yaw,seat:t,what:"was carried along on its seat; now"}:{position:Is(i,e.position,e.yaw),yaw:e.yaw,what:"stood up; now"}}function kw(n,e){let t=0,i=1/0;return n.seats.forEach((r,s)=>{let o=ht(r.position,e);o<i&&([t,i]=[s,o])}),t}function Is(n,e,t){let[i,r]=wn(t),s=[e[0]+i*.75,Math.max(0,e[1]-.45),e[2]+r*.75];return n.nearestFree(s,6)??n.nearestFree(s,30,4)??[s[0],0,s[2]]}function Bw(n,e,t){let[i,,r]=t;return[n.object(e),n.state.object(e)].some(s=>{if(!s)return!1;let{min:o,max:a}=De(s).box;return i>=o[0]-.1&&i<=a[0]+.1&&r>=o[2]-.1&&r<=a[2]+.1})}function zw(n){return`[${n.map(e=>Ue(e,2)).join(", ")}]`}var Vw=[3e3,1e4,3e4,1e5,25e4],Gw=1.2,Ll=[[1,0],[-1,0],[0,1],[0,-1],[1,1],[1,-1],[-1,1],[-1,-1]];function q0(n,e,t){if(t.point&&Y0(n,e,t.point))return $0([[...e],t.point],0);if(t.seeds.length===0)return{blockedBy:[]};let i=new mh(n,e,t),r=new gh(n,t.seeds,a=>i.seen(a)),s;for(let a of Vw){if(s=i.run(a),s!==void 0)break;if(r.isClosed(a))return{blockedBy:j0(n,r.seen)}}if(s===void 0||s<0)return{blockedBy:[...i.walls].slice(0,5)};let o=i.trace(s);return o[0]=[...e],t.point&&o.length>1?o[o.length-1]=t.point:t.point&&o.push(t.point),$0(Hw(n,o),i.done)}function $0(n,e){let t=n.map(r=>[Ue(r[0],3),Ue(r[1],3),Ue(r[2],3)]),i=0;for(let r=1;r<t.length;r++)i+=Dl(t[r-1],t[r]);return{path:t,length:i,searched:e}}function Dl(n,e){return Math.hypot(n[0]-e[0],n[1]-e[1],n[2]-e[2])}function vh(n,e,t){return((n+gn)*2*gn+e+gn)*ti+t}function Oo(n){let e=Math.floor(n/ti);return[Math.floor(e/(2*gn))-gn,e%(2*gn)-gn,n%ti]}var Ol=class{nodes=new Float64Array(Ll.length);costs=new Float64Array(Ll.length);#e;constructor(e){this.#e=e}of(e){let t=this.#e,[i,r,s]=Oo(e),o=t.height(i,r,s),a=0;for(let[l,c]of Ll){let u=t.levelFrom(i+l,r+c,o);if(u<0)continue;let d=l!==0&&c!==0;if(d&&(t.levelFrom(i+l,r,o)<0||t.levelFrom(i,r+c,o)<0))continue;let h=Math.abs(t.height(i+l,r+c,u)-o);this.nodes[a]=vh(i+l,r+c,u),this.costs[a]=wi*(d?Math.SQRT2:1)+h,a++}return a}},mh=class{walls=new Set;#e;#t;#n=new Map;#i=new Map;#r=new Set;#s=new yh;#o;constructor(e,t,i){this.#e=e,this.#o=new Ol(e),this.#t=i;let r=Wt(t[0]),s=Wt(t[2]),o=e.levelFrom(r,s,t[1],1);if(o<0)return;let a=vh(r,s,o);this.#n.set(a,0),this.#s.push(a,i.estimate(t[0],t[2]))}get done(){return this.#r.size}seen(e){return this.#n.has(e)}run(e){let[t,i]=[this.#e,this.#t];for(;this.#r.size<e;){let r=this.#s.pop();if(r===void 0)return this.#l();if(this.#r.has(r))continue;this.#r.add(r);let[s,o,a]=Oo(r);if(i.at(an(s),an(o),t.height(s,o,a)))return r;let l=this.#n.get(r)??0;for(let c=this.#o.of(r)-1;c>=0;c--){let u=this.#o.nodes[c],d=l+this.#o.costs[c];if(d>=(this.#n.get(u)??1/0))continue;this.#n.set(u,d),this.#i.set(u,r);let[h,f]=Oo(u);this.#s.push(u,d+Gw*i.estimate(an(h),an(f)))}}}trace(e){let t=[];for(let i=e;i!==void 0;i=this.#i.get(i)){let[r,s,o]=Oo(i);t.unshift([an(r),this.#e.height(r,s,o),an(s)])}return t}#l(){for(let e of j0(this.#e,this.#r))this.walls.add(e);return-1}},gh=class{seen=new Set;#e;#t;#n;#i=0;#r=!1;constructor(e,t,i){this.#e=new Ol(e),this.#t=i;for(let[r,s,o]of t){let a=e.levelFrom(Wt(r),Wt(o),s,1);a>=0&&this.seen.add(vh(Wt(r),Wt(o),a))}this.#n=this.seen.values()}isClosed(e){for(;!this.#r&&this.#i<e;){let{value:t,done:i}=this.#n.next();if(i)return!0;this.#i++,this.#r=this.#t(t);for(let r=this.#e.of(t)-1;r>=0;r--)this.seen.add(this.#e.nodes[r])}return!1}};function j0(n,e){let t=new Set;for(let i of e){let[r,s,o]=Oo(i),a=n.height(r,s,o);for(let[l,c]of Ll)if(!(n.levelFrom(r+l,s+c,a)>=0))for(let u of n.blockers(an(r+l),an(s+c),a))t.add(u);if(t.size>=5)break}return[...t].slice(0,5)}function Y0(n,e,t){let i=Math.hypot(t[0]-e[0],t[2]-e[2]),r=Math.max(1,Math.ceil(i/(wi/2))),s=e[1];for(let o=0;o<=r;o++){let a=o/r,l=Wt(e[0]+(t[0]-e[0])*a),c=Wt(e[2]+(t[2]-e[2])*a),u=n.levelFrom(l,c,s);if(u<0||(s=n.height(l,c,u),Math.abs(s-(e[1]+(t[1]-e[1])*a))>.12))return!1}return!0}function Hw(n,e){let t=[],i=0;for(;i<e.length;){let r=e[i];t.push(r);let s=i+1,o=1;for(;o>0&&s<e.length;){let a=s+o;a<e.length&&Y0(n,r,e[a])?(s=a,o*=2):o=Math.floor(o/2)}i=s}return t}var yh=class{#e=[];#t=[];push(e,t){let[i,r]=[this.#e,this.#t],s=i.length;for(i.push(e),r.push(t);s>0;){let o=s-1>>1;if(r[o]<=t)break;i[s]=i[o],r[s]=r[o],s=o}i[s]=e,r[s]=t}pop(){let[e,t]=[this.#e,this.#t],i=e[0],r=e.pop(),s=t.pop();if(i===void 0||r===void 0||s===void 0||e.length===0)return i;let o=0;for(;;){let a=2*o+1;if(a>=e.length||(a+1<e.length&&t[a+1]<t[a]&&a++,t[a]>=s))break;e[o]=e[a],t[o]=t[a],o=a}return e[o]=r,t[o]=s,i}};var Nl=1.4,xh=1.2;function Z0(n,e){return e.seat!==void 0?Is(n,e.position,e.yaw):n.nearestFree(e.position,12,xh)??n.nearestFree(e.position,60,200)}function K0(n,e,t,i){let{path:r,length:s}=e,o=Ue(s/t,3),a=l=>Xw(r,Math.min(s,Math.max(0,l*t)),i.yaw);return{path:r,speed:t,seconds:o,whereAt:a,arrive:l=>{let c=Ww(l,i,r),u=new Es(l);zi(u,n,c);let d=ht(c.position,i.position)>.05;return{...u.operations(),note:d?` The place was taken by then: it is at ${At(c.position)}.`:""}},stopAt:(l,c)=>{let{position:u,yaw:d}=a(c);return{position:new kn(l).nearestFree(u,30,xh)??u,yaw:d}}}}function Ww(n,e,t){let i=e.seat===void 0?void 0:n.object(e.seat);if(i&&De(i).seats.some(s=>ht(s.position,e.position)<.1))return e;let r=e.seat===void 0?e.position:t.at(-1)??e.position;return{position:new kn(n).nearestFree(r,30,xh)??r,yaw:e.yaw}}function Xw(n,e,t){let i=e;for(let r=1;r<n.length;r++){let s=n[r-1],o=n[r],a=Dl(s,o);if(i<a){let l=i/a,c=[0,1,2].map(u=>s[u]+(o[u]-s[u])*l);return{position:xt(c),yaw:on(s,o)}}i-=a}return{position:xt(n.at(-1)??[0,0,0]),yaw:t}}function J0(n,e){let[t,i]=n.slice(-2);return t&&i&&Dl(t,i)>.01?on(t,i):e}function Q0(n,e,t){let{path:i,speed:r,seconds:s}=e;return{avatarId:n.id,action:"walk",path:i.map(o=>[...o]),speed:r,yaw:Ue(t,2),seconds:s}}function eg(n,e){let t=St(e,"",["position","id","speed","idempotency_key"]),i=Jn(t,"speed","",{min:.3,max:4,unit:"m/s"})??Nl,r=Rt(n.draft,n.ctx,n.agent),s=new kn(n.draft),{aim:o,target:a}=$w(n,s,t,r),{route:l,freed:c}=_h(s,r,o,a),u=l.path.at(-1),d=o.yawFrom(u)??J0(l.path,r.yaw);return bh(r,l,i,{position:u,yaw:d},[o.words,c].filter(h=>h!==""))}function $w(n,e,t,i){let r=Gi(t,"position",""),s=Ht(t,"id","");if(r===void 0==(s===void 0))return Te("bad_arguments","a walk goes either to a position or to an id",{field:"position",got:s===void 0?"neither":"both",allowed:'position [x, y, z], or id (an object, an avatar, or "user")',example:'{"id": "user"}'});if(r)return{aim:G0(e,r),target:At(r)};let o=fr(n.draft,n.ctx,s??"","id");return o.body?.id===i.id&&Te("bad_arguments","that is your own avatar",{field:"id",got:i.id,allowed:"another one"}),{aim:H0(n,e,o,i),target:o.id}}function _h(n,e,t,i){let r=Z0(n,e);if(!r)return Te("unreachable","your avatar is walled in and cannot take a step",{near:n.blockers(e.position[0],e.position[2],e.position[1])});let s=q0(n,r,t.goal);if("blockedBy"in s){let a=s.blockedBy;return Te("unreachable",`no way leads to ${i}${a.length>0?`: ${ii(a)} is in the way`:""}`,{got:i,near:a})}let o=e.seat===void 0&&ht(r,e.position)>.05;return{route:s,freed:o?`it first stepped out of what it stood in to ${At(r)}`:""}}function bh(n,e,t,i,r){let s=K0(n,e,t,i),o=Ue(e.length,1),a=Ue(s.seconds,1),l=Ue(i.yaw,1),c=r.length>0?` (${r.join("; ")})`:"";return{operations:[],inverse:[],result:{text:`Walked ${o} m in ${a} s to ${At(i.position)}, looking ${l}°${c}.`,data:{position:xt(i.position,3),yaw:l,metres:o,seconds:a,path:e.path}},acts:[Q0(n,s,i.yaw)],journey:s}}var wh={wave:2,nod:1.2,shake_head:1.4,celebrate:2.4,think:3,look_at:3,point_at:3},tg=["wave","nod","shake_head","celebrate","think","look_at","point_at","sit","stand"],qw=1.2,Fl=15;function ng(n,e){let t=St(e,"",["action","id","position"]),i=Qn(t,"action","",tg);if(i===void 0)return Te("bad_arguments","action is missing",{field:"action",got:"nothing",allowed:tg.join(", "),example:"wave"});let r=Rt(n.draft,n.ctx,n.agent);if(i==="sit")return Yw(n,r,t);if(i==="stand")return Zw(n,r);let s=jw(n,t);!s&&(i==="look_at"||i==="point_at")&&Te("bad_arguments",`${i} needs something to aim at`,{field:"id",got:"nothing",allowed:'id (an object, an avatar, or "user") or position',example:`{"action": "${i}", "id": "user"}`});let o={avatarId:r.id,action:i,seconds:wh[i]};s&&(o.target=xt(s.middle,3));let a=s?` ${s.words}`:"",l=`Did ${i}${a} for ${wh[i]} s.`;return{operations:[],inverse:[],result:{text:l,data:{action:i,seconds:wh[i]}},acts:[o]}}function jw(n,e){let t=Gi(e,"position",""),i=Ht(e,"id","");return i!==void 0?{middle:fr(n.draft,n.ctx,i,"id").middle,words:i}:t?{middle:t,words:At(t)}:void 0}function Yw(n,e,t){let{draft:i}=n,{id:r,seat:s}=Kw(n,e,Ht(t,"id","")),o={position:xt(s.position),yaw:s.yaw,seat:r},a={action:"sit",seat:r,position:o.position,yaw:s.yaw},l=new kn(i);if(e.seat===void 0&&ht(e.position,s.position)>qw){let c=Is(l,s.position,s.yaw),u={goal:Lo(c),yawFrom:()=>s.yaw,words:""},{route:d}=_h(l,e,u,r),h=bh(e,d,Nl,o,[]),f={text:`Walked ${Ue(d.length,1)} m and sat down on ${r}.`,data:a};return{...h,result:f}}return zi(i,e,o),{...i.operations(),result:{text:`Sat down on ${r}.`,data:a},acts:[Mh(e,"sit")]}}function Zw(n,e){let{draft:t}=n;if(e.seat===void 0)return{operations:[],inverse:[],result:{text:"It stands already.",data:{action:"stand"}},acts:[Mh(e,"stand")]};let i=Is(new kn(t),e.position,e.yaw);zi(t,e,{position:i,yaw:e.yaw});let r={text:`Stood up; now at ${At(i)}.`,data:{action:"stand",position:i}};return{...t.operations(),result:r,acts:[Mh(e,"stand")]}}function Mh(n,e){return{avatarId:n.id,action:e,seconds:.8}}function Kw(n,e,t){let{draft:i,ctx:r}=n,s=Bi(i,r).filter(v=>v.id!==e.id&&v.seat!==void 0),o=v=>s.every(m=>ht(m.position,v.position)>.3),[a,,l]=e.position,c=i.near(a-Fl,l-Fl,a+Fl,l+Fl).flatMap(v=>De(v).seats.map(m=>({id:v.id,seat:m}))).filter(({seat:v})=>o(v)).sort((v,m)=>ht(v.seat.position,e.position)-ht(m.seat.position,e.position)),u=[...new Set(c.map(v=>v.id))].slice(0,5);if(t===void 0)return c[0]??Te("not_found","there is no free seat near your avatar",{field:"id",example:"place a bench"});let d=fr(i,r,t,"id"),h=d.object?De(d.object).seats:[];if(h.length===0)return Te("bad_arguments",`${t} is nothing to sit on`,{field:"id",got:t,allowed:"an object with a seat: bench, chair, log",near:u.length>0?u:Kn("bench",i.ids())});let f=v=>Math.abs(on(v.position,e.position)-v.yaw),p=h.filter(o).sort((v,m)=>f(v)-f(m))[0];return p?{id:d.id,seat:p}:Te("bad_arguments",`${t} is taken`,{field:"id",got:t,allowed:"a free seat",near:u})}var rg={wall:"wall",path:"path",stairs:"step"};function sg(n){switch(n.pattern){case"ring":return Jw(n);case"grid":return Qw(n);case"wall":return ig(n,0);case"path":return ig(n,2);case"stairs":return eM(n)}}function Jw({piece:n,count:e,radius:t,spacing:i}){let r=i??n.size[0],s=t??(e===void 0?3:Math.max(.5,e*r/(2*Math.PI))),o=e??Math.max(3,Math.floor(2*Math.PI*s/r+.01));return kl(o),Array.from({length:o},(a,l)=>{let c=360*l/o,[u,d]=wn(c);return Ul(n,[u*s,0,d*s],c+180)})}function Qw({piece:n,count:e,rows:t,spacing:i}){let r=e??3,s=t??(e===void 0?3:1);kl(r*s);let[o,a]=[i??n.size[0],i??n.size[2]],l=[];for(let c=0;c<s;c++)for(let u=0;u<r;u++)l.push(Ul(n,[(u-(r-1)/2)*o,0,(c-(s-1)/2)*a],0));return l}function ig({piece:n,count:e,spacing:t,length:i},r){let s=n.size[r],o=t??s,a=e??(i===void 0?4:Math.max(1,Math.round(i/o)));kl(a);let l=i===void 0?o:a>1&&t!==void 0?(i-s)/(a-1):i/a,c=i!==void 0&&t===void 0?i/(a*s):1;return Array.from({length:a},(u,d)=>{let h=[0,0,0];h[r]=(d-(a-1)/2)*l;let f=Ul(n,h,0);return f.scale[r]=Ue(Math.min(tt.maxScale,Math.max(tt.minScale,c))),f})}function eM({piece:n,count:e,spacing:t}){let i=e??5;kl(i);let r=t??n.size[2],s=n.top>0?n.top:n.size[1];return Array.from({length:i},(o,a)=>Ul(n,[0,a*s,(a-(i-1)/2)*r],0))}function Ul(n,e,t){return{kind:n.kind,position:xt(e),rotation:t===0?[...Wr]:Ms(x0(t)),scale:[1,1,1]}}function kl(n){n<=tt.maxParts||Te("limit_reached",`that takes ${n} parts; a composite holds at most ${tt.maxParts}`,{field:"count",got:String(n),allowed:`at most ${tt.maxParts} parts; use a wider spacing, or several builds`})}var tM=["kind","id","position","on","beside","facing","rotation","scale","color","label","text"];function og(n,e){let{draft:t}=n,i=St(e,"",["objects","dry_run","idempotency_key"]),r=pr(i.objects,"objects",100),s=[];for(let[u,d]of r.entries()){let h=`objects[${u}]`,{object:f,wish:p}=nM(n,St(d,h,tM),h),v=Rs(n,f,p,h);Sh(t,v.object,h),s.push({id:f.id,rules:v.rules})}let o=Mi(t,n.ctx,s.map(u=>u.id)),a=s.flatMap(({id:u,rules:d})=>{let h=t.object(u);return h?[{object:h,report:gr(t,h,d)}]:[]}),l=Un(i,"dry_run"),c=a[0]?.object;return Bn(t,{verb:`${l?"would place":"Placed"} ${Wi(a.length,"object")}.`,lines:a.map(({object:u,report:d})=>yr(u,d)),notes:o,data:{objects:a.map(u=>u.report)},dryRun:l,body:Rt(t,n.ctx,n.agent),...c?{target:c.position}:{}})}function nM(n,e,t){let i=Do(e,"kind",t),r=n.draft.revision,s={id:iM(n.draft,e,i,t),kind:i,position:[0,0,0],rotation:[...Wr],scale:qr(e,t)??[1,1,1],creator:n.agent.avatarId,created:r,changed:r},o=jr(e,t),a=mr(e,"label",t,tt.maxLabel),l=mr(e,"text",t,tt.maxText,!0);return o&&(s.color=o),a&&(s.label=a),l&&(s.text=l),{object:s,wish:No(e,t)}}function Do(n,e,t){let i=Ht(n,e,t);return i!==void 0&&vi(i)?i:Te("bad_arguments",i===void 0?`${e} is missing`:`there is no piece ${Ct(i)}`,{field:Mt(t,e),got:Ct(i),allowed:`one of ${jd.length} pieces; search_catalog lists them`,near:i===void 0?[]:v0(i),example:"bench"})}function No(n,e){return{position:Gi(n,"position",e),on:Ht(n,"on",e),beside:Ht(n,"beside",e),facing:Ht(n,"facing",e),rotation:Tl(n,e)}}function iM(n,e,t,i){let r=Ht(e,"id",i);if(r===void 0)return n.state.names.next(t,o=>n.object(o)!==void 0);let s=Mt(i,"id");if(To(r)||Te("bad_arguments","that id may not be",{field:s,got:Ct(r),allowed:"1 to 40 of a-z 0-9 _; not ground, user or avatar_…",example:`my_${t}`}),n.object(r)){let o=n.state.names.next(t,a=>n.object(a)!==void 0);Te("bad_arguments",`${r} exists already`,{field:s,got:r,allowed:"an id that is free",example:o})}return r}function Sh(n,e,t){let{maxObjects:i,maxInstances:r}=tt;n.count+1>i&&Te("limit_reached",`a world holds at most ${i} objects`,{field:t,got:String(n.count+1),allowed:`at most ${i}`}),n.instances+bi(e)>r&&Te("limit_reached",`a world holds at most ${r} objects and parts together`,{field:t,got:String(n.instances+bi(e)),allowed:`at most ${r}`}),n.put(e)}var rM=["position","on","beside","facing","rotation","scale"],sM=["pattern","kind","count","rows","radius","spacing","to"],oM=["label","color","parts","dry_run","idempotency_key",...rM,...sM],ag=["ring","grid","wall","path","stairs"];function lg(n,e){let{draft:t,ctx:i}=n,r=St(e,"",oM),s=mr(r,"label","",tt.maxLabel),o=jr(r,""),{parts:a,wish:l}=aM(r),c={id:dM(t,s),kind:Ur,position:[0,0,0],rotation:[...Wr],scale:qr(r,"")??[1,1,1],parts:o?a.map(p=>p.color===void 0?{...p,color:o}:p):a,creator:n.agent.avatarId,created:t.revision,changed:t.revision};o&&(c.color=o),s&&(c.label=s);let u=Rs(n,c,l,"");Sh(t,u.object,"parts");let d=Mi(t,i,[c.id]),h=gr(t,u.object,u.rules),f=Un(r,"dry_run");return Bn(t,{verb:`${f?"would build":"Built"} ${c.id}.`,lines:[yr(u.object,h)],notes:d,data:{objects:[h],parts:a.length},dryRun:f,body:Rt(t,i,n.agent),target:u.object.position})}function aM(n){let e=Qn(n,"pattern","",ag),t=No(n,"");return n.parts===void 0==(e===void 0)&&Te("bad_arguments","a build takes either parts or a pattern",{field:"parts",got:e===void 0?"neither":"both",allowed:`parts (1 to ${tt.maxParts}), or pattern (${ag.join(", ")}) with kind`,example:'{"pattern": "ring", "kind": "bench", "count": 6, "radius": 3}'}),e===void 0?{parts:pr(n.parts,"parts",tt.maxParts).map((r,s)=>uM(r,`parts[${s}]`)),wish:t}:lM(n,e,t)}function lM(n,e,t){let i=n.kind===void 0?rg[e]??Do(n,"kind",""):Do(n,"kind",""),r=vi(i);if(!r)throw new Error(`no piece ${i}`);let s=Gi(n,"to",""),o=s===void 0?void 0:cM(e,t,s);return{parts:sg({pattern:e,piece:r,count:Jn(n,"count","",{min:1,max:200,whole:!0}),rows:Jn(n,"rows","",{min:1,max:100,whole:!0}),radius:Jn(n,"radius","",{min:.1,max:100,unit:"metres"}),spacing:Jn(n,"spacing","",{min:.05,max:50,unit:"metres"}),length:o?.length}),wish:o?.wish??t}}function cM(n,e,t){let i=e.position;if(n!=="wall"&&n!=="path"||!i)return Te("bad_arguments",i?`${n} has no far end`:"to needs a position to start from",{field:"to",got:`[${t.join(", ")}]`,allowed:"the far end of a wall or path, together with position"});let r=ht(i,t);r<.1&&Te("bad_arguments","the two ends are the same",{field:"to",got:`[${t.join(", ")}]`});let s=on(i,t)-(n==="wall"?90:0),o=[(i[0]+t[0])/2,i[1],(i[2]+t[2])/2];return{length:r,wish:{position:o,rotation:{pitch:0,yaw:s,roll:0}}}}function uM(n,e){let t=St(n,e,["kind","position","rotation","scale","color"]),i=Tl(t,e),r={kind:Do(t,"kind",e),position:Gi(t,"position",e)??[0,0,0],rotation:i?Ts(i):[...Wr],scale:qr(t,e)??[1,1,1]},s=jr(t,e);return s&&(r.color=s),r}function dM(n,e){let t=(e??"").normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^_+|_+$/g,"").slice(0,32).replace(/_+$/,""),i=n.state.names;return To(t)&&i.isFresh(t)&&!n.object(t)&&!vi(t)?t:i.next(To(t)?t:"build",r=>n.object(r)!==void 0)}var cg=["id","position","on","beside","facing","rotation","scale","color","label","text","behavior"],hM=["position","on","beside","facing","rotation","scale"];function ug(n,e){let{draft:t,ctx:i}=n,r=St(e,"",["objects","dry_run","idempotency_key"]),s=pr(r.objects,"objects",100),o=new Map,a=[];for(let[p,v]of s.entries()){let m=`objects[${p}]`,g=St(v,m,cg),y=Ah(t,g,m,o);Object.keys(g).length<2&&Te("bad_arguments",`nothing is to change about ${y.id}`,{field:m,got:Ct(v),allowed:cg.slice(1).join(", "),example:`{"id": "${y.id}", "color": "coral"}`});let{after:M,said:_,gone:S}=fM(n,y,g,m);o.set(y.id,_),!As(y,M)&&a.push(y.id,...S)}let l=Mi(t,i,a),c=[...o].flatMap(([p,v])=>{let m=t.object(p);return m?[{object:m,report:gr(t,m,v)}]:[]}),u=Un(r,"dry_run"),d=c.filter(({object:p})=>a.includes(p.id)),h=c.length-d.length,f=`${u?"would change":"Changed"} ${Wi(d.length,"object")}`;return Bn(t,{verb:`${f}${h>0?`; ${Wi(h,"object")} already so`:""}.`,lines:c.map(({object:p,report:v})=>yr(p,v)),notes:l,data:{objects:c.map(p=>p.report)},dryRun:u,body:Rt(t,i,n.agent),...d[0]?{target:d[0].object.position}:{}})}function Ah(n,e,t,i){let r=Mt(t,"id"),s=Ht(e,"id",t);return s===void 0?Te("bad_arguments","id is missing",{field:r,got:"nothing",example:"bench_1"}):(i.has(s)&&Te("bad_arguments",`${Ct(s)} is named twice`,{field:r,got:Ct(s),allowed:"each id once"}),n.object(s)??Io(s,n.ids(),r))}function fM(n,e,t,i){let{draft:r}=n,s=pM(e,t,i),o=[],a=[];if(hM.some(c=>t[c]!==void 0)){s={...s,scale:qr(t,i)??s.scale};let c=No(t,i);(c.position??c.on??c.beside)===void 0&&(c.position=s.position),{object:s,rules:o}=Rs(n,s,c,i)}return As(e,s)?{after:e,said:o,gone:a}:(s={...s,changed:r.revision},r.put(s),["position","rotation","scale"].some(c=>e[c].some((u,d)=>u!==s[c][d]))&&(a=ph(r,e,s),a.length>0&&(o=[...o,`carried ${ii(a)} along`])),{after:s,said:o,gone:a})}function pM(n,e,t){let i={...n},r=jr(e,t),s=mr(e,"label",t,tt.maxLabel),o=mr(e,"text",t,tt.maxText,!0),a=Qn(e,"behavior",t,["none","spin","bob","sway"]);return r!==void 0&&(delete i.color,r!==""&&(i.color=r),i.parts&&(i.parts=i.parts.map(l=>{let{kind:c,position:u,rotation:d,scale:h}=l;return{kind:c,position:u,rotation:d,scale:h,...r===""?{}:{color:r}}}))),s!==void 0&&delete i.label,s&&(i.label=s),o!==void 0&&delete i.text,o&&(i.text=o),a!==void 0&&delete i.behavior,a!==void 0&&a!=="none"&&(i.behavior={motion:a,speed:n.behavior?.speed??1}),i}function dg(n,e){let{draft:t,ctx:i}=n,r=St(e,"",["objects","dry_run","idempotency_key"]),s=pr(r.objects,"objects",100),o=new Map;for(let[h,f]of s.entries()){let p=`objects[${h}]`,v=Ah(t,St(f,p,["id"]),p,o);o.set(v.id,{kind:v.kind,position:v.position})}for(let h of o.keys())t.remove(h);let a=Il(t,o.keys()),l=Mi(t,i,[...o.keys(),...a.keys()]),c=[...a].flatMap(([h,f])=>{let p=t.object(h);return p?[{object:p,report:gr(t,p,[f])}]:[]}),u=Un(r,"dry_run"),d=o.values().next().value;return Bn(t,{verb:`${u?"would delete":"Deleted"} ${Wi(o.size,"object")}.`,lines:[...[...o].map(([h,{kind:f,position:p}])=>`${h} ${f} at ${At(p)}: gone`),...c.map(({object:h,report:f})=>yr(h,f))],notes:l,data:{deleted:[...o.keys()],objects:c.map(h=>h.report)},dryRun:u,body:Rt(t,i,n.agent),...d?{target:d.position}:{}})}var Eh=["time_of_day","sky","weather","ground","lights"];function hg({draft:n},e){let t=St(e,"",[...Eh,"dry_run"]);Eh.some(c=>t[c]!==void 0)||Te("bad_arguments","nothing is to change",{got:"nothing",allowed:Eh.join(", "),example:'{"time_of_day": 19}'});let i=n.environment,r=Jn(t,"time_of_day","",{min:0,max:24,unit:"hours"}),s={timeOfDay:r===void 0?i.timeOfDay:Ue(r%24,2)%24,sky:Qn(t,"sky","",["clear","cloudy","overcast"])??i.sky,weather:Qn(t,"weather","",["none","rain","snow","fog"])??i.weather,ground:Qn(t,"ground","",["meadow","sand","snow","stone"])??i.ground,lights:Qn(t,"lights","",["auto","on","off"])??i.lights};n.putEnvironment(s);let o=Un(t,"dry_run"),l=n.operations().operations.length===0?"it is already so.":o?"would set the environment.":"Set the environment.";return Bn(n,{verb:l,lines:[`time of day ${s.timeOfDay} h, sky ${s.sky}, weather ${s.weather}, ground ${s.ground}, lights ${s.lights}`],notes:[],data:{environment:s},dryRun:o})}var fg=1e3;function pg(n,e){let t=St(e,"",["text","idempotency_key"]),i=lh(Ht(t,"text","")??"",!0),r=ah(i);(r===0||r>fg)&&Te("bad_arguments",r===0?"there is nothing to say":"that is too long to say at once",{field:"text",got:`${r} characters`,allowed:`1 to ${fg} characters`,example:"Hello! Shall I put the bench by the fountain?"});let s=Rt(n.draft,n.ctx,n.agent),o=mM(r);return{operations:[],inverse:[],event:{kind:"said",text:i},result:{text:`Said it; the bubble stays for ${o} s.`,data:{seconds:o}},acts:[{avatarId:s.id,action:"say",text:i,seconds:o}]}}function mM(n){return Ue(Math.min(15,Math.max(2.5,1.5+n/15)),1)}function mg(n,e){let{draft:t,ctx:i,agent:r}=n,s=St(e,"",["steps","dry_run"]),o=Jn(s,"steps","",{min:1,max:20,whole:!0})??1,a=gM(t.state,Al(r).id).slice(0,o);a.length===0&&Te("nothing_to_undo","there is no step of yours left to take back"),vM(t.state,a);let l=new Set(t.state.objects.keys()),c=new Set;for(let m of a)for(let g of m.inverse??[])xM(t,g,c);let u=[...c].filter(m=>l.has(m)&&!t.object(m)),d=Il(t,u),h=Mi(t,i,[...c,...d.keys()]);for(let[m,g]of d)h.push(`${m} ${g}`);let f=Un(s,"dry_run"),p=a.length<o?` There were only ${a.length}.`:"",v=Bn(t,{verb:`${f?"would take":"Took"} back ${Wi(a.length,"step")}.${p}`,lines:a.map(m=>`revision ${m.revision}, ${m.tool??"a change"}: ${_M(m)}`),notes:h,data:{undone:a.map(m=>m.revision),objects:[...c].map(m=>bM(t,m))},dryRun:f,body:Rt(t,i,r)});return v.operations.length>0?v.undoes=a.map(m=>m.revision):f||Te("nothing_to_undo","everything is as it was before your last step already"),v}function gM(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));return n.history.filter(i=>i.author.id===e&&!i.undoes?.length&&!t.has(i.revision)&&yM(i.inverse)).toReversed()}function yM(n){return n?.some(e=>e.type!=="avatar")??!1}function vM(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));for(let i of e)t.add(i.revision);for(let i of e){let r=new Set(i.operations.flatMap(Th));for(let s of n.history){if(s.revision<=i.revision||t.has(s.revision)||s.undoes?.length)continue;let o=s.operations.flatMap(Th).find(a=>r.has(a));o!==void 0&&Te("undo_conflict",`${s.author.name||s.author.id} changed ${o} afterwards`,{field:"steps",got:`revision ${i.revision}, then revision ${s.revision}`,near:[o]})}}}function Th(n){if(n.type==="environment")return["the environment"];if(n.type==="avatar")return[];let e=n.id??n.value?.id;return e===void 0?[]:[e]}function xM(n,e,t){if(e.type==="environment"&&e.op==="put"){n.putEnvironment(e.value);return}if(e.type!=="object")return;let i=e.op==="remove"?e.id:e.value.id;i!==void 0&&(t.add(i),e.op==="remove"?n.remove(i):n.put({...e.value,changed:n.revision}))}function _M(n){let e={put:new Set,remove:new Set},t=!1;for(let r of n.inverse??[])if(r.type==="environment")t=!0;else for(let s of Th(r))e[r.op].add(s);let i=[];return e.remove.size>0&&i.push(`${ii([...e.remove])} removed`),e.put.size>0&&i.push(`${ii([...e.put])} as before`),t&&i.push("the environment as before"),i.join(", ")}function bM(n,e){let t=n.object(e);return t?{id:e,exists:!0,position:At(t.position)}:{id:e,exists:!1}}var Ch={place_objects:og,build:lg,modify_objects:ug,delete_objects:dg,set_environment:hg,undo:mg,walk_avatar:eg,avatar_action:ng,say:pg};function Rh(n,e,t){let i=Object.hasOwn(Ch,e.tool)?Ch[e.tool]:void 0;if(!i){let r=Kn(e.tool,Object.keys(Ch));return{ok:!1,error:_t("unknown_tool",`there is no tool ${Ct(e.tool)}`,{near:r})}}try{let r=new Es(n),s=t.stopped?.get(e.agent.avatarId);s&&zi(r,Rt(r,t,e.agent),s);let o=i({draft:r,ctx:t,agent:e.agent},e.arguments),a=o.journey||yi(e.arguments)&&e.arguments.dry_run===!0;return s&&o.operations.length===0&&!a&&Object.assign(o,r.operations()),{ok:!0,outcome:o}}catch(r){if(r instanceof $r)return{ok:!1,error:r.error};let s=r instanceof Error?r.message:String(r);return{ok:!1,error:_t("internal",`${e.tool} failed: ${s}`)}}}var gg=2e3,wM=1e3,Bl=4,zl=class{stopped=new Map;#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}walking(){return new Map([...this.#n].map(([e,t])=>[e,t.journey.whereAt(this.#i(t))]))}tooLong(e,t){let i=(e.deadline-this.#e.host.now()-wM)/1e3;if(t.seconds<=i)return;let r=t.seconds*t.speed,s=Math.ceil(r/Math.max(1,i)*10)/10,o=Math.round(t.seconds);return _t("bad_arguments",`that walk of ${Math.round(r)} m takes ${o} s, longer than the call may`,{field:"speed",got:`${t.speed} m/s`,allowed:s<=Bl?`${s} to ${Bl} m/s`:`at most ${Math.floor(i*Bl)} m in one walk`,next:s<=Bl?"Walk faster.":"Walk there in stages."})}start(e,t,i){let{host:r}=this.#e,{avatarId:s}=e.agent,o=()=>{},a=()=>{o=r.after(gg,()=>{this.#s(u),a()})},l=r.after(i.seconds*1e3,()=>this.#o(u)),c=()=>{l(),o()},u={call:e,journey:i,outcome:t,started:r.now(),cancelTimers:c};this.#n.set(s,u),this.stopped.delete(s),i.seconds*1e3>gg&&a();for(let d of t.acts)this.#t.act(d)}interrupt(e){let t=this.#n.get(e);if(!t)return!1;let i=this.#r(t),r=Math.round(t.journey.seconds-this.#i(t)),s=`another walk or action of this avatar began; it stopped at ${At(i.position)}, ${r} s before the goal`;return this.#t.reply(t.call,{ok:!1,error:_t("interrupted",s,{got:At(i.position)})}),!0}drop(e){for(let t of this.#n.values())t.call.callId===e&&(this.#r(t),this.#t.ended(t.call))}dropAll(){for(let e of this.#n.values())this.drop(e.call.callId)}#i(e){return(this.#e.host.now()-e.started)/1e3}#r(e){let{avatarId:t}=e.call.agent;e.cancelTimers(),this.#n.delete(t);let i=e.journey.stopAt(this.#e.state,this.#i(e));return this.stopped.set(t,i),this.#t.act({avatarId:t,action:"stop",path:[i.position],yaw:i.yaw}),i}#s(e){let{seconds:t,speed:i}=e.journey,r=Math.min(t,this.#i(e)),s=Math.round((t-r)*i),o={callId:e.call.callId,progress:r,total:t,message:`${s} m to go`};this.#e.link.send("tool.progress",o,{replyTo:e.call.callId,scope:e.call.envelope.scope})}#o(e){let{call:t,journey:i,outcome:r}=e;e.cancelTimers(),this.#n.delete(t.agent.avatarId),this.stopped.set(t.agent.avatarId,i.whereAt(i.seconds)),this.#t.commit(t,{make:()=>{let{operations:s,inverse:o,note:a}=i.arrive(this.#e.state),l={...r.result,text:r.result.text+a};if(s.length>0)return{tool:t.tool,operations:s,inverse:o,result:l};this.#t.reply(t,{ok:!0,result:l})},done:()=>{},fail:()=>{}})}};var MM=256,SM=256,AM=new Set(["walk_avatar","avatar_action"]),Vl=class{#e;#t=[];#n=new Map;#i=new Map;#r;#s=!1;#o=0;constructor(e){this.#e=e,this.#r=new zl(e,{act:t=>this.#A(t),commit:(t,i)=>this.#g(t,i),reply:(t,i)=>this.#f(t,i),ended:t=>this.#n.delete(t.callId)})}receive(e){let t=e.messageId;if(!R0(e.payload)){console.warn("world: a call without a tool or agent was ignored");return}let i=this.#i.get(t),r=this.#n.get(t);r?r.again=!0:i?this.#w(e,i):this.#l(e,e.payload.tool,e.payload.arguments,e.payload.agent)}cancel(e){let t=this.#n.get(e);!t||this.#e.commits.isInFlight(e)||(t.withdrawn=!0,this.#r.drop(e),this.#y(t),this.#e.commits.withdraw(e),this.#t.includes(t)&&this.#t.splice(this.#t.indexOf(t),1))}down(){this.#o++,this.#t.length=0,this.#s=!1,this.#r.dropAll();for(let e of this.#n.values())this.#e.commits.isInFlight(e.callId)||this.#n.delete(e.callId)}noticed(e){for(let t of e.operations){if(t.type!=="avatar")continue;let i=t.op==="put"?t.value.id:t.id;i!==void 0&&this.#r.stopped.delete(i)}}dispose(){this.down(),this.#n.clear()}#l(e,t,i,r){let s=e.deadline===void 0?1/0:Date.parse(e.deadline),o={callId:e.messageId,tool:t,arguments:i,agent:r,deadline:Number.isFinite(s)?s-this.#e.ahead():1/0,envelope:e,again:!1,withdrawn:!1};if(this.#t.length>=MM){this.#f(o,Xi(_t("browser_slow","too many calls wait in the page")));return}this.#n.set(o.callId,o),this.#t.push(o),this.#u()}#u(){for(;!this.#s;){let e=this.#t.shift();if(!e)return;this.#s=!0,this.#c(e)}}#a(){this.#s=!1,this.#u()}#c(e){e.deadline<=this.#e.host.now()?this.#h(e,Xi(_t("timeout",`${e.tool} came to its turn after its deadline`))):e.tool==="screenshot"?this.#_(e):this.#d(e)}#d(e){let t=Rh(this.#e.state,e,this.#M());if(!t.ok){this.#h(e,Xi(t.error));return}let{outcome:i}=t,r=i.journey&&this.#r.tooLong(e,i.journey);if(r){this.#h(e,Xi(r));return}if(AM.has(e.tool)&&this.#r.interrupt(e.agent.avatarId)){this.#d(e);return}if(i.journey)this.#r.start(e,i,i.journey),this.#a();else if(i.operations.length===0&&!i.event){for(let s of i.acts)this.#A(s);this.#h(e,{ok:!0,result:i.result})}else this.#p(e,i)}#p(e,t){let i=this.#e.state.revision,r=t,s=this.#x(()=>this.#a());this.#g(e,{make:()=>{if(this.#e.state.revision!==i||r!==t){let d=Rh(this.#e.state,e,this.#M()),h=this.#b(e,d);if(!h){s();return}r=h}let{operations:o,inverse:a,result:l,undoes:c,event:u}=r;return{tool:e.tool,operations:o,inverse:a,result:l,...c?{undoes:c}:{},...u?{event:u}:{}}},done:()=>{for(let o of r.acts)this.#A(o);s()},fail:s})}#b(e,t){if(t.ok&&t.outcome.journey){this.#r.start(e,t.outcome,t.outcome.journey);return}if(t.ok&&(t.outcome.operations.length>0||t.outcome.event))return t.outcome;this.#f(e,t.ok?{ok:!0,result:t.outcome.result}:Xi(t.error))}#g(e,t){this.#e.commits.submit({callId:e.callId,author:Al(e.agent),make:()=>t.make(),done:i=>{this.#y(e),i.result&&this.#v(e.callId,{ok:!0,result:{...i.result,revision:i.revision}}),t.done(i)},fail:i=>{this.#y(e),e.again?this.receive(e.envelope):this.#f(e,Xi(i),!1),t.fail()}})}async#_(e){let t=this.#o,i;try{let r=await this.#S(e,this.#e.screenshot(e.arguments,e.agent));i=EM(r)?{ok:!0,result:r}:Xi(_t("render_failed","the page gave a picture without an image"))}catch(r){i=Xi(TM(r))}t===this.#o&&(e.withdrawn?this.#a():this.#h(e,i))}#S(e,t){let{host:i}=this.#e,r=Math.min(2e4,e.deadline-i.now());return new Promise((s,o)=>{let a=i.after(r,()=>o(new Error("it was not drawn in time")));t.then(s,o).finally(a)})}#h(e,t){this.#f(e,t),this.#a()}#f(e,t,i=t.ok||!t.error?.retryable){this.#y(e),!e.withdrawn&&(i&&this.#v(e.callId,t),this.#w(e.envelope,t))}#w(e,t){let i={replyTo:e.messageId,scope:e.scope};if(this.#e.link.send("tool.result",t,i)!=="too_large")return;let r=_t("too_large","the answer is too large for one message");this.#e.link.send("tool.result",Xi(r),i)}#y(e){this.#n.get(e.callId)===e&&this.#n.delete(e.callId)}#v(e,t){if(this.#i.delete(e),this.#i.set(e,t),this.#i.size<=SM)return;let i=this.#i.keys().next().value;i!==void 0&&this.#i.delete(i)}#M(){let{host:e,presence:t,camera:i}=this.#e,r=this.#r.walking();return{now:e.now,presence:t(),camera:i(),walking:r,stopped:this.#r.stopped}}#A(e){let{host:t,link:i,ahead:r,onAct:s}=this.#e,o=t.now();i.send("avatar.act",{...e,started:new Date(o+r()).toISOString()}),s({...e,started:new Date(o).toISOString()})}#x(e){let t=this.#o,i=!1;return()=>{!i&&t===this.#o&&e(),i=!0}}};function Xi(n){return{ok:!1,error:n}}function EM(n){return typeof n?.text=="string"&&Array.isArray(n.images)&&n.images.length>0&&n.images.every(e=>/^image\/(jpeg|png|webp)$/.test(e.mimeType)&&e.data.length>100)}function TM(n){let e=n;if(typeof e?.code=="string"&&typeof e.message=="string"&&e.code.length>0){let{code:t,message:i,field:r,got:s,allowed:o,near:a}=e,l={...r?{field:r}:{},...s?{got:s}:{},...o?{allowed:o}:{}};return _t(t,i,{...l,...a?{near:a}:{}})}return _t("render_failed",n instanceof Error?n.message:"the page could not draw")}var yg="world.reloadedFor";function vg(n=()=>Date.now()){return{now:n,random:()=>Math.random(),after:(e,t)=>{let i=setTimeout(t,e);return()=>clearTimeout(i)},open:e=>new WebSocket(e),visible:()=>document.visibilityState==="visible",onWake:e=>{let t=()=>{document.visibilityState==="visible"&&e()};return document.addEventListener("visibilitychange",t),window.addEventListener("online",e),()=>{document.removeEventListener("visibilitychange",t),window.removeEventListener("online",e)}},loggedIn:async()=>{try{let{status:e}=await fetch("/api/session",{cache:"no-store",signal:AbortSignal.timeout(5e3)});return e===401?!1:e<400?!0:void 0}catch{return}},reloadFor:e=>{try{if(sessionStorage.getItem(yg)===e)return!1;sessionStorage.setItem(yg,e)}catch{return!1}return location.reload(),!0}}}var Gl=class{#e;#t;#n=0;#i;constructor(e,t){this.#e=e,this.#t=t.replace(/[^A-Za-z0-9]/g,"").slice(0,40)||"page",e.ping=()=>this.send("ping",{})}get live(){return this.#e.live}get welcome(){return this.#i}bind(e){this.#i=e}nextId(){return this.#n++,`${this.#t}_${this.#n.toString(36)}`}send(e,t,i={}){let r=this.#i;if(!r||!this.#e.live)return"offline";let s={v:1,userId:r.userId,worldId:r.worldId,agentDeviceId:"browser",sessionId:r.sessionId,messageId:i.messageId??this.nextId(),scope:i.scope??(Za[e]||"world.write.safe"),kind:e,enc:"none",payload:t};i.replyTo!==void 0&&(s.replyTo=i.replyTo);let o=JSON.stringify(s);return o.length*3>tt.maxFrame&&new TextEncoder().encode(o).length>tt.maxFrame?"too_large":this.#e.send(o)?"sent":"offline"}sendLossy(e,t){this.#e.waiting<256e3&&this.send(e,t)}};var CM=64,Hl=class{#e;#t=new Map;constructor(e){this.#e=e}send(e){return new Promise((t,i)=>{if(this.#t.size>=CM){i(xg(_t("browser_slow","too many messages wait to be sent")));return}let r=this.#e.nextId();this.#t.set(r,{event:e,resolve:t,reject:i}),this.#e.send("user.event",e,{messageId:r})==="too_large"&&(this.#t.delete(r),i(xg(_t("too_large","that is too long for one message"))))})}receive(e){let t=this.#t.get(e.callId??"");return t?(this.#t.delete(e.callId??""),t.resolve(e),!0):!1}refuse(e){let t=e.replyTo??"",i=this.#t.get(t);if(!i)return!1;this.#t.delete(t);let r=wt(e.payload),s=typeof r?.message=="string"?r.message:"it was refused";return i.reject(new Error(s)),!0}resume(e){for(let t of e)this.receive(t);for(let[t,{event:i}]of this.#t)this.#e.send("user.event",i,{messageId:t})}};function xg(n){return new Error(n.message)}var RM=4401,PM=4403,IM=4400,LM=4409,OM=12e3,DM=500,NM=1.6,FM=1e4,UM=6e4,kM=3,Wl=class{#e;#t;#n;#i=!1;#r=!1;#s=0;#o=0;#l=0;#u=15e3;#a={state:"connecting"};#c;#d;#p;#b=()=>{};constructor(e){this.#e=e,this.#t=e.host.onWake(()=>this.#A())}get live(){return this.#i}get status(){return this.#a}get waiting(){return this.#n?.bufferedAmount??0}set ping(e){this.#b=e}start(){this.#m({state:"connecting"}),this.#g()}send(e){if(!this.#i||!this.#n)return!1;try{return this.#n.send(e),!0}catch{return!1}}restart(){this.#r||(this.#x(),this.#s=0,this.#g())}close(){this.#r=!0,this.#t(),this.#x()}#g(){let{host:e,url:t}=this.#e;this.#c?.();let i;try{i=e.open(t)}catch{this.#M();return}this.#n=i;let r=s=>()=>{this.#n===i&&s()};i.onopen=r(()=>i.send(JSON.stringify(this.#e.hello()))),i.onmessage=s=>r(()=>this.#_(s.data))(),i.onerror=()=>{},i.onclose=s=>r(()=>this.#w(s.code,s.reason))(),this.#p=e.after(OM,r(()=>this.#v()))}#_(e){let t=C0(e);if(!t){console.warn("world: a frame that is no message was ignored");return}if("welcome"in t){this.#i||this.#S(t.welcome);return}if(this.#i){if(this.#l=0,t.envelope.kind==="pong"){this.#f();return}try{this.#e.onEnvelope(t.envelope)}catch(i){console.error(`world: a ${t.envelope.kind} message failed`,i)}}}#S(e){let{build:t,host:i}=this.#e;if(e.protocol!==1||e.build!==""&&t!==""&&e.build!==t){this.#h(e.build,i.reloadFor(`${e.build}/${e.protocol}`));return}this.#p?.(),this.#i=!0,this.#s=0,this.#l=0,this.#u=Math.max(1,e.limits.heartbeatSecs)*1e3;let r=!1;try{r=this.#e.onWelcome(e)}catch(s){console.error("world: the welcome could not be used",s)}if(this.#i){if(!r){this.#v();return}this.#o=0,this.#f(),this.#m({state:"live"})}}#h(e,t){if(this.#x(),t)return;let i=`This page is of build ${this.#e.build||"unknown"}, the service is of ${e||"unknown"}. Reload it without its cache.`;this.#m({state:"incompatible",message:i})}#f(){this.#d?.(),this.#d=this.#e.host.after(this.#u,()=>{if(++this.#l>kM){this.#v();return}this.#b(),this.#f()})}#w(e,t){let i=this.#i;this.#x(),e===RM?this.#m({state:"login"}):e===LM?this.#m({state:"resting"}):e===IM&&!i?this.#e.host.reloadFor(`refused/${1}`)||this.#m({state:"incompatible",message:t}):e===PM&&!i?this.#m({state:"incompatible",message:t}):(i||this.#y(),this.#M())}async#y(){let e=this.#a;await this.#e.host.loggedIn()!==!1||this.#i||this.#r||this.#a!==e||(this.#x(),this.#m({state:"login"}))}#v(){this.#x(),this.#M()}#M(){if(this.#r)return;let{host:e}=this.#e,t=e.visible()?FM:UM,i=Math.min(t,DM*NM**this.#s++)*(.6+.4*e.random()),r=e.now();this.#o||=r,this.#m({state:"reconnecting",since:this.#o,nextTry:r+i}),this.#c=e.after(i,()=>this.#g())}#A(){let{state:e}=this.#a;this.#r||this.#n||e!=="reconnecting"&&e!=="login"||this.restart()}#x(){let e=this.#n,t=this.#i;this.#n=void 0,this.#i=!1,this.#c?.(),this.#d?.(),this.#p?.();try{e?.close()}catch{}t&&this.#e.onDown()}#m(e){this.#a=e,this.#e.onStatus(e)}};var Xl=class{#e;#t=new Map;constructor(e){this.#e=e}receive(...e){let{state:t,expecting:i}=this.#e;for(let r of e)r.revision>t.revision&&this.#t.set(r.revision,r);for(;;){let r=this.#t.get(t.revision+1);if(!r)break;if(this.#t.delete(r.revision),!this.#n(r))return}(this.#t.size>500||this.#t.size>0&&!i())&&this.gap()}gap(){this.#t.clear(),this.#e.onGap()}forget(){this.#t.clear()}#n(e){let{state:t,onEntry:i}=this.#e,r=t.revision;try{t.apply(e)}catch(s){if(console.error(`world: entry ${e.revision}`,s),t.revision===r)return this.gap(),!1}return i(e),!0}};function _g(n){return new Ph(n)}var Ph=class{#e;#t;#n;#i;#r;#s;#o;#l;#u=!1;#a={agents:[],pages:0};#c;#d="";#p=0;constructor(e){this.#e=e;let{state:t,handlers:i}=e,r=e.host??vg(e.clock);this.#t=r,this.#c={visible:r.visible()},this.#n=new Wl({host:r,url:e.url,build:e.build,hello:()=>this.#b(),onWelcome:s=>this.#g(s),onEnvelope:s=>this.#w(s),onDown:()=>this.#S(),onStatus:s=>i.onStatus(s)}),this.#i=new Gl(this.#n,e.pageId),this.#l=new Hl(this.#i),this.#r=new Xl({state:t,onEntry:s=>this.#f(s),onGap:()=>this.#h(),expecting:()=>this.#s.busy}),this.#s=new Sl(t,this.#i,this.#r),this.#o=new Vl({state:t,link:this.#i,commits:this.#s,host:r,presence:()=>this.#a,camera:()=>this.#c.camera,ahead:()=>this.#p,onAct:s=>i.onAct(s),screenshot:(s,o)=>i.screenshot(s,o)}),this.#n.start()}get status(){return this.#n.status}get isExecutor(){return this.#u&&this.#n.live}get welcome(){return this.#i.welcome}sendPresence(e){let t=this.#c.visible!==e.visible;this.#c=e,t?this.#i.send("presence.page",e):this.#i.sendLossy("presence.page",e)}userEvent(e){return this.#l.send(e)}commitUser(e){return new Promise((t,i)=>{this.#s.submit({author:{kind:"user",id:"user",name:"You"},make:()=>{let r=e(this.#e.state);if(r&&r.operations.length>0)return r;t(void 0)},done:t,fail:r=>i(new $r(r))})})}retry(){this.#n.live||this.#n.restart()}close(){this.#o.dispose(),this.#n.close()}#b(){let{build:e,pageId:t,worldId:i,state:r}=this.#e,s={type:"hello",protocol:1,build:e,pageId:t,visible:this.#t.visible()};return i&&(s.worldId=i),this.#d!==""&&(s.revision=r.revision),s}#g(e){let{state:t,handlers:i}=this.#e;this.#i.bind(e),this.#r.forget();let r=Date.parse(e.time);if(this.#p=Number.isFinite(r)?r-this.#t.now():0,e.document!==void 0){if(!zM(e.document))return this.#_("its document is malformed");t.reset(e.document,e.history)}else{if(e.worldId!==this.#d)return this.#_("it is of another world");this.#r.receive(...e.entries??[]),t.setHistory(e.history)}return t.revision!==e.revision?this.#_(`it does not lead to revision ${e.revision}`):(this.#d=e.worldId,this.#u=e.executor,this.#a=e.presence,this.#i.send("presence.page",this.#c),i.onWelcome?.(e),i.onPresence(e.presence),this.#l.resume(e.history),this.#s.resume(),!0)}#_(e){return console.warn(`world: a welcome was not used: ${e}`),this.#d="",!1}#S(){this.#u=!1,this.#s.down(),this.#o.down()}#h(){this.#d="",this.#n.live&&this.#n.restart()}#f(e){this.#o.noticed(e);let t=this.#l.receive(e);this.#e.handlers.onEntry(e,t)}#w(e){let t=this.#y[e.kind];t?t(e):console.warn(`world: a ${e.kind} message is not for pages`)}#y={"tool.call":e=>this.#o.receive(e),"call.cancel":({payload:e})=>{let t=wt(e)?.callId;typeof t=="string"&&this.#o.cancel(t)},"commit.accepted":e=>this.#s.answer(e),"commit.conflict":e=>this.#s.answer(e),error:e=>{!this.#s.answer(e)&&!this.#l.refuse(e)&&BM(e.payload)},"world.entry":({payload:e})=>rh(e)?this.#r.receive(e):this.#h(),"world.switched":()=>this.#h(),presence:({payload:e})=>{ih(e)&&(this.#a=e,this.#e.handlers.onPresence(this.#a))},"avatar.act":({payload:e})=>this.#v(e),trace:({payload:e})=>{typeof wt(e)?.tool=="string"&&this.#e.handlers.onTrace(e)},lease:({payload:e})=>{this.#u=wt(e)?.executor===!0}};#v(e){let t=e;if(typeof wt(e)?.avatarId!="string"||typeof t.action!="string")return;let i=Date.parse(t.started??""),r=Number.isFinite(i)?i-this.#p:this.#t.now();this.#e.handlers.onAct({...t,started:new Date(r).toISOString()})}};function BM(n){let e=wt(n)?.message;console.warn(`world: a message was refused: ${typeof e=="string"?e:"no reason given"}`)}function zM(n){let e=wt(n);return e!==void 0&&typeof e.name=="string"&&Number.isSafeInteger(e.revision)&&Array.isArray(e.objects)&&e.objects.every(Wd)&&Array.isArray(e.avatars)&&e.avatars.every(Co)&&Xd(e.environment)}var ry=0,df=1,sy=2;var ns=1,oy=2,oo=3,Cr=0,Ut=1,Xn=2,is=0,ao=1,xa=2,hf=3,ff=4,ay=5;var rs=100,ly=101,cy=102,uy=103,dy=104,hy=200,fy=201,py=202,my=203,pf=204,mf=205,gy=206,yy=207,vy=208,xy=209,_y=210,by=211,wy=212,My=213,Sy=214,_c=0,bc=1,wc=2,js=3,Mc=4,Sc=5,Ac=6,Ec=7,Qc=0,Ay=1,Ey=2,Ri=0,gf=1,yf=2,vf=3,xf=4,_f=5,bf=6,_a=7,ef="attached",Ty="detached",wf=300,ss=301,lo=302,eu=303,tu=304,Tc=1e3,Ai=1001,Cc=1002,qt=1003,Cy=1004;var ba=1005;var en=1006,nu=1007;var li=1008;var Sn=1009,Mf=1010,Sf=1011,co=1012,iu=1013,ci=1014,Rn=1015,ui=1016,ru=1017,su=1018,os=1020,Af=35902,Ef=35899,Tf=1021,Cf=1022,$n=1023,Ji=1026,er=1027,ou=1028,au=1029,Rr=1030,lu=1031;var cu=1033,wa=33776,Ma=33777,Sa=33778,Aa=33779,uu=35840,du=35841,hu=35842,fu=35843,pu=36196,mu=37492,gu=37496,yu=37488,vu=37489,Ea=37490,xu=37491,_u=37808,bu=37809,wu=37810,Mu=37811,Su=37812,Au=37813,Eu=37814,Tu=37815,Cu=37816,Ru=37817,Pu=37818,Iu=37819,Lu=37820,Ou=37821,Du=36492,Nu=36494,Fu=36495,Uu=36283,ku=36284,Ta=36285,Bu=36286;var qo=2300,Rc=2301,vc=2302,tf=2303,nf=2400,rf=2401,sf=2402;var Ry=3200;var zu=0,Py=1,tr="",yn="srgb",jo="srgb-linear",Yo="linear",it="srgb";var xc=7680;var Iy=519,Ly=512,Oy=513,Dy=514,Rf=515,Ny=516,Fy=517,Pf=518,If=519,Uy=35044,Ca=35048;var Lf="300 es",Vn=2e3,Ys=2001;function VM(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function GM(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function Zo(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function ky(){let n=Zo("canvas");return n.style.display="block",n}var bg={},Zs=null;function Of(...n){let e="THREE."+n.shift();Zs?Zs("log",e,...n):console.log(e,...n)}function By(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ce(...n){n=By(n);let e="THREE."+n.shift();if(Zs)Zs("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function Ne(...n){n=By(n);let e="THREE."+n.shift();if(Zs)Zs("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function Wo(...n){let e=n.join(" ");e in bg||(bg[e]=!0,Ce(...n))}function zy(n,e,t){return new Promise(function(i,r){function s(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:r();break;case n.TIMEOUT_EXPIRED:setTimeout(s,t);break;default:i()}}setTimeout(s,t)})}var Vy={[_c]:_c,[wc]:Ac,[Mc]:Mc,[js]:Sc,[bc]:bc,[Ac]:wc,[Ec]:Ec,[Sc]:js},Ei=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let r=i[e];if(r!==void 0){let s=r.indexOf(t);s!==-1&&r.splice(s,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let r=i.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,e);e.target=null}}},ln=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],wg=1234567,Xo=Math.PI/180,Ks=180/Math.PI;function as(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(ln[n&255]+ln[n>>8&255]+ln[n>>16&255]+ln[n>>24&255]+"-"+ln[e&255]+ln[e>>8&255]+"-"+ln[e>>16&15|64]+ln[e>>24&255]+"-"+ln[t&63|128]+ln[t>>8&255]+"-"+ln[t>>16&255]+ln[t>>24&255]+ln[i&255]+ln[i>>8&255]+ln[i>>16&255]+ln[i>>24&255]).toLowerCase()}function Ke(n,e,t){return Math.max(e,Math.min(t,n))}function Df(n,e){return(n%e+e)%e}function HM(n,e,t,i,r){return i+(n-e)*(r-i)/(t-e)}function WM(n,e,t){return n!==e?(t-n)/(e-n):0}function $o(n,e,t){return(1-t)*n+t*e}function XM(n,e,t,i){return $o(n,e,1-Math.exp(-t*i))}function $M(n,e=1){return e-Math.abs(Df(n,e*2)-e)}function qM(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function jM(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function YM(n,e){return n+Math.floor(Math.random()*(e-n+1))}function ZM(n,e){return n+Math.random()*(e-n)}function KM(n){return n*(.5-Math.random())}function JM(n){n!==void 0&&(wg=n);let e=wg+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function QM(n){return n*Xo}function e1(n){return n*Ks}function t1(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function n1(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Nf(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function i1(n,e,t,i,r){let s=Math.cos,o=Math.sin,a=s(t/2),l=o(t/2),c=s((e+i)/2),u=o((e+i)/2),d=s((e-i)/2),h=o((e-i)/2),f=s((i-e)/2),p=o((i-e)/2);switch(r){case"XYX":n.set(a*u,l*d,l*h,a*c);break;case"YZY":n.set(l*h,a*u,l*d,a*c);break;case"ZXZ":n.set(l*d,l*h,a*u,a*c);break;case"XZX":n.set(a*u,l*p,l*f,a*c);break;case"YXY":n.set(l*f,a*u,l*p,a*c);break;case"ZYZ":n.set(l*p,l*f,a*u,a*c);break;default:Ce("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+r)}}function Ff(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Gy(n,e){if(e.constructor===Float32Array)return n;let t=Ff(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function Hy(n,e){if(e.constructor===Float32Array)return n;let t=Ff(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var nr={DEG2RAD:Xo,RAD2DEG:Ks,generateUUID:as,clamp:Ke,euclideanModulo:Df,mapLinear:HM,inverseLerp:WM,lerp:$o,damp:XM,pingpong:$M,smoothstep:qM,smootherstep:jM,randInt:YM,randFloat:ZM,randFloatSpread:KM,seededRandom:JM,degToRad:QM,radToDeg:e1,isPowerOfTwo:t1,ceilPowerOfTwo:n1,floorPowerOfTwo:Nf,setQuaternionFromProperEuler:i1,normalize:Hy,denormalize:Gy},$e=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6],this.y=r[1]*t+r[4]*i+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Ke(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),r=Math.sin(t),s=this.x-e.x,o=this.y-e.y;return this.x=s*i-o*r+e.x,this.y=s*r+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},dt=class{constructor(e=0,t=0,i=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=r}static slerpFlat(e,t,i,r,s,o,a){let l=i[r+0],c=i[r+1],u=i[r+2],d=i[r+3],h=s[o+0],f=s[o+1],p=s[o+2],v=s[o+3];if(d!==v||l!==h||c!==f||u!==p){let m=l*h+c*f+u*p+d*v;m<0&&(h=-h,f=-f,p=-p,v=-v,m=-m);let g=1-a;if(m<.9995){let y=Math.acos(m),M=Math.sin(y);g=Math.sin(g*y)/M,a=Math.sin(a*y)/M,l=l*g+h*a,c=c*g+f*a,u=u*g+p*a,d=d*g+v*a}else{l=l*g+h*a,c=c*g+f*a,u=u*g+p*a,d=d*g+v*a;let y=1/Math.sqrt(l*l+c*c+u*u+d*d);l*=y,c*=y,u*=y,d*=y}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=d}static multiplyQuaternionsFlat(e,t,i,r,s,o){let a=i[r],l=i[r+1],c=i[r+2],u=i[r+3],d=s[o],h=s[o+1],f=s[o+2],p=s[o+3];return e[t]=a*p+u*d+l*f-c*h,e[t+1]=l*p+u*h+c*d-a*f,e[t+2]=c*p+u*f+a*h-l*d,e[t+3]=u*p-a*d-l*h-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,r){return this._x=e,this._y=t,this._z=i,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,r=e._y,s=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(r/2),d=a(s/2),h=l(i/2),f=l(r/2),p=l(s/2);switch(o){case"XYZ":this._x=h*u*d+c*f*p,this._y=c*f*d-h*u*p,this._z=c*u*p+h*f*d,this._w=c*u*d-h*f*p;break;case"YXZ":this._x=h*u*d+c*f*p,this._y=c*f*d-h*u*p,this._z=c*u*p-h*f*d,this._w=c*u*d+h*f*p;break;case"ZXY":this._x=h*u*d-c*f*p,this._y=c*f*d+h*u*p,this._z=c*u*p+h*f*d,this._w=c*u*d-h*f*p;break;case"ZYX":this._x=h*u*d-c*f*p,this._y=c*f*d+h*u*p,this._z=c*u*p-h*f*d,this._w=c*u*d+h*f*p;break;case"YZX":this._x=h*u*d+c*f*p,this._y=c*f*d+h*u*p,this._z=c*u*p-h*f*d,this._w=c*u*d-h*f*p;break;case"XZY":this._x=h*u*d-c*f*p,this._y=c*f*d-h*u*p,this._z=c*u*p+h*f*d,this._w=c*u*d+h*f*p;break;default:Ce("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,r=Math.sin(i);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],r=t[4],s=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],d=t[10],h=i+a+d;if(h>0){let f=.5/Math.sqrt(h+1);this._w=.25/f,this._x=(u-l)*f,this._y=(s-c)*f,this._z=(o-r)*f}else if(i>a&&i>d){let f=2*Math.sqrt(1+i-a-d);this._w=(u-l)/f,this._x=.25*f,this._y=(r+o)/f,this._z=(s+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-i-d);this._w=(s-c)/f,this._x=(r+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+d-i-a);this._w=(o-r)/f,this._x=(s+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ke(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let r=Math.min(1,t/i);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=i*u+o*a+r*c-s*l,this._y=r*u+o*l+s*a-i*c,this._z=s*u+o*c+i*l-r*a,this._w=o*u-i*a-r*l-s*c,this._onChangeCallback(),this}slerp(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,r=-r,s=-s,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+i*t,this._y=this._y*l+r*t,this._z=this._z*l+s*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+i*t,this._y=this._y*l+r*t,this._z=this._z*l+s*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),r=Math.sqrt(1-i),s=Math.sqrt(i);return this.set(r*Math.sin(e),r*Math.cos(e),s*Math.sin(t),s*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Mg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Mg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6]*r,this.y=s[1]*t+s[4]*i+s[7]*r,this.z=s[2]*t+s[5]*i+s[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=e.elements,o=1/(s[3]*t+s[7]*i+s[11]*r+s[15]);return this.x=(s[0]*t+s[4]*i+s[8]*r+s[12])*o,this.y=(s[1]*t+s[5]*i+s[9]*r+s[13])*o,this.z=(s[2]*t+s[6]*i+s[10]*r+s[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,r=this.z,s=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*r-a*i),u=2*(a*t-s*r),d=2*(s*i-o*t);return this.x=t+l*c+o*d-a*u,this.y=i+l*u+a*c-s*d,this.z=r+l*d+s*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[4]*i+s[8]*r,this.y=s[1]*t+s[5]*i+s[9]*r,this.z=s[2]*t+s[6]*i+s[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this.z=Ke(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this.z=Ke(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,r=e.y,s=e.z,o=t.x,a=t.y,l=t.z;return this.x=r*l-s*a,this.y=s*o-i*l,this.z=i*a-r*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Ih.copy(this).projectOnVector(e),this.sub(Ih)}reflect(e){return this.sub(Ih.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Ke(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,r=this.z-e.z;return t*t+i*i+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let r=Math.sin(t)*e;return this.x=r*Math.sin(i),this.y=Math.cos(t)*e,this.z=r*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Ih=new C,Mg=new dt,Oe=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,r,s,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c)}set(e,t,i,r,s,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=r,u[2]=a,u[3]=t,u[4]=s,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],d=i[7],h=i[2],f=i[5],p=i[8],v=r[0],m=r[3],g=r[6],y=r[1],M=r[4],_=r[7],S=r[2],E=r[5],x=r[8];return s[0]=o*v+a*y+l*S,s[3]=o*m+a*M+l*E,s[6]=o*g+a*_+l*x,s[1]=c*v+u*y+d*S,s[4]=c*m+u*M+d*E,s[7]=c*g+u*_+d*x,s[2]=h*v+f*y+p*S,s[5]=h*m+f*M+p*E,s[8]=h*g+f*_+p*x,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-i*s*u+i*a*l+r*s*c-r*o*l}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],d=u*o-a*c,h=a*l-u*s,f=c*s-o*l,p=t*d+i*h+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/p;return e[0]=d*v,e[1]=(r*c-u*i)*v,e[2]=(a*i-r*o)*v,e[3]=h*v,e[4]=(u*t-r*l)*v,e[5]=(r*s-a*t)*v,e[6]=f*v,e[7]=(i*l-c*t)*v,e[8]=(o*t-i*s)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,r,s,o,a){let l=Math.cos(s),c=Math.sin(s);return this.set(i*l,i*c,-i*(l*o+c*a)+o+e,-r*c,r*l,-r*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Wo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Lh.makeScale(e,t)),this}rotate(e){return Wo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Lh.makeRotation(-e)),this}translate(e,t){return Wo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Lh.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<9;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Lh=new Oe,Sg=new Oe().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Ag=new Oe().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function r1(){let n={enabled:!0,workingColorSpace:jo,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===it&&(r.r=Ki(r.r),r.g=Ki(r.g),r.b=Ki(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===it&&(r.r=qs(r.r),r.g=qs(r.g),r.b=qs(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===tr?Yo:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[o].fromXYZ).multiply(this.spaces[s].toXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[jo]:{primaries:e,whitePoint:i,transfer:Yo,toXYZ:Sg,fromXYZ:Ag,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:yn},outputColorSpaceConfig:{drawingBufferColorSpace:yn}},[yn]:{primaries:e,whitePoint:i,transfer:it,toXYZ:Sg,fromXYZ:Ag,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:yn}}}),n}var Ze=r1();function Ki(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function qs(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Os,Pc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{Os===void 0&&(Os=Zo("canvas")),Os.width=e.width,Os.height=e.height;let r=Os.getContext("2d");e instanceof ImageData?r.putImageData(e,0,0):r.drawImage(e,0,0,e.width,e.height),i=Os}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=Zo("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let r=i.getImageData(0,0,e.width,e.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=Ki(s[o]/255)*255;return i.putImageData(r,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(Ki(t[i]/255)*255):t[i]=Ki(t[i]);return{data:t,width:e.width,height:e.height}}else return Ce("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},s1=0,Js=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:s1++}),this.uuid=as(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(Oh(r[o].image)):s.push(Oh(r[o]))}else s=Oh(r);i.url=s}return t||(e.images[this.uuid]=i),i}};function Oh(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Pc.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ce("Texture: Unable to serialize Texture."),{})}var o1=0,Dh=new C,vn=class n extends Ei{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Ai,r=Ai,s=en,o=li,a=$n,l=Sn,c=n.DEFAULT_ANISOTROPY,u=tr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:o1++}),this.uuid=as(),this.name="",this.source=new Js(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new $e(0,0),this.repeat=new $e(1,1),this.center=new $e(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Oe,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Dh).x}get height(){return this.source.getSize(Dh).y}get depth(){return this.source.getSize(Dh).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ce(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Ce(`Texture.setValues(): property '${t}' does not exist.`);continue}r&&i&&r.isVector2&&i.isVector2||r&&i&&r.isVector3&&i.isVector3||r&&i&&r.isMatrix3&&i.isMatrix3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==wf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Tc:e.x=e.x-Math.floor(e.x);break;case Ai:e.x=e.x<0?0:1;break;case Cc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Tc:e.y=e.y-Math.floor(e.y);break;case Ai:e.y=e.y<0?0:1;break;case Cc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};vn.DEFAULT_IMAGE=null;vn.DEFAULT_MAPPING=wf;vn.DEFAULT_ANISOTROPY=1;var nt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,r=1){this.x=e,this.y=t,this.z=i,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,r){return this.x=e,this.y=t,this.z=i,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*r+o[12]*s,this.y=o[1]*t+o[5]*i+o[9]*r+o[13]*s,this.z=o[2]*t+o[6]*i+o[10]*r+o[14]*s,this.w=o[3]*t+o[7]*i+o[11]*r+o[15]*s,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,r,s,l=e.elements,c=l[0],u=l[4],d=l[8],h=l[1],f=l[5],p=l[9],v=l[2],m=l[6],g=l[10];if(Math.abs(u-h)<.01&&Math.abs(d-v)<.01&&Math.abs(p-m)<.01){if(Math.abs(u+h)<.1&&Math.abs(d+v)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let M=(c+1)/2,_=(f+1)/2,S=(g+1)/2,E=(u+h)/4,x=(d+v)/4,A=(p+m)/4;return M>_&&M>S?M<.01?(i=0,r=.707106781,s=.707106781):(i=Math.sqrt(M),r=E/i,s=x/i):_>S?_<.01?(i=.707106781,r=0,s=.707106781):(r=Math.sqrt(_),i=E/r,s=A/r):S<.01?(i=.707106781,r=.707106781,s=0):(s=Math.sqrt(S),i=x/s,r=A/s),this.set(i,r,s,t),this}let y=Math.sqrt((m-p)*(m-p)+(d-v)*(d-v)+(h-u)*(h-u));return Math.abs(y)<.001&&(y=1),this.x=(m-p)/y,this.y=(d-v)/y,this.z=(h-u)/y,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this.z=Ke(this.z,e.z,t.z),this.w=Ke(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this.z=Ke(this.z,e,t),this.w=Ke(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Ic=class extends Ei{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:en,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new nt(0,0,e,t),this.scissorTest=!1,this.viewport=new nt(0,0,e,t),this.textures=[];let r=i.count;for(let s=0;s<r;s++)this.textures[s]=new vn({width:e,height:t,depth:i.depth}),this.textures[s].isRenderTargetTexture=!0,this.textures[s].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:en,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=i,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let r=Object.assign({},e.textures[t].image);this.textures[t].source=new Js(r)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},Tn=class extends Ic{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},Ko=class extends vn{constructor(e=null,t=1,i=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=qt,this.minFilter=qt,this.wrapR=Ai,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Lc=class extends vn{constructor(e=null,t=1,i=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=qt,this.minFilter=qt,this.wrapR=Ai,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var xe=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,r,s,o,a,l,c,u,d,h,f,p,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c,u,d,h,f,p,v,m)}set(e,t,i,r,s,o,a,l,c,u,d,h,f,p,v,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=i,g[12]=r,g[1]=s,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=d,g[14]=h,g[3]=f,g[7]=p,g[11]=v,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,r=1/Ds.setFromMatrixColumn(e,0).length(),s=1/Ds.setFromMatrixColumn(e,1).length(),o=1/Ds.setFromMatrixColumn(e,2).length();return t[0]=i[0]*r,t[1]=i[1]*r,t[2]=i[2]*r,t[3]=0,t[4]=i[4]*s,t[5]=i[5]*s,t[6]=i[6]*s,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,r=e.y,s=e.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(r),c=Math.sin(r),u=Math.cos(s),d=Math.sin(s);if(e.order==="XYZ"){let h=o*u,f=o*d,p=a*u,v=a*d;t[0]=l*u,t[4]=-l*d,t[8]=c,t[1]=f+p*c,t[5]=h-v*c,t[9]=-a*l,t[2]=v-h*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let h=l*u,f=l*d,p=c*u,v=c*d;t[0]=h+v*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*d,t[5]=o*u,t[9]=-a,t[2]=f*a-p,t[6]=v+h*a,t[10]=o*l}else if(e.order==="ZXY"){let h=l*u,f=l*d,p=c*u,v=c*d;t[0]=h-v*a,t[4]=-o*d,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*u,t[9]=v-h*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let h=o*u,f=o*d,p=a*u,v=a*d;t[0]=l*u,t[4]=p*c-f,t[8]=h*c+v,t[1]=l*d,t[5]=v*c+h,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let h=o*l,f=o*c,p=a*l,v=a*c;t[0]=l*u,t[4]=v-h*d,t[8]=p*d+f,t[1]=d,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*d+p,t[10]=h-v*d}else if(e.order==="XZY"){let h=o*l,f=o*c,p=a*l,v=a*c;t[0]=l*u,t[4]=-d,t[8]=c*u,t[1]=h*d+v,t[5]=o*u,t[9]=f*d-p,t[2]=p*d-f,t[6]=a*u,t[10]=v*d+h}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(a1,e,l1)}lookAt(e,t,i){let r=this.elements;return An.subVectors(e,t),An.lengthSq()===0&&(An.z=1),An.normalize(),vr.crossVectors(i,An),vr.lengthSq()===0&&(Math.abs(i.z)===1?An.x+=1e-4:An.z+=1e-4,An.normalize(),vr.crossVectors(i,An)),vr.normalize(),$l.crossVectors(An,vr),r[0]=vr.x,r[4]=$l.x,r[8]=An.x,r[1]=vr.y,r[5]=$l.y,r[9]=An.y,r[2]=vr.z,r[6]=$l.z,r[10]=An.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],d=i[5],h=i[9],f=i[13],p=i[2],v=i[6],m=i[10],g=i[14],y=i[3],M=i[7],_=i[11],S=i[15],E=r[0],x=r[4],A=r[8],U=r[12],P=r[1],F=r[5],V=r[9],X=r[13],L=r[2],O=r[6],H=r[10],G=r[14],te=r[3],$=r[7],Q=r[11],ee=r[15];return s[0]=o*E+a*P+l*L+c*te,s[4]=o*x+a*F+l*O+c*$,s[8]=o*A+a*V+l*H+c*Q,s[12]=o*U+a*X+l*G+c*ee,s[1]=u*E+d*P+h*L+f*te,s[5]=u*x+d*F+h*O+f*$,s[9]=u*A+d*V+h*H+f*Q,s[13]=u*U+d*X+h*G+f*ee,s[2]=p*E+v*P+m*L+g*te,s[6]=p*x+v*F+m*O+g*$,s[10]=p*A+v*V+m*H+g*Q,s[14]=p*U+v*X+m*G+g*ee,s[3]=y*E+M*P+_*L+S*te,s[7]=y*x+M*F+_*O+S*$,s[11]=y*A+M*V+_*H+S*Q,s[15]=y*U+M*X+_*G+S*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],d=e[6],h=e[10],f=e[14],p=e[3],v=e[7],m=e[11],g=e[15],y=l*f-c*h,M=a*f-c*d,_=a*h-l*d,S=o*f-c*u,E=o*h-l*u,x=o*d-a*u;return t*(v*y-m*M+g*_)-i*(p*y-m*S+g*E)+r*(p*M-v*S+g*x)-s*(p*_-v*E+m*x)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-i*(s*u-a*l)+r*(s*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],d=e[9],h=e[10],f=e[11],p=e[12],v=e[13],m=e[14],g=e[15],y=t*a-i*o,M=t*l-r*o,_=t*c-s*o,S=i*l-r*a,E=i*c-s*a,x=r*c-s*l,A=u*v-d*p,U=u*m-h*p,P=u*g-f*p,F=d*m-h*v,V=d*g-f*v,X=h*g-f*m,L=y*X-M*V+_*F+S*P-E*U+x*A;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let O=1/L;return e[0]=(a*X-l*V+c*F)*O,e[1]=(r*V-i*X-s*F)*O,e[2]=(v*x-m*E+g*S)*O,e[3]=(h*E-d*x-f*S)*O,e[4]=(l*P-o*X-c*U)*O,e[5]=(t*X-r*P+s*U)*O,e[6]=(m*_-p*x-g*M)*O,e[7]=(u*x-h*_+f*M)*O,e[8]=(o*V-a*P+c*A)*O,e[9]=(i*P-t*V-s*A)*O,e[10]=(p*E-v*_+g*y)*O,e[11]=(d*_-u*E-f*y)*O,e[12]=(a*U-o*F-l*A)*O,e[13]=(t*F-i*U+r*A)*O,e[14]=(v*M-p*S-m*y)*O,e[15]=(u*S-d*M+h*y)*O,this}scale(e){let t=this.elements,i=e.x,r=e.y,s=e.z;return t[0]*=i,t[4]*=r,t[8]*=s,t[1]*=i,t[5]*=r,t[9]*=s,t[2]*=i,t[6]*=r,t[10]*=s,t[3]*=i,t[7]*=r,t[11]*=s,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,r))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),r=Math.sin(t),s=1-i,o=e.x,a=e.y,l=e.z,c=s*o,u=s*a;return this.set(c*o+i,c*a-r*l,c*l+r*a,0,c*a+r*l,u*a+i,u*l-r*o,0,c*l-r*a,u*l+r*o,s*l*l+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,r,s,o){return this.set(1,i,s,0,e,1,o,0,t,r,1,0,0,0,0,1),this}compose(e,t,i){let r=this.elements,s=t._x,o=t._y,a=t._z,l=t._w,c=s+s,u=o+o,d=a+a,h=s*c,f=s*u,p=s*d,v=o*u,m=o*d,g=a*d,y=l*c,M=l*u,_=l*d,S=i.x,E=i.y,x=i.z;return r[0]=(1-(v+g))*S,r[1]=(f+_)*S,r[2]=(p-M)*S,r[3]=0,r[4]=(f-_)*E,r[5]=(1-(h+g))*E,r[6]=(m+y)*E,r[7]=0,r[8]=(p+M)*x,r[9]=(m-y)*x,r[10]=(1-(h+v))*x,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,i){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let s=this.determinantAffine();if(s===0)return i.set(1,1,1),t.identity(),this;let o=Ds.set(r[0],r[1],r[2]).length(),a=Ds.set(r[4],r[5],r[6]).length(),l=Ds.set(r[8],r[9],r[10]).length();s<0&&(o=-o),ri.copy(this);let c=1/o,u=1/a,d=1/l;return ri.elements[0]*=c,ri.elements[1]*=c,ri.elements[2]*=c,ri.elements[4]*=u,ri.elements[5]*=u,ri.elements[6]*=u,ri.elements[8]*=d,ri.elements[9]*=d,ri.elements[10]*=d,t.setFromRotationMatrix(ri),i.x=o,i.y=a,i.z=l,this}makePerspective(e,t,i,r,s,o,a=Vn,l=!1){let c=this.elements,u=2*s/(t-e),d=2*s/(i-r),h=(t+e)/(t-e),f=(i+r)/(i-r),p,v;if(l)p=s/(o-s),v=o*s/(o-s);else if(a===Vn)p=-(o+s)/(o-s),v=-2*o*s/(o-s);else if(a===Ys)p=-o/(o-s),v=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=h,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,i,r,s,o,a=Vn,l=!1){let c=this.elements,u=2/(t-e),d=2/(i-r),h=-(t+e)/(t-e),f=-(i+r)/(i-r),p,v;if(l)p=1/(o-s),v=o/(o-s);else if(a===Vn)p=-2/(o-s),v=-(o+s)/(o-s);else if(a===Ys)p=-1/(o-s),v=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=h,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<16;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},Ds=new C,ri=new xe,a1=new C(0,0,0),l1=new C(1,1,1),vr=new C,$l=new C,An=new C,Eg=new xe,Tg=new dt,Gn=class n{constructor(e=0,t=0,i=0,r=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=r}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,r=this._order){return this._x=e,this._y=t,this._z=i,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let r=e.elements,s=r[0],o=r[4],a=r[8],l=r[1],c=r[5],u=r[9],d=r[2],h=r[6],f=r[10];switch(t){case"XYZ":this._y=Math.asin(Ke(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(h,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Ke(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,s),this._z=0);break;case"ZXY":this._x=Math.asin(Ke(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,s));break;case"ZYX":this._y=Math.asin(-Ke(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(h,f),this._z=Math.atan2(l,s)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Ke(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-d,s)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Ke(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(h,c),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ce("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return Eg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Eg,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Tg.setFromEuler(this),this.setFromQuaternion(Tg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Gn.DEFAULT_ORDER="XYZ";var Jo=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},c1=0,Cg=new C,Ns=new dt,$i=new xe,ql=new C,Fo=new C,u1=new C,d1=new dt,Rg=new C(1,0,0),Pg=new C(0,1,0),Ig=new C(0,0,1),Lg={type:"added"},h1={type:"removed"},Fs={type:"childadded",child:null},Nh={type:"childremoved",child:null},Pt=class n extends Ei{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:c1++}),this.uuid=as(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new C,t=new Gn,i=new dt,r=new C(1,1,1);function s(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(s),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new xe},normalMatrix:{value:new Oe}}),this.matrix=new xe,this.matrixWorld=new xe,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Jo,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Ns.setFromAxisAngle(e,t),this.quaternion.multiply(Ns),this}rotateOnWorldAxis(e,t){return Ns.setFromAxisAngle(e,t),this.quaternion.premultiply(Ns),this}rotateX(e){return this.rotateOnAxis(Rg,e)}rotateY(e){return this.rotateOnAxis(Pg,e)}rotateZ(e){return this.rotateOnAxis(Ig,e)}translateOnAxis(e,t){return Cg.copy(e).applyQuaternion(this.quaternion),this.position.add(Cg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Rg,e)}translateY(e){return this.translateOnAxis(Pg,e)}translateZ(e){return this.translateOnAxis(Ig,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4($i.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?ql.copy(e):ql.set(e,t,i);let r=this.parent;this.updateWorldMatrix(!0,!1),Fo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?$i.lookAt(Fo,ql,this.up):$i.lookAt(ql,Fo,this.up),this.quaternion.setFromRotationMatrix($i),r&&($i.extractRotation(r.matrixWorld),Ns.setFromRotationMatrix($i),this.quaternion.premultiply(Ns.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Ne("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Lg),Fs.child=e,this.dispatchEvent(Fs),Fs.child=null):Ne("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(h1),Nh.child=e,this.dispatchEvent(Nh),Nh.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),$i.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),$i.multiply(e.parent.matrixWorld)),e.applyMatrix4($i),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Lg),Fs.child=e,this.dispatchEvent(Fs),Fs.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,r=this.children.length;i<r;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Fo,e,u1),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Fo,d1,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,r=e.z,s=this.matrix.elements;s[12]+=t-s[0]*t-s[4]*i-s[8]*r,s[13]+=i-s[1]*t-s[5]*i-s[9]*r,s[14]+=r-s[2]*t-s[6]*i-s[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let s=this.children;for(let o=0,a=s.length;o<a;o++)s[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let d=l[c];s(e.shapes,d)}else s(e.shapes,l)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(s(e.materials,this.material[l]));r.material=a}else r.material=s(e.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];r.animations.push(s(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),d=o(e.shapes),h=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),d.length>0&&(i.shapes=d),h.length>0&&(i.skeletons=h),f.length>0&&(i.animations=f),p.length>0&&(i.nodes=p)}return i.object=r,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let r=e.children[i];this.add(r.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Pt.DEFAULT_UP=new C(0,1,0);Pt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Pt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Qr=class extends Pt{constructor(){super(),this.isGroup=!0,this.type="Group"}},f1={type:"move"},Qs=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Qr,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Qr,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Qr,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let r=null,s=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,i),g=this._getHandJoint(c,v);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let u=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],h=u.position.distanceTo(d.position),f=.02,p=.005;c.inputState.pinching&&h>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&h<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(s=t.getPose(e.gripSpace,i),s!==null&&(l.matrix.fromArray(s.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,s.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(s.linearVelocity)):l.hasLinearVelocity=!1,s.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(s.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(r=t.getPose(e.targetRaySpace,i),r===null&&s!==null&&(r=s),r!==null&&(a.matrix.fromArray(r.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,r.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(r.linearVelocity)):a.hasLinearVelocity=!1,r.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(r.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(f1)))}return a!==null&&(a.visible=r!==null),l!==null&&(l.visible=s!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new Qr;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},Wy={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},xr={h:0,s:0,l:0},jl={h:0,s:0,l:0};function Fh(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var he=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let r=e;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=yn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ze.colorSpaceToWorking(this,t),this}setRGB(e,t,i,r=Ze.workingColorSpace){return this.r=e,this.g=t,this.b=i,Ze.colorSpaceToWorking(this,r),this}setHSL(e,t,i,r=Ze.workingColorSpace){if(e=Df(e,1),t=Ke(t,0,1),i=Ke(i,0,1),t===0)this.r=this.g=this.b=i;else{let s=i<=.5?i*(1+t):i+t-i*t,o=2*i-s;this.r=Fh(o,s,e+1/3),this.g=Fh(o,s,e),this.b=Fh(o,s,e-1/3)}return Ze.colorSpaceToWorking(this,r),this}setStyle(e,t=yn){function i(s){s!==void 0&&parseFloat(s)<1&&Ce("Color: Alpha component of "+e+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,t);if(s=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(100,parseFloat(s[1]))/100,Math.min(100,parseFloat(s[2]))/100,Math.min(100,parseFloat(s[3]))/100,t);break;case"hsl":case"hsla":if(s=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,t);break;default:Ce("Color: Unknown color model "+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(s,16),t);Ce("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=yn){let i=Wy[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ce("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Ki(e.r),this.g=Ki(e.g),this.b=Ki(e.b),this}copyLinearToSRGB(e){return this.r=qs(e.r),this.g=qs(e.g),this.b=qs(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=yn){return Ze.workingToColorSpace(cn.copy(this),e),Math.round(Ke(cn.r*255,0,255))*65536+Math.round(Ke(cn.g*255,0,255))*256+Math.round(Ke(cn.b*255,0,255))}getHexString(e=yn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ze.workingColorSpace){Ze.workingToColorSpace(cn.copy(this),t);let i=cn.r,r=cn.g,s=cn.b,o=Math.max(i,r,s),a=Math.min(i,r,s),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=u<=.5?d/(o+a):d/(2-o-a),o){case i:l=(r-s)/d+(r<s?6:0);break;case r:l=(s-i)/d+2;break;case s:l=(i-r)/d+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=Ze.workingColorSpace){return Ze.workingToColorSpace(cn.copy(this),t),e.r=cn.r,e.g=cn.g,e.b=cn.b,e}getStyle(e=yn){Ze.workingToColorSpace(cn.copy(this),e);let t=cn.r,i=cn.g,r=cn.b;return e!==yn?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(r*255)})`}offsetHSL(e,t,i){return this.getHSL(xr),this.setHSL(xr.h+e,xr.s+t,xr.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(xr),e.getHSL(jl);let i=$o(xr.h,jl.h,t),r=$o(xr.s,jl.s,t),s=$o(xr.l,jl.l,t);return this.setHSL(i,r,s),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,r=this.b,s=e.elements;return this.r=s[0]*t+s[3]*i+s[6]*r,this.g=s[1]*t+s[4]*i+s[7]*r,this.b=s[2]*t+s[5]*i+s[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},cn=new he;he.NAMES=Wy;var Qo=class n{constructor(e,t=1,i=1e3){this.isFog=!0,this.name="",this.color=new he(e),this.near=t,this.far=i}clone(){return new n(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},ea=class extends Pt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Gn,this.environmentIntensity=1,this.environmentRotation=new Gn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},si=new C,qi=new C,Uh=new C,ji=new C,Us=new C,ks=new C,Og=new C,kh=new C,Bh=new C,zh=new C,Vh=new nt,Gh=new nt,Hh=new nt,Mr=class n{constructor(e=new C,t=new C,i=new C){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,r){r.subVectors(i,t),si.subVectors(e,t),r.cross(si);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(e,t,i,r,s){si.subVectors(r,t),qi.subVectors(i,t),Uh.subVectors(e,t);let o=si.dot(si),a=si.dot(qi),l=si.dot(Uh),c=qi.dot(qi),u=qi.dot(Uh),d=o*c-a*a;if(d===0)return s.set(0,0,0),null;let h=1/d,f=(c*l-a*u)*h,p=(o*u-a*l)*h;return s.set(1-f-p,p,f)}static containsPoint(e,t,i,r){return this.getBarycoord(e,t,i,r,ji)===null?!1:ji.x>=0&&ji.y>=0&&ji.x+ji.y<=1}static getInterpolation(e,t,i,r,s,o,a,l){return this.getBarycoord(e,t,i,r,ji)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(s,ji.x),l.addScaledVector(o,ji.y),l.addScaledVector(a,ji.z),l)}static getInterpolatedAttribute(e,t,i,r,s,o){return Vh.setScalar(0),Gh.setScalar(0),Hh.setScalar(0),Vh.fromBufferAttribute(e,t),Gh.fromBufferAttribute(e,i),Hh.fromBufferAttribute(e,r),o.setScalar(0),o.addScaledVector(Vh,s.x),o.addScaledVector(Gh,s.y),o.addScaledVector(Hh,s.z),o}static isFrontFacing(e,t,i,r){return si.subVectors(i,t),qi.subVectors(e,t),si.cross(qi).dot(r)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,r){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,i,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return si.subVectors(this.c,this.b),qi.subVectors(this.a,this.b),si.cross(qi).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,r,s){return n.getInterpolation(e,this.a,this.b,this.c,t,i,r,s)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,r=this.b,s=this.c,o,a;Us.subVectors(r,i),ks.subVectors(s,i),kh.subVectors(e,i);let l=Us.dot(kh),c=ks.dot(kh);if(l<=0&&c<=0)return t.copy(i);Bh.subVectors(e,r);let u=Us.dot(Bh),d=ks.dot(Bh);if(u>=0&&d<=u)return t.copy(r);let h=l*d-u*c;if(h<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(i).addScaledVector(Us,o);zh.subVectors(e,s);let f=Us.dot(zh),p=ks.dot(zh);if(p>=0&&f<=p)return t.copy(s);let v=f*c-l*p;if(v<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(i).addScaledVector(ks,a);let m=u*p-f*d;if(m<=0&&d-u>=0&&f-p>=0)return Og.subVectors(s,r),a=(d-u)/(d-u+(f-p)),t.copy(r).addScaledVector(Og,a);let g=1/(m+v+h);return o=v*g,a=h*g,t.copy(i).addScaledVector(Us,o).addScaledVector(ks,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},un=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(oi.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(oi.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=oi.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let s=i.getAttribute("position");if(t===!0&&s!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=s.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,oi):oi.fromBufferAttribute(s,o),oi.applyMatrix4(e.matrixWorld),this.expandByPoint(oi);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Yl.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),Yl.copy(i.boundingBox)),Yl.applyMatrix4(e.matrixWorld),this.union(Yl)}let r=e.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,oi),oi.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Uo),Zl.subVectors(this.max,Uo),Bs.subVectors(e.a,Uo),zs.subVectors(e.b,Uo),Vs.subVectors(e.c,Uo),_r.subVectors(zs,Bs),br.subVectors(Vs,zs),Yr.subVectors(Bs,Vs);let t=[0,-_r.z,_r.y,0,-br.z,br.y,0,-Yr.z,Yr.y,_r.z,0,-_r.x,br.z,0,-br.x,Yr.z,0,-Yr.x,-_r.y,_r.x,0,-br.y,br.x,0,-Yr.y,Yr.x,0];return!Wh(t,Bs,zs,Vs,Zl)||(t=[1,0,0,0,1,0,0,0,1],!Wh(t,Bs,zs,Vs,Zl))?!1:(Kl.crossVectors(_r,br),t=[Kl.x,Kl.y,Kl.z],Wh(t,Bs,zs,Vs,Zl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,oi).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(oi).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Yi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Yi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Yi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Yi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Yi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Yi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Yi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Yi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Yi),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Yi=[new C,new C,new C,new C,new C,new C,new C,new C],oi=new C,Yl=new un,Bs=new C,zs=new C,Vs=new C,_r=new C,br=new C,Yr=new C,Uo=new C,Zl=new C,Kl=new C,Zr=new C;function Wh(n,e,t,i,r){for(let s=0,o=n.length-3;s<=o;s+=3){Zr.fromArray(n,s);let a=r.x*Math.abs(Zr.x)+r.y*Math.abs(Zr.y)+r.z*Math.abs(Zr.z),l=e.dot(Zr),c=t.dot(Zr),u=i.dot(Zr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var Ot=new C,Jl=new $e,p1=0,ot=class extends Ei{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:p1++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=Uy,this.updateRanges=[],this.gpuType=Rn,this.version=0,this._normalizationScale=e!==void 0?Ff(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[e+r]=t.array[i+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)Jl.fromBufferAttribute(this,t),Jl.applyMatrix3(e),this.setXY(t,Jl.x,Jl.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)Ot.fromBufferAttribute(this,t),Ot.applyMatrix3(e),this.setXYZ(t,Ot.x,Ot.y,Ot.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)Ot.fromBufferAttribute(this,t),Ot.applyMatrix4(e),this.setXYZ(t,Ot.x,Ot.y,Ot.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Ot.fromBufferAttribute(this,t),Ot.applyNormalMatrix(e),this.setXYZ(t,Ot.x,Ot.y,Ot.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Ot.fromBufferAttribute(this,t),Ot.transformDirection(e),this.setXYZ(t,Ot.x,Ot.y,Ot.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this}setXYZW(e,t,i,r,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this.array[e+3]=s,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Gy(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Hy(e,this.array)}};var ta=class extends ot{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var na=class extends ot{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var Qt=class extends ot{constructor(e,t,i){super(new Float32Array(e),t,i)}},m1=new un,ko=new C,Xh=new C,Hn=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):m1.setFromPoints(e).getCenter(i);let r=0;for(let s=0,o=e.length;s<o;s++)r=Math.max(r,i.distanceToSquared(e[s]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;ko.subVectors(e,this.center);let t=ko.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),r=(i-this.radius)*.5;this.center.addScaledVector(ko,r/i),this.radius+=r}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Xh.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(ko.copy(e.center).add(Xh)),this.expandByPoint(ko.copy(e.center).sub(Xh))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},g1=0,zn=new xe,$h=new Pt,Gs=new C,En=new un,Bo=new un,Xt=new C,bt=class n extends Ei{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:g1++}),this.uuid=as(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(VM(e)?na:ta)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let s=new Oe().getNormalMatrix(e);i.applyNormalMatrix(s),i.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return zn.makeRotationFromQuaternion(e),this.applyMatrix4(zn),this}rotateX(e){return zn.makeRotationX(e),this.applyMatrix4(zn),this}rotateY(e){return zn.makeRotationY(e),this.applyMatrix4(zn),this}rotateZ(e){return zn.makeRotationZ(e),this.applyMatrix4(zn),this}translate(e,t,i){return zn.makeTranslation(e,t,i),this.applyMatrix4(zn),this}scale(e,t,i){return zn.makeScale(e,t,i),this.applyMatrix4(zn),this}lookAt(e){return $h.lookAt(e),$h.updateMatrix(),this.applyMatrix4($h.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Gs).negate(),this.translate(Gs.x,Gs.y,Gs.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let r=0,s=e.length;r<s;r++){let o=e[r];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Qt(i,3))}else{let i=Math.min(e.length,t.count);for(let r=0;r<i;r++){let s=e[r];t.setXYZ(r,s.x,s.y,s.z||0)}e.length>t.count&&Ce("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new un);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ne("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,r=t.length;i<r;i++){let s=t[i];En.setFromBufferAttribute(s),this.morphTargetsRelative?(Xt.addVectors(this.boundingBox.min,En.min),this.boundingBox.expandByPoint(Xt),Xt.addVectors(this.boundingBox.max,En.max),this.boundingBox.expandByPoint(Xt)):(this.boundingBox.expandByPoint(En.min),this.boundingBox.expandByPoint(En.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ne('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Hn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ne("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let i=this.boundingSphere.center;if(En.setFromBufferAttribute(e),t)for(let s=0,o=t.length;s<o;s++){let a=t[s];Bo.setFromBufferAttribute(a),this.morphTargetsRelative?(Xt.addVectors(En.min,Bo.min),En.expandByPoint(Xt),Xt.addVectors(En.max,Bo.max),En.expandByPoint(Xt)):(En.expandByPoint(Bo.min),En.expandByPoint(Bo.max))}En.getCenter(i);let r=0;for(let s=0,o=e.count;s<o;s++)Xt.fromBufferAttribute(e,s),r=Math.max(r,i.distanceToSquared(Xt));if(t)for(let s=0,o=t.length;s<o;s++){let a=t[s],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)Xt.fromBufferAttribute(a,c),l&&(Gs.fromBufferAttribute(e,c),Xt.add(Gs)),r=Math.max(r,i.distanceToSquared(Xt))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&Ne('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Ne("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,r=t.normal,s=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new ot(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let U=0;U<i.count;U++)a[U]=new C,l[U]=new C;let u=new C,d=new C,h=new C,f=new $e,p=new $e,v=new $e,m=new C,g=new C;function y(U,P,F){c[U]=c[P]=c[F]=1,u.fromBufferAttribute(i,U),d.fromBufferAttribute(i,P),h.fromBufferAttribute(i,F),f.fromBufferAttribute(s,U),p.fromBufferAttribute(s,P),v.fromBufferAttribute(s,F),d.sub(u),h.sub(u),p.sub(f),v.sub(f);let V=1/(p.x*v.y-v.x*p.y);isFinite(V)&&(m.copy(d).multiplyScalar(v.y).addScaledVector(h,-p.y).multiplyScalar(V),g.copy(h).multiplyScalar(p.x).addScaledVector(d,-v.x).multiplyScalar(V),a[U].add(m),a[P].add(m),a[F].add(m),l[U].add(g),l[P].add(g),l[F].add(g))}let M=this.groups;M.length===0&&(M=[{start:0,count:e.count}]);for(let U=0,P=M.length;U<P;++U){let F=M[U],V=F.start,X=F.count;for(let L=V,O=V+X;L<O;L+=3)y(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let _=new C,S=new C,E=new C,x=new C;function A(U){E.fromBufferAttribute(r,U),x.copy(E);let P=a[U];_.copy(P),_.sub(E.multiplyScalar(E.dot(P))).normalize(),S.crossVectors(x,P);let V=S.dot(l[U])<0?-1:1;o.setXYZW(U,_.x,_.y,_.z,V)}for(let U=0,P=i.count;U<P;++U)c[U]&&A(U);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new ot(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let h=0,f=i.count;h<f;h++)i.setXYZ(h,0,0,0);let r=new C,s=new C,o=new C,a=new C,l=new C,c=new C,u=new C,d=new C;if(e)for(let h=0,f=e.count;h<f;h+=3){let p=e.getX(h+0),v=e.getX(h+1),m=e.getX(h+2);r.fromBufferAttribute(t,p),s.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),u.subVectors(o,s),d.subVectors(r,s),u.cross(d),a.fromBufferAttribute(i,p),l.fromBufferAttribute(i,v),c.fromBufferAttribute(i,m),a.add(u),l.add(u),c.add(u),i.setXYZ(p,a.x,a.y,a.z),i.setXYZ(v,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let h=0,f=t.count;h<f;h+=3)r.fromBufferAttribute(t,h+0),s.fromBufferAttribute(t,h+1),o.fromBufferAttribute(t,h+2),u.subVectors(o,s),d.subVectors(r,s),u.cross(d),i.setXYZ(h+0,u.x,u.y,u.z),i.setXYZ(h+1,u.x,u.y,u.z),i.setXYZ(h+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Xt.fromBufferAttribute(e,t),Xt.normalize(),e.setXYZ(t,Xt.x,Xt.y,Xt.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,d=a.normalized,h=new c.constructor(l.length*u),f=0,p=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*u;for(let g=0;g<u;g++)h[p++]=c[f++]}return new ot(h,u,d)}if(this.index===null)return Ce("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,r=this.attributes;for(let a in r){let l=r[a],c=e(l,i);t.setAttribute(a,c)}let s=this.morphAttributes;for(let a in s){let l=[],c=s[a];for(let u=0,d=c.length;u<d;u++){let h=c[u],f=e(h,i);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let l in i){let c=i[l];e.data.attributes[l]=c.toJSON(e.data)}let r={},s=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let d=0,h=c.length;d<h;d++){let f=c[d];u.push(f.toJSON(e.data))}u.length>0&&(r[l]=u,s=!0)}s&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let r=e.attributes;for(let c in r){let u=r[c];this.setAttribute(c,u.clone(t))}let s=e.morphAttributes;for(let c in s){let u=[],d=s[c];for(let h=0,f=d.length;h<f;h++)u.push(d[h].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var qh=new C,y1=new C,v1=new Oe,ai=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,r){return this.normal.set(e,t,i),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let r=qh.subVectors(i,t).cross(y1.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let r=e.delta(qh),s=this.normal.dot(r);if(s===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/s;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(r,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||v1.getNormalMatrix(e),r=this.coplanarPoint(qh).applyMatrix4(e),s=this.normal.applyMatrix3(i).normalize();return this.constant=-r.dot(s),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},x1=0,Ti=class extends Ei{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:x1++}),this.uuid=as(),this.name="",this.type="Material",this.blending=ao,this.side=Cr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=pf,this.blendDst=mf,this.blendEquation=rs,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new he(0,0,0),this.blendAlpha=0,this.depthFunc=js,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Iy,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=xc,this.stencilZFail=xc,this.stencilZPass=xc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ce(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Ce(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(i):r&&r.isVector2&&i&&i.isVector2||r&&r.isEuler&&i&&i.isEuler||r&&r.isVector3&&i&&i.isVector3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(s=>s.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function r(s){let o=[];for(let a in s){let l=s[a];delete l.metadata,o.push(l)}return o}if(t){let s=r(e.textures),o=r(e.images);s.length>0&&(i.textures=s),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new he().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new ai().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new $e().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $e().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let r=t.length;i=new Array(r);for(let s=0;s!==r;++s)i[s]=t[s].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Zi=new C,jh=new C,Ql=new C,ec=new C,Mn=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Zi)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Zi.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Zi.copy(this.origin).addScaledVector(this.direction,t),Zi.distanceToSquared(e))}distanceSqToSegment(e,t,i,r){jh.copy(e).add(t).multiplyScalar(.5),Ql.copy(t).sub(e).normalize(),ec.copy(this.origin).sub(jh);let s=e.distanceTo(t)*.5,o=-this.direction.dot(Ql),a=ec.dot(this.direction),l=-ec.dot(Ql),c=ec.lengthSq(),u=Math.abs(1-o*o),d,h,f,p;if(u>0)if(d=o*l-a,h=o*a-l,p=s*u,d>=0)if(h>=-p)if(h<=p){let v=1/u;d*=v,h*=v,f=d*(d+o*h+2*a)+h*(o*d+h+2*l)+c}else h=s,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*l)+c;else h=-s,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*l)+c;else h<=-p?(d=Math.max(0,-(-o*s+a)),h=d>0?-s:Math.min(Math.max(-s,-l),s),f=-d*d+h*(h+2*l)+c):h<=p?(d=0,h=Math.min(Math.max(-s,-l),s),f=h*(h+2*l)+c):(d=Math.max(0,-(o*s+a)),h=d>0?s:Math.min(Math.max(-s,-l),s),f=-d*d+h*(h+2*l)+c);else h=o>0?-s:s,d=Math.max(0,-(o*h+a)),f=-d*d+h*(h+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,d),r&&r.copy(jh).addScaledVector(Ql,h),f}intersectSphere(e,t){if(e.radius<0)return null;Zi.subVectors(e.center,this.origin);let i=Zi.dot(this.direction),r=Zi.dot(Zi)-i*i,s=e.radius*e.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,r,s,o,a,l,c=1/this.direction.x,u=1/this.direction.y,d=1/this.direction.z,h=this.origin;return c>=0?(i=(e.min.x-h.x)*c,r=(e.max.x-h.x)*c):(i=(e.max.x-h.x)*c,r=(e.min.x-h.x)*c),u>=0?(s=(e.min.y-h.y)*u,o=(e.max.y-h.y)*u):(s=(e.max.y-h.y)*u,o=(e.min.y-h.y)*u),i>o||s>r||((s>i||isNaN(i))&&(i=s),(o<r||isNaN(r))&&(r=o),d>=0?(a=(e.min.z-h.z)*d,l=(e.max.z-h.z)*d):(a=(e.max.z-h.z)*d,l=(e.min.z-h.z)*d),i>l||a>r)||((a>i||i!==i)&&(i=a),(l<r||r!==r)&&(r=l),r<0)?null:this.at(i>=0?i:r,t)}intersectsBox(e){return this.intersectBox(e,Zi)!==null}intersectTriangle(e,t,i,r,s){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,d=e.x-o.x,h=e.y-o.y,f=e.z-o.z,p=t.x-o.x,v=t.y-o.y,m=t.z-o.z,g=i.x-o.x,y=i.y-o.y,M=i.z-o.z,_=Math.abs(l),S=Math.abs(c),E=Math.abs(u),x,A,U,P,F,V,X,L,O,H,G,te;if(_>=S&&_>=E?(U=l,V=d,O=p,te=g,l>=0?(x=c,A=u,P=h,F=f,X=v,L=m,H=y,G=M):(x=u,A=c,P=f,F=h,X=m,L=v,H=M,G=y)):S>=E?(U=c,V=h,O=v,te=y,c>=0?(x=u,A=l,P=f,F=d,X=m,L=p,H=M,G=g):(x=l,A=u,P=d,F=f,X=p,L=m,H=g,G=M)):(U=u,V=f,O=m,te=M,u>=0?(x=l,A=c,P=d,F=h,X=p,L=v,H=g,G=y):(x=c,A=l,P=h,F=d,X=v,L=p,H=y,G=g)),U===0)return null;let $=x/U,Q=A/U,ee=1/U,Se=P-$*V,Fe=F-Q*V,Z=X-$*O,ge=L-Q*O,be=H-$*te,Pe=G-Q*te,ye=be*ge-Pe*Z,ze=Se*Pe-Fe*be,It=Z*Fe-ge*Se;if(r){if(ye<0||ze<0||It<0)return null}else if((ye<0||ze<0||It<0)&&(ye>0||ze>0||It>0))return null;let Le=ye+ze+It;if(Le===0)return null;let rt=ee*(ye*V+ze*O+It*te);return(Le>0?rt<0:rt>0)?null:this.at(rt/Le,s)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},eo=class extends Ti{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new he(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.combine=Qc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Dg=new xe,Kr=new Mn,tc=new Hn,Ng=new C,nc=new C,ic=new C,rc=new C,Yh=new C,sc=new C,Fg=new C,oc=new C,tn=class extends Pt{constructor(e=new bt,t=new eo){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(e,t){let i=this.geometry,r=i.attributes.position,s=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(r,e);let a=this.morphTargetInfluences;if(s&&a){sc.set(0,0,0);for(let l=0,c=s.length;l<c;l++){let u=a[l],d=s[l];u!==0&&(Yh.fromBufferAttribute(d,e),o?sc.addScaledVector(Yh,u):sc.addScaledVector(Yh.sub(t),u))}t.add(sc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),tc.copy(i.boundingSphere),tc.applyMatrix4(s),Kr.copy(e.ray).recast(e.near),!(tc.containsPoint(Kr.origin)===!1&&(Kr.intersectSphere(tc,Ng)===null||Kr.origin.distanceToSquared(Ng)>(e.far-e.near)**2))&&(Dg.copy(s).invert(),Kr.copy(e.ray).applyMatrix4(Dg),!(i.boundingBox!==null&&Kr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,Kr)))}_computeIntersections(e,t,i){let r,s=this.geometry,o=this.material,a=s.index,l=s.attributes.position,c=s.attributes.uv,u=s.attributes.uv1,d=s.attributes.normal,h=s.groups,f=s.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,v=h.length;p<v;p++){let m=h[p],g=o[m.materialIndex],y=Math.max(m.start,f.start),M=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let _=y,S=M;_<S;_+=3){let E=a.getX(_),x=a.getX(_+1),A=a.getX(_+2);r=ac(this,g,e,i,c,u,d,E,x,A),r&&(r.faceIndex=Math.floor(_/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let p=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let y=a.getX(m),M=a.getX(m+1),_=a.getX(m+2);r=ac(this,o,e,i,c,u,d,y,M,_),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,v=h.length;p<v;p++){let m=h[p],g=o[m.materialIndex],y=Math.max(m.start,f.start),M=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let _=y,S=M;_<S;_+=3){let E=_,x=_+1,A=_+2;r=ac(this,g,e,i,c,u,d,E,x,A),r&&(r.faceIndex=Math.floor(_/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let p=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=p,g=v;m<g;m+=3){let y=m,M=m+1,_=m+2;r=ac(this,o,e,i,c,u,d,y,M,_),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}}};function _1(n,e,t,i,r,s,o,a){let l;if(e.side===Ut?l=i.intersectTriangle(o,s,r,!0,a):l=i.intersectTriangle(r,s,o,e.side===Cr,a),l===null)return null;oc.copy(a),oc.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(oc);return c<t.near||c>t.far?null:{distance:c,point:oc.clone(),object:n}}function ac(n,e,t,i,r,s,o,a,l,c){n.getVertexPosition(a,nc),n.getVertexPosition(l,ic),n.getVertexPosition(c,rc);let u=_1(n,e,t,i,nc,ic,rc,Fg);if(u){let d=new C;Mr.getBarycoord(Fg,nc,ic,rc,d),r&&(u.uv=Mr.getInterpolatedAttribute(r,a,l,c,d,new $e)),s&&(u.uv1=Mr.getInterpolatedAttribute(s,a,l,c,d,new $e)),o&&(u.normal=Mr.getInterpolatedAttribute(o,a,l,c,d,new C),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let h={a,b:l,c,normal:new C,materialIndex:0};Mr.getNormal(nc,ic,rc,h.normal),u.face=h,u.barycoord=d}return u}var zo=new nt,Ug=new nt,kg=new nt,b1=new nt,Bg=new xe,lc=new C,Zh=new Hn,zg=new xe,Kh=new Mn,ia=class extends tn{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=ef,this.bindMatrix=new xe,this.bindMatrixInverse=new xe,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new un),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,lc),this.boundingBox.expandByPoint(lc)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new Hn),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,lc),this.boundingSphere.expandByPoint(lc)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let i=this.material,r=this.matrixWorld;i!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Zh.copy(this.boundingSphere),Zh.applyMatrix4(r),e.ray.intersectsSphere(Zh)!==!1&&(zg.copy(r).invert(),Kh.copy(e.ray).applyMatrix4(zg),!(this.boundingBox!==null&&Kh.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,Kh)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new nt,t=this.geometry.attributes.skinWeight;for(let i=0,r=t.count;i<r;i++){e.fromBufferAttribute(t,i);let s=1/e.manhattanLength();s!==1/0?e.multiplyScalar(s):e.set(1,0,0,0),t.setXYZW(i,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===ef?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Ty?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ce("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let i=this.skeleton,r=this.geometry;Ug.fromBufferAttribute(r.attributes.skinIndex,e),kg.fromBufferAttribute(r.attributes.skinWeight,e),t.isVector4?(zo.copy(t),t.set(0,0,0,0)):(zo.set(t.x,t.y,t.z,1),t.set(0,0,0)),zo.applyMatrix4(this.bindMatrix);for(let s=0;s<4;s++){let o=kg.getComponent(s);if(o!==0){let a=Ug.getComponent(s);Bg.multiplyMatrices(i.bones[a].matrixWorld,i.boneInverses[a]),t.addScaledVector(b1.copy(zo).applyMatrix4(Bg),o)}}return t.isVector4&&(t.w=zo.w),t.applyMatrix4(this.bindMatrixInverse)}},to=class extends Pt{constructor(){super(),this.isBone=!0,this.type="Bone"}},no=class extends vn{constructor(e=null,t=1,i=1,r,s,o,a,l,c=qt,u=qt,d,h){super(null,o,a,l,c,u,r,s,d,h),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},Vg=new xe,w1=new xe,ra=class n{constructor(e=[],t=[]){this.uuid=as(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ce("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let i=0,r=this.bones.length;i<r;i++)this.boneInverses.push(new xe)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let i=new xe;this.bones[e]&&i.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(i)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&i.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&(i.parent&&i.parent.isBone?(i.matrix.copy(i.parent.matrixWorld).invert(),i.matrix.multiply(i.matrixWorld)):i.matrix.copy(i.matrixWorld),i.matrix.decompose(i.position,i.quaternion,i.scale))}}update(){let e=this.bones,t=this.boneInverses,i=this.boneMatrices,r=this.boneTexture;for(let s=0,o=e.length;s<o;s++){let a=e[s]?e[s].matrixWorld:w1;Vg.multiplyMatrices(a,t[s]),Vg.toArray(i,s*16)}r!==null&&(r.needsUpdate=!0)}clone(){return new n(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let i=new no(t,e,e,$n,Rn);return i.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=i,this}getBoneByName(e){for(let t=0,i=this.bones.length;t<i;t++){let r=this.bones[t];if(r.name===e)return r}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let i=0,r=e.bones.length;i<r;i++){let s=e.bones[i],o=t[s];o===void 0&&(Ce("Skeleton: No bone found with UUID:",s),o=new to),this.bones.push(o),this.boneInverses.push(new xe().fromArray(e.boneInverses[i]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,i=this.boneInverses;for(let r=0,s=t.length;r<s;r++){let o=t[r];e.bones.push(o.uuid);let a=i[r];e.boneInverses.push(a.toArray())}return e}},Ci=class extends ot{constructor(e,t,i,r=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=r}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},Hs=new xe,Gg=new xe,cc=[],Hg=new un,M1=new xe,Vo=new tn,Go=new Hn,Wn=class extends tn{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Ci(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let r=0;r<i;r++)this.setMatrixAt(r,M1)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new un),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Hs),Hg.copy(e.boundingBox).applyMatrix4(Hs),this.boundingBox.union(Hg)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new Hn),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Hs),Go.copy(e.boundingSphere).applyMatrix4(Hs),this.boundingSphere.union(Go)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,r=this.morphTexture.source.data.data,s=i.length+1,o=e*s+1;for(let a=0;a<i.length;a++)i[a]=r[o+a]}raycast(e,t){let i=this.matrixWorld,r=this.count;if(Vo.geometry=this.geometry,Vo.material=this.material,Vo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Go.copy(this.boundingSphere),Go.applyMatrix4(i),e.ray.intersectsSphere(Go)!==!1))for(let s=0;s<r;s++){this.getMatrixAt(s,Hs),Gg.multiplyMatrices(i,Hs),Vo.matrixWorld=Gg,Vo.raycast(e,cc);for(let o=0,a=cc.length;o<a;o++){let l=cc[o];l.instanceId=s,l.object=this,t.push(l)}cc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Ci(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,r=i.length+1;this.morphTexture===null&&(this.morphTexture=new no(new Float32Array(r*this.count),r,this.count,ou,Rn));let s=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=r*e;return s[l]=a,s.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},Jr=new Hn,S1=new $e(.5,.5),uc=new C,Sr=class{constructor(e=new ai,t=new ai,i=new ai,r=new ai,s=new ai,o=new ai){this.planes=[e,t,i,r,s,o]}set(e,t,i,r,s,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Vn,i=!1){let r=this.planes,s=e.elements,o=s[0],a=s[1],l=s[2],c=s[3],u=s[4],d=s[5],h=s[6],f=s[7],p=s[8],v=s[9],m=s[10],g=s[11],y=s[12],M=s[13],_=s[14],S=s[15];if(r[0].setComponents(c-o,f-u,g-p,S-y).normalize(),r[1].setComponents(c+o,f+u,g+p,S+y).normalize(),r[2].setComponents(c+a,f+d,g+v,S+M).normalize(),r[3].setComponents(c-a,f-d,g-v,S-M).normalize(),i)r[4].setComponents(l,h,m,_).normalize(),r[5].setComponents(c-l,f-h,g-m,S-_).normalize();else if(r[4].setComponents(c-l,f-h,g-m,S-_).normalize(),t===Vn)r[5].setComponents(c+l,f+h,g+m,S+_).normalize();else if(t===Ys)r[5].setComponents(l,h,m,_).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Jr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Jr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Jr)}intersectsSprite(e){Jr.center.set(0,0,0);let t=S1.distanceTo(e.center);return Jr.radius=.7071067811865476+t,Jr.applyMatrix4(e.matrixWorld),this.intersectsSphere(Jr)}intersectsSphere(e){let t=this.planes,i=e.center,r=-e.radius;for(let s=0;s<6;s++)if(t[s].distanceToPoint(i)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let r=t[i];if(uc.x=r.normal.x>0?e.max.x:e.min.x,uc.y=r.normal.y>0?e.max.y:e.min.y,uc.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(uc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Wg=new xe,Oc=class n{constructor(){this.coordinateSystem=Vn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let r=0;r<t.length;r++){let s=t[r];Wg.multiplyMatrices(s.projectionMatrix,s.matrixWorldInverse),i[r]===void 0&&(i[r]=new Sr),i[r].setFromProjectionMatrix(Wg,s.coordinateSystem,s.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new Sr),t[r].copy(i[r]);return this._count=e._count,this}clone(){return new n().copy(this)}};var Dc=class extends Ti{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new he(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Nc=new C,Fc=new C,Xg=new xe,Ho=new Mn,dc=new Hn,Jh=new C,$g=new C,Uc=class extends Pt{constructor(e=new bt,t=new Dc){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let r=1,s=t.count;r<s;r++)Nc.fromBufferAttribute(t,r-1),Fc.fromBufferAttribute(t,r),i[r]=i[r-1],i[r]+=Nc.distanceTo(Fc);e.setAttribute("lineDistance",new Qt(i,1))}else Ce("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),dc.copy(i.boundingSphere),dc.applyMatrix4(r),dc.radius+=s,e.ray.intersectsSphere(dc)===!1)return;Xg.copy(r).invert(),Ho.copy(e.ray).applyMatrix4(Xg);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,h=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=c){let g=u.getX(v),y=u.getX(v+1),M=hc(this,e,Ho,l,g,y,v);M&&t.push(M)}if(this.isLineLoop){let v=u.getX(p-1),m=u.getX(f),g=hc(this,e,Ho,l,v,m,p-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let v=f,m=p-1;v<m;v+=c){let g=hc(this,e,Ho,l,v,v+1,v);g&&t.push(g)}if(this.isLineLoop){let v=hc(this,e,Ho,l,p-1,f,p-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function hc(n,e,t,i,r,s,o){let a=n.geometry.attributes.position;if(Nc.fromBufferAttribute(a,r),Fc.fromBufferAttribute(a,s),t.distanceSqToSegment(Nc,Fc,Jh,$g)>i)return;Jh.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(Jh);if(!(c<e.near||c>e.far))return{distance:c,point:$g.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var qg=new C,jg=new C,sa=class extends Uc{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let r=0,s=t.count;r<s;r+=2)qg.fromBufferAttribute(t,r),jg.fromBufferAttribute(t,r+1),i[r]=r===0?0:i[r-1],i[r+1]=i[r]+qg.distanceTo(jg);e.setAttribute("lineDistance",new Qt(i,1))}else Ce("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var kc=class extends Ti{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new he(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Yg=new xe,of=new Mn,fc=new Hn,pc=new C,oa=class extends Pt{constructor(e=new bt,t=new kc){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),fc.copy(i.boundingSphere),fc.applyMatrix4(r),fc.radius+=s,e.ray.intersectsSphere(fc)===!1)return;Yg.copy(r).invert(),of.copy(e.ray).applyMatrix4(Yg);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,d=i.attributes.position;if(c!==null){let h=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=h,v=f;p<v;p++){let m=c.getX(p);pc.fromBufferAttribute(d,m),Zg(pc,m,l,r,e,t,this)}}else{let h=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let p=h,v=f;p<v;p++)pc.fromBufferAttribute(d,p),Zg(pc,p,l,r,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function Zg(n,e,t,i,r,s,o){let a=of.distanceSqToPoint(n);if(a<t){let l=new C;of.closestPointToPoint(n,l),l.applyMatrix4(i);let c=r.ray.origin.distanceTo(l);if(c<r.near||c>r.far)return;s.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var aa=class extends vn{constructor(e=[],t=ss,i,r,s,o,a,l,c,u){super(e,t,i,r,s,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},la=class extends vn{constructor(e,t,i,r,s,o,a,l,c){super(e,t,i,r,s,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Qi=class extends vn{constructor(e,t,i=ci,r,s,o,a=qt,l=qt,c,u=Ji,d=1){if(u!==Ji&&u!==er)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let h={width:e,height:t,depth:d};super(h,r,s,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Js(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ca=class extends Qi{constructor(e,t=ci,i=ss,r,s,o=qt,a=qt,l,c=Ji){let u={width:e,height:e,depth:1},d=[u,u,u,u,u,u];super(e,e,t,i,r,s,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},ua=class extends vn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},io=class n extends bt{constructor(e=1,t=1,i=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let l=[],c=[],u=[],d=[],h=0,f=0;p("z","y","x",-1,-1,i,t,e,o,s,0),p("z","y","x",1,-1,i,t,-e,o,s,1),p("x","z","y",1,1,e,i,t,r,o,2),p("x","z","y",1,-1,e,i,-t,r,o,3),p("x","y","z",1,-1,e,t,i,r,s,4),p("x","y","z",-1,-1,e,t,-i,r,s,5),this.setIndex(l),this.setAttribute("position",new Qt(c,3)),this.setAttribute("normal",new Qt(u,3)),this.setAttribute("uv",new Qt(d,2));function p(v,m,g,y,M,_,S,E,x,A,U){let P=_/x,F=S/A,V=_/2,X=S/2,L=E/2,O=x+1,H=A+1,G=0,te=0,$=new C;for(let Q=0;Q<H;Q++){let ee=Q*F-X;for(let Se=0;Se<O;Se++){let Fe=Se*P-V;$[v]=Fe*y,$[m]=ee*M,$[g]=L,c.push($.x,$.y,$.z),$[v]=0,$[m]=0,$[g]=E>0?1:-1,u.push($.x,$.y,$.z),d.push(Se/x),d.push(1-Q/A),G+=1}}for(let Q=0;Q<A;Q++)for(let ee=0;ee<x;ee++){let Se=h+ee+O*Q,Fe=h+ee+O*(Q+1),Z=h+(ee+1)+O*(Q+1),ge=h+(ee+1)+O*Q;l.push(Se,Fe,ge),l.push(Fe,Z,ge),te+=6}a.addGroup(f,te,U),f+=te,h+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var es=class n extends bt{constructor(e=1,t=1,i=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:r};let s=e/2,o=t/2,a=Math.floor(i),l=Math.floor(r),c=a+1,u=l+1,d=e/a,h=t/l,f=[],p=[],v=[],m=[];for(let g=0;g<u;g++){let y=g*h-o;for(let M=0;M<c;M++){let _=M*d-s;p.push(_,-y,0),v.push(0,0,1),m.push(M/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let y=0;y<a;y++){let M=y+c*g,_=y+c*(g+1),S=y+1+c*(g+1),E=y+1+c*g;f.push(M,_,E),f.push(_,S,E)}this.setIndex(f),this.setAttribute("position",new Qt(p,3)),this.setAttribute("normal",new Qt(v,3)),this.setAttribute("uv",new Qt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var da=class n extends bt{constructor(e=1,t=32,i=16,r=0,s=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:r,phiLength:s,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let l=Math.min(o+a,Math.PI),c=0,u=[],d=new C,h=new C,f=[],p=[],v=[],m=[];for(let g=0;g<=i;g++){let y=[],M=g/i,_=o+M*a,S=e*Math.cos(_),E=Math.sqrt(e*e-S*S),x=0;g===0&&o===0?x=.5/t:g===i&&l===Math.PI&&(x=-.5/t);for(let A=0;A<=t;A++){let U=A/t,P=r+U*s;d.x=-E*Math.cos(P),d.y=S,d.z=E*Math.sin(P),p.push(d.x,d.y,d.z),h.copy(d).normalize(),v.push(h.x,h.y,h.z),m.push(U+x,1-M),y.push(c++)}u.push(y)}for(let g=0;g<i;g++)for(let y=0;y<t;y++){let M=u[g][y+1],_=u[g][y],S=u[g+1][y],E=u[g+1][y+1];(g!==0||o>0)&&f.push(M,_,E),(g!==i-1||l<Math.PI)&&f.push(_,S,E)}this.setIndex(f),this.setAttribute("position",new Qt(p,3)),this.setAttribute("normal",new Qt(v,3)),this.setAttribute("uv",new Qt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function ls(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let r=n[t][i];if(Kg(r))r.isRenderTargetTexture?(Ce("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=r.clone();else if(Array.isArray(r))if(Kg(r[0])){let s=[];for(let o=0,a=r.length;o<a;o++)s[o]=r[o].clone();e[t][i]=s}else e[t][i]=r.slice();else e[t][i]=r}}return e}function dn(n){let e={};for(let t=0;t<n.length;t++){let i=ls(n[t]);for(let r in i)e[r]=i[r]}return e}function Kg(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function A1(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Uf(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ze.workingColorSpace}var Xy={clone:ls,merge:dn},E1=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,T1=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Et=class extends Ti{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=E1,this.fragmentShader=T1,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ls(e.uniforms),this.uniformsGroups=A1(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?t.uniforms[r]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[r]={type:"m4",value:o.toArray()}:t.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let r in this.extensions)this.extensions[r]===!0&&(i[r]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let r=e.uniforms[i];switch(this.uniforms[i]={},r.type){case"t":this.uniforms[i].value=t[r.value]||null;break;case"c":this.uniforms[i].value=new he().setHex(r.value);break;case"v2":this.uniforms[i].value=new $e().fromArray(r.value);break;case"v3":this.uniforms[i].value=new C().fromArray(r.value);break;case"v4":this.uniforms[i].value=new nt().fromArray(r.value);break;case"m3":this.uniforms[i].value=new Oe().fromArray(r.value);break;case"m4":this.uniforms[i].value=new xe().fromArray(r.value);break;default:this.uniforms[i].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Bc=class extends Et{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var ts=class extends Ti{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new he(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new he(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=zu,this.normalScale=new $e(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Gn,this.combine=Qc,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},zc=class extends Ti{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Ry,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Vc=class extends Ti{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Ws(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function mc(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Ar=class{constructor(e,t,i,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r!==void 0?r:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,r=t[i],s=t[i-1];e:{t:{let o;n:{i:if(!(e<r)){for(let a=i+2;;){if(r===void 0){if(e<s)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(s=r,r=t[++i],e<r)break t}o=t.length;break n}if(!(e>=s)){let a=t[1];e<a&&(i=2,s=a);for(let l=i-2;;){if(s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(r=s,s=t[--i-1],e>=s)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(r=t[i],s=t[i-1],s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,s,r)}return this.interpolate_(i,s,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,r=this.valueSize,s=e*r;for(let o=0;o!==r;++o)t[o]=i[s+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Gc=class extends Ar{constructor(e,t,i,r){super(e,t,i,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:nf,endingEnd:nf}}intervalChanged_(e,t,i){let r=this.parameterPositions,s=e-2,o=e+1,a=r[s],l=r[o];if(a===void 0)switch(this.getSettings_().endingStart){case rf:s=e,a=2*t-i;break;case sf:s=r.length-2,a=t+r[s]-r[s+1];break;default:s=e,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case rf:o=e,l=2*i-t;break;case sf:o=1,l=i+r[1]-r[0];break;default:o=e-1,l=t}let c=(i-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-i),this._offsetPrev=s*u,this._offsetNext=o*u}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,d=this._offsetNext,h=this._weightPrev,f=this._weightNext,p=(i-t)/(r-t),v=p*p,m=v*p,g=-h*m+2*h*v-h*p,y=(1+h)*m+(-1.5-2*h)*v+(-.5+h)*p+1,M=(-1-f)*m+(1.5+f)*v+.5*p,_=f*m-f*v;for(let S=0;S!==a;++S)s[S]=g*o[u+S]+y*o[c+S]+M*o[l+S]+_*o[d+S];return s}},Hc=class extends Ar{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(i-t)/(r-t),d=1-u;for(let h=0;h!==a;++h)s[h]=o[c+h]*d+o[l+h]*u;return s}},Wc=class extends Ar{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e){return this.copySampleValue_(e-1)}},Xc=class extends Ar{interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,d=this.outTangents;if(!u||!d){let p=(i-t)/(r-t),v=1-p;for(let m=0;m!==a;++m)s[m]=o[c+m]*v+o[l+m]*p;return s}let h=a*2,f=e-1;for(let p=0;p!==a;++p){let v=o[c+p],m=o[l+p],g=f*h+p*2,y=d[g],M=d[g+1],_=e*h+p*2,S=u[_],E=u[_+1],x=R1(i,t,y,S,r);s[p]=$y(x,v,M,E,m)}return s}};function $y(n,e,t,i,r){let s=1-n;return s*s*s*e+3*s*s*n*t+3*s*n*n*i+n*n*n*r}function C1(n,e,t,i,r){let s=1-n;return 3*s*s*(t-e)+6*s*n*(i-t)+3*n*n*(r-i)}function R1(n,e,t,i,r){let s=(n-e)/(r-e);for(let o=0;o<8;o++){let a=$y(s,e,t,i,r)-n;if(Math.abs(a)<1e-10)break;let l=C1(s,e,t,i,r);if(Math.abs(l)<1e-10)break;s=Math.max(0,Math.min(1,s-a/l))}return s}var Cn=class{constructor(e,t,i,r){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Ws(t,this.TimeBufferType),this.values=Ws(i,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:Ws(e.times,Array),values:Ws(e.values,Array)};let r=e.getInterpolation();r!==e.DefaultInterpolation&&(i.interpolation=r),mc(e.settings)&&(i.settings={inTangents:Ws(e.settings.inTangents,Array),outTangents:Ws(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new Wc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Hc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Gc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Xc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case qo:t=this.InterpolantFactoryMethodDiscrete;break;case Rc:t=this.InterpolantFactoryMethodLinear;break;case vc:t=this.InterpolantFactoryMethodSmooth;break;case tf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ce("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return qo;case this.InterpolantFactoryMethodLinear:return Rc;case this.InterpolantFactoryMethodSmooth:return vc;case this.InterpolantFactoryMethodBezier:return tf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]+=e;mc(this.settings)&&(Jg(this.settings.inTangents,e),Jg(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]*=e;mc(this.settings)&&(Qg(this.settings.inTangents,e),Qg(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,r=i.length,s=0,o=r-1;for(;s!==r&&i[s]<e;)++s;for(;o!==-1&&i[o]>t;)--o;if(++o,s!==0||o!==r){s>=o&&(o=Math.max(o,1),s=o-1);let a=this.getValueSize();this.times=i.slice(s,o),this.values=this.values.slice(s*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Ne("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,r=this.values,s=i.length;s===0&&(Ne("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==s;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Ne("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Ne("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(r!==void 0&&GM(r))for(let a=0,l=r.length;a!==l;++a){let c=r[a];if(isNaN(c)){Ne("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),r=this.getInterpolation()===vc,s=e.length-1,o=1;for(let a=1;a<s;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(r)l=!0;else{let d=a*i,h=d-i,f=d+i;for(let p=0;p!==i;++p){let v=t[d+p];if(v!==t[h+p]||v!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let d=a*i,h=o*i;for(let f=0;f!==i;++f)t[h+f]=t[d+f]}++o}}if(s>0){e[o]=e[s];for(let a=s*i,l=o*i,c=0;c!==i;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,r=new i(this.name,e,t);return r.createInterpolant=this.createInterpolant,mc(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function Jg(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function Qg(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}Cn.prototype.ValueTypeName="";Cn.prototype.TimeBufferType=Float32Array;Cn.prototype.ValueBufferType=Float32Array;Cn.prototype.DefaultInterpolation=Rc;var Er=class extends Cn{constructor(e,t,i){super(e,t,i)}};Er.prototype.ValueTypeName="bool";Er.prototype.ValueBufferType=Array;Er.prototype.DefaultInterpolation=qo;Er.prototype.InterpolantFactoryMethodLinear=void 0;Er.prototype.InterpolantFactoryMethodSmooth=void 0;var $c=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}};$c.prototype.ValueTypeName="color";var qc=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}};qc.prototype.ValueTypeName="number";var jc=class extends Ar{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-t)/(r-t),c=e*a;for(let u=c+a;c!==u;c+=4)dt.slerpFlat(s,0,o,c-a,o,c,l);return s}},ha=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}InterpolantFactoryMethodLinear(e){return new jc(this.times,this.values,this.getValueSize(),e)}};ha.prototype.ValueTypeName="quaternion";ha.prototype.InterpolantFactoryMethodSmooth=void 0;var Tr=class extends Cn{constructor(e,t,i){super(e,t,i)}};Tr.prototype.ValueTypeName="string";Tr.prototype.ValueBufferType=Array;Tr.prototype.DefaultInterpolation=qo;Tr.prototype.InterpolantFactoryMethodLinear=void 0;Tr.prototype.InterpolantFactoryMethodSmooth=void 0;var Yc=class extends Cn{constructor(e,t,i,r){super(e,t,i,r)}};Yc.prototype.ValueTypeName="vector";var Zc=class{constructor(e,t,i){let r=this,s=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,s===!1&&r.onStart!==void 0&&r.onStart(u,o,a),s=!0},this.itemEnd=function(u){o++,r.onProgress!==void 0&&r.onProgress(u,o,a),o===a&&(s=!1,r.onLoad!==void 0&&r.onLoad())},this.itemError=function(u){r.onError!==void 0&&r.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,d){return c.push(u,d),this},this.removeHandler=function(u){let d=c.indexOf(u);return d!==-1&&c.splice(d,2),this},this.getHandler=function(u){for(let d=0,h=c.length;d<h;d+=2){let f=c[d],p=c[d+1];if(f.global&&(f.lastIndex=0),f.test(u))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},qy=new Zc,Kc=class{constructor(e){this.manager=e!==void 0?e:qy,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(r,s){i.load(e,r,t,s)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Kc.DEFAULT_MATERIAL_NAME="__DEFAULT";var ro=class extends Pt{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new he(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},fa=class extends ro{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Pt.DEFAULT_UP),this.updateMatrix(),this.groundColor=new he(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Qh=new xe,ey=new C,ty=new C,pa=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $e(512,512),this.mapType=Sn,this.map=null,this.mapPass=null,this.matrix=new xe,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Sr,this._frameExtents=new $e(1,1),this._viewportCount=1,this._viewports=[new nt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;ey.setFromMatrixPosition(e.matrixWorld),t.position.copy(ey),ty.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(ty),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,r){Qh.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(Qh,e.coordinateSystem,e.reversedDepth);let s=this._frameExtents,o=r?r.z/s.x:1,a=r?r.w/s.y:1,l=r?r.x/s.x:0,c=r?r.y/s.y:0;e.coordinateSystem===Ys||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Qh)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},gc=new C,yc=new dt,Si=new C,ma=class extends Pt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new xe,this.projectionMatrix=new xe,this.projectionMatrixInverse=new xe,this.coordinateSystem=Vn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(gc,yc,Si),Si.x===1&&Si.y===1&&Si.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gc,yc,Si.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(gc,yc,Si),Si.x===1&&Si.y===1&&Si.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(gc,yc,Si.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},wr=new C,ny=new $e,iy=new $e,$t=class extends ma{constructor(e=50,t=1,i=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Ks*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Xo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Ks*2*Math.atan(Math.tan(Xo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){wr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(wr.x,wr.y).multiplyScalar(-e/wr.z),wr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(wr.x,wr.y).multiplyScalar(-e/wr.z)}getViewSize(e,t){return this.getViewBounds(e,ny,iy),t.subVectors(iy,ny)}setViewOffset(e,t,i,r,s,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Xo*.5*this.fov)/this.zoom,i=2*t,r=this.aspect*i,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;s+=o.offsetX*r/l,t-=o.offsetY*i/c,r*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(s+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var af=class extends pa{constructor(){super(new $t(90,1,.5,500)),this.isPointLightShadow=!0}},ga=class extends ro{constructor(e,t,i=0,r=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=r,this.shadow=new af}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},ya=class extends ma{constructor(e=-1,t=1,i=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=i-e,o=i+e,a=r+t,l=r-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=c*this.view.offsetX,o=s+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},lf=class extends pa{constructor(){super(new ya(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},va=class extends ro{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Pt.DEFAULT_UP),this.updateMatrix(),this.target=new Pt,this.shadow=new lf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var Xs=-90,$s=1,so=class extends Pt{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new $t(Xs,$s,e,t);r.layers=this.layers,this.add(r);let s=new $t(Xs,$s,e,t);s.layers=this.layers,this.add(s);let o=new $t(Xs,$s,e,t);o.layers=this.layers,this.add(o);let a=new $t(Xs,$s,e,t);a.layers=this.layers,this.add(a);let l=new $t(Xs,$s,e,t);l.layers=this.layers,this.add(l);let c=new $t(Xs,$s,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,r,s,o,a,l]=t;for(let c of t)this.remove(c);if(e===Vn)i.up.set(0,1,0),i.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Ys)i.up.set(0,-1,0),i.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,l,c,u]=this.children,d=e.getRenderTarget(),h=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let v=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(i,1,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(i,4,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),i.texture.mipmapsAutoUpdate=v,e.setRenderTarget(i,5,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(d,h,f),e.xr.enabled=p,i.texture.needsPMREMUpdate=!0}},Jc=class extends $t{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var kf="\\[\\]\\.:\\/",P1=new RegExp("["+kf+"]","g"),Bf="[^"+kf+"]",I1="[^"+kf.replace("\\.","")+"]",L1=/((?:WC+[\/:])*)/.source.replace("WC",Bf),O1=/(WCOD+)?/.source.replace("WCOD",I1),D1=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Bf),N1=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Bf),F1=new RegExp("^"+L1+O1+D1+N1+"$"),U1=["material","materials","bones","map"],cf=class{constructor(e,t,i){let r=i||ft.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,r=this._bindings[i];r!==void 0&&r.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let r=this._targetGroup.nCachedObjects_,s=i.length;r!==s;++r)i[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},ft=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(P1,"")}static parseTrackName(e){let t=F1.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=i.nodeName&&i.nodeName.lastIndexOf(".");if(r!==void 0&&r!==-1){let s=i.nodeName.substring(r+1);U1.indexOf(s)!==-1&&(i.nodeName=i.nodeName.substring(0,r),i.objectName=s)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(s){for(let o=0;o<s.length;o++){let a=s[o];if(a.name===t||a.uuid===t)return a;let l=i(a.children);if(l)return l}return null},r=i(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)e[t++]=i[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,r=t.propertyName,s=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ce("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=t.objectIndex;switch(i){case"materials":if(!e.material){Ne("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Ne("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Ne("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Ne("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Ne("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){Ne("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(c!==void 0){if(e[c]===void 0){Ne("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[r];if(o===void 0){let c=t.nodeName;Ne("PropertyBinding: Trying to update property for track: "+c+"."+r+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(s!==void 0){if(r==="morphTargetInfluences"){if(!e.geometry){Ne("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Ne("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[s]!==void 0&&(s=e.morphTargetDictionary[s])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=s}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=r;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};ft.Composite=cf;ft.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};ft.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};ft.prototype.GetterByBindingType=[ft.prototype._getValue_direct,ft.prototype._getValue_array,ft.prototype._getValue_arrayElement,ft.prototype._getValue_toArray];ft.prototype.SetterByBindingTypeAndVersioning=[[ft.prototype._setValue_direct,ft.prototype._setValue_direct_setNeedsUpdate,ft.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_array,ft.prototype._setValue_array_setNeedsUpdate,ft.prototype._setValue_array_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_arrayElement,ft.prototype._setValue_arrayElement_setNeedsUpdate,ft.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_fromArray,ft.prototype._setValue_fromArray_setNeedsUpdate,ft.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var qN=new Float32Array(1);var uf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,r){let s=this.elements;return s[0]=e,s[2]=t,s[1]=i,s[3]=r,this}};function zf(n,e,t,i){let r=k1(i);switch(t){case Tf:return n*e;case ou:return n*e/r.components*r.byteLength;case au:return n*e/r.components*r.byteLength;case Rr:return n*e*2/r.components*r.byteLength;case lu:return n*e*2/r.components*r.byteLength;case Cf:return n*e*3/r.components*r.byteLength;case $n:return n*e*4/r.components*r.byteLength;case cu:return n*e*4/r.components*r.byteLength;case wa:case Ma:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Sa:case Aa:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case du:case fu:return Math.max(n,16)*Math.max(e,8)/4;case uu:case hu:return Math.max(n,8)*Math.max(e,8)/2;case pu:case mu:case yu:case vu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case gu:case Ea:case xu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case _u:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case bu:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case wu:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Mu:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Su:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Au:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Eu:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case Tu:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Cu:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Ru:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Pu:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Iu:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Lu:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Ou:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Du:case Nu:case Fu:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Uu:case ku:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Ta:case Bu:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function k1(n){switch(n){case Sn:case Mf:return{byteLength:1,components:1};case co:case Sf:case ui:return{byteLength:2,components:1};case ru:case su:return{byteLength:2,components:4};case ci:case iu:case Rn:return{byteLength:4,components:1};case Af:case Ef:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ce("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function mv(){let n=null,e=!1,t=null,i=null;function r(s,o){i=n.requestAnimationFrame(r),t(s,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(r),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(s){t=s},setContext:function(s){n=s}}}function z1(n){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,d=c.byteLength,h=n.createBuffer();n.bindBuffer(l,h),n.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=n.SHORT;else if(c instanceof Uint32Array)f=n.UNSIGNED_INT;else if(c instanceof Int32Array)f=n.INT;else if(c instanceof Int8Array)f=n.BYTE;else if(c instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:h,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function i(a,l,c){let u=l.array,d=l.updateRanges;if(n.bindBuffer(c,a),d.length===0)n.bufferSubData(c,0,u);else{d.sort((f,p)=>f.start-p.start);let h=0;for(let f=1;f<d.length;f++){let p=d[h],v=d[f];v.start<=p.start+p.count+1?p.count=Math.max(p.count,v.start+v.count-p.start):(++h,d[h]=v)}d.length=h+1;for(let f=0,p=d.length;f<p;f++){let v=d[f];n.bufferSubData(c,v.start*u.BYTES_PER_ELEMENT,u,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(n.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:r,remove:s,update:o}}var V1=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,G1=`#ifdef USE_ALPHAHASH
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
#endif`,H1=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,W1=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,X1=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,$1=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,q1=`#ifdef USE_AOMAP
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
#endif`,j1=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Y1=`#ifdef USE_BATCHING
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
#endif`,Z1=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,K1=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,J1=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Q1=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,eS=`#ifdef USE_IRIDESCENCE
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
#endif`,tS=`#ifdef USE_BUMPMAP
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
#endif`,nS=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,iS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,rS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,sS=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,oS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,aS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,lS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,cS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,uS=`#define PI 3.141592653589793
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
} // validated`,dS=`vec3 transformedNormal = objectNormal;
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
#endif`,hS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,fS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,pS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,mS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,gS="gl_FragColor = linearToOutputTexel( gl_FragColor );",yS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,vS=`#ifdef USE_ENVMAP
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
#endif`,xS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,_S=`#ifdef USE_ENVMAP
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
#endif`,bS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,wS=`#ifdef USE_ENVMAP
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
#endif`,MS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,SS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,AS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,ES=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,TS=`#ifdef USE_GRADIENTMAP
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
}`,CS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,RS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,PS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,IS=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,LS=`#ifdef USE_ENVMAP
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
#endif`,OS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,DS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,NS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,FS=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,US=`PhysicalMaterial material;
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
#endif`,kS=`uniform sampler2D dfgLUT;
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
}`,BS=`
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
#endif`,zS=`#if defined( RE_IndirectDiffuse )
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
#endif`,VS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,GS=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,HS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,WS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,XS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,$S=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,qS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,jS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,YS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,ZS=`#if defined( USE_POINTS_UV )
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
#endif`,KS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,JS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,QS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,eA=`#if defined( USE_MORPHCOLORS )
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
#endif`,tA=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,nA=`#ifdef USE_MORPHTARGETS
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
#endif`,iA=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,rA=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,sA=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,oA=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,aA=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,lA=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,cA=`#ifdef USE_NORMALMAP
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
#endif`,uA=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,dA=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,hA=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,fA=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,pA=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,mA=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,gA=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,yA=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,vA=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,xA=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,_A=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,bA=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,wA=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,MA=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,SA=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,AA=`float getShadowMask() {
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
}`,EA=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,TA=`#ifdef USE_SKINNING
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
#endif`,CA=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,RA=`#ifdef USE_SKINNING
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
#endif`,PA=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,IA=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,LA=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,OA=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,DA=`#ifdef USE_TRANSMISSION
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
#endif`,NA=`#ifdef USE_TRANSMISSION
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
#endif`,FA=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,UA=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,kA=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,BA=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,zA=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,VA=`uniform sampler2D t2D;
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
}`,GA=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,HA=`uniform float backgroundBlurriness;
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
}`,WA=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,XA=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,$A=`#include <common>
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
}`,qA=`#if DEPTH_PACKING == 3200
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
}`,jA=`#define DISTANCE
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
}`,YA=`#define DISTANCE
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
}`,ZA=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,KA=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,JA=`uniform float scale;
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
}`,QA=`uniform vec3 diffuse;
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
}`,eE=`#include <common>
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
}`,tE=`uniform vec3 diffuse;
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
}`,nE=`#define LAMBERT
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
}`,iE=`#define LAMBERT
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
}`,rE=`#define MATCAP
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
}`,sE=`#define MATCAP
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
}`,oE=`#define NORMAL
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
}`,aE=`#define NORMAL
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
}`,lE=`#define PHONG
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
}`,cE=`#define PHONG
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
}`,uE=`#define STANDARD
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
}`,dE=`#define STANDARD
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
}`,hE=`#define TOON
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
}`,fE=`#define TOON
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
}`,pE=`uniform float size;
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
}`,mE=`uniform vec3 diffuse;
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
}`,gE=`#include <common>
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
}`,yE=`uniform vec3 color;
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
}`,vE=`uniform float rotation;
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
}`,xE=`uniform vec3 diffuse;
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
}`,Ve={alphahash_fragment:V1,alphahash_pars_fragment:G1,alphamap_fragment:H1,alphamap_pars_fragment:W1,alphatest_fragment:X1,alphatest_pars_fragment:$1,aomap_fragment:q1,aomap_pars_fragment:j1,batching_pars_vertex:Y1,batching_vertex:Z1,begin_vertex:K1,beginnormal_vertex:J1,bsdfs:Q1,iridescence_fragment:eS,bumpmap_pars_fragment:tS,clipping_planes_fragment:nS,clipping_planes_pars_fragment:iS,clipping_planes_pars_vertex:rS,clipping_planes_vertex:sS,color_fragment:oS,color_pars_fragment:aS,color_pars_vertex:lS,color_vertex:cS,common:uS,defaultnormal_vertex:dS,displacementmap_pars_vertex:hS,displacementmap_vertex:fS,emissivemap_fragment:pS,emissivemap_pars_fragment:mS,colorspace_fragment:gS,colorspace_pars_fragment:yS,envmap_fragment:vS,envmap_common_pars_fragment:xS,envmap_pars_fragment:_S,envmap_pars_vertex:bS,envmap_physical_pars_fragment:LS,envmap_vertex:wS,fog_vertex:MS,fog_pars_vertex:SS,fog_fragment:AS,fog_pars_fragment:ES,gradientmap_pars_fragment:TS,lightmap_pars_fragment:CS,lights_lambert_fragment:RS,lights_lambert_pars_fragment:PS,lights_pars_begin:IS,lights_toon_fragment:OS,lights_toon_pars_fragment:DS,lights_phong_fragment:NS,lights_phong_pars_fragment:FS,lights_physical_fragment:US,lights_physical_pars_fragment:kS,lights_fragment_begin:BS,lights_fragment_maps:zS,lights_fragment_end:VS,lightprobes_pars_fragment:GS,logdepthbuf_fragment:HS,logdepthbuf_pars_fragment:WS,logdepthbuf_pars_vertex:XS,logdepthbuf_vertex:$S,map_fragment:qS,map_pars_fragment:jS,map_particle_fragment:YS,map_particle_pars_fragment:ZS,metalnessmap_fragment:KS,metalnessmap_pars_fragment:JS,morphinstance_vertex:QS,morphcolor_vertex:eA,morphnormal_vertex:tA,morphtarget_pars_vertex:nA,morphtarget_vertex:iA,normal_fragment_begin:rA,normal_fragment_maps:sA,normal_pars_fragment:oA,normal_pars_vertex:aA,normal_vertex:lA,normalmap_pars_fragment:cA,clearcoat_normal_fragment_begin:uA,clearcoat_normal_fragment_maps:dA,clearcoat_pars_fragment:hA,iridescence_pars_fragment:fA,opaque_fragment:pA,packing:mA,premultiplied_alpha_fragment:gA,project_vertex:yA,dithering_fragment:vA,dithering_pars_fragment:xA,roughnessmap_fragment:_A,roughnessmap_pars_fragment:bA,shadowmap_pars_fragment:wA,shadowmap_pars_vertex:MA,shadowmap_vertex:SA,shadowmask_pars_fragment:AA,skinbase_vertex:EA,skinning_pars_vertex:TA,skinning_vertex:CA,skinnormal_vertex:RA,specularmap_fragment:PA,specularmap_pars_fragment:IA,tonemapping_fragment:LA,tonemapping_pars_fragment:OA,transmission_fragment:DA,transmission_pars_fragment:NA,uv_pars_fragment:FA,uv_pars_vertex:UA,uv_vertex:kA,worldpos_vertex:BA,background_vert:zA,background_frag:VA,backgroundCube_vert:GA,backgroundCube_frag:HA,cube_vert:WA,cube_frag:XA,depth_vert:$A,depth_frag:qA,distance_vert:jA,distance_frag:YA,equirect_vert:ZA,equirect_frag:KA,linedashed_vert:JA,linedashed_frag:QA,meshbasic_vert:eE,meshbasic_frag:tE,meshlambert_vert:nE,meshlambert_frag:iE,meshmatcap_vert:rE,meshmatcap_frag:sE,meshnormal_vert:oE,meshnormal_frag:aE,meshphong_vert:lE,meshphong_frag:cE,meshphysical_vert:uE,meshphysical_frag:dE,meshtoon_vert:hE,meshtoon_frag:fE,points_vert:pE,points_frag:mE,shadow_vert:gE,shadow_frag:yE,sprite_vert:vE,sprite_frag:xE},me={common:{diffuse:{value:new he(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Oe},alphaMap:{value:null},alphaMapTransform:{value:new Oe},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Oe}},envmap:{envMap:{value:null},envMapRotation:{value:new Oe},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Oe}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Oe}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Oe},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Oe},normalScale:{value:new $e(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Oe},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Oe}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Oe}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Oe}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new he(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new he(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Oe},alphaTest:{value:0},uvTransform:{value:new Oe}},sprite:{diffuse:{value:new he(16777215)},opacity:{value:1},center:{value:new $e(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Oe},alphaMap:{value:null},alphaMapTransform:{value:new Oe},alphaTest:{value:0}}},Ii={basic:{uniforms:dn([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.fog]),vertexShader:Ve.meshbasic_vert,fragmentShader:Ve.meshbasic_frag},lambert:{uniforms:dn([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.fog,me.lights,{emissive:{value:new he(0)},envMapIntensity:{value:1}}]),vertexShader:Ve.meshlambert_vert,fragmentShader:Ve.meshlambert_frag},phong:{uniforms:dn([me.common,me.specularmap,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.fog,me.lights,{emissive:{value:new he(0)},specular:{value:new he(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphong_vert,fragmentShader:Ve.meshphong_frag},standard:{uniforms:dn([me.common,me.envmap,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.roughnessmap,me.metalnessmap,me.fog,me.lights,{emissive:{value:new he(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag},toon:{uniforms:dn([me.common,me.aomap,me.lightmap,me.emissivemap,me.bumpmap,me.normalmap,me.displacementmap,me.gradientmap,me.fog,me.lights,{emissive:{value:new he(0)}}]),vertexShader:Ve.meshtoon_vert,fragmentShader:Ve.meshtoon_frag},matcap:{uniforms:dn([me.common,me.bumpmap,me.normalmap,me.displacementmap,me.fog,{matcap:{value:null}}]),vertexShader:Ve.meshmatcap_vert,fragmentShader:Ve.meshmatcap_frag},points:{uniforms:dn([me.points,me.fog]),vertexShader:Ve.points_vert,fragmentShader:Ve.points_frag},dashed:{uniforms:dn([me.common,me.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ve.linedashed_vert,fragmentShader:Ve.linedashed_frag},depth:{uniforms:dn([me.common,me.displacementmap]),vertexShader:Ve.depth_vert,fragmentShader:Ve.depth_frag},normal:{uniforms:dn([me.common,me.bumpmap,me.normalmap,me.displacementmap,{opacity:{value:1}}]),vertexShader:Ve.meshnormal_vert,fragmentShader:Ve.meshnormal_frag},sprite:{uniforms:dn([me.sprite,me.fog]),vertexShader:Ve.sprite_vert,fragmentShader:Ve.sprite_frag},background:{uniforms:{uvTransform:{value:new Oe},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ve.background_vert,fragmentShader:Ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Oe}},vertexShader:Ve.backgroundCube_vert,fragmentShader:Ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ve.cube_vert,fragmentShader:Ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ve.equirect_vert,fragmentShader:Ve.equirect_frag},distance:{uniforms:dn([me.common,me.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ve.distance_vert,fragmentShader:Ve.distance_frag},shadow:{uniforms:dn([me.lights,me.fog,{color:{value:new he(0)},opacity:{value:1}}]),vertexShader:Ve.shadow_vert,fragmentShader:Ve.shadow_frag}};Ii.physical={uniforms:dn([Ii.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Oe},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Oe},clearcoatNormalScale:{value:new $e(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Oe},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Oe},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Oe},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Oe},sheen:{value:0},sheenColor:{value:new he(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Oe},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Oe},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Oe},transmissionSamplerSize:{value:new $e},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Oe},attenuationDistance:{value:0},attenuationColor:{value:new he(0)},specularColor:{value:new he(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Oe},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Oe},anisotropyVector:{value:new $e},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Oe}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag};var Vu={r:0,b:0,g:0},_E=new xe,gv=new Oe;gv.set(-1,0,0,0,1,0,0,0,1);function bE(n,e,t,i,r,s){let o=new he(0),a=r===!0?0:1,l,c,u=null,d=0,h=null;function f(y){let M=y.isScene===!0?y.background:null;if(M&&M.isTexture){let _=y.backgroundBlurriness>0;M=e.get(M,_)}return M}function p(y){let M=!1,_=f(y);_===null?m(o,a):_&&_.isColor&&(m(_,1),M=!0);let S=n.xr.getEnvironmentBlendMode();S==="additive"?t.buffers.color.setClear(0,0,0,1,s):S==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,s),(n.autoClear||M)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function v(y,M){let _=f(M);_&&_.isCubeTexture?(c===void 0&&(c=new tn(new io(1,1,1),new Et({name:"BackgroundCubeMaterial",uniforms:ls(Ii.backgroundCube.uniforms),vertexShader:Ii.backgroundCube.vertexShader,fragmentShader:Ii.backgroundCube.fragmentShader,side:Ut,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(S,E,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=_,c.material.uniforms.backgroundBlurriness.value=M.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(_E.makeRotationFromEuler(M.backgroundRotation)).transpose(),_.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(gv),c.material.toneMapped=Ze.getTransfer(_.colorSpace)!==it,(u!==_||d!==_.version||h!==n.toneMapping)&&(c.material.needsUpdate=!0,u=_,d=_.version,h=n.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):_&&_.isTexture&&(l===void 0&&(l=new tn(new es(2,2),new Et({name:"BackgroundMaterial",uniforms:ls(Ii.background.uniforms),vertexShader:Ii.background.vertexShader,fragmentShader:Ii.background.fragmentShader,side:Cr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=_,l.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,l.material.toneMapped=Ze.getTransfer(_.colorSpace)!==it,_.matrixAutoUpdate===!0&&_.updateMatrix(),l.material.uniforms.uvTransform.value.copy(_.matrix),(u!==_||d!==_.version||h!==n.toneMapping)&&(l.material.needsUpdate=!0,u=_,d=_.version,h=n.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,M){y.getRGB(Vu,Uf(n)),t.buffers.color.setClear(Vu.r,Vu.g,Vu.b,M,s)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,M=1){o.set(y),a=M,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:p,addToRenderList:v,dispose:g}}function wE(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},r=h(null),s=r,o=!1;function a(F,V,X,L,O){let H=!1,G=d(F,L,X,V);s!==G&&(s=G,c(s.object)),H=f(F,L,X,O),H&&p(F,L,X,O),O!==null&&e.update(O,n.ELEMENT_ARRAY_BUFFER),(H||o)&&(o=!1,_(F,V,X,L),O!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(O).buffer))}function l(){return n.createVertexArray()}function c(F){return n.bindVertexArray(F)}function u(F){return n.deleteVertexArray(F)}function d(F,V,X,L){let O=L.wireframe===!0,H=i[V.id];H===void 0&&(H={},i[V.id]=H);let G=F.isInstancedMesh===!0?F.id:0,te=H[G];te===void 0&&(te={},H[G]=te);let $=te[X.id];$===void 0&&($={},te[X.id]=$);let Q=$[O];return Q===void 0&&(Q=h(l()),$[O]=Q),Q}function h(F){let V=[],X=[],L=[];for(let O=0;O<t;O++)V[O]=0,X[O]=0,L[O]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:V,enabledAttributes:X,attributeDivisors:L,object:F,attributes:{},index:null}}function f(F,V,X,L){let O=s.attributes,H=V.attributes,G=0,te=X.getAttributes();for(let $ in te)if(te[$].location>=0){let ee=O[$],Se=H[$];if(Se===void 0&&($==="instanceMatrix"&&F.instanceMatrix&&(Se=F.instanceMatrix),$==="instanceColor"&&F.instanceColor&&(Se=F.instanceColor)),ee===void 0||ee.attribute!==Se||Se&&ee.data!==Se.data)return!0;G++}return s.attributesNum!==G||s.index!==L}function p(F,V,X,L){let O={},H=V.attributes,G=0,te=X.getAttributes();for(let $ in te)if(te[$].location>=0){let ee=H[$];ee===void 0&&($==="instanceMatrix"&&F.instanceMatrix&&(ee=F.instanceMatrix),$==="instanceColor"&&F.instanceColor&&(ee=F.instanceColor));let Se={};Se.attribute=ee,ee&&ee.data&&(Se.data=ee.data),O[$]=Se,G++}s.attributes=O,s.attributesNum=G,s.index=L}function v(){let F=s.newAttributes;for(let V=0,X=F.length;V<X;V++)F[V]=0}function m(F){g(F,0)}function g(F,V){let X=s.newAttributes,L=s.enabledAttributes,O=s.attributeDivisors;X[F]=1,L[F]===0&&(n.enableVertexAttribArray(F),L[F]=1),O[F]!==V&&(n.vertexAttribDivisor(F,V),O[F]=V)}function y(){let F=s.newAttributes,V=s.enabledAttributes;for(let X=0,L=V.length;X<L;X++)V[X]!==F[X]&&(n.disableVertexAttribArray(X),V[X]=0)}function M(F,V,X,L,O,H,G){G===!0?n.vertexAttribIPointer(F,V,X,O,H):n.vertexAttribPointer(F,V,X,L,O,H)}function _(F,V,X,L){v();let O=L.attributes,H=X.getAttributes(),G=V.defaultAttributeValues;for(let te in H){let $=H[te];if($.location>=0){let Q=O[te];if(Q===void 0&&(te==="instanceMatrix"&&F.instanceMatrix&&(Q=F.instanceMatrix),te==="instanceColor"&&F.instanceColor&&(Q=F.instanceColor)),Q!==void 0){let ee=Q.normalized,Se=Q.itemSize,Fe=e.get(Q);if(Fe===void 0)continue;let Z=Fe.buffer,ge=Fe.type,be=Fe.bytesPerElement,Pe=ge===n.INT||ge===n.UNSIGNED_INT||Q.gpuType===iu;if(Q.isInterleavedBufferAttribute){let ye=Q.data,ze=ye.isInterleavedBuffer===!0?ye.stride:ye.itemSize,It=Q.offset;if(ye.isInstancedInterleavedBuffer||ye.isInstancedBufferAttribute){for(let Le=0;Le<$.locationSize;Le++)g($.location+Le,ye.meshPerAttribute);F.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=ye.meshPerAttribute*ye.count)}else for(let Le=0;Le<$.locationSize;Le++)m($.location+Le);n.bindBuffer(n.ARRAY_BUFFER,Z);for(let Le=0;Le<$.locationSize;Le++)M($.location+Le,Se/$.locationSize,ge,ee,ze*be,(It+Se/$.locationSize*Le)*be,Pe)}else{if(Q.isInstancedBufferAttribute){for(let ye=0;ye<$.locationSize;ye++)g($.location+ye,Q.meshPerAttribute);F.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let ye=0;ye<$.locationSize;ye++)m($.location+ye);n.bindBuffer(n.ARRAY_BUFFER,Z);for(let ye=0;ye<$.locationSize;ye++)M($.location+ye,Se/$.locationSize,ge,ee,Se*be,Se/$.locationSize*ye*be,Pe)}}else if(G!==void 0){let ee=G[te];if(ee!==void 0)switch(ee.length){case 2:n.vertexAttrib2fv($.location,ee);break;case 3:n.vertexAttrib3fv($.location,ee);break;case 4:n.vertexAttrib4fv($.location,ee);break;default:n.vertexAttrib1fv($.location,ee)}}}}y()}function S(){U();for(let F in i){let V=i[F];for(let X in V){let L=V[X];for(let O in L){let H=L[O];for(let G in H)u(H[G].object),delete H[G];delete L[O]}}delete i[F]}}function E(F){if(i[F.id]===void 0)return;let V=i[F.id];for(let X in V){let L=V[X];for(let O in L){let H=L[O];for(let G in H)u(H[G].object),delete H[G];delete L[O]}}delete i[F.id]}function x(F){for(let V in i){let X=i[V];for(let L in X){let O=X[L];if(O[F.id]===void 0)continue;let H=O[F.id];for(let G in H)u(H[G].object),delete H[G];delete O[F.id]}}}function A(F){for(let V in i){let X=i[V],L=F.isInstancedMesh===!0?F.id:0,O=X[L];if(O!==void 0){for(let H in O){let G=O[H];for(let te in G)u(G[te].object),delete G[te];delete O[H]}delete X[L],Object.keys(X).length===0&&delete i[V]}}}function U(){P(),o=!0,s!==r&&(s=r,c(s.object))}function P(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:U,resetDefaultState:P,dispose:S,releaseStatesOfGeometry:E,releaseStatesOfObject:A,releaseStatesOfProgram:x,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function ME(n,e,t){let i;function r(l){i=l}function s(l,c){n.drawArrays(i,l,c),t.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),t.update(c,i,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let h=0;for(let f=0;f<u;f++)h+=c[f];t.update(h,i,1)}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a}function SE(n,e,t,i){let r;function s(){if(r!==void 0)return r;if(e.has("EXT_texture_filter_anisotropic")===!0){let x=e.get("EXT_texture_filter_anisotropic");r=n.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(x){return!(x!==$n&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let A=x===ui&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(x!==Sn&&x!==Rn&&!A&&i.convert(x)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Ce("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),h=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ce("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ce("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),p=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),g=n.getParameter(n.MAX_VERTEX_ATTRIBS),y=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),M=n.getParameter(n.MAX_VARYING_VECTORS),_=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),S=n.getParameter(n.MAX_SAMPLES),E=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:h,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:v,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:y,maxVaryings:M,maxFragmentUniforms:_,maxSamples:S,samples:E}}function AE(n){let e=this,t=null,i=0,r=!1,s=!1,o=new ai,a=new Oe,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,h){let f=d.length!==0||h||i!==0||r;return r=h,i=d.length,f},this.beginShadows=function(){s=!0,u(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(d,h){t=u(d,h,0)},this.setState=function(d,h,f){let p=d.clippingPlanes,v=d.clipIntersection,m=d.clipShadows,g=n.get(d);if(!r||p===null||p.length===0||s&&!m)s?u(null):c();else{let y=s?0:i,M=y*4,_=g.clippingState||null;l.value=_,_=u(p,h,M,f);for(let S=0;S!==M;++S)_[S]=t[S];g.clippingState=_,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(d,h,f,p){let v=d!==null?d.length:0,m=null;if(v!==0){if(m=l.value,p!==!0||m===null){let g=f+v*4,y=h.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<g)&&(m=new Float32Array(g));for(let M=0,_=f;M!==v;++M,_+=4)o.copy(d[M]).applyMatrix4(y,a),o.normal.toArray(m,_),m[_+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var Ia=class extends Tn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},r=[i,i,i,i,i,i];this.texture=new aa(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},r=new io(5,5,5),s=new Et({name:"CubemapFromEquirect",uniforms:ls(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Ut,blending:is});s.uniforms.tEquirect.value=t;let o=new tn(r,s),a=t.minFilter;return t.minFilter===li&&(t.minFilter=en),new so(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,r=!0){let s=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,r);e.setRenderTarget(s)}},jy=256,EE=3,TE=20,yv=256,vv=16,CE=3,RE=new C,PE=new he,Hu=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new so(1,10,null),this._boxMesh=new tn(new io(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,r=100,s={}){let{size:o=256,position:a=RE}=s,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,h=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(PE));let m=new so(i,r,u);return m.position.copy(a),m.update(l,e),l.autoClear=d,l.autoClearColor=h,l.autoClearDepth=f,l.autoClearStencil=p,e.background=v,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Ky(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Zy(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(jy,Nf(e))}_fromTexture(e,t){e.mapping===ss||e.mapping===lo?this._setSize(e.image.length===0?jy:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=Yy(e,!1,!1),i=Math.log2(e)-EE;for(let r=0;r<=i;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=Yy(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let r=this._boxMesh,s=this._cubeCamera;r.material=i,s.renderTarget=e,s.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),s.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===ss||e.mapping===lo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Ky()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Zy()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=IE(),this._integrationMaterial=LE());let t=this._cubeSize,i=e.texture.mipmaps.length-1,r=this._ggxMaterial.uniforms;r.envMap.value=this._sourceTarget.texture;let s=this._integrationMaterial.uniforms;s.envMap.value=this._sourceTarget.texture,s.sourceLod.value=Math.log2(t/vv);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-CE)s.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(yv*Math.pow(a,4)))+.5:0;r.roughness.value=a,r.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=OE());let i=this._blurMaterial,r=i.uniforms,s=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=s.texture,this._renderCube(e,0,i),r.envMap.value=e.texture,this._renderCube(s,0,i)}};function Yy(n,e,t){return new Ia(n,{minFilter:li,generateMipmaps:e,type:ui,colorSpace:jo,depthBuffer:t})}function La(n,e,t){return new Et({name:n,uniforms:e,vertexShader:Ve.cube_vert,fragmentShader:t,side:Ut,blending:is,depthTest:!1,depthWrite:!1})}function IE(){return La("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${yv}u

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
	`)}function LE(){return La("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:vv}},`

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
	`)}function OE(){return La("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${TE}
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
	`)}function Zy(){return La("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function Ky(){return La("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function DE(n){let e=new WeakMap,t=new WeakMap,i=null;function r(h,f=!1){return h==null?null:f?o(h):s(h)}function s(h){if(h&&h.isTexture){let f=h.mapping;if(f===eu||f===tu)if(e.has(h)){let p=e.get(h).texture;return a(p,h.mapping)}else{let p=h.image;if(p&&p.height>0){let v=new Ia(p.height);return v.fromEquirectangularTexture(n,h),e.set(h,v),h.addEventListener("dispose",c),a(v.texture,h.mapping)}else return null}}return h}function o(h){if(h&&h.isTexture&&h.isPMREMTexture!==!0){let f=h.mapping,p=f===eu||f===tu,v=f===ss||f===lo;if(p||v){let m=t.get(h),g=m!==void 0?m.texture.pmremVersion:0;if(h.isRenderTargetTexture&&h.pmremVersion!==g)return i===null&&(i=new Hu(n)),m=p?i.fromEquirectangular(h,m):i.fromCubemap(h,m),m.texture.pmremVersion=h.pmremVersion,t.set(h,m),m.texture;if(m!==void 0)return m.texture;{let y=h.image;return p&&y&&y.height>0||v&&y&&l(y)?(i===null&&(i=new Hu(n)),m=p?i.fromEquirectangular(h):i.fromCubemap(h),m.texture.pmremVersion=h.pmremVersion,t.set(h,m),h.addEventListener("dispose",u),m.texture):null}}}return h}function a(h,f){return f===eu?h.mapping=ss:f===tu&&(h.mapping=lo),h}function l(h){let f=0,p=6;for(let v=0;v<p;v++)h[v]!==void 0&&f++;return f===p}function c(h){let f=h.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(h){let f=h.target;f.removeEventListener("dispose",u);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function d(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:r,dispose:d}}function NE(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let r=n.getExtension(i);return e[i]=r,r}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let r=t(i);return r===null&&Wo("WebGLRenderer: "+i+" extension not supported."),r}}}function FE(n,e,t,i){let r={},s=new WeakMap,o=new FinalizationRegistry(p=>delete r[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete r[p.id],o.unregister(p);let v=s.get(p);v&&(e.remove(v),s.delete(p)),i.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,v){return r[v.id]!==void 0||(v.addEventListener("dispose",a),r[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function u(p){let v=p.attributes;for(let m in v)e.update(v[m],n.ARRAY_BUFFER)}function d(p){let v=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,M=m.count>=65535?na:ta,_=new M(Math.ceil(y/3)*6,1),S=_.array;if(v!==null){let x=v.array;g=v.version;for(let A=0,U=0;A<y;A+=3){let P=x[A+0],F=x[A+1],V=x[A+2];S[U++]=P,S[U++]=F,S[U++]=F,S[U++]=V,S[U++]=V,S[U++]=P}}else{g=m.version;for(let x=0,A=0;x<y;x+=3){let U=x+0,P=x+1,F=x+2;S[A++]=U,S[A++]=P,S[A++]=P,S[A++]=F,S[A++]=F,S[A++]=U}}_.version=g;let E=s.get(p);E&&e.remove(E),s.set(p,_)}function h(p){let v=s.get(p);if(v){let m=p.index;m!==null&&v.version<m.version&&d(p)}else d(p);return s.get(p)}function f(){for(let p in r){let v=r[p].deref();v!==void 0&&l(v)}}return{get:c,update:u,getWireframeAttribute:h,dispose:f}}function UE(n,e,t){let i;function r(d){i=d}let s,o;function a(d){s=d.type,o=d.bytesPerElement}function l(d,h){n.drawElements(i,h,s,d*o),t.update(h,i,1)}function c(d,h,f){f!==0&&(n.drawElementsInstanced(i,h,s,d*o,f),t.update(h,i,f))}function u(d,h,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,h,0,s,d,0,f);let v=0;for(let m=0;m<f;m++)v+=h[m];t.update(v,i,1)}this.setMode=r,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function kE(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(s,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(s/3);break;case n.LINES:t.lines+=a*(s/2);break;case n.LINE_STRIP:t.lines+=a*(s-1);break;case n.LINE_LOOP:t.lines+=a*s;break;case n.POINTS:t.points+=a*s;break;default:Ne("WebGLInfo: Unknown draw mode:",o);break}}function r(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:r,update:i}}function BE(n,e,t){let i=new WeakMap,r=new nt;function s(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=u!==void 0?u.length:0,h=i.get(a);if(h===void 0||h.count!==d){let U=function(){x.dispose(),i.delete(a),a.removeEventListener("dispose",U)};h!==void 0&&h.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],M=0;f===!0&&(M=1),p===!0&&(M=2),v===!0&&(M=3);let _=a.attributes.position.count*M,S=1;_>e.maxTextureSize&&(S=Math.ceil(_/e.maxTextureSize),_=e.maxTextureSize);let E=new Float32Array(_*S*4*d),x=new Ko(E,_,S,d);x.type=Rn,x.needsUpdate=!0;let A=M*4;for(let P=0;P<d;P++){let F=m[P],V=g[P],X=y[P],L=_*S*4*P;for(let O=0;O<F.count;O++){let H=O*A;f===!0&&(r.fromBufferAttribute(F,O),E[L+H+0]=r.x,E[L+H+1]=r.y,E[L+H+2]=r.z,E[L+H+3]=0),p===!0&&(r.fromBufferAttribute(V,O),E[L+H+4]=r.x,E[L+H+5]=r.y,E[L+H+6]=r.z,E[L+H+7]=0),v===!0&&(r.fromBufferAttribute(X,O),E[L+H+8]=r.x,E[L+H+9]=r.y,E[L+H+10]=r.z,E[L+H+11]=X.itemSize===4?r.w:1)}}h={count:d,texture:x,size:new $e(_,S)},i.set(a,h),a.addEventListener("dispose",U)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(n,"morphTargetBaseInfluence",p),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",h.texture,t),l.getUniforms().setValue(n,"morphTargetsTextureSize",h.size)}return{update:s}}function zE(n,e,t,i,r){let s=new WeakMap;function o(c){let u=r.render.frame,d=c.geometry,h=e.get(c,d);if(s.get(h)!==u&&(e.update(h),s.set(h,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),s.get(c)!==u&&(t.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,n.ARRAY_BUFFER),s.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;s.get(f)!==u&&(f.update(),s.set(f,u))}return h}function a(){s=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var VE={[gf]:"LINEAR_TONE_MAPPING",[yf]:"REINHARD_TONE_MAPPING",[vf]:"CINEON_TONE_MAPPING",[xf]:"ACES_FILMIC_TONE_MAPPING",[bf]:"AGX_TONE_MAPPING",[_a]:"NEUTRAL_TONE_MAPPING",[_f]:"CUSTOM_TONE_MAPPING"};function GE(n,e,t,i,r,s){let o=new Tn(e,t,{type:n,depthBuffer:r,stencilBuffer:s,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new bt;u.setAttribute("position",new Qt([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new Qt([0,2,0,0,2,0],2));let d=new Bc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),h=new tn(u,d),f=new ya(-1,1,1,-1,0,1),p=null,v=null,m=!1,g,y=null,M=[],_=!1;this.setSize=function(S,E){o.setSize(S,E),a!==null&&a.setSize(S,E),l!==null&&l.setSize(S,E);for(let x=0;x<M.length;x++){let A=M[x];A.setSize&&A.setSize(S,E)}},this.setEffects=function(S){M=S,_=M.length>0&&M[0].isRenderPass===!0;let E=o.width,x=o.height;M.length>0&&a===null&&(a=new Tn(E,x,{type:ui,depthBuffer:!1,stencilBuffer:!1}),l=new Tn(E,x,{type:ui,depthBuffer:!1,stencilBuffer:!1}));let A=r===!0&&M.some(U=>U.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new Qi(E,x),s===!0&&(c.format=er,c.type=os)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let U=0;U<M.length;U++){let P=M[U];P.setSize&&P.setSize(E,x),A&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(c)}},this.begin=function(S,E){if(m||S.toneMapping===Ri&&M.length===0)return!1;if(y=E,E!==null){let x=E.width,A=E.height;(o.width!==x||o.height!==A)&&this.setSize(x,A)}return _===!1&&S.setRenderTarget(o),g=S.toneMapping,S.toneMapping=Ri,!0},this.hasRenderPass=function(){return _},this.end=function(S,E){S.toneMapping=g,m=!0;let x=o,A=a;for(let U=0;U<M.length;U++){let P=M[U];P.enabled!==!1&&(P.render(S,A,x,E),P.needsSwap!==!1&&(x=A,A=A===a?l:a))}if(p!==S.outputColorSpace||v!==S.toneMapping){p=S.outputColorSpace,v=S.toneMapping,d.defines={},Ze.getTransfer(p)===it&&(d.defines.SRGB_TRANSFER="");let U=VE[v];U&&(d.defines[U]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,S.setRenderTarget(y),S.render(h,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),d.dispose()}}var xv=new vn,_v=new Qi(1,1),bv=new ca(1),wv=new Ko,Mv=new Lc,Sv=new aa,Jy=[],Qy=[],ev=new Float32Array(16),tv=new Float32Array(9),nv=new Float32Array(4);function ho(n,e,t){let i=n[0];if(i<=0||i>0)return n;let r=e*t,s=Jy[r];if(s===void 0&&(s=new Float32Array(r),Jy[r]=s),e!==0){i.toArray(s,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(s,a)}return s}function kt(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function Bt(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function Xu(n,e){let t=Qy[e];t===void 0&&(t=new Int32Array(e),Qy[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function HE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function WE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(kt(t,e))return;n.uniform2fv(this.addr,e),Bt(t,e)}}function XE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(kt(t,e))return;n.uniform3fv(this.addr,e),Bt(t,e)}}function $E(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(kt(t,e))return;n.uniform4fv(this.addr,e),Bt(t,e)}}function qE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(kt(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),Bt(t,e)}else{if(kt(t,i))return;nv.set(i),n.uniformMatrix2fv(this.addr,!1,nv),Bt(t,i)}}function jE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(kt(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),Bt(t,e)}else{if(kt(t,i))return;tv.set(i),n.uniformMatrix3fv(this.addr,!1,tv),Bt(t,i)}}function YE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(kt(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),Bt(t,e)}else{if(kt(t,i))return;ev.set(i),n.uniformMatrix4fv(this.addr,!1,ev),Bt(t,i)}}function ZE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function KE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(kt(t,e))return;n.uniform2iv(this.addr,e),Bt(t,e)}}function JE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(kt(t,e))return;n.uniform3iv(this.addr,e),Bt(t,e)}}function QE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(kt(t,e))return;n.uniform4iv(this.addr,e),Bt(t,e)}}function eT(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function tT(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(kt(t,e))return;n.uniform2uiv(this.addr,e),Bt(t,e)}}function nT(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(kt(t,e))return;n.uniform3uiv(this.addr,e),Bt(t,e)}}function iT(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(kt(t,e))return;n.uniform4uiv(this.addr,e),Bt(t,e)}}function $u(n){return n.version===0&&(n.compareFunction=If,n.needsUpdate=!0),n}function rT(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_2D_SHADOW?s=$u(_v):s=xv,t.setTexture2D(e||s,r)}function sT(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture3D(e||Mv,r)}function oT(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_CUBE_SHADOW?s=$u(bv):s=Sv,t.setTextureCube(e||s,r)}function aT(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture2DArray(e||wv,r)}function lT(n){switch(n){case 5126:return HE;case 35664:return WE;case 35665:return XE;case 35666:return $E;case 35674:return qE;case 35675:return jE;case 35676:return YE;case 5124:case 35670:return ZE;case 35667:case 35671:return KE;case 35668:case 35672:return JE;case 35669:case 35673:return QE;case 5125:return eT;case 36294:return tT;case 36295:return nT;case 36296:return iT;case 35678:case 36198:case 36298:case 36306:case 35682:return rT;case 35679:case 36299:case 36307:return sT;case 35680:case 36300:case 36308:case 36293:return oT;case 36289:case 36303:case 36311:case 36292:return aT}}function cT(n,e){n.uniform1fv(this.addr,e)}function uT(n,e){let t=ho(e,this.size,2);n.uniform2fv(this.addr,t)}function dT(n,e){let t=ho(e,this.size,3);n.uniform3fv(this.addr,t)}function hT(n,e){let t=ho(e,this.size,4);n.uniform4fv(this.addr,t)}function fT(n,e){let t=ho(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function pT(n,e){let t=ho(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function mT(n,e){let t=ho(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function gT(n,e){n.uniform1iv(this.addr,e)}function yT(n,e){n.uniform2iv(this.addr,e)}function vT(n,e){n.uniform3iv(this.addr,e)}function xT(n,e){n.uniform4iv(this.addr,e)}function _T(n,e){n.uniform1uiv(this.addr,e)}function bT(n,e){n.uniform2uiv(this.addr,e)}function wT(n,e){n.uniform3uiv(this.addr,e)}function MT(n,e){n.uniform4uiv(this.addr,e)}function ST(n,e,t){let i=this.cache,r=e.length,s=Xu(t,r);kt(i,s)||(n.uniform1iv(this.addr,s),Bt(i,s));let o;this.type===n.SAMPLER_2D_SHADOW?o=$u(_v):o=xv;for(let a=0;a!==r;++a)t.setTexture2D(e[a]||o,s[a])}function AT(n,e,t){let i=this.cache,r=e.length,s=Xu(t,r);kt(i,s)||(n.uniform1iv(this.addr,s),Bt(i,s));for(let o=0;o!==r;++o)t.setTexture3D(e[o]||Mv,s[o])}function ET(n,e,t){let i=this.cache,r=e.length,s=Xu(t,r);kt(i,s)||(n.uniform1iv(this.addr,s),Bt(i,s));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=$u(bv):o=Sv;for(let a=0;a!==r;++a)t.setTextureCube(e[a]||o,s[a])}function TT(n,e,t){let i=this.cache,r=e.length,s=Xu(t,r);kt(i,s)||(n.uniform1iv(this.addr,s),Bt(i,s));for(let o=0;o!==r;++o)t.setTexture2DArray(e[o]||wv,s[o])}function CT(n){switch(n){case 5126:return cT;case 35664:return uT;case 35665:return dT;case 35666:return hT;case 35674:return fT;case 35675:return pT;case 35676:return mT;case 5124:case 35670:return gT;case 35667:case 35671:return yT;case 35668:case 35672:return vT;case 35669:case 35673:return xT;case 5125:return _T;case 36294:return bT;case 36295:return wT;case 36296:return MT;case 35678:case 36198:case 36298:case 36306:case 35682:return ST;case 35679:case 36299:case 36307:return AT;case 35680:case 36300:case 36308:case 36293:return ET;case 36289:case 36303:case 36311:case 36292:return TT}}var Hf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=lT(t.type)}},Wf=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=CT(t.type)}},Xf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(e,t[a.id],i)}}},Vf=/(\w+)(\])?(\[|\.)?/g;function iv(n,e){n.seq.push(e),n.map[e.id]=e}function RT(n,e,t){let i=n.name,r=i.length;for(Vf.lastIndex=0;;){let s=Vf.exec(i),o=Vf.lastIndex,a=s[1],l=s[2]==="]",c=s[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===r){iv(t,c===void 0?new Hf(a,n,e):new Wf(a,n,e));break}else{let d=t.map[a];d===void 0&&(d=new Xf(a),iv(t,d)),t=d}}}var uo=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);RT(a,l,this)}let r=[],s=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(o):s.push(o);r.length>0&&(this.seq=r.concat(s))}setValue(e,t,i,r){let s=this.map[t];s!==void 0&&s.setValue(e,i,r)}setOptional(e,t,i){let r=t[i];r!==void 0&&this.setValue(e,i,r)}static upload(e,t,i,r){for(let s=0,o=t.length;s!==o;++s){let a=t[s],l=i[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,r)}}static seqWithValue(e,t){let i=[];for(let r=0,s=e.length;r!==s;++r){let o=e[r];o.id in t&&i.push(o)}return i}};function rv(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var PT=37297,IT=0;function LT(n,e){let t=n.split(`
`),i=[],r=Math.max(e-6,0),s=Math.min(e+6,t.length);for(let o=r;o<s;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var sv=new Oe;function OT(n){Ze._getMatrix(sv,Ze.workingColorSpace,n);let e=`mat3( ${sv.elements.map(t=>t.toFixed(4))} )`;switch(Ze.getTransfer(n)){case Yo:return[e,"LinearTransferOETF"];case it:return[e,"sRGBTransferOETF"];default:return Ce("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function ov(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),s=(n.getShaderInfoLog(e)||"").trim();if(i&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+s+`

`+LT(n.getShaderSource(e),a)}else return s}function DT(n,e){let t=OT(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var NT={[gf]:"Linear",[yf]:"Reinhard",[vf]:"Cineon",[xf]:"ACESFilmic",[bf]:"AgX",[_a]:"Neutral",[_f]:"Custom"};function FT(n,e){let t=NT[e];return t===void 0?(Ce("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Gu=new C;function UT(){Ze.getLuminanceCoefficients(Gu);let n=Gu.x.toFixed(4),e=Gu.y.toFixed(4),t=Gu.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function kT(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Pa).join(`
`)}function BT(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function zT(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let r=0;r<i;r++){let s=n.getActiveAttrib(e,r),o=s.name,a=1;s.type===n.FLOAT_MAT2&&(a=2),s.type===n.FLOAT_MAT3&&(a=3),s.type===n.FLOAT_MAT4&&(a=4),t[o]={type:s.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function Pa(n){return n!==""}function av(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function lv(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var VT=/^[ \t]*#include +<([\w\d./]+)>/gm;function $f(n){return n.replace(VT,GT)}function GT(n,e){let t=Ve[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return $f(t)}var HT=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function cv(n){return n.replace(HT,WT)}function WT(n,e,t,i){let r="";for(let s=parseInt(e);s<parseInt(t);s++)r+=i.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function uv(n){let e=`precision ${n.precision} float;
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
#define LOW_PRECISION`),e}var XT={[ns]:"SHADOWMAP_TYPE_PCF",[oo]:"SHADOWMAP_TYPE_VSM"};function $T(n){return XT[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var qT={[lo]:"ENVMAP_MODE_REFRACTION"};function jT(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":qT[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var YT={[Qc]:"ENVMAP_BLENDING_MULTIPLY",[Ay]:"ENVMAP_BLENDING_MIX",[Ey]:"ENVMAP_BLENDING_ADD"};function ZT(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":YT[n.combine]||"ENVMAP_BLENDING_NONE"}function KT(n,e,t,i){let r=n.getContext(),s=t.defines,o=t.vertexShader,a=t.fragmentShader,l=$T(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=jT(t),d=ZT(t),h=kT(t),f=BT(s),p=r.createProgram(),v,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Pa).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Pa).join(`
`),m.length>0&&(m+=`
`)):(v=[uv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Pa).join(`
`),m=[uv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Ri?"#define TONE_MAPPING":"",t.toneMapping!==Ri?Ve.tonemapping_pars_fragment:"",t.toneMapping!==Ri?FT("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ve.colorspace_pars_fragment,DT("linearToOutputTexel",t.outputColorSpace),UT(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Pa).join(`
`)),o=$f(o),o=av(o,t),o=lv(o,t),a=$f(a),a=av(a,t),a=lv(a,t),o=cv(o),a=cv(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,v=[h,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Lf?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Lf?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=g+v+o,M=g+m+a,_=rv(r,r.VERTEX_SHADER,y),S=rv(r,r.FRAGMENT_SHADER,M);r.attachShader(p,_),r.attachShader(p,S),t.index0AttributeName!==void 0?r.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&r.bindAttribLocation(p,0,"position"),r.linkProgram(p);function E(P){if(n.debug.checkShaderErrors){let F=r.getProgramInfoLog(p)||"",V=r.getShaderInfoLog(_)||"",X=r.getShaderInfoLog(S)||"",L=F.trim(),O=V.trim(),H=X.trim(),G=!0,te=!0;if(r.getProgramParameter(p,r.LINK_STATUS)===!1)if(G=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(r,p,_,S);else{let $=ov(r,_,"vertex"),Q=ov(r,S,"fragment");Ne("WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(p,r.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+L+`
`+$+`
`+Q)}else L!==""?Ce("WebGLProgram: Program Info Log:",L):(O===""||H==="")&&(te=!1);te&&(P.diagnostics={runnable:G,programLog:L,vertexShader:{log:O,prefix:v},fragmentShader:{log:H,prefix:m}})}r.deleteShader(_),r.deleteShader(S),x=new uo(r,p),A=zT(r,p)}let x;this.getUniforms=function(){return x===void 0&&E(this),x};let A;this.getAttributes=function(){return A===void 0&&E(this),A};let U=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return U===!1&&(U=r.getProgramParameter(p,PT)),U},this.destroy=function(){i.releaseStatesOfProgram(this),r.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=IT++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=_,this.fragmentShader=S,this}var JT=0,qf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(i)===!1&&(r.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new jf(e),t.set(e,i)),i}},jf=class{constructor(e){this.id=JT++,this.code=e,this.usedTimes=0}};function QT(n){return n===Rr||n===Ea||n===Ta}function e2(n,e,t,i,r,s){let o=new Jo,a=new qf,l=new Set,c=[],u=new Map,d=i.logarithmicDepthBuffer,h={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,A,U,P,F,V){let X=P.fog,L=F.geometry,O=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?P.environment:null,H=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,G=e.get(x.envMap||O,H),te=h[x.type],$=i.precision;x.precision!==null&&($=i.getMaxPrecision(x.precision),$!==x.precision&&Ce("WebGLProgram.getParameters:",x.precision,"not supported, using",$,"instead."));let Q=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,ee=Q!==void 0?Q.length:0,Se=0;L.morphAttributes.position!==void 0&&(Se=1),L.morphAttributes.normal!==void 0&&(Se=2),L.morphAttributes.color!==void 0&&(Se=3);let Fe,Z,ge,be;if(te){let pe=Ii[te];Fe=pe.vertexShader,Z=pe.fragmentShader}else{Fe=x.vertexShader,Z=x.fragmentShader;let pe=a.getVertexShaderStage(x),st=a.getFragmentShaderStage(x);a.update(x,pe,st),ge=pe.id,be=st.id}let Pe=n.getRenderTarget(),ye=n.state.buffers.depth.getReversed(),ze=F.isInstancedMesh===!0,It=F.isBatchedMesh===!0,Le=!!x.map,rt=!!x.matcap,lt=!!G,qe=lt&&G.isPMREMTexture===!0,Yt=!!x.aoMap,Dt=!!x.lightMap,_n=!!x.bumpMap&&x.wireframe===!1,yt=!!x.normalMap,gi=!!x.displacementMap,zt=!!x.emissiveMap,In=!!x.metalnessMap,Ln=!!x.roughnessMap,On=x.anisotropy>0,N=x.clearcoat>0,Dn=x.diffuseRoughness>0,pt=x.dispersion>0,mt=x.retroreflectivity>0,fe=x.iridescence>0,Nt=x.sheen>0,Ie=x.transmission>0,ke=On&&!!x.anisotropyMap,T=N&&!!x.clearcoatMap,b=N&&!!x.clearcoatNormalMap,B=N&&!!x.clearcoatRoughnessMap,ne=Dn&&!!x.diffuseRoughnessMap,J=fe&&!!x.iridescenceMap,se=fe&&!!x.iridescenceThicknessMap,ue=Nt&&!!x.sheenColorMap,j=Nt&&!!x.sheenRoughnessMap,Y=!!x.specularMap,ae=!!x.specularColorMap,R=!!x.specularIntensityMap,K=Ie&&!!x.transmissionMap,q=Ie&&!!x.thicknessMap,le=!!x.gradientMap,re=!!x.alphaMap,oe=x.alphaTest>0,Ee=!!x.alphaHash,We=!!x.extensions,ie=Ri;x.toneMapped&&(Pe===null||Pe.isXRRenderTarget===!0)&&(ie=n.toneMapping);let Re=qe?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,Ge={shaderID:te,shaderType:x.type,shaderName:x.name,vertexShader:Fe,fragmentShader:Z,defines:x.defines,customVertexShaderID:ge,customFragmentShaderID:be,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:$,batching:It,batchingColor:It&&F._colorsTexture!==null,instancing:ze,instancingColor:ze&&F.instanceColor!==null,instancingMorph:ze&&F.morphTexture!==null,outputColorSpace:Pe===null?n.outputColorSpace:Pe.isXRRenderTarget===!0?Pe.texture.colorSpace:Ze.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Le,matcap:rt,envMap:lt,envMapMode:lt&&G.mapping,envMapPMREM:qe,envMapMaxLod:qe?Re.length-1:null,envMapSize:qe?Re[0].width:null,aoMap:Yt,lightMap:Dt,bumpMap:_n,normalMap:yt,displacementMap:gi,emissiveMap:zt,normalMapObjectSpace:yt&&x.normalMapType===Py,normalMapTangentSpace:yt&&x.normalMapType===zu,packedNormalMap:yt&&x.normalMapType===zu&&QT(x.normalMap.format),metalnessMap:In,roughnessMap:Ln,anisotropy:On,anisotropyMap:ke,clearcoat:N,clearcoatMap:T,clearcoatNormalMap:b,clearcoatRoughnessMap:B,diffuseRoughness:Dn,diffuseRoughnessMap:ne,dispersion:pt,retroreflection:mt,iridescence:fe,iridescenceMap:J,iridescenceThicknessMap:se,sheen:Nt,sheenColorMap:ue,sheenRoughnessMap:j,specularMap:Y,specularColorMap:ae,specularIntensityMap:R,transmission:Ie,transmissionMap:K,thicknessMap:q,gradientMap:le,opaque:x.transparent===!1&&x.blending===ao&&x.alphaToCoverage===!1,alphaMap:re,alphaTest:oe,alphaHash:Ee,combine:x.combine,mapUv:Le&&f(x.map.channel),aoMapUv:Yt&&f(x.aoMap.channel),lightMapUv:Dt&&f(x.lightMap.channel),bumpMapUv:_n&&f(x.bumpMap.channel),normalMapUv:yt&&f(x.normalMap.channel),displacementMapUv:gi&&f(x.displacementMap.channel),emissiveMapUv:zt&&f(x.emissiveMap.channel),metalnessMapUv:In&&f(x.metalnessMap.channel),roughnessMapUv:Ln&&f(x.roughnessMap.channel),anisotropyMapUv:ke&&f(x.anisotropyMap.channel),clearcoatMapUv:T&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:b&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:B&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:J&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:se&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:ue&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:j&&f(x.sheenRoughnessMap.channel),specularMapUv:Y&&f(x.specularMap.channel),specularColorMapUv:ae&&f(x.specularColorMap.channel),specularIntensityMapUv:R&&f(x.specularIntensityMap.channel),transmissionMapUv:K&&f(x.transmissionMap.channel),thicknessMapUv:q&&f(x.thicknessMap.channel),alphaMapUv:re&&f(x.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(yt||On),vertexNormals:!!L.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:F.isPoints===!0&&!!L.attributes.uv&&(Le||re),fog:!!X,useFog:x.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||L.attributes.normal===void 0&&yt===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:ye,skinning:F.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:Se,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:V.filter(pe=>pe.texture!==null).length,numClippingPlanes:s.numPlanes,numClipIntersection:s.numIntersection,dithering:x.dithering,shadowMapEnabled:n.shadowMap.enabled&&U.length>0,shadowMapType:n.shadowMap.type,toneMapping:ie,decodeVideoTexture:Le&&x.map.isVideoTexture===!0&&Ze.getTransfer(x.map.colorSpace)===it,decodeVideoTextureEmissive:zt&&x.emissiveMap.isVideoTexture===!0&&Ze.getTransfer(x.emissiveMap.colorSpace)===it,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Xn,flipSided:x.side===Ut,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:We&&x.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(We&&x.extensions.multiDraw===!0||It)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Ge.vertexUv1s=l.has(1),Ge.vertexUv2s=l.has(2),Ge.vertexUv3s=l.has(3),l.clear(),Ge}function v(x){let A=[];if(x.shaderID?A.push(x.shaderID):(A.push(x.customVertexShaderID),A.push(x.customFragmentShaderID)),x.defines!==void 0)for(let U in x.defines)A.push(U),A.push(x.defines[U]);return x.isRawShaderMaterial===!1&&(m(A,x),g(A,x),A.push(n.outputColorSpace)),A.push(x.customProgramCacheKey),A.join()}function m(x,A){x.push(A.precision),x.push(A.outputColorSpace),x.push(A.envMapMode),x.push(A.envMapPMREM),x.push(A.envMapMaxLod),x.push(A.envMapSize),x.push(A.mapUv),x.push(A.alphaMapUv),x.push(A.lightMapUv),x.push(A.aoMapUv),x.push(A.bumpMapUv),x.push(A.normalMapUv),x.push(A.displacementMapUv),x.push(A.emissiveMapUv),x.push(A.metalnessMapUv),x.push(A.roughnessMapUv),x.push(A.anisotropyMapUv),x.push(A.clearcoatMapUv),x.push(A.clearcoatNormalMapUv),x.push(A.clearcoatRoughnessMapUv),x.push(A.diffuseRoughnessMapUv),x.push(A.iridescenceMapUv),x.push(A.iridescenceThicknessMapUv),x.push(A.sheenColorMapUv),x.push(A.sheenRoughnessMapUv),x.push(A.specularMapUv),x.push(A.specularColorMapUv),x.push(A.specularIntensityMapUv),x.push(A.transmissionMapUv),x.push(A.thicknessMapUv),x.push(A.combine),x.push(A.fogExp2),x.push(A.sizeAttenuation),x.push(A.morphTargetsCount),x.push(A.numSunLights),x.push(A.numDirLights),x.push(A.numPointLights),x.push(A.numSpotLights),x.push(A.numSpotLightMaps),x.push(A.numHemiLights),x.push(A.numRectAreaLights),x.push(A.numSunLightShadows),x.push(A.numDirLightShadows),x.push(A.numPointLightShadows),x.push(A.numSpotLightShadows),x.push(A.numSpotLightShadowsWithMaps),x.push(A.numLightProbes),x.push(A.numLightProbeGrids),x.push(A.shadowMapType),x.push(A.toneMapping),x.push(A.numClippingPlanes),x.push(A.numClipIntersection),x.push(A.depthPacking)}function g(x,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function y(x){let A=h[x.type],U;if(A){let P=Ii[A];U=Xy.clone(P.uniforms)}else U=x.uniforms;return U}function M(x,A){let U=u.get(A);return U!==void 0?++U.usedTimes:(U=new KT(n,A,x,r),c.push(U),u.set(A,U)),U}function _(x){if(--x.usedTimes===0){let A=c.indexOf(x);c[A]=c[c.length-1],c.pop(),u.delete(x.cacheKey),x.destroy()}}function S(x){a.remove(x)}function E(){a.dispose()}return{getParameters:p,getProgramCacheKey:v,getUniforms:y,acquireProgram:M,releaseProgram:_,releaseShaderCache:S,programs:c,dispose:E}}function t2(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function r(o,a,l){n.get(o)[a]=l}function s(){n=new WeakMap}return{has:e,get:t,remove:i,update:r,dispose:s}}function n2(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function dv(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function hv(){let n=[],e=0,t=[],i=[],r=[];function s(){e=0,t.length=0,i.length=0,r.length=0}function o(h){let f=0;return h.isInstancedMesh&&(f+=2),h.isSkinnedMesh&&(f+=1),f}function a(h,f,p,v,m,g){let y=n[e];return y===void 0?(y={id:h.id,object:h,geometry:f,material:p,materialVariant:o(h),groupOrder:v,renderOrder:h.renderOrder,z:m,group:g},n[e]=y):(y.id=h.id,y.object=h,y.geometry=f,y.material=p,y.materialVariant=o(h),y.groupOrder=v,y.renderOrder=h.renderOrder,y.z=m,y.group=g),e++,y}function l(h,f,p,v,m,g,y){y.reversedDepth===!0&&(m=-m);let M=a(h,f,p,v,m,g);p.transmission>0?i.push(M):p.transparent===!0?r.push(M):t.push(M)}function c(h,f,p,v,m,g){let y=a(h,f,p,v,m,g);p.transmission>0?i.unshift(y):p.transparent===!0?r.unshift(y):t.unshift(y)}function u(h,f){t.length>1&&t.sort(h||n2),i.length>1&&i.sort(f||dv),r.length>1&&r.sort(f||dv)}function d(){for(let h=e,f=n.length;h<f;h++){let p=n[h];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:i,transparent:r,init:s,push:l,unshift:c,finish:d,sort:u}}function i2(){let n=new WeakMap;function e(i,r){let s=n.get(i),o;return s===void 0?(o=new hv,n.set(i,[o])):r>=s.length?(o=new hv,s.push(o)):o=s[r],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function r2(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new he};break;case"SpotLight":t={position:new C,direction:new C,color:new he,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new he,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new he,groundColor:new he};break;case"RectAreaLight":t={color:new he,position:new C,halfWidth:new C,halfHeight:new C};break}return n[e.id]=t,t}}}function s2(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var o2=0;function a2(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function l2(n){let e=new r2,t=s2(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new C);let r=new C,s=new xe,o=new xe;function a(c){let u=0,d=0,h=0;for(let V=0;V<9;V++)i.probe[V].set(0,0,0);let f=0,p=0,v=0,m=0,g=0,y=0,M=0,_=0,S=0,E=0,x=0,A=0,U=0,P=0;c.sort(a2);for(let V=0,X=c.length;V<X;V++){let L=c[V],O=L.color,H=L.intensity,G=L.distance,te=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Rr?te=L.shadow.map.texture:te=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)u+=O.r*H,d+=O.g*H,h+=O.b*H;else if(L.isLightProbe){for(let $=0;$<9;$++)i.probe[$].addScaledVector(L.sh.coefficients[$],H);P++}else if(L.isSunLight){let $=e.get(L);if($.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),i.sunShadow[p]=ee,i.sunShadowMap[p]=te;let Se=Q.getViewportCount();for(let Fe=0;Fe<Se;Fe++)i.sunShadowMatrix[v+Fe]=Q.getMatrix(Fe),i.sunShadowCascade[v+Fe]=Q._cascadeData[Fe];v+=Se,p++}i.sun[f]=$,f++}else if(L.isDirectionalLight){let $=e.get(L);if($.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.directionalShadow[m]=ee,i.directionalShadowMap[m]=te,i.directionalShadowMatrix[m]=L.shadow.matrix,S++}i.directional[m]=$,m++}else if(L.isSpotLight){let $=e.get(L);$.position.setFromMatrixPosition(L.matrixWorld),$.color.copy(O).multiplyScalar(H),$.distance=G,$.coneCos=Math.cos(L.angle),$.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),$.decay=L.decay,i.spot[y]=$;let Q=L.shadow;if(L.map&&(i.spotLightMap[A]=L.map,A++,Q.updateMatrices(L),L.castShadow&&U++),i.spotLightMatrix[y]=Q.matrix,L.castShadow){let ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.spotShadow[y]=ee,i.spotShadowMap[y]=te,x++}y++}else if(L.isRectAreaLight){let $=e.get(L);$.color.copy(O).multiplyScalar(H),$.halfWidth.set(L.width*.5,0,0),$.halfHeight.set(0,L.height*.5,0),i.rectArea[M]=$,M++}else if(L.isPointLight){let $=e.get(L);if($.color.copy(L.color).multiplyScalar(L.intensity),$.distance=L.distance,$.decay=L.decay,L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,ee.shadowCameraNear=Q.camera.near,ee.shadowCameraFar=Q.camera.far,i.pointShadow[g]=ee,i.pointShadowMap[g]=te,i.pointShadowMatrix[g]=L.shadow.matrix,E++}i.point[g]=$,g++}else if(L.isHemisphereLight){let $=e.get(L);$.skyColor.copy(L.color).multiplyScalar(H),$.groundColor.copy(L.groundColor).multiplyScalar(H),i.hemi[_]=$,_++}}M>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=me.LTC_FLOAT_1,i.rectAreaLTC2=me.LTC_FLOAT_2):(i.rectAreaLTC1=me.LTC_HALF_1,i.rectAreaLTC2=me.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=d,i.ambient[2]=h;let F=i.hash;(F.sunLength!==f||F.directionalLength!==m||F.pointLength!==g||F.spotLength!==y||F.rectAreaLength!==M||F.hemiLength!==_||F.numSunShadows!==p||F.numDirectionalShadows!==S||F.numPointShadows!==E||F.numSpotShadows!==x||F.numSpotMaps!==A||F.numLightProbes!==P)&&(i.sun.length=f,i.directional.length=m,i.spot.length=y,i.rectArea.length=M,i.point.length=g,i.hemi.length=_,i.sunShadow.length=p,i.sunShadowMap.length=p,i.sunShadowMatrix.length=v,i.sunShadowCascade.length=v,i.directionalShadow.length=S,i.directionalShadowMap.length=S,i.directionalShadowMatrix.length=S,i.pointShadow.length=E,i.pointShadowMap.length=E,i.pointShadowMatrix.length=E,i.spotShadow.length=x,i.spotShadowMap.length=x,i.spotLightMatrix.length=x+A-U,i.spotLightMap.length=A,i.numSpotLightShadowsWithMaps=U,i.numLightProbes=P,F.sunLength=f,F.directionalLength=m,F.pointLength=g,F.spotLength=y,F.rectAreaLength=M,F.hemiLength=_,F.numSunShadows=p,F.numDirectionalShadows=S,F.numPointShadows=E,F.numSpotShadows=x,F.numSpotMaps=A,F.numLightProbes=P,i.version=o2++)}function l(c,u){let d=0,h=0,f=0,p=0,v=0,m=0,g=u.matrixWorldInverse;for(let y=0,M=c.length;y<M;y++){let _=c[y];if(_.isSunLight){let S=i.sun[d];S.direction.setFromMatrixPosition(_.matrixWorld),S.direction.transformDirection(g),d++}else if(_.isDirectionalLight){let S=i.directional[h];S.direction.setFromMatrixPosition(_.matrixWorld),r.setFromMatrixPosition(_.target.matrixWorld),S.direction.sub(r),S.direction.transformDirection(g),h++}else if(_.isSpotLight){let S=i.spot[p];S.position.setFromMatrixPosition(_.matrixWorld),S.position.applyMatrix4(g),S.direction.setFromMatrixPosition(_.matrixWorld),r.setFromMatrixPosition(_.target.matrixWorld),S.direction.sub(r),S.direction.transformDirection(g),p++}else if(_.isRectAreaLight){let S=i.rectArea[v];S.position.setFromMatrixPosition(_.matrixWorld),S.position.applyMatrix4(g),o.identity(),s.copy(_.matrixWorld),s.premultiply(g),o.extractRotation(s),S.halfWidth.set(_.width*.5,0,0),S.halfHeight.set(0,_.height*.5,0),S.halfWidth.applyMatrix4(o),S.halfHeight.applyMatrix4(o),v++}else if(_.isPointLight){let S=i.point[f];S.position.setFromMatrixPosition(_.matrixWorld),S.position.applyMatrix4(g),f++}else if(_.isHemisphereLight){let S=i.hemi[m];S.direction.setFromMatrixPosition(_.matrixWorld),S.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:i}}function fv(n){let e=new l2(n),t=[],i=[],r=[];function s(d){u.camera=d,t.length=0,i.length=0,r.length=0}function o(d){d.isLightProbeGrid?r.push(d):t.push(d)}function a(d){i.push(d)}function l(){e.setup(t),r.sort((d,h)=>d.priority-h.priority||d.id-h.id)}function c(d){e.setupView(t,d)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:r,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:s,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function c2(n){let e=new WeakMap;function t(r,s=0){let o=e.get(r),a;return o===void 0?(a=new fv(n),e.set(r,[a])):s>=o.length?(a=new fv(n),o.push(a)):a=o[s],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var u2=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,d2=`uniform sampler2D shadow_pass;
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
}`,h2=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],f2=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],pv=new xe,Ra=new C,Gf=new C;function p2(n,e,t){let i=new Sr,r=new $e,s=new $e,o=new nt,a=new zc,l=new Vc,c={},u=t.maxTextureSize,d={[Cr]:Ut,[Ut]:Cr,[Xn]:Xn},h=new Et({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $e},radius:{value:4}},vertexShader:u2,fragmentShader:d2}),f=h.clone();f.defines.HORIZONTAL_PASS=1;let p=new bt;p.setAttribute("position",new ot(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new tn(p,h),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=ns;let g=this.type;this.render=function(E,x,A){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===oy&&(Ce("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=ns);let U=n.getRenderTarget(),P=n.getActiveCubeFace(),F=n.getActiveMipmapLevel(),V=n.state;V.setBlending(is),V.buffers.depth.getReversed()===!0?V.buffers.color.setClear(0,0,0,0):V.buffers.color.setClear(1,1,1,1),V.buffers.depth.setTest(!0),V.setScissorTest(!1);let X=g!==this.type;X&&x.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(O=>O.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,O=E.length;L<O;L++){let H=E[L],G=H.shadow;if(G===void 0){Ce("WebGLShadowMap:",H,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;r.copy(G.mapSize);let te=G.getFrameExtents();r.multiply(te),s.copy(G.mapSize),(r.x>u||r.y>u)&&(r.x>u&&(s.x=Math.floor(u/te.x),r.x=s.x*te.x,G.mapSize.x=s.x),r.y>u&&(s.y=Math.floor(u/te.y),r.y=s.y*te.y,G.mapSize.y=s.y));let $=n.state.buffers.depth.getReversed();if(G.camera._reversedDepth=$,G.map===null||X===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===oo){if(H.isPointLight){Ce("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new Tn(r.x,r.y,{format:Rr,type:ui,minFilter:en,magFilter:en,generateMipmaps:!1}),G.map.texture.name=H.name+".shadowMap",G.map.depthTexture=new Qi(r.x,r.y,Rn),G.map.depthTexture.name=H.name+".shadowMapDepth",G.map.depthTexture.format=Ji,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=qt,G.map.depthTexture.magFilter=qt}else H.isPointLight?(G.map=new Ia(r.x),G.map.depthTexture=new ca(r.x,ci)):(G.map=new Tn(r.x,r.y),G.map.depthTexture=new Qi(r.x,r.y,ci)),G.map.depthTexture.name=H.name+".shadowMap",G.map.depthTexture.format=Ji,this.type===ns?(G.map.depthTexture.compareFunction=$?Pf:Rf,G.map.depthTexture.minFilter=en,G.map.depthTexture.magFilter=en):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=qt,G.map.depthTexture.magFilter=qt);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==r.x||G.map.height!==r.y)&&G.map.setSize(r.x,r.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();H.isPointLight!==!0&&G.updateMatrices(H,A);let ee=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:A.layers;for(let Se=0;Se<Q;Se++){let Fe=G.getCamera(Se);if(H.isPointLight){let Z=G.camera,ge=G.matrix,be=H.distance||Z.far;be!==Z.far&&(Z.far=be,Z.updateProjectionMatrix()),Ra.setFromMatrixPosition(H.matrixWorld),Z.position.copy(Ra),Gf.copy(Z.position),Gf.add(h2[Se]),Z.up.copy(f2[Se]),Z.lookAt(Gf),Z.updateMatrixWorld(),ge.makeTranslation(-Ra.x,-Ra.y,-Ra.z),pv.multiplyMatrices(Z.projectionMatrix,Z.matrixWorldInverse),G._frustum.setFromProjectionMatrix(pv,Z.coordinateSystem,Z.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)n.setRenderTarget(G.map,Se),n.clear();else{Se===0&&(n.setRenderTarget(G.map),n.clear());let Z=G.getViewport(Se);o.set(s.x*Z.x,s.y*Z.y,s.x*Z.z,s.y*Z.w),V.viewport(o)}i=G.getFrustum(Se),_(x,A,Fe,H,ee,this.type)}G.isPointLightShadow!==!0&&this.type===oo&&y(G,A),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,n.setRenderTarget(U,P,F)};function y(E,x){let A=e.update(v);h.defines.VSM_SAMPLES!==E.blurSamples&&(h.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,h.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new Tn(r.x,r.y,{format:Rr,type:ui}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),h.uniforms.shadow_pass.value=E.map.depthTexture,h.uniforms.resolution.value.set(E.map.width,E.map.height),h.uniforms.radius.value=E.radius,n.setRenderTarget(E.mapPass),n.clear(),n.renderBufferDirect(x,null,A,h,v,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,n.setRenderTarget(E.map),n.clear(),n.renderBufferDirect(x,null,A,f,v,null)}function M(E,x,A,U){let P=null,F=A.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(F!==void 0)P=F;else if(P=A.isPointLight===!0?l:a,n.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let V=P.uuid,X=x.uuid,L=c[V];L===void 0&&(L={},c[V]=L);let O=L[X];O===void 0&&(O=P.clone(),L[X]=O,x.addEventListener("dispose",S)),P=O}if(P.visible=x.visible,P.wireframe=x.wireframe,U===oo?P.side=x.shadowSide!==null?x.shadowSide:x.side:P.side=x.shadowSide!==null?x.shadowSide:d[x.side],P.alphaMap=x.alphaMap,P.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,P.map=x.map,P.clipShadows=x.clipShadows,P.clippingPlanes=x.clippingPlanes,P.clipIntersection=x.clipIntersection,P.displacementMap=x.displacementMap,P.displacementScale=x.displacementScale,P.displacementBias=x.displacementBias,P.wireframeLinewidth=x.wireframeLinewidth,P.linewidth=x.linewidth,A.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let V=n.properties.get(P);V.light=A}return P}function _(E,x,A,U,P,F){if(E.visible===!1)return;if(E.layers.test(P)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&F===oo)&&(!E.frustumCulled||E.intersectsFrustum(i))){E.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,E.matrixWorld);let L=e.update(E),O=E.material;if(Array.isArray(O)){let H=L.groups;for(let G=0,te=H.length;G<te;G++){let $=H[G],Q=O[$.materialIndex];if(Q&&Q.visible){let ee=M(E,Q,U,F);E.onBeforeShadow(n,E,x,A,L,ee,$),n.renderBufferDirect(A,null,L,ee,E,$),E.onAfterShadow(n,E,x,A,L,ee,$)}}}else if(O.visible){let H=M(E,O,U,F);E.onBeforeShadow(n,E,x,A,L,H,null),n.renderBufferDirect(A,null,L,H,E,null),E.onAfterShadow(n,E,x,A,L,H,null)}}let X=E.children;for(let L=0,O=X.length;L<O;L++)_(X[L],x,A,U,P,F)}function S(E){E.target.removeEventListener("dispose",S);for(let A in c){let U=c[A],P=E.target.uuid;P in U&&(U[P].dispose(),delete U[P])}}}function m2(n,e){function t(){let R=!1,K=new nt,q=null,le=new nt(0,0,0,0);return{setMask:function(re){q!==re&&!R&&(n.colorMask(re,re,re,re),q=re)},setLocked:function(re){R=re},setClear:function(re,oe,Ee,We,ie){ie===!0&&(re*=We,oe*=We,Ee*=We),K.set(re,oe,Ee,We),le.equals(K)===!1&&(n.clearColor(re,oe,Ee,We),le.copy(K))},reset:function(){R=!1,q=null,le.set(-1,0,0,0)}}}function i(){let R=!1,K=!1,q=null,le=null,re=null;return{setReversed:function(oe){if(K!==oe){let Ee=e.get("EXT_clip_control");oe?Ee.clipControlEXT(Ee.LOWER_LEFT_EXT,Ee.ZERO_TO_ONE_EXT):Ee.clipControlEXT(Ee.LOWER_LEFT_EXT,Ee.NEGATIVE_ONE_TO_ONE_EXT),K=oe;let We=re;re=null,this.setClear(We)}},getReversed:function(){return K},setTest:function(oe){oe?ye(n.DEPTH_TEST):ze(n.DEPTH_TEST)},setMask:function(oe){q!==oe&&!R&&(n.depthMask(oe),q=oe)},setFunc:function(oe){if(K&&(oe=Vy[oe]),le!==oe){switch(oe){case _c:n.depthFunc(n.NEVER);break;case bc:n.depthFunc(n.ALWAYS);break;case wc:n.depthFunc(n.LESS);break;case js:n.depthFunc(n.LEQUAL);break;case Mc:n.depthFunc(n.EQUAL);break;case Sc:n.depthFunc(n.GEQUAL);break;case Ac:n.depthFunc(n.GREATER);break;case Ec:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}le=oe}},setLocked:function(oe){R=oe},setClear:function(oe){re!==oe&&(re=oe,K&&(oe=1-oe),n.clearDepth(oe))},reset:function(){R=!1,q=null,le=null,re=null,K=!1}}}function r(){let R=!1,K=null,q=null,le=null,re=null,oe=null,Ee=null,We=null,ie=null;return{setTest:function(Re){R||(Re?ye(n.STENCIL_TEST):ze(n.STENCIL_TEST))},setMask:function(Re){K!==Re&&!R&&(n.stencilMask(Re),K=Re)},setFunc:function(Re,Ge,pe){(q!==Re||le!==Ge||re!==pe)&&(n.stencilFunc(Re,Ge,pe),q=Re,le=Ge,re=pe)},setOp:function(Re,Ge,pe){(oe!==Re||Ee!==Ge||We!==pe)&&(n.stencilOp(Re,Ge,pe),oe=Re,Ee=Ge,We=pe)},setLocked:function(Re){R=Re},setClear:function(Re){ie!==Re&&(n.clearStencil(Re),ie=Re)},reset:function(){R=!1,K=null,q=null,le=null,re=null,oe=null,Ee=null,We=null,ie=null}}}let s=new t,o=new i,a=new r,l={},c=new WeakMap,u={},d={},h={},f=new WeakMap,p=[],v=null,m=!1,g=null,y=null,M=null,_=null,S=null,E=null,x=null,A=new he(0,0,0),U=0,P=!1,F=null,V=null,X=null,L=null,O=null,H=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,te=0,$=n.getParameter(n.VERSION);$.indexOf("WebGL")!==-1?(te=parseFloat(/^WebGL (\d)/.exec($)[1]),G=te>=1):$.indexOf("OpenGL ES")!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec($)[1]),G=te>=2);let Q=null,ee={},Se=n.getParameter(n.SCISSOR_BOX),Fe=n.getParameter(n.VIEWPORT),Z=new nt().fromArray(Se),ge=new nt().fromArray(Fe);function be(R,K,q,le){let re=new Uint8Array(4),oe=n.createTexture();n.bindTexture(R,oe),n.texParameteri(R,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(R,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Ee=0;Ee<q;Ee++)R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY?n.texImage3D(K,0,n.RGBA,1,1,le,0,n.RGBA,n.UNSIGNED_BYTE,re):n.texImage2D(K+Ee,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,re);return oe}let Pe={};Pe[n.TEXTURE_2D]=be(n.TEXTURE_2D,n.TEXTURE_2D,1),Pe[n.TEXTURE_CUBE_MAP]=be(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Pe[n.TEXTURE_2D_ARRAY]=be(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Pe[n.TEXTURE_3D]=be(n.TEXTURE_3D,n.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ye(n.DEPTH_TEST),o.setFunc(js),_n(!1),yt(df),ye(n.CULL_FACE),Yt(is);function ye(R){u[R]!==!0&&(n.enable(R),u[R]=!0)}function ze(R){u[R]!==!1&&(n.disable(R),u[R]=!1)}function It(R,K){return h[R]!==K?(n.bindFramebuffer(R,K),h[R]=K,R===n.DRAW_FRAMEBUFFER&&(h[n.FRAMEBUFFER]=K),R===n.FRAMEBUFFER&&(h[n.DRAW_FRAMEBUFFER]=K),!0):!1}function Le(R,K){let q=p,le=!1;if(R){q=f.get(K),q===void 0&&(q=[],f.set(K,q));let re=R.textures;if(q.length!==re.length||q[0]!==n.COLOR_ATTACHMENT0){for(let oe=0,Ee=re.length;oe<Ee;oe++)q[oe]=n.COLOR_ATTACHMENT0+oe;q.length=re.length,le=!0}}else q[0]!==n.BACK&&(q[0]=n.BACK,le=!0);le&&n.drawBuffers(q)}function rt(R){return v!==R?(n.useProgram(R),v=R,!0):!1}let lt={[rs]:n.FUNC_ADD,[ly]:n.FUNC_SUBTRACT,[cy]:n.FUNC_REVERSE_SUBTRACT};lt[uy]=n.MIN,lt[dy]=n.MAX;let qe={[hy]:n.ZERO,[fy]:n.ONE,[py]:n.SRC_COLOR,[pf]:n.SRC_ALPHA,[_y]:n.SRC_ALPHA_SATURATE,[vy]:n.DST_COLOR,[gy]:n.DST_ALPHA,[my]:n.ONE_MINUS_SRC_COLOR,[mf]:n.ONE_MINUS_SRC_ALPHA,[xy]:n.ONE_MINUS_DST_COLOR,[yy]:n.ONE_MINUS_DST_ALPHA,[by]:n.CONSTANT_COLOR,[wy]:n.ONE_MINUS_CONSTANT_COLOR,[My]:n.CONSTANT_ALPHA,[Sy]:n.ONE_MINUS_CONSTANT_ALPHA};function Yt(R,K,q,le,re,oe,Ee,We,ie,Re){if(R===is){m===!0&&(ze(n.BLEND),m=!1);return}if(m===!1&&(ye(n.BLEND),m=!0),R!==ay){if(R!==g||Re!==P){if((y!==rs||S!==rs)&&(n.blendEquation(n.FUNC_ADD),y=rs,S=rs),Re)switch(R){case ao:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case xa:n.blendFunc(n.ONE,n.ONE);break;case hf:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case ff:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Ne("WebGLState: Invalid blending: ",R);break}else switch(R){case ao:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case xa:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case hf:Ne("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case ff:Ne("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ne("WebGLState: Invalid blending: ",R);break}M=null,_=null,E=null,x=null,A.set(0,0,0),U=0,g=R,P=Re}return}re=re||K,oe=oe||q,Ee=Ee||le,(K!==y||re!==S)&&(n.blendEquationSeparate(lt[K],lt[re]),y=K,S=re),(q!==M||le!==_||oe!==E||Ee!==x)&&(n.blendFuncSeparate(qe[q],qe[le],qe[oe],qe[Ee]),M=q,_=le,E=oe,x=Ee),(We.equals(A)===!1||ie!==U)&&(n.blendColor(We.r,We.g,We.b,ie),A.copy(We),U=ie),g=R,P=!1}function Dt(R,K){R.side===Xn?ze(n.CULL_FACE):ye(n.CULL_FACE);let q=R.side===Ut;K&&(q=!q),_n(q),R.blending===ao&&R.transparent===!1?Yt(is):Yt(R.blending,R.blendEquation,R.blendSrc,R.blendDst,R.blendEquationAlpha,R.blendSrcAlpha,R.blendDstAlpha,R.blendColor,R.blendAlpha,R.premultipliedAlpha),o.setFunc(R.depthFunc),o.setTest(R.depthTest),o.setMask(R.depthWrite),s.setMask(R.colorWrite);let le=R.stencilWrite;a.setTest(le),le&&(a.setMask(R.stencilWriteMask),a.setFunc(R.stencilFunc,R.stencilRef,R.stencilFuncMask),a.setOp(R.stencilFail,R.stencilZFail,R.stencilZPass)),zt(R.polygonOffset,R.polygonOffsetFactor,R.polygonOffsetUnits),R.alphaToCoverage===!0?ye(n.SAMPLE_ALPHA_TO_COVERAGE):ze(n.SAMPLE_ALPHA_TO_COVERAGE)}function _n(R){F!==R&&(R?n.frontFace(n.CW):n.frontFace(n.CCW),F=R)}function yt(R){R!==ry?(ye(n.CULL_FACE),R!==V&&(R===df?n.cullFace(n.BACK):R===sy?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):ze(n.CULL_FACE),V=R}function gi(R){R!==X&&(G&&n.lineWidth(R),X=R)}function zt(R,K,q){R?(ye(n.POLYGON_OFFSET_FILL),(L!==K||O!==q)&&(L=K,O=q,o.getReversed()&&(K=-K,q=-q),n.polygonOffset(K,q))):ze(n.POLYGON_OFFSET_FILL)}function In(R){R?ye(n.SCISSOR_TEST):ze(n.SCISSOR_TEST)}function Ln(R){R===void 0&&(R=n.TEXTURE0+H-1),Q!==R&&(n.activeTexture(R),Q=R)}function On(R,K,q){q===void 0&&(Q===null?q=n.TEXTURE0+H-1:q=Q);let le=ee[q];le===void 0&&(le={type:void 0,texture:void 0},ee[q]=le),(le.type!==R||le.texture!==K)&&(Q!==q&&(n.activeTexture(q),Q=q),n.bindTexture(R,K||Pe[R]),le.type=R,le.texture=K)}function N(){let R=ee[Q];R!==void 0&&R.type!==void 0&&(n.bindTexture(R.type,null),R.type=void 0,R.texture=void 0)}function Dn(){try{n.compressedTexImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function pt(){try{n.compressedTexImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function mt(){try{n.texSubImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function fe(){try{n.texSubImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function Nt(){try{n.compressedTexSubImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function Ie(){try{n.compressedTexSubImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function ke(){try{n.texStorage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function T(){try{n.texStorage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function b(){try{n.texImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function B(){try{n.texImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function ne(R){return d[R]!==void 0?d[R]:n.getParameter(R)}function J(R,K){d[R]!==K&&(n.pixelStorei(R,K),d[R]=K)}function se(R){Z.equals(R)===!1&&(n.scissor(R.x,R.y,R.z,R.w),Z.copy(R))}function ue(R){ge.equals(R)===!1&&(n.viewport(R.x,R.y,R.z,R.w),ge.copy(R))}function j(R,K){let q=c.get(K);q===void 0&&(q=new WeakMap,c.set(K,q));let le=q.get(R);le===void 0&&(le=n.getUniformBlockIndex(K,R.name),n.uniformBlockBinding(K,le,le),q.set(R,le))}function Y(R,K,q){let re=c.get(K).get(R);l[re]!==q&&(n.bindBufferBase(n.UNIFORM_BUFFER,re,q),l[re]=q)}function ae(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},d={},Q=null,ee={},h={},l={},f=new WeakMap,p=[],v=null,m=!1,g=null,y=null,M=null,_=null,S=null,E=null,x=null,A=new he(0,0,0),U=0,P=!1,F=null,V=null,X=null,L=null,O=null,Z.set(0,0,n.canvas.width,n.canvas.height),ge.set(0,0,n.canvas.width,n.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:ye,disable:ze,bindFramebuffer:It,drawBuffers:Le,useProgram:rt,setBlending:Yt,setMaterial:Dt,setFlipSided:_n,setCullFace:yt,setLineWidth:gi,setPolygonOffset:zt,setScissorTest:In,activeTexture:Ln,bindTexture:On,unbindTexture:N,compressedTexImage2D:Dn,compressedTexImage3D:pt,texImage2D:b,texImage3D:B,pixelStorei:J,getParameter:ne,updateUBOMapping:j,uniformBlockBinding:Y,texStorage2D:ke,texStorage3D:T,texSubImage2D:mt,texSubImage3D:fe,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ie,scissor:se,viewport:ue,reset:ae}}function g2(n,e,t,i,r,s,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new $e,u=new WeakMap,d=new Set,h,f=new WeakMap,p=new Set,v=new FinalizationRegistry(T=>p.delete(T)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(T,b){return m?new OffscreenCanvas(T,b):Zo("canvas")}function y(T,b,B){let ne=1,J=ke(T);if((J.width>B||J.height>B)&&(ne=B/Math.max(J.width,J.height)),ne<1)if(typeof HTMLImageElement<"u"&&T instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&T instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&T instanceof ImageBitmap||typeof VideoFrame<"u"&&T instanceof VideoFrame){let se=Math.floor(ne*J.width),ue=Math.floor(ne*J.height);h===void 0&&(h=g(se,ue));let j=b?g(se,ue):h;return j.width=se,j.height=ue,j.getContext("2d").drawImage(T,0,0,se,ue),Ce("WebGLRenderer: Texture has been resized from ("+J.width+"x"+J.height+") to ("+se+"x"+ue+")."),j}else return"data"in T&&Ce("WebGLRenderer: Image in DataTexture is too big ("+J.width+"x"+J.height+")."),T;return T}function M(T){return T.generateMipmaps}function _(T){n.generateMipmap(T)}function S(T){return T.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:T.isWebGL3DRenderTarget?n.TEXTURE_3D:T.isWebGLArrayRenderTarget||T.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function E(T,b,B,ne,J,se=!1){if(T!==null){if(n[T]!==void 0)return n[T];Ce("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+T+"'")}let ue;ne&&(ue=e.get("EXT_texture_norm16"),ue||Ce("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let j=b;if(b===n.RED&&(B===n.FLOAT&&(j=n.R32F),B===n.HALF_FLOAT&&(j=n.R16F),B===n.UNSIGNED_BYTE&&(j=n.R8),B===n.UNSIGNED_SHORT&&ue&&(j=ue.R16_EXT),B===n.SHORT&&ue&&(j=ue.R16_SNORM_EXT)),b===n.RED_INTEGER&&(B===n.UNSIGNED_BYTE&&(j=n.R8UI),B===n.UNSIGNED_SHORT&&(j=n.R16UI),B===n.UNSIGNED_INT&&(j=n.R32UI),B===n.BYTE&&(j=n.R8I),B===n.SHORT&&(j=n.R16I),B===n.INT&&(j=n.R32I)),b===n.RG&&(B===n.FLOAT&&(j=n.RG32F),B===n.HALF_FLOAT&&(j=n.RG16F),B===n.UNSIGNED_BYTE&&(j=n.RG8),B===n.UNSIGNED_SHORT&&ue&&(j=ue.RG16_EXT),B===n.SHORT&&ue&&(j=ue.RG16_SNORM_EXT)),b===n.RG_INTEGER&&(B===n.UNSIGNED_BYTE&&(j=n.RG8UI),B===n.UNSIGNED_SHORT&&(j=n.RG16UI),B===n.UNSIGNED_INT&&(j=n.RG32UI),B===n.BYTE&&(j=n.RG8I),B===n.SHORT&&(j=n.RG16I),B===n.INT&&(j=n.RG32I)),b===n.RGB_INTEGER&&(B===n.UNSIGNED_BYTE&&(j=n.RGB8UI),B===n.UNSIGNED_SHORT&&(j=n.RGB16UI),B===n.UNSIGNED_INT&&(j=n.RGB32UI),B===n.BYTE&&(j=n.RGB8I),B===n.SHORT&&(j=n.RGB16I),B===n.INT&&(j=n.RGB32I)),b===n.RGBA_INTEGER&&(B===n.UNSIGNED_BYTE&&(j=n.RGBA8UI),B===n.UNSIGNED_SHORT&&(j=n.RGBA16UI),B===n.UNSIGNED_INT&&(j=n.RGBA32UI),B===n.BYTE&&(j=n.RGBA8I),B===n.SHORT&&(j=n.RGBA16I),B===n.INT&&(j=n.RGBA32I)),b===n.RGB&&(B===n.UNSIGNED_SHORT&&ue&&(j=ue.RGB16_EXT),B===n.SHORT&&ue&&(j=ue.RGB16_SNORM_EXT),B===n.UNSIGNED_INT_5_9_9_9_REV&&(j=n.RGB9_E5),B===n.UNSIGNED_INT_10F_11F_11F_REV&&(j=n.R11F_G11F_B10F)),b===n.RGBA){let Y=se?Yo:Ze.getTransfer(J);B===n.FLOAT&&(j=n.RGBA32F),B===n.HALF_FLOAT&&(j=n.RGBA16F),B===n.UNSIGNED_BYTE&&(j=Y===it?n.SRGB8_ALPHA8:n.RGBA8),B===n.UNSIGNED_SHORT&&ue&&(j=ue.RGBA16_EXT),B===n.SHORT&&ue&&(j=ue.RGBA16_SNORM_EXT),B===n.UNSIGNED_SHORT_4_4_4_4&&(j=n.RGBA4),B===n.UNSIGNED_SHORT_5_5_5_1&&(j=n.RGB5_A1)}return(j===n.R16F||j===n.R32F||j===n.RG16F||j===n.RG32F||j===n.RGBA16F||j===n.RGBA32F)&&e.get("EXT_color_buffer_float"),j}function x(T,b){let B;return T?b===null||b===ci||b===os?B=n.DEPTH24_STENCIL8:b===Rn?B=n.DEPTH32F_STENCIL8:b===co&&(B=n.DEPTH24_STENCIL8,Ce("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===ci||b===os?B=n.DEPTH_COMPONENT24:b===Rn?B=n.DEPTH_COMPONENT32F:b===co&&(B=n.DEPTH_COMPONENT16),B}function A(T,b){return M(T)===!0||T.isFramebufferTexture&&T.minFilter!==qt&&T.minFilter!==en?Math.log2(Math.max(b.width,b.height))+1:T.mipmaps.length>0?T.mipmaps.length:T.isCompressedTexture&&Array.isArray(T.image)?b.mipmaps.length:1}function U(T){let b=new WeakRef(T);i.get(T).__ref=b,p.add(b),v.register(T,b,b)}function P(T){let b=i.get(T).__ref;b!==void 0&&(p.delete(b),v.unregister(b))}function F(T){X(T.target)}function V(T){L(T.target)}function X(T){T.removeEventListener("dispose",F),P(T),H(T),T.isVideoTexture&&u.delete(T),T.isHTMLTexture&&d.delete(T)}function L(T){T.removeEventListener("dispose",V),P(T),te(T)}function O(){for(let T of p){let b=T.deref();b!==void 0&&(b.isRenderTarget===!0?L(b):X(b))}p.clear(),d.clear()}function H(T){let b=i.get(T);if(b.__webglInit===void 0)return;let B=T.source,ne=f.get(B);if(ne){let J=ne[b.__cacheKey];J.usedTimes--,J.usedTimes===0&&G(T),Object.keys(ne).length===0&&f.delete(B)}i.remove(T)}function G(T){let b=i.get(T);n.deleteTexture(b.__webglTexture);let B=T.source,ne=f.get(B);delete ne[b.__cacheKey],o.memory.textures--}function te(T){let b=i.get(T);b.__depthDisposeCallback&&b.__depthDisposeCallback();let B=T.depthTexture;if(B&&B.renderTarget===T&&X(B),T.isWebGLCubeRenderTarget)for(let J=0;J<6;J++){if(Array.isArray(b.__webglFramebuffer[J]))for(let se=0;se<b.__webglFramebuffer[J].length;se++)n.deleteFramebuffer(b.__webglFramebuffer[J][se]);else n.deleteFramebuffer(b.__webglFramebuffer[J]);b.__webglDepthbuffer&&n.deleteRenderbuffer(b.__webglDepthbuffer[J])}else{if(Array.isArray(b.__webglFramebuffer))for(let J=0;J<b.__webglFramebuffer.length;J++)n.deleteFramebuffer(b.__webglFramebuffer[J]);else n.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&n.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&n.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let J=0;J<b.__webglColorRenderbuffer.length;J++)b.__webglColorRenderbuffer[J]&&n.deleteRenderbuffer(b.__webglColorRenderbuffer[J]);b.__webglDepthRenderbuffer&&n.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let ne=T.textures;for(let J=0,se=ne.length;J<se;J++){let ue=i.get(ne[J]);ue.__webglTexture&&(n.deleteTexture(ue.__webglTexture),o.memory.textures--),i.remove(ne[J])}i.remove(T)}let $=0;function Q(){$=0}function ee(){return $}function Se(T){$=T}function Fe(){let T=$;return T>=r.maxTextures&&Ce("WebGLTextures: Trying to use "+(T+1)+" texture units while this GPU supports only "+r.maxTextures),$+=1,T}function Z(T){let b=[];return b.push(T.wrapS),b.push(T.wrapT),b.push(T.wrapR||0),b.push(T.magFilter),b.push(T.minFilter),b.push(T.anisotropy),b.push(T.internalFormat),b.push(T.format),b.push(T.type),b.push(T.generateMipmaps),b.push(T.mipmapsAutoUpdate),b.push(T.premultiplyAlpha),b.push(T.flipY),b.push(T.unpackAlignment),b.push(T.colorSpace),b.join()}function ge(T,b){let B=i.get(T);if(T.isVideoTexture&&Nt(T),T.isRenderTargetTexture===!1&&T.isExternalTexture!==!0&&T.version>0&&B.__version!==T.version){let ne=T.image;if(ne===null)Ce("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Ce("WebGLRenderer: Texture marked for update but image is incomplete");else{Dt(B,T,b);return}}else T.isExternalTexture&&(B.__webglTexture=T.sourceTexture?T.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,B.__webglTexture,n.TEXTURE0+b)}function be(T,b){let B=i.get(T);if(T.isRenderTargetTexture===!1&&T.version>0&&B.__version!==T.version){Dt(B,T,b);return}else T.isExternalTexture&&(B.__webglTexture=T.sourceTexture?T.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,B.__webglTexture,n.TEXTURE0+b)}function Pe(T,b){let B=i.get(T);if(T.isRenderTargetTexture===!1&&T.version>0&&B.__version!==T.version){Dt(B,T,b);return}t.bindTexture(n.TEXTURE_3D,B.__webglTexture,n.TEXTURE0+b)}function ye(T,b){let B=i.get(T);if(T.version>0&&B.__version!==T.version){_n(B,T,b);return}t.bindTexture(n.TEXTURE_CUBE_MAP,B.__webglTexture,n.TEXTURE0+b)}let ze={[Tc]:n.REPEAT,[Ai]:n.CLAMP_TO_EDGE,[Cc]:n.MIRRORED_REPEAT},It={[qt]:n.NEAREST,[Cy]:n.NEAREST_MIPMAP_NEAREST,[ba]:n.NEAREST_MIPMAP_LINEAR,[en]:n.LINEAR,[nu]:n.LINEAR_MIPMAP_NEAREST,[li]:n.LINEAR_MIPMAP_LINEAR},Le={[Ly]:n.NEVER,[If]:n.ALWAYS,[Oy]:n.LESS,[Rf]:n.LEQUAL,[Dy]:n.EQUAL,[Pf]:n.GEQUAL,[Ny]:n.GREATER,[Fy]:n.NOTEQUAL};function rt(T,b){if(b.type===Rn&&e.has("OES_texture_float_linear")===!1&&(b.magFilter===en||b.magFilter===nu||b.magFilter===ba||b.magFilter===li||b.minFilter===en||b.minFilter===nu||b.minFilter===ba||b.minFilter===li)&&Ce("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(T,n.TEXTURE_WRAP_S,ze[b.wrapS]),n.texParameteri(T,n.TEXTURE_WRAP_T,ze[b.wrapT]),(T===n.TEXTURE_3D||T===n.TEXTURE_2D_ARRAY)&&n.texParameteri(T,n.TEXTURE_WRAP_R,ze[b.wrapR]),n.texParameteri(T,n.TEXTURE_MAG_FILTER,It[b.magFilter]),n.texParameteri(T,n.TEXTURE_MIN_FILTER,It[b.minFilter]),b.compareFunction&&(n.texParameteri(T,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(T,n.TEXTURE_COMPARE_FUNC,Le[b.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===qt||b.minFilter!==ba&&b.minFilter!==li||b.type===Rn&&e.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||i.get(b).__currentAnisotropy){let B=e.get("EXT_texture_filter_anisotropic");n.texParameterf(T,B.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,r.getMaxAnisotropy())),i.get(b).__currentAnisotropy=b.anisotropy}}}function lt(T,b){let B=!1;T.__webglInit===void 0&&(T.__webglInit=!0,b.addEventListener("dispose",F),U(b));let ne=b.source,J=f.get(ne);J===void 0&&(J={},f.set(ne,J));let se=Z(b);if(se!==T.__cacheKey){J[se]===void 0&&(J[se]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,B=!0),J[se].usedTimes++;let ue=J[T.__cacheKey];ue!==void 0&&(J[T.__cacheKey].usedTimes--,ue.usedTimes===0&&G(b)),T.__cacheKey=se,T.__webglTexture=J[se].texture}return B}function qe(T,b,B){return Math.floor(Math.floor(T/B)/b)}function Yt(T,b,B,ne){let se=T.updateRanges;if(se.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,b.width,b.height,B,ne,b.data);else{se.sort((R,K)=>R.start-K.start);let ue=0;for(let R=1;R<se.length;R++){let K=se[ue],q=se[R],le=K.start+K.count,re=qe(q.start,b.width,4),oe=qe(K.start,b.width,4);q.start<=le+1&&re===oe&&qe(q.start+q.count-1,b.width,4)===re?K.count=Math.max(K.count,q.start+q.count-K.start):(++ue,se[ue]=q)}se.length=ue+1;let j=t.getParameter(n.UNPACK_ROW_LENGTH),Y=t.getParameter(n.UNPACK_SKIP_PIXELS),ae=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,b.width);for(let R=0,K=se.length;R<K;R++){let q=se[R],le=Math.floor(q.start/4),re=Math.ceil(q.count/4),oe=le%b.width,Ee=Math.floor(le/b.width),We=re,ie=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(n.UNPACK_SKIP_ROWS,Ee),t.texSubImage2D(n.TEXTURE_2D,0,oe,Ee,We,ie,B,ne,b.data)}T.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,j),t.pixelStorei(n.UNPACK_SKIP_PIXELS,Y),t.pixelStorei(n.UNPACK_SKIP_ROWS,ae)}}function Dt(T,b,B){let ne=n.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&(ne=n.TEXTURE_2D_ARRAY),b.isData3DTexture&&(ne=n.TEXTURE_3D);let J=lt(T,b),se=b.source;t.bindTexture(ne,T.__webglTexture,n.TEXTURE0+B);let ue=i.get(se);if(se.version!==ue.__version||J===!0){if(t.activeTexture(n.TEXTURE0+B),(typeof ImageBitmap<"u"&&b.image instanceof ImageBitmap)===!1){let ie=Ze.getPrimaries(Ze.workingColorSpace),Re=b.colorSpace===tr?null:Ze.getPrimaries(b.colorSpace),Ge=b.colorSpace===tr||ie===Re?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ge)}t.pixelStorei(n.UNPACK_ALIGNMENT,b.unpackAlignment);let Y=y(b.image,!1,r.maxTextureSize);Y=Ie(b,Y);let ae=s.convert(b.format,b.colorSpace),R=s.convert(b.type),K=E(b.internalFormat,ae,R,b.normalized,b.colorSpace,b.isVideoTexture);rt(ne,b);let q,le=b.mipmaps,re=b.isVideoTexture!==!0,oe=ue.__version===void 0||J===!0,Ee=se.dataReady,We=A(b,Y);if(b.isDepthTexture)K=x(b.format===er,b.type),oe&&(re?t.texStorage2D(n.TEXTURE_2D,1,K,Y.width,Y.height):t.texImage2D(n.TEXTURE_2D,0,K,Y.width,Y.height,0,ae,R,null));else if(b.isDataTexture)if(le.length>0){re&&oe&&t.texStorage2D(n.TEXTURE_2D,We,K,le[0].width,le[0].height);for(let ie=0,Re=le.length;ie<Re;ie++)q=le[ie],re?Ee&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,q.width,q.height,ae,R,q.data):t.texImage2D(n.TEXTURE_2D,ie,K,q.width,q.height,0,ae,R,q.data);b.generateMipmaps=!1}else re?(oe&&t.texStorage2D(n.TEXTURE_2D,We,K,Y.width,Y.height),Ee&&Yt(b,Y,ae,R)):t.texImage2D(n.TEXTURE_2D,0,K,Y.width,Y.height,0,ae,R,Y.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){re&&oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,We,K,le[0].width,le[0].height,Y.depth);for(let ie=0,Re=le.length;ie<Re;ie++)if(q=le[ie],b.format!==$n)if(ae!==null)if(re){if(Ee)if(b.layerUpdates.size>0){let Ge=zf(q.width,q.height,b.format,b.type);for(let pe of b.layerUpdates){let st=q.data.subarray(pe*Ge/q.data.BYTES_PER_ELEMENT,(pe+1)*Ge/q.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,pe,q.width,q.height,1,ae,st)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,q.width,q.height,Y.depth,ae,q.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ie,K,q.width,q.height,Y.depth,0,q.data,0,0);else Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Ee&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,q.width,q.height,Y.depth,ae,R,q.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ie,K,q.width,q.height,Y.depth,0,ae,R,q.data);b.layerUpdates.size>0&&b.clearLayerUpdates()}else{re&&oe&&t.texStorage2D(n.TEXTURE_2D,We,K,le[0].width,le[0].height);for(let ie=0,Re=le.length;ie<Re;ie++)q=le[ie],b.format!==$n?ae!==null?re?Ee&&t.compressedTexSubImage2D(n.TEXTURE_2D,ie,0,0,q.width,q.height,ae,q.data):t.compressedTexImage2D(n.TEXTURE_2D,ie,K,q.width,q.height,0,q.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Ee&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,q.width,q.height,ae,R,q.data):t.texImage2D(n.TEXTURE_2D,ie,K,q.width,q.height,0,ae,R,q.data)}else if(b.isDataArrayTexture)if(re){if(oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,We,K,Y.width,Y.height,Y.depth),Ee)if(b.layerUpdates.size>0){let ie=zf(Y.width,Y.height,b.format,b.type);for(let Re of b.layerUpdates){let Ge=Y.data.subarray(Re*ie/Y.data.BYTES_PER_ELEMENT,(Re+1)*ie/Y.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Re,Y.width,Y.height,1,ae,R,Ge)}b.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,Y.width,Y.height,Y.depth,ae,R,Y.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,K,Y.width,Y.height,Y.depth,0,ae,R,Y.data);else if(b.isData3DTexture)re?(oe&&t.texStorage3D(n.TEXTURE_3D,We,K,Y.width,Y.height,Y.depth),Ee&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,Y.width,Y.height,Y.depth,ae,R,Y.data)):t.texImage3D(n.TEXTURE_3D,0,K,Y.width,Y.height,Y.depth,0,ae,R,Y.data);else if(b.isFramebufferTexture){if(oe)if(re)t.texStorage2D(n.TEXTURE_2D,We,K,Y.width,Y.height);else{let ie=Y.width,Re=Y.height;for(let Ge=0;Ge<We;Ge++)t.texImage2D(n.TEXTURE_2D,Ge,K,ie,Re,0,ae,R,null),ie>>=1,Re>>=1}}else if(b.isHTMLTexture){if("texElementImage2D"in n){let ie=n.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),Y.parentNode!==ie){ie.appendChild(Y),d.add(b),ie.onpaint=Re=>{let Ge=Re.changedElements;for(let pe of d)Ge.includes(pe.image)&&(pe.needsUpdate=!0)},ie.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,Y);else{let Ge=n.RGBA,pe=n.RGBA,st=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,Ge,pe,st,Y)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(le.length>0){if(re&&oe){let ie=ke(le[0]);t.texStorage2D(n.TEXTURE_2D,We,K,ie.width,ie.height)}for(let ie=0,Re=le.length;ie<Re;ie++)q=le[ie],re?Ee&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,ae,R,q):t.texImage2D(n.TEXTURE_2D,ie,K,ae,R,q);b.generateMipmaps=!1}else if(re){if(oe){let ie=ke(Y);t.texStorage2D(n.TEXTURE_2D,We,K,ie.width,ie.height)}Ee&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,ae,R,Y)}else t.texImage2D(n.TEXTURE_2D,0,K,ae,R,Y);M(b)&&b.mipmapsAutoUpdate===!0&&_(ne),ue.__version=se.version,b.onUpdate&&b.onUpdate(b)}T.__version=b.version}function _n(T,b,B){if(b.image.length!==6)return;let ne=lt(T,b),J=b.source;t.bindTexture(n.TEXTURE_CUBE_MAP,T.__webglTexture,n.TEXTURE0+B);let se=i.get(J);if(J.version!==se.__version||ne===!0){t.activeTexture(n.TEXTURE0+B);let ue=Ze.getPrimaries(Ze.workingColorSpace),j=b.colorSpace===tr?null:Ze.getPrimaries(b.colorSpace),Y=b.colorSpace===tr||ue===j?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,b.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,b.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,Y);let ae=b.isCompressedTexture||b.image[0].isCompressedTexture,R=b.image[0]&&b.image[0].isDataTexture,K=[];for(let pe=0;pe<6;pe++)!ae&&!R?K[pe]=y(b.image[pe],!0,r.maxCubemapSize):K[pe]=R?b.image[pe].image:b.image[pe],K[pe]=Ie(b,K[pe]);let q=K[0],le=s.convert(b.format,b.colorSpace),re=s.convert(b.type),oe=E(b.internalFormat,le,re,b.normalized,b.colorSpace),Ee=b.isVideoTexture!==!0,We=se.__version===void 0||ne===!0,ie=J.dataReady,Re=A(b,q);rt(n.TEXTURE_CUBE_MAP,b);let Ge;if(b.isDepthTexture){if(oe=x(b.format===er,b.type),We)if(Ee)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,oe,q.width,q.height);else for(let pe=0;pe<6;pe++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,q.width,q.height,0,le,re,null)}else if(ae){Ee&&We&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,oe,q.width,q.height);for(let pe=0;pe<6;pe++){Ge=K[pe].mipmaps;for(let st=0;st<Ge.length;st++){let Vt=Ge[st];b.format!==$n?le!==null?Ee?ie&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st,0,0,Vt.width,Vt.height,le,Vt.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st,oe,Vt.width,Vt.height,0,Vt.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st,0,0,Vt.width,Vt.height,le,re,Vt.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st,oe,Vt.width,Vt.height,0,le,re,Vt.data)}}}else{if(Ge=b.mipmaps,Ee&&We){Ge.length>0&&Re++;let pe=ke(K[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,oe,pe.width,pe.height)}for(let pe=0;pe<6;pe++)if(R){Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,K[pe].width,K[pe].height,le,re,K[pe].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,K[pe].width,K[pe].height,0,le,re,K[pe].data);for(let st=0;st<Ge.length;st++){let ar=Ge[st].image[pe].image;Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st+1,0,0,ar.width,ar.height,le,re,ar.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st+1,oe,ar.width,ar.height,0,le,re,ar.data)}}else{Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,le,re,K[pe]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,le,re,K[pe]);for(let st=0;st<Ge.length;st++){let Vt=Ge[st];Ee?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st+1,0,0,le,re,Vt.image[pe]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,st+1,oe,le,re,Vt.image[pe])}}}M(b)&&b.mipmapsAutoUpdate===!0&&_(n.TEXTURE_CUBE_MAP),se.__version=J.version,b.onUpdate&&b.onUpdate(b)}T.__version=b.version}function yt(T,b,B,ne,J,se){let ue=s.convert(B.format,B.colorSpace),j=s.convert(B.type),Y=E(B.internalFormat,ue,j,B.normalized,B.colorSpace),ae=i.get(b),R=i.get(B);if(R.__renderTarget=b,!ae.__hasExternalTextures){let K=Math.max(1,b.width>>se),q=Math.max(1,b.height>>se);J===n.TEXTURE_3D||J===n.TEXTURE_2D_ARRAY?t.texImage3D(J,se,Y,K,q,b.depth,0,ue,j,null):t.texImage2D(J,se,Y,K,q,0,ue,j,null)}t.bindFramebuffer(n.FRAMEBUFFER,T),fe(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ne,J,R.__webglTexture,0,mt(b)):(J===n.TEXTURE_2D||J>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&J<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,ne,J,R.__webglTexture,se),t.bindFramebuffer(n.FRAMEBUFFER,null)}function gi(T,b,B){if(n.bindRenderbuffer(n.RENDERBUFFER,T),b.depthBuffer){let ne=b.depthTexture,J=ne&&ne.isDepthTexture?ne.type:null,se=x(b.stencilBuffer,J),ue=b.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;fe(b)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,mt(b),se,b.width,b.height):B?n.renderbufferStorageMultisample(n.RENDERBUFFER,mt(b),se,b.width,b.height):n.renderbufferStorage(n.RENDERBUFFER,se,b.width,b.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,ue,n.RENDERBUFFER,T)}else{let ne=b.textures;for(let J=0;J<ne.length;J++){let se=ne[J],ue=s.convert(se.format,se.colorSpace),j=s.convert(se.type),Y=E(se.internalFormat,ue,j,se.normalized,se.colorSpace);fe(b)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,mt(b),Y,b.width,b.height):B?n.renderbufferStorageMultisample(n.RENDERBUFFER,mt(b),Y,b.width,b.height):n.renderbufferStorage(n.RENDERBUFFER,Y,b.width,b.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function zt(T,b,B){let ne=b.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,T),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let J=i.get(b.depthTexture);J.__renderTarget=b;let se=ne?b.depthTexture.image[0]:b.depthTexture.image;(!J.__webglTexture||se.width!==b.width||se.height!==b.height)&&(se.width=b.width,se.height=b.height,b.depthTexture.needsUpdate=!0),ne?ye(b.depthTexture,0):ge(b.depthTexture,0);let ue=J.__webglTexture,j=mt(b),Y=ne?n.TEXTURE_CUBE_MAP_POSITIVE_X+B:n.TEXTURE_2D,ae=b.depthTexture.format===er?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(b.depthTexture.format===Ji)fe(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,Y,ue,0,j):n.framebufferTexture2D(n.FRAMEBUFFER,ae,Y,ue,0);else if(b.depthTexture.format===er)fe(b)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,Y,ue,0,j):n.framebufferTexture2D(n.FRAMEBUFFER,ae,Y,ue,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function In(T){let b=i.get(T),B=T.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==T.depthTexture){let ne=T.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),ne){let J=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,ne.removeEventListener("dispose",J)};ne.addEventListener("dispose",J),b.__depthDisposeCallback=J}b.__boundDepthTexture=ne}if(T.depthTexture&&!b.__autoAllocateDepthBuffer)if(B)for(let ne=0;ne<6;ne++)zt(b.__webglFramebuffer[ne],T,ne);else T.texture.mipmaps.length>0?zt(b.__webglFramebuffer[0],T,0):zt(b.__webglFramebuffer,T,0);else if(B){b.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer[ne]),b.__webglDepthbuffer[ne]===void 0)b.__webglDepthbuffer[ne]=n.createRenderbuffer(),gi(b.__webglDepthbuffer[ne],T,!1);else{let J=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=b.__webglDepthbuffer[ne];n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,J,n.RENDERBUFFER,se)}}else if(T.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=n.createRenderbuffer(),gi(b.__webglDepthbuffer,T,!1);else{let J=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=b.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,J,n.RENDERBUFFER,se)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function Ln(T,b,B){let ne=i.get(T);b!==void 0&&yt(ne.__webglFramebuffer,T,T.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),B!==void 0&&In(T)}function On(T){let b=T.texture,B=i.get(T),ne=i.get(b);T.addEventListener("dispose",V),U(T);let J=T.textures,se=T.isWebGLCubeRenderTarget===!0,ue=J.length>1;if(ue||(ne.__webglTexture===void 0&&(ne.__webglTexture=n.createTexture()),ne.__version=b.version,o.memory.textures++),se){B.__webglFramebuffer=[];for(let j=0;j<6;j++)if(b.mipmaps.length>0){B.__webglFramebuffer[j]=[];for(let Y=0;Y<b.mipmaps.length;Y++)B.__webglFramebuffer[j][Y]=n.createFramebuffer()}else B.__webglFramebuffer[j]=n.createFramebuffer()}else{if(b.mipmaps.length>0){B.__webglFramebuffer=[];for(let j=0;j<b.mipmaps.length;j++)B.__webglFramebuffer[j]=n.createFramebuffer()}else B.__webglFramebuffer=n.createFramebuffer();if(ue)for(let j=0,Y=J.length;j<Y;j++){let ae=i.get(J[j]);ae.__webglTexture===void 0&&(ae.__webglTexture=n.createTexture(),o.memory.textures++)}if(T.samples>0&&fe(T)===!1){B.__webglMultisampledFramebuffer=n.createFramebuffer(),B.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,B.__webglMultisampledFramebuffer);for(let j=0;j<J.length;j++){let Y=J[j];B.__webglColorRenderbuffer[j]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,B.__webglColorRenderbuffer[j]);let ae=s.convert(Y.format,Y.colorSpace),R=s.convert(Y.type),K=E(Y.internalFormat,ae,R,Y.normalized,Y.colorSpace,T.isXRRenderTarget===!0),q=mt(T);n.renderbufferStorageMultisample(n.RENDERBUFFER,q,K,T.width,T.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+j,n.RENDERBUFFER,B.__webglColorRenderbuffer[j])}n.bindRenderbuffer(n.RENDERBUFFER,null),T.depthBuffer&&(B.__webglDepthRenderbuffer=n.createRenderbuffer(),gi(B.__webglDepthRenderbuffer,T,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(se){t.bindTexture(n.TEXTURE_CUBE_MAP,ne.__webglTexture),rt(n.TEXTURE_CUBE_MAP,b);for(let j=0;j<6;j++)if(b.mipmaps.length>0)for(let Y=0;Y<b.mipmaps.length;Y++)yt(B.__webglFramebuffer[j][Y],T,b,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+j,Y);else yt(B.__webglFramebuffer[j],T,b,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+j,0);M(b)?_(n.TEXTURE_CUBE_MAP):b.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}else if(ue){for(let j=0,Y=J.length;j<Y;j++){let ae=J[j],R=i.get(ae),K=n.TEXTURE_2D;(T.isWebGL3DRenderTarget||T.isWebGLArrayRenderTarget)&&(K=T.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(K,R.__webglTexture),rt(K,ae),yt(B.__webglFramebuffer,T,ae,n.COLOR_ATTACHMENT0+j,K,0),M(ae)&&_(K)}t.unbindTexture()}else{let j=n.TEXTURE_2D;if((T.isWebGL3DRenderTarget||T.isWebGLArrayRenderTarget)&&(j=T.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(j,ne.__webglTexture),rt(j,b),b.mipmaps.length>0)for(let Y=0;Y<b.mipmaps.length;Y++)yt(B.__webglFramebuffer[Y],T,b,n.COLOR_ATTACHMENT0,j,Y);else yt(B.__webglFramebuffer,T,b,n.COLOR_ATTACHMENT0,j,0);M(b)?_(j):b.mipmaps.length>0&&n.texParameteri(j,n.TEXTURE_MAX_LEVEL,b.mipmaps.length-1),t.unbindTexture()}T.depthBuffer&&In(T)}function N(T){let b=T.textures;for(let B=0,ne=b.length;B<ne;B++){let J=b[B];if(M(J)&&J.mipmapsAutoUpdate===!0){let se=S(T),ue=i.get(J).__webglTexture;t.bindTexture(se,ue),_(se),t.unbindTexture()}}}let Dn=[];function pt(T){if(T.samples>0){if(fe(T)===!1){let b=T.textures,B=T.width,ne=T.height,J=n.COLOR_BUFFER_BIT,se=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,ue=i.get(T),j=b.length>1;if(j)for(let ae=0;ae<b.length;ae++)t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,ue.__webglMultisampledFramebuffer),T.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ue.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ue.__webglFramebuffer);for(let ae=0;ae<b.length;ae++){if(T.resolveDepthBuffer&&(T.depthBuffer&&(J|=n.DEPTH_BUFFER_BIT),T.stencilBuffer&&T.resolveStencilBuffer&&(J|=n.STENCIL_BUFFER_BIT)),j){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,ue.__webglColorRenderbuffer[ae]);let R=i.get(b[ae]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,R,0)}n.blitFramebuffer(0,0,B,ne,0,0,B,ne,J,n.NEAREST),l===!0&&(Dn.length=0,Dn.push(n.COLOR_ATTACHMENT0+ae),T.depthBuffer&&T.storeMultisampledDepthBuffer===!1&&Dn.push(se),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Dn))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),j)for(let ae=0;ae<b.length;ae++){t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,ue.__webglColorRenderbuffer[ae]);let R=i.get(b[ae]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,ue.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,R,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,ue.__webglMultisampledFramebuffer)}else if(T.depthBuffer&&T.storeMultisampledDepthBuffer===!1&&l){let b=T.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[b])}}}function mt(T){return Math.min(r.maxSamples,T.samples)}function fe(T){let b=i.get(T);return T.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function Nt(T){let b=o.render.frame;u.get(T)!==b&&(u.set(T,b),T.update())}function Ie(T,b){let B=T.colorSpace,ne=T.format,J=T.type;return T.isCompressedTexture===!0||T.isVideoTexture===!0||B!==jo&&B!==tr&&(Ze.getTransfer(B)===it?(ne!==$n||J!==Sn)&&Ce("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ne("WebGLTextures: Unsupported texture color space:",B)),b}function ke(T){return typeof HTMLImageElement<"u"&&T instanceof HTMLImageElement?(c.width=T.naturalWidth||T.width,c.height=T.naturalHeight||T.height):typeof VideoFrame<"u"&&T instanceof VideoFrame?(c.width=T.displayWidth,c.height=T.displayHeight):(c.width=T.width,c.height=T.height),c}this.allocateTextureUnit=Fe,this.resetTextureUnits=Q,this.getTextureUnits=ee,this.setTextureUnits=Se,this.setTexture2D=ge,this.setTexture2DArray=be,this.setTexture3D=Pe,this.setTextureCube=ye,this.rebindTextures=Ln,this.setupRenderTarget=On,this.updateRenderTargetMipmap=N,this.updateMultisampleRenderTarget=pt,this.setupDepthRenderbuffer=In,this.setupFrameBufferTexture=yt,this.useMultisampledRTT=fe,this.dispose=O}function y2(n,e){function t(i,r=tr){let s,o=Ze.getTransfer(r);if(i===Sn)return n.UNSIGNED_BYTE;if(i===ru)return n.UNSIGNED_SHORT_4_4_4_4;if(i===su)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Af)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===Ef)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===Mf)return n.BYTE;if(i===Sf)return n.SHORT;if(i===co)return n.UNSIGNED_SHORT;if(i===iu)return n.INT;if(i===ci)return n.UNSIGNED_INT;if(i===Rn)return n.FLOAT;if(i===ui)return n.HALF_FLOAT;if(i===Tf)return n.ALPHA;if(i===Cf)return n.RGB;if(i===$n)return n.RGBA;if(i===Ji)return n.DEPTH_COMPONENT;if(i===er)return n.DEPTH_STENCIL;if(i===ou)return n.RED;if(i===au)return n.RED_INTEGER;if(i===Rr)return n.RG;if(i===lu)return n.RG_INTEGER;if(i===cu)return n.RGBA_INTEGER;if(i===wa||i===Ma||i===Sa||i===Aa)if(o===it)if(s=e.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(i===wa)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ma)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Sa)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Aa)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=e.get("WEBGL_compressed_texture_s3tc"),s!==null){if(i===wa)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ma)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Sa)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Aa)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===uu||i===du||i===hu||i===fu)if(s=e.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(i===uu)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===du)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===hu)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===fu)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===pu||i===mu||i===gu||i===yu||i===vu||i===Ea||i===xu)if(s=e.get("WEBGL_compressed_texture_etc"),s!==null){if(i===pu||i===mu)return o===it?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(i===gu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC;if(i===yu)return s.COMPRESSED_R11_EAC;if(i===vu)return s.COMPRESSED_SIGNED_R11_EAC;if(i===Ea)return s.COMPRESSED_RG11_EAC;if(i===xu)return s.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===_u||i===bu||i===wu||i===Mu||i===Su||i===Au||i===Eu||i===Tu||i===Cu||i===Ru||i===Pu||i===Iu||i===Lu||i===Ou)if(s=e.get("WEBGL_compressed_texture_astc"),s!==null){if(i===_u)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===bu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===wu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Mu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Su)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Au)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Eu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Tu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Cu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Ru)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Pu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Iu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Lu)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Ou)return o===it?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Du||i===Nu||i===Fu)if(s=e.get("EXT_texture_compression_bptc"),s!==null){if(i===Du)return o===it?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Nu)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Fu)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Uu||i===ku||i===Ta||i===Bu)if(s=e.get("EXT_texture_compression_rgtc"),s!==null){if(i===Uu)return s.COMPRESSED_RED_RGTC1_EXT;if(i===ku)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Ta)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Bu)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===os?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var v2=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,x2=`
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

}`,Yf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new ua(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Et({vertexShader:v2,fragmentShader:x2,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new tn(new es(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Zf=class extends Ei{constructor(e,t){super();let i=this,r=null,s=1,o=null,a="local-floor",l=1,c=null,u=null,d=null,h=null,f=null,p=null,v=typeof XRWebGLBinding<"u",m=new Yf,g={},y=t.getContextAttributes(),M=null,_=null,S=[],E=[],x=new $e,A=null,U=null,P=new $t;P.viewport=new nt;let F=new $t;F.viewport=new nt;let V=[P,F],X=new Jc,L=null,O=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Z){let ge=S[Z];return ge===void 0&&(ge=new Qs,S[Z]=ge),ge.getTargetRaySpace()},this.getControllerGrip=function(Z){let ge=S[Z];return ge===void 0&&(ge=new Qs,S[Z]=ge),ge.getGripSpace()},this.getHand=function(Z){let ge=S[Z];return ge===void 0&&(ge=new Qs,S[Z]=ge),ge.getHandSpace()};function H(Z){let ge=E.indexOf(Z.inputSource);if(ge===-1)return;let be=S[ge];be!==void 0&&(be.update(Z.inputSource,Z.frame,c||o),be.dispatchEvent({type:Z.type,data:Z.inputSource}))}function G(){r.removeEventListener("select",H),r.removeEventListener("selectstart",H),r.removeEventListener("selectend",H),r.removeEventListener("squeeze",H),r.removeEventListener("squeezestart",H),r.removeEventListener("squeezeend",H),r.removeEventListener("end",G),r.removeEventListener("inputsourceschange",te);for(let Z=0;Z<S.length;Z++){let ge=E[Z];ge!==null&&(E[Z]=null,S[Z].disconnect(ge))}L=null,O=null,m.reset();for(let Z in g)delete g[Z];if(e.setRenderTarget(M),f=null,h=null,d=null,r=null,_=null,Fe.stop(),i.isPresenting=!1,e.setPixelRatio(A),e.setSize(x.width,x.height,!1),U!==null){let Z=U.camera;Z.fov=U.fov,Z.zoom=U.zoom,Z.updateProjectionMatrix(),U=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Z){s=Z,i.isPresenting===!0&&Ce("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Z){a=Z,i.isPresenting===!0&&Ce("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Z){c=Z},this.getBaseLayer=function(){return h!==null?h:f},this.getBinding=function(){return d===null&&v&&(d=new XRWebGLBinding(r,t)),d},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(Z){if(r=Z,r!==null){if(M=e.getRenderTarget(),r.addEventListener("select",H),r.addEventListener("selectstart",H),r.addEventListener("selectend",H),r.addEventListener("squeeze",H),r.addEventListener("squeezestart",H),r.addEventListener("squeezeend",H),r.addEventListener("end",G),r.addEventListener("inputsourceschange",te),y.xrCompatible!==!0&&await t.makeXRCompatible(),A=e.getPixelRatio(),e.getSize(x),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let be=null,Pe=null,ye=null;y.depth&&(ye=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,be=y.stencil?er:Ji,Pe=y.stencil?os:ci);let ze={colorFormat:t.RGBA8,depthFormat:ye,scaleFactor:s};d=this.getBinding(),h=d.createProjectionLayer(ze),r.updateRenderState({layers:[h]}),e.setPixelRatio(1),e.setSize(h.textureWidth,h.textureHeight,!1),_=new Tn(h.textureWidth,h.textureHeight,{format:$n,type:Sn,depthTexture:new Qi(h.textureWidth,h.textureHeight,Pe,void 0,void 0,void 0,void 0,void 0,void 0,be),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:h.ignoreDepthValues===!1,resolveStencilBuffer:h.ignoreDepthValues===!1,storeMultisampledDepthBuffer:h.ignoreDepthValues===!1,storeMultisampledStencilBuffer:h.ignoreDepthValues===!1})}else{let be={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:s};f=new XRWebGLLayer(r,t,be),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),_=new Tn(f.framebufferWidth,f.framebufferHeight,{format:$n,type:Sn,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}_.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await r.requestReferenceSpace(a),Fe.setContext(r),Fe.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function te(Z){for(let ge=0;ge<Z.removed.length;ge++){let be=Z.removed[ge],Pe=E.indexOf(be);Pe>=0&&(E[Pe]=null,S[Pe].disconnect(be))}for(let ge=0;ge<Z.added.length;ge++){let be=Z.added[ge],Pe=E.indexOf(be);if(Pe===-1){for(let ze=0;ze<S.length;ze++)if(ze>=E.length){E.push(be),Pe=ze;break}else if(E[ze]===null){E[ze]=be,Pe=ze;break}if(Pe===-1)break}let ye=S[Pe];ye&&ye.connect(be)}}function $(Z,ge){ge===null?Z.matrixWorld.copy(Z.matrix):Z.matrixWorld.multiplyMatrices(ge.matrixWorld,Z.matrix),Z.matrixWorldInverse.copy(Z.matrixWorld).invert()}this.updateCamera=function(Z){if(r===null)return;let ge=Z.near,be=Z.far;m.texture!==null&&(m.depthNear>0&&(ge=m.depthNear),m.depthFar>0&&(be=m.depthFar)),X.near=F.near=P.near=ge,X.far=F.far=P.far=be,(L!==X.near||O!==X.far)&&(r.updateRenderState({depthNear:X.near,depthFar:X.far}),L=X.near,O=X.far),X.layers.mask=Z.layers.mask|6,P.layers.mask=X.layers.mask&-5,F.layers.mask=X.layers.mask&-3;let Pe=Z.parent,ye=X.cameras;$(X,Pe);for(let ze=0;ze<ye.length;ze++)$(ye[ze],Pe);X.projectionMatrix.copy(P.projectionMatrix),X.projectionMatrixInverse.copy(P.projectionMatrixInverse),U===null&&Z.isPerspectiveCamera&&(U={camera:Z,fov:Z.fov,zoom:Z.zoom}),Q(Z,X,Pe)};function Q(Z,ge,be){be===null?Z.matrix.copy(ge.matrixWorld):(Z.matrix.copy(be.matrixWorld),Z.matrix.invert(),Z.matrix.multiply(ge.matrixWorld)),Z.matrix.decompose(Z.position,Z.quaternion,Z.scale),Z.updateMatrixWorld(!0),Z.projectionMatrix.copy(ge.projectionMatrix),Z.projectionMatrixInverse.copy(ge.projectionMatrixInverse),Z.isPerspectiveCamera&&(Z.fov=Ks*2*Math.atan(1/Z.projectionMatrix.elements[5]),Z.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(h===null&&f===null))return l},this.setFoveation=function(Z){l=Z,h!==null&&(h.fixedFoveation=Z),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Z)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(X)},this.getCameraTexture=function(Z){return g[Z]};let ee=null;function Se(Z,ge){if(u=ge.getViewerPose(c||o),p=ge,u!==null){let be=u.views;f!==null&&(e.setRenderTargetFramebuffer(_,f.framebuffer),e.setRenderTarget(_));let Pe=!1;be.length!==X.cameras.length&&(X.cameras.length=0,Pe=!0);for(let Le=0;Le<be.length;Le++){let rt=be[Le],lt=null;if(f!==null)lt=f.getViewport(rt);else{let Yt=d.getViewSubImage(h,rt);lt=Yt.viewport,Le===0&&(e.setRenderTargetTextures(_,Yt.colorTexture,Yt.depthStencilTexture),e.setRenderTarget(_))}let qe=V[Le];qe===void 0&&(qe=new $t,qe.layers.enable(Le),qe.viewport=new nt,V[Le]=qe),qe.matrix.fromArray(rt.transform.matrix),qe.matrix.decompose(qe.position,qe.quaternion,qe.scale),qe.projectionMatrix.fromArray(rt.projectionMatrix),qe.projectionMatrixInverse.copy(qe.projectionMatrix).invert(),qe.viewport.set(lt.x,lt.y,lt.width,lt.height),Le===0&&(X.matrix.copy(qe.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Pe===!0&&X.cameras.push(qe)}let ye=r.enabledFeatures;if(ye&&ye.includes("depth-sensing")&&r.depthUsage=="gpu-optimized"&&v){d=i.getBinding();let Le=d.getDepthInformation(be[0]);Le&&Le.isValid&&Le.texture&&m.init(Le,r.renderState)}if(ye&&ye.includes("camera-access")&&v){e.state.unbindTexture(),d=i.getBinding();for(let Le=0;Le<be.length;Le++){let rt=be[Le].camera;if(rt){let lt=g[rt];lt||(lt=new ua,g[rt]=lt);let qe=d.getCameraImage(rt);lt.sourceTexture=qe}}}}for(let be=0;be<S.length;be++){let Pe=E[be],ye=S[be];Pe!==null&&ye!==void 0&&ye.update(Pe,ge,c||o)}ee&&ee(Z,ge),ge.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:ge}),p=null}let Fe=new mv;Fe.setAnimationLoop(Se),this.setAnimationLoop=function(Z){ee=Z},this.dispose=function(){}}},_2=new xe,Av=new Oe;Av.set(-1,0,0,0,1,0,0,0,1);function b2(n,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function i(m,g){g.color.getRGB(m.fogColor.value,Uf(n)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function r(m,g,y,M,_){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?s(m,g):g.isMeshLambertMaterial?(s(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(s(m,g),d(m,g)):g.isMeshPhongMaterial?(s(m,g),u(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(s(m,g),h(m,g),g.isMeshPhysicalMaterial&&f(m,g,_)):g.isMeshMatcapMaterial?(s(m,g),p(m,g)):g.isMeshDepthMaterial?s(m,g):g.isMeshDistanceMaterial?(s(m,g),v(m,g)):g.isMeshNormalMaterial?s(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,y,M):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function s(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Ut&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Ut&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let y=e.get(g),M=y.envMap,_=y.envMapRotation;M&&(m.envMap.value=M,m.envMapRotation.value.setFromMatrix4(_2.makeRotationFromEuler(_)).transpose(),M.isCubeTexture&&M.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Av),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,y,M){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*y,m.scale.value=M*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function u(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function d(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function h(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,y){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Ut&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function v(m,g){let y=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:r}}function w2(n,e,t,i){let r={},s={};function o(y,M){let _=M.program;i.uniformBlockBinding(y,_,r[y.id])}function a(y,M){let _=r[y.id];_===void 0&&(p(y),_=l(y),r[y.id]=_,y.addEventListener("dispose",m));let S=M.program;i.updateUBOMapping(y,S);let E=e.render.frame;s[y.id]!==E&&(c(y),s[y.id]=E)}function l(y){let M=n.createBuffer(),_=y.__size,S=y.usage;return n.bindBuffer(n.UNIFORM_BUFFER,M),n.bufferData(n.UNIFORM_BUFFER,_,S),n.bindBuffer(n.UNIFORM_BUFFER,null),M}function c(y){let M=r[y.id],_=y.uniforms,S=y.__cache;n.bindBuffer(n.UNIFORM_BUFFER,M);for(let E=0,x=_.length;E<x;E++){let A=_[E];if(Array.isArray(A))for(let U=0,P=A.length;U<P;U++)u(A[U],E,U,S);else u(A,E,0,S)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(y,M,_,S){if(h(y,M,_,S)===!0){let E=y.__offset,x=y.value;if(Array.isArray(x)){let A=0;for(let U=0;U<x.length;U++){let P=x[U],F=v(P,!0);d(P,y.__data,A),A+=F.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,y.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,E,y.__data)}}function d(y,M,_){typeof y=="number"||typeof y=="boolean"?M[_]=y:y.isMatrix3?(M[_]=y.elements[0],M[_+1]=y.elements[1],M[_+2]=y.elements[2],M[_+3]=0,M[_+4]=y.elements[3],M[_+5]=y.elements[4],M[_+6]=y.elements[5],M[_+7]=0,M[_+8]=y.elements[6],M[_+9]=y.elements[7],M[_+10]=y.elements[8],M[_+11]=0):ArrayBuffer.isView(y)?M.set(y.subarray(0,M.length-_),_):y.toArray(M,_)}function h(y,M,_,S){let E=y.value,x=M+"_"+_;if(Array.isArray(E)){S[x]===void 0&&(S[x]=[]);let A=S[x],U=!1;for(let P=0;P<E.length;P++)f(E[P],A,P)===!0&&(U=!0);return U}return f(E,S,x)}function f(y,M,_){if(M[_]===void 0)return typeof y=="number"||typeof y=="boolean"?M[_]=y:ArrayBuffer.isView(y)?M[_]=y.slice():M[_]=y.clone(),!0;{let S=M[_];if(typeof y=="number"||typeof y=="boolean"){if(S!==y)return M[_]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(S.equals(y)===!1)return S.copy(y),!0}}return!1}function p(y){let M=y.uniforms,_=0,S=16;for(let x=0,A=M.length;x<A;x++){let U=Array.isArray(M[x])?M[x]:[M[x]];for(let P=0,F=U.length;P<F;P++){let V=U[P],X=Array.isArray(V.value)?V.value:[V.value],L=Array.isArray(M[x])||Array.isArray(V.value),O=_;for(let G=0,te=X.length;G<te;G++){let $=X[G],Q=v($,L),ee=_%S,Se=ee%Q.boundary,Fe=ee+Se;_+=Se,Fe!==0&&S-Fe<Q.storage&&(_+=S-Fe),G===0&&(O=_),_+=Q.storage}let H=V.type==="int"?Int32Array:V.type==="uint"?Uint32Array:Float32Array;V.__data=new H((_-O)/Float32Array.BYTES_PER_ELEMENT),V.__offset=O}}let E=_%S;return E>0&&(_+=S-E),y.__size=_,y.__cache={},this}function v(y,M){let _={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(_.boundary=4,_.storage=4):y.isVector2?(_.boundary=8,_.storage=8):y.isVector3||y.isColor?(_.boundary=16,_.storage=12):y.isVector4?(_.boundary=16,_.storage=16):y.isMatrix3?(_.boundary=16,_.storage=48):y.isMatrix4?(_.boundary=16,_.storage=64):y.isTexture?Ce("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(_.boundary=16,_.storage=y.byteLength):Ce("WebGLRenderer: Unsupported uniform value type.",y),M===!0&&(_.boundary=16,_.storage=Math.ceil(_.storage/16)*16),_}function m(y){let M=y.target;M.removeEventListener("dispose",m),n.deleteBuffer(r[M.id]),delete r[M.id],delete s[M.id]}function g(){for(let y in r)n.deleteBuffer(r[y]);r={},s={}}return{bind:o,update:a,dispose:g}}var M2=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Pi=null;function S2(){return Pi===null&&(Pi=new no(M2,16,16,Rr,ui),Pi.name="DFG_LUT",Pi.minFilter=en,Pi.magFilter=en,Pi.wrapS=Ai,Pi.wrapT=Ai,Pi.generateMipmaps=!1,Pi.needsUpdate=!0),Pi}var Wu=class{constructor(e={}){let{canvas:t=ky(),context:i=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:h=!1,outputBufferType:f=Sn}=e;this.isWebGLRenderer=!0;let p;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=i.getContextAttributes().alpha}else p=o;let v=f,m=new Set([cu,lu,au]),g=new Set([Sn,ci,co,os,ru,su]),y=new Uint32Array(4),M=new Int32Array(4),_={textures:[],min:[],max:[],resolution:[]},S=null,E=null,x=[],A=[],U=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ri,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,F=!1,V=null,X=null,L=null,O=null;this._outputColorSpace=yn;let H=0,G=0,te=null,$=-1,Q=null,ee=new nt,Se=new nt,Fe=null,Z=new he(0),ge=0,be=t.width,Pe=t.height,ye=1,ze=null,It=null,Le=new nt(0,0,be,Pe),rt=new nt(0,0,be,Pe),lt=!1,qe=new Sr,Yt=new Oc,Dt=!1,_n=!1,yt=new xe,gi=new C,zt=new nt,In={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Ln=!1;function On(){return te===null?ye:1}let N=i;function Dn(w,I){return t.getContext(w,I)}let pt,mt,fe,Nt,Ie,ke,T,b,B,ne,J,se,ue,j,Y,ae,R,K,q,le,re,oe,Ee;try{let w={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Re,!1),t.addEventListener("webglcontextrestored",Ge,!1),t.addEventListener("webglcontextcreationerror",pe,!1),N===null){let I="webgl2";if(N=Dn(I,w),N===null)throw Dn(I)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}We()}catch(w){throw t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",Ge,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),Ne("WebGLRenderer: "+w.message),w}function We(){pt=new NE(N),pt.init(),re=new y2(N,pt),mt=new SE(N,pt,e,re),fe=new m2(N,pt),mt.reversedDepthBuffer&&h&&fe.buffers.depth.setReversed(!0),X=N.createFramebuffer(),L=N.createFramebuffer(),O=N.createFramebuffer(),Nt=new kE(N),Ie=new t2,ke=new g2(N,pt,fe,Ie,mt,re,Nt),T=new DE(P),b=new z1(N),oe=new wE(N,b),B=new FE(N,b,Nt,oe),ne=new zE(N,B,b,oe,Nt),K=new BE(N,mt,ke),Y=new AE(Ie),J=new e2(P,T,pt,mt,oe,Y),se=new b2(P,Ie),ue=new i2,j=new c2(pt),R=new bE(P,T,fe,ne,p,l),ae=new p2(P,ne,mt),Ee=new w2(N,Nt,mt,fe),q=new ME(N,pt,Nt),le=new UE(N,pt,Nt),Nt.programs=J.programs,P.capabilities=mt,P.extensions=pt,P.properties=Ie,P.renderLists=ue,P.shadowMap=ae,P.state=fe,P.info=Nt}v!==Sn&&(U=new GE(v,t.width,t.height,a,r,s));let ie=new Zf(P,N);this.xr=ie,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let w=pt.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=pt.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return ye},this.setPixelRatio=function(w){w!==void 0&&(ye=w,this.setSize(be,Pe,!1))},this.getSize=function(w){return w.set(be,Pe)},this.setSize=function(w,I,W=!0){if(ie.isPresenting){Ce("WebGLRenderer: Can't change size while VR device is presenting.");return}be=w,Pe=I,t.width=Math.floor(w*ye),t.height=Math.floor(I*ye),W===!0&&(t.style.width=w+"px",t.style.height=I+"px"),U!==null&&U.setSize(t.width,t.height),this.setViewport(0,0,w,I)},this.getDrawingBufferSize=function(w){return w.set(be*ye,Pe*ye).floor()},this.setDrawingBufferSize=function(w,I,W){be=w,Pe=I,ye=W,t.width=Math.floor(w*W),t.height=Math.floor(I*W),this.setViewport(0,0,w,I)},this.setEffects=function(w){if(v===Sn){Ne("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let I=0;I<w.length;I++)if(w[I].isOutputPass===!0){Ce("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}U.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(ee)},this.getViewport=function(w){return w.copy(Le)},this.setViewport=function(w,I,W,k){w.isVector4?Le.set(w.x,w.y,w.z,w.w):Le.set(w,I,W,k),fe.viewport(ee.copy(Le).multiplyScalar(On()).round())},this.getScissor=function(w){return w.copy(rt)},this.setScissor=function(w,I,W,k){w.isVector4?rt.set(w.x,w.y,w.z,w.w):rt.set(w,I,W,k),fe.scissor(Se.copy(rt).multiplyScalar(On()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(w){fe.setScissorTest(lt=w)},this.setOpaqueSort=function(w){ze=w},this.setTransparentSort=function(w){It=w},this.getClearColor=function(w){return w.copy(R.getClearColor())},this.setClearColor=function(){R.setClearColor(...arguments)},this.getClearAlpha=function(){return R.getClearAlpha()},this.setClearAlpha=function(){R.setClearAlpha(...arguments)},this.clear=function(w=!0,I=!0,W=!0){let k=0;if(w){let z=!1;if(te!==null){let de=te.texture.format;z=m.has(de)}if(z){let de=te.texture.type,_e=g.has(de),ce=R.getClearColor(),ve=R.getClearAlpha(),Ae=ce.r,Be=ce.g,je=ce.b;_e?(y[0]=Ae,y[1]=Be,y[2]=je,y[3]=ve,N.clearBufferuiv(N.COLOR,0,y)):(M[0]=Ae,M[1]=Be,M[2]=je,M[3]=ve,N.clearBufferiv(N.COLOR,0,M))}else k|=N.COLOR_BUFFER_BIT}I&&(k|=N.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),W&&(k|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k!==0&&N.clear(k)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),V=w},this.dispose=function(){t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",Ge,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),R.dispose(),ue.dispose(),j.dispose(),ke.dispose(),Ie.dispose(),T.dispose(),ne.dispose(),B.dispose(),oe.dispose(),Ee.dispose(),J.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",Wp),ie.removeEventListener("sessionend",Xp),Dr.stop()};function Re(w){w.preventDefault(),Of("WebGLRenderer: Context Lost."),F=!0}function Ge(){Of("WebGLRenderer: Context Restored."),F=!1;let w=Nt.autoReset,I=ae.enabled,W=ae.autoUpdate,k=ae.needsUpdate,z=ae.type;We(),Nt.autoReset=w,ae.enabled=I,ae.autoUpdate=W,ae.needsUpdate=k,ae.type=z}function pe(w){Ne("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function st(w){let I=w.target;I.removeEventListener("dispose",st),Vt(I)}function Vt(w){ar(w),Ie.remove(w)}function ar(w){let I=Ie.get(w).programs;I!==void 0&&(I.forEach(function(W){J.releaseProgram(W)}),w.isShaderMaterial&&J.releaseShaderCache(w))}this.renderBufferDirect=function(w,I,W,k,z,de){I===null&&(I=In);let _e=z.isMesh&&z.matrixWorld.determinantAffine()<0,ce=b_(w,I,W,k,z);fe.setMaterial(k,_e);let ve=W.index,Ae=1;if(k.wireframe===!0){if(ve=B.getWireframeAttribute(W),ve===void 0)return;Ae=2}let Be=W.drawRange,je=W.attributes.position,we=Be.start*Ae,Ye=(Be.start+Be.count)*Ae;de!==null&&(we=Math.max(we,de.start*Ae),Ye=Math.min(Ye,(de.start+de.count)*Ae)),ve!==null?(we=Math.max(we,0),Ye=Math.min(Ye,ve.count)):je!=null&&(we=Math.max(we,0),Ye=Math.min(Ye,je.count));let Lt=Ye-we;if(Lt<0||Lt===1/0)return;oe.setup(z,k,ce,W,ve);let ut,ct=q;if(ve!==null&&(ut=b.get(ve),ct=le,ct.setIndex(ut)),z.isMesh)k.wireframe===!0?(fe.setLineWidth(k.wireframeLinewidth*On()),ct.setMode(N.LINES)):ct.setMode(N.TRIANGLES);else if(z.isLine){let nn=k.linewidth;nn===void 0&&(nn=1),fe.setLineWidth(nn*On()),z.isLineSegments?ct.setMode(N.LINES):z.isLineLoop?ct.setMode(N.LINE_LOOP):ct.setMode(N.LINE_STRIP)}else z.isPoints?ct.setMode(N.POINTS):z.isSprite&&ct.setMode(N.TRIANGLES);if(z.isBatchedMesh)if(pt.get("WEBGL_multi_draw"))ct.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{let nn=z._multiDrawStarts,Me=z._multiDrawCounts,pn=z._multiDrawCount,et=ve?b.get(ve).bytesPerElement:1,Nr=Ie.get(k).currentProgram.getUniforms();for(let rn=0;rn<pn;rn++)Nr.setValue(N,"_gl_DrawID",rn),ct.render(nn[rn]/et,Me[rn])}else if(z.isInstancedMesh)ct.renderInstances(we,Lt,z.count);else if(W.isInstancedBufferGeometry){let nn=W._maxInstanceCount!==void 0?W._maxInstanceCount:1/0,Me=Math.min(W.instanceCount,nn);ct.renderInstances(we,Lt,Me)}else ct.render(we,Lt)};function Hp(w,I,W,k){V!==null&&w.isNodeMaterial&&V.setObject(k,w),Dt===!0&&Y.setState(w,W,!1),w.transparent===!0&&w.side===Xn&&w.forceSinglePass===!1?(w.side=Ut,w.needsUpdate=!0,go(w,I,k),w.side=Cr,w.needsUpdate=!0,go(w,I,k),w.side=Xn):go(w,I,k)}this.compile=function(w,I,W=null){W===null&&(W=w),V!==null&&V.renderStart(w,I,W),E=j.get(W),E.init(I),A.push(E),W.traverseVisible(function(z){z.isLight&&z.layers.test(I.layers)&&(E.pushLight(z),z.castShadow&&E.pushShadow(z))}),w!==W&&w.traverseVisible(function(z){z.isLight&&z.layers.test(I.layers)&&(E.pushLight(z),z.castShadow&&E.pushShadow(z))}),E.setupLights(),V!==null&&V.updateLights(E.state.lightsArray),_n=this.localClippingEnabled,Dt=Y.init(this.clippingPlanes,_n),Dt===!0&&Y.setGlobalState(this.clippingPlanes,I),V!==null&&ae.render(E.state.shadowsArray,W,I);let k=new Set;return w.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;let de=z.material;if(de)if(Array.isArray(de))for(let _e=0;_e<de.length;_e++){let ce=de[_e];Hp(ce,W,I,z),k.add(ce)}else Hp(de,W,I,z),k.add(de)}),E=A.pop(),V!==null&&V.renderEnd(),k},this.compileAsync=function(w,I,W=null){let k=this.compile(w,I,W);return new Promise(z=>{function de(){if(k.forEach(function(_e){let ve=Ie.get(_e).currentProgram;(ve===void 0||ve.isReady())&&k.delete(_e)}),k.size===0){z(w);return}setTimeout(de,10)}pt.get("KHR_parallel_shader_compile")!==null?de():setTimeout(de,10)})};let pd=null;function x_(w){pd&&pd(w)}function Wp(){Dr.stop()}function Xp(){Dr.start()}let Dr=new mv;Dr.setAnimationLoop(x_),typeof self<"u"&&Dr.setContext(self),this.setAnimationLoop=function(w){pd=w,ie.setAnimationLoop(w),w===null?Dr.stop():Dr.start()},ie.addEventListener("sessionstart",Wp),ie.addEventListener("sessionend",Xp),this.render=function(w,I){if(I!==void 0&&I.isCamera!==!0){Ne("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(F===!0)return;V!==null&&V.renderStart(w,I);let W=ie.enabled===!0&&ie.isPresenting===!0,k=U!==null&&(te===null||W)&&U.begin(P,te);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),I.parent===null&&I.matrixWorldAutoUpdate===!0&&I.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(U===null||U.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(I),I=ie.getCamera()),w.isScene===!0&&w.onBeforeRender(P,w,I,te),E=j.get(w,A.length),E.init(I),E.state.textureUnits=ke.getTextureUnits(),A.push(E),yt.multiplyMatrices(I.projectionMatrix,I.matrixWorldInverse),I.isArrayCamera?Yt.setFromArrayCamera(I):qe.setFromProjectionMatrix(yt,Vn,I.reversedDepth),_n=this.localClippingEnabled,Dt=Y.init(this.clippingPlanes,_n),S=ue.get(w,x.length),S.init(),x.push(S),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){let _e=P.xr.getDepthSensingMesh();_e!==null&&md(_e,I,-1/0,P.sortObjects)}md(w,I,0,P.sortObjects),S.finish(),V!==null&&V.updateLights(E.state.lightsArray),P.sortObjects===!0&&S.sort(ze,It),Ln=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,Ln&&R.addToRenderList(S,w),this.info.autoReset===!0&&this.info.reset(),Dt===!0&&Y.beginShadows();let z=E.state.shadowsArray;if(ae.render(z,w,I),Dt===!0&&Y.endShadows(),(k&&U.hasRenderPass())===!1){let _e=S.opaque,ce=S.transmissive;if(E.setupLights(),I.isArrayCamera){let ve=I.cameras;if(ce.length>0)for(let Ae=0,Be=ve.length;Ae<Be;Ae++){let je=ve[Ae];qp(_e,ce,w,je)}Ln&&R.render(w);for(let Ae=0,Be=ve.length;Ae<Be;Ae++){let je=ve[Ae];$p(S,w,je,je.viewport)}}else ce.length>0&&qp(_e,ce,w,I),Ln&&R.render(w),$p(S,w,I)}te!==null&&G===0&&(ke.updateMultisampleRenderTarget(te),ke.updateRenderTargetMipmap(te)),k&&U.end(P),w.isScene===!0&&w.onAfterRender(P,w,I),oe.resetDefaultState(),$=-1,Q=null,A.pop(),A.length>0?(E=A[A.length-1],ke.setTextureUnits(E.state.textureUnits),Dt===!0&&Y.setGlobalState(P.clippingPlanes,E.state.camera)):E=null,x.pop(),x.length>0?S=x[x.length-1]:S=null,V!==null&&V.renderEnd()};function md(w,I,W,k){if(w.visible===!1)return;if(w.layers.test(I.layers)){if(w.isGroup)W=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(I);else if(w.isLight)E.pushLight(w),w.castShadow&&E.pushShadow(w);else if(w.isSprite){let _e=I.isArrayCamera?Yt:qe;if(!w.frustumCulled||w.intersectsFrustum(_e)){k&&zt.setFromMatrixPosition(w.matrixWorld).applyMatrix4(yt);let ce=ne.update(w),ve=w.material;ve.visible&&S.push(w,ce,ve,W,zt.z,null,I)}}else if(w.isMesh||w.isLine||w.isPoints){let _e=I.isArrayCamera?Yt:qe;if(!w.frustumCulled||w.intersectsFrustum(_e)){let ce=ne.update(w),ve=w.material;if(k&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),zt.copy(w.boundingSphere.center)):(ce.boundingSphere===null&&ce.computeBoundingSphere(),zt.copy(ce.boundingSphere.center)),zt.applyMatrix4(w.matrixWorld).applyMatrix4(yt)),Array.isArray(ve)){let Ae=ce.groups;for(let Be=0,je=Ae.length;Be<je;Be++){let we=Ae[Be],Ye=ve[we.materialIndex];Ye&&Ye.visible&&S.push(w,ce,Ye,W,zt.z,we,I)}}else ve.visible&&S.push(w,ce,ve,W,zt.z,null,I)}}}let de=w.children;for(let _e=0,ce=de.length;_e<ce;_e++)md(de[_e],I,W,k)}function $p(w,I,W,k){let{opaque:z,transmissive:de,transparent:_e}=w;E.setupLightsView(W),Dt===!0&&Y.setGlobalState(P.clippingPlanes,W),k&&fe.viewport(ee.copy(k)),z.length>0&&ja(z,I,W),de.length>0&&ja(de,I,W),_e.length>0&&ja(_e,I,W),fe.buffers.depth.setTest(!0),fe.buffers.depth.setMask(!0),fe.buffers.color.setMask(!0),fe.setPolygonOffset(!1)}function qp(w,I,W,k){if((W.isScene===!0?W.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[k.id]===void 0){let we=pt.has("EXT_color_buffer_half_float")||pt.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[k.id]=new Tn(1,1,{generateMipmaps:!0,type:we?ui:Sn,minFilter:li,samples:Math.max(4,mt.samples),stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ze.workingColorSpace})}let de=E.state.transmissionRenderTarget[k.id],_e=k.viewport||ee;de.setSize(_e.z*P.transmissionResolutionScale,_e.w*P.transmissionResolutionScale);let ce=P.getRenderTarget(),ve=P.getActiveCubeFace(),Ae=P.getActiveMipmapLevel();P.setRenderTarget(de),P.getClearColor(Z),ge=P.getClearAlpha(),ge<1&&P.setClearColor(16777215,.5),P.clear(),Ln&&R.render(W);let Be=P.toneMapping;P.toneMapping=Ri;let je=k.viewport;if(k.viewport!==void 0&&(k.viewport=void 0),E.setupLightsView(k),Dt===!0&&Y.setGlobalState(P.clippingPlanes,k),ja(w,W,k),ke.updateMultisampleRenderTarget(de),ke.updateRenderTargetMipmap(de),pt.has("WEBGL_multisampled_render_to_texture")===!1){let we=!1;for(let Ye=0,Lt=I.length;Ye<Lt;Ye++){let ut=I[Ye],{object:ct,geometry:nn,material:Me,group:pn}=ut;if(Me.side===Xn&&ct.layers.test(k.layers)){let et=Me.side;Me.side=Ut,Me.needsUpdate=!0,jp(ct,W,k,nn,Me,pn),Me.side=et,Me.needsUpdate=!0,we=!0}}we===!0&&(ke.updateMultisampleRenderTarget(de),ke.updateRenderTargetMipmap(de))}P.setRenderTarget(ce,ve,Ae),P.setClearColor(Z,ge),je!==void 0&&(k.viewport=je),P.toneMapping=Be}function ja(w,I,W){let k=I.isScene===!0?I.overrideMaterial:null;for(let z=0,de=w.length;z<de;z++){let _e=w[z],{object:ce,geometry:ve,group:Ae}=_e,Be=_e.material;Be.allowOverride===!0&&k!==null&&(Be=k),ce.layers.test(W.layers)&&jp(ce,I,W,ve,Be,Ae)}}function jp(w,I,W,k,z,de){V!==null&&z.isNodeMaterial&&V.setObject(w,z),w.onBeforeRender(P,I,W,k,z,de),w.modelViewMatrix.multiplyMatrices(W.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),z.onBeforeRender(P,I,W,k,w,de),z.transparent===!0&&z.side===Xn&&z.forceSinglePass===!1?(z.side=Ut,z.needsUpdate=!0,P.renderBufferDirect(W,I,k,z,w,de),z.side=Cr,z.needsUpdate=!0,P.renderBufferDirect(W,I,k,z,w,de),z.side=Xn):P.renderBufferDirect(W,I,k,z,w,de),w.onAfterRender(P,I,W,k,z,de)}function Yp(w){let I=0;for(let W of w)W.texture!==null&&I++;return I}function go(w,I,W){I.isScene!==!0&&(I=In);let k=Ie.get(w),z=E.state.lights,de=E.state.shadowsArray,_e=z.state.version,ce=J.getParameters(w,z.state,de,I,W,E.state.lightProbeGridArray),ve=J.getProgramCacheKey(ce),Ae=k.programs;k.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?I.environment:null,k.fog=I.fog;let Be=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;k.envMap=T.get(w.envMap||k.environment,Be),k.envMapRotation=k.environment!==null&&w.envMap===null?I.environmentRotation:w.envMapRotation,Ae===void 0&&(w.addEventListener("dispose",st),Ae=new Map,k.programs=Ae,k.programVariants=new Map);let je=Ae.get(ve);if(je!==void 0){if(k.currentProgram===je&&k.lightsStateVersion===_e)return Kp(w,ce),je}else ce.uniforms=J.getUniforms(w),V!==null&&w.isNodeMaterial&&V.build(w,W,ce),w.onBeforeCompile(ce,P),je=J.acquireProgram(ce,ve),Ae.set(ve,je),k.uniforms=ce.uniforms;let we=k.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(we.clippingPlanes=Y.uniform),Kp(w,ce),k.needsLights=M_(w),k.lightsStateVersion=_e,k.needsLights&&(we.ambientLightColor.value=z.state.ambient,we.lightProbe.value=z.state.probe,we.sunLights.value=z.state.sun,we.sunLightShadows.value=z.state.sunShadow,we.directionalLights.value=z.state.directional,we.directionalLightShadows.value=z.state.directionalShadow,we.spotLights.value=z.state.spot,we.spotLightShadows.value=z.state.spotShadow,we.rectAreaLights.value=z.state.rectArea,we.ltc_1.value=z.state.rectAreaLTC1,we.ltc_2.value=z.state.rectAreaLTC2,we.pointLights.value=z.state.point,we.pointLightShadows.value=z.state.pointShadow,we.hemisphereLights.value=z.state.hemi,we.sunShadowMatrix.value=z.state.sunShadowMatrix,we.sunShadowCascade.value=z.state.sunShadowCascade,we.directionalShadowMatrix.value=z.state.directionalShadowMatrix,we.spotLightMatrix.value=z.state.spotLightMatrix,we.spotLightMap.value=z.state.spotLightMap,we.pointShadowMatrix.value=z.state.pointShadowMatrix),k.numLightProbeGrids=Yp(E.state.lightProbeGridArray),k.currentProgram=je,k.uniformsList=null,je}function __(w,I,W,k,z){let de=Ie.get(w),_e=de.currentProgram.id+","+k+","+z,ce=de.programVariants.get(_e);return ce===void 0?(ce=go(w,I,W),de.programVariants.set(_e,ce)):(de.currentProgram=ce,de.uniformsList=null,de.outputColorSpace=k,de.toneMapping=z),ce}function Zp(w){if(w.uniformsList===null){let I=w.currentProgram.getUniforms();w.uniformsList=uo.seqWithValue(I.seq,w.uniforms)}return w.uniformsList}function Kp(w,I){let W=Ie.get(w);W.outputColorSpace=I.outputColorSpace,W.batching=I.batching,W.batchingColor=I.batchingColor,W.instancing=I.instancing,W.instancingColor=I.instancingColor,W.instancingMorph=I.instancingMorph,W.skinning=I.skinning,W.morphTargets=I.morphTargets,W.morphNormals=I.morphNormals,W.morphColors=I.morphColors,W.morphTargetsCount=I.morphTargetsCount,W.numClippingPlanes=I.numClippingPlanes,W.numIntersection=I.numClipIntersection,W.vertexAlphas=I.vertexAlphas,W.vertexTangents=I.vertexTangents,W.toneMapping=I.toneMapping}function b_(w,I,W,k,z){I.isScene!==!0&&(I=In),ke.resetTextureUnits();let de=I.fog,_e=k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial?I.environment:null,ce=te===null?P.outputColorSpace:te.isXRRenderTarget===!0?te.texture.colorSpace:Ze.workingColorSpace,ve=k.isMeshStandardMaterial||k.isMeshLambertMaterial&&!k.envMap||k.isMeshPhongMaterial&&!k.envMap,Ae=T.get(k.envMap||_e,ve),Be=k.vertexColors===!0&&!!W.attributes.color&&W.attributes.color.itemSize===4,je=!!W.attributes.tangent&&(!!k.normalMap||k.anisotropy>0),we=!!W.morphAttributes.position,Ye=!!W.morphAttributes.normal,Lt=!!W.morphAttributes.color,ut=Ri;k.toneMapped&&(te===null||te.isXRRenderTarget===!0)&&(ut=P.toneMapping);let ct=W.morphAttributes.position||W.morphAttributes.normal||W.morphAttributes.color,nn=ct!==void 0?ct.length:0,Me=Ie.get(k),pn=E.state.lights;if(Dt===!0&&(_n===!0||w!==Q)){let vt=w===Q&&k.id===$;Y.setState(k,w,vt)}let et=!1,Nr=!1;k.version===Me.__version?Me.needsLights&&Me.lightsStateVersion!==pn.state.version||z.isBatchedMesh&&Me.batching===!1||!z.isBatchedMesh&&Me.batching===!0||z.isBatchedMesh&&Me.batchingColor===!0&&z._colorsTexture===null||z.isBatchedMesh&&Me.batchingColor===!1&&z._colorsTexture!==null||z.isInstancedMesh&&Me.instancing===!1||!z.isInstancedMesh&&Me.instancing===!0||z.isSkinnedMesh&&Me.skinning===!1||!z.isSkinnedMesh&&Me.skinning===!0||z.isInstancedMesh&&Me.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&Me.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&Me.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&Me.instancingMorph===!1&&z.morphTexture!==null||Me.envMap!==Ae||k.fog===!0&&Me.fog!==de||Me.numClippingPlanes!==void 0&&(Me.numClippingPlanes!==Y.numPlanes||Me.numIntersection!==Y.numIntersection)||Me.vertexAlphas!==Be||Me.vertexTangents!==je||Me.morphTargets!==we||Me.morphNormals!==Ye||Me.morphColors!==Lt||Me.morphTargetsCount!==nn||Me.numLightProbeGrids!==Yp(E.state.lightProbeGridArray)?et=!0:(Me.outputColorSpace!==ce||Me.toneMapping!==ut)&&(Nr=!0):(et=!0,Me.__version=k.version);let rn=Me.currentProgram;(et===!0||Nr===!0)&&(rn=Nr===!0?__(k,I,z,ce,ut):go(k,I,z),V&&k.isNodeMaterial&&V.onUpdateProgram(k,rn,Me));let Ya=!1,lr=!1,Fr=!1,Je=rn.getUniforms(),Zt=Me.uniforms;if(fe.useProgram(rn.program)&&(Ya=!0,lr=!0,Fr=!0),k.id!==$&&($=k.id,lr=!0),Ya||Q!==w){fe.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),Je.setValue(N,"projectionMatrix",w.projectionMatrix),Je.setValue(N,"viewMatrix",w.matrixWorldInverse);let Gt=Je.map.cameraPosition;Gt!==void 0&&Gt.setValue(N,gi.setFromMatrixPosition(w.matrixWorld)),mt.logarithmicDepthBuffer&&Je.setValue(N,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(k.isMeshPhongMaterial||k.isMeshToonMaterial||k.isMeshLambertMaterial||k.isMeshBasicMaterial||k.isMeshStandardMaterial||k.isShaderMaterial)&&Je.setValue(N,"isOrthographic",w.isOrthographicCamera===!0),Q!==w&&(Q=w,lr=!0,Fr=!0)}if(Me.needsLights&&(pn.state.sunShadowMap.length>0&&Je.setValue(N,"sunShadowMap",pn.state.sunShadowMap,ke),pn.state.directionalShadowMap.length>0&&Je.setValue(N,"directionalShadowMap",pn.state.directionalShadowMap,ke),pn.state.spotShadowMap.length>0&&Je.setValue(N,"spotShadowMap",pn.state.spotShadowMap,ke),pn.state.pointShadowMap.length>0&&Je.setValue(N,"pointShadowMap",pn.state.pointShadowMap,ke)),z.isSkinnedMesh){Je.setOptional(N,z,"bindMatrix"),Je.setOptional(N,z,"bindMatrixInverse");let vt=z.skeleton;vt&&(vt.boneTexture===null&&vt.computeBoneTexture(),Je.setValue(N,"boneTexture",vt.boneTexture,ke))}z.isBatchedMesh&&(Je.setOptional(N,z,"batchingTexture"),Je.setValue(N,"batchingTexture",z._matricesTexture,ke),Je.setOptional(N,z,"batchingIdTexture"),Je.setValue(N,"batchingIdTexture",z._indirectTexture,ke),Je.setOptional(N,z,"batchingColorTexture"),z._colorsTexture!==null&&Je.setValue(N,"batchingColorTexture",z._colorsTexture,ke));let Yn=W.morphAttributes;if((Yn.position!==void 0||Yn.normal!==void 0||Yn.color!==void 0)&&K.update(z,W,rn),(lr||Me.receiveShadow!==z.receiveShadow)&&(Me.receiveShadow=z.receiveShadow,Je.setValue(N,"receiveShadow",z.receiveShadow)),(k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial)&&k.envMap===null&&I.environment!==null&&(Zt.envMapIntensity.value=I.environmentIntensity),Zt.dfgLUT!==void 0&&(Zt.dfgLUT.value=S2()),lr){if(Je.setValue(N,"toneMappingExposure",P.toneMappingExposure),Me.needsLights&&w_(Zt,Fr),de&&k.fog===!0&&se.refreshFogUniforms(Zt,de),se.refreshMaterialUniforms(Zt,k,ye,Pe,E.state.transmissionRenderTarget[w.id]),Me.needsLights&&Me.numLightProbeGrids>0){let vt=_,Gt=0;for(let Ni of E.state.lightProbeGridArray)Ni.texture!==null&&(vt.textures[Gt]=Ni.texture,vt.min[Gt]=Ni.boundingBox.min,vt.max[Gt]=Ni.boundingBox.max,vt.resolution[Gt]=Ni.resolution,Gt++);for(let Ni in vt)vt[Ni].length=Gt;Zt.probesSH.value=vt.textures,Zt.probesMin.value=vt.min,Zt.probesMax.value=vt.max,Zt.probesResolution.value=vt.resolution}uo.upload(N,Zp(Me),Zt,ke)}if(k.isShaderMaterial&&k.uniformsNeedUpdate===!0&&(uo.upload(N,Zp(Me),Zt,ke),k.uniformsNeedUpdate=!1),k.isSpriteMaterial&&Je.setValue(N,"center",z.center),Je.setValue(N,"modelViewMatrix",z.modelViewMatrix),Je.setValue(N,"normalMatrix",z.normalMatrix),Je.setValue(N,"modelMatrix",z.matrixWorld),k.uniformsGroups!==void 0){let vt=k.uniformsGroups;for(let Gt=0,Ni=vt.length;Gt<Ni;Gt++){let Qp=vt[Gt];Ee.update(Qp,rn),Ee.bind(Qp,rn)}}return rn}function w_(w,I){w.ambientLightColor.needsUpdate=I,w.lightProbe.needsUpdate=I,w.sunLights.needsUpdate=I,w.sunLightShadows.needsUpdate=I,w.directionalLights.needsUpdate=I,w.directionalLightShadows.needsUpdate=I,w.pointLights.needsUpdate=I,w.pointLightShadows.needsUpdate=I,w.spotLights.needsUpdate=I,w.spotLightShadows.needsUpdate=I,w.rectAreaLights.needsUpdate=I,w.hemisphereLights.needsUpdate=I}function M_(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return H},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return te},this.setRenderTargetTextures=function(w,I,W){let k=Ie.get(w);k.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,k.__autoAllocateDepthBuffer===!1&&(k.__useRenderToTexture=!1),Ie.get(w.texture).__webglTexture=I,Ie.get(w.depthTexture).__webglTexture=k.__autoAllocateDepthBuffer?void 0:W,k.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,I){let W=Ie.get(w);W.__webglFramebuffer=I,W.__useDefaultFramebuffer=I===void 0},this.setRenderTarget=function(w,I=0,W=0){te=w,H=I,G=W;let k=null,z=!1,de=!1;if(w){let ce=Ie.get(w);if(ce.__useDefaultFramebuffer!==void 0){fe.bindFramebuffer(N.FRAMEBUFFER,ce.__webglFramebuffer),ee.copy(w.viewport),Se.copy(w.scissor),Fe=w.scissorTest,fe.viewport(ee),fe.scissor(Se),fe.setScissorTest(Fe),$=-1;return}else if(ce.__webglFramebuffer===void 0)ke.setupRenderTarget(w);else if(ce.__hasExternalTextures)ke.rebindTextures(w,Ie.get(w.texture).__webglTexture,Ie.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let Be=w.depthTexture;if(ce.__boundDepthTexture!==Be){if(Be!==null&&Ie.has(Be)&&(w.width!==Be.image.width||w.height!==Be.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");ke.setupDepthRenderbuffer(w)}}let ve=w.texture;(ve.isData3DTexture||ve.isDataArrayTexture||ve.isCompressedArrayTexture)&&(de=!0);let Ae=Ie.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(Ae[I])?k=Ae[I][W]:k=Ae[I],z=!0):w.samples>0&&ke.useMultisampledRTT(w)===!1?k=Ie.get(w).__webglMultisampledFramebuffer:Array.isArray(Ae)?k=Ae[W]:k=Ae,ee.copy(w.viewport),Se.copy(w.scissor),Fe=w.scissorTest}else ee.copy(Le).multiplyScalar(ye).floor(),Se.copy(rt).multiplyScalar(ye).floor(),Fe=lt;if(W!==0&&(k=X),fe.bindFramebuffer(N.FRAMEBUFFER,k)&&fe.drawBuffers(w,k),fe.viewport(ee),fe.scissor(Se),fe.setScissorTest(Fe),z){let ce=Ie.get(w.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+I,ce.__webglTexture,W)}else if(de){let ce=I;for(let ve=0;ve<w.textures.length;ve++){let Ae=Ie.get(w.textures[ve]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+ve,Ae.__webglTexture,W,ce)}}else if(w!==null&&W!==0){let ce=Ie.get(w.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,ce.__webglTexture,W)}$=-1};function Jp(w){let I=Ie.get(w);return(I.__readFormat!==w.format||I.__readType!==w.type)&&(I.__readFormat=w.format,I.__readType=w.type,I.__formatReadable=mt.textureFormatReadable(w.format),I.__typeReadable=mt.textureTypeReadable(w.type)),I}this.readRenderTargetPixels=function(w,I,W,k,z,de,_e,ce=0){if(!(w&&w.isWebGLRenderTarget)){Ne("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let ve=Ie.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&_e!==void 0&&(ve=ve[_e],Array.isArray(ve)&&(ve=ve[0])),ve){fe.bindFramebuffer(N.FRAMEBUFFER,ve);try{let Ae=w.textures[ce],Be=Ae.format,je=Ae.type;w.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ce);let we=Jp(Ae);if(we.__formatReadable===!1){Ne("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(we.__typeReadable===!1){Ne("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}I>=0&&I<=w.width-k&&W>=0&&W<=w.height-z&&N.readPixels(I,W,k,z,re.convert(Be),re.convert(je),de)}finally{let Ae=te!==null?Ie.get(te).__webglFramebuffer:null;fe.bindFramebuffer(N.FRAMEBUFFER,Ae)}}},this.readRenderTargetPixelsAsync=async function(w,I,W,k,z,de,_e,ce=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let ve=Ie.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&_e!==void 0&&(ve=ve[_e],Array.isArray(ve)&&(ve=ve[0])),ve)if(I>=0&&I<=w.width-k&&W>=0&&W<=w.height-z){fe.bindFramebuffer(N.FRAMEBUFFER,ve);let Ae=w.textures[ce],Be=Ae.format,je=Ae.type;w.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+ce);let we=Jp(Ae);if(we.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(we.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Ye=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,Ye),N.bufferData(N.PIXEL_PACK_BUFFER,de.byteLength,N.STREAM_READ),N.readPixels(I,W,k,z,re.convert(Be),re.convert(je),0),N.bindBuffer(N.PIXEL_PACK_BUFFER,null);let Lt=te!==null?Ie.get(te).__webglFramebuffer:null;fe.bindFramebuffer(N.FRAMEBUFFER,Lt);let ut=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await zy(N,ut,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,Ye),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,de),N.bindBuffer(N.PIXEL_PACK_BUFFER,null),N.deleteBuffer(Ye),N.deleteSync(ut),de}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,I=null,W=0){let k=Math.pow(2,-W),z=Math.floor(w.image.width*k),de=Math.floor(w.image.height*k),_e=I!==null?I.x:0,ce=I!==null?I.y:0;ke.setTexture2D(w,0),N.copyTexSubImage2D(N.TEXTURE_2D,W,0,0,_e,ce,z,de),fe.unbindTexture()},this.copyTextureToTexture=function(w,I,W=null,k=null,z=0,de=0){let _e,ce,ve,Ae,Be,je,we,Ye,Lt,ut=w.isCompressedTexture?w.mipmaps[de]:w.image;if(W!==null)_e=W.max.x-W.min.x,ce=W.max.y-W.min.y,ve=W.isBox3?W.max.z-W.min.z:1,Ae=W.min.x,Be=W.min.y,je=W.isBox3?W.min.z:0;else{let Je=Math.pow(2,-z);_e=Math.floor(ut.width*Je),ce=Math.floor(ut.height*Je),w.isDataArrayTexture?ve=ut.depth:w.isData3DTexture?ve=Math.floor(ut.depth*Je):ve=1,Ae=0,Be=0,je=0}k!==null?(we=k.x,Ye=k.y,Lt=k.z):(we=0,Ye=0,Lt=0);let ct=re.convert(I.format),nn=re.convert(I.type),Me;I.isData3DTexture?(ke.setTexture3D(I,0),Me=N.TEXTURE_3D):I.isDataArrayTexture||I.isCompressedArrayTexture?(ke.setTexture2DArray(I,0),Me=N.TEXTURE_2D_ARRAY):(ke.setTexture2D(I,0),Me=N.TEXTURE_2D),fe.activeTexture(N.TEXTURE0),fe.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,I.flipY),fe.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,I.premultiplyAlpha),fe.pixelStorei(N.UNPACK_ALIGNMENT,I.unpackAlignment);let pn=fe.getParameter(N.UNPACK_ROW_LENGTH),et=fe.getParameter(N.UNPACK_IMAGE_HEIGHT),Nr=fe.getParameter(N.UNPACK_SKIP_PIXELS),rn=fe.getParameter(N.UNPACK_SKIP_ROWS),Ya=fe.getParameter(N.UNPACK_SKIP_IMAGES);fe.pixelStorei(N.UNPACK_ROW_LENGTH,ut.width),fe.pixelStorei(N.UNPACK_IMAGE_HEIGHT,ut.height),fe.pixelStorei(N.UNPACK_SKIP_PIXELS,Ae),fe.pixelStorei(N.UNPACK_SKIP_ROWS,Be),fe.pixelStorei(N.UNPACK_SKIP_IMAGES,je);let lr=w.isDataArrayTexture||w.isData3DTexture,Fr=I.isDataArrayTexture||I.isData3DTexture;if(w.isDepthTexture){let Je=Ie.get(w),Zt=Ie.get(I),Yn=Ie.get(Je.__renderTarget),vt=Ie.get(Zt.__renderTarget);fe.bindFramebuffer(N.READ_FRAMEBUFFER,Yn.__webglFramebuffer),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,vt.__webglFramebuffer);for(let Gt=0;Gt<ve;Gt++)lr&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ie.get(w).__webglTexture,z,je+Gt),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Ie.get(I).__webglTexture,de,Lt+Gt)),N.blitFramebuffer(Ae,Be,Ae+_e,Be+ce,we,Ye,we+_e,Ye+ce,N.DEPTH_BUFFER_BIT,N.NEAREST);fe.bindFramebuffer(N.READ_FRAMEBUFFER,null),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(z!==0||w.isRenderTargetTexture||Ie.has(w)){let Je=Ie.get(w),Zt=Ie.get(I);fe.bindFramebuffer(N.READ_FRAMEBUFFER,L),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,O);for(let Yn=0;Yn<ve;Yn++)lr?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Je.__webglTexture,z,je+Yn):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Je.__webglTexture,z),Fr?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Zt.__webglTexture,de,Lt+Yn):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Zt.__webglTexture,de),z!==0?N.blitFramebuffer(Ae,Be,Ae+_e,Be+ce,we,Ye,we+_e,Ye+ce,N.COLOR_BUFFER_BIT,N.NEAREST):Fr?N.copyTexSubImage3D(Me,de,we,Ye,Lt+Yn,Ae,Be,_e,ce):N.copyTexSubImage2D(Me,de,we,Ye,Ae,Be,_e,ce);fe.bindFramebuffer(N.READ_FRAMEBUFFER,null),fe.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else Fr?w.isDataTexture||w.isData3DTexture?N.texSubImage3D(Me,de,we,Ye,Lt,_e,ce,ve,ct,nn,ut.data):I.isCompressedArrayTexture?N.compressedTexSubImage3D(Me,de,we,Ye,Lt,_e,ce,ve,ct,ut.data):N.texSubImage3D(Me,de,we,Ye,Lt,_e,ce,ve,ct,nn,ut):w.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,de,we,Ye,_e,ce,ct,nn,ut.data):w.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,de,we,Ye,ut.width,ut.height,ct,ut.data):N.texSubImage2D(N.TEXTURE_2D,de,we,Ye,_e,ce,ct,nn,ut);fe.pixelStorei(N.UNPACK_ROW_LENGTH,pn),fe.pixelStorei(N.UNPACK_IMAGE_HEIGHT,et),fe.pixelStorei(N.UNPACK_SKIP_PIXELS,Nr),fe.pixelStorei(N.UNPACK_SKIP_ROWS,rn),fe.pixelStorei(N.UNPACK_SKIP_IMAGES,Ya),de===0&&I.generateMipmaps===!0&&I.mipmapsAutoUpdate===!0&&N.generateMipmap(Me),fe.unbindTexture()},this.initRenderTarget=function(w){Ie.get(w).__webglFramebuffer===void 0&&ke.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?ke.setTextureCube(w,0):w.isData3DTexture?ke.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?ke.setTexture2DArray(w,0):ke.setTexture2D(w,0),fe.unbindTexture()},this.resetState=function(){H=0,G=0,te=null,fe.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Vn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ze._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ze._getUnpackColorSpace()}};var He=(n,e,t)=>Math.min(t,Math.max(e,n)),jt=n=>He(n,0,1),Xe=(n,e,t)=>n+(e-n)*t;function at(n,e,t){let i=jt((t-n)/(e-n));return i*i*(3-2*i)}var Oa=(n,e)=>1-Math.exp(-n*e);function hn(n){let e=(n+Math.PI)%(2*Math.PI);return(e<0?e+2*Math.PI:e)-Math.PI}var Da=n=>n*Math.PI/180;function ir(n){let e=2166136261;for(let t=0;t<n.length;t++)e=Math.imul(e^n.charCodeAt(t),16777619);return e>>>0}function di(n){let e=n>>>0;return()=>{e=e+1831565813>>>0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}}var Kf=1.6,Jf=120,Ev=nr.degToRad(-4),Tv=nr.degToRad(86),A2=.35,Cv=1.05,qu={position:[1.5,2.3,8.4],target:[.42,1.12,2.5]};function Rv({camera:n,element:e,avatarAt:t,favourite:i,still:r,wake:s}){let o={target:new C,yaw:0,pitch:.2,distance:6},a={target:new C,yaw:0,pitch:.2,distance:6},l=new Set,c=null,u=(_,S,E)=>{let x=new C(..._).sub(new C(...S));E.target.set(...S),E.distance=He(x.length(),Kf,Jf),E.yaw=Math.atan2(x.x,x.z),E.pitch=He(Math.asin(x.y/Math.max(.01,x.length())),Ev,Tv)};u(qu.position,qu.target,o),u(qu.position,qu.target,a);let d=(_,S)=>{o.yaw=o.yaw-_,o.pitch=He(o.pitch+S,Ev,Tv),s()},h=_=>{o.distance=He(o.distance*_,Kf,Jf),s()},f=(_,S)=>{(_||S)&&(c=null);let[E,x]=[Math.sin(o.yaw),Math.cos(o.yaw)];o.target.x=He(o.target.x+_*x-S*E,-200,200),o.target.z=He(o.target.z-_*E-S*x,-200,200),s()},p=(_,S)=>{o.target.set(..._),S!==void 0&&(o.distance=He(S,Kf,Jf)),s()},v=_=>{let S=_?t(_):null;S&&p([S[0],S[1]+Cv,S[2]],5.5)},m=_=>{c=_,_&&v(_)},g=_=>{let S=Math.max(3,o.distance*.55)*_,E=F=>l.has(F)?1:0,[x,A]=[E("d")-E("a"),E("w")-E("s")];(x||A)&&f(x*S,A*S);let[U,P]=[E("arrowright")-E("arrowleft"),E("arrowup")-E("arrowdown")];(U||P)&&d(U*_*1.5,P*_*.9)},y=()=>{let _=Math.cos(a.pitch);n.position.set(a.target.x+Math.sin(a.yaw)*_*a.distance,Math.max(A2,a.target.y+Math.sin(a.pitch)*a.distance),a.target.z+Math.cos(a.yaw)*_*a.distance),n.lookAt(a.target),n.updateMatrixWorld()};y();let M=R2(e,l,{orbit:d,zoom:h,slide:f,wake:s,follow:()=>m(c?null:i()),visit:()=>v(i())},()=>o.distance);return{target:a.target,get distance(){return a.distance},get following(){return c},follow:m,go(_,S,E=!1){p(_,S),E&&Qf(o,a)},jump(_,S){u(_,S,o),Qf(o,a),y()},update(_){g(_);let S=c?t(c):null;S&&o.target.set(S[0],S[1]+Cv,S[2]);let E=E2(a,o,r?1:Oa(9,_));return E&&y(),E||l.size>0},dispose:M}}function Qf(n,e){e.target.copy(n.target),e.yaw=n.yaw,e.pitch=n.pitch,e.distance=n.distance}function E2(n,e,t){let i=n.target.distanceTo(e.target)+Math.abs(hn(e.yaw-n.yaw))+Math.abs(e.pitch-n.pitch)+Math.abs(e.distance-n.distance);return i===0?!1:(i<.001||t>=1?Qf(e,n):(n.target.lerp(e.target,t),n.yaw+=hn(e.yaw-n.yaw)*t,n.pitch+=(e.pitch-n.pitch)*t,n.distance+=(e.distance-n.distance)*t),!0)}var T2=new Set(["w","a","s","d","arrowleft","arrowright","arrowup","arrowdown"]);function C2(n){return n instanceof HTMLElement&&(n.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(n.tagName))}function R2(n,e,t,i){let r=new AbortController,s={signal:r.signal};return P2(n,new Map,t,i,s),n.addEventListener("wheel",a=>{a.preventDefault();let l=a.deltaMode===1?30:1;t.zoom(Math.exp(He(a.deltaY*l,-240,240)*(a.ctrlKey?.008:.0016)))},{...s,passive:!1}),window.addEventListener("keydown",a=>{if(C2(a.target)||a.ctrlKey||a.metaKey||a.altKey||a.defaultPrevented)return;let l=a.key.toLowerCase();(a.target===n||a.target===document.body||a.target===null)&&(T2.has(l)?(e.add(l),a.preventDefault(),t.wake()):l==="f"&&!a.repeat?t.follow():l==="g"&&!a.repeat&&t.visit())},s),window.addEventListener("keyup",a=>e.delete(a.key.toLowerCase()),s),window.addEventListener("blur",()=>e.clear(),s),()=>r.abort()}function P2(n,e,t,i,r){let s=()=>{let[o,a]=[...e.values()];return{d:Math.hypot(o.x-a.x,o.y-a.y),x:(o.x+a.x)/2,y:(o.y+a.y)/2}};n.addEventListener("pointerdown",o=>{o.pointerType==="mouse"&&o.button>2||(e.set(o.pointerId,{x:o.clientX,y:o.clientY}),n.setPointerCapture(o.pointerId))},r),n.addEventListener("pointermove",o=>{let a=e.get(o.pointerId);if(!a)return;let l=3.4/Math.max(300,n.clientHeight);if(e.size===2){let d=s();a.x=o.clientX,a.y=o.clientY;let h=s();d.d>8&&h.d>8&&t.zoom(d.d/h.d);let f=i()/Math.max(300,n.clientHeight);t.slide(-(h.x-d.x)*f,(h.y-d.y)*f);return}let[c,u]=[o.clientX-a.x,o.clientY-a.y];if(a.x=o.clientX,a.y=o.clientY,o.buttons&2||o.shiftKey){let d=i()*.9/Math.max(300,n.clientHeight);t.slide(-c*d,u*d)}else t.orbit(c*l,u*l)},r);for(let o of["pointerup","pointercancel","lostpointercapture"])n.addEventListener(o,a=>e.delete(a.pointerId),r)}var I2=(n,e)=>n.left<e.left+e.width+4&&e.left<n.left+n.width+4&&n.top<e.top+e.height+4&&e.top<n.top+n.height+4;function L2(n,e,t,i){let r=Math.min(Math.max(n.x-n.width/2+e,6),Math.max(6,i.width-n.width-6)),s=Math.min(Math.max(n.y-n.height+t,6),Math.max(6,i.height-n.height-6));return{...n,left:r,top:s}}function ju(n,e){let t=[],i=[...n].sort((r,s)=>s.priority-r.priority||(r.id<s.id?-1:1));for(let r of i){if(r.x<-40||r.x>e.width+40||r.y<-40||r.y>e.height+60)continue;let s=[[0,0]];for(let o=10;o<=r.slack;o+=10)s.push([0,-o],[r.width*.35,-o],[-r.width*.35,-o]);for(let[o,a]of s){let l=L2(r,o,a,e);if(!t.some(c=>I2(l,c))){t.push(l);break}}}return t}var O2=12,Pv=60,D2=1.86,ep=150;function Yu(n,e,t,i,r){let s=[];for(let[a,l]of n.members)s.push(...N2(a,l,t,i,r));let o=[];for(let a of e){if(!a.object.label)continue;let l=a.box.distanceToPoint(t);l<Pv&&o.push({view:a,d:l})}o.sort((a,l)=>a.d-l.d);for(let{view:a,d:l}of o.slice(0,O2)){let c=a.box.getCenter(new C);s.push({id:a.id,kind:"label",anchor:new C(c.x,a.box.max.y+.12,c.z),title:a.object.label??"",note:"",priority:10-l/Pv,dim:!1})}return s}function N2(n,e,t,i,r){let[s,o,a]=e.body.position,l=e.body.body.bones.hips.position.y-.67,c=new C(s,o+D2+Math.min(0,l),a),u=e.agent?.activity.state,d=u==="needs-you"?40:u==="speaking"?20:0,h=5/(1+c.distanceTo(t)/10),f=!e.agent?.connected||u==="away",p=[{id:n,kind:"name",anchor:c,title:e.name,note:F2(e,i,r),priority:30+d+h,dim:f}],v=e.body.speaking;return v&&p.push({id:n,kind:"bubble",anchor:c,title:v,note:"",priority:90+h,dim:!1}),p}function F2(n,e,t){let i=n.agent;if(!i)return"not connected";let r=Date.parse(i.connected?i.activity.since:i.lastSeen)/1e3,s=t&&Number.isFinite(r)?k2(e-r):"";return[i.connected?i.activity.label??U2[i.activity.state]:"connection lost",s].filter(Boolean).join(" · ")}var U2={idle:"idle",thinking:"thinking",speaking:"speaking",working:"working",walking:"walking","needs-you":"needs you",away:"away"};function k2(n){return n<2?"":n<60?`${Math.floor(n)} s`:n<3600?`${Math.floor(n/60)} min`:n<86400?`${Math.floor(n/3600)} h`:`${Math.floor(n/86400)} d`}function Iv(n,e){if(n.length<=ep)return n;let t=[];for(let r of n.split(/\s+/)){let s=t.at(-1);s!==void 0&&s.length+r.length<ep?t[t.length-1]=`${s} ${r}`:t.push(r.slice(0,ep))}let i=Math.min(t.length-1,Math.floor(e*t.length));return`${i>0?"… ":""}${t[i]??""}${i<t.length-1?" …":""}`}var Na=new C;function np(n,e,t,i,r){let s=[],o=new Map;for(let a of n){if(Na.copy(a.anchor).applyMatrix4(e.matrixWorldInverse),Na.z>-.3)continue;Na.applyMatrix4(e.projectionMatrix);let[l,c]=r(a),u=(Na.x*.5+.5)*t,d=(.5-Na.y*.5)*i;a.kind==="name"&&o.set(a.id,c),a.kind==="bubble"&&(d-=(o.get(a.id)??0)+12),s.push({id:a.id,kind:a.kind,x:u,y:d,width:l,height:c,priority:a.priority,slack:a.kind==="label"?40:a.kind==="name"?60:140})}return s}var tp="position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity 180ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;",B2={name:`${tp}padding:3px 10px 4px;border-radius:12px;background:rgba(255,252,246,.9);color:#2b3147;box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,bubble:`${tp}padding:9px 14px 10px;border-radius:16px 16px 16px 5px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28);font:500 15px/1.4 ui-rounded,system-ui,sans-serif;`,label:`${tp}padding:2px 8px 3px;border-radius:9px;background:rgba(255,252,246,.82);color:#2b3147;font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`};function Lv(n){let e=new Map,t=[],i=r=>{let s=`${r.kind}:${r.id}`,o=e.get(s);o||(o=z2(r.kind),n.append(o.root),e.set(s,o));let a=`${r.title}
${r.note}`;o.text!==a&&(o.text=a,o.title.data=r.title,o.note.data=r.note,o.noteBox.style.display=r.note?"block":"none",o.size=[o.root.offsetWidth,o.root.offsetHeight]);let l=r.dim?"grayscale(.7) opacity(.8)":"";return o.root.style.filter!==l&&(o.root.style.filter=l),o};return{update(r,s,o,a){let l=new Set(r.map(u=>`${u.kind}:${u.id}`));for(let[u,d]of e)l.has(u)||(d.root.remove(),e.delete(u));t=ju(np(r,s,o,a,u=>i(u).size),{width:o,height:a});let c=new Map(t.map(u=>[`${u.kind}:${u.id}`,u]));for(let[u,d]of e){let h=c.get(u);h&&(d.root.style.transform=`translate(${h.left.toFixed(1)}px,${h.top.toFixed(1)}px)`),d.shown!==!!h&&(d.shown=!!h,d.root.style.opacity=d.shown?"1":"0")}},rects:()=>t.map(r=>({id:r.id,kind:r.kind,rect:[r.left,r.top,r.width,r.height]})),dispose(){for(let r of e.values())r.root.remove();e.clear()}}}function z2(n){let e=document.createElement("div");e.style.cssText=B2[n],e.className=`world-${n}`;let t=document.createTextNode(""),i=document.createTextNode(""),r=document.createElement("span");return r.style.cssText="display:none;font-weight:450;font-size:11.5px;opacity:.78;font-variant-numeric:tabular-nums;",r.append(i),e.append(t,r),{root:e,title:t,note:i,noteBox:r,size:[0,0],text:"\0",shown:!1}}var Ov=new xe,Dv=new Mn,Fa=new C,[Nv,Fv,Uv]=[new C,new C,new C],kv=new xe,Bv=.012;function V2(n,e){return e.local?kv.multiplyMatrices(n.matrix,e.local):kv.copy(n.matrix)}function G2(n,e,t){let i=V2(e,t);Ov.copy(i).invert(),Dv.copy(n).applyMatrix4(Ov);let r=1/0,s=t.kind.shape.geometry,o=s.getAttribute("position"),a=s.index;if(!a)return 1/0;for(let l=0;l<a.count;l+=3)Nv.fromBufferAttribute(o,a.getX(l)),Fv.fromBufferAttribute(o,a.getX(l+1)),Uv.fromBufferAttribute(o,a.getX(l+2)),Dv.intersectTriangle(Nv,Fv,Uv,!1,Fa)&&(r=Math.min(r,Fa.applyMatrix4(i).distanceTo(n.origin)));return r}function cs(n,e,t){let i=e.box,r=0,s=1/0;for(let o of["x","y","z"]){let a=1/n.direction[o],[l,c]=[(i.min[o]-t-n.origin[o])*a,(i.max[o]+t-n.origin[o])*a];r=Math.max(r,Math.min(l,c)),s=Math.min(s,Math.max(l,c))}return r<=s?r:1/0}function H2(n,e){let t=new C().setFromMatrixPosition(n.matrixWorld),i=new C(e.x,e.y,.5).unproject(n).sub(t).normalize();return new Mn(t,i)}function W2(n,e){let t=[];for(let s of e){let o=cs(n,s,.02+Bv*12);o<1/0&&t.push({view:s,near:o})}t.sort((s,o)=>s.near-o.near);let i=null,r=null;for(let{view:s,near:o}of t.slice(0,24)){if(i&&o>i.distance)break;for(let a of s.instances){let l=G2(n,s,a);l<(i?.distance??1/0)&&(i={id:s.id,distance:l})}!r&&cs(n,s,Bv*o)<1/0&&s.box.getSize(Fa).length()<.06*o+.9&&(r={id:s.id,distance:o})}return r&&(!i||r.distance<i.distance-.5)?r:i}function X2(n,e){let t=null;for(let[i,r]of e.members){let[s,o,a]=r.body.position;for(let[l,c]of[[.35,.3],[.85,.36],[1.35,.42]]){let u=n.distanceToPoint(Fa.set(s,o+l,a)),d=Fa.sub(n.origin).dot(n.direction);u<c&&d>0&&d<(t?.distance??1/0)&&(t={id:i,distance:d})}}return t}function zv(n,e,t,i){let r=H2(n,e),s=W2(r,t),o=X2(r,i),a=r.direction.y<-1e-4?-r.origin.y/r.direction.y:1/0,l=u=>[r.origin.x+r.direction.x*u,r.origin.y+r.direction.y*u,r.origin.z+r.direction.z*u];if(o&&o.distance<=Math.min(s?.distance??1/0,a))return{avatarId:o.id,point:l(o.distance)};if(s&&s.distance<=a+.05)return{objectId:s.id,point:l(s.distance)};if(a>600)return null;let c=l(a);return{point:[c[0],0,c[2]]}}var Ua=new C,$2=24,q2=60;function j2(n,e,t,i){let[r,s,o,a]=[1/0,1/0,-1/0,-1/0],l=0;for(let c=0;c<8;c++){if(Ua.set(c&1?n.box.max.x:n.box.min.x,c&2?n.box.max.y:n.box.min.y,c&4?n.box.max.z:n.box.min.z).applyMatrix4(e.matrixWorldInverse),Ua.z>-.05)continue;l++,Ua.applyMatrix4(e.projectionMatrix);let[u,d]=[(Ua.x*.5+.5)*t,(.5-Ua.y*.5)*i];r=Math.min(r,u),o=Math.max(o,u),s=Math.min(s,d),a=Math.max(a,d)}return l<4||o<=0||a<=0||r>=t||s>=i?null:([r,s,o,a]=[Math.max(0,r),Math.max(0,s),Math.min(t,o),Math.min(i,a)],(o-r)*(a-s)<$2?null:[Math.round(r),Math.round(s),Math.round(o-r),Math.round(a-s)])}function Y2(n,e,t){let i=n.box.getCenter(new C),r=n.box.max.y-(n.box.max.y-n.box.min.y)*.1,s=new C(e.z-i.z,0,i.x-e.x).normalize().multiplyScalar((n.box.max.x-n.box.min.x)*.35);return[i,i.clone().setY(r),i.clone().add(s),i.clone().sub(s)].every(a=>{let l=new Mn(e,a.clone().sub(e).normalize()),c=cs(l,n,0)-.02;return t.some(u=>u!==n&&cs(l,u,-.04)<c)})}function Vv(n,e,t,i){let r=e.position,s=[];for(let l of n){let c=j2(l,e,t,i);if(!c)continue;let{id:u,kind:d,label:h}=l.object;s.push({view:l,seen:{id:u,kind:d,...h?{label:h}:{},rect:c,distance:Math.round(l.box.distanceToPoint(r)*10)/10}})}s.sort((l,c)=>l.seen.distance-c.seen.distance||(l.seen.id<c.seen.id?-1:1));let o=s.slice(0,q2),a=o.map(l=>l.view);return o.filter(l=>!Y2(l.view,r,a)).map(l=>l.seen)}var hi=class extends Error{code;constructor(e,t){super(t),this.code=e}};var Gv={sign:{at:[0,1.04,.075],size:[1.12,.62],ink:"#4a3424",back:!0},signpost:{at:[-.02,1.62,.105],size:[.86,.26],ink:"#4a3424",back:!0},billboard:{at:[0,1.9,.155],size:[3.06,1.6],ink:"#fbf7ef",back:!1}};function Z2(n){for(let e of[-.46,.46])n.box(.1,1.42,.09,{color:"bark",at:[e,0,-.02],bevel:.02});n.box(1.3,.8,.08,{color:"tint",at:[0,.65,.015],bevel:.03,shade:[.84,.92]}),n.box(1.16,.66,.1,{color:"cream",at:[0,.72,.02],bevel:.02,shade:[.98,1.04],shadow:!1}),n.box(1.3,.07,.14,{color:"tint",at:[0,1.43,0],bevel:.025,shade:1.05})}function K2(n){n.cylinder(.07,.055,2.12,{color:"bark",segments:10}),n.ball(.08,.08,.08,{color:"amber",at:[0,2.13,0],segments:9,shadow:!1});let e=(t,i,r,s)=>{let o=i*(s/2+.1),a=[[-s/2,-.16],[s/2,-.16],[s/2,.16],[-s/2,.16]];i>0?a.splice(2,0,[o,0]):a.push([o,0]),n.extrude(a,.07,[0,0],{color:r,at:[0,t,.06],bevel:.02,shade:[.94,1.04]})};e(1.62,1,"cream",.9),e(1.2,-1,"tint",.78)}function J2(n){for(let e of[-1.1,1.1])n.box(.16,1.3,.16,{color:"ink",at:[e,0,-.04],bevel:.03,shade:1.3}),n.box(.42,.08,.3,{color:"ink",at:[e,0,0],bevel:.025,shade:1.3});n.box(3.4,1.9,.2,{color:"white",at:[0,1,0],bevel:.06}),n.box(3.2,1.72,.24,{color:"tint",at:[0,1.09,.02],bevel:.03,shade:[.82,1.02],lamp:.25,shadow:!1})}function Q2(n){n.cylinder(.05,.035,3.32,{color:"white",at:[-.5,0,0],segments:9}),n.cylinder(.06,.06,.1,{color:"stone",at:[-.5,0,0],segments:12,shadow:!1}),n.ball(.055,.055,.055,{color:"amber",at:[-.5,3.36,0],segments:9,shadow:!1});let e=8,t=i=>Math.sin(i/e*5.2)*.05*Math.min(1,i/2);for(let i=0;i<e;i++){let[r,s]=[-.47+i/e*1.1,-.47+(i+1)/e*1.1],o=a=>.03*Math.sin(a/e*4);n.sheet([[r,2.5+o(i),t(i)],[s,2.5+o(i+1),t(i+1)],[s,3.24+o(i+1),t(i+1)],[r,3.24+o(i),t(i)]],{color:"tint",shade:1+t(i+1)*2.2,sway:i/e*.5,shadow:!1})}n.caster("box",[1.05,.7,.02],[.06,2.52,0])}var Hv={sign:Z2,signpost:K2,billboard:J2,flag:Q2};var us=4,ip=8,Zu=us*ip,Li=[384,192],e3=`
attribute vec2 cell;
varying vec2 vUv;
varying float vFar;
void main() {
  vUv = ( cell + vec2( uv.x, 1.0 - uv.y ) ) / vec2( ${us.toFixed(1)}, ${ip.toFixed(1)} );
  vUv.y = 1.0 - vUv.y;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = 1.0 - smoothstep( 60.0, 110.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,t3=`
uniform sampler2D sheet;
varying vec2 vUv;
varying float vFar;
void main() {
  vec4 c = texture2D( sheet, vUv );
  gl_FragColor = vec4( c.rgb, c.a * vFar );
  #include <colorspace_fragment>
}`;function Wv(n){let e=null,t="",i=()=>{let r=document.createElement("canvas");r.width=Li[0]*us,r.height=Li[1]*ip;let s=r.getContext("2d");if(!s)throw new Error("no 2D canvas for the writing on signs");let o=new la(r);o.colorSpace=yn,o.minFilter=li,o.magFilter=en,o.anisotropy=4;let a=new Et({uniforms:{sheet:{value:o}},vertexShader:e3,fragmentShader:t3,transparent:!0,depthWrite:!1,toneMapped:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2}),l=new es(1,1),c=new Float32Array(Zu*2);for(let d=0;d<Zu;d++)c.set([d%us,Math.floor(d/us)],d*2);l.setAttribute("cell",new Ci(c,2));let u=new Wn(l,a,Zu);return u.frustumCulled=!1,u.renderOrder=25,n.add(u),{mesh:u,texture:o,context:s,material:a}};return{update(r,s){let o=n3(r,s),a=o.map(d=>`${d.text}|${d.matrix.elements.map(h=>h.toFixed(3)).join()}`).join(`
`);if(a===t)return;if(t=a,o.length===0){e&&(e.mesh.visible=!1);return}e??=i();let{mesh:l,texture:c,context:u}=e;u.clearRect(0,0,u.canvas.width,u.canvas.height),o.forEach((d,h)=>{l.setMatrixAt(h,d.matrix),i3(u,d,h%us*Li[0],Math.floor(h/us)*Li[1])}),l.count=o.length,l.visible=!0,l.instanceMatrix.needsUpdate=!0,c.needsUpdate=!0},flush(){t=""},dispose(){e&&(e.mesh.geometry.dispose(),e.mesh.dispose(),e.texture.dispose(),e.material.dispose(),e.mesh.removeFromParent())}}}function n3(n,e){let t=[],i=new C;for(let r of n){let s=r.object.text||r.object.label;if(s)for(let o of r.instances){let a=Gv[o.kind.kind];if(!a)continue;let l=o.local?new xe().multiplyMatrices(r.matrix,o.local):r.matrix,c=new xe().multiplyMatrices(l,new xe().makeScale(a.size[0],a.size[1],1).setPosition(...a.at));t.push({text:s,face:a,matrix:c,distance:i.setFromMatrixPosition(c).distanceTo(e)})}}return t.sort((r,s)=>r.distance-s.distance).slice(0,Zu)}function i3(n,e,t,i){let r=Li[1]/e.face.size[1]<Li[0]/e.face.size[0]?Li[1]/e.face.size[1]:Li[0]/e.face.size[0],[s,o]=[e.face.size[0]*r,e.face.size[1]*r];n.save(),n.translate(t,i),n.scale(Li[0]/s,Li[1]/o),n.fillStyle=e.face.ink,n.textAlign="center",n.textBaseline="middle";for(let a=Math.min(72,o*.5);a>=9;a*=.9){n.font=`700 ${a}px ui-rounded, "Trebuchet MS", system-ui, sans-serif`;let l=rp(n,e.text,s*.9);if(!(l.length*a*1.16>o*.92&&a>9.5)){l.slice(0,6).forEach((c,u,d)=>n.fillText(c,s/2,o/2+(u-(d.length-1)/2)*a*1.16,s*.94));break}}n.restore()}function rp(n,e,t){let i=[];for(let r of e.split(/\s+/).filter(Boolean)){let s=i.at(-1);s!==void 0&&n.measureText(`${s} ${r}`).width<=t?i[i.length-1]=`${s} ${r}`:i.push(r)}return i}var sp="ui-rounded, system-ui, sans-serif",r3=500*1024,Xv=12;function op(n,e,t,i,r,s,o=8){n.fillStyle=s,n.beginPath(),n.roundRect(e,t,i,r,Math.min(o,r/2)),n.fill()}function s3(n,e,t,i){let r=Math.round((e.kind==="bubble"?14:e.kind==="name"?13:12)*t),s=`${e.kind==="name"?600:500} ${r}px ${sp}`;n.font=s;let o=e.kind==="bubble"?Iv(e.title,0):e.title,a=rp(n,o,Math.min(i*.42,300*t)).slice(0,6),l=e.kind==="bubble";return{font:s,size:r,lines:a,note:e.note,ink:l?"#fffaf0":"#2b3147",back:l?"rgba(43,49,71,.93)":"rgba(255,252,246,.9)"}}function o3(n,e){n.font=e.font;let t=Math.max(...e.lines.map(i=>n.measureText(i).width),e.note?n.measureText(e.note).width*.86:0,8);return[Math.ceil(t+e.size*1.3),Math.ceil(e.lines.length*e.size*1.3+(e.note?e.size*1.15:0)+e.size*.5)]}function $v(n,e,t,i,r){let s=new Map(e.map(a=>[`${a.kind}:${a.id}`,s3(n,a,r,i.w)])),o=a=>s.get(`${a.kind}:${a.id}`);for(let a of ju(np(e,t,i.w,i.h,l=>o3(n,o(l))),{width:i.w,height:i.h})){let l=o(a),[c,u]=[i.x+a.left,i.y+a.top];op(n,c,u,a.width,a.height,l.back,9*r),n.fillStyle=l.ink,n.textAlign="center",n.textBaseline="top",n.font=l.font,l.lines.forEach((d,h)=>n.fillText(d,c+a.width/2,u+l.size*.3+h*l.size*1.3)),l.note&&(n.font=l.font.replace(`${l.size}px`,`${Math.round(l.size*.86)}px`),n.globalAlpha=.75,n.fillText(l.note,c+a.width/2,u+l.size*.3+l.lines.length*l.size*1.3),n.globalAlpha=1)}}function qv(n,e,t,i,r){let s=Math.round(11*i);n.font=`600 ${s}px ${sp}`,n.textAlign="center",n.textBaseline="middle";let o=[],a=0;for(let l of e){let c=r(l.id);if(a>=Xv*2||c===null&&a>=Xv)break;let u=c===null?l.id:String(c),d=Math.max(n.measureText(u).width+s*.9,s*1.5),h=s*1.5,f=Math.min(Math.max(l.rect[0]+l.rect[2]/2-d/2,2),t.w-d-2),p=Math.min(Math.max(l.rect[1]+l.rect[3]*.55-h/2,2),t.h-h-2);o.some(([v,m,g,y])=>f<v+g&&v<f+d&&p<m+y&&m<p+h)||(o.push([f,p,d,h]),a++,op(n,t.x+f,t.y+p,d,h,"rgba(43,49,71,.72)",6*i),n.fillStyle="#fffaf0",n.fillText(u,t.x+f+d/2,t.y+p+h/2+.5))}}function jv(n,e,t,i){let r=Math.round(12*i);n.font=`600 ${r}px ${sp}`,n.textAlign="left",n.textBaseline="middle",op(n,t.x+8,t.y+8,n.measureText(e).width+r*1.4,r*1.8,"rgba(43,49,71,.78)",8),n.fillStyle="#fffaf0",n.fillText(e,t.x+8+r*.7,t.y+8+r*.95)}function Yv(n,e,t){let i=document.createElement("canvas");i.width=24,i.height=14;let r=i.getContext("2d",{willReadFrequently:!0});if(!r)return;r.drawImage(n.canvas,0,0,e,t,0,0,24,14);let{data:s}=r.getImageData(0,0,24,14);for(let o=4;o<s.length;o+=4)for(let a=0;a<3;a++)if(Math.abs(s[o+a]-s[a])>3)return;throw new hi("render_failed","The picture came out blank. The graphics context may have been lost; try again in a moment.")}function Zv(n){let e="";for(let t of[.8,.68,.55,.42])if(e=n.toDataURL("image/jpeg",t).slice(23),e.length*.75<=r3)break;if(e.length<200)throw new hi("render_failed","The picture could not be encoded.");return{mimeType:"image/jpeg",data:e}}var a3=new Map(yo.map(n=>[n.name,n.hex])),ap=new Map;function ka(n){let e=ap.get(n);if(!e){let t=a3.get(n)??n;e=new he(/^#[0-9a-fA-F]{6}$/.test(t)?t:"#f2e3c9"),ap.size<4096&&ap.set(n,e)}return e}var Pr=()=>({position:[],normal:[],index:[]});function Kv(n,e,t,i){let r=Pr(),s=[n/2,e/2,t/2],o=Math.min(i,s[0]*.98,s[1]*.98,s[2]*.98),a=(l,c,u,d)=>((l>0?4:0)+(c>0?2:0)+(u>0?1:0))*3+d;for(let l of[-1,1])for(let c of[-1,1])for(let u of[-1,1])for(let d=0;d<3;d++){let h=[l,c,u],f=h.map((p,v)=>p*(s[v]-(v===d?0:o)));r.position.push(f[0],f[1]+s[1],f[2]),r.normal.push(...h.map((p,v)=>v===d?p:0))}for(let l=0;l<3;l++)for(let c of[-1,1]){let u=(d,h)=>{let f=[0,0,0];return f[l]=c,f[(l+1)%3]=d,f[(l+2)%3]=h,a(f[0],f[1],f[2],l)};rr(r,u(-1,-1),u(1,-1),u(1,1),u(-1,1))}return o>0&&l3(r,a),r}function l3(n,e){for(let t=0;t<3;t++){let i=(t+1)%3,r=(t+2)%3;for(let s of[-1,1])for(let o of[-1,1]){let a=(l,c)=>{let u=[0,0,0];return u[t]=l,u[i]=s,u[r]=o,e(u[0],u[1],u[2],c)};rr(n,a(-1,i),a(1,i),a(1,r),a(-1,r))}}for(let t of[-1,1])for(let i of[-1,1])for(let r of[-1,1])Ba(n,e(t,i,r,0),e(t,i,r,1),e(t,i,r,2))}function Ba(n,e,t,i){let r=(c,u)=>n.position[c*3+u],s=[r(t,0)-r(e,0),r(t,1)-r(e,1),r(t,2)-r(e,2)],o=[r(i,0)-r(e,0),r(i,1)-r(e,1),r(i,2)-r(e,2)],a=[s[1]*o[2]-s[2]*o[1],s[2]*o[0]-s[0]*o[2],s[0]*o[1]-s[1]*o[0]];if(Math.hypot(...a)<1e-12)return;let l=0;for(let c of[e,t,i])for(let u=0;u<3;u++)l+=n.normal[c*3+u]*a[u];l>=0?n.index.push(e,t,i):n.index.push(e,i,t)}function rr(n,e,t,i,r){Ba(n,e,t,i),Ba(n,e,i,r)}function lp(n,e,t=!1){let i=Pr(),r=(a,l,c)=>{let u=Math.hypot(a[2],a[3])||1;i.position.push(Math.sin(l)*a[0],a[1],Math.cos(l)*a[0]),i.normal.push(Math.sin(c)*a[2]/u,a[3]/u,Math.cos(c)*a[2]/u)},s=Math.PI*2/e,o=t?s/2:0;for(let a=1;a<n.length;a++){let l=n[a-1],c=n[a];for(let u=0;u<e;u++){let d=o+u*s,h=i.position.length/3,f=d+s/2;r(l,d,t?f:d),r(l,d+s,t?f:d+s),r(c,d+s,t?f:d+s),r(c,d,t?f:d),rr(i,h,h+1,h+2,h+3)}}return i}function Jv(n,e,t){let i=Pr(),r=(o,a)=>Math.sign(o)*Math.abs(o)**a;for(let[o,a,l,c]of n)for(let u=0;u<=e;u++){let d=u/e*Math.PI*2,[h,f]=[Math.sin(d),Math.cos(d)];i.position.push(r(h,t)*o,a,r(f,t)*o);let p=[r(h,2-t)*l,c,r(f,2-t)*l],v=Math.hypot(...p)||1;i.normal.push(p[0]/v,p[1]/v,p[2]/v)}let s=e+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<e;a++)rr(i,o*s+a,o*s+a+1,(o+1)*s+a+1,(o+1)*s+a);return i}function Qv(n,e,t,i,r){let s=Math.min(i,t*.45,Math.max(n,e)*.5),o=(n-e)/t,a=[];return n>0&&a.push([0,0,0,-1],[Math.max(0,n-s),0,0,-1]),a.push([n,n>0?s:0,1,o]),e>s?a.push([e,t-s,1,o],[e-s,t,0,1],[0,t,0,1]):a.push([e,t,1,o]),lp(a,r)}function cp(n,e,t,i,r,s=0,o=0){let a=Pr();for(let c=0;c<=r;c++)for(let u=0;u<=i;u++){let d=c/r*Math.PI,h=u/i*Math.PI*2,f=[Math.sin(d)*Math.sin(h),-Math.cos(d),Math.sin(d)*Math.cos(h)],p=Math.sin(3*f[0]+o)*Math.sin(4*f[1]+o*1.7)+Math.sin(5*f[2]+o*.6)*.6,v=1+s*p;a.position.push(f[0]*n*v,f[1]*e*v,f[2]*t*v);let m=Math.hypot(f[0]/n,f[1]/e,f[2]/t);a.normal.push(f[0]/n/m,f[1]/e/m,f[2]/t/m)}let l=i+1;for(let c=0;c<r;c++)for(let u=0;u<i;u++){let d=c*l+u;rr(a,d,d+1,d+l+1,d+l)}return a}function ex(n,e,t,i){let r=Pr();for(let o=0;o<=t;o++)for(let a=0;a<=i;a++){let l=o/t*Math.PI*2,c=a/i*Math.PI*2,u=n+Math.cos(c)*e;r.position.push(Math.sin(l)*u,Math.sin(c)*e,Math.cos(l)*u),r.normal.push(Math.sin(l)*Math.cos(c),Math.sin(c),Math.cos(l)*Math.cos(c))}let s=i+1;for(let o=0;o<t;o++)for(let a=0;a<i;a++)rr(r,o*s+a,(o+1)*s+a,(o+1)*s+a+1,o*s+a+1);return r}function tx(n,e,t,i){let r=Pr(),s=n.length,o=Math.min(t,e/2.1),a=c=>n[(c+s)%s],l=n.map((c,u)=>u3(a(u-1),c,a(u+1),o));for(let c of[1,-1]){let u=c*e/2,d=r.position.length/3;r.position.push(i[0],i[1],u),r.normal.push(0,0,c);for(let h of l)r.position.push(h[0],h[1],u),r.normal.push(0,0,c);for(let h=0;h<s;h++)Ba(r,d,d+1+h,d+1+(h+1)%s);for(let h=0;h<s;h++)c3(r,a(h),a(h+1),l[h],l[(h+1)%s],u,c*(e/2-o),c)}for(let c=0;c<s;c++){let[u,d]=[a(c),a(c+1)],h=Ku(u,d),f=r.position.length/3,p=e/2-o;r.position.push(u[0],u[1],p,d[0],d[1],p,d[0],d[1],-p,u[0],u[1],-p);for(let v=0;v<4;v++)r.normal.push(h[0],h[1],0);rr(r,f,f+1,f+2,f+3)}return r}function c3(n,e,t,i,r,s,o,a){let l=Ku(e,t),c=n.position.length/3;n.position.push(i[0],i[1],s,r[0],r[1],s,t[0],t[1],o,e[0],e[1],o),n.normal.push(0,0,a,0,0,a,l[0],l[1],0,l[0],l[1],0),rr(n,c,c+1,c+2,c+3)}function Ku(n,e){let t=Math.hypot(e[0]-n[0],e[1]-n[1])||1;return[(e[1]-n[1])/t,-(e[0]-n[0])/t]}function u3(n,e,t,i){let r=Ku(n,e),s=Ku(e,t),o=i/Math.max(.35,1+r[0]*s[0]+r[1]*s[1]);return[e[0]-(r[0]+s[0])*o,e[1]-(r[1]+s[1])*o]}function nx(n,e,t,i){let r=Pr();n.forEach((o,a)=>{let l=n[Math.max(0,a-1)],c=n[Math.min(n.length-1,a+1)],u=Math.hypot(c[0]-l[0],c[1]-l[1],c[2]-l[2])||1,d=[(c[0]-l[0])/u,(c[1]-l[1])/u,(c[2]-l[2])/u],h=Math.abs(d[1])>.9?[1,0,0]:[0,1,0],f=[h[1]*d[2]-h[2]*d[1],h[2]*d[0]-h[0]*d[2],h[0]*d[1]-h[1]*d[0]],p=Math.hypot(...f);f=[f[0]/p,f[1]/p,f[2]/p];let v=[d[1]*f[2]-d[2]*f[1],d[2]*f[0]-d[0]*f[2],d[0]*f[1]-d[1]*f[0]],m=e+(t-e)*a/(n.length-1);for(let g=0;g<=i;g++){let y=g/i*Math.PI*2,M=[f[0]*Math.cos(y)+v[0]*Math.sin(y),f[1]*Math.cos(y)+v[1]*Math.sin(y),f[2]*Math.cos(y)+v[2]*Math.sin(y)];r.position.push(o[0]+M[0]*m,o[1]+M[1]*m,o[2]+M[2]*m),r.normal.push(...M)}});let s=i+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<i;a++)rr(r,o*s+a,o*s+a+1,(o+1)*s+a+1,(o+1)*s+a);return r}function ix(n){let e=Pr(),[t,i,r]=n,s=[(i[1]-t[1])*(r[2]-t[2])-(i[2]-t[2])*(r[1]-t[1]),(i[2]-t[2])*(r[0]-t[0])-(i[0]-t[0])*(r[2]-t[2]),(i[0]-t[0])*(r[1]-t[1])-(i[1]-t[1])*(r[0]-t[0])],o=Math.hypot(...s)||1;for(let a of[1,-1]){let l=e.position.length/3;for(let c of n)e.position.push(...c),e.normal.push(a*s[0]/o,a*s[1]/o,a*s[2]/o);for(let c=2;c<n.length;c++)Ba(e,l,l+c-1,l+c)}return e}var d3=10,h3=.035,fi=class{position=[];normal=[];color=[];paint=[];index=[];casters=[];box(e,t,i,r){return this.add(Kv(e,t,i,r.bevel??Math.min(.05,Math.min(e,t,i)*.28)),r,"box")}cylinder(e,t,i,r){return this.add(Qv(e,t,i,r.bevel??Math.min(.04,i*.2),r.segments??14),r,t<e*.4?"cone":"cylinder")}ball(e,t,i,r){let s=r.segments??14;return this.add(cp(e,t,i,s,Math.max(5,Math.round(s*.6))),r,"ball")}leaves(e,t,i,r){let s=r.segments??12,o=(r.at?.[0]??0)*3.1+(r.at?.[1]??0)*1.3+(r.at?.[2]??0)*2.3;return this.add(cp(e,t,i,s,Math.max(6,Math.round(s*.66)),.07,o),{shade:[.66,1.1],sway:.5,...r},"ball")}torus(e,t,i){return this.add(ex(e,t,i.segments??24,8),{shadow:!1,...i},"cylinder")}lathe(e,t,i="cylinder",r=!1){return this.add(lp(e,t.segments??16,r),t,i)}squareLathe(e,t,i){return this.add(Jv(e,i.segments??28,t),i,"box")}extrude(e,t,i,r){return this.add(tx(e,t,r.bevel??.03,i),r,"box")}rod(e,t,i,r){return this.add(nx(e,t,i,r.segments??7),r,"cylinder")}sheet(e,t){return this.add(ix(e),t,"box")}caster(e,t,i,r=[0,0,0]){let s=new dt().setFromEuler(new Gn(...r,"YXZ"));return this.casters.push({shape:e,matrix:new xe().compose(new C(...i),s,new C(...t))}),this}add(e,t,i){let r=new dt().setFromEuler(new Gn(...t.turn??[0,0,0],"YXZ")),s=new xe().compose(new C(...t.at??[0,0,0]),r,new C(...t.scale??[1,1,1])),o=new Oe().getNormalMatrix(s),a=this.position.length/3,l=e.position.length/3,c=new C;for(let u=0;u<l;u++)c.fromArray(e.position,u*3).applyMatrix4(s),this.position.push(c.x,c.y,c.z),c.fromArray(e.normal,u*3).applyMatrix3(o).normalize(),this.normal.push(c.x,c.y,c.z),this.paint.push(t.color==="tint"?1:0,t.window??0,t.lamp??0,t.sway??0);for(let u of e.index)this.index.push(a+u);return this.shadeRange(a,l,t),t.shadow!==!1&&this.cast(e,i,s),this}shadeRange(e,t,i){let r=i.color==="tint"?{r:1,g:1,b:1}:ka(i.color),[s,o]=typeof i.shade=="number"?[i.shade*.9,i.shade]:i.shade??[.86,1],a=1/0,l=-1/0;for(let c=e;c<e+t;c++){let u=this.position[c*3+1];a=Math.min(a,u),l=Math.max(l,u)}for(let c=e;c<e+t;c++){let u=l>a?(this.position[c*3+1]-a)/(l-a):1,d=s+(o-s)*u;this.color.push(r.r*d,r.g*d,r.b*d)}}cast(e,t,i){let r=new C(1/0,1/0,1/0),s=new C(-1/0,-1/0,-1/0),o=new C;for(let h=0;h<e.position.length;h+=3)o.fromArray(e.position,h),r.min(o),s.max(o);let a=s.clone().sub(r),l=new C().setFromMatrixScale(i);if(Math.max(a.x*l.x,a.y*l.y,a.z*l.z)<.14)return;let c=(h,f)=>Math.max(h-2*Math.min(h3/f,h*.16),.004),u=new C(c(a.x,l.x),c(a.y,l.y),c(a.z,l.z)),d=new xe().compose(new C((r.x+s.x)/2,r.y+(a.y-u.y)/2,(r.z+s.z)/2),new dt,u);this.casters.push({shape:t,matrix:i.clone().multiply(d)})}raw(){return this.geometry(new xe,0)}finish(e){let t=new C(1/0,1/0,1/0),i=new C(-1/0,-1/0,-1/0),r=new C;for(let d=0;d<this.position.length;d+=3)r.fromArray(this.position,d),t.min(r),i.max(r);let s=i.clone().sub(t),o=new C(e[0]/s.x,e[1]/s.y,e[2]/s.z),a=new xe().makeScale(o.x,o.y,o.z).multiply(new xe().makeTranslation(-(t.x+i.x)/2,-t.y,-(t.z+i.z)/2)),l=this.geometry(a,e[1]);for(let d of this.casters)d.matrix.premultiply(a);let c=d=>Math.abs(d.matrix.determinant()),u=this.casters.sort((d,h)=>c(h)-c(d)).slice(0,d3);return{geometry:l,casters:u,built:[s.x,s.y,s.z]}}geometry(e,t){let i=new bt;i.setAttribute("position",new ot(new Float32Array(this.position),3)),i.setAttribute("normal",new ot(new Float32Array(this.normal),3)),i.applyMatrix4(e);let r=He(t*.35,.08,.6),s=t>0?.24:0,o=i.getAttribute("position"),a=i.getAttribute("normal");for(let l=0;l<o.count;l++){let c=1-s+s*at(0,r,o.getY(l)),u=.86+.14*at(-1,.1,a.getY(l));for(let d=0;d<3;d++)this.color[l*3+d]=this.color[l*3+d]*c*u}return i.setAttribute("color",new ot(new Float32Array(this.color),3)),i.setAttribute("paint",new ot(new Float32Array(this.paint),4)),i.setIndex(this.index),i.computeBoundingBox(),i.computeBoundingSphere(),i}};var up=new he(1,1,1);function Ir(n,e,t){let i=new Wn(n,e,t.initial??8);i.count=0,i.frustumCulled=!1,i.matrixAutoUpdate=!1,i.instanceMatrix.setUsage(Ca);let r=t.initial??8;t.colors&&(i.instanceColor=rx(new Float32Array(r*3)));let s=[],o={from:1/0,to:-1},a=d=>{o.from=Math.min(o.from,d),o.to=Math.max(o.to,d)},l=()=>{r*=2;let d=new Float32Array(r*16);d.set(i.instanceMatrix.array);let h=i.instanceColor?new Float32Array(r*3):null;h&&i.instanceColor&&h.set(i.instanceColor.array),i.dispose(),i.instanceMatrix=new Ci(d,16),i.instanceMatrix.setUsage(Ca),h&&(i.instanceColor=rx(h))},c=(d,h)=>{i.instanceMatrix.array.copyWithin(h*16,d*16,d*16+16),i.instanceColor?.array.copyWithin(h*3,d*3,d*3+3),a(h)};return{mesh:i,get count(){return s.length},get capacity(){return r},add(d,h){s.length===r&&l();let f={slot:s.length};return s.push(f),i.count=s.length,i.setMatrixAt(f.slot,d),i.instanceColor?.setXYZ(f.slot,(h??up).r,(h??up).g,(h??up).b),a(f.slot),f},setMatrix(d,h){i.setMatrixAt(d.slot,h),a(d.slot)},setColor(d,h){i.instanceColor?.setXYZ(d.slot,h.r,h.g,h.b),a(d.slot)},remove(d){let h=s.pop();h&&(h!==d&&(c(h.slot,d.slot),h.slot=d.slot,s[h.slot]=h),d.slot=-1,i.count=s.length)},flush:()=>{if(o.to<o.from)return;let d=Math.min(o.to,s.length-1);for(let h of[i.instanceMatrix,i.instanceColor])!h||d<o.from||(h.addUpdateRange(o.from*h.itemSize,(d-o.from+1)*h.itemSize),h.needsUpdate=!0);o.from=1/0,o.to=-1},dispose(){i.removeFromParent(),i.dispose()}}}function rx(n){let e=new Ci(n,3);return e.setUsage(Ca),e}var za=["box","ball","cylinder","cone"];function f3(n){let e=new fi,t={color:"white"};n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:10}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:10,bevel:.01});let{geometry:i}=e.finish([1,1,1]);for(let r of["normal","color","paint"])i.deleteAttribute(r);return i}function sx(n,e){let t=new eo,i={};for(let o of za){let a=Ir(f3(o),t,{colors:!1,initial:64});a.mesh.castShadow=!0,a.mesh.visible=!1,n.add(a.mesh),i[o]=a}let r=e.shadowMap,s=r.render;return r.render=(...o)=>{for(let a of za)i[a].mesh.visible=i[a].count>0;s.apply(r,o);for(let a of za)i[a].mesh.visible=!1},{add:(o,a)=>({shape:o,handle:i[o].add(a)}),setMatrix:(o,a)=>i[o.shape].setMatrix(o.handle,a),remove:o=>i[o.shape].remove(o.handle),flush:()=>za.forEach(o=>i[o].flush()),dispose(){r.render=s;for(let o of za)i[o].mesh.geometry.dispose(),i[o].dispose();t.dispose()}}}var p3=`
varying vec2 vUv;
varying float vDark;
varying float vFar;
void main() {
  vUv = position.xz * 2.0;
  vDark = length( instanceMatrix[ 1 ].xyz );
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = smoothstep( 30.0, 90.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,m3=`
varying vec2 vUv;
varying float vDark;
varying float vFar;
void main() {
  vec2 q = max( abs( vUv ) - 0.38, 0.0 );
  float d = length( q ) / 0.62;
  float a = 1.0 - smoothstep( 0.0, 1.0, d );
  gl_FragColor = vec4( 0.10, 0.09, 0.16, a * a * 0.42 * vDark * ( 1.0 - vFar ) );
}`;function ox(){let n=new bt;n.setAttribute("position",new ot(new Float32Array([-.5,0,-.5,-.5,0,.5,.5,0,.5,.5,0,-.5]),3)),n.setIndex([0,1,2,0,2,3]);let e=new Et({vertexShader:p3,fragmentShader:m3,transparent:!0,depthWrite:!1,side:Xn,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-4,toneMapped:!1}),t=Ir(n,e,{colors:!1,initial:64});return t.mesh.renderOrder=20,t}function ax(){return{time:{value:0},wind:{value:1},lamp:{value:0},window:{value:0},rim:{value:new he(0,0,0)},sun:{value:new C(0,1,0)}}}var g3=`
attribute vec4 paint;
varying vec2 vGlow;
varying float vUp;
uniform float time;
uniform float wind;
`,y3=`
vColor = vec4( color, 1.0 );
#ifdef USE_INSTANCING_COLOR
  vColor.rgb *= mix( vec3( 1.0 ), instanceColor.rgb, paint.x );
#endif
vGlow = paint.yz;
`,v3=`
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
`,x3=`
varying vec2 vGlow;
varying float vUp;
uniform float lamp;
uniform float window;
uniform vec3 rim;
uniform vec3 sun;
`,_3=`
vec3 toEye = normalize( vViewPosition );
float grazing = 1.0 - saturate( dot( toEye, normal ) );
vec3 sunView = normalize( ( viewMatrix * vec4( sun, 0.0 ) ).xyz );
float towards = 0.45 + 0.55 * saturate( dot( normal, sunView ) * 0.7 + 0.5 );
// Light bounced between things takes some of their colour away: the toys stay pastel in full sun.
// The lift undoes the toe of the neutral tone mapping, which would make plain colours glaring.
float luma = dot( outgoingLight, vec3( 0.3, 0.59, 0.11 ) );
outgoingLight = mix( vec3( luma ), outgoingLight, 0.84 ) + vec3( 0.03, 0.029, 0.032 ) * smoothstep( 0.0, 0.25, luma );
outgoingLight += rim * towards * ( 0.35 + diffuseColor.rgb ) * smoothstep( 0.62, 1.0, grazing ) * smoothstep( -0.6, 0.5, vUp );
outgoingLight += diffuseColor.rgb * vGlow.y * ( 0.3 + 1.5 * lamp );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * ( 0.75 + 0.4 * diffuseColor.g ), vGlow.x * window );
#include <opaque_fragment>
`,dp=Ve.shadowmap_pars_fragment.replaceAll("interleavedGradientNoise( gl_FragCoord.xy ) * PI2","0.6");function Va(n,e){let t=new ts({vertexColors:!0,...e===void 0?{}:{side:e}});return t.onBeforeCompile=i=>{Object.assign(i.uniforms,n),i.vertexShader=i.vertexShader.replace("#include <common>",`#include <common>
${g3}`).replace("#include <color_vertex>",y3).replace("#include <begin_vertex>",`#include <begin_vertex>
${v3}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vUp = ( vec4( transformedNormal, 0.0 ) * viewMatrix ).y;`),i.fragmentShader=i.fragmentShader.replace("#include <common>",`#include <common>
${x3}`).replace("#include <shadowmap_pars_fragment>",dp).replace("#include <opaque_fragment>",_3)},t.customProgramCacheKey=()=>"surface",t}var ds=.115,b3=.5,w3=.12,M3=.085;function Ga(n,e,t){let i=t===0?ds:-ds;return[n[0]+Math.cos(e)*i,n[1],n[2]-Math.sin(e)*i]}function fp(n,e){return[0,1].map(t=>({at:Ga(n,e,t),yaw:e,pitch:0,planted:!0}))}function S3(n){let e=[0];for(let a=1;a<n.length;a++){let[l,c]=[n[a-1],n[a]];e.push(e[a-1]+Math.hypot(c[0]-l[0],c[2]-l[2]))}let t=e[e.length-1],i=a=>{let l=He(a,0,t),c=1;for(;c<n.length-1&&e[c]<l;)c++;let[u,d]=[n[c-1],n[c]??n[c-1]],h=(e[c]??0)-e[c-1],f=h>1e-9?(l-e[c-1])/h:0;return[Xe(u[0],d[0],f),Xe(u[1],d[1],f),Xe(u[2],d[2],f)]},r=7;return{length:t,at:a=>{let l=Math.min(.42,a,t-a);if(l<1e-4)return i(a);let c=[0,0,0];for(let u=0;u<r;u++){let d=i(a+l*(2*u/(r-1)-1));for(let h=0;h<3;h++)c[h]=c[h]+d[h]/r}return c},heading:a=>{let l=Math.min(.5,t/2),[c,u]=[i(He(a-l,0,t-l)),i(He(a+l,l,t))];return Math.atan2(u[0]-c[0],u[2]-c[2])}}}function A3(n,e,t,i){let r=e/(t-i);return n<=0?0:n>=t?e:n<i?r*n*n/(2*i):n>t-i?e-r*(t-n)**2/(2*i):r*(n-i/2)}function E3(n,e,t,i){let r=e/(t-i),s=r*i/2;return n<=0?0:n>=e?t:n<s?Math.sqrt(2*i*n/r):n>e-s?t-Math.sqrt(2*i*(e-n)/r):n/r+i/2}var T3=n=>He(.26+.15*n,.3,b3);function lx(n){let e=S3(n.path),t=Math.max(n.seconds,.2),i=e.heading(0),r=Math.abs(hn(i-n.yaw)),s=r>.6?Math.min(r*.16,.5,t*.25):0,o=t-s,a=Math.min(.4,o*.3),l=n.start+s,c=n.start+t,u=Math.max(s,Math.min(.55,Math.max(.22,r*.2))),d=n.endYaw??e.heading(e.length),h=Math.abs(hn(d-e.heading(e.length))),f=.25+h*.2,p=y=>A3(y-l,e.length,o,a),v=y=>{let M=e.heading(p(y)),_=at(0,1,jt((y-n.start)/u));M=n.yaw+hn(M-n.yaw)*_;let S=at(0,1,jt((y-(c-.12))/f));return M+hn(d-M)*S},m=y=>({at:e.at(p(y)),yaw:v(y),speed:y>l&&y<c?e.length/o:0}),g=C3(n,e,{begin:l,moving:o,ease:a,end:c,endTurn:h,endTime:f,wait:s,endYaw:d},v);return cx(n.start,c,m,n.feet,g)}function C3(n,e,t,i){let r=[[],[]],s=Math.max(1,Math.ceil(e.length/T3(e.length/t.moving))),o=e.length/s,a=u=>t.begin+E3(u,e.length,t.moving,t.ease),l=hn(e.heading(0)-n.yaw),c=n.feet[0].planted?n.feet[1].planted&&l>=0?0:1:0;t.wait>.05&&R3(r,n,e,i,t,c);for(let u=1;u<=s+1;u++){let d=Math.min(u*o,e.length),h=a(Math.max(0,(u-1.5+w3)*o)),f=u>s?Math.max(t.end+.04,h+.2):Math.max(a(Math.min((u-.5)*o,e.length)),h+.1),p=u>s?i(f):e.heading(d),v=r[c];v.push({lift:Math.max(h,v[v.length-1]?.land??-1/0),land:f,at:Ga(e.at(d),p,c),yaw:p}),c=c===0?1:0}return t.endTurn>.15&&P3(r,e.at(e.length),t.endYaw,c),r}function R3(n,e,t,i,r,s){let o=r.wait/2;for(let a=0;a<2;a++){let l=a===0?s:1-s,c=e.start+a*o,u=c+o*.96,d=i(u+.1);n[l].push({lift:c,land:u,at:Ga(t.at(0),d,l),yaw:d})}}function P3(n,e,t,i){let r=Math.max(n[0].at(-1)?.land??0,n[1].at(-1)?.land??0);for(let s of[i,1-i])n[s].push({lift:r+.03,land:r+.25,at:Ga(e,t,s),yaw:t}),r+=.25}function pp(n,e,t,i,r){let s=hn(t-e),o=Math.max(2,Math.ceil(Math.abs(s)/.8)+1),a=.24,l=i+o*a,c=h=>e+s*at(i,l,h),u=[[],[]],d=s>=0?0:1;for(let h=0;h<o;h++){let f=h>=o-2?e+s:c(i+(h+1.4)*a);u[d].push({lift:i+h*a,land:i+(h+.94)*a,at:Ga(n,f,d),yaw:f}),d=d===0?1:0}return cx(i,l,h=>({at:n,yaw:c(h),speed:0}),r,u)}function Ju(n,e){let t=fp(n,e);return{start:-1/0,end:-1/0,settled:-1/0,body:()=>({at:n,yaw:e,speed:0}),foot:i=>t[i]}}function cx(n,e,t,i,r){let s=Math.max(e,r[0].at(-1)?.land??e,r[1].at(-1)?.land??e);return{start:n,end:e,settled:s,body:t,foot:(o,a)=>I3(i[o],r[o],t,a)}}function hp(n,e,t){let i=(t.at[0]-n[0])*Math.sin(e)+(t.at[2]-n[2])*Math.cos(e);return jt((i-.06)/.24)*.62}function I3(n,e,t,i){let r=-1;for(;r+1<e.length&&e[r+1].lift<=i;)r++;let s=e[r];if(!s){let a=n.planted?Math.max(0,hp(n.at,n.yaw,t(i))):n.pitch;return{...n,pitch:a}}if(i>=s.land)return{at:s.at,yaw:s.yaw,pitch:hp(s.at,s.yaw,t(i)),planted:!0};let o=r>0?e[r-1]:n;return L3(o,n,r===0,s,t,i)}function L3(n,e,t,i,r,s){let o=jt((s-i.lift)/Math.max(1e-6,i.land-i.lift)),a=at(0,1,o)*.6+(o-Math.sin(2*Math.PI*o)/(2*Math.PI))*.4,l=Math.hypot(i.at[0]-n.at[0],i.at[2]-n.at[2]),c=Math.max(0,i.at[1]-n.at[1]),u=(M3*He(l/.5,.45,1.1)+c*.5)*Math.sin(Math.PI*o),h=t&&!e.planted?e.pitch:hp(n.at,n.yaw,r(i.lift)),f=-.3*jt(l/.5)*Math.sin(Math.PI*jt((o-.35)/.65));return{at:[Xe(n.at[0],i.at[0],a),Xe(n.at[1],i.at[1],a)+u,Xe(n.at[2],i.at[2],a)],yaw:n.yaw+hn(i.yaw-n.yaw)*a,pitch:h*(1-at(0,.6,o))+f,planted:!1}}var qn=.3,sr=.29,fs=.1,ps=.075,td=.67,nd=[["hips",null,0,td,0],["spine","hips",0,.08,0],["head","spine",0,.46,.005],["eyes","head",0,.285,.3],["mouth","head",0,.165,.318],["armL","spine",.235,.37,0],["foreL","armL",0,-.22,0],["armR","spine",-.235,.37,0],["foreR","armR",0,-.22,0],["legL","hips",ds,-.02,0],["shinL","legL",0,-qn,0],["footL","shinL",0,-sr,0],["legR","hips",-ds,-.02,0],["shinR","legR",0,-qn,0],["footR","shinR",0,-sr,0],["ears","head",0,.54,0]];function gx(){let n={};for(let[e,t,i,r,s]of nd){let o=new to;o.name=e,o.position.set(i,r,s),t&&n[t].add(o),n[e]=o}return n}var Ha=new C,Qu=new C,hs=new C,ux=new C,Wa=new C,mp=new C,dx=new xe,gp=new dt,yp=new dt,hx=new dt,ed=new dt,O3=new C(1,0,0),fx=new C(0,1,0);function xp(n,e){let[t,i]=[Math.cos(n.pitch),Math.sin(n.pitch)],r=-ps*t+fs*i,s=fs*t+ps*i;return e.set(n.at[0]+Math.sin(n.yaw)*r,n.at[1]+s,n.at[2]+Math.cos(n.yaw)*r)}function yx(n,e,t,i){let r=(qn+sr)*i,s=(n.x-e)**2+(n.z-t)**2;return n.y+Math.sqrt(Math.max(.01,r*r-s))+.02}function px(n,e,t){return mp.crossVectors(n,e).normalize(),ux.crossVectors(mp,n),dx.makeBasis(mp,n,ux),t.setFromRotationMatrix(dx)}var mx=new C,vp=new C;function vx(n,e,t){let i=n.hips,r=e==="L"?ds:-ds;Ha.set(r,-.02,0).applyQuaternion(i.quaternion).add(i.position),xp(t,Qu),hs.subVectors(Qu,Ha);let s=He(hs.length(),Math.abs(qn-sr)+.03,qn+sr-5e-4);hs.normalize(),vp.set(Math.sin(t.yaw*.6)+(e==="L"?.1:-.1),0,Math.cos(t.yaw*.6)).addScaledVector(fx,.25);let o=Math.acos(He((qn*qn+s*s-sr*sr)/(2*qn*s),-1,1));Wa.copy(vp).addScaledVector(hs,-vp.dot(hs)).normalize();let a=Wa.clone();Wa.multiplyScalar(Math.sin(o)*qn).addScaledVector(hs,Math.cos(o)*qn).add(Ha),px(mx.subVectors(Ha,Wa).normalize(),a,gp),Qu.copy(Ha).addScaledVector(hs,s),px(mx.subVectors(Wa,Qu).normalize(),a,yp),hx.setFromAxisAngle(fx,t.yaw).multiply(ed.setFromAxisAngle(O3,t.pitch)),n[`leg${e}`].quaternion.copy(ed.copy(i.quaternion).invert()).multiply(gp),n[`shin${e}`].quaternion.copy(ed.copy(gp).invert()).multiply(yp),n[`foot${e}`].quaternion.copy(ed.copy(yp).invert()).multiply(hx)}var xx=["antenna","pair","sprout","fin","ring","cat"],_x=["tall","round","wide"],bx=["teal","coral","indigo","violet","amber","leaf","water","pink"];function _p(n,e,t){let i=ir(`${n}/${e}`),r=ir(n);return{tint:t&&/^#[0-9a-fA-F]{6}$/.test(t)?t:bx[r%bx.length],second:(i>>>5)%3===0?"amber":(i>>>5)%3===1?"coral":"mint",ears:xx[i%xx.length],eyes:_x[(i>>>9)%_x.length],glow:(i>>>13)%4===0?"#ffe08a":(i>>>13)%4===1?"#8fe9ff":"#7ff0cf"}}function ms(n,e,t,i,r,s){let a=[],l=c=>Math.sign(c)*Math.abs(c)**r;for(let c=0;c<=12;c++){let u=-Math.PI/2+c/12*Math.PI;a.push([l(Math.cos(u))/2,l(Math.sin(u))/2,Math.cos(u)**(2-r),Math.sign(Math.sin(u))*Math.abs(Math.sin(u))**(2-r)])}n.squareLathe(a,r,{...s,scale:[e,t,i],segments:s.segments??28})}var id=(n,e,t,i,r)=>{let s=[];for(let o=0;o<=4;o++){let a=-Math.PI/2+o/4*(Math.PI/2);s.push([Math.cos(a)*t,-i+Math.sin(a)*t,Math.cos(a),Math.sin(a)])}for(let o=0;o<=4;o++){let a=o/4*(Math.PI/2);s.push([Math.cos(a)*e,Math.sin(a)*e,Math.cos(a),Math.sin(a)])}n.lathe(s,{segments:12,...r})};function D3(n,e){n("hips",t=>ms(t,.36,.22,.29,.72,{color:"ink",at:[0,-.005,0],shade:[.9,1.25]})),n("spine",t=>{let i=[[0,-.03,0,-1],[.14,-.015,.4,-.9],[.205,.05,.95,-.3],[.225,.15,1,0],[.215,.26,1,.15],[.185,.36,.9,.45],[.13,.425,.5,.87],[0,.445,0,1]];t.lathe(i,{color:e.tint,segments:24,scale:[1.06,1,.92],shade:[.82,1.06]}),t.torus(.115,.034,{color:"white",at:[0,.43,0],segments:20}),ms(t,.25,.2,.06,.6,{color:"white",at:[0,.2,.185],turn:[-.08,0,0],segments:20,shade:[.92,1.03]}),t.ball(.036,.036,.02,{color:e.glow,at:[-.055,.235,.217],lamp:.9,segments:10,shade:1}),t.box(.075,.022,.02,{color:"stone",at:[.045,.238,.207],bevel:.008}),t.box(.075,.022,.02,{color:e.second,at:[.045,.2,.209],bevel:.008}),t.box(.17,.022,.02,{color:"stone",at:[0,.148,.21],bevel:.008,shade:1.06}),ms(t,.25,.27,.14,.6,{color:e.tint,at:[0,.23,-.215],segments:20,shade:[.64,.82]});for(let r of[-.06,.06])t.cylinder(.036,.028,.05,{color:"ink",at:[r,.055,-.22],segments:10,shade:1.3});for(let r of[-1,1])t.ball(.085,.085,.085,{color:"white",at:[r*.222,.37,0],segments:12,shade:[.9,1.04]})})}function N3(n,e){n("head",t=>{ms(t,.72,.55,.6,.62,{color:"white",at:[0,.265,0],segments:36,shade:[.86,1.04]}),ms(t,.585,.385,.16,.52,{color:"ink",at:[0,.25,.242],segments:32,shade:[.82,1.12]});for(let i of[-1,1])t.ball(.048,.026,.012,{color:"coral",at:[i*.2,.165,.306],turn:[0,i*.32,0],segments:10,lamp:.12,shade:.95}),t.cylinder(.098,.088,.062,{color:e.tint,at:[i*.345,.26,0],turn:[0,0,-i*Math.PI/2],segments:18,bevel:.02,shade:[.9,1.05]}),t.cylinder(.052,.046,.03,{color:e.second,at:[i*.4,.26,0],turn:[0,0,-i*Math.PI/2],segments:14,bevel:.01});t.box(.2,.014,.02,{color:e.tint,at:[0,.505,.185],turn:[-.75,0,0],bevel:.006})}),n("eyes",t=>{let[i,r]=e.eyes==="tall"?[.05,.082]:e.eyes==="round"?[.066,.07]:[.078,.056];for(let s of[-1,1])t.ball(i,r,.022,{color:e.glow,at:[s*.135,0,.016],turn:[0,s*.18,0],segments:16,lamp:.75,shade:1}),t.ball(i*.3,i*.3,.01,{color:"white",at:[s*.135+i*.32,r*.4,.04],segments:8,lamp:.8,shade:1})}),n("mouth",t=>{let i=[];for(let r=0;r<=12;r++){let s=Math.PI+r/12*Math.PI;i.push([Math.cos(s)*.07,Math.sin(s)*.05+.012])}for(let r=1;r<6;r++)i.push([.07-r/6*.14,.012-Math.sin(r/6*Math.PI)*.012]);t.extrude(i,.02,[0,-.012],{color:e.glow,lamp:.75,shade:1,bevel:.006})})}function F3(n,e){n("ears",t=>{let i=(r,s,o)=>{t.rod([[r,-.02,0],[r+s*.5,o*.6,0],[r+s,o,0]],.017,.013,{color:"ink",segments:7,shade:1.3}),t.ball(.05,.05,.05,{color:e.second,at:[r+s,o+.03,0],segments:12,lamp:.35,shade:[.9,1.05]})};if(e.ears==="antenna")i(0,.03,.19);else if(e.ears==="pair")i(.14,.07,.13),i(-.14,-.07,.13);else if(e.ears==="sprout"){t.rod([[0,-.02,0],[.01,.1,0]],.016,.012,{color:"leaf",segments:6});for(let r of[-1,1])t.ball(.085,.02,.045,{color:"leaf",at:[r*.08,.13,0],turn:[0,r*.2,r*.5],segments:10,shade:[.85,1.15]})}else if(e.ears==="fin")t.ball(.035,.11,.2,{color:e.tint,at:[0,.015,-.03],segments:14,shade:[.85,1.06]});else if(e.ears==="ring")t.rod([[0,-.03,0],[0,.05,0]],.018,.014,{color:"ink",segments:7,shade:1.3}),t.torus(.075,.018,{color:e.second,at:[0,.13,0],turn:[Math.PI/2,0,0],segments:18,lamp:.3});else for(let r of[-1,1])t.cylinder(.105,.02,.17,{color:e.tint,at:[r*.215,-.05,0],turn:[0,0,-r*.28],scale:[1,1,.62],segments:12,shade:[.9,1.04]})})}function U3(n,e){for(let t of["L","R"]){let i=t==="L"?1:-1;n(`arm${t}`,r=>id(r,.062,.056,.2,{color:e.tint,at:[i*.015,0,0],shade:[.86,1.02]})),n(`fore${t}`,r=>{id(r,.056,.066,.13,{color:"white",at:[i*.015,0,0],shade:[.9,1.02]}),r.torus(.056,.018,{color:e.second,at:[i*.015,-.145,0],segments:14}),r.ball(.078,.084,.07,{color:e.tint,at:[i*.015,-.215,.005],segments:14,shade:[.9,1.05]}),r.ball(.032,.048,.032,{color:e.tint,at:[-i*.045,-.19,.035],turn:[.4,0,i*.5],segments:9,shade:[.9,1.05]})}),n(`leg${t}`,r=>id(r,.088,.076,qn,{color:"ink",shade:[1,1.3]})),n(`shin${t}`,r=>{id(r,.068,.08,sr-.07,{color:"white",shade:[.88,1.02]}),r.ball(.052,.058,.032,{color:e.tint,at:[0,-.005,.066],segments:12})}),n(`foot${t}`,r=>{ms(r,.2,.15,.31,.66,{color:e.tint,at:[0,-fs+.083,ps-.03],segments:22,shade:[.88,1.04]}),ms(r,.214,.055,.33,.5,{color:"white",at:[0,-fs+.0275,ps-.03],segments:22,shade:[.8,.96]})})}}function k3(n,e){let t=[],i=new C;n.hips.updateMatrixWorld(!0);let r=(s,o)=>{let a=new fi;o(a),n[s].getWorldPosition(i),t.push({g:a.raw().translate(i.x,i.y,i.z),bone:nd.findIndex(([l])=>l===s)})};return D3(r,e),N3(r,e),F3(r,e),U3(r,e),B3(t)}function B3(n){let e=n.reduce((a,l)=>a+l.g.getAttribute("position").count,0),t=new bt,i=new Uint8Array(e*4),r=new Uint8Array(e*4),s=[],o=0;for(let{g:a,bone:l}of n){let c=a.getAttribute("position").count;for(let d=0;d<c;d++)i[(o+d)*4]=l,r[(o+d)*4]=255;let u=a.index;if(u)for(let d=0;d<u.count;d++)s.push(o+u.getX(d));o+=c}for(let a of["position","normal","color","paint"]){let l=a==="paint"?4:3,c=new Float32Array(e*l),u=0;for(let{g:d}of n){let h=d.getAttribute(a).array;c.set(h,u),u+=h.length}t.setAttribute(a,new ot(c,l))}return t.setAttribute("skinIndex",new ot(i,4)),t.setAttribute("skinWeight",new ot(r,4,!0)),t.setIndex(s),t}function wx(n,e){let t=gx(),i=k3(t,n),r=new ia(i,e);r.add(t.hips),r.updateMatrixWorld(!0);let s=new ra(nd.map(([o])=>t[o]));return r.bind(s),r.castShadow=!0,r.receiveShadow=!0,r.frustumCulled=!1,{mesh:r,bones:t,dispose(){r.removeFromParent(),i.dispose(),s.dispose()}}}var Mx={wave:2.3,nod:1.2,shake_head:1.4,celebrate:2.4,think:3.2,look_at:3,point_at:2.6,build:1.5};function fo(n,e,t,i){if(!(n in Mx))return null;let r=n;return{kind:r,start:e,seconds:t&&t>.3?Math.min(t,30):Mx[r],target:i}}function bp(n,e){let t=e-n.start;return at(0,.26,t)*(1-at(n.seconds-.32,n.seconds,t))}function Sx(n){let e=jt(n.speed/.7),t=n.calm?0:Math.sin(n.t*1.9+n.phase),i=Xe(.5,2.1,e),r=n.calm?0:Math.sin(n.t*.7+n.phase)*.03,s=-.28-e*.42;return{armL:Or([n.aheadL*i-.03,.05,.16+t*.012+r],[-.5,.1,.14],n.sit),armR:Or([n.aheadR*i-.03,-.05,-.16-t*.012+r],[-.5,-.1,-.14],n.sit),foreL:Or([s,0,0],[-.75,0,0],n.sit),foreR:Or([s,0,0],[-.75,0,0],n.sit),head:[0,0,0],spine:Or([.03+n.speed*.045+t*.008,0,r*.5],[-.06,0,0],n.sit),hop:0}}function Or(n,e,t){return[Xe(n[0],e[0],t),Xe(n[1],e[1],t),Xe(n[2],e[2],t)]}var Lr=new C;function rd(n,e){return Lr.set(...e),n.parent?.worldToLocal(Lr),Lr.sub(n.position),{yaw:Math.atan2(Lr.x,Lr.z),pitch:Math.atan2(Lr.y,Math.hypot(Lr.x,Lr.z))}}function Ax(n,e,t,i){let r=bp(e,t);if(r<=0)return;let s=t-e.start,o=(l,c)=>{n[l]=Or(n[l],c,r)},a=(l,c)=>{n[l]=[n[l][0]+c[0]*r,n[l][1]+c[1]*r,n[l][2]+c[2]*r]};switch(e.kind){case"wave":o("armR",[-.25,0,-2.35]),o("foreR",[-.35,0,-.15+Math.sin(s*10.5)*.5]),a("head",[0,0,-.1]),a("spine",[0,0,.05]);break;case"nod":a("head",[.2-.24*Math.cos(s*9.5),0,0]);break;case"shake_head":a("head",[.04,Math.sin(s*10)*.42,0]);break;case"celebrate":o("armL",[-.2,0,2.55+Math.sin(s*12)*.2]),o("armR",[-.2,0,-2.55-Math.sin(s*12)*.2]),o("foreL",[-.3,0,0]),o("foreR",[-.3,0,0]),a("head",[-.14,0,Math.sin(s*6)*.08]),n.hop+=r*.075*Math.abs(Math.sin(s*6));break;case"think":o("armR",[-.72,.5,-.06]),o("foreR",[-1.9,0,.3]),o("armL",[-.5,-.35,.06]),o("foreL",[-1.25,-.4,0]),a("head",[-.1,.16,.13+Math.sin(s*1.6)*.03]);break;case"point_at":case"build":z3(n,e,r,s,i);break;case"look_at":break}}function z3(n,e,t,i,r){if(!e.target)return;let s=e.kind==="build"?["L","R"]:rd(r.armL,e.target).yaw>0?["L"]:["R"];for(let o of s){let a=rd(r[`arm${o}`],e.target),l=e.kind==="build"?Math.sin(i*13+(o==="L"?0:2))*.14:0;n[`arm${o}`]=Or(n[`arm${o}`],[-(Math.PI/2+He(a.pitch,-.7,1))+l,He(a.yaw,-1.2,1.2),0],t),n[`fore${o}`]=Or(n[`fore${o}`],[e.kind==="build"?-.35-l:-.06,0,0],t)}n.spine=[n.spine[0]+.12*t,n.spine[1],n.spine[2]]}function Ex(n,e){let t=Math.floor(n/3.7+e),i=ir(`${t}`)%1e3/1e3,r=(n/3.7+e-t)*3.7-i*3,s=o=>o>0&&o<.16?Math.sin(o/.16*Math.PI):0;return jt(s(r)+(i>.8?s(r-.28):0))}function Tx(n){let e=Math.sin(n*19)*.5+.5,t=Math.sin(n*7.3+1)*.5+.5;return jt(e*(.35+.65*t))}function Xa(n,e){n.rotation.set(e[0],e[1],e[2],"YXZ")}var V3=14,gs=.7,G3=.22,wp=new C;function Cx(n,e,t,i,r){let s=Va(t),o=wx(e,s),a=ir(n)%1e3/1e3,l={plan:Ju(i,r),gestures:[],say:null,sit:{on:!1,since:-100,height:.45,object:""},jump:null,mouth:null,away:!1,dim:0,look:{yaw:0,pitch:0},target:null,hips:td},c=0,u=h=>[l.plan.foot(0,h),l.plan.foot(1,h)],d=(h,f,p,v,m)=>{let g=l.plan.body(m);Mp(l,m),l.plan=lx({path:[g.at,...h.slice(1)],start:f,seconds:p,yaw:g.yaw,feet:u(m),endYaw:v})};return{id:n,looks:e,body:o,get plan(){return l.plan},get moving(){return c<l.plan.settled},get busy(){return c<l.plan.settled||l.gestures.length>0||l.jump!==null||c-l.sit.since<gs+.2},get speaking(){return l.say&&c<l.say.until?l.say.text:null},get position(){return l.plan.body(c).at},place:(h,f,p)=>X3(l,h,f,p,d),act(h,f,p){if(h.action==="walk"&&h.path&&h.path.length>0)H3(l,h,f,p,d);else if(h.action==="stop")W3(l,f,h,d);else if(h.action==="say")l.say={text:h.text??"",from:f,until:p+(h.seconds??3)};else if(h.action==="stand")Mp(l,f);else{let v=fo(h.action,f,h.seconds,h.target??null);v&&this.gesture(v,f)}},gesture(h,f){l.gestures=[...l.gestures.slice(-2),h];let p=l.plan.body(f);if(!h.target||c<l.plan.end||l.sit.on)return;let v=Math.atan2(h.target[0]-p.at[0],h.target[2]-p.at[2]);Math.abs(hn(v-p.yaw))>.9&&(l.plan=pp(p.at,p.yaw,v,f,u(f)))},mouth(h){l.mouth=h},away(h){l.away=h},update(h,f,p){c=h,l.gestures=l.gestures.filter(v=>h-v.start<v.seconds),l.say&&h>=l.say.until&&(l.say=null),q3(l,o,h),l.dim+=((l.away?1:0)-l.dim)*(f>0?Oa(4,f):1),Z3(l,o,h,f,p,a),j3(s,l.dim)},feet:()=>["L","R"].map((h,f)=>{let p=o.bones[`foot${h}`].localToWorld(wp.set(0,-fs,ps));return{position:[p.x,p.y,p.z],planted:l.plan.foot(f,c).planted}}),dispose(){o.dispose(),s.dispose()}}}function Mp(n,e){n.sit.on&&(n.sit={...n.sit,on:!1,since:e})}function H3(n,e,t,i,r){let s=e.path??[],o=s[0],a=n.plan.body(t).at,l=0;for(let d=1;d<s.length;d++)l+=Math.hypot(...s[d].map((h,f)=>h-s[d-1][f]));let c=e.seconds??l/Math.max(.3,e.speed??1.4),u=i+c-t;s.length<2||u<=.05||(Math.hypot(a[0]-o[0],a[2]-o[2])>1.5&&(n.plan=Ju(o,n.plan.body(t).yaw)),r(s,t,u,e.yaw===void 0?void 0:Da(e.yaw),t))}function W3(n,e,t,i){if(e>=n.plan.end)return;let r=n.plan.body(e),s=t.path?.at(-1)??[r.at[0]+Math.sin(r.yaw)*.15,r.at[1],r.at[2]+Math.cos(r.yaw)*.15];i([r.at,s],e,.4,void 0,e)}function X3(n,e,t,i,r){let s=Da(e.yaw),o=e.pose==="sit"&&e.seat?i.seat(e.seat):null;if(o){if(n.sit.on&&n.sit.object===e.seat)return;n.sit={on:!0,since:t,height:o.at[1]-o.floor,object:e.seat??""},n.jump=null;let d=n.plan.body(t);n.plan=$3(d.at,d.yaw,[o.at[0],o.floor,o.at[2]],o.yaw,t);return}Mp(n,t);let a=t<n.plan.end?n.plan.body(n.plan.end+1):n.plan.body(t),l=Math.hypot(a.at[0]-e.position[0],a.at[1]-e.position[1],a.at[2]-e.position[2]),c=Math.abs(hn(a.yaw-s)),u=[...e.position];if(l>2)n.jump={at:t,to:u,yaw:s};else if(l>.06)r([n.plan.body(t).at,u],t,He(l/1.5,.35,1.6),s,t);else if(c>.06&&t>=n.plan.end){let d=n.plan.body(t);n.plan=pp(d.at,d.yaw,s,t,[n.plan.foot(0,t),n.plan.foot(1,t)])}}function $3(n,e,t,i,r){let s=hn(i-e),o=a=>{let l=at(0,gs,a-r);return{at:[Xe(n[0],t[0],l),Xe(n[1],t[1],l),Xe(n[2],t[2],l)],yaw:e+s*at(0,gs*.7,a-r),speed:0}};return{start:r,end:r+gs,settled:r+gs,body:o,foot:(a,l)=>fp(o(l).at,o(l).yaw)[a]}}function q3(n,e,t){if(!n.jump){e.mesh.scale.setScalar(1);return}let i=(t-n.jump.at)/G3;i>=1&&n.plan.body(t).at!==n.jump.to&&(n.plan=Ju(n.jump.to,n.jump.yaw));let r=jt(Math.abs(i-1));e.mesh.scale.set(Xe(.02,1,r),Xe(.02,1,r),Xe(.02,1,r)),i>=2&&(n.jump=null)}function j3(n,e){n.color.setScalar(1).lerp(Y3,e)}var Y3=new he(.42,.44,.52);function Z3(n,e,t,i,r,s){let o=n.plan.body(t),{mesh:a,bones:l}=e;a.position.set(...o.at),a.rotation.y=o.yaw;let c=n.sit.on?at(.1,gs,t-n.sit.since):1-at(0,gs*.8,t-n.sit.since),u=[0,1].map(p=>K3(n.plan.foot(p,t),o.at,o.yaw));if(c>0)for(let p of[0,1])u[p]=J3(u[p],p,c,n.sit.height);let d=Sx({t,speed:o.speed,aheadL:u[0].at[2],aheadR:u[1].at[2],sit:c,calm:r.calm,phase:s*6});a.updateMatrixWorld(!0);for(let p of n.gestures)Ax(d,p,t,l);Q3(n,e,u,d,c,t,r.calm,s);for(let[p,v]of["L","R"].entries())vx(l,v,u[p]);let h=l.hips.rotation.y;Xa(l.spine,[d.spine[0],d.spine[1]-h*1.7,d.spine[2]]);let f=r.calm?1:1+.008*Math.sin(t*1.9+s*6);l.spine.scale.set(f,1,f);for(let p of["armL","foreL","armR","foreR"])Xa(l[p],d[p]);eC(n,e,d,t,i,r,s)}function K3(n,e,t){let[i,r]=[n.at[0]-e[0],n.at[2]-e[2]],[s,o]=[Math.cos(t),Math.sin(t)];return{...n,at:[i*s-r*o,n.at[1]-e[1],i*o+r*s],yaw:hn(n.yaw-t)}}function J3(n,e,t,i){let s=[e===0?.13:-.13,Math.max(0,i-.52),.4];return{at:[Xe(n.at[0],s[0],t),Xe(n.at[1],s[1],t)+Math.sin(t*Math.PI)*.03,Xe(n.at[2],s[2],t)],yaw:n.yaw*(1-t),pitch:n.pitch*(1-t),planted:n.planted}}function Q3(n,e,t,i,r,s,o,a){let{hips:l}=e.bones,c=t[0].planted?0:t[0].at[1],u=t[1].planted?0:t[1].at[1],d=o?0:Math.sin(s*.55+a*9)*.012,h=He((u-c)*.32,-.03,.03)+d,f=He((t[1].at[2]-t[0].at[2])*.35,-.2,.2)*(1-r);l.rotation.set(0,f,He((c-u)*.5,-.06,.06),"YXZ");let p=td+(o?0:.004*Math.sin(s*1.9+a*6))+i.hop;for(let[v,m]of t.entries()){let g=v===0?1:-1,y=h+g*.115*Math.cos(f),M=-g*.115*Math.sin(f);xp(m,wp),p=Math.min(p,yx(wp,y,M,.988)+i.hop*.4)}p=Xe(p,n.sit.height+.1,r),l.position.set(h*(1-r),p,Xe(0,-.03,r)),n.hips=p}function eC(n,e,t,i,r,s,o){let{bones:a}=e,l=n.gestures.find(p=>p.target&&bp(p,i)>.02),c=tC(n,e,l?.target??null,i,s,o),u=r>0?Oa(7,r):1;n.look.yaw+=(c.yaw-n.look.yaw)*u,n.look.pitch+=(c.pitch-n.look.pitch)*u;let d=n.dim*.32;Xa(a.head,[-n.look.pitch+t.head[0]+d,n.look.yaw+t.head[1],t.head[2]]),a.eyes.position.set(He(c.yaw-n.look.yaw,-.5,.5)*.05+n.look.yaw*.012,.275+n.look.pitch*.03,.303);let h=1-Math.max(Ex(i,o),n.dim*.72);a.eyes.scale.set(1+(1-h)*.08,Math.max(.08,h),1);let f=n.mouth??(n.say&&i<n.say.until-.15?Tx(i):0);a.mouth.scale.set(1-f*.2,.62+f*1.1,1),Xa(a.ears,[-.1*Math.sin(i*2.2+o*5)*(s.calm?0:.3)-t.spine[0]*.6,0,-n.look.yaw*.12])}function tC(n,e,t,i,r,s){let{head:o}=e.bones,a=t??(n.away?null:r.camera);if(a){let c=rd(o,a);if((t!==null||Math.hypot(a[0]-e.mesh.position.x,a[2]-e.mesh.position.z)<V3)&&Math.abs(c.yaw)<(t?2.6:1.35))return{yaw:He(c.yaw,-1.15,1.15),pitch:He(c.pitch-.12,-.5,.42)}}if(r.calm||n.away)return{yaw:0,pitch:0};let l=Math.floor(i/2.9+s*7);return{yaw:(ir(`y${l}`)%100/100-.5)*.7,pitch:(ir(`p${l}`)%100/100-.6)*.2}}function jn(n,e,t,i,r=0,s="white"){let[o,a]=[Math.sin(r),Math.cos(r)],l=(d,h,f)=>[e[0]+d*a+f*o,e[1]+h,e[2]-d*o+f*a],c=(d,h,f,p,v)=>{n.box(f,p,v,{color:s,at:l(d,h,0),turn:[0,r,0],bevel:.015,shadow:!1})};n.box(t,i,.03,{color:"sky",at:l(0,0,-.005),turn:[0,r,0],bevel:.004,window:1,shade:[.62,.95],shadow:!1});let u=.065;c(0,i-u/2,t+u,u,.09),c(0,-u,t+u*2.4,u*1.1,.16),c(-t/2,0,u,i,.08),c(t/2,0,u,i,.08),c(0,0,.04,i,.05),c(0,i*.55,t,.04,.05)}function Sp(n,e,t,i,r,s,o="tint"){let a=t/2,l=Math.hypot(a,r),c=Math.atan2(r,a),u=5;for(let d of[-1,1])for(let h=0;h<u;h++){let f=(h+.5)/u;n.box(e-h*.015,.1,l/u+.05,{...s,color:o,at:[0,i+r*f-.02+.035,d*a*(1-f)],turn:[d*c+d*.09,0,0],bevel:.03,shade:.93+h%2*.05+h*.016,shadow:!1})}n.box(e+.02,.13,.2,{...s,color:o,at:[0,i+r-.01,0],bevel:.04,shade:1.08,shadow:!1});for(let d of[-1,1])n.caster("box",[e*.97,.08,l],[0,i+r/2-.06,d*a/2],[d*c,0,0])}function Rx(n,e,t,i,r,s){n.extrude([[-t/2,i],[t/2,i],[0,i+r]],.12,[0,i+r*.35],{color:s,at:[e,0,0],turn:[0,Math.PI/2,0],bevel:.01,shade:.97,shadow:!1})}function nC(n){let[e,t,i,r]=[3.9,3.2,2.15,1.7];n.box(e+.14,.26,t+.14,{color:"stone",bevel:.05,shade:[.86,1.04]}),n.box(e,i,t,{color:"cream",at:[0,.05,0],bevel:.06,shade:[.93,1.03]});for(let o of[-e/2+.06,e/2-.06])Rx(n,o,t,i,r*.92,"cream");Sp(n,4.4,4,i-.18,r+.12,{});for(let o of[-1,1])for(let a of[-1,1])n.box(.18,i-.1,.18,{color:"wood",at:[o*(e/2-.02),.2,a*(t/2-.02)],bevel:.03,shadow:!1});let s=t/2;n.box(.92,1.62,.14,{color:"wood",at:[.05,.24,s],bevel:.04,shadow:!1}),n.box(.74,1.5,.16,{color:"teal",at:[.05,.24,s+.02],bevel:.04,shadow:!1,shade:[.86,1.06]}),n.box(.4,.36,.17,{color:"sky",at:[.05,1.24,s+.025],bevel:.02,window:1,shadow:!1}),n.ball(.05,.05,.05,{color:"amber",at:[.33,.95,s+.13],segments:8,shadow:!1}),n.box(1.2,.18,.55,{color:"stone",at:[.05,0,s+.28],bevel:.04}),jn(n,[-1.15,.98,s+.02],.8,.82),jn(n,[1.25,.98,s+.02],.8,.82),jn(n,[e/2+.02,.98,0],.9,.82,Math.PI/2),jn(n,[-e/2-.02,.98,0],.9,.82,-Math.PI/2),jn(n,[0,.98,-s-.02],1.1,.82,Math.PI);for(let o of[-1.15,1.25]){n.box(.95,.16,.22,{color:"clay",at:[o,.76,s+.16],bevel:.03,shadow:!1});for(let a=0;a<4;a++)n.leaves(.13,.12,.12,{color:a%2?"coral":"leaf",at:[o-.33+a*.22,.97,s+.17],segments:7,sway:.1,shadow:!1})}n.box(.46,1.5,.46,{color:"clay",at:[1.2,2.62,-.55],bevel:.04,shade:[.85,1.02]}),n.box(.58,.16,.58,{color:"stone",at:[1.2,4.04,-.55],bevel:.04,shadow:!1})}function iC(n){let[e,t]=[2.1,1.6];n.box(e+.1,.16,t+.1,{color:"stone",bevel:.04});for(let i=0;i<8;i++)n.box(e,.235,t,{color:"tint",at:[0,.12+i*.225,0],bevel:.03,shade:.95+i%2*.06,shadow:i===0});n.caster("box",[e*.95,1.75,t*.95],[0,.1,0]);for(let i of[-e/2+.07,e/2-.07])Rx(n,i,t,1.9,.52,"tint");Sp(n,2.4,2,1.78,.62,{},"clay"),n.box(.86,1.5,.1,{color:"white",at:[-.35,.16,t/2+.01],bevel:.03,shadow:!1}),n.box(.72,1.4,.12,{color:"wood",at:[-.35,.16,t/2+.02],bevel:.03,shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,.5,t/2+.03],shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,1.2,t/2+.03],shadow:!1}),jn(n,[.62,.95,t/2+.02],.5,.56),jn(n,[e/2+.02,.95,0],.6,.56,Math.PI/2)}function rC(n){n.cylinder(1.3,1.22,.5,{color:"stone",segments:20,bevel:.06,shade:[.8,1]}),n.cylinder(1.08,.94,4.3,{color:"tint",at:[0,.4,0],segments:20,shade:[.86,1.02]});for(let t=0;t<9;t++){let i=t*2.4+.9,r=.9+t*.41%3.4,s=1.09-r/4.3*.13;n.box(.42,.2,.1,{color:"tint",at:[Math.sin(i)*s,r,Math.cos(i)*s],turn:[0,i,0],bevel:.03,shade:.86,shadow:!1})}n.cylinder(.98,1.16,.35,{color:"stone",at:[0,4.62,0],segments:20,bevel:.04});for(let t=0;t<8;t++){let i=t/8*Math.PI*2;n.box(.46,.42,.2,{color:"tint",at:[Math.sin(i)*1.04,4.95,Math.cos(i)*1.04],turn:[0,i,0],bevel:.04,shadow:!1})}n.cylinder(.78,.78,.7,{color:"tint",at:[0,4.9,0],segments:16,shade:.94});let e=[[.3,.06,0,-1],[1.02,0,.2,-1],[1.05,.06,1,.4],[.5,.68,.9,.6],[0,1.32,.8,.5]];n.lathe(e,{color:"coral",at:[0,5.5,0],segments:20,shade:[.84,1.06]},"cone"),n.ball(.09,.12,.09,{color:"amber",at:[0,6.86,0],segments:8,shadow:!1}),n.box(.78,1.35,.2,{color:"stone",at:[0,.3,1.06],bevel:.05,shadow:!1}),n.box(.6,1.24,.22,{color:"wood",at:[0,.3,1.08],bevel:.05,shadow:!1}),jn(n,[0,2.35,1.01],.34,.6),jn(n,[-.89,3.4,.42],.3,.5,-1.13),jn(n,[.94,1.6,.46],.3,.5,1.11)}function sC(n){n.cylinder(1.8,1.8,.15,{color:"wood",segments:6,bevel:.03,turn:[0,Math.PI/6,0],shade:[.85,1.04]});for(let i=0;i<6;i++){let r=i/6*Math.PI*2,s=[Math.sin(r)*1.5,.14,Math.cos(r)*1.5];if(n.cylinder(.08,.07,2.1,{color:"tint",at:s,segments:9}),n.cylinder(.13,.11,.14,{color:"tint",at:s,segments:9,shadow:!1}),i===0)continue;let o=(i+1)/6*Math.PI*2,a=(r+o)/2;if(i===5)continue;let l=1.5*Math.cos(Math.PI/6);for(let c of[.3,.72])n.box(1.4,.07,.07,{color:"tint",at:[Math.sin(a)*l,c,Math.cos(a)*l],turn:[0,a,0],bevel:.02,shadow:!1});for(let c=-2;c<=2;c++)n.box(.05,.42,.05,{color:"tint",at:[Math.sin(a)*l+Math.cos(a)*c*.24,.33,Math.cos(a)*l-Math.sin(a)*c*.24],turn:[0,a,0],bevel:.012,shadow:!1})}n.lathe([[1.42,0,0,-1],[1.66,0,0,-1],[1.68,.16,1,0],[1.4,.16,0,1]],{color:"tint",at:[0,2.18,0],segments:6,shade:.98,shadow:!1},"cylinder",!0);let t=[[.2,.3,0,-1],[1.8,-.06,.1,-1],[1.8,.04,.5,.85],[.9,.5,.5,.85],[.1,.9,.5,.85]];n.lathe(t,{color:"teal",at:[0,2.32,0],segments:6,shade:[.88,1.08]},"cone",!0),n.ball(.1,.13,.1,{color:"amber",at:[0,3.3,0],segments:9,shadow:!1})}function oC(n){let[e,t,i]=[2.3,1.64,2.7],r=s=>{let o=(a,l,c)=>[s*e*a/2,l,c];n.sheet([o(1,.02,-i/2),o(1,.02,i/2),o(.44,t*.56,i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.84,1],sway:.05,shadow:!1}),n.sheet([o(.44,t*.56,-i/2),o(.44,t*.56,i/2),o(0,t,i/2),o(0,t,-i/2)],{color:"tint",shade:[1,1.08],sway:.05,shadow:!1}),n.sheet([o(1,.02,i/2),o(.42,.02,i/2-.02),o(.1,t*.86,i/2),o(.44,t*.56,i/2)],{color:"cream",shade:[.86,1.04],shadow:!1}),n.sheet([o(.44,t*.56,i/2),o(.1,t*.86,i/2),o(0,t,i/2)],{color:"cream",shade:1.04,shadow:!1}),n.sheet([o(1,.02,-i/2),o(0,.02,-i/2),o(0,t,-i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.8,.96],shadow:!1}),n.rod([o(1.04,.02,i/2),o(.44,t*.57,i/2+.01),o(-.03,t+.05,i/2+.01)],.03,.025,{color:"wood",segments:6}),n.rod([o(1.04,.02,-i/2),o(.44,t*.57,-i/2),o(-.03,t+.05,-i/2)],.03,.025,{color:"wood",segments:6}),n.sheet([o(.56,t*.44,-i/2-.002),o(.56,t*.44,i/2+.002),o(.5,t*.51,i/2+.002),o(.5,t*.51,-i/2-.002)],{color:"white",shade:1.02,shadow:!1})};r(1),r(-1),n.box(1.9,.03,2.5,{color:"bark",at:[0,0,0],bevel:.01,shade:.6,shadow:!1}),n.box(.6,.12,1.7,{color:"sky",at:[.3,.03,-.2],bevel:.05,shadow:!1});for(let s of[-1,1])n.caster("box",[1.95,.06,2.6],[s*.6,.78,0],[0,0,s*-.96])}function aC(n){for(let[i,r]of[[-1.05,-.62],[1.05,-.62],[-1.05,.55],[1.05,.55]])n.cylinder(.06,.05,r<0?2.36:2,{color:"wood",at:[i,0,r],segments:8});n.box(2.2,.86,.7,{color:"wood",at:[0,0,.32],bevel:.03,shade:[.8,1]});for(let i=0;i<5;i++)n.box(.4,.7,.04,{color:"wood",at:[-.88+i*.44,.08,.66],bevel:.015,shade:i%2?1.05:1.14,shadow:!1});n.box(2.34,.09,.86,{color:"cream",at:[0,.86,.32],bevel:.03});let e=8;for(let i=0;i<e;i++){let[r,s]=[-1.2+i*.3,-1.2+(i+1)*.3],o=i%2?"white":"tint";n.sheet([[r,2.02,.8],[s,2.02,.8],[s,2.5,-.72],[r,2.5,-.72]],{color:o,shade:[.94,1.06],shadow:!1}),n.sheet([[r,1.84,.8],[(r+s)/2,1.78,.8],[s,1.84,.8],[s,2.02,.8],[r,2.02,.8]],{color:o,shade:[.86,.98],sway:.08,shadow:!1})}n.caster("box",[2.36,.06,1.6],[0,2.22,.04],[.3,0,0]);let t=["coral","amber","lime"];for(let i=0;i<3;i++){let r=-.75+i*.75;n.box(.56,.12,.44,{color:"bark",at:[r,.95,.36],bevel:.02,shade:1.1,shadow:!1});for(let s=0;s<5;s++)n.ball(.085,.08,.085,{color:t[i],at:[r-.18+s%3*.18,1.1+(s>2?.06:0),.27+(s>2?.12:.06*(s%2))],segments:7,shadow:!1})}}function lC(n,e,t,i,r,s,o){for(let a=0;a<r;a++)for(let l=0;l<s;l++){let c=(l+a%2*.5)/s*Math.PI*2;n.box(e*2*Math.PI/s*.97,i/r*.99,t,{color:o,at:[Math.sin(c)*e,a*i/r,Math.cos(c)*e],turn:[0,c,0],bevel:.035,shade:.88+.14*Math.abs(Math.sin(l*3.7+a*1.9)),shadow:!1})}n.caster("cylinder",[e*2+t*.8,i*.96,e*2+t*.8],[0,0,0])}function cC(n){lC(n,.62,.24,.72,2,9,"tint"),n.cylinder(.6,.6,.03,{color:"water",at:[0,.46,0],segments:14,bevel:.005,shade:.8,shadow:!1});for(let e of[-.66,.66])n.box(.12,1.95,.14,{color:"wood",at:[e,0,0],bevel:.03});n.cylinder(.07,.07,1.3,{color:"bark",at:[-.65,1.38,0],turn:[0,0,-Math.PI/2],segments:8}),n.rod([[.05,1.38,.05],[.05,1.02,.05]],.014,.014,{color:"cream",segments:5,shadow:!1}),n.cylinder(.11,.14,.22,{color:"wood",at:[.05,.82,.05],segments:10}),Sp(n,1.6,1.2,1.82,.5,{},"coral")}function uC(n){let e=[[0,0,0,-1],[1.44,0,0,-1],[1.5,.06,1,0],[1.42,.14,.5,.9],[1.36,.34,1,0],[1.5,.44,1,.2],[1.48,.52,0,1],[1.24,.52,0,1],[1.2,.36,-1,0]];n.lathe(e,{color:"tint",segments:24,shade:[.84,1.06]}),n.cylinder(1.22,1.22,.03,{color:"water",at:[0,.38,0],segments:22,bevel:.006,shade:1.02,shadow:!1}),n.cylinder(.86,.86,.012,{color:"water",at:[0,.41,0],segments:20,bevel:.004,shade:1.12,shadow:!1}),n.cylinder(.26,.16,.7,{color:"tint",at:[0,.36,0],segments:14});let t=[[.16,0,.6,-.8],[.5,.12,.6,-.8],[.68,.3,1,-.2],[.66,.35,0,1],[.54,.34,0,1],[.5,.28,-1,0]];n.lathe(t,{color:"tint",at:[0,1,0],segments:20,shade:[.86,1.06]}),n.cylinder(.54,.54,.02,{color:"water",at:[0,1.28,0],segments:16,bevel:.005,shade:1.1,shadow:!1}),n.cylinder(.1,.06,.36,{color:"tint",at:[0,1.26,0],segments:10}),n.ball(.15,.14,.15,{color:"tint",at:[0,1.66,0],segments:12,shade:[.9,1.06]});let i={color:"#d8f1fa",shade:[.92,1.05],lamp:.3,shadow:!1};for(let r=0;r<10;r++){let s=r/10*Math.PI*2,o=(a,l)=>[Math.sin(s)*a,l,Math.cos(s)*a];n.rod([o(.02,1.76),o(.12,1.9),o(.26,1.86),o(.38,1.64),o(.44,1.3)],.014,.022,{...i,segments:5}),!(r%2)&&(n.rod([o(.63,1.35),o(.76,1.31),o(.86,1.05),o(.92,.4)],.026,.04,{...i,segments:5}),n.ball(.1,.025,.1,{...i,at:o(.93,.425),segments:8}))}}var Px=(n,e=2)=>{n.box(e,.16,.3,{color:"stone",bevel:.03,shade:[.86,1.02]})},Ap=n=>{n.box(2,.12,.3,{color:"wood",at:[0,2.28,0],bevel:.03,shadow:!1})};function dC(n){Px(n),n.box(2,2.2,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,1.02]}),Ap(n)}function hC(n){Px(n),n.box(2,.86,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,.98]}),n.box(2,.4,.24,{color:"tint",at:[0,1.9,0],bevel:.02,shade:1.02});for(let e of[-.81,.81])n.box(.38,.96,.24,{color:"tint",at:[e,.96,0],bevel:.02,shade:1});jn(n,[0,.98,.04],1.22,.92),jn(n,[0,.98,-.04],1.22,.92,Math.PI),Ap(n)}function fC(n){for(let e of[-.77,.77])n.box(.46,.16,.3,{color:"stone",at:[e,0,0],bevel:.03}),n.box(.46,2,.24,{color:"tint",at:[e,.12,0],bevel:.02,shade:[.92,1]});n.box(2,.3,.24,{color:"tint",at:[0,2,0],bevel:.02,shade:1.02});for(let e of[-.56,.56])n.box(.09,2.02,.29,{color:"wood",at:[e,0,0],bevel:.02,shadow:!1});n.box(1.2,.1,.29,{color:"wood",at:[0,1.97,0],bevel:.02,shadow:!1}),Ap(n)}function pC(n){for(let e of[-.94,.94])n.box(.12,.86,.14,{color:"tint",at:[e,0,0],bevel:.025}),n.cylinder(.085,0,.1,{color:"tint",at:[e,.85,0],segments:4,turn:[0,Math.PI/4,0],shadow:!1});for(let e of[.24,.58])n.box(1.86,.09,.05,{color:"tint",at:[0,e,-.03],bevel:.015,shade:.94});for(let e=0;e<7;e++){let t=-.72+e*.24;n.extrude([[-.065,.06],[.065,.06],[.065,.74],[0,.83],[-.065,.74]],.05,[0,.4],{color:"tint",at:[t,0,.02],bevel:.012,shade:[.9,1.02]})}}var Ix={house:nC,shed:iC,tower:rC,gazebo:sC,tent:oC,stall:aC,well:cC,fountain:uC,wall:dC,window_wall:hC,door_wall:fC,fence:pC};function mC(n){for(let e of[-.74,.74])n.box(.09,.44,.1,{color:"ink",at:[e,0,.2],bevel:.02}),n.box(.09,.46,.1,{color:"ink",at:[e,0,-.24],bevel:.02}),n.box(.09,.06,.56,{color:"ink",at:[e,.37,-.01],bevel:.02}),n.box(.09,.56,.06,{color:"ink",at:[e,.4,-.27],turn:[-.16,0,0],bevel:.02}),n.box(.07,.05,.46,{color:"ink",at:[e,.62,0],bevel:.02}),n.box(.07,.24,.06,{color:"ink",at:[e,.42,.2],bevel:.02});for(let e of[-.2,-.02,.16])n.box(1.8,.05,.155,{color:"tint",at:[0,.42,e],bevel:.018,shade:e===-.02?.95:1.02});for(let[e,t]of[[.56,-.262],[.76,-.294]])n.box(1.8,.155,.05,{color:"tint",at:[0,e,t],turn:[-.16,0,0],bevel:.018,shade:e>.7?1.04:.97})}function gC(n){for(let[e,t]of[[-.19,.2],[.19,.2],[-.19,-.2],[.19,-.2]])n.cylinder(.03,.036,.43,{color:"tint",at:[e,0,t],segments:8,shade:[.72,.9],bevel:.008});n.box(.5,.06,.5,{color:"tint",at:[0,.4,.01],bevel:.025}),n.box(.42,.03,.4,{color:"cream",at:[0,.445,.02],bevel:.014});for(let e of[-.2,.2])n.cylinder(.03,.026,.5,{color:"tint",at:[e,.44,-.22],turn:[-.1,0,0],segments:8,shade:.88});n.box(.46,.14,.045,{color:"tint",at:[0,.79,-.262],turn:[-.1,0,0],bevel:.02,shade:1.04}),n.box(.4,.06,.035,{color:"tint",at:[0,.62,-.24],turn:[-.1,0,0],bevel:.015,shade:.96})}function yC(n){for(let e=0;e<5;e++)n.box(1.6,.06,.176,{color:"tint",at:[0,.7,-.362+e*.181],bevel:.018,shade:.95+e%2*.08});for(let e of[-.66,.66]){for(let t of[-.3,.3])n.cylinder(.045,.055,.7,{color:"tint",at:[e,0,t],segments:9,shade:[.7,.86]});n.box(.06,.07,.66,{color:"tint",at:[e,.62,0],shade:.8,bevel:.015})}n.box(1.3,.07,.06,{color:"tint",at:[0,.62,.3],shade:.8,bevel:.015}),n.box(1.3,.07,.06,{color:"tint",at:[0,.62,-.3],shade:.8,bevel:.015})}function vC(n){n.cylinder(.55,.55,.05,{color:"tint",at:[0,.69,0],segments:26,bevel:.02}),n.cylinder(.5,.5,.02,{color:"tint",at:[0,.72,0],segments:24,bevel:.004,shade:1.06,shadow:!1}),n.cylinder(.05,.07,.66,{color:"ink",at:[0,.04,0],segments:10}),n.cylinder(.3,.24,.06,{color:"ink",segments:18,bevel:.02,shade:1.2})}function xC(n){for(let i of[-.57,.57])n.box(.06,1.9,.4,{color:"tint",at:[i,0,0],bevel:.018});n.box(1.1,1.84,.04,{color:"tint",at:[0,.03,-.17],bevel:.01,shade:.66});let e=di(8),t=["coral","teal","amber","indigo","cream","leaf","violet","sky"];for(let i=0;i<5;i++){let r=i===4?1.84:.05+i*.45;if(n.box(1.1,.05,.38,{color:"tint",at:[0,r,.005],bevel:.015,shade:i===4?1.04:.96}),i===4)continue;let s=-.5;for(;s<.4;){let o=.06+e()*.06;if(e()<.14){s+=o*1.4;continue}let a=e()<.15?-.2:0;n.box(o*.92,.25+e()*.11,.24,{color:t[Math.floor(e()*t.length)],at:[s+o/2,r+.05,.02],turn:[0,0,a],bevel:.012,shadow:!1}),s+=o+(a?.06:.004)}}}function _C(n){n.box(.74,.74,.74,{color:"tint",at:[0,.03,0],bevel:.02,shade:[.72,.86]});for(let[e,t]of[[-1,-1],[1,-1],[-1,1],[1,1]])n.box(.12,.8,.12,{color:"tint",at:[e*.34,0,t*.34],bevel:.025});for(let e of[0,.68]){for(let t of[-.34,.34])n.box(.6,.12,.1,{color:"tint",at:[0,e,t],bevel:.022,shade:1.02});for(let t of[-.34,.34])n.box(.1,.12,.6,{color:"tint",at:[t,e,0],bevel:.022,shade:1.02})}for(let e of[-.37,.37])n.box(.1,.76,.05,{color:"tint",at:[e>0?.27:-.27,.1,e],turn:[0,0,e>0?.78:-.78],bevel:.015,shade:.96,shadow:!1});for(let e of[-.37,.37])n.box(.05,.76,.1,{color:"tint",at:[e,.1,e>0?-.27:.27],turn:[e>0?.78:-.78,0,0],bevel:.015,shade:.96,shadow:!1});for(let e=0;e<3;e++)n.box(.56,.04,.17,{color:"tint",at:[0,.745,-.19+e*.19],bevel:.012,shade:.94+e%2*.06,shadow:!1})}function bC(n){let e=i=>.275+.075*Math.sin(i/.95*Math.PI),t=[[0,0,0,-1],[e(0)-.02,0,0,-1]];for(let i=0;i<=7;i++)t.push([e(i/7*.95),i/7*.95,1,.35*(i/3.5-1)]);t.push([e(.95)-.03,.95,0,1],[e(.95)-.04,.91,0,1],[0,.91,0,1]),n.lathe(t,{color:"tint",segments:16,shade:[.8,1.02]});for(let i of[.12,.3,.6,.78])n.cylinder(e(i)+.012,e(i+.06)+.012,.06,{color:"ink",at:[0,i,0],segments:18,bevel:.012,shade:1.5,shadow:!1})}function wC(n){n.cylinder(.3,.41,.42,{color:"tint",segments:18,bevel:.03,shade:[.84,1]}),n.cylinder(.43,.45,.1,{color:"tint",at:[0,.37,0],segments:18,bevel:.03,shade:1.06}),n.cylinder(.38,.38,.02,{color:"bark",at:[0,.465,0],segments:14,shade:.65,shadow:!1});for(let[t,i,r,s]of[[0,.6,0,.22],[.2,.55,.08,.17],[-.19,.55,.07,.17],[.03,.55,-.2,.17],[.02,.54,.23,.15]])n.leaves(s,s*.86,s,{color:"leaf",at:[t,i,r],segments:9,sway:.15});let e=["pink","white","amber"];for(let t=0;t<9;t++){let i=t*2.4,r=.08+t%3*.1;n.ball(.055,.045,.055,{color:e[t%3],at:[Math.sin(i)*r,.8-r*.5,Math.cos(i)*r],segments:7,shade:[.9,1.1],sway:.2,shadow:!1})}}function MC(n){n.cylinder(.3,.26,.08,{color:"stone",segments:16}),n.cylinder(.035,.03,2.4,{color:"white",segments:8});let e=8;for(let t=0;t<e;t++){let[i,r]=[t/e*Math.PI*2,(t+1)/e*Math.PI*2],s=(a,l,c)=>[Math.sin(a)*l,c,Math.cos(a)*l],o=t%2?"white":"tint";n.sheet([s(i,.62,2.2),s(r,.62,2.2),s((i+r)/2,0,2.46)],{color:o,shade:[.98,1.08],shadow:!1}),n.sheet([s(i,1.2,1.84),s(r,1.2,1.84),s(r,.62,2.2),s(i,.62,2.2)],{color:o,shade:[.9,1.02],shadow:!1}),n.sheet([s(i,1.2,1.72),s(r,1.2,1.72),s(r,1.2,1.85),s(i,1.2,1.85)],{color:o,shade:[.84,.96],sway:.15,shadow:!1})}n.caster("cone",[2.3,.6,2.3],[0,1.8,0]),n.ball(.05,.05,.05,{color:"tint",at:[0,2.47,0],segments:8,shadow:!1})}var Lx={bench:mC,chair:gC,table:yC,round_table:vC,shelf:xC,crate:_C,barrel:bC,planter:wC,parasol:MC};var Ox={lamp:{at:[0,2.72,0],reach:7,color:"#ffd28a",always:!1},lantern:{at:[0,.24,0],reach:3.2,color:"#ffc46b",always:!1},campfire:{at:[0,.5,0],reach:6,color:"#ff9a4a",always:!0},beacon:{at:[0,.85,0],reach:4.5,color:"tint",always:!1}};function SC(n){n.cylinder(.2,.16,.14,{color:"tint",segments:14,shade:1.15}),n.cylinder(.12,.07,.3,{color:"tint",at:[0,.13,0],segments:12,shade:1.15}),n.cylinder(.05,.038,2.1,{color:"tint",at:[0,.4,0],segments:10,shade:1.15}),n.cylinder(.065,.065,.06,{color:"amber",at:[0,1,0],segments:10,shadow:!1}),n.cylinder(.05,.13,.1,{color:"tint",at:[0,2.44,0],segments:12,shade:1.2,shadow:!1}),n.cylinder(.13,.2,.4,{color:"#fff0c9",at:[0,2.52,0],segments:12,lamp:1,shade:1,bevel:.04});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.rod([[Math.sin(t)*.135,2.52,Math.cos(t)*.135],[Math.sin(t)*.205,2.94,Math.cos(t)*.205]],.014,.014,{color:"tint",segments:5,shade:1.2,shadow:!1})}n.lathe([[.1,0,0,-1],[.25,0,0,-1],[.25,.03,1,.5],[.12,.11,.5,.9],[.03,.15,.5,.9]],{color:"tint",at:[0,2.91,0],segments:14,shade:1.2},"cone"),n.ball(.035,.045,.035,{color:"amber",at:[0,3.08,0],segments:8,shadow:!1})}function AC(n){n.cylinder(.15,.15,.06,{color:"tint",segments:10,bevel:.018}),n.cylinder(.115,.115,.27,{color:"#fff0c9",at:[0,.055,0],segments:12,lamp:1,shade:1});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.cylinder(.014,.014,.28,{color:"tint",at:[Math.sin(t)*.135,.05,Math.cos(t)*.135],segments:6})}n.cylinder(.17,.06,.09,{color:"tint",at:[0,.32,0],segments:10,bevel:.015,shade:1.06}),n.torus(.05,.012,{color:"tint",at:[0,.45,0],turn:[Math.PI/2,0,0],segments:12})}function EC(n){for(let i=0;i<9;i++){let r=i/9*Math.PI*2;n.leaves(.15,.12,.13,{color:"stone",at:[Math.sin(r)*.52,.07,Math.cos(r)*.52],turn:[0,r,0],segments:7,sway:0,shade:[.68,1-i%3*.06]})}n.cylinder(.42,.4,.05,{color:"ink",segments:14,shade:.8,shadow:!1});for(let i=0;i<5;i++){let r=i/5*Math.PI*2+.3;n.rod([[Math.sin(r)*.4,.07,Math.cos(r)*.4],[Math.sin(r)*.04,.4,Math.cos(r)*.04]],.065,.05,{color:"bark",segments:7,shade:[.7,1]})}let t=(i,r,s,o,a,l)=>{n.lathe([[0,0,0,-1],[s,o*.22,1,-.2],[s*.75,o*.5,.9,.4],[s*.28,o*.8,.9,.3],[0,o,.5,.9]],{color:a,at:[i,l,r],segments:8,lamp:1,sway:1,shade:1,shadow:!1})};t(0,0,.23,.68,"tint",.12),t(.12,.08,.15,.44,"coral",.12),t(-.12,.03,.14,.48,"coral",.12),t(.01,.14,.12,.36,"#fff0c9",.1),t(0,-.1,.13,.5,"coral",.12)}function TC(n){n.cylinder(.3,.26,.14,{color:"ink",segments:16,shade:1.3}),n.cylinder(.2,.17,.14,{color:"white",at:[0,.13,0],segments:14}),n.cylinder(.12,.12,.9,{color:"tint",at:[0,.24,0],segments:14,lamp:1,shade:1});for(let e of[.45,.72,.99])n.torus(.155,.025,{color:"white",at:[0,e,0],segments:16});n.cylinder(.17,.1,.1,{color:"ink",at:[0,1.12,0],segments:14,shade:1.3}),n.ball(.08,.08,.08,{color:"tint",at:[0,1.23,0],segments:10,lamp:1,shadow:!1})}var Dx={lamp:SC,lantern:AC,campfire:EC,beacon:TC};function CC(n){n.rod([[0,0,0],[.04,.6,0],[-.02,1.3,.02],[0,1.9,0]],.2,.12,{color:"bark",segments:9,shade:[.8,1.05]}),n.cylinder(.34,.19,.14,{color:"bark",segments:9,shade:.85}),n.rod([[0,1.2,0],[.36,1.6,.12]],.09,.05,{color:"bark",segments:6}),n.leaves(.86,.78,.84,{color:"tint",at:[0,2.3,0],segments:14}),n.leaves(.6,.52,.58,{color:"tint",at:[.62,1.95,.28],shade:[.64,1.02]}),n.leaves(.56,.5,.56,{color:"tint",at:[-.6,2,.2],shade:[.62,1.04]}),n.leaves(.55,.5,.55,{color:"tint",at:[.05,1.95,-.62],shade:[.6,1]}),n.leaves(.54,.46,.52,{color:"tint",at:[.12,2.98,-.05],shade:[.82,1.16]})}function RC(n){n.cylinder(.17,.12,.8,{color:"bark",segments:8}),[[.95,.5,1.3],[.8,1.25,1.15],[.62,1.98,1.02],[.43,2.66,.9],[.25,3.3,.86]].forEach(([t,i,r],s)=>{let[o,a,l]=[t,i,r],c=[[o*.25,.1,0,-1],[o*.9,0,.3,-1],[o,.07,1,.2],[o*.52,l*.44,.75,.6],[.02,l,.6,.6]];n.lathe(c,{color:"tint",at:[0,a,0],turn:[0,s*1.1,0],segments:11,shade:[.68+s*.04,1.05+s*.03],sway:.16+s*.12},"cone")})}function PC(n){n.rod([[0,0,0],[.05,1,0],[0,2,.03],[.04,3.2,0]],.12,.05,{color:"white",segments:9,shade:[.86,1]});for(let[e,t]of[[.35,.4],[.75,2.2],[1.1,4.1],[1.45,.9],[1.75,3.2]])n.box(.1,.035,.03,{color:"ink",at:[Math.sin(t)*.105+.03,e,Math.cos(t)*.105],turn:[0,t,0],shade:1.3});for(let[e,t,i,r,s]of[[0,2.2,0,.6,.55],[.42,2.55,.15,.42,.42],[-.4,2.65,-.1,.44,.46],[.05,3.05,.22,.5,.5],[-.05,3.5,-.1,.38,.46],[.1,2.6,-.4,.42,.44]])n.leaves(r,s,r,{color:"tint",at:[e,t,i],shade:[.72,1.08+(t-2)*.04],sway:.7,segments:11})}function IC(n){n.rod([[0,0,0],[.12,.5,.02],[-.04,1,0],[.02,1.5,0]],.2,.12,{color:"bark",segments:9}),n.rod([[0,.9,0],[.4,1.35,.1],[.62,1.7,.16]],.1,.05,{color:"bark",segments:6}),n.rod([[0,1,0],[-.4,1.4,-.06],[-.66,1.75,-.1]],.1,.05,{color:"bark",segments:6});for(let[e,t,i,r,s]of[[0,2.2,0,.82,.6],[.78,1.95,.2,.5,.4],[-.8,2,-.08,.5,.42],[.1,1.9,.74,.5,.38],[-.1,1.92,-.78,.5,.4],[.1,2.68,.02,.55,.42]])n.leaves(r,s,r,{color:"tint",at:[e,t,i],shade:[.74,1.12],sway:.6,segments:12})}function LC(n){n.leaves(.5,.45,.48,{color:"tint",at:[0,.42,0]}),n.leaves(.34,.32,.34,{color:"tint",at:[.36,.3,.12],shade:[.6,1]}),n.leaves(.34,.3,.32,{color:"tint",at:[-.36,.3,.06],shade:[.62,1.02]}),n.leaves(.3,.26,.3,{color:"tint",at:[.02,.28,.36],shade:[.64,1.04]}),n.leaves(.28,.24,.26,{color:"tint",at:[.08,.68,-.08],shade:[.84,1.14]})}function OC(n){n.box(2,.96,.56,{color:"tint",bevel:.14,shade:[.7,1.04],sway:.06});let e=di(11);for(let t=0;t<14;t++){let i=.13+e()*.06,r=-.86+t%7*.287;n.leaves(i,i*.75,i,{color:"tint",at:[r,.3+(t<7?.58:.12)+e()*.04,t<7?0:.2],segments:8,shade:[.82,1.1],sway:.12,shadow:!1})}}function DC(n,e,t,i,r,s,o=.1){let a=[e+r,i-o*.9,t];n.rod([[e,0,t],[e+r*.3,i*.5,t],a],.016,.013,{color:"leaf",segments:5,sway:.4,shadow:!1}),n.ball(o,o*.9,o,{color:s,at:a,segments:9,shade:[.78,1.1],sway:.8,shadow:!1}),n.ball(o*.5,o*.3,o*.5,{color:"amber",at:[a[0],a[1]+o*.72,a[2]],segments:7,shade:1.1,sway:.8,shadow:!1}),n.sheet([[e,.02,t],[e+.05,i*.34,t+.05],[e+.13,i*.5,t+.03],[e+.06,i*.16,t-.03]],{color:"leaf",shade:[.75,1.1],sway:.3,shadow:!1})}function NC(n){DC(n,0,0,.5,.02,"tint",.11),n.sheet([[0,.02,0],[-.06,.18,-.03],[-.15,.25,0],[-.06,.08,.05]],{color:"leaf",shade:[.75,1.1],sway:.3}),n.sheet([[0,.02,0],[.03,.14,-.08],[0,.2,-.15],[-.05,.07,-.06]],{color:"leaf",shade:[.75,1.1],sway:.3})}function FC(n){for(let[i,r,s,o]of[[0,.46,2,.09],[0,-.46,2,.09],[.955,0,.09,.84],[-.955,0,.09,.84]])n.box(s,.16,o,{color:"clay",at:[i,0,r],bevel:.03,shade:[.85,1.08]});n.box(1.84,.12,.86,{color:"bark",bevel:.02,shade:[.6,.74],shadow:!1});let e=di(5);for(let i=0;i<9;i++)n.leaves(.16+e()*.05,.12,.16,{color:"leaf",at:[-.76+i%5*.38+e()*.08,.2,i<5?.16:-.2],segments:7,shade:[.6,.96],sway:.1,shadow:!1});let t=["tint","white","tint","amber","tint"];for(let i=0;i<10;i++){let r=-.78+i%5*.39+(e()-.5)*.16,s=(i<5?.2:-.18)+(e()-.5)*.14,o=.36+e()*.17;n.rod([[r,.1,s],[r,o,s]],.015,.012,{color:"leaf",segments:4,sway:.2,shadow:!1}),n.ball(.095,.075,.095,{color:t[i%5],at:[r,o,s],segments:8,shade:[.8,1.08],sway:.35,shadow:!1})}}function UC(n){let e=di(3);for(let t=0;t<16;t++){let i=e()*6.28,r=e()*.12,s=.05+e()*.13,o=.24+e()*.21,[a,l]=[Math.sin(i)*r,Math.cos(i)*r],[c,u]=[Math.sin(i)*s,Math.cos(i)*s],[d,h]=[Math.cos(i)*.022,-Math.sin(i)*.022];n.sheet([[a-d,0,l-h],[a+d,0,l+h],[a+c*.4+d*.7,o*.6,l+u*.4+h*.7],[a+c,o,l+u],[a+c*.4-d*.7,o*.6,l+u*.4-h*.7]],{color:"tint",shade:[.62,1.12],sway:.8})}}function kC(n){let e=(t,i,r)=>{n.cylinder(.055*r,.04*r,.26*r,{color:"cream",at:[t,0,i],segments:9});let s=[[.03*r,.23*r,0,-1],[.17*r,.21*r,.2,-1],[.195*r,.25*r,1,.2],[.16*r,.36*r,.75,.65],[.09*r,.43*r,.4,.9],[0,.45*r,0,1]];n.lathe(s,{color:"tint",at:[t,0,i],segments:14,shade:[.82,1.06]},"ball");for(let[o,a,l]of[[.3,.13,.385],[1.7,.12,.395],[3,.135,.375],[4.4,.12,.39],[0,0,.44]])n.ball(.028*r,.012*r,.028*r,{color:"white",at:[t+Math.sin(o)*a*r,l*r,i+Math.cos(o)*a*r],segments:6,shade:1.05,turn:[Math.cos(o)*.7,0,-Math.sin(o)*.7]})};e(.02,0,1),e(-.13,.1,.5)}function BC(n){n.leaves(.48,.4,.38,{color:"tint",at:[0,.22,0],segments:9,shade:[.7,1.06],sway:0}),n.leaves(.24,.2,.22,{color:"tint",at:[.34,.12,.2],segments:8,shade:[.66,.98],sway:0})}function zC(n){n.leaves(.9,.86,.82,{color:"tint",at:[-.05,.6,0],segments:11,shade:[.66,1.06],sway:0}),n.leaves(.46,.4,.44,{color:"tint",at:[.62,.28,.42],segments:9,shade:[.64,.98],sway:0}),n.leaves(.5,.14,.42,{color:"leaf",at:[-.12,1.36,-.02],segments:9,shade:[.8,1.04],sway:0,shadow:!1}),n.leaves(.3,.26,.28,{color:"tint",at:[-.7,.2,.44],segments:8,shade:[.64,.98],sway:0})}function VC(n){n.cylinder(.21,.21,1.7,{color:"bark",at:[-.85,.22,0],turn:[0,0,-Math.PI/2],bevel:.02,segments:13,shade:[.72,1.05]});for(let e of[-.852,.852])n.cylinder(.185,.185,.03,{color:"tint",at:[e-.015,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:13,shade:1.12}),n.cylinder(.1,.1,.04,{color:"tint",at:[e-.02,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:11,shade:.9});n.rod([[.3,.3,.06],[.4,.42,.2]],.06,.045,{color:"bark",segments:7}),n.leaves(.22,.05,.12,{color:"leaf",at:[-.36,.42,.02],segments:8,sway:0})}function GC(n){let t=(i,r)=>{let s=1+.05*Math.sin(i*3+1)+.04*Math.sin(i*5);return[Math.sin(i)*2.25*r*s,Math.cos(i)*1.75*r*s]};for(let i=0;i<22;i++){let[r,s]=[i/22*Math.PI*2,(i+1)/22*Math.PI*2],[o,a]=[t(r,1),t(s,1)];n.sheet([[0,.07,0],[o[0],.07,o[1]],[a[0],.07,a[1]]],{color:"tint",shade:1.02,shadow:!1});let[l,c]=[t(r,.72),t(s,.72)];n.sheet([[0,.078,0],[l[0],.078,l[1]],[c[0],.078,c[1]]],{color:"tint",shade:.9,shadow:!1});let u=.75+.5*Math.abs(Math.sin(i*2.7));n.leaves(.3*u,.15,.24*u,{color:"stone",at:[o[0],.03,o[1]],turn:[0,r+Math.PI/2,0],segments:7,shade:[.7,1.06-i%3*.06],sway:0,shadow:!1})}for(let[i,r,s]of[[.9,.5,.3],[1.25,.15,.2],[-.8,-.5,.26]])n.cylinder(s,s,.02,{color:"leaf",at:[i,.08,r],segments:10,bevel:.008,shade:1.05,shadow:!1});n.ball(.09,.07,.09,{color:"pink",at:[.95,.13,.5],segments:8,shadow:!1})}var Nx={tree:CC,pine:RC,birch:PC,blossom_tree:IC,bush:LC,hedge:OC,flower:NC,flower_bed:FC,grass:UC,mushroom:kC,rock:BC,boulder:zC,log:VC,pond:GC};var pi={color:"tint",shade:[.93,1]};function HC(n){for(let s of[-1,1])n.box(1-.62,1,.5,{...pi,at:[s*(.62+1)/2,0,0]});let r=9;for(let s=0;s<r;s++){let o=s/r*Math.PI,a=(s+1)/r*Math.PI,l=(d,h)=>[Math.cos(h)*d,1+Math.sin(h)*d],c=[l(.62,o),l(1,o),l(1,a),l(.62,a)],u=(o+a)/2;n.extrude(c,.5,l((.62+1)/2,u),{...pi,bevel:.02,shade:s%2?.96:1})}}function WC(n){let e=Math.SQRT1_2,t=[[0,0,0,-1],[e,0,0,-1],[e,0,1,.7],[0,1,1,.7]];n.lathe(t,{...pi,segments:4},"cone",!0)}function XC(n){let e=[[0,0,0,-1],[.48,0,0,-1],[.5,.02,1,0]];for(let t=1;t<=8;t++){let i=t/8*(Math.PI/2);e.push([Math.cos(i)*.5,.02+Math.sin(i)*.48,Math.cos(i),Math.sin(i)])}n.lathe(e,{...pi,segments:24},"ball")}function $C(n){let e=[];for(let t=0;t<=6;t++){let i=-Math.PI/2+t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.3+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}for(let t=0;t<=6;t++){let i=t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.9+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}n.lathe(e,{...pi,segments:20})}var Ep={box:n=>n.box(1,1,1,{...pi,bevel:.04}),sphere:n=>n.ball(.5,.5,.5,{...pi,at:[0,.5,0],segments:22}),cylinder:n=>n.cylinder(.5,.5,1,{...pi,bevel:.04,segments:26}),cone:n=>n.cylinder(.5,0,1,{...pi,bevel:.03,segments:26}),pyramid:WC,wedge:n=>n.extrude([[-.5,0],[.5,0],[.5,1]],1,[.15,.3],{...pi,turn:[0,Math.PI/2,0]}),torus:n=>n.torus(.38,.12,{...pi,at:[0,.12,0],segments:28,shadow:!0}),capsule:$C,dome:XC,arch:HC};function qC(n){n.box(1.5,.045,1.5,{color:"tint",bevel:.02,shade:.78}),[[-.5,-.5,.47,.47],[.25,-.5,.97,.47],[-.25,0,.97,.47],[.5,0,.47,.47],[-.5,.5,.47,.47],[0,.5,.47,.47],[.5,.5,.47,.47]].forEach(([t,i,r,s],o)=>{n.box(r,.06,s,{color:"tint",at:[t,0,i],bevel:.024,shade:.95+o*37%5*.025})})}function jC(n){n.cylinder(.4,.37,.07,{color:"tint",scale:[1,1,.88],segments:9,bevel:.025,shade:[.86,1.04]})}function YC(n){for(let e=0;e<8;e++)n.box(.243,.07,2,{color:"tint",at:[-.875+e*.25,.13,0],bevel:.018,shade:.94+e*5%4*.035});for(let e of[-.86,0,.86])n.box(1.94,.14,.12,{color:"tint",at:[0,0,e],bevel:.02,shade:.7})}function ZC(n){let e=i=>.02+.42*Math.cos(i/2.5*(Math.PI/2));for(let i=0;i<17;i++){let r=-2.38+i*4.76/16,s=Math.atan2(e(r+.05)-e(r-.05),.1);n.box(1.6,.07,.27,{color:"tint",at:[0,e(r),r],turn:[-s,0,0],bevel:.018,shade:.95+i%3*.04,shadow:!1})}n.caster("box",[1.5,.05,4.4],[0,.3,0]);for(let i of[-.82,.82]){let r=(s,o)=>{let a=[];for(let l=0;l<=10;l++){let c=-2.4+l*.48;a.push([i,e(c)+s,c])}n.rod(a,o,o,{color:"tint",segments:6,shade:.92,shadow:!1})};r(0,.07),r(.84,.05),r(.46,.03);for(let s=0;s<6;s++){let o=-2.4+s*.96;n.box(.1,.92,.1,{color:"tint",at:[i,e(o)-.02,o],bevel:.025,shade:.98})}for(let s of[-2.42,2.42])n.ball(.08,.08,.08,{color:"amber",at:[i,.98,s],segments:8,shadow:!1})}}function KC(n){n.box(1.56,.17,.38,{color:"tint",bevel:.02,shade:[.8,.94]}),n.box(1.6,.06,.4,{color:"tint",at:[0,.14,0],bevel:.022,shade:1.03})}var Fx={path:qC,stepping_stone:jC,deck:YC,bridge:ZC,step:KC};var JC={...Ep,...Nx,...Lx,...Ix,...Fx,...Hv,...Dx},Ux=new Map(cr.map(n=>[n.kind,n])),ys=n=>Ux.get(n);function kx(n){let e=Ux.get(n),t=JC[n]??Ep.box,i=new fi;return t?.(i),i.finish(e?.size??[1,1,1])}var Tp=.72;function zx({state:n,uniforms:e,views:t,contact:i,calm:r,unixClock:s}){let o=new Pt,a=new Map,l=[0,2,8],c=!1,u={get camera(){return l},seat:m=>tR(t().get(m)),calm:r},d=(m,g,y,M,_,S,E)=>{let x=Cx(m,_p(g,y,M?.color),e,_,Da(S));o.add(x.body.mesh);let A={body:x,patch:i.add(Bx(_)),name:y,agent:M};return a.set(m,A),x.update(E,0,u),A},h=m=>{let g=a.get(m);g&&(g.body.dispose(),i.remove(g.patch),a.delete(m))},f=m=>{if(!(c||r)){for(let g of a.values())if(g.agent?.connected){c=!0;let y=fo("wave",m+.7,2.3,null);y&&g.body.gesture(y,m);return}}},p=(m,g)=>{let y=n.avatars.get(m),M=a.get(m);if(!y){M&&!M.agent&&h(m);return}if(M)M.body.place(y,g,u);else{let _=d(m,y.agentType,y.name,null,[...y.position],y.yaw,g);_.body.away(!0),y.pose==="sit"&&_.body.place(y,g-10,u)}},v=(m,g)=>{let y=a.get(m.avatarId),M=n.avatars.get(m.avatarId);y&&!y.agent&&y.body.looks.tint!==_p(m.type,m.name,m.color).tint&&(h(m.avatarId),y=void 0),y?M||y.body.place({position:m.position,yaw:m.yaw,pose:"stand"},g,u):(y=d(m.avatarId,m.type,m.name,m,[...M?.position??m.position],M?.yaw??m.yaw,g),M?.pose==="sit"&&y.body.place(M,g-10,u));let _=y.agent&&y.agent.activity.state!==m.activity.state?m.activity.state:null;if(y.agent=m,y.name=m.name,y.body.away(!m.connected||m.activity.state==="away"),_==="thinking"&&!r){let S=fo("think",g,3,null);S&&y.body.gesture(S,g)}};return{group:o,members:a,setPresence(m,g){let y=new Set(m.agents.map(M=>M.avatarId));for(let M of m.agents)v(M,g);for(let[M,_]of a)y.has(M)||(n.avatars.has(M)?(_.agent=null,_.body.away(!0)):h(M));f(g)},documents(m,g){for(let y of m)p(y,g)},play(m,g){let y=a.get(m.avatarId);if(!y)return;let M=m.started?Date.parse(m.started)/1e3:Number.NaN,_=s&&Number.isFinite(M)?Math.min(g,Math.max(M,g-120)):g,S=m.action==="walk"&&m.path?eR(m.path,y.body,a):m.path;y.body.act(S?{...m,path:S}:m,g,_)},made(m,g){let y=new Map;for(let M of m){let _=t().get(M);if(!_||_.object.changed!==n.revision)continue;let S=_.box.getCenter(new C);y.has(_.object.creator)||y.set(_.object.creator,[S.x,S.y,S.z])}for(let[M,_]of y){let S=a.get(M),E=fo("build",g,void 0,_);S&&E&&!S.body.moving&&!r&&S.body.gesture(E,g)}},update(m,g,y){l=y;for(let M of a.values())M.body.update(m,g,u),i.setMatrix(M.patch,Bx(M.body.position))},get busy(){for(let m of a.values())if(m.body.busy)return!0;return!1},dispose(){for(let m of[...a.keys()])h(m);o.removeFromParent()}}}function Bx(n){return QC.makeScale(.92,.95,.8).setPosition(n[0],n[1]+.014,n[2])}var QC=new xe;function eR(n,e,t){let i=[...t.values()].filter(s=>s.body!==e&&!s.body.moving).map(s=>s.body.position),r=[n[0]];for(let s=1;s<n.length;s++){let[o,a]=[n[s-1],n[s]],l=Math.hypot(a[0]-o[0],a[2]-o[2]),c=i.map(u=>({o:u,along:l>0?((u[0]-o[0])*(a[0]-o[0])+(u[2]-o[2])*(a[2]-o[2]))/l:0})).filter(({along:u})=>u>.5&&u<l-.5).sort((u,d)=>u.along-d.along);for(let{o:u,along:d}of c){let[h,f]=[(a[0]-o[0])/l,(a[2]-o[2])/l],p=(u[0]-o[0])*f-(u[2]-o[2])*h;if(Math.abs(p)>=Tp)continue;let v=p>0?p-Tp:p+Tp,m=o[1]+(a[1]-o[1])*d/l;r.push([o[0]+h*d+f*v,m,o[2]+f*d-h*v])}r.push(a)}return r}var sd=new C;function tR(n){for(let e of n?.instances??[]){let t=ys(e.kind.kind)?.seat??0;if(!n||t<=0)continue;let i=e.local?n.matrix.clone().multiply(e.local):n.matrix;sd.set(0,t,.04).applyMatrix4(i);let r=new C(0,0,1).transformDirection(i);return{at:[sd.x,sd.y,sd.z],floor:i.elements[13]??0,yaw:Math.atan2(r.x,r.z)}}return null}var od=[{hour:0,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1,sky:"#6a82cc",ground:"#3a4470",fill:1.2,rim:"#7f9dff",rimPower:.35},{hour:4.6,top:"#14204a",middle:"#2f3d70",horizon:"#5a5f92",key:"#9db8ff",power:.75,sky:"#6478c0",ground:"#333a64",fill:.95,rim:"#8ea4ff",rimPower:.35},{hour:6,top:"#4d6fb4",middle:"#b7a8cf",horizon:"#ffc9a3",key:"#ffb27a",power:.9,sky:"#c3c1ee",ground:"#8f7f74",fill:1.15,rim:"#ffb27a",rimPower:.8},{hour:7.2,top:"#5a9ad8",middle:"#a9cdee",horizon:"#ffe3c0",key:"#ffd0a0",power:2.2,sky:"#cfe0fb",ground:"#a8a07c",fill:1.35,rim:"#ffd9a0",rimPower:.7},{hour:10,top:"#4a9be6",middle:"#93ccf4",horizon:"#e3f1f8",key:"#fff0d6",power:2.9,sky:"#d5ecff",ground:"#aebd86",fill:1.45,rim:"#fff2d0",rimPower:.42},{hour:13.5,top:"#459ae9",middle:"#8fcdf7",horizon:"#e0f2fa",key:"#fff3dd",power:3.05,sky:"#d6eeff",ground:"#b1c189",fill:1.5,rim:"#fff6dc",rimPower:.4},{hour:16.5,top:"#4f9fe4",middle:"#9fd0f0",horizon:"#fbeedb",key:"#ffe4b4",power:3.05,sky:"#d3e8ff",ground:"#b8b984",fill:1.4,rim:"#ffe3a6",rimPower:.62},{hour:18.3,top:"#5b8fd0",middle:"#bcc4dd",horizon:"#ffdcae",key:"#ffcb88",power:3.5,sky:"#d6d9f5",ground:"#c8a67c",fill:1.3,rim:"#ffcf80",rimPower:1.05},{hour:19.3,top:"#5f7ab4",middle:"#e0b3ae",horizon:"#ffbf8a",key:"#ffae68",power:3.6,sky:"#d3c4e6",ground:"#c49476",fill:1.3,rim:"#ffb066",rimPower:1.25},{hour:20.2,top:"#38427e",middle:"#8f6c9c",horizon:"#ee9a86",key:"#ff9a6c",power:1.2,sky:"#a6a2dc",ground:"#8a708a",fill:1.2,rim:"#ff8a6a",rimPower:.8},{hour:21.2,top:"#18224e",middle:"#37407a",horizon:"#6d6699",key:"#9db8ff",power:.8,sky:"#7484cc",ground:"#474c78",fill:1.2,rim:"#8ea0ff",rimPower:.4},{hour:24,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1,sky:"#6a82cc",ground:"#3a4470",fill:1.2,rim:"#7f9dff",rimPower:.35}],nR=.92,iR=1.3,Cp=5.4,Gx=20.4;function rR(n){let e=(n-Cp)/(Gx-Cp)*Math.PI;return new C(Math.cos(e)*.95,Math.sin(e)*.85,.42).normalize()}var sR=new C(-.5,.62,.36).normalize(),oR=new C(.42,.36,-.83).normalize(),Vx=n=>new he().setStyle(n,"srgb-linear");function aR(n){let e=1;for(;e<od.length-1&&od[e].hour<=n;)e++;let[t,i]=[od[e-1],od[e]];return{a:t,b:i,t:jt((n-t.hour)/(i.hour-t.hour))}}var lR={clear:0,cloudy:.16,overcast:.72},cR={clear:.34,cloudy:.62,overcast:1};function Rp(n){let e=(n.timeOfDay%24+24)%24,{a:t,b:i,t:r}=aR(e),s=f=>new he(f(t)).lerp(new he(f(i)),r),o=f=>Vx(f(t)).lerp(Vx(f(i)),r),a=1-at(4.9,6.4,e)+at(19.4,20.9,e),l=rR(e),c=l.y>.03&&e>Cp&&e<Gx,u=n.weather==="rain"||n.weather==="fog"?.55:n.weather==="snow"?.4:0,d=Math.max(lR[n.sky],u),h={top:o(f=>f.top),middle:o(f=>f.middle),horizon:o(f=>f.horizon),sun:c?l.clone().setY(Math.max(l.y,.3)).normalize():sR.clone(),sunDisc:l,moonDisc:oR,key:s(f=>f.key),keyPower:Xe(t.power,i.power,r)*nR*(1-d*.72),skyLight:s(f=>f.sky),groundLight:s(f=>f.ground),fillPower:Xe(t.fill,i.fill,r)*iR*(1+d*.22),rim:s(f=>f.rim).multiplyScalar(Xe(t.rimPower,i.rimPower,r)*(1-d*.7)),night:a,lamp:n.lights==="on"?1:n.lights==="off"?0:at(.1,.75,a),clouds:Math.max(cR[n.sky],u>0?.9:0),cloudLight:new he,cloudShade:new he,fogNear:n.weather==="fog"?4:70,fogFar:n.weather==="fog"?62:n.weather==="none"?760:320};return uR(h,d)}function uR(n,e){let t=s=>s.r*.3+s.g*.59+s.b*.11,i=(s,o)=>{let a=Xe(t(s),t(n.horizon)*.92,.55);s.lerp(new he(a*.95,a*.98,a*1.02),o)};i(n.top,e*.85),i(n.middle,e*.85),i(n.horizon,e*.7);let r=1-n.night*.72;return n.cloudLight=new he(1,.985,.96).lerp(n.horizon,.35).multiplyScalar(Xe(.42,1,r)),n.cloudShade=n.middle.clone().lerp(new he(.75,.78,.86).multiplyScalar(r),.5),n}var Hx=`
varying vec3 vGround;
`,Wx=`
varying vec3 vGround;
uniform vec3 grassLight, grassDark, field, worn, paving, kerb, accent;
uniform float bloom;

float hash2( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
float noise2( vec2 p ) {
  vec2 i = floor( p ), f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  return mix( mix( hash2( i ), hash2( i + vec2( 1, 0 ) ), f.x ), mix( hash2( i + vec2( 0, 1 ) ), hash2( i + vec2( 1, 1 ) ), f.x ), f.y );
}

/** Lateral distance to a path that leaves the plaza in direction a (radians from +z) and winds. */
float pathDistance( vec2 p, float a, float phase ) {
  float s = sin( a ), c = cos( a );
  float along = p.x * s + p.y * c;
  float across = p.x * c - p.y * s;
  float bend = ( sin( along * 0.075 + phase ) - sin( phase ) ) * 3.4 * smoothstep( 6.0, 40.0, along );
  return along < 0.0 ? 100.0 : abs( across - bend );
}

vec3 meadow( vec2 p, float r, float soft, float rise ) {
  float n = noise2( p * 0.055 ) * 0.6 + noise2( p * 0.21 + 5.0 ) * 0.4;
  vec3 c = mix( grassDark, grassLight, smoothstep( 0.25, 0.75, n ) );
  #ifndef PLAIN
  // Fields: a patchwork of strips, each with its own tone and furrows, from 48 m on.
  float far = smoothstep( 44.0, 64.0, r + n * 14.0 ) * ( 1.0 - rise );
  if ( far > 0.0 ) {
    vec2 q = mat2( 0.88, 0.47, -0.47, 0.88 ) * p + 6.0 * vec2( noise2( p * 0.013 ), noise2( p * 0.013 + 9.0 ) );
    vec2 cell = floor( q / vec2( 46.0, 30.0 ) );
    vec2 inCell = abs( fract( q / vec2( 46.0, 30.0 ) ) - 0.5 ) * vec2( 46.0, 30.0 );
    float tone = hash2( cell );
    float edge = min( 23.0 - inCell.x, 15.0 - inCell.y );
    vec3 f = mix( mix( grassDark, grassLight, tone ), field, step( 0.66, tone ) * 0.62 );
    f *= 1.0 + 0.045 * sin( q.x * ( tone > 0.5 ? 1.6 : 0.0 ) + q.y * ( tone > 0.5 ? 0.0 : 1.6 ) ) * ( 1.0 - smoothstep( 0.2, 1.4, soft ) );
    f *= mix( 0.80, 1.0, smoothstep( 0.5, 1.7 + soft, edge ) );
    c = mix( c, f, far * 0.85 );
  }
  // Blades and blossoms close by.
  float near = 1.0 - smoothstep( 0.012, 0.06, soft );
  if ( near > 0.0 ) {
    float b = noise2( p * vec2( 19.0, 11.0 ) ) * 0.6 + noise2( p * vec2( 41.0, 29.0 ) ) * 0.4;
    c *= 1.0 + ( b - 0.5 ) * 0.22 * near;
    vec2 spot = floor( p * 2.4 );
    float seed = hash2( spot );
    vec2 d = fract( p * 2.4 ) - 0.5 - ( vec2( hash2( spot + 2.0 ), hash2( spot + 5.0 ) ) - 0.5 ) * 0.6;
    float dot1 = smoothstep( 0.085, 0.05, length( d ) ) * step( 0.9, seed ) * step( 0.52, noise2( p * 0.12 + 3.0 ) );
    c = mix( c, seed > 0.965 ? vec3( 0.9, 0.62, 0.2 ) : vec3( 0.86, 0.84, 0.78 ), dot1 * near * bloom );
  }
  #endif
  return c;
}

vec3 plaza( vec2 p, float r, float soft ) {
  float ring = floor( r / 0.98 );
  float n = floor( 6.2832 * ( ring + 0.5 ) * 0.98 / 1.22 );
  float turn = atan( p.x, p.y ) / 6.28318 + 0.5 + hash2( vec2( ring, 3.0 ) );
  float slab = floor( fract( turn ) * n );
  float across = abs( fract( fract( turn ) * n ) - 0.5 );
  float joint = min( ( 0.5 - abs( fract( r / 0.98 ) - 0.5 ) ) * 0.98, ( 0.5 - across ) / n * 6.28318 * r );
  float tone = hash2( vec2( ring, slab ) );
  vec3 c = paving * ( 0.93 + 0.12 * tone );
  c = mix( c, c * vec3( 1.02, 0.95, 0.9 ), step( 0.72, hash2( vec2( slab, ring + 9.0 ) ) ) );
  float isAccent = step( abs( ring - 5.0 ), 0.1 );
  c = mix( c, accent * ( 0.94 + 0.12 * tone ), isAccent * 0.75 );
  c *= 0.965 + 0.07 * noise2( p * 3.1 );
  float line = 1.0 - smoothstep( 0.018, 0.034 + soft, joint );
  c = mix( c, c * 0.74, line * ( 1.0 - smoothstep( 0.04, 0.2, soft ) * 0.75 ) );
  // The compass in the middle: eight rays in two tones within a ring.
  float a = atan( p.x, p.y );
  float ray = abs( fract( a / 0.785398 + 0.5 ) - 0.5 ) * 2.0;
  float longRay = step( 0.5, fract( a / 1.570796 + 0.25 + 0.0 ) ) ;
  float reach = 1.62 - longRay * 0.5;
  float star = 1.0 - smoothstep( -soft, soft, r - reach * ( 0.34 + 0.66 * ( 1.0 - ray ) * ( 1.0 - ray ) ) );
  float disc = 1.0 - smoothstep( 1.9 - soft, 1.9 + soft, r );
  c = mix( c, paving * 1.07, disc );
  c = mix( c, accent, disc * star * ( fract( a / 0.785398 + 0.5 ) > 0.5 ? 0.85 : 0.6 ) );
  c = mix( c, accent * 0.95, ( 1.0 - smoothstep( 0.045, 0.06 + soft, abs( r - 1.86 ) ) ) * 0.8 );
  return c;
}

vec3 groundColor( vec3 w ) {
  vec2 p = w.xz;
  float r = length( p );
  float soft = max( fwidth( p.x ), fwidth( p.y ) );
  float wobble = noise2( p * 0.9 ) - 0.5;
  float rise = smoothstep( 0.3, 9.0, w.y );
  vec3 c = meadow( p, r, soft, rise );
  #ifndef PLAIN
  float d = min( min( pathDistance( p, 2.72, 0.4 ), pathDistance( p, -1.75, 2.0 ) ), min( pathDistance( p, 1.35, 4.4 ), pathDistance( p, -0.62, 1.1 ) ) );
  float track = ( 1.0 - smoothstep( 0.95, 1.25 + soft * 0.7, d + wobble * 0.55 ) ) * ( 1.0 - rise );
  float verge = ( 1.0 - smoothstep( 1.1, 2.3, d + wobble * 0.9 ) ) * ( 1.0 - rise );
  c = mix( c, c * vec3( 0.96, 0.9, 0.82 ), verge * 0.55 );
  c = mix( c, worn * ( 0.92 + 0.16 * noise2( p * 2.2 ) ), track * 0.92 );
  c = mix( c, c * vec3( 0.72, 0.84, 0.8 ), rise * 0.55 );
  #endif
  float apron = 1.0 - smoothstep( 9.2, 9.9, r + wobble * 0.7 );
  c = mix( c, mix( worn, c, 0.25 ), apron );
  if ( r < 9.4 ) {
    float inside = 1.0 - smoothstep( 8.72 - soft, 8.72 + soft, r );
    float rim = 1.0 - smoothstep( 9.1 - soft, 9.1 + soft, r );
    float stones = abs( fract( atan( p.x, p.y ) / 6.28318 * 64.0 ) - 0.5 );
    float gap = 1.0 - smoothstep( 0.47 - soft * 0.5, 0.485, stones );
    vec3 edge = kerb * ( 0.94 + 0.1 * hash2( vec2( floor( atan( p.x, p.y ) / 6.28318 * 64.0 ), 1.0 ) ) ) * ( 0.78 + 0.22 * gap );
    edge *= 1.0 - 0.25 * ( 1.0 - smoothstep( 0.0, 0.07 + soft, abs( r - 8.72 ) ) );
    c = mix( c, edge, rim );
    c = mix( c, plaza( p, r, soft ), inside );
  }
  return c;
}
`;var dR={meadow:{grassLight:"#a9c96b",grassDark:"#86b45c",field:"#d9c878",worn:"#dcc79c",paving:"#e6d3b3",kerb:"#efe3cd",accent:"#d59a76",bloom:1},sand:{grassLight:"#efd9a8",grassDark:"#e0c38c",field:"#e6cf98",worn:"#f3e4c3",paving:"#e9d9bd",kerb:"#f4ead6",accent:"#cf8a63",bloom:0},snow:{grassLight:"#f4f7fa",grassDark:"#dde7f0",field:"#e6edf3",worn:"#cfd6dc",paving:"#d9d6d3",kerb:"#eef1f4",accent:"#a9b7c6",bloom:0},stone:{grassLight:"#bdbab5",grassDark:"#a5a3a0",field:"#b3aea5",worn:"#cfc8bb",paving:"#d6cfc2",kerb:"#e2ddd3",accent:"#9a8f88",bloom:0}};function Pp(n,e){let[t,i]=[Math.abs(n)/203,Math.abs(e)/203];return((t**8+i**8)**(1/8)-1)*203}function Ip(n,e){let t=Pp(n,e);if(t<=0)return 0;let i=Math.atan2(n,e),r=.5+.25*Math.sin(i*7+1.3)+.16*Math.sin(i*13+4.1)+.09*Math.sin(i*23),s=at(0,105,t)*Xe(7,27,r)*(1-.35*at(110,190,t)),o=.5+.3*Math.sin(i*5+.4)+.2*Math.sin(i*11+2.2)+.1*Math.sin(i*29),a=at(170,380,t)*Xe(22,92,Math.max(0,o));return s+a}function hR(){let n=[0,6,12,30,60,110,170,203,212,222,234,248,264,282,302,324,350,385,425,470,520,580,650],e=120,t=[],i=[];for(let o of n)for(let a=0;a<=e;a++){let l=a/e*Math.PI*2,[c,u]=[Math.sin(l),Math.cos(l)],d=1/(Math.abs(c)**8+Math.abs(u)**8)**(1/8),h=Xe(1,d,at(110,200,o)),[f,p]=[c*o*h,u*o*h];t.push(f,Ip(f,p),p)}let r=e+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<e;a++){let l=o*r+a;o>0&&i.push(l,l+r,l+1),i.push(l+1,l+r,l+r+1)}let s=new bt;return s.setAttribute("position",new ot(new Float32Array(t),3)),s.setIndex(i),s.computeVertexNormals(),s}function Xx(n){let e={grassLight:{value:new he},grassDark:{value:new he},field:{value:new he},worn:{value:new he},paving:{value:new he},kerb:{value:new he},accent:{value:new he},bloom:{value:1}},t=new ts;n&&(t.defines={...t.defines,PLAIN:""}),t.onBeforeCompile=r=>{Object.assign(r.uniforms,e),r.vertexShader=r.vertexShader.replace("#include <common>",`#include <common>
${Hx}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vGround = ( modelMatrix * vec4( position, 1.0 ) ).xyz;`),r.fragmentShader=r.fragmentShader.replace("#include <common>",`#include <common>
${Wx}`).replace("#include <shadowmap_pars_fragment>",dp).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb = groundColor( vGround );`)};let i=new tn(hR(),t);return i.receiveShadow=!0,i.frustumCulled=!1,i.renderOrder=5,{mesh:i,set(r){let s=dR[r];for(let o of["grassLight","grassDark","field","worn","paving","kerb","accent"])e[o].value.set(s[o]);e.bloom.value=s.bloom},dispose(){i.geometry.dispose(),t.dispose()}}}var fR=new C(0,1,0),Lp=44,po=2;function $x(n,e,t,i,r,s=1){return new xe().compose(new C(n,e,t),new dt().setFromAxisAngle(fR,i),new C(r,r*s,r))}function pR(n){let e=new fi,t=(c,u,d,h,f)=>{e.leaves(d,h*.42,d,{color:"tint",at:[c,h*.56,u],segments:8,shade:[.58*f,1.08*f],sway:0})},i=(c,u,d,h)=>{e.cylinder(d,0,h,{color:"tint",at:[c,.3,u],segments:7,bevel:.05,shade:[.5,.84]})};t(0,0,2.4,6.6,1),t(3.4,1.4,2,5.2,1.06),t(-3.2,1,2.2,5.8,.94),i(1.6,-2.2,1.7,8.2),i(-1.8,-1.6,1.5,7),i(5.2,-1.4,1.4,6.4);let r=e.raw();r.computeBoundingSphere();let s=di(21),o=[];for(;o.length<300;){let[c,u]=[(s()-.5)*640,(s()-.5)*640],d=Pp(c,u),h=Math.sin(Math.atan2(c,u)*9+2)*.5+.5;d<5||d>112||s()>.3+.7*h*(1-d/150)||o.push($x(c,Ip(c,u)-.6,u,s()*6.3,.8+s()*.75))}let a=new Wn(r,n,o.length),l=["#6ea65a","#5c9a5c","#7fb25c","#4f8c60"].map(c=>new he(c));return o.forEach((c,u)=>{a.setMatrixAt(u,c),a.setColorAt(u,l[u%l.length])}),a.frustumCulled=!1,a}function mR(){let n=di(77),e=[];for(;e.length<760;){let t=9.6+n()**1.5*(Lp-9.6),i=n()*Math.PI*2,[r,s]=[Math.sin(i)*t,Math.cos(i)*t],o=1+Math.floor(n()*4);for(let a=0;a<o;a++){let[l,c]=[r+(n()-.5)*.9,s+(n()-.5)*.9];Math.hypot(l,c)<9.5||e.push({x:l,z:c,matrix:$x(l,0,c,n()*6.3,.65+n()*.7,.8+n()*.5)})}}return e}function gR(n,e){let t=new fi;for(let s=0;s<5;s++){let o=s*1.26+.3,[a,l]=[Math.sin(o),Math.cos(o)],c=.07+s%3*.035,u=.17+s%2*.07;t.sheet([[-l*.02+a*.02,0,a*.02+l*.02],[l*.02+a*.02,0,-a*.02+l*.02],[a*c,u,l*c]],{color:"tint",shade:[.74,1.16],sway:.5})}let i=new Wn(t.raw(),n,e.length),r=["#8fbc5f","#a6c968","#7fae58","#b6cf74"].map(s=>new he(s));return e.forEach((s,o)=>{i.setMatrixAt(o,s.matrix),i.setColorAt(o,r[o%r.length])}),i.frustumCulled=!1,i}var yR={meadow:"#ffffff",sand:"#e8d9a0",snow:"#dfe9f2",stone:"#c9cfc6"};function qx(n,e){let t=mR(),i=gR(e,t),r=new Map;t.forEach((c,u)=>{let d=`${Math.floor(c.x/po)},${Math.floor(c.z/po)}`,h=r.get(d);h?h.push(u):r.set(d,[u])});let s=pR(n),o=new xe().makeScale(0,0,0),a=new Set,l=c=>{let u=new Set;for(let d of c){if(Math.hypot(d.x,d.z)-d.radius>Lp)continue;let h=Math.min(d.radius,2*Lp);for(let f=Math.floor((d.x-h)/po);f<=Math.floor((d.x+h)/po);f++)for(let p=Math.floor((d.z-h)/po);p<=Math.floor((d.z+h)/po);p++)for(let v of r.get(`${f},${p}`)??[]){let m=t[v];Math.hypot(m.x-d.x,m.z-d.z)<h&&u.add(v)}}return u};return{meshes:[s,i],set(c){n.color.set(yR[c]),i.visible=c==="meadow"},clear(c){let u=l(c),d=!1;for(let h=0;h<t.length;h++)u.has(h)!==a.has(h)&&(i.setMatrixAt(h,u.has(h)?o:t[h].matrix),d=!0);a=u,d&&(i.instanceMatrix.needsUpdate=!0)},dispose(){for(let c of[s,i])c.geometry.dispose(),c.dispose()}}}var vR=`
varying vec2 vUv;
varying vec3 vTint;
void main() {
  vUv = position.xy * 2.0;
  vTint = instanceColor;
  float size = length( instanceMatrix[ 0 ].xyz );
  vec4 p;
  if ( instanceMatrix[ 1 ][ 1 ] == 0.0 ) p = modelViewMatrix * vec4( instanceMatrix[ 3 ].xyz + vec3( position.x, 0.0, -position.y ) * size, 1.0 );
  else p = modelViewMatrix * vec4( instanceMatrix[ 3 ].xyz, 1.0 ) + vec4( position.xy * size, 0.25, 0.0 );
  vTint *= 1.0 - smoothstep( 60.0, 160.0, -p.z ) * 0.7;
  gl_Position = projectionMatrix * p;
}`,xR=`
varying vec2 vUv;
varying vec3 vTint;
uniform float power;
void main() {
  float d = length( vUv );
  float a = max( 0.0, 1.0 - d );
  gl_FragColor = vec4( vTint * ( a * a * 0.55 + pow( a, 6.0 ) * 0.7 ) * power, 1.0 );
}`;function _R(){let n=new bt;return n.setAttribute("position",new ot(new Float32Array([-.5,-.5,0,.5,-.5,0,.5,.5,0,-.5,.5,0]),3)),n.setIndex([0,1,2,0,2,3]),n}function jx(n,e){let t={power:{value:0}},i=new Et({uniforms:t,vertexShader:vR,fragmentShader:xR,blending:xa,transparent:!0,depthWrite:!1,polygonOffset:!0,polygonOffsetFactor:-3,polygonOffsetUnits:-6,toneMapped:!1}),r=Ir(_R(),i,{colors:!0,initial:16});r.mesh.renderOrder=30,n.add(r.mesh);let s=Array.from({length:e},()=>{let u=new ga(16777215,0,12,1.6);return u.position.set(0,-50,0),n.add(u),u}),o=new Set,a=new xe,l=(u,d)=>e===0?[]:[...o].filter(h=>d>.01||h.source.always).sort((h,f)=>h.source.position.distanceToSquared(u)-f.source.position.distanceToSquared(u)).slice(0,e),c=(u,d,h)=>s.forEach((f,p)=>{let v=u[p];if(f.intensity=0,!v)return;f.position.copy(v.source.position),f.color.copy(v.source.color);let m=v.source.always&&h!==null?.86+.14*Math.sin(h*9)*Math.sin(h*5.3):1;f.intensity=9*(v.source.always?Math.max(.12,d):d)*m,f.distance=v.source.reach*1.7});return{add(u){let d=a.makeScale(1,1,1).multiplyScalar(u.reach*.42).setPosition(u.position).clone(),h=u.position.clone().setY(u.floor+.03),f=new xe().set(u.reach*1.35,0,0,h.x,0,0,0,h.y,0,0,u.reach*1.35,h.z,0,0,0,1),p={source:u,halo:r.add(d,u.color.clone().multiplyScalar(.55)),pool:r.add(f,u.color.clone().multiplyScalar(.34))};return o.add(p),p},remove(u){o.delete(u),r.remove(u.halo),r.remove(u.pool)},update(u,d,h){t.power.value=u,r.mesh.visible=u>.01&&r.count>0,c(l(d,u),at(0,1,u),h)},flush:()=>r.flush(),dispose(){r.mesh.geometry.dispose(),r.dispose(),i.dispose();for(let u of s)u.removeFromParent()}}}var Kx=.34,Jx=.12,Oi=new C,mi=new dt,Pn=new C,ld=new xe,ad=new xe;function Yx(n){return new xe().compose(Oi.fromArray(n.position),mi.fromArray(n.rotation),Pn.fromArray(n.scale))}function bR(n){let e=1-n;return 1-e*e*e*(1-2.6*n)}function Qx({scene:n,material:e,casters:t,contact:i,glow:r}){let s=new Map,o=new Map,a=new Map,l=new Map,c=g=>{let y=s.get(g);if(!y){let M=kx(g);y={kind:g,shape:M,pool:Ir(M.geometry,e,{colors:!0})},y.pool.mesh.receiveShadow=!0,y.pool.mesh.name=g,n.add(y.pool.mesh),s.set(g,y)}return y},u=(g,y,M,_)=>{let S=c(g),E=_?ld.multiplyMatrices(M,_).clone():M,x=ys(g)?.size??[1,1,1],A=E.elements[5]??1,U=x[1]*Math.abs(A)<Jx;return{kind:S,handle:S.pool.add(E,e_(g,y)),local:_,tint:y,casters:U?[]:S.shape.casters.map(P=>({local:P.matrix,shadow:t.add(P.shape,ad.multiplyMatrices(E,P.matrix))}))}},d=g=>{let y=Yx(g),M=g.kind===Ur?g.parts??[]:null,_=M?M.map(x=>u(x.kind,x.color??g.color,y,Yx(x))):[u(g.kind,g.color,y,null)],S=new un;for(let x of _){let A=x.kind.shape.geometry.boundingBox;A&&S.union(ad.copy(y).multiply(x.local??wR)&&new un().copy(A).applyMatrix4(ad))}let E={id:g.id,object:g,matrix:y,instances:_,contact:null,glows:[],box:S};E.contact=TR(E,i);for(let x of _)CR(E,x,r);return E},h=g=>{for(let y of g.instances){y.kind.pool.remove(y.handle);for(let M of y.casters)t.remove(M.shadow)}g.contact&&i.remove(g.contact);for(let y of g.glows)r.remove(y)},f=(g,y)=>{for(let M of g.instances){let _=M.local?ld.multiplyMatrices(y,M.local):y;M.kind.pool.setMatrix(M.handle,_);for(let S of M.casters)t.setMatrix(S.shadow,ad.multiplyMatrices(_,S.local))}},p=(g,y)=>{a.delete(g),y.leaving?h(y.view):f(y.view,y.view.matrix)},v=(g,y,M,_)=>{let S=o.get(g),E=a.get(`-${g}`);if(E&&y&&p(`-${g}`,E),a.delete(g),l.delete(g),o.delete(g),!y){if(!S)return;_?h(S):a.set(`-${g}`,{view:S,from:null,start:M,leaving:!0});return}S&&h(S);let x=d(y);if(o.set(g,x),y.behavior&&l.set(g,x),_)return;let A=S&&!S.matrix.equals(x.matrix);if(S&&!A)return;let U={view:x,from:S?S.matrix:null,start:M,leaving:!1};a.set(g,U),f(x,Zx(U,M))},m=g=>{for(let[y,M]of l)a.has(y)||f(M,ER(M,g))};return{views:o,pools:s,update(g,y,M,_){for(let S of g)v(S,y.get(S),M,_)},animate(g){let y=a.size>0||l.size>0;for(let[M,_]of a)g-_.start>=Kx?p(M,_):f(_.view,Zx(_,g));return m(g),y},get moving(){return a.size>0||l.size>0},clearings:()=>[...o.values()].flatMap(RR),flush(){for(let g of s.values())g.pool.flush(),g.pool.mesh.visible=g.pool.count>0;i.flush(),t.flush(),r.flush()},dispose(){for(let g of s.values())g.shape.geometry.dispose(),g.pool.dispose();s.clear(),o.clear(),a.clear()}}}var wR=new xe;function e_(n,e){return ka(e??ys(n)?.color??"cream")}function Zx(n,e){let t=jt((e-n.start)/Kx),i=new xe;if(n.from)return MR(n.from,n.view.matrix,1-(1-t)**3,i);n.view.matrix.decompose(Oi,mi,Pn);let r=Math.max(.001,n.leaving?(1-t)*(1-t):bR(t)),s=n.leaving?r:Math.max(.001,Xe(r,1,.25*t));return i.compose(Oi,mi,Pn.set(Pn.x*r,Pn.y*s,Pn.z*r))}function MR(n,e,t,i){let[r,s,o]=[new C,new dt,new C];return n.decompose(r,s,o),e.decompose(Oi,mi,Pn),i.compose(r.lerp(Oi,t),s.slerp(mi,t),o.lerp(Pn,t))}var SR=new C(0,1,0),AR=new C(0,0,1);function ER(n,e){let t=n.object.behavior;n.matrix.decompose(Oi,mi,Pn);let i=e*(t?.speed??1);return t?.motion==="spin"?mi.multiply(new dt().setFromAxisAngle(SR,i*.9%(Math.PI*2))):t?.motion==="bob"?Oi.y+=.16+.14*Math.sin(i*1.8):t?.motion==="sway"&&mi.multiply(new dt().setFromAxisAngle(AR,.09*Math.sin(i*1.5))),new xe().compose(Oi,mi,Pn)}function TR(n,e){let t=n.box.getSize(new C);if(n.instances.length!==1||t.y<Jx||n.box.min.y>.6)return null;n.matrix.decompose(Oi,mi,Pn);let i=ys(n.object.kind)?.size??[1,1,1],r=t_[n.object.kind]??1,s=new xe().compose(Oi.clone().setY(n.object.position[1]+.012),mi,new C(i[0]*Pn.x*1.28*r,.95,i[2]*Pn.z*1.28*r));return e.add(s)}var t_={tree:.45,pine:.5,birch:.35,blossom_tree:.45,parasol:.4,flag:.35,lamp:.8,signpost:.6,gazebo:1,arch:.9};function CR(n,e,t){let i=Ox[e.kind.kind];if(!i)return;let r=e.local?ld.multiplyMatrices(n.matrix,e.local):n.matrix,s=new C(...i.at).applyMatrix4(r),o=r.getMaxScaleOnAxis();n.glows.push(t.add({position:s,floor:r.elements[13]??0,reach:i.reach*Math.sqrt(o),always:i.always,color:i.color==="tint"?e_(e.kind.kind,e.tint):ka(i.color)}))}function RR(n){return n.instances.filter(e=>e.kind.kind!=="grass"&&e.kind.kind!=="flower").map(e=>{let t=e.local?ld.multiplyMatrices(n.matrix,e.local):n.matrix,i=ys(e.kind.kind)?.size??[1,1,1],r=t_[e.kind.kind]??1,s=t.getMaxScaleOnAxis();return{x:t.elements[12]??0,z:t.elements[14]??0,radius:t.elements[13]!==void 0&&t.elements[13]>.5?0:Math.hypot(i[0],i[2])*.5*s*r}})}var PR=`
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 p = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
  gl_Position = p.xyww;
}`,IR=`
varying vec3 vDirection;
uniform vec3 top, middle, horizon, sunDisc, moonDisc, sunColor, cloudLight, cloudShade;
uniform float night, clouds, time;

float hash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
float noise( vec2 p ) {
  vec2 i = floor( p ), f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  return mix( mix( hash( i ), hash( i + vec2( 1, 0 ) ), f.x ), mix( hash( i + vec2( 0, 1 ) ), hash( i + vec2( 1, 1 ) ), f.x ), f.y );
}
float puffs( vec2 p ) { return noise( p ) * 0.58 + noise( p * 2.3 + 7.1 ) * 0.28 + noise( p * 5.1 + 3.7 ) * 0.14; }

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
    float lit = clamp( ( n - puffs( p + sunDisc.xz * 0.22 ) ) * 2.4 + 0.62, 0.0, 1.0 );
    vec3 cloud = mix( cloudShade, cloudLight, lit );
    c = mix( c, cloud, cover * smoothstep( 0.015, 0.16, d.y ) * mix( 0.86, 0.95, clouds ) );
  }
  #endif
  gl_FragColor = vec4( c, 1.0 );
}`;function n_(n){let e={top:{value:new he},middle:{value:new he},horizon:{value:new he},sunDisc:{value:new C},moonDisc:{value:new C},sunColor:{value:new he},cloudLight:{value:new he},cloudShade:{value:new he},night:{value:0},clouds:{value:0},time:{value:0}},t=new Et({uniforms:e,vertexShader:PR,fragmentShader:IR,side:Ut,depthWrite:!1,depthTest:!0,fog:!1,toneMapped:!1,defines:n?{PLAIN:""}:{}}),i=new tn(new da(10,24,16),t);return i.frustumCulled=!1,i.renderOrder=10,{mesh:i,set(r){e.top.value.copy(r.top),e.middle.value.copy(r.middle),e.horizon.value.copy(r.horizon),e.sunDisc.value.copy(r.sunDisc),e.moonDisc.value.copy(r.moonDisc),e.sunColor.value.copy(r.key),e.cloudLight.value.copy(r.cloudLight),e.cloudShade.value.copy(r.cloudShade),e.night.value=r.night,e.clouds.value=r.clouds},time(r){e.time.value=r},dispose(){i.geometry.dispose(),t.dispose()}}}var Op=26,LR=`
uniform float time;
uniform vec3 centre;
attribute float tail;
varying float vFade;
void main() {
  vec3 p = position * ${Op.toFixed(1)};
  #ifdef SNOW
    p.y -= time * ( 1.1 + fract( position.x * 91.7 ) * 0.7 );
    p.x += sin( time * 0.8 + position.z * 40.0 ) * 0.7;
    p.z += cos( time * 0.6 + position.x * 40.0 ) * 0.7;
  #else
    p.y -= time * ( 15.0 + fract( position.x * 91.7 ) * 4.0 );
    p.x += time * 1.2;
  #endif
  vec3 half3 = vec3( ${(Op/2).toFixed(1)} );
  p = mod( p - centre + half3, ${Op.toFixed(1)} ) - half3 + centre;
  #ifndef SNOW
    p += vec3( 0.045, -0.55, 0.0 ) * tail;
  #endif
  vec4 v = modelViewMatrix * vec4( p, 1.0 );
  vFade = smoothstep( 0.4, 2.0, -v.z ) * ( 1.0 - smoothstep( 8.0, 13.0, -v.z ) ) * step( 0.0, p.y + 0.6 );
  gl_PointSize = clamp( 46.0 / -v.z, 1.5, 8.0 );
  gl_Position = projectionMatrix * v;
}`,OR=`
uniform vec3 tone;
varying float vFade;
void main() {
  float a = vFade;
  #ifdef SNOW
    a *= ( 1.0 - smoothstep( 0.25, 0.5, length( gl_PointCoord - 0.5 ) ) ) * 0.9;
  #else
    a *= 0.34;
  #endif
  gl_FragColor = vec4( tone, a );
}`;function i_(){let n={time:{value:0},centre:{value:new C},tone:{value:new he(1,1,1)}},e=s=>new Et({uniforms:n,vertexShader:LR,fragmentShader:OR,transparent:!0,depthWrite:!1,toneMapped:!1,defines:s?{SNOW:""}:{}}),t=(s,o)=>{let a=di(31),l=new Float32Array(s*o*3),c=new Float32Array(s*o);for(let d=0;d<s;d++){let h=[a()-.5,a()-.5,a()-.5];for(let f=0;f<o;f++)l.set(h,(d*o+f)*3),c[d*o+f]=f}let u=new bt;return u.setAttribute("position",new ot(l,3)),u.setAttribute("tail",new ot(c,1)),u},i=new oa(t(1400,1),e(!0)),r=new sa(t(1100,2),e(!1));for(let s of[i,r])s.visible=!1,s.frustumCulled=!1,s.renderOrder=40;return{get active(){return i.visible||r.visible},set(s,o){i.visible=s==="snow",r.visible=s==="rain",n.tone.value.setRGB(1,1,1).multiplyScalar(1-o*.45)},update(s,o){n.time.value=s%600,n.centre.value.copy(o)},objects:[i,r],dispose(){for(let s of[i,r])s.geometry.dispose(),s.material.dispose()}}}function r_(n){let e=new Wu({canvas:n.canvas,antialias:n.antialias,powerPreference:"high-performance"});e.toneMapping=_a,e.shadowMap.type=ns,e.shadowMap.enabled=!n.plain,e.shadowMap.autoUpdate=!1,e.info.autoReset=!1;let t=new ea,i=new Qo(16777215,70,760);t.fog=i;let r=ax();r.wind.value=n.calm?0:1;let s=new fa(16777215,16777215,1),o={key:new va(16777215,1),reach:0};NR(o.key,!n.plain);let a=DR(t,e,r,n);t.add(s,o.key,o.key.target);let l=Rp(n.state.environment),c=u=>{l=Rp(u),FR(l,{hemisphere:s,key:o.key,fog:i,uniforms:r,sky:a.sky,scene:t}),a.ground.set(u.ground),a.dressing?.set(u.ground),a.weather.set(u.weather,l.night),o.reach=0,e.shadowMap.needsUpdate=!0};return c(n.state.environment),{renderer:e,scene:t,objects:a.objects,crew:a.crew,writing:a.writing,weather:a.weather,glow:a.glow,get day(){return l},setEnvironment:c,clearGround:()=>a.dressing?.clear(a.objects.clearings()),shadows(u){e.shadowMap.enabled=u>0,o.key.castShadow=u>0,u>0&&o.key.shadow.mapSize.x!==u&&(o.key.shadow.map?.dispose(),o.key.shadow.map=null,o.key.shadow.mapSize.set(u,u)),e.shadowMap.needsUpdate=u>0},touchShadows(){e.shadowMap.needsUpdate=!0},update(u,d,h,f){r.time.value=n.calm?0:u,a.sky.time(n.calm?0:u),a.weather.update(u,f),a.glow.update(l.lamp,d,n.calm?null:u),UR(o,l.sun,d,h)&&(e.shadowMap.needsUpdate=!0),a.objects.flush()},render(u){e.render(t,u)},withoutFog(u){let[d,h]=[i.near,i.far];i.near=4e3,i.far=5e3,u(),i.near=d,i.far=h},dispose(){for(let u of[a.objects,a.crew,a.writing,a.weather,a.glow,a.casters,a.sky,a.ground])u.dispose();a.dressing?.dispose(),a.contact.mesh.geometry.dispose(),a.contact.dispose(),e.dispose()}}}function DR(n,e,t,i){let r=Va(t),s=n_(i.plain),o=Xx(i.plain),a=sx(n,e),l=ox(),c=jx(n,i.lamps),u=Qx({scene:n,material:r,casters:a,contact:l,glow:c}),d=zx({state:i.state,uniforms:t,views:()=>u.views,contact:l,calm:i.calm,unixClock:i.unixClock}),h=i_(),f=i.plain?null:qx(Va(t),r);return n.add(s.mesh,o.mesh,l.mesh,d.group,...h.objects,...f?.meshes??[]),{sky:s,ground:o,dressing:f,casters:a,contact:l,glow:c,objects:u,crew:d,writing:Wv(n),weather:h}}function NR(n,e){n.castShadow=e,n.shadow.mapSize.set(2048,2048),n.shadow.bias=-6e-4,n.shadow.normalBias=.035,n.shadow.radius=1.6}function FR(n,e){e.hemisphere.color.copy(n.skyLight),e.hemisphere.groundColor.copy(n.groundLight),e.hemisphere.intensity=n.fillPower,e.key.color.copy(n.key),e.key.intensity=n.keyPower,e.fog.color.copy(new he().setRGB(n.horizon.r,n.horizon.g,n.horizon.b,"srgb")),e.fog.near=n.fogNear,e.fog.far=n.fogFar,e.uniforms.rim.value.copy(n.rim),e.uniforms.sun.value.copy(n.sun),e.uniforms.lamp.value=n.lamp,e.uniforms.window.value=n.lamp*.9,e.sky.set(n)}var cd=new C;function UR(n,e,t,i){let{key:r}=n,s=He(i*2.4,24,110),o=n.reach===0||s>n.reach*1.02||s<n.reach*.62?s*1.12:n.reach,a=o/16;if(cd.set(Math.round(t.x/a)*a,0,Math.round(t.z/a)*a),o===n.reach&&r.target.position.equals(cd))return!1;n.reach=o,r.target.position.copy(cd),r.position.copy(cd).addScaledVector(e,o),r.target.updateMatrixWorld();let l=r.shadow.camera,c=o/2;return Object.assign(l,{left:-c,right:c,top:c,bottom:-c,near:.1,far:o*2.2}),l.updateProjectionMatrix(),!0}function ud(n,e){let t=n.position,i=e.clone().sub(t),r=i.length(),s=new C(i.x,0,i.z),o=Xe(.15,.5,He(1-Math.abs(i.y)/Math.max(r,.01),0,1));return{focus:e.clone().addScaledVector(s.normalize(),r*o).setY(0),distance:He(r*1.4,8,70)}}var kR=1.42,BR=26;function Dp(n,e,t,i,r=new C(0,1,0)){let s=new $t(n,e,.08,1200);return s.position.copy(t),s.up.copy(r),s.lookAt(i),s.updateMatrixWorld(),s}function Np(n,e){let t=n.user.clone();return t.aspect=e,t.clearViewOffset(),t.updateProjectionMatrix(),t.updateMatrixWorld(),{name:"user",camera:t,target:n.userTarget.clone(),hide:null,clear:!1}}function Fp(n,e){let t=n.crew.members.get(n.agent),i=t?new C(...t.body.position):new C(0,0,2.5),r=t?t.body.body.mesh.rotation.y:0,s=i.clone().setY(i.y+(t?t.body.body.bones.hips.position.y+.76:kR)),o=new C(Math.sin(r),-.14,Math.cos(r)),a=s.clone().addScaledVector(o,5),l=2*nr.radToDeg(Math.atan(Math.tan(nr.degToRad(45))/e));return{name:"avatar",camera:Dp(l,e,s.addScaledVector(o,.3),a),target:a,hide:n.agent,clear:!1}}function Up(n,e){let t=n.crew.members.get(n.agent),i=t?new C(...t.body.position):new C,r=new un().setFromCenterAndSize(i,new C(8,.1,8));for(let d of n.views.values()){let h=d.box.getCenter(new C);Math.hypot(h.x-i.x,h.z-i.z)<BR&&r.union(d.box)}let s=r.getSize(new C),o=r.getCenter(new C).setY(0),a=32,c=(Math.max(s.z/2,s.x/2/e)*1.08+.5)/Math.tan(nr.degToRad(a/2))+r.max.y*.6,u=new C(0,0,-1);return{name:"overhead",camera:Dp(a,e,o.clone().setY(c),o,u),target:o,hide:null,clear:!0}}function kp(n,e,t){let i=n.views.get(t);if(!i)throw new hi("not_found",`There is no object ${t} to look at.`);let r=i.box.getCenter(new C),s=Math.max(.35,i.box.getSize(new C).length()/2),o=38,a=s/Math.sin(nr.degToRad(o/2))*1.08,l=new C(0,0,1).transformDirection(i.matrix),c=Math.atan2(l.x,l.z),u={eye:new C,blocked:1/0};for(let d of[.62,-.62,0,1.4,-1.4,2.4,-2.4]){let h=He(.44-s*.01,.24,.44),f=new C(Math.sin(c+d)*Math.cos(h),Math.sin(h),Math.cos(c+d)*Math.cos(h)).multiplyScalar(a).add(r);f.y=Math.max(f.y,.4);let p=zR(f,r,i,n.views,a-s);p<u.blocked-.5&&(u={eye:f,blocked:p})}return{name:"object",camera:Dp(o,e,u.eye,r),target:r,hide:null,clear:!1}}function zR(n,e,t,i,r){let s=new Mn(n,e.clone().sub(n).normalize()),o=0;for(let a of i.values())a!==t&&(a.box.containsPoint(n)?o+=4:cs(s,a,0)<r&&o++);return o}var or=16/9,VR=24,GR={user:"user's view",avatar:"your eyes",overhead:"from above (up is -z)",object:"object"};function s_(n,e){let{stage:t}=n;if(t.renderer.getContext().isContextLost())throw new hi("render_failed","The graphics context of the page is lost; it is being restored. Try again in a moment.");let i=Math.round(He(e.width??1024,256,1568)/2)*2,r=Math.round(i/or/2)*2,s=n.context(e.agent),o=HR(s,e),a=o.length===1?[{x:0,y:0,w:i,h:r}]:XR(i,r),l=document.createElement("canvas");l.width=i,l.height=r;let c=l.getContext("2d",{willReadFrequently:!0});if(!c)throw new hi("render_failed","The page has no 2D canvas to draw names on.");$R(n,o,a,i,r,c),Yv(c,i,r);let u=o.map((p,v)=>Vv(s.views.values(),p.camera,a[v].w,a[v].h)),d=jR(n,o,a,u,c,i),h=o[0],f=o.length===1?u[0]:YR(u,a,d);return{image:Zv(l),camera:{position:Bp(h.camera.position.toArray()),target:Bp(h.target.toArray())},visible:f,text:ZR(e,h,f,d,s,i,r)}}var Bp=n=>n.map(e=>Math.round(e*100)/100);function HR(n,e){switch(e.view){case"user":return[Np(n,or)];case"avatar":return[Fp(n,or)];case"overhead":return[Up(n,or)];case"object":if(!e.id)throw new hi("not_found","View object needs the id of an object.");return[kp(n,or,e.id)];case"montage":{let t=e.id??WR(n);return[Np(n,or),Fp(n,or),Up(n,or),...t?[kp(n,or,t)]:[]]}}}function WR(n){let e=null;for(let t of n.views.values())(!e||t.object.changed>e.changed)&&(e={id:t.id,changed:t.object.changed});return e?.id??null}function XR(n,e){let[t,i]=[Math.floor(n/2),Math.floor(e/2)];return[{x:0,y:0,w:t,h:i},{x:n-t,y:0,w:t,h:i},{x:0,y:e-i,w:t,h:i},{x:n-t,y:e-i,w:t,h:i}]}function $R(n,e,t,i,r,s){let{renderer:o}=n.stage,a=o.getPixelRatio(),l=o.getViewport(new nt);o.setPixelRatio(1),o.setSize(i,r,!1),o.setScissorTest(e.length>1);try{e.forEach((c,u)=>qR(n,o,c,t[u],r)),s.drawImage(o.domElement,0,0,i,r,0,0,i,r)}finally{o.setScissorTest(!1),o.setPixelRatio(a),o.setSize(l.z,l.w,!1),n.restore()}}function qR(n,e,t,i,r){let{stage:s}=n;e.setViewport(i.x,r-i.y-i.h,i.w,i.h),e.setScissor(i.x,r-i.y-i.h,i.w,i.h);let o=ud(t.camera,t.target);s.update(n.sceneTime(),t.clear?t.target:o.focus,o.distance,t.camera.position);let a=t.hide?s.crew.members.get(t.hide)?.body.body.mesh:void 0;a&&(a.visible=!1);try{t.clear?s.withoutFog(()=>s.render(t.camera)):s.render(t.camera)}finally{a&&(a.visible=!0)}}function jR(n,e,t,i,r,s){let{stage:o}=n,a=He(s/1024,.7,1.3),l=new Map;if(e.length>1)for(let c of[i[3]??[],i[2]??[],i[0]??[],i[1]??[]])for(let u of c.slice(0,10))l.size<VR&&!l.has(u.id)&&l.set(u.id,l.size+1);return e.forEach((c,u)=>{let d=t[u],h=Yu(o.crew,o.objects.views.values(),c.camera.position,n.now(),n.unixClock).filter(p=>p.id!==c.hide);r.save(),r.beginPath(),r.rect(d.x,d.y,d.w,d.h),r.clip();let f=i[u];qv(r,e.length>1?f.filter(p=>l.has(p.id)):f.filter(p=>!p.label),d,a,p=>l.get(p)??null),$v(r,h,c.camera,d,a*(e.length>1?.82:1)),e.length>1&&jv(r,GR[c.name],d,a),r.restore()}),e.length>1&&(r.fillStyle="#fffaf0",r.fillRect(s/2-1,0,2,r.canvas.height),r.fillRect(0,r.canvas.height/2-1,s,2)),l}function YR(n,e,t){let i=[];for(let r of t.keys()){let s=n.findIndex(l=>l.some(c=>c.id===r)),o=n[s]?.find(l=>l.id===r),a=e[s];o&&a&&i.push({...o,rect:[o.rect[0]+a.x,o.rect[1]+a.y,o.rect[2],o.rect[3]]})}return i}function ZR(n,e,t,i,r,s,o){let a=f=>`[${Bp(f).join(", ")}]`,l=a(e.camera.position.toArray()),c=n.view==="montage"?`Montage ${s}x${o}: user's view, your eyes, from above, ${r.views.size?"object view":"nothing placed yet"}.`:`View ${n.view} ${s}x${o} from ${l} towards ${a(e.target.toArray())}.`,u=t.slice(0,40).map(f=>{let p=i.get(f.id);return`${p===void 0?"":`${p}. `}${f.id}${f.kind===f.id.replace(/_\d+$/,"")?"":` (${f.kind})`}${f.label?` "${f.label}"`:""}, ${f.distance} m, at ${f.rect.slice(0,2).join(",")} size ${f.rect.slice(2).join("x")} px`}),d=t.length>40?[`and ${t.length-40} more`]:[],h=[...r.crew.members].map(([f,p])=>`${p.name} (${f}) at ${a(p.body.position)}`);return[c,t.length?"In view, nearest first:":"No object is in view.",...u,...d,...h.length?[`Avatars: ${h.join("; ")}.`]:[]].join(`
`)}function o_(n,e,t){let{info:i}=n.renderer;return{...t,calls:i.render.calls,triangles:i.render.triangles,programs:i.programs?.length??0,geometries:i.memory.geometries,textures:i.memory.textures,labels:e.rects(),avatars:[...n.crew.members].map(([r,s])=>({id:r,position:s.body.position,yaw:s.body.body.mesh.rotation.y,feet:s.body.feet(),bones:Object.fromEntries(Object.entries(s.body.body.bones).map(([o,a])=>[o,a.quaternion.toArray()])),speaking:s.body.speaking})),objects:[...n.objects.views.values()].map(r=>({id:r.id,min:r.box.min.toArray(),max:r.box.max.toArray()}))}}var KR=.06666666666666667;function a_({clock:n,idleFrame:e,frame:t}){let i=0,r,s=n(),o=!1,a=!1,l=0,c=0,u=(p,v,m)=>{let g=performance.now(),y=t(p,v,m);return c=performance.now()-g,l++,y},d=()=>{i&&cancelAnimationFrame(i),i=0,clearTimeout(r),r=void 0},h=()=>{i=0;let p=n(),v=u(p,Math.min(KR,Math.max(0,p-s)),!0);s=p,!(a||o)&&(v==="busy"?f():v==="idle"?r=setTimeout(f,Math.max(0,e()-12)):r=setTimeout(f,1e3))},f=()=>{a||o||i||document.hidden||(clearTimeout(r),r=void 0,i=requestAnimationFrame(h))};return{wake:f,step(p){d();let v=o?Math.max(0,p-s):0;o=!0,s=p,u(p,v,!1)},get manual(){return o},get frames(){return l},get jsMs(){return c},dispose(){a=!0,d()}}}var JR=`
uniform float width;
void main() {
  mat4 m = modelViewMatrix * instanceMatrix;
  vec4 p = m * vec4( position, 1.0 );
  vec3 n = normalize( mat3( m ) * normal );
  p.xyz += n * width * clamp( -p.z, 1.5, 60.0 );
  gl_Position = projectionMatrix * p;
}`,QR=`
uniform vec3 tone;
void main() { gl_FragColor = vec4( tone, 1.0 ); }`;function zp(n,e,t){let i=new Et({uniforms:{tone:{value:new he().setStyle(e,"srgb-linear")},width:{value:t}},vertexShader:JR,fragmentShader:QR,side:Ut,toneMapped:!1}),r=[],s=()=>{for(let o of r)o.removeFromParent(),o.dispose();r=[]};return{set(o){if(s(),!o)return;let a=new Map;for(let l of o.instances){let c=l.local?new xe().multiplyMatrices(o.matrix,l.local):o.matrix,u=a.get(l.kind);u?u.push(c):a.set(l.kind,[c])}for(let[l,c]of a){let u=new Wn(l.shape.geometry,i,c.length);c.forEach((d,h)=>u.setMatrixAt(h,d)),u.frustumCulled=!1,n.add(u),r.push(u)}},dispose(){s(),i.dispose()}}}var dd={low:{ratio:1,shadow:1024,idleFrame:66},med:{ratio:1.5,shadow:2048,idleFrame:33},high:{ratio:2,shadow:4096,idleFrame:33},test:{ratio:1,shadow:0,idleFrame:33}},l_=["low","med","high"];function c_(n){let e=n.getContext(),t=e.getExtension("WEBGL_debug_renderer_info"),i=String(e.getParameter(t?t.UNMASKED_RENDERER_WEBGL:e.RENDERER));return/swiftshader|llvmpipe|software|basic render/i.test(i)}function u_(n,e){let t=n==="auto"?e?"low":"med":n,i=0,r=0,s=-1/0;return{get tier(){return t},frame(o,a){if(n!=="auto"||o>.5)return!1;i=o>1/38?i+1:Math.max(0,i-1),r=o<1/56?r+1:0;let l=l_.indexOf(t),c=i>45?l-1:r>240&&!e?l+1:l,u=l_[c];return c===l||!u||a-s<5?!1:(t=u,i=0,r=0,s=a,!0)}}}var Vp=42;function d_(n){let{canvas:e,state:t,clock:i}=n,r=n.quality==="test",s=r||n.reducedMotion,o=i()>1e9,a=o?i():0,l=r_({canvas:e,state:t,plain:r,calm:s,antialias:!r&&n.quality!=="low",lamps:r||n.quality==="low"?0:3,unixClock:o}),c=u_(n.quality,c_(l.renderer)),u=new $t(Vp,1,.1,1200),d=Lv(n.labels),h=zp(l.scene,"#ffd166",.0042),f=zp(l.scene,"#fff6df",.0028),p={select:null,hover:null},v=new Set,m=new AbortController,g=i(),y=!1,M=a_({clock:i,idleFrame:()=>dd[c.tier].idleFrame,frame:(O,H,G)=>P(O,H,G)}),_=Rv({camera:u,element:e,avatarAt:O=>l.crew.members.get(O)?.body.position??null,favourite:()=>[...l.crew.members].find(([,O])=>O.agent?.connected)?.[0]??[...l.crew.members.keys()][0]??null,still:s,wake:()=>M.wake()}),S=()=>({position:u.position.toArray(),target:_.target.toArray()}),E=()=>({width:e.clientWidth||1,height:e.clientHeight||1}),x=()=>{let{width:O,height:H}=E();l.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio||1,dd[c.tier].ratio)),l.renderer.setSize(O,H,!1),eP(u,O/H),M.wake()},A=()=>{l.shadows(dd[c.tier].shadow),x()},U=()=>{if(y)return;let O=ud(u,_.target);l.update(g-a,O.focus,O.distance,u.position),l.renderer.info.reset(),l.render(u)},P=(O,H,G)=>{g=O;let te=_.update(G?H:1),$=l.objects.animate(O-a);l.crew.update(O,H,u.position.toArray());let Q=l.crew.busy;($||Q)&&l.touchShadows(),l.writing.update(l.objects.views.values(),u.position),U();let{width:ee,height:Se}=E();if(d.update(Yu(l.crew,l.objects.views.values(),u.position,O,o),u,ee,Se),te)for(let Fe of v)Fe(S());return G&&(te||Q||$)&&c.frame(H,O)&&A(),te||$||Q||l.weather.active||_.following?"busy":s?"still":"idle"},F=()=>{let O=l.objects.views;h.set(p.select?O.get(p.select)??null:null),f.set(p.hover&&p.hover!==p.select?O.get(p.hover)??null:null),M.wake()},V=O=>{let H=i(),G=O.reset?new Set([...l.objects.views.keys(),...t.objects.keys()]):O.objects;l.objects.update(G,t.objects,H-a,O.reset||s),l.crew.documents(O.reset?new Set([...l.crew.members.keys(),...t.avatars.keys()]):O.avatars,H),O.reset||l.crew.made(O.objects,H),(O.environment||O.reset)&&l.setEnvironment(t.environment),(O.reset||O.objects.length>0)&&(l.clearGround(),l.touchShadows(),F()),M.wake()},X=new ResizeObserver(x);X.observe(e),e.style.touchAction="none",e.addEventListener("webglcontextlost",O=>{O.preventDefault(),y=!0},m),e.addEventListener("webglcontextrestored",()=>{y=!1,l.writing.flush(),A()},m),document.addEventListener("visibilitychange",()=>M.wake(),m);let L=t.subscribe(V);return A(),V({reset:!0,objects:[],avatars:[],environment:!0,revision:t.revision}),P(g,0,!1),{setPresence(O){l.crew.setPresence(O,i()),M.wake()},play(O){l.crew.play(O,i()),M.wake()},setMouth(O,H){l.crew.members.get(O)?.body.mouth(H),M.wake()},async capture(O){let H=M.manual?g:i();return l.objects.animate(H-a),l.crew.update(H,.016,u.position.toArray()),l.touchShadows(),g=H,s_({stage:l,now:()=>H,sceneTime:()=>H-a,unixClock:o,context:G=>({views:l.objects.views,crew:l.crew,user:u,userTarget:_.target,agent:G}),restore:()=>{l.touchShadows(),U()}},O)},pick(O,H){let{width:G,height:te}=E();return zv(u,new $e(O/G*2-1,1-H/te*2),l.objects.views.values(),l.crew)},select(O){p.select=O,F()},hover(O){p.hover!==O&&(p.hover=O,F())},focus(O){if(typeof O!="string")return _.go(O,6);let H=l.objects.views.get(O)?.box,G=l.crew.members.get(O)?.body;H?_.go(H.getCenter(new C).toArray(),Math.max(3.5,H.getSize(new C).length()*1.7)):G&&_.go([G.position[0],G.position[1]+1.05,G.position[2]],5.5)},camera:{get:S,follow:O=>_.follow(O),get following(){return _.following},go:O=>_.go(O,6)},onCamera(O){return v.add(O),()=>v.delete(O)},avatarPosition:O=>l.crew.members.get(O)?.body.position??null,inspect:()=>o_(l,d,{frames:M.frames,jsMs:M.jsMs,lost:y,quality:c.tier}),step(O){M.step(O)},dispose(){L(),m.abort(),X.disconnect(),M.dispose(),_.dispose(),d.dispose(),h.dispose(),f.dispose(),l.dispose()}}}function eP(n,e){n.aspect=e,n.fov=e<.9?Vp*Math.min(1.35,.9/e):Vp,n.updateProjectionMatrix()}var hd=document.getElementById("world"),tP=document.getElementById("labels"),h_=document.getElementById("ui"),f_=em(location.search),nP=d0(),fd=tm(),p_=crypto.randomUUID().replaceAll("-",""),mo=T0(),fn=e0(fd),Di=null,$a={worldId:"",revision:0},qa=h0(n=>Di?.sendPresence(n),document.visibilityState==="visible"),xn=null,m_=null,iP={say:n=>y_({kind:"said",text:n}),point:v_,goTo:n=>xn?.focus(xn.avatarPosition(n)??n),clearSelection:()=>m_?.clear(),toWorld:()=>hd.focus({preventScroll:!0}),retry:()=>Di?.retry(),reload:()=>location.reload()};a0(h_,fn,iP,fd);window.world=c0({build:"4c1c1dab30f818db",pageId:p_,root:h_,model:fn,state:mo,scene:()=>xn,link:()=>Di});nP.then(sP);p0().then(rP);function rP(){try{xn=d_({canvas:hd,labels:tP,state:mo,clock:()=>fd()/1e3,quality:f_.quality,reducedMotion:matchMedia("(prefers-reduced-motion: reduce)").matches})}catch(n){console.error("world: the picture cannot be drawn",n),fn.graphics.value="missing",Di?.close();return}nm(hd,n=>{fn.graphics.value=n}),xn.onCamera(n=>qa.camera(n)),qa.camera(xn.camera.get()),m_=dm({canvas:hd,scene:xn,state:mo,model:fn,presence:qa,point:v_}),xn.setPresence(fn.presence.peek()),Di?.welcome&&Hd(xn)}function sP(){if(fn.graphics.peek()==="missing")return;let n=location.protocol==="https:"?"wss:":"ws:";Di=_g({url:`${n}//${location.host}/api/relay/browser/ws`,state:mo,build:"4c1c1dab30f818db",pageId:p_,worldId:f_.worldId,clock:fd,handlers:{onStatus:e=>{fn.connection.value=e,Gp()},onWelcome:oP,onPresence:e=>{fn.presence.value=e,xn?.setPresence(e),Gp()},onAct:e=>xn?.play(e),onTrace:e=>fn.trace(e),onEntry:g_,screenshot:(e,t)=>xn?f0(xn,e,t):Promise.reject(new Error("the picture is not there yet"))}}),qa.again(),document.addEventListener("visibilitychange",()=>qa.visible(document.visibilityState==="visible"))}function oP(n){$a.worldId!==n.worldId&&($a.worldId=n.worldId,$a.revision=0,fn.forget()),fn.worldName.value=n.worldName,document.title=`${n.worldName} · World`,fn.presence.value=n.presence;for(let e of n.history)g_(e);xn&&Hd(xn)}function g_(n){n.revision<=$a.revision||($a.revision=n.revision,fn.entry(n,mo.objects),Gp())}function Gp(){fn.details.value={build:"4c1c1dab30f818db",worldId:Di?.welcome?.worldId??"",revision:mo.revision,executor:Di?.isExecutor??!1,pages:fn.presence.peek().pages}}function y_(n){return Di?Di.userEvent(n):Promise.reject(new Error("there is no connection"))}function v_(n){y_({kind:"pointed",...n}).catch(e=>console.warn("world: pointing failed",e))}
