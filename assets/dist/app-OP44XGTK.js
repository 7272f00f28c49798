var ob=["auto","low","med","high","test"];function bm(n){let e=new URLSearchParams(n),t=ob.find(r=>r===e.get("quality"))??"auto",i=e.get("world")??"";return{quality:t,worldId:/^[A-Za-z0-9_-]{1,64}$/.test(i)?i:void 0}}function wm(){let n=Date.now()-performance.now();return document.addEventListener("visibilitychange",()=>{n=Date.now()-performance.now()}),()=>n+performance.now()}function Mm(n,e){let t,i=()=>{e("lost"),t=setTimeout(()=>e("gone"),5e3)},r=()=>{clearTimeout(t),e("ok")};return n.addEventListener("webglcontextlost",i),n.addEventListener("webglcontextrestored",r),()=>{clearTimeout(t),n.removeEventListener("webglcontextlost",i),n.removeEventListener("webglcontextrestored",r)}}var Sm={mouse:5,touch:12},ab=550;function Am(n,e){let t=null,i=()=>{t&&clearTimeout(t.timer),t=null},r=l=>{let c=t!==null;if(i(),c||l.button!==0)return;let{pointerId:u,clientX:h,clientY:d}=l,f=l.pointerType==="touch"?Sm.touch:Sm.mouse,p=setTimeout(()=>{i(),e.point(h,d)},ab);t={id:u,x:h,y:d,slop:f,timer:p}},s=l=>{t?.id===l.pointerId&&Math.hypot(l.clientX-t.x,l.clientY-t.y)>t.slop&&i()},o=l=>{if(t?.id!==l.pointerId)return;let{x:c,y:u}=t;i(),l.shiftKey?e.point(c,u):e.tap(c,u)},a=l=>l.preventDefault();return n.addEventListener("contextmenu",a),n.addEventListener("pointerdown",r),n.addEventListener("pointermove",s),n.addEventListener("pointerup",o),n.addEventListener("pointercancel",i),()=>{i(),n.removeEventListener("contextmenu",a),n.removeEventListener("pointerdown",r),n.removeEventListener("pointermove",s),n.removeEventListener("pointerup",o),n.removeEventListener("pointercancel",i)}}var Qe={bounds:200,maxHeight:100,maxObjects:5e3,maxParts:200,maxInstances:2e4,maxLabel:80,maxText:200,minScale:.05,maxScale:50,maxAvatars:64,maxFrame:1048576},Ur="composite",cr=[{kind:"box",title:"Box",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:1,seat:0,light:!1,text:!1,words:"cube block wall slab"},{kind:"sphere",title:"Sphere",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ball globe"},{kind:"cylinder",title:"Cylinder",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:1,seat:0,light:!1,text:!1,words:"column pillar disc drum"},{kind:"cone",title:"Cone",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"spire roof"},{kind:"pyramid",title:"Pyramid",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"roof"},{kind:"wedge",title:"Wedge",category:"primitive",size:[1,1,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ramp slope roof"},{kind:"torus",title:"Ring",category:"primitive",size:[1,.24,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"ring donut hoop"},{kind:"capsule",title:"Capsule",category:"primitive",size:[.6,1.2,.6],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"pill"},{kind:"dome",title:"Dome",category:"primitive",size:[1,.5,1],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"half sphere roof igloo"},{kind:"arch",title:"Arch",category:"primitive",size:[2,2,.5],color:"cream",solid:!1,top:0,seat:0,light:!1,text:!1,words:"gateway door opening bridge portal"},{kind:"tree",title:"Tree",category:"nature",size:[2.4,3.6,2.4],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"oak round leaves shade forest"},{kind:"pine",title:"Pine",category:"nature",size:[2,4.2,2],color:"pine",solid:!0,top:0,seat:0,light:!1,text:!1,words:"fir conifer evergreen christmas forest"},{kind:"birch",title:"Birch",category:"nature",size:[1.8,4,1.8],color:"lime",solid:!0,top:0,seat:0,light:!1,text:!1,words:"tree white trunk slender forest"},{kind:"blossom_tree",title:"Blossom tree",category:"nature",size:[2.6,3.2,2.6],color:"pink",solid:!0,top:0,seat:0,light:!1,text:!1,words:"cherry sakura spring pink"},{kind:"bush",title:"Bush",category:"nature",size:[1.2,.9,1.1],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"shrub green"},{kind:"hedge",title:"Hedge",category:"nature",size:[2,1,.6],color:"leaf",solid:!0,top:0,seat:0,light:!1,text:!1,words:"garden wall green maze border"},{kind:"flower",title:"Flower",category:"nature",size:[.3,.5,.3],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"tulip blossom garden"},{kind:"flower_bed",title:"Flower bed",category:"nature",size:[2,.55,1],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"garden blossoms border"},{kind:"grass",title:"Tall grass",category:"nature",size:[.5,.45,.5],color:"lime",solid:!1,top:0,seat:0,light:!1,text:!1,words:"tuft meadow reed"},{kind:"mushroom",title:"Mushroom",category:"nature",size:[.4,.45,.4],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"toadstool forest"},{kind:"rock",title:"Rock",category:"nature",size:[1,.6,.8],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"stone"},{kind:"boulder",title:"Boulder",category:"nature",size:[2,1.5,1.8],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"big rock stone"},{kind:"log",title:"Log",category:"nature",size:[1.8,.45,.45],color:"wood",solid:!0,top:0,seat:.43,light:!1,text:!1,words:"trunk wood seat campfire"},{kind:"pond",title:"Pond",category:"nature",size:[5,.16,4],color:"water",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water lake pool"},{kind:"bench",title:"Bench",category:"furniture",size:[1.8,.95,.65],color:"wood",solid:!0,top:0,seat:.46,light:!1,text:!1,words:"seat sit park"},{kind:"chair",title:"Chair",category:"furniture",size:[.52,.95,.55],color:"wood",solid:!0,top:0,seat:.46,light:!1,text:!1,words:"seat sit stool"},{kind:"table",title:"Table",category:"furniture",size:[1.6,.76,.9],color:"wood",solid:!0,top:.76,seat:0,light:!1,text:!1,words:"desk surface dining"},{kind:"round_table",title:"Round table",category:"furniture",size:[1.1,.74,1.1],color:"cream",solid:!0,top:.74,seat:0,light:!1,text:!1,words:"cafe surface"},{kind:"shelf",title:"Bookshelf",category:"furniture",size:[1.2,1.9,.4],color:"wood",solid:!0,top:1.9,seat:0,light:!1,text:!1,words:"books library rack"},{kind:"crate",title:"Crate",category:"furniture",size:[.8,.8,.8],color:"amber",solid:!0,top:.8,seat:0,light:!1,text:!1,words:"box storage wood"},{kind:"barrel",title:"Barrel",category:"furniture",size:[.7,.95,.7],color:"wood",solid:!0,top:.95,seat:0,light:!1,text:!1,words:"cask keg"},{kind:"planter",title:"Planter",category:"furniture",size:[.9,.85,.9],color:"clay",solid:!0,top:0,seat:0,light:!1,text:!1,words:"pot plant flowers"},{kind:"parasol",title:"Parasol",category:"furniture",size:[2.4,2.5,2.4],color:"coral",solid:!1,top:0,seat:0,light:!1,text:!1,words:"umbrella sunshade cafe"},{kind:"house",title:"House",category:"building",size:[4.4,4.2,4],color:"coral",solid:!0,top:0,seat:0,light:!1,text:!1,words:"home cottage hut village roof"},{kind:"shed",title:"Shed",category:"building",size:[2.4,2.5,2],color:"indigo",solid:!0,top:0,seat:0,light:!1,text:!1,words:"hut cabin workshop"},{kind:"tower",title:"Tower",category:"building",size:[2.6,7,2.6],color:"cream",solid:!0,top:0,seat:0,light:!1,text:!1,words:"castle keep lookout"},{kind:"gazebo",title:"Gazebo",category:"building",size:[3.6,3.4,3.6],color:"cream",solid:!1,top:.15,seat:0,light:!1,text:!1,words:"pavilion garden roof shelter"},{kind:"tent",title:"Tent",category:"building",size:[2.4,1.7,2.8],color:"amber",solid:!0,top:0,seat:0,light:!1,text:!1,words:"camp"},{kind:"stall",title:"Market stall",category:"building",size:[2.4,2.5,1.6],color:"coral",solid:!0,top:.95,seat:0,light:!1,text:!1,words:"shop market kiosk booth"},{kind:"well",title:"Well",category:"building",size:[1.6,2.4,1.6],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water village"},{kind:"fountain",title:"Fountain",category:"building",size:[3,1.9,3],color:"stone",solid:!0,top:0,seat:0,light:!1,text:!1,words:"water plaza square"},{kind:"wall",title:"Wall",category:"building",size:[2,2.4,.3],color:"cream",solid:!0,top:2.4,seat:0,light:!1,text:!1,words:"room partition"},{kind:"window_wall",title:"Wall with window",category:"building",size:[2,2.4,.3],color:"cream",solid:!0,top:2.4,seat:0,light:!1,text:!1,words:"room glass"},{kind:"door_wall",title:"Wall with doorway",category:"building",size:[2,2.4,.3],color:"cream",solid:!1,top:0,seat:0,light:!1,text:!1,words:"room door entrance opening"},{kind:"fence",title:"Fence",category:"building",size:[2,.95,.14],color:"white",solid:!0,top:0,seat:0,light:!1,text:!1,words:"picket garden border"},{kind:"path",title:"Path slab",category:"path",size:[1.5,.06,1.5],color:"sand",solid:!1,top:0,seat:0,light:!1,text:!1,words:"way road tile paving floor"},{kind:"stepping_stone",title:"Stepping stone",category:"path",size:[.8,.07,.7],color:"stone",solid:!1,top:0,seat:0,light:!1,text:!1,words:"path garden"},{kind:"deck",title:"Deck",category:"path",size:[2,.2,2],color:"wood",solid:!1,top:.2,seat:0,light:!1,text:!1,words:"planks floor platform stage terrace"},{kind:"bridge",title:"Bridge",category:"path",size:[1.8,1.35,5],color:"wood",solid:!1,top:.5,seat:0,light:!1,text:!1,words:"crossing water span"},{kind:"step",title:"Step",category:"path",size:[1.6,.2,.4],color:"stone",solid:!0,top:.2,seat:0,light:!1,text:!1,words:"stairs stair"},{kind:"sign",title:"Sign",category:"sign",size:[1.3,1.5,.14],color:"wood",solid:!0,top:0,seat:0,light:!1,text:!0,words:"board text label notice"},{kind:"signpost",title:"Signpost",category:"sign",size:[1.1,2.2,.2],color:"wood",solid:!0,top:0,seat:0,light:!1,text:!0,words:"direction arrow pointer"},{kind:"billboard",title:"Billboard",category:"sign",size:[3.4,2.9,.3],color:"indigo",solid:!0,top:0,seat:0,light:!1,text:!0,words:"screen board text big announcement"},{kind:"flag",title:"Flag",category:"sign",size:[1.2,3.4,.12],color:"coral",solid:!0,top:0,seat:0,light:!1,text:!1,words:"banner pole"},{kind:"lamp",title:"Street lamp",category:"light",size:[.5,3.1,.5],color:"ink",solid:!0,top:0,seat:0,light:!0,text:!1,words:"light lantern post"},{kind:"lantern",title:"Lantern",category:"light",size:[.34,.5,.34],color:"amber",solid:!1,top:0,seat:0,light:!0,text:!1,words:"light table garden"},{kind:"campfire",title:"Campfire",category:"light",size:[1.3,.8,1.3],color:"amber",solid:!0,top:0,seat:0,light:!0,text:!1,words:"fire flame camp warm"},{kind:"beacon",title:"Beacon",category:"light",size:[.6,1.3,.6],color:"mint",solid:!0,top:0,seat:0,light:!0,text:!1,words:"marker glow light pillar"}],wo=[{name:"white",hex:"#fbf7ef"},{name:"cream",hex:"#f2e3c9"},{name:"sand",hex:"#e4cfa6"},{name:"clay",hex:"#cf8a63"},{name:"wood",hex:"#b07a4b"},{name:"bark",hex:"#7a5338"},{name:"stone",hex:"#a9a7a6"},{name:"ink",hex:"#2b3147"},{name:"coral",hex:"#ee6c55"},{name:"amber",hex:"#f3b13f"},{name:"lime",hex:"#a7c957"},{name:"leaf",hex:"#6fae58"},{name:"pine",hex:"#3f8461"},{name:"mint",hex:"#7fe3c4"},{name:"teal",hex:"#2a9d8f"},{name:"water",hex:"#6cb8d6"},{name:"sky",hex:"#8ecae6"},{name:"indigo",hex:"#4d5bd1"},{name:"violet",hex:"#9b7ede"},{name:"pink",hex:"#f2a7c3"}],il={"tool.call":"","tool.result":"","tool.progress":"","call.cancel":"","resource.read":"world.read","resource.result":"world.read","events.subscribe":"world.read","world.commit":"world.write.safe","commit.accepted":"world.write.safe","commit.conflict":"world.write.safe","world.entry":"world.read","world.switched":"world.read","presence.page":"world.read",presence:"world.read","avatar.act":"world.write.safe","user.event":"chat.stream",trace:"chat.stream",lease:"world.write.safe","session.bound":"world.read",ping:"world.read",pong:"world.read",error:"world.read"},Tm={bad_arguments:{retryable:!1,meaning:"an argument is missing, unknown or out of range",next:"Correct the named field and call again; nothing was changed."},unknown_tool:{retryable:!1,meaning:"there is no such tool",next:"List the tools and use one of them."},not_found:{retryable:!1,meaning:"no object, avatar, world or page has this id",next:"Use one of the near matches, or inspect_world to see what is there."},limit_reached:{retryable:!1,meaning:"the world or the object is full",next:"Delete or combine objects first."},nothing_to_undo:{retryable:!1,meaning:"there is no step of yours left to take back",next:"inspect_world shows what is there; delete_objects removes things."},undo_conflict:{retryable:!1,meaning:"someone changed the same things afterwards",next:"Look at them with inspect_world and change them by modify_objects instead."},unreachable:{retryable:!1,meaning:"no way leads there",next:"Choose a point beside it; inspect_world shows what stands in the way."},interrupted:{retryable:!0,meaning:"another walk or action took over before this one ended",next:"Call again if it is still wanted."},world_not_open:{retryable:!0,meaning:"no browser page is open on this world, and changes and pictures are made there",next:"Call open_world, or ask the user to open the URL."},page_gone:{retryable:!0,meaning:"the page that was executing the call went away before it was done; nothing was changed",next:"Call again; another page takes over, or open_world opens one."},browser_slow:{retryable:!0,meaning:"the page has too much waiting",next:"Wait a second, then call again."},timeout:{retryable:!0,meaning:"no answer came before the deadline",next:"Call again with the same idempotency_key; what was done is not done twice."},cancelled:{retryable:!1,meaning:"the caller withdrew the call",next:"Nothing was changed by it."},replayed:{retryable:!1,meaning:"this messageId was used before and its answer is no longer kept",next:"Use a fresh messageId."},idempotency_key_reused:{retryable:!1,meaning:"this idempotency_key belongs to a different call",next:"Use a fresh key for a new call."},world_switched:{retryable:!0,meaning:"the user moved to another world",next:"Call again; it acts in the world that is open now."},render_failed:{retryable:!0,meaning:"the page could not draw (its graphics context is lost or blank)",next:"Ask the user to reload the page, then call again."},store_failed:{retryable:!0,meaning:"the change could not be written to disk; it was not made",next:"Check free space on the disk that holds the data folder, then call again."},unavailable:{retryable:!0,meaning:"the service is starting or stopping",next:"Try again in a moment."},too_large:{retryable:!1,meaning:"the message is larger than allowed",next:"Send less at a time."},bad_frame:{retryable:!1,meaning:"a frame that is not text",next:"Send JSON text."},bad_envelope:{retryable:!1,meaning:"the envelope is malformed",next:"See docs/PROTOCOL.md for its fields."},not_allowed:{retryable:!1,meaning:"the scope, world, session or device is not the sender's",next:"Ask the user for the scope, or use the ids of the welcome."},unauthorized:{retryable:!1,meaning:"not logged in, or the key is wrong or used",next:"Run `world-mcp open` for a fresh link."},forbidden:{retryable:!1,meaning:"a foreign Host, Origin or site",next:"Open the page at the address that world-mcp printed."},wrong_media_type:{retryable:!1,meaning:"the body is not application/json",next:"Send Content-Type: application/json."},rate_limited:{retryable:!0,meaning:"too many requests",next:"Slow down."},protocol_mismatch:{retryable:!1,meaning:"the two ends speak different protocol versions",next:"Update world-mcp (both ends run the same file), then reload the page."},conflict:{retryable:!1,meaning:"another connection took this one's place",next:"Nothing to do here; the other one is live."},internal:{retryable:!1,meaning:"a fault in world-mcp",next:"Please report it with the last lines of serve.log in the data folder."}};var lb={world_info:{done:"looked around",failed:"could not look around"},inspect_world:{done:"looked around",failed:"could not look at that"},search_catalog:{done:"looked through the pieces",failed:"could not search the pieces"},place_objects:{done:"placed objects",failed:"could not place that",tells:!0},build:{done:"built something",failed:"could not build that",tells:!0},modify_objects:{done:"changed things",failed:"could not change that",tells:!0},delete_objects:{done:"removed things",failed:"could not remove that",tells:!0},set_environment:{done:"changed the light",failed:"could not change the light",tells:!0},undo:{done:"took a step back",failed:"could not take that back",tells:!0},walk_avatar:{done:"walked there",failed:"could not get there",tells:!0},avatar_action:{done:"made a gesture",failed:"could not do that"},say:{done:"spoke",failed:"could not speak"},screenshot:{done:"took a picture",failed:"could not take a picture"},worlds:{done:"looked at your worlds",failed:"could not reach your worlds"},open_world:{done:"opened the world",failed:"could not open the world"},wait_for_events:{done:"listened for you",failed:"could not listen"}},rl={idle:["idle","It is here and free. Say something, and it can answer."],thinking:["thinking","It is working on an answer and has not acted yet."],speaking:["speaking","It is saying something in this world."],working:["working","It is carrying out a tool call in this world."],walking:["walking","It is on its way to a place."],"needs-you":["needs you","It waits for your answer."],away:["away","Its connection is closed. What it built stays; start the agent again and it comes back."]};function Em({state:n,label:e}){let t=cb(n);return!e||e===t?t:n==="working"||n==="walking"||n==="speaking"||n==="idle"?e:`${t} · ${e}`}function cb(n){return(rl[n]??rl.idle)[0]}function Cm(n){return(rl[n]??rl.idle)[1]}function sl(n){let e=Math.floor(n/1e3);return e>=1?e<60?`${e} s`:e<3600?`${Math.floor(e/60)} min`:e<86400?`${Math.floor(e/3600)} h`:`${Math.floor(e/86400)} d`:"now"}function Rm(n){let e=lb[n.tool],t=n.tool.replaceAll("_"," "),i=(n.text??"").split(`
`,1)[0]?.trim()??"";switch(n.state){case"started":return i||t;case"failed":return`${e?.failed??`${t} failed`}${i?`: ${i}`:""}`;case"done":return e?.tells&&i?ub(i):e?.done??t}}function ub(n){return(n.charAt(0).toLowerCase()+n.slice(1)).replace(/[.:]$/,"")}function ol(n){return n==="composite"?"Building":cr.find(e=>e.kind===n)?.title??n}function Pm(n){return`${n[0].toFixed(1)}, ${n[2].toFixed(1)}`}function Lm({canvas:n,scene:e,state:t,model:i,presence:r,point:s}){function o(c){let u=c?.type==="object"?c.id:null;i.selection.value=c,e.select(u),r.selected(u)}let a=Am(n,{tap(c,u){n.focus({preventScroll:!0});let h=e.pick(c,u);h?.objectId!==void 0?o(Im(t,h.objectId)):h?.avatarId!==void 0?o(hb(i,h.avatarId)):o(null)},point(c,u){let h=e.pick(c,u);h?.objectId!==void 0?s({objectId:h.objectId}):h?.point&&s({position:h.point})}}),l=t.subscribe(c=>{let u=i.selection.peek();u?.type!=="object"||!c.reset&&!c.objects.includes(u.id)||(t.objects.has(u.id)?i.selection.value=Im(t,u.id):o(null))});return{clear:()=>o(null),dispose(){a(),l()}}}function Im(n,e){let t=n.objects.get(e);return{type:"object",id:e,name:t?.label||ol(t?.kind??e)}}function hb(n,e){let t=n.presence.peek().agents.find(i=>i.avatarId===e);return{type:"avatar",id:e,name:t?.name??e}}var et,Nm,Lh,ur,Ph,ul,Fm,ll,km,Oh,Ih,db,So=Symbol.for("pv"),hl={},dl=[],fb=/^m(i|n|o|s|text|space)$/,Dh=Array.isArray,Nh=dl.slice,zr=Object.assign;function Br(n){n&&n.parentNode&&n.remove()}function Um(n,e,t){var i,r,s,o={},a=arguments.length;for(s in e)s=="key"?i=e[s]:s=="ref"&&typeof n!="function"?r=e[s]:o[s]=e[s];return a>2&&(o.children=a>3?Nh.call(arguments,2):t),Mo(n,o,i,r,null)}function Mo(n,e,t,i,r){var s={type:n,props:e,key:t,ref:i,__k:null,__:null,__b:0,__e:null,__c:null,constructor:So,__v:r||++Nm,__i:-1,__u:0};return!r&&et.vnode&&et.vnode(s),s}function an(n){return n.children}function bs(n,e){this.props=n,this.context=e,this.__g=0}function hr(n,e){if(e==null)return n.__&&hr(n.__,n.__i+1);for(var t;e<n.__k.length;e++)if((t=n.__k[e])&&t.__e)return t.__e;return typeof n.type!="function"||n.props.__P?null:hr(n)}function pb(n){var e,t=n.__v,i=t.__e,r=[],s=[],o=n.__P;o&&((e=zr({constructor:So},t)).__v=t.__v+1,et.vnode&&et.vnode(e),Fh(o,e,t,n.__n,o.namespaceURI,32&t.__u?[i]:null,r,i||hr(t),32&t.__u,s),e.__v=t.__v,e.__.__k[e.__i]=e,Wm(r,e,s),t.__=t.__e=null,e.__e!=i&&Bm(e))}function Bm(n){if((n=n.__)&&n.__c&&!n.props.__P)return n.__e=null,n.__k.some(function(e){return e&&(n.__e=e.__e)}),Bm(n)}function Om(n){(8&n.__g||(n.__g|=8,ur.push(n),ul++))&&Ph==et.debounceRendering||((Ph=et.debounceRendering)||queueMicrotask)(zm)}function zm(){try{for(var n,e=1;ur.length;)ur.length>e&&ur.sort(Fm),n=ur.shift(),e=ur.length,8&n.__g&&pb(n)}finally{(ul=ur.length)&&(Ph||queueMicrotask)(zm)}}function Vm(n,e,t,i,r,s,o,a,l,c,u){var h,d,f,p,y,m,g=i.__k||dl,x=e.length;for(l=mb(t,e,g,l,x),h=0;h<x;h++)(f=t.__k[h])!=null&&(d=~f.__i&&g[f.__i]||hl,f.__i=h,m=Fh(n,f,d,r,s,o,a,l,c,u),p=f.__e,(d.ref!=f.ref||8&d.__u)&&(d.ref&&kh(d.ref,null,f,d),f.ref&&u.push(f.ref,f.__c||p,f)),y=y||p,4&f.__u?(l=Gm(f,l,n,!d.__v),d.__e&&(d.__e=null)):typeof f.type=="function"&&m!==void 0?l=m:p&&(l=p.nextSibling),f.__u&=-21);return t.__e=y,l}function mb(n,e,t,i,r){var s,o,a,l,c,u,h,d,f,p=t.length,y=p,m=0,g=0,x=n.__k=Array(r);for(s=0;s<r;s++)(o=e[s])!=null&&typeof o!="boolean"&&typeof o!="function"?(typeof o!="object"||o.constructor===String?o=x[s]=Mo(null,o):Dh(o)?o=x[s]=Mo(an,{children:o}):o.constructor===So&&o.__b?o=x[s]=Mo(o.type,o.props,o.key,o.ref,o.__v):x[s]=o,l=s+m,o.__=n,o.__b=n.__b+1,a=null,~(c=o.__i=gb(o,t,l,y))&&(y--,(a=t[c])&&(a.__u|=2)),a&&a.__v?(o.__u|=16,c==l-1?m--:c==l+1?m++:c!=l&&(c>l?m--:m++,g=1)):(~c||(r>p?m--:r<p&&m++),typeof o.type!="function"&&(o.__u|=4))):x[s]=null;if(g){for(u=[],h=[],s=0;s<r;s++)if((o=x[s])&&16&o.__u){for(m=0,d=u.length;m<d;)u[f=m+d>>1]<o.__i?m=f+1:d=f;u[m]=o.__i,h[s]=m+1}for(m=u.length;s--;)h[s]&&(h[s]==m?m--:x[s].__u|=4)}if(y)for(s=0;s<p;s++)!(a=t[s])||2&a.__u||(a.__e==i&&(i=hr(a)),Uh(a,a));return i}function Gm(n,e,t,i){var r,s,o,a;if(typeof n.type=="function"){if(n.props.__P)return e;if(r=n.__k)for(s=0;s<r.length;s++)r[s]&&(r[s].__=n,e=Gm(r[s],e,t,!1));return e}for(e&&!e.parentNode&&(e=hr(n))&&!e.parentNode&&(e=null),o=n.__e,a=e;a&&a.nodeType==8;)a=a.nextSibling;for(o!=a&&(!i&&t.moveBefore&&o.parentNode?t.moveBefore(o,e):t.insertBefore(o,e||null)),e=o;(e=e&&e.nextSibling)&&e.nodeType==8&&!e.data.startsWith("$s"););return e}function gb(n,e,t,i){var r,s=n.key,o=n.type,a=e[t],l=a&&!(2&a.__u);if(a===null&&s==null||l&&s==a.key&&o==a.type)return t;if(i>(l?1:0)){for(r=t-1;r>=0;r--)if((a=e[r])&&!(2&a.__u)&&s==a.key&&o==a.type)return r;for(r=t+1;r<e.length;r++)if((a=e[r])&&!(2&a.__u)&&s==a.key&&o==a.type)return r}return-1}function Dm(n,e,t){t==null&&(t=""),e[0]=="-"?n.setProperty(e,t):n[e]=t}function al(n,e,t,i,r){var s,o;if(e=="style")if(typeof t=="string")n.style.cssText=t;else{if(typeof i=="string"&&(n.style.cssText=i=""),i)for(e in i)t&&e in t||Dm(n.style,e);if(t)for(e in t)i&&t[e]==i[e]||Dm(n.style,e,t[e])}else if(e[0]=="o"&&e[1]=="n")typeof t!="function"&&(t=null),typeof i!="function"&&(i=null),(n.__e||(n.__e={}))[e]=t,t&&i||(o=Ih[e]||(Ih[e]=yb(e)),(n.__a||(n.__a={}))[e]=Oh,s=e!=(e=e.replace(km,"$1")),(e=e.slice(2))[0]<"a"&&(e=e.toLowerCase()),t?n.addEventListener(e,o,s):n.removeEventListener(e,o,s));else{if(r=="http://www.w3.org/2000/svg")e=e.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(e!="width"&&e!="height"&&e!="href"&&e!="list"&&e!="form"&&e!="tabIndex"&&e!="download"&&e!="rowSpan"&&e!="colSpan"&&e!="role"&&e!="popover"&&e in n)try{return void(n[e]=t??"")}catch{}if(typeof t=="function")return;t==null||t===!1&&e[4]!="-"?n.removeAttribute(e):n.setAttribute(e,e=="popover"&&t==1?"":t)}}function yb(n){return function(e){var t=this.__e;if(t){if(t=t[n],e[ll]==null)e[ll]=Oh++;else if(e[ll]<this.__a[n])return;return t(et.event?et.event(e):e)}}}function Fh(n,e,t,i,r,s,o,a,l,c){var u,h,d,f,p,y,m,g,x,M,w,C,E,v,S,B,L,N,z=e.type;if(e.constructor!==So)return null;128&t.__u&&(l=32&t.__u,u=t.__c.__z)&&(e.__u|=l,h=s=[],u.nodeType==8?a=cl(u,s):s.push(u),a=s[0]||a),(u=et.__b)&&u(e);e:if(typeof z=="function"){d=o.length;try{if(g=e.props,x=(u=z.prototype)&&u.render,M=(u=z.contextType)&&i[u.__c],w=u?M?M.props.value:u.__:i,(f=t.__c)?(e.__c=f,2&f.__g&&(f.__g|=1)):(x?e.__c=f=new z(g,w):(e.__c=f=new bs(g,w),f.constructor=z,f.render=xb),M&&M.sub(f),f.state||(f.state={}),f.__n=i,f.__g|=8,f.__h=[],f.__k=[]),x&&(f.__s||(f.__s=f.state),z.getDerivedStateFromProps&&(f.__s==f.state&&(f.__s=zr({},f.__s)),zr(f.__s,z.getDerivedStateFromProps(g,f.__s)))),p=f.props,y=f.state,f.__v=e,t.__c){if(g!==p&&x&&!z.getDerivedStateFromProps&&f.componentWillReceiveProps&&f.componentWillReceiveProps(g,w),e.__v==t.__v&&!(8&f.__g)||!(4&f.__g)&&f.shouldComponentUpdate&&f.shouldComponentUpdate(g,f.__s,w)===!1){e.__v!=t.__v&&(f.props=g,f.state=f.__s,f.__g&=-9),e.__e=t.__e,e.__k=t.__k,e.__k.some(function(H){H&&(H.__=e)}),dl.push.apply(f.__h,f.__k),f.__k=[],f.__h.length&&o.push(f),a=hr(t);break e}f.componentWillUpdate&&f.componentWillUpdate(g,f.__s,w),x&&f.componentDidUpdate&&f.__h.push(function(){f.componentDidUpdate(p,y,m)})}else x&&!z.getDerivedStateFromProps&&f.componentWillMount&&f.componentWillMount(),x&&f.componentDidMount&&f.__h.push(f.componentDidMount);f.context=w,f.props=g,f.__P=n,f.__g&=-5,C=et.__r,E=x?25:0;do f.__g&=-9,C&&C(e),u=f.render(f.props,f.state=f.__s,f.context);while(8&f.__g&&++E<25);x&&(dl.push.apply(f.__h,f.__k),f.__k=[]),f.state=f.__s,f.getChildContext&&(i=zr({},i,f.getChildContext())),x&&t.__c&&f.getSnapshotBeforeUpdate&&(m=f.getSnapshotBeforeUpdate(p,y)),v=u&&u.type===an&&u.key==null?u.props.children:u,g.__P&&(u=a,r=(n=g.__P).namespaceURI,l=s=null,t.props&&t.props.__P!=n&&(t.__k.some(function(H){H&&Uh(H,H)}),t.__k=null),a=t.__k?hr(t,0):null),a=Vm(n,Dh(v)?v:[v],e,t,i,r,s,o,a,l,c),g.__P&&(e.__e=null,a=u),e.__u&=-161,h&&h.some(Br),f.__h.length&&o.push(f),1&f.__g&&(f.__g&=-4)}catch(H){if(o.length=d,e.__v=null,l||s)if(H&&H.then){if(e.__u|=128|l,s){for(~(L=s.indexOf(a||void 0))||(L=s.length);(N=s[L-1])&&N.nodeType==8;)L--;for(;L<s.length;L++)if(N=s[L])if(s[L]=null,S){if(N==B)break}else{if(N.nodeType!=8)break;N.data.startsWith("$s")&&(B=cl(S=N))}}if(!S){for(;a&&a.nodeType==8&&a.nextSibling;)a=a.nextSibling;S=a}(u=cl(S=e.__c.__z||(e.__c.__z=S)))?(e.__e=S,a=u):e.__e=a,a=a&&a.nextSibling}else s&&s.some(Br);else e.__e=t.__e;e.__k||(e.__k=t.__k||[]),H&&H.then||Hm(e),et.__e(H,e,t)}}else a=e.__e=vb(t.__e,e,t,i,r,s,o,l,c,n);return(u=et.diffed)&&u(e),a}function cl(n,e){if(n&&n.nodeType==8&&n.data.startsWith("$s"))for(var t=1;n=n.nextSibling;){if(n.nodeType==8){if(n.data.startsWith("$s"))t++;else if(n.data.startsWith("/$s")&&!--t)return n}e&&e.push(n)}}function Hm(n){n&&(n.__c&&(n.__c.__g|=4),n.__k&&n.__k.some(Hm))}function Wm(n,e,t){for(var i=0;i<t.length;)kh(t[i++],t[i++],t[i++]);et.__c&&et.__c(e,n),n.some(function(r){try{n=r.__h,r.__h=[],n.some(function(s){s.call(r)})}catch(s){et.__e(s,r.__v)}})}function vb(n,e,t,i,r,s,o,a,l,c){var u,h,d,f,p,y,m,g,x=t.props||hl,M=e.props,w=e.type;if(w=="svg"?r="http://www.w3.org/2000/svg":w=="math"?r="http://www.w3.org/1998/Math/MathML":r||(r="http://www.w3.org/1999/xhtml"),s){for(u=0;u<s.length;u++)if((p=s[u])&&(w?p.localName==w:p.nodeType==3)){n=p,s[u]=null;break}}if(!n){if(g=c.ownerDocument||document,!w)return g.createTextNode(M);n=g.createElementNS(r,w,M.is?M:c),a&&(et.__m&&et.__m(e,s),a=!1),s=null}if(w){if(c=w=="template"&&n.content||n,s=w=="textarea"&&M.defaultValue!=null?null:s&&Nh.call(c.childNodes),!a&&s)for(x={},u=0;u<n.attributes.length;u++)x[(p=n.attributes[u]).name]=p.value;for(u in x)p=x[u],u=="dangerouslySetInnerHTML"?d=p:u=="children"||u in M||u=="value"&&"defaultValue"in M||u=="checked"&&"defaultChecked"in M||al(n,u,null,p,r);for(u in M)p=M[u],u=="children"?f=p:u=="dangerouslySetInnerHTML"?h=p:u=="value"?y=p:u=="checked"?m=p:a&&typeof p!="function"||x[u]===p||al(n,u,p,x[u],r);h?(a||d&&(h.__html==d.__html||h.__html==n.innerHTML)||(n.innerHTML=h.__html),e.__k=[]):(d&&(n.textContent=""),(w=="foreignObject"||r=="http://www.w3.org/1998/Math/MathML"&&fb.test(w))&&(r="http://www.w3.org/1999/xhtml"),Vm(c,Dh(f)?f:[f],e,t,i,r,s,o,s?s[0]:t.__k&&hr(t,0),a,l),s&&s.some(Br)),a&&w!="textarea"||(u="value",w=="progress"&&y==null?n.removeAttribute(u):y==null||y===n[u]&&(w!="progress"||y)||al(n,u,y,x[u],r),u="checked",m!=null&&m!=n[u]&&al(n,u,m,x[u],r))}else x===M||a&&n.data==M||(n.data=M);return n}function kh(n,e,t,i){try{typeof n=="function"?e?e.__x=n(e)||1:i&&(i=i.__c||i.__e)&&(e=i.__x)&&(i.__x=null,typeof e=="function"?e():n(null)):n.current=e}catch(r){et.__e(r,t)}}function Uh(n,e,t){var i,r,s,o;if(et.unmount&&et.unmount(n),!(i=n.ref)||i.current&&i.current!=n.__e||kh(i,null,e,n),i=n.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(a){et.__e(a,e)}i.__P=i.__n=null}if(i=n.__k)for(o=0;o<i.length;o++)i[o]&&Uh(i[o],e,typeof n.type!="function"||t&&!n.props.__P);!t&&(i=n.__c)&&(i=i.__z)&&(r=cl(i,s=[]))&&(i==n.__e&&s.some(Br),Br(r),Br(i)),t||Br(n.__e),n.__e=n.__c=n.__=null}function xb(n,e,t){return this.constructor(n,t)}function Bh(n,e){var t,i,r,s;et.__&&et.__(n,e),e.nodeType==9&&(e=e.documentElement),i=(t=n&&32&n.__u)?null:e.__k,e.__k=Mo(an,{children:[n]}),r=[],s=[],Fh(e,e.__k,i||hl,hl,e.namespaceURI,i?null:e.firstChild?Nh.call(e.childNodes):null,r,i?i.__e:e.firstChild,t,s),Wm(r,e.__k,s),e.__k.props.children=null}et={__e:function(n,e,t,i){for(var r,s,o;e=e.__;)if((r=e.__c)&&!(1&r.__g)){r.__g|=4;try{if((o=(s=r.constructor)&&s.getDerivedStateFromError)&&r.setState(s.getDerivedStateFromError(n)),r.componentDidCatch&&(r.componentDidCatch(n,i||{}),o=1),o&&8&r.__g)return void(r.__g|=2)}catch(a){n=a}}throw ul=0,n}},Nm=0,Lh=function(n){return n!=null&&n.constructor===So},bs.prototype.setState=function(n,e){var t=this.__s;t&&t!=this.state||(t=this.__s=zr({},this.state)),typeof n=="function"&&(n=n(zr({},t),this.props)),n&&(zr(t,n),this.__v&&(e&&this.__k.push(e),Om(this)))},bs.prototype.forceUpdate=function(n){this.__v&&(this.__g|=4,n&&this.__h.push(n),Om(this))},bs.prototype.render=an,ur=[],ul=0,Fm=function(n,e){return n.__v.__b-e.__v.__b},ll=Symbol(),km=/(PointerCapture)$|Capture$/i,Oh=0,Ih={},db=0;var To,gn,zh,Xm,_b=Object.is,Vh=0,e0=[],Gh=[],At=et,$m=At.__b,qm=At.__r,jm=At.diffed,Ym=At.__c,Zm=At.unmount,Km=At.__;function Wh(n,e){At.__h&&At.__h(gn,n,Vh||e),Vh=0;var t=gn.__H||(gn.__H={__:[],__h:[]});return n>=t.__.length&&t.__.push({}),t.__[n]}function Vr(n,e){var t=Wh(To++,3);!At.__s&&Xh(t.__H,e)&&(t.__P=!0,t.__=n,t.u=e,gn.__H.__h.push(t))}function t0(n,e){var t=Wh(To++,4);!At.__s&&Xh(t.__H,e)&&(t.__P=!1,t.__=n,t.u=e,gn.__h.push(t))}function Di(n){return Vh=5,fl(function(){return{current:n}},[])}function fl(n,e){var t=Wh(To++,7);return Xh(t.__H,e)&&(t.__=n(),t.__H=e),t.__}function bb(){var n;do{for(;n=Gh.shift();)try{Ao(n)}catch(t){At.__e(t,{__:(n=n.__P)&&n.__v})}for(;n=e0.shift();){var e=n.__H;if(n.__P&&e)try{e.__h.some(Ao),e.__h.some(Hh),e.__h=[]}catch(t){e.__h=[],At.__e(t,n.__v)}}}while(Gh.length)}At.__b=function(n){gn=null,$m&&$m(n)},At.__=function(n,e){n&&e.__k&&e.__k.__m&&(n.__m=e.__k.__m),Km&&Km(n,e)},At.__r=function(n){qm&&qm(n),To=0;var e=(gn=n.__c).__H;e&&(zh==gn?gn.__h=[]:(e.__h.some(Ao),e.__h.some(Hh),To=0),e.__h=[],e.__.some(function(t){t.__N&&(t.__=t.__N),t.u=t.__N=void 0})),zh=gn},At.diffed=function(n){jm&&jm(n);var e=n.__c;e&&e.__H&&(e.__H.__h.length&&Qm(e0.push(e)),e.__H.__.some(function(t){t.u&&(t.__H=t.u)})),zh=gn=null},At.__c=function(n,e){e.some(function(t){try{t.__h.some(Ao),t.__h=t.__h.filter(function(i){return!i.__||Hh(i)})}catch(i){t.__h=[function(){throw i}]}}),Ym&&Ym(n,e)},At.unmount=function(n){Zm&&Zm(n);var e,t,i=n.__c;i&&i.__H&&(i.__H.__.some(function(r){try{if(r.__P&&r.__c){if(t===void 0){for(t=n.__;t&&(!t.__c||!t.__c.__P);)t=t.__;t=t&&t.__c}r.__P=t,Qm(Gh.push(r))}else Ao(r)}catch(s){e=s}}),i.__H=void 0,e&&At.__e(e,i.__v))};var Jm=typeof requestAnimationFrame=="function";function wb(n){var e,t=function(){clearTimeout(i),Jm&&cancelAnimationFrame(e),setTimeout(n)},i=setTimeout(t,35);Jm&&(e=requestAnimationFrame(t))}function Qm(n){n!=1&&Xm==At.requestAnimationFrame||((Xm=At.requestAnimationFrame)||wb)(bb)}function Ao(n){var e=gn,t=n.__c;typeof t=="function"&&(n.__c=void 0,t()),gn=e}function Hh(n){var e=gn;n.__c=n.__(),gn=e}function Xh(n,e){return!n||n.length!=e.length||e.some(function(t,i){return!_b(t,n[i])})}var Mb=Symbol.for("preact-signals");function yl(){if(Ni>1)Ni--;else{var n,e=!1;for((function(){var r=ml;for(ml=void 0;r!==void 0;){var s=r.S;if(s.v===r.v)for(var o=s.t;o!==void 0;o=o.x)o.i===r.i&&(o.i=s.i);r=r.o}})();Co!==void 0;){var t=Co;for(Co=void 0,pl++;t!==void 0;){var i=t.u;if(t.u=void 0,t.f&=-3,!(8&t.f)&&i0(t))try{t.c()}catch(r){e||(n=r,e=!0)}t=i}}if(pl=0,Ni--,e)throw n}}function qh(n){if(Ni>0)return n();$h=++Sb,Ni++;try{return n()}finally{yl()}}var Eo,gt=void 0;function Ro(n){var e=gt,t=Eo;gt=void 0,Eo=void 0;try{return n()}finally{gt=e,Eo=t}}var Co=void 0,Ni=0,pl=0,Sb=0,$h=0,ml=void 0,gl=0;function n0(n){if(gt!==void 0){var e=n.n;if(e===void 0||e.t!==gt)return e={i:0,S:n,p:gt.s,n:void 0,t:gt,e:void 0,x:void 0,r:e},gt.s!==void 0&&(gt.s.n=e),gt.s=e,n.n=e,32&gt.f&&n.S(e),e;if(e.i===-1)return e.i=0,e.n!==void 0&&(e.n.p=e.p,e.p!==void 0&&(e.p.n=e.n),e.p=gt.s,e.n=void 0,gt.s.n=e,gt.s=e),e}}function Ft(n,e){this.v=n,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=e?.watched,this.Z=e?.unwatched,this.name=e?.name}Ft.prototype.brand=Mb;Ft.prototype.h=function(){return!0};Ft.prototype.S=function(n){var e=this,t=this.t;t!==n&&n.e===void 0&&(n.x=t,this.t=n,t!==void 0?t.e=n:Ro(function(){var i;(i=e.W)==null||i.call(e)}))};Ft.prototype.U=function(n){var e=this;if(this.t!==void 0){var t=n.e,i=n.x;t!==void 0&&(t.x=i,n.e=void 0),i!==void 0&&(i.e=t,n.x=void 0),n===this.t&&(this.t=i,i===void 0&&Ro(function(){var r;(r=e.Z)==null||r.call(e)}))}};Ft.prototype.subscribe=function(n){var e=this;return Hr(function(){var t=e.value;Ro(function(){return n(t)})},{name:"sub"})};Ft.prototype.valueOf=function(){return this.value};Ft.prototype.toString=function(){return this.value+""};Ft.prototype.toJSON=function(){return this.value};Ft.prototype.peek=function(){var n=this;return Ro(function(){return n.value})};Object.defineProperty(Ft.prototype,"value",{get:function(){var n=n0(this);return n!==void 0&&(n.i=this.i),this.v},set:function(n){if(n!==this.v){if(pl>100)throw new Error("Cycle detected");(function(t){Ni!==0&&pl===0&&t.l!==$h&&(t.l=$h,ml={S:t,v:t.v,i:t.i,o:ml})})(this),this.v=n,this.i++,gl++,Ni++;try{for(var e=this.t;e!==void 0;e=e.x)e.t.N()}finally{yl()}}}});function Jt(n,e){return new Ft(n,e)}function i0(n){for(var e=n.s;e!==void 0;e=e.n)if(e.S.i!==e.i||!e.S.h()||e.S.i!==e.i)return!0;return!1}function r0(n){for(var e=n.s;e!==void 0;e=e.n){var t=e.S.n;if(t!==void 0&&(e.r=t),e.S.n=e,e.i=-1,e.n===void 0){n.s=e;break}}}function s0(n){for(var e=n.s,t=void 0;e!==void 0;){var i=e.p;e.i===-1?(e.S.U(e),i!==void 0&&(i.n=e.n),e.n!==void 0&&(e.n.p=i)):t=e,e.S.n=e.r,e.r!==void 0&&(e.r=void 0),e=i}n.s=t}function Gr(n,e){Ft.call(this,void 0,e),this.x=n,this.s=void 0,this.g=gl-1,this.f=4}Gr.prototype=new Ft;Gr.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===gl))return!0;if(this.g=gl,this.f|=1,this.i>0&&!i0(this))return this.f&=-2,!0;var n=gt;try{r0(this),gt=this;var e=this.x();(16&this.f||this.v!==e||this.i===0)&&(this.v=e,this.f&=-17,this.i++)}catch(t){this.v=t,this.f|=16,this.i++}return gt=n,s0(this),this.f&=-2,!0};Gr.prototype.S=function(n){if(this.t===void 0){this.f|=36;for(var e=this.s;e!==void 0;e=e.n)e.S.S(e)}Ft.prototype.S.call(this,n)};Gr.prototype.U=function(n){if(this.t!==void 0&&(Ft.prototype.U.call(this,n),this.t===void 0)){this.f&=-33;for(var e=this.s;e!==void 0;e=e.n)e.S.U(e)}};Gr.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var n=this.t;n!==void 0;n=n.x)n.t.N()}};Object.defineProperty(Gr.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var n=n0(this);if(this.h(),n!==void 0&&(n.i=this.i),16&this.f)throw this.v;return this.v}});function ws(n,e){return new Gr(n,e)}function o0(n){var e=n.j;if(n.j=void 0,typeof e=="function"){Ni++;var t=gt;gt=void 0;try{e()}catch(i){throw n.f&=-2,n.f|=8,jh(n),i}finally{gt=t,yl()}}}function jh(n){for(var e=n.s;e!==void 0;e=e.n)e.S.U(e);n.x=void 0,n.s=void 0,o0(n)}function Ab(n){if(gt!==this)throw new Error("Out-of-order effect");s0(this),gt=n,this.f&=-2;try{8&this.f&&jh(this)}finally{yl()}}function Ms(n,e){this.x=n,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=e?.name,Eo&&Eo.push(this)}Ms.prototype.c=function(){var n=this.S();try{if(8&this.f||this.x===void 0)return;var e=this.x();typeof e=="function"&&(this.j=e)}finally{n()}};Ms.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,o0(this),r0(this),Ni++;var n=gt;return gt=this,Ab.bind(this,n)};Ms.prototype.N=function(){2&this.f||(this.f|=2,this.u=Co,Co=this)};Ms.prototype.d=function(){this.f|=8,1&this.f||jh(this)};Ms.prototype.dispose=function(){this.d()};function Hr(n,e){var t=new Ms(n,e);try{t.c()}catch(r){throw t.d(),r}var i=t.d.bind(t);return i[Symbol.dispose]=i,i}var a0,xl,vl,Tb=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var l0=[];Hr(function(){a0=this.N})();function Ss(n,e){et[n]=e.bind(null,et[n]||function(){})}function Po(n){if(vl){var e=vl;vl=void 0,e()}vl=n&&n.S()}function c0(n){var e=this,t=n.data,i=Un(t);i.name="ReactiveDom",i.value=t;var r=fl(function(){for(var a=e,l=e.__v;l=l.__;)if(l.__c){l.__c.__$f|=4;break}var c=ws(function(){var f=i.value.value;return f===0?0:f===!0?"":f||""}),u=ws(function(){return!Array.isArray(c.value)&&!Lh(c.value)}),h=Hr(function(){if(this.N=u0,u.value){var f=c.value;a.__v&&a.__v.__e&&a.__v.__e.nodeType===3&&(a.__v.__e.data=f)}}),d=e.__$u.d;return e.__$u.d=function(){h(),d.call(this)},[u,c]},[]),s=r[0],o=r[1];return s.value?o.peek():o.value}c0.displayName="ReactiveTextNode";Object.defineProperties(Ft.prototype,{constructor:{configurable:!0,value:Um(an,null).constructor},type:{configurable:!0,value:c0},props:{configurable:!0,get:function(){var n=this;return{data:{get value(){return n.value}}}}},__b:{configurable:!0,value:1}});Ss("__b",function(n,e){if(Po(),xl=void 0,typeof e.type=="string"){var t,i=e.props;for(var r in i)if(r!=="children"){var s=i[r];s instanceof Ft&&(t||(e.__np=t={}),t[r]=s,i[r]=s.peek())}}n(e)});Ss("__r",function(n,e){if(n(e),e.type!==an){Po();var t,i=e.__c;i&&(i.__$f&=-2,(t=i.__$u)===void 0&&(i.__$u=t=(function(r,s){var o;return Hr(function(){o=this},{name:s}),o.c=r,o})((function(r){return function(){var s;Tb&&((s=this.y)==null||s.call(this)),r.__$f|=1,r.setState({})}})(i),typeof e.type=="function"?e.type.displayName||e.type.name:""))),xl=i,Po(t)}});Ss("__e",function(n,e,t,i){Po(),xl=void 0,n(e,t,i)});Ss("diffed",function(n,e){Po(),xl=void 0;var t;if(typeof e.type=="string"&&(t=e.__e)){var i=e.__np,r=e.props,s=t.U;if(s)for(var o in s){var a=s[o];a===void 0||i&&o in i||(a.d(),s[o]=void 0)}if(i){s||(s={},t.U=s);for(var l in i){var c=s[l],u=i[l];c===void 0?(c=Eb(t,l,u,r),s[l]=c):c.o(u,r)}}}n(e)});function Eb(n,e,t,i){var r=e in n&&n.ownerSVGElement===void 0,s=Jt(t);return{o:function(o,a){s.value=o,i=a},d:Hr(function(){this.N=u0;var o=s.value.value;i[e]!==o&&(i[e]=o,r?n[e]=o:o!=null&&(o!==!1||e[4]==="-")?n.setAttribute(e,o):n.removeAttribute(e))})}}Ss("unmount",function(n,e){if(typeof e.type=="string"){var t=e.__e;if(t){var i=t.U;if(i){t.U=void 0;for(var r in i){var s=i[r];s&&s.d()}}}var o=e.__np;if(o){var a=e.props;for(var l in o)a[l]=o[l]}e.__np=void 0}else{var c=e.__c;if(c){c.__$f|=8;var u=c.__$u;u&&(c.__$u=void 0,u.d())}}n(e)});Ss("__h",function(n,e,t,i){i<3&&(e.__$f|=2),n(e,t,i)});bs.prototype.shouldComponentUpdate=function(n,e){if(this.__R)return!0;var t=this.__$u,i=t&&t.s!==void 0;for(var r in e)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var s=2&this.__$f;if(!(i||s||4&this.__$f)||1&this.__$f)return!0}else if(!(i||4&this.__$f)||3&this.__$f)return!0;for(var o in n)if(o!=="__source"&&n[o]!==this.props[o])return!0;for(var a in this.props)if(!(a in n))return!0;return!1};function Un(n,e){return fl(function(){return Jt(n,e)},[])}var Cb=function(n){queueMicrotask(function(){queueMicrotask(n)})};function Rb(){qh(function(){for(var n;n=l0.shift();)a0.call(n)})}function u0(){l0.push(this)===1&&(et.requestAnimationFrame||Cb)(Rb)}var Pb="4516";function h0(n){let e="Run this once in a terminal, then start the agent:",{port:t}=new URL(n),i=o=>["--agent-type",o,...t===Pb?[]:["--port",t||"80"]],r=o=>i(o).join(" "),s=`{"command": "world-mcp", "args": [${i("openclaw").map(o=>JSON.stringify(o)).join(", ")}]}`;return[{id:"claude-code",name:"Claude Code",how:e,command:`claude mcp add -s user world -- world-mcp ${r("claude-code")}`},{id:"openclaw",name:"OpenClaw",how:e,command:`openclaw mcp set world '${s}'`},{id:"codex",name:"Codex",how:e,command:`codex mcp add world -- world-mcp ${r("codex")}`},{id:"gemini-cli",name:"Gemini CLI",how:e,command:`gemini mcp add -s user world world-mcp -- ${r("gemini-cli")}`},{id:"other",name:"Other",how:"Give any agent that speaks MCP over HTTP this address; NAME becomes its own:",command:`${n}/api/mcp/world?agentType=NAME`}]}var Ib=Symbol.for("pv"),Lb=0;function D(n,e,t,i,r,s){e||(e={});var o,a,l=e;if("ref"in l&&typeof n!="function")for(a in l={},e)a=="ref"?o=e[a]:l[a]=e[a];var c={type:n,props:l,key:t,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Ib,__v:--Lb,__i:-1,__u:0};return(r||s)&&(c.__source=r,c.__self=s),et.vnode&&et.vnode(c),c}var d0={idle:"M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",thinking:"M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",speaking:"M3 3h10a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H8l-3.5 3V11H3a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",working:"M3.5 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z",walking:"M4.5 2.6 13 8l-8.5 5.4Z","needs-you":"M8 1.5 14.5 8 8 14.5 1.5 8Z",away:"M4 3.2 8 7.1l4-3.9.9.9L9 8l3.9 3.9-.9.9-4-3.9-4 3.9-.9-.9L7 8 3.1 4.1Z"};function Yh({state:n,color:e}){return D("svg",{class:"mark",viewBox:"0 0 16 16","aria-hidden":"true",children:D("path",{d:d0[n]??d0.idle,style:{fill:e}})})}function Zh({model:n,since:e}){let t=typeof e=="number"?e:Date.parse(e);return Number.isNaN(t)?null:D("span",{class:"age",children:sl(n.now.value-t)})}function Kh({children:n}){return D("kbd",{children:n})}function Fi({label:n,hint:e,onClick:t}){return D("button",{type:"button",class:"icon","aria-label":n,title:e?`${n} (${e})`:n,onClick:t,children:D("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:D("path",{d:"M4 4l8 8M12 4l-8 8",class:"stroke"})})})}function _l({text:n}){let e=Un(""),t=async()=>{try{await navigator.clipboard.writeText(n),e.value="copied"}catch{e.value="select"}setTimeout(()=>{e.value=""},2500)},i={"":"Copy",copied:"Copied",select:"Select it by hand"}[e.value];return D("div",{class:"command",children:[D("code",{children:n}),D("button",{type:"button",class:"quiet",onClick:()=>{t()},children:D("span",{"aria-live":"polite",children:i})})]})}function bl({name:n}){let e=h0(location.origin),t=Un(e[0]?.id??""),i=e.find(r=>r.id===t.value);return D("div",{class:"connect",children:[D("div",{class:"choices",role:"radiogroup","aria-label":"Which agent",children:e.map(r=>D("label",{class:r.id===t.value?"choice chosen":"choice",children:[D("input",{type:"radio",name:n,value:r.id,checked:r.id===t.value,onChange:()=>{t.value=r.id}}),r.name]},r.id))}),i&&D(an,{children:[D("p",{class:"muted",children:i.how}),D(_l,{text:i.command},i.id)]})]})}function p0({model:n}){let e=Un(!1);if(e.value||n.connection.value.state!=="live"||n.agentsHere.value.length>0)return null;let t=n.presence.value.agents,i=t.length===0?"No agent is here yet":`${t[0]?.name??"Your agent"} is away`;return D("aside",{class:"panel card guide","aria-label":i,children:[D("header",{children:[D("h2",{children:i}),D(Fi,{label:"Close",onClick:()=>{e.value=!0}})]}),D("p",{children:t.length===0?"Look around, this world is yours. An agent that you connect gets a body here, and can build, walk and talk.":"Start it again and it comes back to where it stood. To connect another one:"}),D(bl,{name:"guide-host"})]})}function m0({model:n,actions:e}){let t=n.graphics.value,i=n.connection.value;return t==="missing"?D(Io,{title:"This browser cannot draw the world",children:[D("p",{children:"World needs WebGL 2. Turn on hardware acceleration in the browser's settings, or open this page in another browser."}),D(Jh,{actions:e})]}):i.state==="login"?D(Io,{title:"Open this world from your computer",children:[D("p",{children:"This browser has no key for it, or the link was used before. Run this in a terminal; it opens a fresh link:"}),D(_l,{text:"world-mcp open"}),D(f0,{actions:e,label:"I have done that, try again"})]}):i.state==="incompatible"?D(Io,{title:"This page and world-mcp do not fit together",children:[D("p",{children:i.message}),D(Jh,{actions:e})]}):i.state==="resting"?D(Io,{title:"This world is open elsewhere",children:[D("p",{children:"Another tab took this one's place, so this one rests."}),D(f0,{actions:e,label:"Use this tab instead"})]}):t==="lost"||t==="gone"?D(Ob,{model:n,actions:e}):null}function Ob({model:n,actions:e}){let t=n.graphics.value==="lost";return D(Io,{title:t?"The picture was interrupted":"The picture did not come back",children:[D("p",{children:t?"Your graphics card let go of this page. It is being drawn anew; nothing that was built is lost.":"The browser lost its graphics and did not get them back. Reload the page; nothing that was built is lost."}),!t&&D(Jh,{actions:e})]})}function Io({title:n,children:e}){return D("div",{class:"gate",children:D("section",{class:"panel card",role:"alert","aria-label":n,children:[D("h1",{children:n}),e]})})}function Jh({actions:n}){return D("button",{type:"button",class:"primary",onClick:n.reload,children:"Reload"})}function f0({actions:n,label:e}){return D("button",{type:"button",class:"primary",onClick:n.retry,children:e})}var g0="world.";function Qh(n){try{return localStorage.getItem(g0+n)}catch{return null}}function ed(n,e){try{localStorage.setItem(g0+n,e)}catch{}}function td(n){return n.helpSeen.value?!1:(n.helpSeen.value=!0,ed("help-seen","yes"),!0)}var Db=[[["Enter","/"],"talk"],[["Esc"],"back to the world"],[["drag","← ↑ ↓ →"],"look around"],[["W","A","S","D"],"move"],[["wheel","pinch"],"closer, farther"],[["F"],"follow the agent"],[["G"],"go where the agent is"],[["click"],"select a thing"],[["Shift click","hold"],"point at the ground"],[["?"],"this list"]],Nb=[[["drag"],"look around"],[["wheel"],"closer, farther"],[["W","A","S","D"],"move"],[["F"],"follow the agent"],[["G"],"go to the agent"],[["?"],"all keys"]];function y0({model:n}){return n.helpSeen.value||n.connection.value.state!=="live"?null:D("aside",{class:"panel card help","aria-label":"How to move",children:[D(Fi,{label:"Got it",hint:"Esc",onClick:()=>td(n)}),D("p",{class:"by-touch",children:"Drag to look around, pinch to come closer. Touch a thing to select it, hold to point."}),D("ul",{class:"by-keys",children:Nb.map(([e,t])=>D("li",{children:[e.map(i=>D(Kh,{children:i},i))," ",t]},t))})]})}function v0({model:n}){let e=Di(null),t=n.open.value==="keys";return Vr(()=>{t&&e.current?.focus()},[t]),t?D("div",{class:"panel card keys",role:"dialog","aria-label":"Keys",tabIndex:-1,ref:e,children:[D("header",{children:[D("h2",{children:"Keys"}),D(Fi,{label:"Close",hint:"Esc",onClick:()=>{n.open.value="none"}})]}),D("dl",{children:Db.map(([i,r])=>D("div",{children:[D("dt",{children:i.map(s=>D(Kh,{children:s},s))}),D("dd",{children:r})]},r))}),D("label",{class:"switch",children:[D("input",{type:"checkbox",checked:n.shortcuts.value,onChange:i=>{n.shortcuts.value=i.currentTarget.checked,ed("shortcuts",i.currentTarget.checked?"on":"off")}}),"Single keys do these things"]})]}):null}function x0(n,e){let t=i=>{if(!(i.ctrlKey||i.metaKey||i.altKey||i.isComposing)){if(i.key==="Escape"){Fb(n,e)&&i.preventDefault();return}_0(i.target)||!n.shortcuts.value&&(i.key.length===1&&i.stopPropagation(),i.key!=="Enter")||(i.key==="?"?(i.preventDefault(),n.open.value=n.open.value==="keys"?"none":"keys"):(i.key==="/"||i.key==="Enter"&&!kb(i.target))&&(i.preventDefault(),document.getElementById("composer")?.focus()))}};return window.addEventListener("keydown",t,{capture:!0}),()=>window.removeEventListener("keydown",t,{capture:!0})}function Fb(n,e){if(n.open.value!=="none"){let t=n.open.value==="status"?document.querySelector(".pill"):null;return n.open.value="none",t?t.focus():e.toWorld(),!0}return _0(document.activeElement)?(e.toWorld(),!0):n.selection.value?(e.clearSelection(),!0):td(n)?!0:(e.toWorld(),!1)}function _0(n){return n instanceof HTMLTextAreaElement||n instanceof HTMLSelectElement||n instanceof HTMLInputElement&&n.type!=="checkbox"&&n.type!=="radio"}function kb(n){return n instanceof Element&&n.closest("button, a, summary, input, label")!==null}var Ub=60,Bb=40,zb=new Set(["wait_for_events"]),wl=12e3;function Ml(n){return n!==void 0&&/^#[0-9a-f]{6}$/i.test(n)?n:"#4d5bd1"}function Sl(n,e){let t=n.presence.value.agents.find(i=>i.avatarId===e);return t?Ml(t.color):""}function b0(n){let e=Jt({agents:[],pages:0}),t=Vb(n),i=Gb(n);return{now:Jt(n()),worldName:Jt(""),connection:Jt({state:"connecting"}),graphics:Jt("ok"),presence:e,selection:Jt(null),details:Jt({build:"",worldId:"",revision:0,executor:!1,pages:0}),open:Jt("none"),shortcuts:Jt(!0),helpSeen:Jt(!1),agentsHere:ws(()=>e.value.agents.filter(r=>r.connected)),...t,...i,forget(){t.lines.value=[],i.traces.value=[]}}}function Vb(n){let e=Jt([]),t=1,i=o=>{let a=t++;return e.value=[...e.peek(),{id:a,...o}].slice(-Ub),a},r=(o,a)=>{e.value=e.peek().map(l=>l.id===o?{...l,...a}:l)};function s({event:o,author:a,time:l},c){if(!o)return;let u=Date.parse(l)||n(),h=a.kind==="user",d=h?"You":a.name||"Agent";if(o.kind==="pointed"){let p=`${d} pointed at ${Hb(o,c)}.`;i({who:"note",name:d,avatarId:"",text:p,at:u,state:"sent"});return}if(!o.text)return;let f=h&&e.peek().find(p=>p.state==="sending"&&p.text===o.text);if(f)r(f.id,{state:"sent"});else{let[p,y]=h?["user",""]:["agent",a.id];i({who:p,name:d,avatarId:y,text:o.text,at:u,state:"sent"})}}return{lines:e,sending:o=>i({who:"user",name:"You",avatarId:"",text:o,at:n(),state:"sending"}),sent:o=>r(o,{state:"sent"}),failed:(o,a)=>r(o,{state:"failed",reason:a}),entry:s}}function Gb(n){let e=Jt([]);return{traces:e,trace(t){if(zb.has(t.tool))return;let i=e.peek(),r={callId:t.callId,name:t.agent.name||t.agent.type,avatarId:t.agent.avatarId,words:Rm(t),state:t.state,at:Date.parse(t.time)||n()},s=i.findIndex(o=>o.callId===t.callId);e.value=(s<0?[...i,r]:i.with(s,r)).slice(-Bb)}}}function w0(n){let e=[];for(let t of n){let i=e.at(-1);i&&t.state==="done"&&i.state==="done"&&i.avatarId===t.avatarId&&i.words===t.words?e[e.length-1]={...t,times:i.times+1}:e.push({...t,times:1})}return e}function Hb(n,e){let t=n.objectId===void 0?void 0:e.get(n.objectId);return t?t.label?`“${t.label}”`:`${ol(t.kind).toLowerCase()} (${t.id})`:n.objectId!==void 0?n.objectId:n.position?`the ground at ${Pm(n.position)}`:"something"}var Wb=2;function M0({model:n,actions:e}){let t=n.open.value==="status",i=Di(null),r=()=>{n.open.value=t?"none":"status",t&&i.current?.focus()};return n.connection.value.state==="connecting"&&!n.worldName.value?D(Xb,{}):D("div",{class:"status",children:[D("button",{type:"button",ref:i,class:"panel pill","aria-expanded":t,"aria-controls":"status-panel",title:"What this means",onClick:r,children:[D("strong",{class:"name",children:n.worldName.value||"World"}),D($b,{model:n}),D(jb,{model:n})]}),t&&D(Zb,{model:n,actions:e,close:r})]})}function Xb(){return D("div",{class:"status",children:D("div",{class:"panel pill skeleton",role:"status",children:[D("span",{class:"bone wide","aria-hidden":"true"}),D("span",{class:"bone","aria-hidden":"true"}),D("span",{class:"sr",children:"Connecting to your world"})]})})}function $b({model:n}){let e=n.presence.value.agents,t=n.agentsHere.value,i=(t.length>0?t:e).slice(0,Wb),r=(t.length>0?t.length:e.length)-i.length;return i.length===0?D("span",{class:"who muted",children:"no agent yet"}):D(an,{children:[i.map(s=>D("span",{class:"who",children:[D(Yh,{state:id(n,s),color:Ml(s.color)}),D("span",{class:"agent",children:s.name}),D("span",{class:"doing",children:S0(n,s)}),D(Zh,{model:n,since:A0(n,s)})]},s.avatarId)),r>0&&D("span",{class:"who muted",children:["+",r]})]})}var nd=n=>n.connection.value.state==="live";function id(n,e){return nd(n)&&e.connected?e.activity.state:"away"}function S0(n,e){return nd(n)?e.connected?Em(e.activity):"away":"no news"}function A0(n,e){let t=n.connection.value;return t.state==="reconnecting"?t.since:e.activity.since}function qb(n,e){return nd(n)?Cm(id(n,e)):"The page has no connection, so it does not know what this agent does."}function jb({model:n}){let e=n.connection.value;return e.state==="live"?D("span",{class:"sr",children:"connected"}):D("span",{class:"link warn",role:"status",children:T0(e,n.now.value)})}function T0(n,e){switch(n.state){case"connecting":return"connecting";case"live":return"connected";case"reconnecting":{let t=Math.ceil((n.nextTry-e)/1e3);return t>0?`reconnecting in ${t} s`:"reconnecting"}case"login":return"not logged in";case"incompatible":return"needs an update";case"resting":return"resting"}}function Yb(n){switch(n.state){case"connecting":return"The page is opening its connection.";case"live":return"Connected. Every change is kept on this computer.";case"reconnecting":return"The connection to world-mcp is gone. The page keeps trying; nothing that was built is lost. If it stays away, start it with `world-mcp serve`.";case"login":return"This browser is not logged in. Run `world-mcp open` for a fresh link.";case"incompatible":return n.message;case"resting":return"Another tab took this one's place."}}function Zb({model:n,actions:e,close:t}){let i=Di(null);Vr(()=>i.current?.focus(),[]);let r=n.presence.value.agents;return D("div",{id:"status-panel",class:"panel sheet",role:"dialog","aria-label":"Status",tabIndex:-1,ref:i,children:[D("header",{children:[D("h2",{children:n.worldName.value||"World"}),D(Fi,{label:"Close",hint:"Esc",onClick:t})]}),D("p",{class:"muted",children:Yb(n.connection.value)}),n.connection.value.state==="reconnecting"&&D("button",{type:"button",class:"quiet",onClick:e.retry,children:"Try now"}),r.length>0&&D("ul",{class:"agents","aria-label":"Agents",children:r.map(s=>D(Kb,{agent:s,model:n,actions:e},s.avatarId))}),D("details",{open:r.length===0,children:[D("summary",{children:"Connect an agent"}),D("p",{class:"muted",children:"Agents connect by MCP and get a body here."}),D(bl,{name:"panel-host"})]}),D(Jb,{model:n})]})}function Kb({agent:n,model:e,actions:t}){return D("li",{children:[D(Yh,{state:id(e,n),color:Ml(n.color)}),D("div",{children:[D("strong",{children:n.name})," ",D("span",{class:"muted",children:n.type}),D("div",{children:[S0(e,n)," · ",D(Zh,{model:e,since:A0(e,n)})]}),D("div",{class:"muted",children:qb(e,n)})]}),D("button",{type:"button",class:"quiet","aria-label":`Go to ${n.name}`,onClick:()=>t.goTo(n.avatarId),children:"Go there"})]})}function Jb({model:n}){let e=n.details.value,t=[["Connection",T0(n.connection.value,n.now.value)],["World",e.worldId||"–"],["Revision",String(e.revision)],["Open tabs",String(Math.max(1,e.pages))],["This tab",e.executor?"carries out the agents' changes":"watches; another tab carries out changes"],["Page build",e.build]];return D("details",{children:[D("summary",{children:"Details for repair"}),D("dl",{children:t.map(([i,r])=>D("div",{children:[D("dt",{children:i}),D("dd",{children:r})]},i))}),D("p",{class:"muted",children:["A fresh link to this page: ",D("code",{children:"world-mcp open"})]})]})}var E0=1e3,Qb=800;function C0({model:n,actions:e}){let t=Un(!1);return D("div",{class:"talk",onFocusIn:()=>{t.value=!0},onFocusOut:()=>{t.value=!1},children:[D(ew,{model:n,wake:t.value}),D(nw,{model:n,actions:e}),D(rw,{model:n,actions:e})]})}function ew({model:n,wake:e}){let t=Di(null),i=n.lines.value,r=i[i.length-1],s=!e&&n.now.value-(r?.at??0)>wl;return Vr(()=>{t.current?.scrollTo({top:t.current.scrollHeight})},[r?.id,s]),i.length===0?null:D("div",{ref:t,class:`panel conversation${s?" quiet":""}`,role:"log","aria-label":"Conversation","aria-live":"polite",tabIndex:s?-1:0,children:i.map(o=>D(tw,{line:o,model:n},o.id))})}function tw({line:n,model:e}){return n.who==="note"?D("p",{class:"note",children:n.text}):D("p",{class:n.who,children:[D("strong",{style:{"--mark":Sl(e,n.avatarId)||"var(--muted)"},children:n.name}),D("span",{class:"text",children:n.text}),n.state==="failed"&&D("span",{class:"warn",children:["Not sent: ",n.reason,"."]})]})}function nw({model:n,actions:e}){let t=n.selection.value;return t?D("section",{class:"panel chip","aria-label":"Selected",children:[D("span",{class:"what",children:[D("strong",{children:t.name}),t.type==="object"&&t.id!==t.name&&D("span",{class:"muted",children:[" ",t.id]})]}),D(iw,{chosen:t,actions:e}),D(Fi,{label:"Clear selection",hint:"Esc",onClick:e.clearSelection})]}):null}function iw({chosen:n,actions:e}){return n.type==="avatar"?D("button",{type:"button",class:"quiet",onClick:()=>e.goTo(n.id),children:"Go there"}):D("button",{type:"button",class:"quiet",title:"Show the agents what you mean",onClick:()=>e.point({objectId:n.id}),children:"Point here"})}function rw({model:n,actions:e}){let t=Un(""),i=Di(null);t0(()=>ow(i.current),[t.value]);let r=n.connection.value.state==="live",s=n.agentsHere.value.length>0,o=()=>{let l=t.value.trim();if(!l||!r)return;let c=n.sending(l);e.say(l).then(()=>n.sent(c),u=>n.failed(c,u instanceof Error?u.message:"nobody knows why")),t.value="",i.current?.focus()},a=l=>{l.key!=="Enter"||l.shiftKey||l.isComposing||(l.preventDefault(),o())};return D("form",{class:"panel composer","aria-label":"Talk",onSubmit:l=>{l.preventDefault(),o()},children:[D("textarea",{ref:i,id:"composer",rows:1,maxLength:E0,value:t.value,disabled:!r,"aria-label":"Say something in the world",placeholder:sw(n),title:"Talk (Enter)",enterkeyhint:"send",onInput:l=>{t.value=l.currentTarget.value},onKeyDown:a}),t.value.length>Qb&&D("span",{class:"age",children:E0-t.value.length}),D("button",{type:"submit",class:"send",disabled:!r||t.value.trim()==="",title:"Send (Enter)","aria-label":"Send",children:D("svg",{viewBox:"0 0 16 16","aria-hidden":"true",children:D("path",{d:"M8 13V3.5M3.8 7.4 8 3.2l4.2 4.2",class:"stroke"})})}),r&&!s&&t.value!==""&&D("p",{class:"hint",role:"status",children:"Nobody is listening yet. What you say is kept in the world's log."})]})}function sw(n){let e=n.connection.value.state;if(e==="connecting")return"Connecting…";if(e!=="live")return"Not connected";let t=n.agentsHere.value;return t.length===0?"Nobody is listening yet":t.length===1?`Say something to ${t[0]?.name??"your agent"}`:"Say something to your agents"}function ow(n){n&&(n.style.height="auto",n.style.height=`${n.scrollHeight}px`)}var aw=4;function R0({model:n}){let e=Un(!1),t=n.traces.value;if(t.length===0)return null;let i=t[t.length-1],r=t.some(l=>l.state==="started"),s=!e.value&&!r&&n.now.value-(i?.at??0)>wl,o=w0(t),a=e.value?o:o.slice(-aw);return D("section",{class:`activity${s?" quiet":""}${e.value?" unfolded":""}`,"aria-label":"What agents did",children:[D("button",{type:"button",class:"panel tab","aria-expanded":e.value,onClick:()=>{e.value=!e.value},children:e.value?"Show less":"Activity"}),D("ol",{class:"panel rows","aria-live":"polite","aria-relevant":"additions text",children:a.map(l=>D(lw,{row:l,color:Sl(n,l.avatarId),now:e.value?n.now.value:0},l.callId))})]})}function lw({row:n,color:e,now:t}){let i={started:"…",done:"✓",failed:"!"}[n.state];return D("li",{class:n.state,children:[D("span",{class:"tick","aria-hidden":"true",style:{color:n.state==="failed"?"":e},children:i}),D("span",{class:"words",children:[D("strong",{children:n.name})," ",n.words,n.times>1&&D("span",{class:"age",children:[" × ",n.times]})]}),t>0&&D("span",{class:"age",children:sl(t-n.at)})]})}var cw=1e3;function P0(n,e,t,i){e.shortcuts.value=Qh("shortcuts")!=="off",e.helpSeen.value=Qh("help-seen")==="yes",Bh(D(uw,{model:e,actions:t}),n);let r=x0(e,t),s=setInterval(()=>{document.hidden||(e.now.value=i())},cw);return()=>{clearInterval(s),r(),Bh(null,n)}}function uw({model:n,actions:e}){let t=n.connection.value.state,i=n.graphics.value==="missing"||t==="login"||t==="incompatible"||t==="resting";return D(an,{children:[!i&&D(an,{children:[D(M0,{model:n,actions:e}),D("div",{class:"bottom",children:[D(y0,{model:n}),D("div",{class:"middle",children:[D(p0,{model:n}),D(C0,{model:n,actions:e})]}),D(R0,{model:n})]}),D(v0,{model:n})]}),D(m0,{model:n,actions:e})]})}function I0(n){let e={};for(let t of n.querySelectorAll(".panel")){let i=t.getBoundingClientRect(),r=t.className.split(" ").slice(1,3).join(" ");i.width>0&&getComputedStyle(t).visibility!=="hidden"&&(e[r]=[i.x,i.y,i.width,i.height])}return e}function L0({build:n,pageId:e,root:t,model:i,state:r,scene:s,link:o}){return{get scene(){return s()},step:a=>s()?.step(a),inspect:()=>({build:n,pageId:e,status:i.connection.peek().state,executor:o()?.isExecutor??!1,worldId:o()?.welcome?.worldId??"",revision:r.revision,objects:r.objects.size,visibleAfter:performance.getEntriesByName("world-visible")[0]?.startTime??null,panels:I0(t),lines:i.lines.peek().length,traces:i.traces.peek().length,scene:s()?.inspect()??null})}}var O0=[300,1e3,3e3];async function D0(){let n=hw();if(n!==null)for(let e=0;!await dw(n);e++)await new Promise(t=>setTimeout(t,O0[Math.min(e,O0.length-1)]))}function hw(){let n=new URLSearchParams(location.hash.slice(1)).get("key");return n!==null&&history.replaceState(null,"",location.pathname+location.search),n}async function dw(n){try{return(await fetch("/api/login",{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify({key:n}),cache:"no-store"})).status<500}catch{return!1}}function N0(n,e){let t={visible:e},i,r,s=Number.NEGATIVE_INFINITY;function o(){clearTimeout(r),r=void 0,s=performance.now(),i=t.camera,n({...t})}return{camera(a){t.camera={position:[...a.position],target:[...a.target]},!(r!==void 0||i&&fw(i,a))&&(r=setTimeout(o,Math.max(0,s+250-performance.now())))},selected(a){a===null?delete t.selected:t.selected=a,o()},visible(a){t.visible!==a&&(t.visible=a,o())},again:o,dispose:()=>clearTimeout(r)}}function fw(n,e){let t=(i,r)=>Math.abs((n[r][i]??0)-(e[r][i]??0))<.01;return[0,1,2].every(i=>t(i,"position")&&t(i,"target"))}function F0(n,e){let t={state:"away",label:"no news",since:new Date(e).toISOString(),source:"socket"};return{...n,agents:n.agents.map(i=>({...i,connected:!1,activity:t}))}}var pw=["user","avatar","overhead","object","montage"],rd={least:256,usual:1024,most:1568};async function k0(n,e,t){let{view:i,id:r,width:s}=mw(e),{image:o,camera:a,visible:l,text:c}=await n.capture({view:i,width:s,agent:t.avatarId,...r===void 0?{}:{id:r}});return{text:c,images:[o],data:{view:i,camera:a,visible:l}}}function mw(n){let e=typeof n=="object"&&n!==null?n:{},t=pw.find(s=>s===e.view)??"user",i=typeof e.width=="number"&&Number.isFinite(e.width)?e.width:rd.usual,r=Math.round(Math.min(rd.most,Math.max(rd.least,i)));return typeof e.id=="string"?{view:t,id:e.id,width:r}:{view:t,width:r}}function sd(n){if(performance.getEntriesByName("world-visible").length>0)return;let e=n.inspect().frames,t=()=>{performance.getEntriesByName("world-visible").length>0||(n.inspect().frames>e?performance.mark("world-visible"):requestAnimationFrame(t))};requestAnimationFrame(t)}function U0(){return new Promise(n=>{document.hidden?n():requestAnimationFrame(()=>setTimeout(n))})}var gw=/^[a-z0-9_]{1,40}$/;function Lo(n){return gw.test(n)&&n!=="ground"&&n!=="user"&&!n.startsWith("avatar_")}function di(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function Al(n,e){return Array.isArray(n)&&n.length===e&&n.every(t=>Number.isFinite(t))}function z0(n){if(!di(n))return"an operation that is not an object";let{op:e,type:t,id:i,value:r}=n;return e==="remove"?(t==="object"||t==="avatar")&&typeof i=="string"?void 0:"a remove without an id":e!=="put"?"an operation that is neither put nor remove":t==="object"?od(r)?void 0:"a put object that is none":t==="avatar"?Oo(r)?void 0:"a put avatar that is none":t==="environment"?ad(r)?void 0:"a put environment that is none":"an operation on an unknown type"}function od(n){if(!di(n)||!B0(n))return!1;let{id:e,label:t,text:i,on:r,color:s,parts:o,behavior:a,creator:l,created:c,changed:u}=n;return typeof e=="string"&&[t,i,r,s].every(h=>h===void 0||typeof h=="string")&&(o===void 0||Array.isArray(o)&&o.every(h=>di(h)&&B0(h)))&&(a===void 0||di(a)&&typeof a.motion=="string")&&typeof l=="string"&&Number.isSafeInteger(c)&&Number.isSafeInteger(u)}function B0(n){return typeof n.kind=="string"&&Al(n.position,3)&&Al(n.rotation,4)&&Al(n.scale,3)}function Oo(n){return di(n)&&["id","agentType","name","pose"].every(e=>typeof n[e]=="string")&&Al(n.position,3)&&Number.isFinite(n.yaw)&&Number.isSafeInteger(n.changed)}function ad(n){return di(n)&&Number.isFinite(n.timeOfDay)&&["sky","weather","ground","lights"].every(e=>typeof n[e]=="string")}var As=class{#e=new Map;#t=new Set;#n=new Map;put(e,t){this.remove(e),this.#n.set(e,t);let i=ld(t.min[0],t.min[2],t.max[0],t.max[2]);if(i.cells>64){this.#t.add(e);return}for(let r of cd(i)){let s=this.#e.get(r);s?s.add(e):this.#e.set(r,new Set([e]))}}remove(e){let t=this.#n.get(e);if(t&&(this.#n.delete(e),!this.#t.delete(e)))for(let i of cd(ld(t.min[0],t.min[2],t.max[0],t.max[2]))){let r=this.#e.get(i);r?.delete(e),r?.size===0&&this.#e.delete(i)}}clear(){this.#e.clear(),this.#t.clear(),this.#n.clear()}near(e,t,i,r){let s=new Set(this.#t),o=ld(e,t,i,r);if(o.cells>this.#e.size)for(let a of this.#e.values())for(let l of a)s.add(l);else for(let a of cd(o))for(let l of this.#e.get(a)??[])s.add(l);return[...s].filter(a=>{let l=this.#n.get(a);return l&&l.min[0]<=i&&l.max[0]>=e&&l.min[2]<=r&&l.max[2]>=t})}};function ld(n,e,t,i){let[r,s,o,a]=[Tl(n),Tl(t),Tl(e),Tl(i)];return{fromX:r,toX:s,fromZ:o,toZ:a,cells:(s-r+1)*(a-o+1)}}function*cd(n){for(let e=n.fromX;e<=n.toX;e++)for(let t=n.fromZ;t<=n.toZ;t++)yield(e+4096)*8192+t+4096}function Tl(n){return Math.max(-4095,Math.min(4095,Math.floor(n/4)))}var yw=/^(.+)_(\d{1,6})$/,El=class{#e=new Map;use(e){let[,t,i]=yw.exec(e)??[];if(t===void 0){this.#e.has(e)||this.#e.set(e,0);return}let r=Number(i);r>(this.#e.get(t)??0)&&this.#e.set(t,r)}next(e,t){let i=(this.#e.get(e)??0)+1;for(;t(`${e}_${i}`);)i++;return`${e}_${i}`}isFresh(e){return!this.#e.has(e)}clear(){this.#e.clear()}};var vw=new Map(cr.map(n=>[n.kind,n])),xw=new Map(wo.map(n=>[n.name,n.hex])),ud=cr.map(n=>n.kind),hd=wo.map(n=>n.name);function fi(n){return vw.get(n)}function V0(n){let e=n.trim().toLowerCase();return/^#[0-9a-f]{6}$/.test(e)?e:xw.get(e)}function pi(n){return n.category==="path"||!n.solid&&n.top>0}function Kn(n,e,t=5){let i=n.toLowerCase().slice(0,64);if(i==="")return[];let r=[];for(let s of e){let o=_w(i,s);o<=Math.max(2,i.length/2)&&r.push({name:s,distance:o})}return r.sort((s,o)=>s.distance-o.distance||(s.name<o.name?-1:1)).slice(0,t).map(s=>s.name)}function G0(n){let e=n.toLowerCase(),t=cr.filter(i=>i.words.split(" ").includes(e)).map(i=>i.kind);return[...new Set([...t,...Kn(n,ud)])].slice(0,5)}function _w(n,e){return e===n?0:e.startsWith(n)||n.startsWith(e)?.5:n.length>2&&e.includes(n)?1:bw(n,e)}function bw(n,e){let t=Array.from({length:e.length+1},(i,r)=>r);for(let i=1;i<=n.length;i++){let r=[i];for(let s=1;s<=e.length;s++){let o=(t[s-1]??0)+(n[i-1]===e[s-1]?0:1);r.push(Math.min(o,(t[s]??0)+1,(r[s-1]??0)+1))}t=r}return t[e.length]??0}var Xr=[0,0,0,1],Cl=Math.PI/180;function Fe(n,e=4){let t=10**e;return Math.round(n*t)/t+0}function xt(n,e=4){return[Fe(n[0],e),Fe(n[1],e),Fe(n[2],e)]}function Ts(n){let e=Math.hypot(...n)||1;return[Fe(n[0]/e,6),Fe(n[1]/e,6),Fe(n[2]/e,6),Fe(n[3]/e,6)]}function Wr(n,e){let[t,i,r,s]=n,[o,a,l,c]=e;return[s*o+t*c+i*l-r*a,s*a-t*l+i*c+r*o,s*l+t*a-i*o+r*c,s*c-t*o-i*a-r*l]}function fd(n){return[-n[0],-n[1],-n[2],n[3]]}function bn(n,e){let[t,i,r,s]=n,o=2*(i*e[2]-r*e[1]),a=2*(r*e[0]-t*e[2]),l=2*(t*e[1]-i*e[0]);return[e[0]+s*o+i*l-r*a,e[1]+s*a+r*o-t*l,e[2]+s*l+t*a-i*o]}function pd(n,e,t){let i=(r,s)=>{let o=s%360*Cl/2,a=[0,0,0,Math.cos(o)];return a[r]=Math.sin(o),a};return Wr(Wr(i(1,e),i(0,n)),i(2,t))}function H0(n){return pd(0,n,0)}function mi(n){let e=bn(n,[0,0,1]);if(Math.hypot(e[0],e[2])>.02)return dd(Math.atan2(e[0],e[2]));let t=bn(n,[1,0,0]);return dd(Math.atan2(-t[2],t[0]))}function ln(n,e){return dd(Math.atan2(e[0]-n[0],e[2]-n[2]))}function wn(n){return[Math.sin(n*Cl),Math.cos(n*Cl)]}function dt(n,e){return Math.hypot(n[0]-e[0],n[2]-e[2])}function dd(n){let e=Fe(n/Cl,2);return e<=-180?e+360:e}function W0(n,e,t,i){let r=[n[0]*i[0]/2,n[1]*i[1]/2,n[2]*i[2]/2],[s,o]=wn(mi(t)),a=bn(t,[0,r[1],0]),l=[bn(t,[r[0],0,0]),bn(t,[0,r[1],0]),bn(t,[0,0,r[2]])],[c,u,h]=[0,0,0];for(let[f,p,y]of l)c+=Math.abs(f*o-y*s),u+=Math.abs(p),h+=Math.abs(f*s+y*o);let d=e[1]+a[1];return{x:e[0]+a[0],z:e[2]+a[2],halfX:c,halfZ:h,low:d-u,high:d+u,sin:s,cos:o}}function $r(n,e,t){return n.halfX*Math.abs(e*n.cos-t*n.sin)+n.halfZ*Math.abs(e*n.sin+t*n.cos)}function ww(n,e,t){let i=e-n.x,r=t-n.z;return[i*n.cos-r*n.sin,i*n.sin+r*n.cos]}function Bn(n,e,t){return[n.x+e*n.cos+t*n.sin,n.z-e*n.sin+t*n.cos]}function Do(n,e,t){let i=e-n.x,r=t-n.z,s=Math.max(0,Math.abs(i*n.cos-r*n.sin)-n.halfX),o=Math.max(0,Math.abs(i*n.sin+r*n.cos)-n.halfZ);return Math.sqrt(s*s+o*o)}function md(n,e,t,i=0){let[r,s]=ww(n,e,t);return Math.abs(r)<=n.halfX+i&&Math.abs(s)<=n.halfZ+i}function X0(n,e,t=.02){if(Math.min(n.high,e.high)-Math.max(n.low,e.low)<=t)return!1;let i=e.x-n.x,r=e.z-n.z;for(let[s,o]of[[n.cos,-n.sin],[n.sin,n.cos],[e.cos,-e.sin],[e.sin,e.cos]])if($r(n,s,o)+$r(e,s,o)-Math.abs(i*s+r*o)<=t)return!1;return!0}function gd(n,e){let t=q0();for(let i of[-n[0]/2,n[0]/2])for(let r of[0,n[1]])for(let s of[-n[2]/2,n[2]/2]){let o=e([i,r,s]);j0(t,o,o)}return t}function $0(n){let e=q0();for(let{min:t,max:i}of n)j0(e,t,i);return e}function q0(){return{min:[1/0,1/0,1/0],max:[-1/0,-1/0,-1/0]}}function j0(n,e,t){for(let i of[0,1,2])n.min[i]=Math.min(n.min[i],e[i]),n.max[i]=Math.max(n.max[i],t[i])}function Rl(n,e,t=0){return n.min[0]<=e.max[0]+t&&e.min[0]<=n.max[0]+t&&n.min[2]<=e.max[2]+t&&e.min[2]<=n.max[2]+t&&n.min[1]<=e.max[1]+t&&e.min[1]<=n.max[1]+t}var yd=.995,Mw={door_wall:.5,arch:.38,bridge:.15},Y0=new WeakMap;function De(n){let e=Y0.get(n);return e||(e=Aw(n),Y0.set(n,e)),e}function Pl(n,e){let{position:t,rotation:i,scale:r}=n,[s,o,a]=bn(i,[e[0]*r[0],e[1]*r[1],e[2]*r[2]]);return[s+t[0],o+t[1],a+t[2]]}function*Sw(n){if(!n.parts){let e=fi(n.kind);if(!e)return;let{position:t,rotation:i,scale:r}=n;yield{piece:e,position:t,rotation:i,scale:r,around:gd(e.size,s=>Pl(n,s))};return}for(let e of n.parts){let t=fi(e.kind);t&&(yield{piece:t,position:Pl(n,e.position),rotation:Wr(n.rotation,e.rotation),scale:Tw(e,n.scale),around:gd(t.size,i=>Pl(n,Pl(e,i)))})}}function Aw(n){let e=[],t=[],i=[];for(let l of Sw(n)){let{piece:c}=l,u=W0(c.size,l.position,l.rotation,l.scale);e.push({box:u,around:l.around,piece:c,walls:Cw(c,u,l.scale)});let h=bn(l.rotation,[0,1,0]),d=Ew(c,u,l.position[1],l.scale,h);if(d&&t.push(d),c.seat>0&&h[1]>yd){let[f,p,y]=l.position;i.push({position:[f,p+c.seat*l.scale[1],y],yaw:mi(l.rotation)})}}let[r,s,o]=n.position,a=e.length?$0(e.map(l=>l.around)):{min:[r,s,o],max:[r,s,o]};return{solids:e,box:a,surfaces:t,seats:i}}function Tw(n,e){if(e[0]===e[1]&&e[1]===e[2])return[n.scale[0]*e[0],n.scale[1]*e[0],n.scale[2]*e[0]];let t=i=>{let[r,s,o]=bn(n.rotation,i);return Math.hypot(r*e[0],s*e[1],o*e[2])};return[n.scale[0]*t([1,0,0]),n.scale[1]*t([0,1,0]),n.scale[2]*t([0,0,1])]}function Ew(n,e,t,i,r){let s=pi(n),o=n.kind==="bridge";if(r[1]>yd){let l=n.top>0?n.top:s?n.size[1]:0;return l>0?{box:e,height:t+l*i[1],floor:s,arched:o}:void 0}return n.kind==="box"&&[r[0],r[1],r[2]].some(l=>Math.abs(l)>yd)?{box:e,height:e.high,floor:s,arched:!1}:void 0}function Cw(n,e,t){if(n.solid)return[e];let i=(Mw[n.kind]??0)*t[0];return i===0?[]:[-1,1].map(r=>{let s=r*(e.halfX-i/2);return{...e,x:e.x+s*e.cos,z:e.z-s*e.sin,halfX:i/2}})}function dr(n,e,t){let{box:i}=n,r=(e-i.x)*i.cos-(t-i.z)*i.sin,s=(e-i.x)*i.sin+(t-i.z)*i.cos;if(!(Math.abs(r)>i.halfX||Math.abs(s)>i.halfZ))return n.arched?i.low+(n.height-i.low)*Rw(s/i.halfZ):n.height}function Rw(n){return .16+.84*Math.cos(Math.min(1,Math.abs(n))*Math.PI/2)}var Z0=100,Pw={timeOfDay:13,sky:"clear",weather:"none",ground:"meadow",lights:"auto"};function K0(n){let e=new vd;return n&&e.reset(n),e}function gi(n){return 1+(n.parts?.length??0)}var vd=class{name="";revision=0;environment={...Pw};instances=0;history=[];names=new El;objects=new Map;avatars=new Map;#e=new As;#t=new Set;object(e){return this.objects.get(e)}near(e,t,i,r){return this.#e.near(e,t,i,r).flatMap(s=>this.objects.get(s)??[])}reset(e,t=[]){this.objects.clear(),this.avatars.clear(),this.#e.clear(),this.names.clear(),this.instances=0;for(let i of e.objects)this.#r(i);for(let i of e.avatars)this.avatars.set(i.id,i);this.environment=e.environment,this.name=e.name,this.revision=e.revision,this.setHistory(t),this.#o({reset:!0,objects:[],avatars:[],environment:!0,revision:this.revision})}setHistory(e){this.history=e.slice(-Z0);for(let t of this.history)this.#s(t.operations)}apply(e){if(e.revision!==this.revision+1)throw new Error(`entry ${e.revision} does not follow revision ${this.revision}`);for(let s of e.operations){let o=z0(s);if(o)throw new Error(`entry ${e.revision} holds ${o}`)}let t=new Set,i=new Set,r=!1;for(let s of e.operations)s.type==="environment"?(this.environment=s.value,r=!0):s.type==="object"?t.add(this.#n(s)):i.add(this.#i(s));this.revision=e.revision,this.history=[...this.history,e].slice(-Z0),this.#s(e.operations),this.#o({reset:!1,objects:[...t],avatars:[...i],environment:r,revision:this.revision})}subscribe(e){return this.#t.add(e),()=>this.#t.delete(e)}document(){let e=(t,i)=>t.created-i.created||(t.id<i.id?-1:1);return{name:this.name,revision:this.revision,objects:[...this.objects.values()].sort(e),avatars:[...this.avatars.values()].sort((t,i)=>t.id<i.id?-1:1),environment:this.environment}}#n(e){if(e.op==="put"){let r=e.value;return this.#r(r),r.id}let t=e.id??"",i=this.objects.get(t);return i&&(this.instances-=gi(i)),this.objects.delete(t),this.#e.remove(t),t}#i(e){if(e.op==="put"){let t=e.value;return this.avatars.set(t.id,t),t.id}return this.avatars.delete(e.id??""),e.id??""}#r(e){let t=this.objects.get(e.id);t&&(this.instances-=gi(t)),this.instances+=gi(e),this.objects.set(e.id,e),this.#e.put(e.id,De(e).box),this.names.use(e.id)}#s(e){for(let t of e)t.type==="object"&&t.op==="remove"&&t.id&&this.names.use(t.id)}#o(e){for(let t of this.#t)t(e)}};var qr=class extends Error{error;constructor(e){super(`${e.code}: ${e.message}`),this.name="Refusal",this.error=e}};function _t(n,e,t={}){let i=Tm[n],r={code:n,message:e,next:i.next,...t};return i.retryable&&(r.retryable=!0),r.near?.length===0&&delete r.near,r}function Ee(n,e,t){throw new qr(_t(n,e,t))}function Tt(n){if(n===void 0)return"nothing";let e;try{e=JSON.stringify(n)}catch{}return e??=typeof n,e.length>80?`${e.slice(0,77)}...`:e}function wt(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)?n:void 0}function No(n,e){return e.every(t=>typeof n[t]=="string")}function J0(n){if(typeof n!="string")return;let e;try{e=JSON.parse(n)}catch{return}return Lw(e)?{welcome:e}:Iw(e)?{envelope:e}:void 0}function Iw(n){let e=wt(n);return e!==void 0&&typeof e.v=="number"&&No(e,["userId","worldId","agentDeviceId","sessionId","messageId","scope","kind"])&&Object.hasOwn(il,e.kind)&&(e.replyTo===void 0||typeof e.replyTo=="string")&&(e.deadline===void 0||typeof e.deadline=="string")}function Lw(n){let e=wt(n);return e?.type==="welcome"&&No(e,["build","userId","worldId","worldName","sessionId","pageId","time"])&&typeof e.protocol=="number"&&typeof e.executor=="boolean"&&Number.isSafeInteger(e.revision)&&(e.document===void 0||wt(e.document)!==void 0)&&(e.entries===void 0||Il(e.entries))&&Il(e.history)&&xd(e.presence)&&typeof wt(e.limits)?.heartbeatSecs=="number"}function xd(n){let e=wt(n);return Array.isArray(e?.agents)?e.agents.every(t=>{let i=wt(t);return i!==void 0&&No(i,["avatarId","type","name"])&&wt(i.activity)!==void 0}):!1}function _d(n){let e=wt(n),t=wt(e?.author);return e!==void 0&&Number.isSafeInteger(e.revision)&&Array.isArray(e.operations)&&t!==void 0&&No(t,["kind","id","name"])}function Il(n){return Array.isArray(n)&&n.every(_d)}function Q0(n){let e=wt(n),t=wt(e?.agent);return typeof e?.tool=="string"&&t!==void 0&&No(t,["avatarId","type","name"])}var Ow=512,Dw=60,Ll=class{#e;#t;#n;#i=[];#r=new WeakMap;#s;constructor(e,t,i){this.#e=e,this.#t=t,this.#n=i}get busy(){return this.#s!==void 0}isInFlight(e){return this.#s?.job.callId===e}submit(e){if(this.#i.length>=Ow){e.fail(_t("browser_slow","too many changes wait to be written"));return}this.#i.push(e),this.#a()}withdraw(e){let t=this.#i.findIndex(r=>r.callId===e);if(t<0)return;let[i]=this.#i.splice(t,1);i?.fail(_t("cancelled","the caller withdrew the call"))}down(){let e=this.#i.filter(t=>t.callId===void 0);this.#i.splice(0,this.#i.length,...e)}resume(){this.#s&&this.#u(this.#s),this.#a()}answer(e){let t=this.#s;if(!t||e.replyTo!==t.messageId)return!1;let i=wt(e.payload)??{};if(e.kind==="commit.accepted")this.#o(t,i);else if(e.kind==="commit.conflict")this.#l(t,i.entries);else if(e.kind==="error")this.#c(t,i);else return!1;return this.#a(),!0}#o(e,t){let{revision:i,time:r}=t;if(!Number.isSafeInteger(i)){console.warn("world: an acceptance without a revision was ignored");return}let{job:s,commit:o,messageId:a}=e,{baseRevision:l,...c}=o,u={...c,revision:i,time:typeof r=="string"?r:"",author:s.author,callId:o.callId??a};this.#n.receive(u),this.#s=void 0,this.#n.receive(),s.done(u)}#l(e,t){let i=this.#e.revision;Il(t)&&this.#n.receive(...t),this.#s=void 0;let{job:r}=e,s=(this.#r.get(r)??0)+1;this.#r.set(r,s),s>Dw?r.fail(_t("browser_slow","other writers were first every time")):this.#i.unshift(r),this.#e.revision===i&&i<=e.commit.baseRevision&&this.#n.gap()}#c(e,t){this.#s=void 0;let i=typeof t.code=="string"&&typeof t.message=="string";e.job.fail(i?t:_t("internal","the change was refused without a reason"))}#a(){for(;!this.#s&&this.#t.live;){let e=this.#i.shift();if(!e)return;let t=e.make();if(!t)continue;let i={...t,baseRevision:this.#e.revision};e.callId!==void 0&&(i.callId=e.callId),this.#u({job:e,commit:i,messageId:this.#t.nextId()})}}#u(e){this.#s=e,this.#t.send("world.commit",e.commit,{messageId:e.messageId})==="too_large"&&(this.#s=void 0,e.job.fail(_t("too_large","the change is too large for one message; do it in several calls")))}};function Ol(n){return{kind:"agent",id:n.avatarId,name:n.name}}var Nw=[0,0,2.5];function Et(n,e,t){let i=n.avatar(t.avatarId),r=e.presence.agents.find(a=>a.avatarId===t.avatarId),s=e.walking?.get(t.avatarId)??e.stopped?.get(t.avatarId),o=s??i??r;return{id:t.avatarId,agentType:t.type,name:t.name,position:xt(o?.position??Nw),yaw:Fe(o?.yaw??0,2),seat:!s&&i?.pose==="sit"?i.seat:void 0}}function ki(n,e){let t=new Map;for(let i of e.presence.agents)(i.connected||n.avatar(i.avatarId))&&t.set(i.avatarId,i);for(let i of n.avatars())t.has(i.id)||t.set(i.id,{avatarId:i.id,type:i.agentType,name:i.name});return[...t.values()].map(i=>Et(n,e,i))}function Ui(n,e,t){!n.avatar(e.id)&&[...n.avatars()].length>=Qe.maxAvatars&&Ee("limit_reached",`there may be at most ${Qe.maxAvatars} avatars in one world`);let r={id:e.id,agentType:e.agentType||"agent",name:e.name||"Agent",position:Fw(t.position),yaw:Fe(t.yaw,2),pose:t.seat===void 0?"stand":"sit",changed:n.revision};t.seat!==void 0&&(r.seat=t.seat),Oo(r)&&n.putAvatar(r)}function Fw([n,e,t]){let{bounds:i,maxHeight:r}=Qe,s=(o,a,l)=>Math.min(l,Math.max(a,o));return xt([s(n,-i,i),s(e,0,r),s(t,-i,i)])}function fr(n,e,t,i){if(t==="user")return kw(e,i);let r=n.object(t);if(r){let{min:u,max:h}=De(r).box,d=[(u[0]+h[0])/2,(u[1]+h[1])/2,(u[2]+h[2])/2];return{id:t,position:r.position,middle:d,object:r}}let s=ki(n,e),o=s.find(u=>u.id===t||u.name.toLowerCase()===t.toLowerCase());if(!o)return Fo(t,[...n.ids(),...s.map(u=>u.id),"user"],i);let[a,l,c]=o.position;return{id:o.id,position:o.position,middle:[a,l+1.2,c],body:o}}function kw(n,e){let t=n.camera;if(!t)return Ee("not_found","nobody is looking at the world, so there is no user to find",{field:e,next:"Use a position or an id instead, or call open_world."});let[i,,r]=t.position;return{id:"user",position:[i,0,r],middle:t.position}}function Fo(n,e,t){return Ee("not_found",`there is no ${Tt(n)} in this world`,{field:t,got:Tt(n),near:Kn(n,e)})}function eg(n,e){let[t,i,r]=e.position;if(e.body){let[d,f]=wn(e.body.yaw),p=[t+d*Dl,i,r+f*Dl];return{position:p,yaw:ln(p,e.position)}}let s=n.camera;if(!s)return{position:[t,i,r],yaw:0};let o=Math.max(Dl,s.position[1]*1.1),a=Math.max(Dl,dt(s.position,s.target)),[l,c]=wn(ln(s.position,s.target)),u=Math.min(o,a),h=[t+l*u,0,r+c*u];return{position:h,yaw:ln(h,s.position)}}var Dl=1.2;var Rs=class{state;revision;#e=new Map;#t=new Map;#n=new As;#i;#r;#s;constructor(e){this.state=e,this.revision=e.revision+1,this.#r=e.objects.size,this.#s=e.instances}get count(){return this.#r}get instances(){return this.#s}get environment(){return this.#i??this.state.environment}object(e){return this.#e.has(e)?this.#e.get(e):this.state.object(e)}avatar(e){return this.#t.get(e)??this.state.avatars.get(e)}*ids(){for(let e of this.state.objects.keys())this.object(e)&&(yield e);for(let[e,t]of this.#e)t&&!this.state.objects.has(e)&&(yield e)}*avatars(){for(let e of this.state.avatars.values())yield this.#t.get(e.id)??e;for(let[e,t]of this.#t)this.state.avatars.has(e)||(yield t)}near(e,t,i,r){let s=this.state.near(e,t,i,r);if(this.#e.size===0)return s;let o=this.#n.near(e,t,i,r).flatMap(a=>this.#e.get(a)??[]);return[...s.filter(a=>!this.#e.has(a.id)),...o]}standingOn(e){let t=this.object(e)??this.state.object(e);if(!t)return[];let{min:i,max:r}=De(this.state.object(e)??t).box,s=new Map;for(let o of this.near(i[0]-1,i[2]-1,r[0]+1,r[2]+1))o.on===e&&s.set(o.id,o);for(let o of this.#e.values())o?.on===e&&s.set(o.id,o);return[...s.values()]}put(e){let t=this.object(e.id);t||this.#r++,this.#s+=gi(e)-(t?gi(t):0),this.#e.set(e.id,e),this.#n.put(e.id,De(e).box)}remove(e){let t=this.object(e);t&&(this.#r--,this.#s-=gi(t),this.#n.remove(e),this.state.object(e)?this.#e.set(e,void 0):this.#e.delete(e))}putAvatar(e){this.#t.set(e.id,e)}putEnvironment(e){this.#i=e}operations(){let e=[],t=[],i=(s,o)=>{e.push(s),o&&t.unshift(o)};for(let[s,o]of this.#e){let a=this.state.object(s),l=a?Es("object",a):{op:"remove",type:"object",id:s};o?(!a||!Cs(a,o))&&i(Es("object",o),l):i({op:"remove",type:"object",id:s},l)}for(let[s,o]of this.#t){let a=this.state.avatars.get(s),l=a?Es("avatar",a):{op:"remove",type:"avatar",id:s};(!a||!Cs(a,o))&&i(Es("avatar",o),l)}let r=this.#i;return r&&!Cs(this.state.environment,r)&&i(Es("environment",r),Es("environment",this.state.environment)),{operations:e,inverse:t}}};function Es(n,e){return{op:"put",type:n,value:e}}function Cs(n,e){let t=i=>JSON.stringify(i,(r,s)=>r==="changed"?void 0:Uw(s)?Bw(s):s);return n===e||t(n)===t(e)}function Uw(n){return typeof n=="object"&&n!==null&&!Array.isArray(n)}function Bw(n){return Object.fromEntries(Object.entries(n).sort(([e],[t])=>e<t?-1:1))}function bt(n,e){return n===""?e:`${n}.${e}`}function Bi(n,e,t,i){return Ee("bad_arguments",`${n===""?"the arguments":n} must be ${t}`,{field:n,got:Tt(e),allowed:t,...i===void 0?{}:{example:i}})}function Mt(n,e,t){if(!di(n))return Bi(e,n,"an object");for(let i of Object.keys(n))t.includes(i)||Ee("bad_arguments",`there is no argument ${Tt(i)}`,{field:bt(e,i.slice(0,64)),got:Tt(i),allowed:t.join(", "),near:Kn(i,t,3)});return n}function pr(n,e,t){return Array.isArray(n)&&n.length>=1&&n.length<=t?n:Bi(e,Array.isArray(n)?`${n.length} items`:n,`a list of 1 to ${t} items`)}function Xt(n,e,t){let i=n[e];if(i!==void 0)return typeof i=="string"?i:Bi(bt(t,e),i,"a string")}function zn(n,e){let t=n[e];return t===void 0?!1:typeof t=="boolean"?t:Bi(e,t,"true or false")}function Jn(n,e,t,i){let r=n[e];if(r===void 0)return;let s=i.whole?"a whole number":"a number";if(typeof r=="number"&&r>=i.min&&r<=i.max&&(!i.whole||Number.isInteger(r)))return r;let a=i.unit?` ${i.unit}`:"";return Bi(bt(t,e),r,`${s} from ${i.min} to ${i.max}${a}`,`${i.min}`)}function Qn(n,e,t,i){let r=Xt(n,e,t);if(r===void 0)return;let s=i.find(o=>o===r);return s!==void 0?s:Ee("bad_arguments",`${e} must be one of ${i.join(", ")}`,{field:bt(t,e),got:Tt(r),allowed:i.join(", "),near:Kn(r,i,2)})}function zi(n,e,t){let i=n[e];if(i===void 0)return;let r=bt(t,e);return bd(i)?(wd(i,r),xt(i)):Bi(r,i,"[x, y, z], three numbers in metres","[2, 0, -3]")}function bd(n){return Array.isArray(n)&&n.length===3&&n.every(e=>Number.isFinite(e))}function wd(n,e){let{bounds:t,maxHeight:i}=Qe,[r,s,o]=n;Math.abs(r)<=t&&Math.abs(o)<=t&&s>=-t&&s<=i||Ee("bad_arguments","that is outside the world",{field:e,got:Tt([Fe(r,2),Fe(s,2),Fe(o,2)]),allowed:`x and z within ±${t} m, y at most ${i} m`})}function Nl(n,e){let t=n.rotation;if(t===void 0)return;let i=r=>typeof r=="number"&&Math.abs(r)<=3600;return typeof t=="number"&&i(t)?{pitch:0,yaw:t,roll:0}:bd(t)&&t.every(i)?{pitch:t[0],yaw:t[1],roll:t[2]}:Bi(bt(e,"rotation"),t,"a yaw in degrees, or [pitch, yaw, roll]","90")}function Ps(n){return Ts(pd(n.pitch,n.yaw,n.roll))}function jr(n,e){let t=n.scale;if(t===void 0)return;let{minScale:i,maxScale:r}=Qe,s=typeof t=="number"?[t,t,t]:t;return bd(s)&&s.every(o=>o>=i&&o<=r)?xt(s):Bi(bt(e,"scale"),t,`a number or [x, y, z], each from ${i} to ${r}`,"1.5")}function Yr(n,e){let t=Xt(n,"color",e);if(t===void 0||t==="")return t;let i=V0(t);return i!==void 0?i:Ee("bad_arguments",`there is no colour ${Tt(t)}`,{field:bt(e,"color"),got:Tt(t),allowed:`#rrggbb, or one of ${hd.join(", ")}`,near:Kn(t,hd,3),example:"coral"})}function mr(n,e,t,i,r=!1){let s=Xt(n,e,t);if(s===void 0)return;let o=Sd(s,r),a=Md(o);return a<=i?o:Bi(bt(t,e),`${a} characters`,`at most ${i} characters`)}function Md(n){return Array.from(n).length}function Sd(n,e=!1){return n.replace(/\r\n?/g,`
`).replace(/\p{Cc}/gu,t=>t===`
`&&e?t:" ").replace(/\p{Cs}/gu,"�").trim()}var vi=.25,yi=3,ei=.35,tg=1.6,zw=.3,Zr=800,Vw=.35,Gw=.25,kt=32,Hw=2*Zr/kt,Vi=kt*kt*yi,Vn=class{#e;#t=new Map;#n=[];#i=new Float32Array(16*Vi);#r=-1;#s=-1;constructor(e){this.#e=e}get nodes(){return this.#i.length}get cells(){return this.#t.size*kt*kt}nodeAt(e,t){let i=e+Zr,r=t+Zr;if(i<0||r<0||i>=2*Zr||r>=2*Zr)return-1;let s=i/kt|0,o=r/kt|0,a=s*Hw+o;return a!==this.#r&&(this.#s=this.#t.get(a)??this.#l(a,s*kt-Zr,o*kt-Zr),this.#r=a),this.#s*Vi+(i%kt*kt+r%kt)*yi}xOf(e){return this.#n[(e/Vi|0)*2]+(e%Vi/(kt*yi)|0)}zOf(e){return this.#n[(e/Vi|0)*2+1]+(e%(kt*yi)/yi|0)}heightOf(e){return this.#i[e]}nodeFrom(e,t,i,r=zw){let s=this.nodeAt(e,t);if(s<0)return-1;let o=-1,a=r+1e-6;for(let l=s;l<s+yi;l++){let c=Math.abs(this.#i[l]-i);c<a&&(o=l,a=c)}return o}nearestFree(e,t=12,i=1.2){let r=cn(e[0]),s=cn(e[2]),o=this.nodeFrom(r,s,e[1],i);if(o>=0)return[e[0],this.heightOf(o),e[2]];let a,l=t;for(let c=1;(c-1)*vi<=l;c++)for(let[u,h]of Ww(c)){let d=this.nodeFrom(r+u,s+h,e[1],i);if(d<0)continue;let f=[un(r+u),this.heightOf(d),un(s+h)],p=Math.hypot(f[0]-e[0],f[2]-e[2]);p<l&&(a=f,l=p)}return a}blockers(e,t,i){let r=new Set;for(let s of this.#o(e-ei,t-ei,e+ei,t+ei))ig(s,Do(s.box,e,t),i)&&r.add(s.id);return[...r]}#o(e,t,i,r){let s=[];for(let o of this.#e.near(e,t,i,r))for(let{walls:a,around:l,piece:c}of De(o).solids)if(!(l.min[0]>i||l.max[0]<e||l.min[2]>r||l.max[2]<t))for(let u of a)s.push({id:o.id,box:u,floor:pi(c)});return s}#l(e,t,i){let r=this.#t.size;if((r+1)*Vi>this.#i.length){let d=new Float32Array(this.#i.length*2);d.set(this.#i),this.#i=d}this.#t.set(e,r),this.#n.push(t,i);let s=this.#i.subarray(r*Vi,(r+1)*Vi).fill(Number.NaN);for(let d=0;d<Vi;d+=yi)s[d]=0;let[o,a]=[t*vi,i*vi],[l,c]=[o+kt*vi,a+kt*vi],h=this.#e.near(o,a,l,c).flatMap(d=>De(d).surfaces.filter(f=>f.floor));h.length>0&&Xw(s,h,t,i);for(let d of this.#o(o-ei,a-ei,l+ei,c+ei))$w(s,d,t,i);return r}};function cn(n){return Math.floor(n/vi)}function un(n){return(n+.5)*vi}function*Ww(n){for(let e=-n;e<n;e++)yield[e,-n],yield[n,e],yield[-e,n],yield[-n,-e]}function ng(n,e,t,i,r){let s=n.halfX*Math.abs(n.cos)+n.halfZ*Math.abs(n.sin)+e,o=n.halfX*Math.abs(n.sin)+n.halfZ*Math.abs(n.cos)+e,a=Math.max(0,cn(n.x-s)-t),l=Math.min(kt-1,cn(n.x+s)-t),c=Math.max(0,cn(n.z-o)-i),u=Math.min(kt-1,cn(n.z+o)-i);for(let h=a;h<=l;h++)for(let d=c;d<=u;d++)r((h*kt+d)*yi,un(t+h),un(i+d))}function Xw(n,e,t,i){let r=new Map;for(let s of e)ng(s.box,0,t,i,(o,a,l)=>{let c=dr(s,a,l);if(c===void 0||c<0)return;let u=r.get(o);u?u.push(c):r.set(o,[0,c])});for(let[s,o]of r){let a=o.sort((l,c)=>l-c).filter((l,c)=>(o[c+1]??1/0)-l>tg);for(let l=0;l<yi;l++)n[s+l]=a[l]??Number.NaN}}function $w(n,e,t,i){ng(e.box,ei,t,i,(r,s,o)=>{let a=Do(e.box,s,o);if(!(a>=ei))for(let l=r;l<r+yi;l++){let c=n[l]??Number.NaN;ig(e,a,c)&&(n[l]=Number.NaN)}})}function ig({box:n,floor:e},t,i){return n.low<i+tg&&n.high>i+.03?n.high>i+Vw?t<ei:e||i>.001&&n.low<i-.02?!1:t<Gw:!1}var Ad=.05,qw=.6;function Td(n,e,t,i,r){let s={id:"ground",height:0};for(let o of n.near(e,t,e,t))if(!r.has(o.id))for(let a of jw(De(o),e,t))a<=i+Ad&&a>s.height&&(s={id:o.id,height:a});return s}function*jw(n,e,t){for(let i of n.surfaces){let r=dr(i,e,t);r!==void 0&&(yield r)}for(let{box:i,piece:r}of n.solids)!r.solid||r.top>0||md({...i,halfX:i.halfX/2,halfZ:i.halfZ/2},e,t)&&(yield i.high)}function Fl(n,e){let t=De(e),i=t.box.min[1],r=new Set([e.id]),s={id:"ground",height:0};for(let[a,l]of rg(t,i)){let c=Td(n,a,l,i,r);c.height>s.height&&(s=c)}let o=Fe(i-s.height,2);return{on:o>Ad?"nothing":s.id,gap:Math.max(0,o)}}function rg(n,e){return n.solids.filter(i=>i.box.low<=e+.1).slice(0,12).flatMap(({box:i})=>Yw(i,.8))}function Yw(n,e){let t=n.halfX*e,i=n.halfZ*e;return[[n.x,n.z],Bn(n,t,i),Bn(n,-t,i),Bn(n,t,-i),Bn(n,-t,-i)]}function sg(n,e){let t=De(e),i=new Set([e.id]),r;for(let[s,o]of rg(t,t.box.min[1])){let a=Ed(n,s,o,qw,i);if(!a||r&&Math.abs(r.height-a.height)>Ad)return;(!r||a.height>r.height)&&(r=a)}return r}function Ed(n,e,t,i,r=new Set){let s;for(let o of n.near(e,t,e,t))if(!r.has(o.id))for(let a of De(o).surfaces){let l=a.floor?dr(a,e,t):void 0;l!==void 0&&l<=i&&l>(s?.height??0)&&(s={id:o.id,height:l})}return s}function Is(n,e,t=!1){let{box:i}=De(e),r=[];for(let s of n.near(i.min[0],i.min[2],i.max[0],i.max[2]))s.id===e.id||s.on===e.id||e.on===s.id||Rl(i,De(s).box)&&Zw(De(e),De(s),t)&&r.push(s.id);return r.sort()}function Zw(n,e,t){for(let i of n.solids)if(Rl(i.around,e.box)){for(let r of e.solids)if(Rl(i.around,r.around)&&Kw(i,r,t))return!0}return!1}function Kw(n,e,t){return(r=>r(n.piece)&&r(e.piece))(r=>r.solid||t&&Jw(r))?X0(n.box,e.box):n.piece.kind===e.piece.kind&&Qw(n.around,e.around)}function Jw(n){return!pi(n)&&(n.category==="nature"||n.category==="light")}function Qw(n,e){let t=i=>{let r=Math.max(n.max[i]-n.min[i],e.max[i]-e.min[i]),s=Math.min(.1,r/4);return Math.abs(n.min[i]-e.min[i])<=s&&Math.abs(n.max[i]-e.max[i])<=s};return t(0)&&t(1)&&t(2)}function kl(n,e,t){return De(n).solids.some(({walls:i,piece:r})=>!pi(r)&&i.some(s=>s.high>e[1]+.03&&s.low<e[1]+1.6&&md(s,e[0],e[2],t)))}var eM=.3,tM=2.5;function Ls(n,e,t,i){let r=[],s=t.rotation?{...e,rotation:Ps(t.rotation)}:nM(n,e,t,r),o=ti(s,og(n,s,t,i,r));if(t.facing!==void 0){let a=fr(n.draft,n.ctx,t.facing,bt(i,"facing")),{pitch:l=0,roll:c=0}=t.rotation??{},u=ln(o.position,a.position);s={...s,rotation:Ps({pitch:l,yaw:u,roll:c})},r=t.rotation&&!l&&!c?["its yaw comes from facing, not from rotation"]:[],o=ti(s,og(n,s,t,i,r))}return o=ag(n,o,t,r),wd(o.position,bt(i,"position")),{object:Cd(n,o),rules:r}}function Cd(n,e){let{on:t}=Fl(n.draft,e),{on:i,...r}=e;return t==="ground"||t==="nothing"?r:{...r,on:t}}function ti(n,e){return{...n,position:xt(e)}}function nM({draft:n},e,t,i){let r=t.beside===void 0?void 0:n.object(t.beside);return n.object(e.id)||!r||t.facing!==void 0||r.kind!==e.kind||mi(r.rotation)===0?e:(i.push(`turned like ${r.id}`),{...e,rotation:Ps({pitch:0,yaw:mi(r.rotation),roll:0})})}function og(n,e,t,i,r){return t.beside!==void 0?lM(n,e,t,i,r):t.on!==void 0&&t.on!=="ground"?rM(n,e,t.on,t.position,i,r):t.position?t.position:Gi(e,hM(n,e,i),0)}function Gi(n,[e,t],i){let r=n.position[1]-De(n).box.min[1];return[e,i+Math.max(0,r),t]}function ag(n,e,t,i){let[r,s,o]=e.position;if(t.on==="ground"&&t.beside===void 0&&t.position&&Math.abs(s)>.01){let c=ti(e,Gi(e,[r,o],0));return i.push(`its height was set to the ground instead of ${Fe(s,2)} m`),c}let a=De(e).box.min[1];if(a<-.005)return i.push(`lifted ${Fe(-a,2)} m so that it does not sink into the ground`),ag(n,ti(e,[r,s-a,o]),t,i);let l=a<.02&&t.on===void 0&&!iM(e)?sg(n.draft,e):void 0;return!l||l.height<=a+.005?e:(i.push(`raised ${Fe(l.height-a,2)} m to stand on ${l.id}`),ti(e,[r,s+l.height-a,o]))}function iM(n){return De(n).solids.every(({piece:e})=>e.category==="path")}function rM(n,e,t,i,r,s){let o=lg(n,e,t,r),{surfaces:a}=De(o);if(i){let h=cg(De(o),i[0],i[2]);if(h!==void 0)return Gi(e,[i[0],i[2]],h);s.push(`that position is not over ${t}, so it stands on its top elsewhere`)}let l=Math.max(...a.map(h=>h.height)),c=a.find(h=>h.height>l-.01)??a[0];if(!c)throw new Error("a support without a surface");let u=[c.box.x,c.box.z];for(let[h,d]of oM(c.box,e)){let f=dr(c,h,d)??c.height,p=ti({...e,on:t},Gi(e,[h,d],f));if(Is(n.draft,p,!0).length===0)return p.position}return Gi(e,u,c.height)}function lg({draft:n},e,t,i){let r=bt(i,"on"),s=n.object(t);if(!s)return Fo(t,[...n.ids(),"ground"],r);if((t===e.id||sM(n,s,e.id))&&Ee("bad_arguments",`${e.id} cannot stand on ${t===e.id?"itself":`${t}, which stands on it`}`,{field:r,got:t}),De(s).surfaces.length>0)return s;let o=[...n.ids()].flatMap(a=>n.object(a)??[]).filter(a=>a.id!==e.id&&De(a).surfaces.length>0).sort((a,l)=>dt(a.position,s.position)-dt(l.position,s.position)).slice(0,5).map(a=>a.id);return Ee("bad_arguments",`${t} (${s.kind}) has no top that things stand on`,{field:r,got:t,allowed:"ground, or an object with a top such as a table, crate, shelf, deck, box",near:o})}function sM(n,e,t){let i=new Set;for(let r=e;r?.on!==void 0&&!i.has(r.id);r=n.object(r.on)){if(r.on===t)return!0;i.add(r.id)}return!1}function cg(n,e,t){let i=n.surfaces.flatMap(r=>dr(r,e,t)??[]);return i.length>0?Math.max(...i):void 0}function oM(n,e){let t=Os(e),i=Math.max(0,n.halfX-$r(t,n.cos,-n.sin)),r=Math.max(0,n.halfZ-$r(t,n.sin,n.cos)),s=Math.max(.12,Math.min(t.halfX,t.halfZ),i/8,r/8),o=[];for(let a=-Math.floor(i/s);a<=i/s;a++)for(let l=-Math.floor(r/s);l<=r/s;l++)o.push({spot:Bn(n,a*s,l*s),away:Math.hypot(a,l)});return o.sort((a,l)=>a.away-l.away).map(a=>a.spot)}function Os(n){let{solids:e,box:t}=De(n),i=e.length===1?e[0]:void 0;return i?i.box:{x:(t.min[0]+t.max[0])/2,z:(t.min[2]+t.max[2])/2,halfX:(t.max[0]-t.min[0])/2,halfZ:(t.max[2]-t.min[2])/2,low:t.min[1],high:t.max[1],sin:0,cos:1}}var aM=[90,-90,0,180,45,-45,135,-135];function lM(n,e,t,i,r){let s=fr(n.draft,n.ctx,t.beside??"",bt(i,"beside"));s.id===e.id&&Ee("bad_arguments",`${e.id} cannot stand beside itself`,{field:bt(i,"beside"),got:e.id}),t.on!==void 0&&t.on!=="ground"&&lg(n,e,t.on,i);let o=s.object?Os(s.object):uM(s.position,s.body?.yaw??0),a=s.object?mi(s.object.rotation):s.body?.yaw??0,l=aM.map(u=>wn(a+u));if(t.position){let[u,,h]=t.position,d=([f,p])=>f*(u-o.x)+p*(h-o.z);l.sort((f,p)=>d(p)-d(f))}let c;for(let[u,h]of l){let d=cM(n,e,o,[u,h],t,s.object);if(!d)continue;let f=ti(e,d),p=Is(n.draft,f,!0).length+ug(n,f);if(p<(c?.overlaps??1/0)&&(c={position:d,overlaps:p}),p===0)break}return c?(c.overlaps>0&&r.push(`no side of ${s.id} is free; this is the least crowded`),c.position):Ee("bad_arguments",`there is no room beside ${s.id}`,{field:bt(i,"beside"),got:s.id,allowed:"a neighbour with a free side inside the world"})}function cM({draft:n},e,t,[i,r],s,o){let a=Os(e),l=$r(t,i,r)+$r(a,i,r)+eM,c=t.x+i*l+(e.position[0]-a.x),u=t.z+r*l+(e.position[2]-a.z);if(Math.abs(c)>Qe.bounds||Math.abs(u)>Qe.bounds)return;if(s.on==="ground")return Gi(e,[c,u],0);let h=n.object(s.on??o?.on??""),d=h?cg(De(h),c,u):void 0;return d!==void 0?Gi(e,[c,u],d):s.on===void 0?Gi(e,[c,u],0):void 0}function uM([n,e,t],i){let[r,s]=wn(i);return{x:n,z:t,halfX:.3,halfZ:.3,low:e,high:e+1.6,sin:r,cos:s}}function ug({draft:n,ctx:e},t){return ki(n,e).filter(i=>i.seat===void 0&&kl(t,i.position,.3)).length}function hM(n,e,t){let i=Et(n.draft,n.ctx,n.agent),r=Os(e),s=Math.max(r.halfX,r.halfZ),[o,a]=wn(i.yaw),l=Math.max(tM,s+1),[c,u]=[i.position[0]+o*l,i.position[2]+a*l],h=e.position[0]-r.x,d=e.position[2]-r.z,f=Math.max(.6,Math.min(2,s));for(let p=0;p<=24;p++){let y=p===0?1:Math.min(6*p,36);for(let m=0;m<y;m++){let[g,x]=wn(i.yaw+360*m/y),M=[c+g*p*f+h,u+x*p*f+d];if(Math.abs(M[0])>Qe.bounds||Math.abs(M[1])>Qe.bounds)continue;let w=ti(e,Gi(e,M,0));if(Is(n.draft,w,!0).length===0&&ug(n,w)===0)return M}}return Ee("bad_arguments","there is no free spot near your avatar",{field:bt(t,"position"),got:"nothing",allowed:"a position, or on, or beside",example:"[10, 0, -5]"})}var dM=8192,fM=12;function gr(n,e,t){let{box:i}=De(e),{on:r,gap:s}=Fl(n,e);return{id:e.id,kind:e.kind,position:xt(e.position,3),rotation:mi(e.rotation),box:{min:xt(i.min,3),max:xt(i.max,3)},stands_on:r,gap:s,overlaps:Is(n,e),rules:[...t]}}function yr(n,e){let t=pM(n,e).map(a=>Fe(a,2)),i=n.parts?` of ${n.parts.length} parts`:"",r=e.stands_on==="nothing"?"hangs in the air":`on ${e.stands_on}`,s=e.overlaps.length===0?"no overlaps":`overlaps ${ni(e.overlaps)}`,o=e.rules.length===0?"":`; ${e.rules.join("; ")}`;return`${n.id} ${n.kind}${i} at ${St(e.position)} yaw ${e.rotation}; box ${t.join("×")} m; ${r}, gap ${e.gap} m; ${s}${o}`}function pM(n,{box:e}){let t=n.kind===Ur?void 0:fi(n.kind)?.size;return t?[t[0]*n.scale[0],t[1]*n.scale[1],t[2]*n.scale[2]]:[e.max[0]-e.min[0],e.max[1]-e.min[1],e.max[2]-e.min[2]]}function ni(n,e=5){let t=n.length-e;return n.slice(0,e).join(", ")+(t>0?` and ${t} more`:"")}function St(n){return`[${n.map(e=>Fe(e,2)).join(", ")}]`}var mM="Take it back with undo.";function gM(n,e,t){let i=t.slice(0,fM),r=i.join(`
`),s=dM-Rd(n)-Rd(r)-64,o=[];for(let c of e){if(s-=Rd(c)+1,s<0)break;o.push(c)}let a=e.length-o.length,l=a>0?[`… and ${a} more (inspect_world shows them)`]:[];return[n,...o,...l,...i].filter(c=>c!=="").join(`
`)}function Rd(n){let e=0;for(let t of n){let i=t.codePointAt(0)??0;e+=i<128?1:i<2048?2:i<65536?3:4}return e}function Gn(n,e){let{operations:t,inverse:i}=n.operations(),r=t.length>0&&!e.dryRun,s=`${e.dryRun?"Dry run: ":""}${e.verb}`,o=r?[e.next??mM]:e.dryRun?["Nothing was changed."]:[],a=e.notes.length>0?{...e.data,notes:e.notes}:e.data,l={text:gM(s,e.lines,[...e.notes,...o]),data:a};return r?{operations:t,inverse:i,result:l,acts:yM(e)}:{operations:[],inverse:[],result:l,acts:[]}}function yM({body:n,target:e}){return!n||!e?[]:[{avatarId:n.id,action:"build",target:xt(e,3),seconds:1.4}]}function Hi(n,e){return`${n} ${e}${n===1?"":"s"}`}var Ul=.9,vM=.6,hg=.4;function dg(n,e){let t=n.nearestFree(e,1.01);if(!t){let s=n.blockers(e[0],e[2],Math.max(0,e[1])),o=n.nearestFree(e,12,4);return Ee("unreachable",`nobody can stand at ${St(e)}${pg(s)}`,{field:"position",got:St(e),near:s,...o?{example:St(o),allowed:"a spot that is free, such as the example"}:{}})}let i=dt(t,e)>.02,r=i?n.blockers(e[0],e[2],t[1]):[];return{goal:ko(t),yawFrom:()=>{},words:i?`${dt(t,e).toFixed(1)} m short of ${St(e)}, because of ${ni(r)}`:""}}function ko(n){let[e,t,i]=n;return{at:(r,s,o)=>Math.hypot(r-e,s-i)<.2&&Math.abs(o-t)<.35,estimate:(r,s)=>Math.hypot(r-e,s-i),point:n,seeds:[n]}}function fg(n,e,t,i){if(t.object)return xM(n,e,t,t.object,i);let{position:r,yaw:s}=eg(n.ctx,t),o=e.nearestFree(r,6,2);if(!o)return Ee("unreachable",`there is no room to stand near ${t.id}`,{field:"id",got:t.id});let a=t.body?t.body.position:t.middle;return{goal:ko(o),yawFrom:l=>dt(l,a)>.05?ln(l,a):s,words:`in front of ${t.id}`}}function xM({draft:n,ctx:e},t,i,r,s){let o=ki(n,e).filter(x=>x.id!==s.id),a=(x,M)=>o.every(w=>dt(w.position,[x,0,M])>=vM),l=De(r).surfaces.filter(x=>x.floor),c=l.length>0&&De(r).solids.every(x=>pi(x.piece))?l:[];for(let{box:x,height:M}of c){let w=t.nearestFree([x.x,M,x.z],1,.4);if(w&&Math.abs(w[1]-M)<.35&&a(w[0],w[2]))return{goal:ko(w),yawFrom:()=>{},words:`on ${r.id}`}}let u=wM(n.object.bind(n),r),h=De(u).solids.map(x=>x.box),d=(x,M)=>Math.min(...h.map(w=>Do(w,x,M))),f=Os(u),p=Math.hypot(f.halfX,f.halfZ),y=(x,M,w)=>{if(Math.hypot(x-f.x,w-f.z)>p+Ul||Math.abs(M-f.low)>1.5)return!1;let C=d(x,w);return C>=.3&&C<=Ul&&a(x,w)},m=h.flatMap(x=>_M(t,x)).filter(x=>y(...x));if(m.length===0){let x=[...new Set(h.slice(0,8).flatMap(M=>bM(t,M)))].filter(M=>M!==u.id);return Ee("unreachable",`there is no room to stand beside ${r.id}${pg(x)}`,{field:"id",got:r.id,near:x.slice(0,5)})}return{goal:{at:(x,M,w)=>y(x,w,M),estimate:(x,M)=>Math.max(0,Math.hypot(x-f.x,M-f.z)-p-Ul),seeds:m},yawFrom:x=>ln(x,i.middle),words:`beside ${r.id}`}}function pg(n){return n.length>0?`: ${ni(n)} is in the way`:""}function*mg(n){let e=(Ul+.3)/2,[t,i]=[n.halfX+e,n.halfZ+e];for(let r=-t;r<=t;r+=hg)yield Bn(n,r,i),yield Bn(n,r,-i);for(let r=-i;r<=i;r+=hg)yield Bn(n,t,r),yield Bn(n,-t,r)}function _M(n,e){return[...mg(e)].flatMap(([t,i])=>{let[r,s]=[cn(t),cn(i)],o=n.nodeFrom(r,s,Math.max(0,e.low),1.5);return o<0?[]:[[un(r),n.heightOf(o),un(s)]]})}function bM(n,e){return[...mg(e)].flatMap(([t,i])=>n.blockers(t,i,Math.max(0,e.low)))}function wM(n,e){let t=e;for(let i=0;i<8&&t.on!==void 0;i++){let r=n(t.on);if(!r||De(r).solids.every(s=>pi(s.piece)))break;t=r}return t}function Bl(n,e,t,i=new Set([e.id])){let r=Wr(t.rotation,fd(e.rotation)),s=[0,1,2].map(a=>t.scale[a]/e.scale[a]),o=[];for(let a of n.standingOn(e.id)){if(i.has(a.id))continue;i.add(a.id);let l=[a.position[0]-e.position[0],a.position[1]-e.position[1],a.position[2]-e.position[2]],c=bn(fd(e.rotation),l),[u,h,d]=bn(t.rotation,[c[0]*s[0],c[1]*s[1],c[2]*s[2]]),f=[t.position[0]+u,t.position[1]+h,t.position[2]+d],p=Ts(Wr(r,a.rotation)),y={...ti(a,f),rotation:p,changed:n.revision};n.put(y),o.push(a.id,...Bl(n,a,y,i))}return o}function zl(n,e){let t=new Map,i=[...e].flatMap(r=>n.standingOn(r));i.sort((r,s)=>r.position[1]-s.position[1]);for(let r of i){let s=n.object(r.id);if(!s)continue;let{min:o,max:a}=De(s).box,[l,c]=[(o[0]+a[0])/2,(o[2]+a[2])/2],u=new Set([s.id,...n.standingOn(s.id).map(m=>m.id)]),h=Td(n,l,c,o[1],u),d=o[1]-h.height,f=Cd({draft:n},ti(s,[s.position[0],s.position[1]-d,s.position[2]]));n.put({...f,changed:n.revision});let p=Bl(n,s,f),y=p.length>0?` with ${p.join(", ")}`:"";t.set(s.id,`dropped ${Fe(d,2)} m to ${h.id==="ground"?"the ground":h.id}${y}`)}return t}function xi(n,e,t){let i=new Set(t),r=[],s;for(let o of ki(n,e)){if(e.walking?.has(o.id))continue;let a=MM(n,o,i,()=>s??=new Vn(n));a&&(Ui(n,o,a),r.push(`${o.name||o.id} ${a.what} at ${EM(a.position)}`))}return r}function MM(n,e,t,i){if(e.seat!==void 0)return t.has(e.seat)?SM(n,e,e.seat,i()):void 0;let{position:r,yaw:s}=e;if([...t].some(l=>{let c=n.object(l);return c!==void 0&&kl(c,r,.25)})){let l=i().nearestFree(r,30,3);return l?{position:l,yaw:s,what:"was standing there and stepped aside; now"}:void 0}if(![...t].some(l=>TM(n,l,r)))return;let a=Ed(n,r[0],r[2],r[1]+.35)?.height??0;if(!(Math.abs(a-r[1])<.02))return{position:[r[0],a,r[2]],yaw:s,what:"stands on other ground now,"}}function SM(n,e,t,i){let r=n.object(t),s=n.state.object(t),o=r?De(r).seats:[],a=s?AM(De(s),e.position):0,l=o[a]??o[0];return l?dt(l.position,e.position)<.005&&Math.abs(l.position[1]-e.position[1])<.005?void 0:{position:l.position,yaw:l.yaw,seat:t,what:"was carried along on its seat; now"}:{position:Ds(i,e.position,e.yaw),yaw:e.yaw,what:"stood up; now"}}function AM(n,e){let t=0,i=1/0;return n.seats.forEach((r,s)=>{let o=dt(r.position,e);o<i&&([t,i]=[s,o])}),t}function Ds(n,e,t){let[i,r]=wn(t),s=[e[0]+i*.75,Math.max(0,e[1]-.45),e[2]+r*.75];return n.nearestFree(s,6)??n.nearestFree(s,30,4)??[s[0],0,s[2]]}function TM(n,e,t){let[i,,r]=t;return[n.object(e),n.state.object(e)].some(s=>{if(!s)return!1;let{min:o,max:a}=De(s).box;return i>=o[0]-.1&&i<=a[0]+.1&&r>=o[2]-.1&&r<=a[2]+.1})}function EM(n){return`[${n.map(e=>Fe(e,2)).join(", ")}]`}var CM=[3e3,1e4,3e4,1e5,25e4],RM=1.2,PM=1e-6,Vl=[[1,0],[-1,0],[0,1],[0,-1],[1,1],[1,-1],[-1,1],[-1,-1]];function yg(n,e,t){if(t.point&&xg(n,e,t.point))return gg([[...e],t.point],0);if(t.seeds.length===0)return{blockedBy:[]};let i=new Pd(n,e,t),r=new Id(n,t.seeds,a=>i.seen(a)),s;for(let a of CM){if(s=i.run(a),s!==void 0)break;if(r.isClosed(a))return{blockedBy:vg(n,r.seen)}}if(s===void 0||s<0)return{blockedBy:[...i.walls].slice(0,5)};let o=i.trace(s);return o[0]=[...e],t.point&&o.length>1?o[o.length-1]=t.point:t.point&&o.push(t.point),gg(LM(n,o),i.done)}function gg(n,e){let t=n.map(r=>[Fe(r[0],3),Fe(r[1],3),Fe(r[2],3)]),i=0;for(let r=1;r<t.length;r++)i+=Hl(t[r-1],t[r]);return{path:t,length:i,searched:e}}function Hl(n,e){return Math.hypot(n[0]-e[0],n[1]-e[1],n[2]-e[2])}var Gl=class{nodes=new Float64Array(Vl.length);costs=new Float64Array(Vl.length);#e;constructor(e){this.#e=e}of(e){let t=this.#e,i=t.xOf(e),r=t.zOf(e),s=t.heightOf(e),o=0;for(let[a,l]of Vl){let c=t.nodeFrom(i+a,r+l,s);if(c<0)continue;let u=a!==0&&l!==0;u&&(t.nodeFrom(i+a,r,s)<0||t.nodeFrom(i,r+l,s)<0)||(this.nodes[o]=c,this.costs[o]=vi*(u?Math.SQRT2:1)+Math.abs(t.heightOf(c)-s),o++)}return o}};function IM(n,e){return[un(n.xOf(e)),n.heightOf(e),un(n.zOf(e))]}var Pd=class{walls=new Set;done=0;#e;#t;#n=new Ld;#i;#r;#s;#o;constructor(e,t,i){this.#e=e,this.#t=i,this.#i=new Gl(e);let r=e.nodeFrom(cn(t[0]),cn(t[2]),t[1],1);this.#r=new Float32Array(e.nodes),this.#s=new Int32Array(e.nodes),this.#o=new Uint8Array(e.nodes),!(r<0)&&(this.#r[r]=PM,this.#s[r]=-1,this.#n.push(r,i.estimate(t[0],t[2])))}seen(e){return(this.#r[e]??0)>0}run(e){let[t,i,r]=[this.#e,this.#t,this.#i];for(;this.done<e;){let s=this.#n.pop();if(s===void 0)return this.#a();if(this.#o[s]===1)continue;if(this.#o[s]=1,this.done++,i.at(un(t.xOf(s)),un(t.zOf(s)),t.heightOf(s)))return s;let o=r.of(s);t.nodes>this.#r.length&&this.#c(t.nodes);for(let a=0;a<o;a++)this.#l(r.nodes[a],s,this.#r[s]+r.costs[a])}}trace(e){let t=[];for(let i=e;i>=0;i=this.#s[i])t.push(IM(this.#e,i));return t.reverse()}#l(e,t,i){let r=this.#r[e];if(r>0&&i>=r)return;this.#r[e]=i,this.#s[e]=t;let s=this.#t.estimate(un(this.#e.xOf(e)),un(this.#e.zOf(e)));this.#n.push(e,i+RM*s)}#c(e){let[t,i,r]=[new Float32Array(e),new Int32Array(e),new Uint8Array(e)];t.set(this.#r),i.set(this.#s),r.set(this.#o),[this.#r,this.#s,this.#o]=[t,i,r]}#a(){let e=new Set;this.#o.forEach((t,i)=>{t===1&&e.add(i)});for(let t of vg(this.#e,e))this.walls.add(t);return-1}},Id=class{seen=new Set;#e;#t;#n;#i=0;#r=!1;constructor(e,t,i){this.#e=new Gl(e),this.#t=i;for(let[r,s,o]of t){let a=e.nodeFrom(cn(r),cn(o),s,1);a>=0&&this.seen.add(a)}this.#n=this.seen.values()}isClosed(e){for(;!this.#r&&this.#i<e;){let{value:t,done:i}=this.#n.next();if(i)return!0;this.#i++,this.#r=this.#t(t);for(let r=this.#e.of(t)-1;r>=0;r--)this.seen.add(this.#e.nodes[r])}return!1}};function vg(n,e){let t=new Set;for(let i of e){let[r,s,o]=[n.xOf(i),n.zOf(i),n.heightOf(i)];for(let[a,l]of Vl)if(!(n.nodeFrom(r+a,s+l,o)>=0))for(let c of n.blockers(un(r+a),un(s+l),o))t.add(c);if(t.size>=5)break}return[...t].slice(0,5)}function xg(n,e,t){let i=Math.hypot(t[0]-e[0],t[2]-e[2]),r=Math.max(1,Math.ceil(i/(vi/2))),s=e[1];for(let o=0;o<=r;o++){let a=o/r,l=cn(e[0]+(t[0]-e[0])*a),c=cn(e[2]+(t[2]-e[2])*a),u=n.nodeFrom(l,c,s);if(u<0||(s=n.heightOf(u),Math.abs(s-(e[1]+(t[1]-e[1])*a))>.12))return!1}return!0}function LM(n,e){let t=[],i=0;for(;i<e.length;){let r=e[i];t.push(r);let s=i+1,o=1;for(;o>0&&s<e.length;){let a=s+o;a<e.length&&xg(n,r,e[a])?(s=a,o*=2):o=Math.floor(o/2)}i=s}return t}var Ld=class{#e=[];#t=[];push(e,t){let[i,r]=[this.#e,this.#t],s=i.length;for(i.push(e),r.push(t);s>0;){let o=s-1>>1;if(r[o]<=t)break;i[s]=i[o],r[s]=r[o],s=o}i[s]=e,r[s]=t}pop(){let[e,t]=[this.#e,this.#t],i=e[0],r=e.pop(),s=t.pop();if(i===void 0||r===void 0||s===void 0||e.length===0)return i;let o=0;for(;;){let a=2*o+1;if(a>=e.length||(a+1<e.length&&t[a+1]<t[a]&&a++,t[a]>=s))break;e[o]=e[a],t[o]=t[a],o=a}return e[o]=r,t[o]=s,i}};var Wl=1.4,Od=1.2;function _g(n,e){return e.seat!==void 0?Ds(n,e.position,e.yaw):n.nearestFree(e.position,12,Od)??n.nearestFree(e.position,60,200)}function bg(n,e,t,i){let{path:r,length:s}=e,o=Fe(s/t,3),a=l=>DM(r,Math.min(s,Math.max(0,l*t)),i.yaw);return{path:r,speed:t,seconds:o,whereAt:a,arrive:l=>{let c=OM(l,i,r),u=new Rs(l);Ui(u,n,c);let h=dt(c.position,i.position)>.05;return{...u.operations(),note:h?` The place was taken by then: it is at ${St(c.position)}.`:""}},stopAt:(l,c)=>{let{position:u,yaw:h}=a(c);return{position:new Vn(l).nearestFree(u,30,Od)??u,yaw:h}}}}function OM(n,e,t){let i=e.seat===void 0?void 0:n.object(e.seat);if(i&&De(i).seats.some(s=>dt(s.position,e.position)<.1))return e;let r=e.seat===void 0?e.position:t.at(-1)??e.position;return{position:new Vn(n).nearestFree(r,30,Od)??r,yaw:e.yaw}}function DM(n,e,t){let i=e;for(let r=1;r<n.length;r++){let s=n[r-1],o=n[r],a=Hl(s,o);if(i<a){let l=i/a,c=[0,1,2].map(u=>s[u]+(o[u]-s[u])*l);return{position:xt(c),yaw:ln(s,o)}}i-=a}return{position:xt(n.at(-1)??[0,0,0]),yaw:t}}function wg(n,e){let[t,i]=n.slice(-2);return t&&i&&Hl(t,i)>.01?ln(t,i):e}function Mg(n,e,t){let{path:i,speed:r,seconds:s}=e;return{avatarId:n.id,action:"walk",path:i.map(o=>[...o]),speed:r,yaw:Fe(t,2),seconds:s}}function Sg(n,e){let t=Mt(e,"",["position","id","speed","idempotency_key"]),i=Jn(t,"speed","",{min:.3,max:4,unit:"m/s"})??Wl,r=Et(n.draft,n.ctx,n.agent),s=new Vn(n.draft),{aim:o,target:a}=NM(n,s,t,r),{route:l,freed:c}=Dd(s,r,o,a),u=l.path.at(-1),h=o.yawFrom(u)??wg(l.path,r.yaw);return Nd(r,l,i,{position:u,yaw:h},[o.words,c].filter(d=>d!==""))}function NM(n,e,t,i){let r=zi(t,"position",""),s=Xt(t,"id","");if(r===void 0==(s===void 0))return Ee("bad_arguments","a walk goes either to a position or to an id",{field:"position",got:s===void 0?"neither":"both",allowed:'position [x, y, z], or id (an object, an avatar, or "user")',example:'{"id": "user"}'});if(r)return{aim:dg(e,r),target:St(r)};let o=fr(n.draft,n.ctx,s??"","id");return o.body?.id===i.id&&Ee("bad_arguments","that is your own avatar",{field:"id",got:i.id,allowed:"another one"}),{aim:fg(n,e,o,i),target:o.id}}function Dd(n,e,t,i){let r=_g(n,e);if(!r)return Ee("unreachable","your avatar is walled in and cannot take a step",{near:n.blockers(e.position[0],e.position[2],e.position[1])});let s=yg(n,r,t.goal);if("blockedBy"in s){let a=s.blockedBy;return Ee("unreachable",`no way leads to ${i}${a.length>0?`: ${ni(a)} is in the way`:""}`,{got:i,near:a})}let o=e.seat===void 0&&dt(r,e.position)>.05;return{route:s,freed:o?`it first stepped out of what it stood in to ${St(r)}`:""}}function Nd(n,e,t,i,r){let s=bg(n,e,t,i),o=Fe(e.length,1),a=Fe(s.seconds,1),l=Fe(i.yaw,1),c=r.length>0?` (${r.join("; ")})`:"";return{operations:[],inverse:[],result:{text:`Walked ${o} m in ${a} s to ${St(i.position)}, looking ${l}°${c}.`,data:{position:xt(i.position,3),yaw:l,metres:o,seconds:a,path:e.path}},acts:[Mg(n,s,i.yaw)],journey:s}}var Fd={wave:2,nod:1.2,shake_head:1.4,celebrate:2.4,think:3,look_at:3,point_at:3},Ag=["wave","nod","shake_head","celebrate","think","look_at","point_at","sit","stand"],FM=1.2,Xl=15;function Tg(n,e){let t=Mt(e,"",["action","id","position"]),i=Qn(t,"action","",Ag);if(i===void 0)return Ee("bad_arguments","action is missing",{field:"action",got:"nothing",allowed:Ag.join(", "),example:"wave"});let r=Et(n.draft,n.ctx,n.agent);if(i==="sit")return UM(n,r,t);if(i==="stand")return BM(n,r);let s=kM(n,t);!s&&(i==="look_at"||i==="point_at")&&Ee("bad_arguments",`${i} needs something to aim at`,{field:"id",got:"nothing",allowed:'id (an object, an avatar, or "user") or position',example:`{"action": "${i}", "id": "user"}`});let o={avatarId:r.id,action:i,seconds:Fd[i]};s&&(o.target=xt(s.middle,3));let a=s?` ${s.words}`:"",l=`Did ${i}${a} for ${Fd[i]} s.`;return{operations:[],inverse:[],result:{text:l,data:{action:i,seconds:Fd[i]}},acts:[o]}}function kM(n,e){let t=zi(e,"position",""),i=Xt(e,"id","");return i!==void 0?{middle:fr(n.draft,n.ctx,i,"id").middle,words:i}:t?{middle:t,words:St(t)}:void 0}function UM(n,e,t){let{draft:i}=n,{id:r,seat:s}=zM(n,e,Xt(t,"id","")),o={position:xt(s.position),yaw:s.yaw,seat:r},a={action:"sit",seat:r,position:o.position,yaw:s.yaw},l=new Vn(i);if(e.seat===void 0&&dt(e.position,s.position)>FM){let c=Ds(l,s.position,s.yaw),u={goal:ko(c),yawFrom:()=>s.yaw,words:""},{route:h}=Dd(l,e,u,r),d=Nd(e,h,Wl,o,[]),f={text:`Walked ${Fe(h.length,1)} m and sat down on ${r}.`,data:a};return{...d,result:f}}return Ui(i,e,o),{...i.operations(),result:{text:`Sat down on ${r}.`,data:a},acts:[kd(e,"sit")]}}function BM(n,e){let{draft:t}=n;if(e.seat===void 0)return{operations:[],inverse:[],result:{text:"It stands already.",data:{action:"stand"}},acts:[kd(e,"stand")]};let i=Ds(new Vn(t),e.position,e.yaw);Ui(t,e,{position:i,yaw:e.yaw});let r={text:`Stood up; now at ${St(i)}.`,data:{action:"stand",position:i}};return{...t.operations(),result:r,acts:[kd(e,"stand")]}}function kd(n,e){return{avatarId:n.id,action:e,seconds:.8}}function zM(n,e,t){let{draft:i,ctx:r}=n,s=ki(i,r).filter(y=>y.id!==e.id&&y.seat!==void 0),o=y=>s.every(m=>dt(m.position,y.position)>.3),[a,,l]=e.position,c=i.near(a-Xl,l-Xl,a+Xl,l+Xl).flatMap(y=>De(y).seats.map(m=>({id:y.id,seat:m}))).filter(({seat:y})=>o(y)).sort((y,m)=>dt(y.seat.position,e.position)-dt(m.seat.position,e.position)),u=[...new Set(c.map(y=>y.id))].slice(0,5);if(t===void 0)return c[0]??Ee("not_found","there is no free seat near your avatar",{field:"id",example:"place a bench"});let h=fr(i,r,t,"id"),d=h.object?De(h.object).seats:[];if(d.length===0)return Ee("bad_arguments",`${t} is nothing to sit on`,{field:"id",got:t,allowed:"an object with a seat: bench, chair, log",near:u.length>0?u:Kn("bench",i.ids())});let f=y=>Math.abs(ln(y.position,e.position)-y.yaw),p=d.filter(o).sort((y,m)=>f(y)-f(m))[0];return p?{id:h.id,seat:p}:Ee("bad_arguments",`${t} is taken`,{field:"id",got:t,allowed:"a free seat",near:u})}var Cg={wall:"wall",path:"path",stairs:"step"};function Rg(n){switch(n.pattern){case"ring":return VM(n);case"grid":return GM(n);case"wall":return Eg(n,0);case"path":return Eg(n,2);case"stairs":return HM(n)}}function VM({piece:n,count:e,radius:t,spacing:i}){let r=i??n.size[0],s=t??(e===void 0?3:Math.max(.5,e*r/(2*Math.PI))),o=e??Math.max(3,Math.floor(2*Math.PI*s/r+.01));return ql(o),Array.from({length:o},(a,l)=>{let c=360*l/o,[u,h]=wn(c);return $l(n,[u*s,0,h*s],c+180)})}function GM({piece:n,count:e,rows:t,spacing:i}){let r=e??3,s=t??(e===void 0?3:1);ql(r*s);let[o,a]=[i??n.size[0],i??n.size[2]],l=[];for(let c=0;c<s;c++)for(let u=0;u<r;u++)l.push($l(n,[(u-(r-1)/2)*o,0,(c-(s-1)/2)*a],0));return l}function Eg({piece:n,count:e,spacing:t,length:i},r){let s=n.size[r],o=t??s,a=e??(i===void 0?4:Math.max(1,Math.round(i/o)));ql(a);let l=i===void 0?o:a>1&&t!==void 0?(i-s)/(a-1):i/a,c=i!==void 0&&t===void 0?i/(a*s):1;return Array.from({length:a},(u,h)=>{let d=[0,0,0];d[r]=(h-(a-1)/2)*l;let f=$l(n,d,0);return f.scale[r]=Fe(Math.min(Qe.maxScale,Math.max(Qe.minScale,c))),f})}function HM({piece:n,count:e,spacing:t}){let i=e??5;ql(i);let r=t??n.size[2],s=n.top>0?n.top:n.size[1];return Array.from({length:i},(o,a)=>$l(n,[0,a*s,(a-(i-1)/2)*r],0))}function $l(n,e,t){return{kind:n.kind,position:xt(e),rotation:t===0?[...Xr]:Ts(H0(t)),scale:[1,1,1]}}function ql(n){n<=Qe.maxParts||Ee("limit_reached",`that takes ${n} parts; a composite holds at most ${Qe.maxParts}`,{field:"count",got:String(n),allowed:`at most ${Qe.maxParts} parts; use a wider spacing, or several builds`})}var WM=["kind","id","position","on","beside","facing","rotation","scale","color","label","text"];function Pg(n,e){let{draft:t}=n,i=Mt(e,"",["objects","dry_run","idempotency_key"]),r=pr(i.objects,"objects",100),s=[];for(let[u,h]of r.entries()){let d=`objects[${u}]`,{object:f,wish:p}=XM(n,Mt(h,d,WM),d),y=Ls(n,f,p,d);Ud(t,y.object,d),s.push({id:f.id,rules:y.rules})}let o=xi(t,n.ctx,s.map(u=>u.id)),a=s.flatMap(({id:u,rules:h})=>{let d=t.object(u);return d?[{object:d,report:gr(t,d,h)}]:[]}),l=zn(i,"dry_run"),c=a[0]?.object;return Gn(t,{verb:`${l?"would place":"Placed"} ${Hi(a.length,"object")}.`,lines:a.map(({object:u,report:h})=>yr(u,h)),notes:o,data:{objects:a.map(u=>u.report)},dryRun:l,body:Et(t,n.ctx,n.agent),...c?{target:c.position}:{}})}function XM(n,e,t){let i=Uo(e,"kind",t),r=n.draft.revision,s={id:$M(n.draft,e,i,t),kind:i,position:[0,0,0],rotation:[...Xr],scale:jr(e,t)??[1,1,1],creator:n.agent.avatarId,created:r,changed:r},o=Yr(e,t),a=mr(e,"label",t,Qe.maxLabel),l=mr(e,"text",t,Qe.maxText,!0);return o&&(s.color=o),a&&(s.label=a),l&&(s.text=l),{object:s,wish:Bo(e,t)}}function Uo(n,e,t){let i=Xt(n,e,t);return i!==void 0&&fi(i)?i:Ee("bad_arguments",i===void 0?`${e} is missing`:`there is no piece ${Tt(i)}`,{field:bt(t,e),got:Tt(i),allowed:`one of ${ud.length} pieces; search_catalog lists them`,near:i===void 0?[]:G0(i),example:"bench"})}function Bo(n,e){return{position:zi(n,"position",e),on:Xt(n,"on",e),beside:Xt(n,"beside",e),facing:Xt(n,"facing",e),rotation:Nl(n,e)}}function $M(n,e,t,i){let r=Xt(e,"id",i);if(r===void 0)return n.state.names.next(t,o=>n.object(o)!==void 0);let s=bt(i,"id");if(Lo(r)||Ee("bad_arguments","that id may not be",{field:s,got:Tt(r),allowed:"1 to 40 of a-z 0-9 _; not ground, user or avatar_…",example:`my_${t}`}),n.object(r)){let o=n.state.names.next(t,a=>n.object(a)!==void 0);Ee("bad_arguments",`${r} exists already`,{field:s,got:r,allowed:"an id that is free",example:o})}return r}function Ud(n,e,t){let{maxObjects:i,maxInstances:r}=Qe;n.count+1>i&&Ee("limit_reached",`a world holds at most ${i} objects`,{field:t,got:String(n.count+1),allowed:`at most ${i}`}),n.instances+gi(e)>r&&Ee("limit_reached",`a world holds at most ${r} objects and parts together`,{field:t,got:String(n.instances+gi(e)),allowed:`at most ${r}`}),n.put(e)}var qM=["position","on","beside","facing","rotation","scale"],jM=["pattern","kind","count","rows","radius","spacing","to"],YM=["label","color","parts","dry_run","idempotency_key",...qM,...jM],Ig=["ring","grid","wall","path","stairs"];function Lg(n,e){let{draft:t,ctx:i}=n,r=Mt(e,"",YM),s=mr(r,"label","",Qe.maxLabel),o=Yr(r,""),{parts:a,wish:l}=ZM(r),c={id:e1(t,s),kind:Ur,position:[0,0,0],rotation:[...Xr],scale:jr(r,"")??[1,1,1],parts:o?a.map(p=>p.color===void 0?{...p,color:o}:p):a,creator:n.agent.avatarId,created:t.revision,changed:t.revision};o&&(c.color=o),s&&(c.label=s);let u=Ls(n,c,l,"");Ud(t,u.object,"parts");let h=xi(t,i,[c.id]),d=gr(t,u.object,u.rules),f=zn(r,"dry_run");return Gn(t,{verb:`${f?"would build":"Built"} ${c.id}.`,lines:[yr(u.object,d)],notes:h,data:{objects:[d],parts:a.length},dryRun:f,body:Et(t,i,n.agent),target:u.object.position})}function ZM(n){let e=Qn(n,"pattern","",Ig),t=Bo(n,"");return n.parts===void 0==(e===void 0)&&Ee("bad_arguments","a build takes either parts or a pattern",{field:"parts",got:e===void 0?"neither":"both",allowed:`parts (1 to ${Qe.maxParts}), or pattern (${Ig.join(", ")}) with kind`,example:'{"pattern": "ring", "kind": "bench", "count": 6, "radius": 3}'}),e===void 0?{parts:pr(n.parts,"parts",Qe.maxParts).map((r,s)=>QM(r,`parts[${s}]`)),wish:t}:KM(n,e,t)}function KM(n,e,t){let i=n.kind===void 0?Cg[e]??Uo(n,"kind",""):Uo(n,"kind",""),r=fi(i);if(!r)throw new Error(`no piece ${i}`);let s=zi(n,"to",""),o=s===void 0?void 0:JM(e,t,s);return{parts:Rg({pattern:e,piece:r,count:Jn(n,"count","",{min:1,max:200,whole:!0}),rows:Jn(n,"rows","",{min:1,max:100,whole:!0}),radius:Jn(n,"radius","",{min:.1,max:100,unit:"metres"}),spacing:Jn(n,"spacing","",{min:.05,max:50,unit:"metres"}),length:o?.length}),wish:o?.wish??t}}function JM(n,e,t){let i=e.position;if(n!=="wall"&&n!=="path"||!i)return Ee("bad_arguments",i?`${n} has no far end`:"to needs a position to start from",{field:"to",got:`[${t.join(", ")}]`,allowed:"the far end of a wall or path, together with position"});let r=dt(i,t);r<.1&&Ee("bad_arguments","the two ends are the same",{field:"to",got:`[${t.join(", ")}]`});let s=ln(i,t)-(n==="wall"?90:0),o=[(i[0]+t[0])/2,i[1],(i[2]+t[2])/2];return{length:r,wish:{position:o,rotation:{pitch:0,yaw:s,roll:0}}}}function QM(n,e){let t=Mt(n,e,["kind","position","rotation","scale","color"]),i=Nl(t,e),r={kind:Uo(t,"kind",e),position:zi(t,"position",e)??[0,0,0],rotation:i?Ps(i):[...Xr],scale:jr(t,e)??[1,1,1]},s=Yr(t,e);return s&&(r.color=s),r}function e1(n,e){let t=(e??"").normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g,"_").replace(/^_+|_+$/g,"").slice(0,32).replace(/_+$/,""),i=n.state.names;return Lo(t)&&i.isFresh(t)&&!n.object(t)&&!fi(t)?t:i.next(Lo(t)?t:"build",r=>n.object(r)!==void 0)}var Og=["id","position","on","beside","facing","rotation","scale","color","label","text","behavior"],t1=["position","on","beside","facing","rotation","scale"];function Dg(n,e){let{draft:t,ctx:i}=n,r=Mt(e,"",["objects","dry_run","idempotency_key"]),s=pr(r.objects,"objects",100),o=new Map,a=[];for(let[p,y]of s.entries()){let m=`objects[${p}]`,g=Mt(y,m,Og),x=Bd(t,g,m,o);Object.keys(g).length<2&&Ee("bad_arguments",`nothing is to change about ${x.id}`,{field:m,got:Tt(y),allowed:Og.slice(1).join(", "),example:`{"id": "${x.id}", "color": "coral"}`});let{after:M,said:w,gone:C}=n1(n,x,g,m);o.set(x.id,w),!Cs(x,M)&&a.push(x.id,...C)}let l=xi(t,i,a),c=[...o].flatMap(([p,y])=>{let m=t.object(p);return m?[{object:m,report:gr(t,m,y)}]:[]}),u=zn(r,"dry_run"),h=c.filter(({object:p})=>a.includes(p.id)),d=c.length-h.length,f=`${u?"would change":"Changed"} ${Hi(h.length,"object")}`;return Gn(t,{verb:`${f}${d>0?`; ${Hi(d,"object")} already so`:""}.`,lines:c.map(({object:p,report:y})=>yr(p,y)),notes:l,data:{objects:c.map(p=>p.report)},dryRun:u,body:Et(t,i,n.agent),...h[0]?{target:h[0].object.position}:{}})}function Bd(n,e,t,i){let r=bt(t,"id"),s=Xt(e,"id",t);return s===void 0?Ee("bad_arguments","id is missing",{field:r,got:"nothing",example:"bench_1"}):(i.has(s)&&Ee("bad_arguments",`${Tt(s)} is named twice`,{field:r,got:Tt(s),allowed:"each id once"}),n.object(s)??Fo(s,n.ids(),r))}function n1(n,e,t,i){let{draft:r}=n,s=r1(e,t,i),o=[],a=[];if(t1.some(c=>t[c]!==void 0)){s={...s,scale:jr(t,i)??s.scale};let c=Bo(t,i);(c.position??c.on??c.beside)===void 0&&(c.position=s.position),{object:s,rules:o}=Ls(n,s,c,i)}if(Cs(e,s))return{after:e,said:o,gone:a};if(s={...s,changed:r.revision},r.put(s),["position","rotation","scale"].some(c=>e[c].some((u,h)=>u!==s[c][h]))){a=Bl(r,e,s);for(let c of a)i1(r,c,i);a.length>0&&(o=[...o,`carried ${ni(a)} along`])}return{after:s,said:o,gone:a}}function i1(n,e,t){let[i,r,s]=n.object(e)?.position??[0,0,0],{bounds:o,maxHeight:a}=Qe;Math.abs(i)<=o&&Math.abs(s)<=o&&r<=a||Ee("bad_arguments",`${e}, which stands on it, would leave the world`,{field:bt(t,"position"),got:e,allowed:`x and z within ±${o} m, y at most ${a} m`})}function r1(n,e,t){let i={...n},r=Yr(e,t),s=mr(e,"label",t,Qe.maxLabel),o=mr(e,"text",t,Qe.maxText,!0),a=Qn(e,"behavior",t,["none","spin","bob","sway"]);return r!==void 0&&(delete i.color,r!==""&&(i.color=r),i.parts&&(i.parts=i.parts.map(l=>{let{kind:c,position:u,rotation:h,scale:d}=l;return{kind:c,position:u,rotation:h,scale:d,...r===""?{}:{color:r}}}))),s!==void 0&&delete i.label,s&&(i.label=s),o!==void 0&&delete i.text,o&&(i.text=o),a!==void 0&&delete i.behavior,a!==void 0&&a!=="none"&&(i.behavior={motion:a,speed:n.behavior?.speed??1}),i}function Ng(n,e){let{draft:t,ctx:i}=n,r=Mt(e,"",["objects","dry_run","idempotency_key"]),s=pr(r.objects,"objects",100),o=new Map;for(let[d,f]of s.entries()){let p=`objects[${d}]`,y=Bd(t,Mt(f,p,["id"]),p,o);o.set(y.id,{kind:y.kind,position:y.position})}for(let d of o.keys())t.remove(d);let a=zl(t,o.keys()),l=xi(t,i,[...o.keys(),...a.keys()]),c=[...a].flatMap(([d,f])=>{let p=t.object(d);return p?[{object:p,report:gr(t,p,[f])}]:[]}),u=zn(r,"dry_run"),h=o.values().next().value;return Gn(t,{verb:`${u?"would delete":"Deleted"} ${Hi(o.size,"object")}.`,lines:[...[...o].map(([d,{kind:f,position:p}])=>`${d} ${f} at ${St(p)}: gone`),...c.map(({object:d,report:f})=>yr(d,f))],notes:l,data:{deleted:[...o.keys()],objects:c.map(d=>d.report)},dryRun:u,body:Et(t,i,n.agent),...h?{target:h.position}:{}})}var zd=["time_of_day","sky","weather","ground","lights"];function Fg({draft:n},e){let t=Mt(e,"",[...zd,"dry_run"]);zd.some(c=>t[c]!==void 0)||Ee("bad_arguments","nothing is to change",{got:"nothing",allowed:zd.join(", "),example:'{"time_of_day": 19}'});let i=n.environment,r=Jn(t,"time_of_day","",{min:0,max:24,unit:"hours"}),s={timeOfDay:r===void 0?i.timeOfDay:Fe(r%24,2)%24,sky:Qn(t,"sky","",["clear","cloudy","overcast"])??i.sky,weather:Qn(t,"weather","",["none","rain","snow","fog"])??i.weather,ground:Qn(t,"ground","",["meadow","sand","snow","stone"])??i.ground,lights:Qn(t,"lights","",["auto","on","off"])??i.lights};n.putEnvironment(s);let o=zn(t,"dry_run"),l=n.operations().operations.length===0?"it is already so.":o?"would set the environment.":"Set the environment.";return Gn(n,{verb:l,lines:[`time of day ${s.timeOfDay} h, sky ${s.sky}, weather ${s.weather}, ground ${s.ground}, lights ${s.lights}`],notes:[],data:{environment:s},dryRun:o})}var kg=1e3;function Ug(n,e){let t=Mt(e,"",["text","idempotency_key"]),i=Sd(Xt(t,"text","")??"",!0),r=Md(i);(r===0||r>kg)&&Ee("bad_arguments",r===0?"there is nothing to say":"that is too long to say at once",{field:"text",got:`${r} characters`,allowed:`1 to ${kg} characters`,example:"Hello! Shall I put the bench by the fountain?"});let s=Et(n.draft,n.ctx,n.agent),o=s1(r);return{operations:[],inverse:[],event:{kind:"said",text:i},result:{text:`Said it; the bubble stays for ${o} s.`,data:{seconds:o}},acts:[{avatarId:s.id,action:"say",text:i,seconds:o}]}}function s1(n){return Fe(Math.min(15,Math.max(2.5,1.5+n/15)),1)}function Bg(n,e){let{draft:t,ctx:i,agent:r}=n,s=Mt(e,"",["steps","dry_run"]),o=Jn(s,"steps","",{min:1,max:20,whole:!0})??1,a=o1(t.state,Ol(r).id).slice(0,o);a.length===0&&Ee("nothing_to_undo","there is no step of yours left to take back"),l1(t.state,a);let l=new Set(t.state.objects.keys()),c=new Set;for(let m of a)for(let g of m.inverse??[])c1(t,g,c);let u=[...c].filter(m=>l.has(m)&&!t.object(m)),h=zl(t,u),d=xi(t,i,[...c,...h.keys()]);for(let[m,g]of h)d.push(`${m} ${g}`);let f=zn(s,"dry_run"),p=a.length<o?` There were only ${a.length}.`:"",y=Gn(t,{verb:`${f?"would take":"Took"} back ${Hi(a.length,"step")}.${p}`,lines:a.map(m=>`revision ${m.revision}, ${m.tool??"a change"}: ${u1(m)}`),notes:d,data:{undone:a.map(m=>m.revision),objects:[...c].map(m=>h1(t,m))},dryRun:f,next:"Undo again goes one step further back; an undo itself is not taken back.",body:Et(t,i,r)});return y.operations.length>0?y.undoes=a.map(m=>m.revision):f||Ee("nothing_to_undo","everything is as it was before your last step already"),y}function o1(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));return n.history.filter(i=>i.author.id===e&&!i.undoes?.length&&!t.has(i.revision)&&a1(i.inverse)).toReversed()}function a1(n){return n?.some(e=>e.type!=="avatar")??!1}function l1(n,e){let t=new Set(n.history.flatMap(i=>i.undoes??[]));for(let i of e)t.add(i.revision);for(let i of e){let r=new Set(i.operations.flatMap(Vd));for(let s of n.history){if(s.revision<=i.revision||t.has(s.revision)||s.undoes?.length)continue;let o=s.operations.flatMap(Vd).find(a=>r.has(a));o!==void 0&&Ee("undo_conflict",`${s.author.name||s.author.id} changed ${o} afterwards`,{field:"steps",got:`revision ${i.revision}, then revision ${s.revision}`,near:[o]})}}}function Vd(n){if(n.type==="environment")return["the environment"];if(n.type==="avatar")return[];let e=n.id??n.value?.id;return e===void 0?[]:[e]}function c1(n,e,t){if(e.type==="environment"&&e.op==="put"){n.putEnvironment(e.value);return}if(e.type!=="object")return;let i=e.op==="remove"?e.id:e.value.id;i!==void 0&&(t.add(i),e.op==="remove"?n.remove(i):n.put({...e.value,changed:n.revision}))}function u1(n){let e={put:new Set,remove:new Set},t=!1;for(let r of n.inverse??[])if(r.type==="environment")t=!0;else for(let s of Vd(r))e[r.op].add(s);let i=[];return e.remove.size>0&&i.push(`${ni([...e.remove])} removed`),e.put.size>0&&i.push(`${ni([...e.put])} as before`),t&&i.push("the environment as before"),i.join(", ")}function h1(n,e){let t=n.object(e);return t?{id:e,exists:!0,position:St(t.position)}:{id:e,exists:!1}}var Gd={place_objects:Pg,build:Lg,modify_objects:Dg,delete_objects:Ng,set_environment:Fg,undo:Bg,walk_avatar:Sg,avatar_action:Tg,say:Ug};function Hd(n,e,t){let i=Object.hasOwn(Gd,e.tool)?Gd[e.tool]:void 0;if(!i){let r=Kn(e.tool,Object.keys(Gd));return{ok:!1,error:_t("unknown_tool",`there is no tool ${Tt(e.tool)}`,{near:r})}}try{let r=new Rs(n),s=t.stopped?.get(e.agent.avatarId);s&&Ui(r,Et(r,t,e.agent),s);let o=i({draft:r,ctx:t,agent:e.agent},e.arguments),a=o.journey||di(e.arguments)&&e.arguments.dry_run===!0;return s&&o.operations.length===0&&!a&&Object.assign(o,r.operations()),{ok:!0,outcome:o}}catch(r){if(r instanceof qr)return{ok:!1,error:r.error};let s=r instanceof Error?r.message:String(r);return{ok:!1,error:_t("internal",`${e.tool} failed: ${s}`)}}}var zg=2e3,d1=1e3,jl=4,Yl=class{stopped=new Map;#e;#t;#n=new Map;constructor(e,t){this.#e=e,this.#t=t}walking(){return new Map([...this.#n].map(([e,t])=>[e,t.journey.whereAt(this.#i(t))]))}tooLong(e,t){let i=(e.deadline-this.#e.host.now()-d1)/1e3;if(t.seconds<=i)return;let r=t.seconds*t.speed,s=Math.ceil(r/Math.max(1,i)*10)/10,o=Math.round(t.seconds);return _t("bad_arguments",`that walk of ${Math.round(r)} m takes ${o} s, longer than the call may`,{field:"speed",got:`${t.speed} m/s`,allowed:s<=jl?`${s} to ${jl} m/s`:`at most ${Math.floor(i*jl)} m in one walk`,next:s<=jl?"Walk faster.":"Walk there in stages."})}start(e,t,i){let{host:r}=this.#e,{avatarId:s}=e.agent,o=()=>{},a=()=>{o=r.after(zg,()=>{this.#s(u),a()})},l=r.after(i.seconds*1e3,()=>this.#o(u)),c=()=>{l(),o()},u={call:e,journey:i,outcome:t,started:r.now(),cancelTimers:c};this.#n.set(s,u),this.stopped.delete(s),i.seconds*1e3>zg&&a();for(let h of t.acts)this.#t.act(h)}interrupt(e){let t=this.#n.get(e);if(!t)return!1;let i=this.#r(t),r=Math.round(t.journey.seconds-this.#i(t)),s=`another walk or action of this avatar began; it stopped at ${St(i.position)}, ${r} s before the goal`;return this.#t.reply(t.call,{ok:!1,error:_t("interrupted",s,{got:St(i.position)})}),!0}drop(e){for(let t of this.#n.values())t.call.callId===e&&(this.#r(t),this.#t.ended(t.call))}dropAll(){for(let e of this.#n.values())this.drop(e.call.callId)}#i(e){return(this.#e.host.now()-e.started)/1e3}#r(e){let{avatarId:t}=e.call.agent;e.cancelTimers(),this.#n.delete(t);let i=e.journey.stopAt(this.#e.state,this.#i(e));return this.stopped.set(t,i),this.#t.act({avatarId:t,action:"stop",path:[i.position],yaw:i.yaw}),i}#s(e){let{seconds:t,speed:i}=e.journey,r=Math.min(t,this.#i(e)),s=Math.round((t-r)*i),o={callId:e.call.callId,progress:r,total:t,message:`${s} m to go`};this.#e.link.send("tool.progress",o,{replyTo:e.call.callId,scope:e.call.envelope.scope})}#o(e){let{call:t,journey:i,outcome:r}=e;e.cancelTimers(),this.#n.delete(t.agent.avatarId),this.stopped.set(t.agent.avatarId,i.whereAt(i.seconds)),this.#t.commit(t,{make:()=>{let{operations:s,inverse:o,note:a}=i.arrive(this.#e.state),l={...r.result,text:r.result.text+a};if(s.length>0)return{tool:t.tool,operations:s,inverse:o,result:l};this.#t.reply(t,{ok:!0,result:l})},done:()=>{},fail:()=>{}})}};var f1=256,p1=256,m1=new Set(["walk_avatar","avatar_action"]),Zl=class{#e;#t=[];#n=new Map;#i=new Map;#r;#s=!1;#o=0;constructor(e){this.#e=e,this.#r=new Yl(e,{act:t=>this.#A(t),commit:(t,i)=>this.#g(t,i),reply:(t,i)=>this.#f(t,i),ended:t=>this.#n.delete(t.callId)})}receive(e){let t=e.messageId;if(!Q0(e.payload)){console.warn("world: a call without a tool or agent was ignored");return}let i=this.#i.get(t);this.#n.has(t)||(i?this.#w(e,i):this.#l(e,e.payload.tool,e.payload.arguments,e.payload.agent))}cancel(e){let t=this.#n.get(e);!t||this.#e.commits.isInFlight(e)||(t.withdrawn=!0,this.#r.drop(e),this.#_(t),this.#e.commits.withdraw(e),this.#t.includes(t)&&this.#t.splice(this.#t.indexOf(t),1))}down(){this.#o++,this.#t.length=0,this.#s=!1,this.#r.dropAll();for(let e of this.#n.values())this.#e.commits.isInFlight(e.callId)||this.#n.delete(e.callId)}noticed(e){for(let t of e.operations){if(t.type!=="avatar")continue;let i=t.op==="put"?t.value.id:t.id;i!==void 0&&this.#r.stopped.delete(i)}}dispose(){this.down(),this.#n.clear()}#l(e,t,i,r){let s=e.deadline===void 0?1/0:Date.parse(e.deadline),o={callId:e.messageId,tool:t,arguments:i,agent:r,deadline:Number.isFinite(s)?s-this.#e.ahead():1/0,envelope:e,withdrawn:!1};if(this.#t.length>=f1){this.#f(o,Wi(_t("browser_slow","too many calls wait in the page")));return}this.#n.set(o.callId,o),this.#t.push(o),this.#c()}#c(){for(;!this.#s;){let e=this.#t.shift();if(!e)return;this.#s=!0,this.#u(e)}}#a(){this.#s=!1,this.#c()}#u(e){e.deadline<=this.#e.host.now()?this.#d(e,Wi(_t("timeout",`${e.tool} came to its turn after its deadline`))):e.tool==="screenshot"?this.#x(e):this.#h(e)}#h(e){let t=Hd(this.#e.state,e,this.#M());if(!t.ok){this.#d(e,Wi(t.error));return}let{outcome:i}=t,r=i.journey&&this.#r.tooLong(e,i.journey);if(r){this.#d(e,Wi(r));return}if(m1.has(e.tool)&&this.#r.interrupt(e.agent.avatarId)){this.#h(e);return}if(i.journey)this.#r.start(e,i,i.journey),this.#a();else if(i.operations.length===0&&!i.event){for(let s of i.acts)this.#A(s);this.#d(e,{ok:!0,result:i.result})}else this.#p(e,i)}#p(e,t){let i=this.#e.state.revision,r=t,s=this.#v(()=>this.#a());this.#g(e,{make:()=>{if(this.#e.state.revision!==i||r!==t){let h=Hd(this.#e.state,e,this.#M()),d=this.#b(e,h);if(!d){s();return}r=d}let{operations:o,inverse:a,result:l,undoes:c,event:u}=r;return{tool:e.tool,operations:o,inverse:a,result:l,...c?{undoes:c}:{},...u?{event:u}:{}}},done:()=>{for(let o of r.acts)this.#A(o);s()},fail:s})}#b(e,t){if(t.ok&&t.outcome.journey){this.#r.start(e,t.outcome,t.outcome.journey);return}if(t.ok&&(t.outcome.operations.length>0||t.outcome.event))return t.outcome;this.#f(e,t.ok?{ok:!0,result:t.outcome.result}:Wi(t.error))}#g(e,t){this.#e.commits.submit({callId:e.callId,author:Ol(e.agent),make:()=>t.make(),done:i=>{this.#_(e),i.result&&this.#y(e.callId,{ok:!0,result:{...i.result,revision:i.revision}}),t.done(i)},fail:i=>{this.#f(e,Wi(i),!1),t.fail()}})}async#x(e){let t=this.#o,i;try{let r=await this.#S(e,this.#e.screenshot(e.arguments,e.agent));i=g1(r)?{ok:!0,result:r}:Wi(_t("render_failed","the page gave a picture without an image"))}catch(r){i=Wi(y1(r))}t===this.#o&&(e.withdrawn?this.#a():this.#d(e,i))}#S(e,t){let{host:i}=this.#e,r=Math.min(2e4,e.deadline-i.now());return new Promise((s,o)=>{let a=i.after(r,()=>o(new Error("it was not drawn in time")));t.then(s,o).finally(a)})}#d(e,t){this.#f(e,t),this.#a()}#f(e,t,i=t.ok||!t.error?.retryable){this.#_(e),!e.withdrawn&&(i&&this.#y(e.callId,t),this.#w(e.envelope,t))}#w(e,t){let i={replyTo:e.messageId,scope:e.scope};if(this.#e.link.send("tool.result",t,i)!=="too_large")return;let r=_t("too_large","the answer is too large for one message");this.#e.link.send("tool.result",Wi(r),i)}#_(e){this.#n.get(e.callId)===e&&this.#n.delete(e.callId)}#y(e,t){if(this.#i.delete(e),this.#i.set(e,t),this.#i.size<=p1)return;let i=this.#i.keys().next().value;i!==void 0&&this.#i.delete(i)}#M(){let{host:e,presence:t,camera:i}=this.#e,r=this.#r.walking();return{now:e.now,presence:t(),camera:i(),walking:r,stopped:this.#r.stopped}}#A(e){let{host:t,link:i,ahead:r,onAct:s}=this.#e,o=t.now();i.send("avatar.act",{...e,started:new Date(o+r()).toISOString()}),s({...e,started:new Date(o).toISOString()})}#v(e){let t=this.#o,i=!1;return()=>{!i&&t===this.#o&&e(),i=!0}}};function Wi(n){return{ok:!1,error:n}}function g1(n){return typeof n?.text=="string"&&Array.isArray(n.images)&&n.images.length>0&&n.images.every(e=>/^image\/(jpeg|png|webp)$/.test(e.mimeType)&&e.data.length>100)}function y1(n){let e=n;if(typeof e?.code=="string"&&typeof e.message=="string"&&e.code.length>0){let{code:t,message:i,field:r,got:s,allowed:o,near:a}=e,l={...r?{field:r}:{},...s?{got:s}:{},...o?{allowed:o}:{}};return _t(t,i,{...l,...a?{near:a}:{}})}return _t("render_failed",n instanceof Error?n.message:"the page could not draw")}var Vg="world.reloadedFor";function Gg(n=()=>Date.now()){return{now:n,random:()=>Math.random(),after:(e,t)=>{let i=setTimeout(t,e);return()=>clearTimeout(i)},open:e=>new WebSocket(e),visible:()=>document.visibilityState==="visible",onWake:e=>{let t=()=>{document.visibilityState==="visible"&&e()};return document.addEventListener("visibilitychange",t),window.addEventListener("online",e),()=>{document.removeEventListener("visibilitychange",t),window.removeEventListener("online",e)}},loggedIn:async()=>{try{let{status:e}=await fetch("/api/session",{cache:"no-store",signal:AbortSignal.timeout(5e3)});return e===401?!1:e<400?!0:void 0}catch{return}},reloadFor:e=>{try{if(sessionStorage.getItem(Vg)===e)return!1;sessionStorage.setItem(Vg,e)}catch{return!1}return location.reload(),!0}}}var Kl=class{#e;#t;#n=0;#i;constructor(e,t){this.#e=e,this.#t=t.replace(/[^A-Za-z0-9]/g,"").slice(0,40)||"page",e.ping=()=>this.send("ping",{})}get live(){return this.#e.live}get welcome(){return this.#i}bind(e){this.#i=e}nextId(){return this.#n++,`${this.#t}_${this.#n.toString(36)}`}send(e,t,i={}){let r=this.#i;if(!r||!this.#e.live)return"offline";let s={v:1,userId:r.userId,worldId:r.worldId,agentDeviceId:"browser",sessionId:r.sessionId,messageId:i.messageId??this.nextId(),scope:i.scope??(il[e]||"world.write.safe"),kind:e,enc:"none",payload:t};i.replyTo!==void 0&&(s.replyTo=i.replyTo);let o=JSON.stringify(s);return o.length*3>Qe.maxFrame&&new TextEncoder().encode(o).length>Qe.maxFrame?"too_large":this.#e.send(o)?"sent":"offline"}sendLossy(e,t){this.#e.waiting<256e3&&this.send(e,t)}};var v1=64,Jl=class{#e;#t=new Map;constructor(e){this.#e=e}send(e){return new Promise((t,i)=>{if(this.#t.size>=v1){i(Hg(_t("browser_slow","too many messages wait to be sent")));return}let r=this.#e.nextId();this.#t.set(r,{event:e,resolve:t,reject:i}),this.#e.send("user.event",e,{messageId:r})==="too_large"&&(this.#t.delete(r),i(Hg(_t("too_large","that is too long for one message"))))})}receive(e){let t=this.#t.get(e.callId??"");return t?(this.#t.delete(e.callId??""),t.resolve(e),!0):!1}refuse(e){let t=e.replyTo??"",i=this.#t.get(t);if(!i)return!1;this.#t.delete(t);let r=wt(e.payload),s=typeof r?.message=="string"?r.message:"it was refused";return i.reject(new Error(s)),!0}resume(e){for(let t of e)this.receive(t);for(let[t,{event:i}]of this.#t)this.#e.send("user.event",i,{messageId:t})}};function Hg(n){return new Error(n.message)}var x1=4401,_1=4403,b1=4400,w1=4409,M1=12e3,S1=500,A1=1.6,T1=1e4,E1=6e4,C1=3,Ql=class{#e;#t;#n;#i=!1;#r=!1;#s=0;#o=0;#l=0;#c=15e3;#a={state:"connecting"};#u;#h;#p;#b=()=>{};constructor(e){this.#e=e,this.#t=e.host.onWake(()=>this.#A())}get live(){return this.#i}get status(){return this.#a}get waiting(){return this.#n?.bufferedAmount??0}set ping(e){this.#b=e}start(){this.#m({state:"connecting"}),this.#g()}send(e){if(!this.#i||!this.#n)return!1;try{return this.#n.send(e),!0}catch{return!1}}restart(){this.#r||(this.#v(),this.#s=0,this.#g())}close(){this.#r=!0,this.#t(),this.#v()}#g(){let{host:e,url:t}=this.#e;this.#u?.();let i;try{i=e.open(t)}catch{this.#M();return}this.#n=i;let r=s=>()=>{this.#n===i&&s()};i.onopen=r(()=>i.send(JSON.stringify(this.#e.hello()))),i.onmessage=s=>r(()=>this.#x(s.data))(),i.onerror=()=>{},i.onclose=s=>r(()=>this.#w(s.code,s.reason))(),this.#p=e.after(M1,r(()=>this.#y()))}#x(e){let t=J0(e);if(!t){console.warn("world: a frame that is no message was ignored");return}if("welcome"in t){this.#i||this.#S(t.welcome);return}if(this.#i){if(this.#l=0,t.envelope.kind==="pong"){this.#f();return}try{this.#e.onEnvelope(t.envelope)}catch(i){console.error(`world: a ${t.envelope.kind} message failed`,i)}}}#S(e){let{build:t,host:i}=this.#e;if(e.protocol!==1||e.build!==""&&t!==""&&e.build!==t){this.#d(e.build,i.reloadFor(`${e.build}/${e.protocol}`));return}this.#p?.(),this.#i=!0,this.#s=0,this.#l=0,this.#c=Math.max(1,e.limits.heartbeatSecs)*1e3;let r=!1;try{r=this.#e.onWelcome(e)}catch(s){console.error("world: the welcome could not be used",s)}if(this.#i){if(!r){this.#y();return}this.#o=0,this.#f(),this.#m({state:"live"})}}#d(e,t){if(this.#v(),t)return;let i=`This page is of build ${this.#e.build||"unknown"}, the service is of ${e||"unknown"}. Reload it without its cache.`;this.#m({state:"incompatible",message:i})}#f(){this.#h?.(),this.#h=this.#e.host.after(this.#c,()=>{if(++this.#l>C1){this.#y();return}this.#b(),this.#f()})}#w(e,t){let i=this.#i;this.#v(),e===x1?this.#m({state:"login"}):e===w1?this.#m({state:"resting"}):e===b1&&!i?this.#e.host.reloadFor(`refused/${1}`)||this.#m({state:"incompatible",message:t}):e===_1&&!i?this.#m({state:"incompatible",message:t}):(this.#M(),i||this.#_())}async#_(){let e=this.#a;await this.#e.host.loggedIn()!==!1||this.#i||this.#r||this.#a!==e||(this.#v(),this.#m({state:"login"}))}#y(){this.#v(),this.#M()}#M(){if(this.#r)return;let{host:e}=this.#e,t=e.visible()?T1:E1,i=Math.min(t,S1*A1**this.#s++)*(.6+.4*e.random()),r=e.now();this.#o||=r,this.#m({state:"reconnecting",since:this.#o,nextTry:r+i}),this.#u=e.after(i,()=>this.#g())}#A(){let{state:e}=this.#a;this.#r||this.#n||e!=="reconnecting"&&e!=="login"||this.restart()}#v(){let e=this.#n,t=this.#i;this.#n=void 0,this.#i=!1,this.#u?.(),this.#h?.(),this.#p?.();try{e?.close()}catch{}t&&this.#e.onDown()}#m(e){this.#a=e,this.#e.onStatus(e)}};var ec=class{#e;#t=new Map;constructor(e){this.#e=e}receive(...e){let{state:t,expecting:i}=this.#e;for(let r of e)r.revision>t.revision&&this.#t.set(r.revision,r);for(;;){let r=this.#t.get(t.revision+1);if(!r)break;if(this.#t.delete(r.revision),!this.#n(r))return}(this.#t.size>500||this.#t.size>0&&!i())&&this.gap()}gap(){this.#t.clear(),this.#e.onGap()}forget(){this.#t.clear()}#n(e){let{state:t,onEntry:i}=this.#e,r=t.revision;try{t.apply(e)}catch(s){if(console.error(`world: entry ${e.revision}`,s),t.revision===r)return this.gap(),!1}return i(e),!0}};function Wg(n){return new Wd(n)}var Wd=class{#e;#t;#n;#i;#r;#s;#o;#l;#c=!1;#a={agents:[],pages:0};#u;#h="";#p=0;constructor(e){this.#e=e;let{state:t,handlers:i}=e,r=e.host??Gg(e.clock);this.#t=r,this.#u={visible:r.visible()},this.#n=new Ql({host:r,url:e.url,build:e.build,hello:()=>this.#b(),onWelcome:s=>this.#g(s),onEnvelope:s=>this.#w(s),onDown:()=>this.#S(),onStatus:s=>i.onStatus(s)}),this.#i=new Kl(this.#n,e.pageId),this.#l=new Jl(this.#i),this.#r=new ec({state:t,onEntry:s=>this.#f(s),onGap:()=>this.#d(),expecting:()=>this.#s.busy}),this.#s=new Ll(t,this.#i,this.#r),this.#o=new Zl({state:t,link:this.#i,commits:this.#s,host:r,presence:()=>this.#a,camera:()=>this.#u.camera,ahead:()=>this.#p,onAct:s=>i.onAct(s),screenshot:(s,o)=>i.screenshot(s,o)}),this.#n.start()}get status(){return this.#n.status}get isExecutor(){return this.#c&&this.#n.live}get welcome(){return this.#i.welcome}sendPresence(e){let t=this.#u.visible!==e.visible;this.#u=e,t?this.#i.send("presence.page",e):this.#i.sendLossy("presence.page",e)}userEvent(e){return this.#l.send(e)}commitUser(e){return new Promise((t,i)=>{this.#s.submit({author:{kind:"user",id:"user",name:"You"},make:()=>{let r=e(this.#e.state);if(r&&r.operations.length>0)return r;t(void 0)},done:t,fail:r=>i(new qr(r))})})}retry(){this.#n.live||this.#n.restart()}close(){this.#o.dispose(),this.#n.close()}#b(){let{build:e,pageId:t,worldId:i,state:r}=this.#e,s={type:"hello",protocol:1,build:e,pageId:t,visible:this.#t.visible()};return i&&(s.worldId=i),this.#h!==""&&(s.revision=r.revision),s}#g(e){let{state:t,handlers:i}=this.#e;this.#i.bind(e),this.#r.forget();let r=Date.parse(e.time);if(this.#p=Number.isFinite(r)?r-this.#t.now():0,e.document!==void 0){if(!P1(e.document))return this.#x("its document is malformed");t.reset(e.document,e.history)}else{if(e.worldId!==this.#h)return this.#x("it is of another world");this.#r.receive(...e.entries??[]),t.setHistory(e.history)}return t.revision!==e.revision?this.#x(`it does not lead to revision ${e.revision}`):(this.#h=e.worldId,this.#c=e.executor,this.#a=e.presence,this.#i.send("presence.page",this.#u),i.onWelcome?.(e),i.onPresence(e.presence),this.#l.resume(e.history),this.#s.resume(),!0)}#x(e){return console.warn(`world: a welcome was not used: ${e}`),this.#h="",!1}#S(){this.#c=!1,this.#s.down(),this.#o.down()}#d(){this.#h="",this.#n.live&&this.#n.restart()}#f(e){this.#o.noticed(e);let t=this.#l.receive(e);this.#e.handlers.onEntry(e,t)}#w(e){let t=this.#_[e.kind];t?t(e):console.warn(`world: a ${e.kind} message is not for pages`)}#_={"tool.call":e=>this.#o.receive(e),"call.cancel":({payload:e})=>{let t=wt(e)?.callId;typeof t=="string"&&this.#o.cancel(t)},"commit.accepted":e=>this.#s.answer(e),"commit.conflict":e=>this.#s.answer(e),error:e=>{!this.#s.answer(e)&&!this.#l.refuse(e)&&R1(e.payload)},"world.entry":({payload:e})=>_d(e)?this.#r.receive(e):this.#d(),"world.switched":()=>this.#d(),presence:({payload:e})=>{xd(e)&&(this.#a=e,this.#e.handlers.onPresence(this.#a))},"avatar.act":({payload:e})=>this.#y(e),trace:({payload:e})=>{typeof wt(e)?.tool=="string"&&this.#e.handlers.onTrace(e)},lease:({payload:e})=>{this.#c=wt(e)?.executor===!0}};#y(e){let t=e;if(typeof wt(e)?.avatarId!="string"||typeof t.action!="string")return;let i=Date.parse(t.started??""),r=Number.isFinite(i)?i-this.#p:this.#t.now();this.#e.handlers.onAct({...t,started:new Date(r).toISOString()})}};function R1(n){let e=wt(n)?.message;console.warn(`world: a message was refused: ${typeof e=="string"?e:"no reason given"}`)}function P1(n){let e=wt(n);return e!==void 0&&typeof e.name=="string"&&Number.isSafeInteger(e.revision)&&Array.isArray(e.objects)&&e.objects.every(od)&&Array.isArray(e.avatars)&&e.avatars.every(Oo)&&ad(e.environment)}var Cy=0,Af=1,Ry=2;var rs=1,Py=2,co=3,Rr=0,Bt=1,jn=2,ss=0,uo=1,Tf=2,Ef=3,Cf=4,au=5;var os=100,Iy=101,Ly=102,Oy=103,Dy=104,Ny=200,lu=201,Fy=202,ky=203,Rf=204,Ma=205,Uy=206,By=207,zy=208,Vy=209,Gy=210,Hy=211,Wy=212,Xy=213,$y=214,Rc=0,Pc=1,Ic=2,Ks=3,Lc=4,Oc=5,Dc=6,Nc=7,cu=0,qy=1,jy=2,Ai=0,Pf=1,If=2,Lf=3,Of=4,Df=5,Nf=6,Sa=7,mf="attached",Yy="detached",Ff=300,as=301,ho=302,uu=303,hu=304,Js=1e3,bi=1001,Fc=1002,jt=1003,Zy=1004;var Aa=1005;var Ut=1006,du=1007;var Pn=1008;var Sn=1009,kf=1010,Uf=1011,fo=1012,fu=1013,ai=1014,In=1015,li=1016,pu=1017,mu=1018,ls=1020,Bf=35902,zf=35899,Vf=1021,Gf=1022,An=1023,Ki=1026,Qi=1027,gu=1028,yu=1029,Pr=1030,vu=1031;var xu=1033,Ta=33776,Ea=33777,Ca=33778,Ra=33779,_u=35840,bu=35841,wu=35842,Mu=35843,Su=36196,Au=37492,Tu=37496,Eu=37488,Cu=37489,Pa=37490,Ru=37491,Pu=37808,Iu=37809,Lu=37810,Ou=37811,Du=37812,Nu=37813,Fu=37814,ku=37815,Uu=37816,Bu=37817,zu=37818,Vu=37819,Gu=37820,Hu=37821,Wu=36492,Xu=36494,$u=36495,qu=36283,ju=36284,Ia=36285,Yu=36286;var Ko=2300,kc=2301,Ec=2302,gf=2303,yf=2400,vf=2401,xf=2402;var Ky=3200;var Zu=0,Jy=1,er="",Qt="srgb",Jo="srgb-linear",Qo="linear",nt="srgb";var Cc=7680;var Qy=519,ev=512,tv=513,nv=514,Hf=515,iv=516,rv=517,Wf=518,Xf=519,sv=35044,La=35048;var $f="300 es",Wn=2e3,Qs=2001;function I1(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function L1(n){return ArrayBuffer.isView(n)&&!(n instanceof DataView)}function ea(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function ov(){let n=ea("canvas");return n.style.display="block",n}var Xg={},eo=null;function qf(...n){let e="THREE."+n.shift();eo?eo("log",e,...n):console.log(e,...n)}function av(n){let e=n[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=n[1];t&&t.isStackTrace?n[0]+=" "+t.getLocation():n[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return n}function Ce(...n){n=av(n);let e="THREE."+n.shift();if(eo)eo("warn",e,...n);else{let t=n[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...n)}}function Ne(...n){n=av(n);let e="THREE."+n.shift();if(eo)eo("error",e,...n);else{let t=n[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...n)}}function jo(...n){let e=n.join(" ");e in Xg||(Xg[e]=!0,Ce(...n))}function lv(n,e,t){return new Promise(function(i,r){function s(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:r();break;case n.TIMEOUT_EXPIRED:setTimeout(s,t);break;default:i()}}setTimeout(s,t)})}var cv={[Rc]:Rc,[Ic]:Dc,[Lc]:Lc,[Ks]:Oc,[Pc]:Pc,[Dc]:Ic,[Nc]:Nc,[Oc]:Ks},wi=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let r=i[e];if(r!==void 0){let s=r.indexOf(t);s!==-1&&r.splice(s,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let r=i.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,e);e.target=null}}},hn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],$g=1234567,Yo=Math.PI/180,to=180/Math.PI;function cs(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(hn[n&255]+hn[n>>8&255]+hn[n>>16&255]+hn[n>>24&255]+"-"+hn[e&255]+hn[e>>8&255]+"-"+hn[e>>16&15|64]+hn[e>>24&255]+"-"+hn[t&63|128]+hn[t>>8&255]+"-"+hn[t>>16&255]+hn[t>>24&255]+hn[i&255]+hn[i>>8&255]+hn[i>>16&255]+hn[i>>24&255]).toLowerCase()}function Ke(n,e,t){return Math.max(e,Math.min(t,n))}function jf(n,e){return(n%e+e)%e}function O1(n,e,t,i,r){return i+(n-e)*(r-i)/(t-e)}function D1(n,e,t){return n!==e?(t-n)/(e-n):0}function Zo(n,e,t){return(1-t)*n+t*e}function N1(n,e,t,i){return Zo(n,e,1-Math.exp(-t*i))}function F1(n,e=1){return e-Math.abs(jf(n,e*2)-e)}function k1(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function U1(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function B1(n,e){return n+Math.floor(Math.random()*(e-n+1))}function z1(n,e){return n+Math.random()*(e-n)}function V1(n){return n*(.5-Math.random())}function G1(n){n!==void 0&&($g=n);let e=$g+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function H1(n){return n*Yo}function W1(n){return n*to}function X1(n){return n>0&&Number.isInteger(n)&&2**Math.round(Math.log2(n))===n}function $1(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function Yf(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function q1(n,e,t,i,r){let s=Math.cos,o=Math.sin,a=s(t/2),l=o(t/2),c=s((e+i)/2),u=o((e+i)/2),h=s((e-i)/2),d=o((e-i)/2),f=s((i-e)/2),p=o((i-e)/2);switch(r){case"XYX":n.set(a*u,l*h,l*d,a*c);break;case"YZY":n.set(l*d,a*u,l*h,a*c);break;case"ZXZ":n.set(l*h,l*d,a*u,a*c);break;case"XZX":n.set(a*u,l*p,l*f,a*c);break;case"YXY":n.set(l*f,a*u,l*p,a*c);break;case"ZYZ":n.set(l*p,l*f,a*u,a*c);break;default:Ce("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+r)}}function Zf(n){switch(n.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function uv(n,e){if(e.constructor===Float32Array)return n;let t=Zf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(n/t,-1)}function hv(n,e){if(e.constructor===Float32Array)return n;let t=Zf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(n*t)}var tr={DEG2RAD:Yo,RAD2DEG:to,generateUUID:cs,clamp:Ke,euclideanModulo:jf,mapLinear:O1,inverseLerp:D1,lerp:Zo,damp:N1,pingpong:F1,smoothstep:k1,smootherstep:U1,randInt:B1,randFloat:z1,randFloatSpread:V1,seededRandom:G1,degToRad:H1,radToDeg:W1,isPowerOfTwo:X1,ceilPowerOfTwo:$1,floorPowerOfTwo:Yf,setQuaternionFromProperEuler:q1,normalize:hv,denormalize:uv},$e=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6],this.y=r[1]*t+r[4]*i+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Ke(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),r=Math.sin(t),s=this.x-e.x,o=this.y-e.y;return this.x=s*i-o*r+e.x,this.y=s*r+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},lt=class{constructor(e=0,t=0,i=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=r}static slerpFlat(e,t,i,r,s,o,a){let l=i[r+0],c=i[r+1],u=i[r+2],h=i[r+3],d=s[o+0],f=s[o+1],p=s[o+2],y=s[o+3];if(h!==y||l!==d||c!==f||u!==p){let m=l*d+c*f+u*p+h*y;m<0&&(d=-d,f=-f,p=-p,y=-y,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),M=Math.sin(x);g=Math.sin(g*x)/M,a=Math.sin(a*x)/M,l=l*g+d*a,c=c*g+f*a,u=u*g+p*a,h=h*g+y*a}else{l=l*g+d*a,c=c*g+f*a,u=u*g+p*a,h=h*g+y*a;let x=1/Math.sqrt(l*l+c*c+u*u+h*h);l*=x,c*=x,u*=x,h*=x}}e[t]=l,e[t+1]=c,e[t+2]=u,e[t+3]=h}static multiplyQuaternionsFlat(e,t,i,r,s,o){let a=i[r],l=i[r+1],c=i[r+2],u=i[r+3],h=s[o],d=s[o+1],f=s[o+2],p=s[o+3];return e[t]=a*p+u*h+l*f-c*d,e[t+1]=l*p+u*d+c*h-a*f,e[t+2]=c*p+u*f+a*d-l*h,e[t+3]=u*p-a*h-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,r){return this._x=e,this._y=t,this._z=i,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,r=e._y,s=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(i/2),u=a(r/2),h=a(s/2),d=l(i/2),f=l(r/2),p=l(s/2);switch(o){case"XYZ":this._x=d*u*h+c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h-d*f*p;break;case"YXZ":this._x=d*u*h+c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h+d*f*p;break;case"ZXY":this._x=d*u*h-c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h-d*f*p;break;case"ZYX":this._x=d*u*h-c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h+d*f*p;break;case"YZX":this._x=d*u*h+c*f*p,this._y=c*f*h+d*u*p,this._z=c*u*p-d*f*h,this._w=c*u*h-d*f*p;break;case"XZY":this._x=d*u*h-c*f*p,this._y=c*f*h-d*u*p,this._z=c*u*p+d*f*h,this._w=c*u*h+d*f*p;break;default:Ce("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,r=Math.sin(i);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],r=t[4],s=t[8],o=t[1],a=t[5],l=t[9],c=t[2],u=t[6],h=t[10],d=i+a+h;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(u-l)*f,this._y=(s-c)*f,this._z=(o-r)*f}else if(i>a&&i>h){let f=2*Math.sqrt(1+i-a-h);this._w=(u-l)/f,this._x=.25*f,this._y=(r+o)/f,this._z=(s+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-i-h);this._w=(s-c)/f,this._x=(r+o)/f,this._y=.25*f,this._z=(l+u)/f}else{let f=2*Math.sqrt(1+h-i-a);this._w=(o-r)/f,this._x=(s+c)/f,this._y=(l+u)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ke(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let r=Math.min(1,t/i);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=t._x,l=t._y,c=t._z,u=t._w;return this._x=i*u+o*a+r*c-s*l,this._y=r*u+o*l+s*a-i*c,this._z=s*u+o*c+i*l-r*a,this._w=o*u-i*a-r*l-s*c,this._onChangeCallback(),this}slerp(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=this.dot(e);a<0&&(i=-i,r=-r,s=-s,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),u=Math.sin(c);l=Math.sin(l*c)/u,t=Math.sin(t*c)/u,this._x=this._x*l+i*t,this._y=this._y*l+r*t,this._z=this._z*l+s*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+i*t,this._y=this._y*l+r*t,this._z=this._z*l+s*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),r=Math.sqrt(1-i),s=Math.sqrt(i);return this.set(r*Math.sin(e),r*Math.cos(e),s*Math.sin(t),s*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},T=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,i=0){this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(qg.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(qg.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6]*r,this.y=s[1]*t+s[4]*i+s[7]*r,this.z=s[2]*t+s[5]*i+s[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=e.elements,o=1/(s[3]*t+s[7]*i+s[11]*r+s[15]);return this.x=(s[0]*t+s[4]*i+s[8]*r+s[12])*o,this.y=(s[1]*t+s[5]*i+s[9]*r+s[13])*o,this.z=(s[2]*t+s[6]*i+s[10]*r+s[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,r=this.z,s=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*r-a*i),u=2*(a*t-s*r),h=2*(s*i-o*t);return this.x=t+l*c+o*h-a*u,this.y=i+l*u+a*c-s*h,this.z=r+l*h+s*u-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[4]*i+s[8]*r,this.y=s[1]*t+s[5]*i+s[9]*r,this.z=s[2]*t+s[6]*i+s[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this.z=Ke(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this.z=Ke(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,r=e.y,s=e.z,o=t.x,a=t.y,l=t.z;return this.x=r*l-s*a,this.y=s*o-i*l,this.z=i*a-r*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return Xd.copy(this).projectOnVector(e),this.sub(Xd)}reflect(e){return this.sub(Xd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Ke(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,r=this.z-e.z;return t*t+i*i+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let r=Math.sin(t)*e;return this.x=r*Math.sin(i),this.y=Math.cos(t)*e,this.z=r*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Xd=new T,qg=new lt,Oe=class{static{this.prototype.isMatrix3=!0}constructor(e,t,i,r,s,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c)}set(e,t,i,r,s,o,a,l,c){let u=this.elements;return u[0]=e,u[1]=r,u[2]=a,u[3]=t,u[4]=s,u[5]=l,u[6]=i,u[7]=o,u[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],u=i[4],h=i[7],d=i[2],f=i[5],p=i[8],y=r[0],m=r[3],g=r[6],x=r[1],M=r[4],w=r[7],C=r[2],E=r[5],v=r[8];return s[0]=o*y+a*x+l*C,s[3]=o*m+a*M+l*E,s[6]=o*g+a*w+l*v,s[1]=c*y+u*x+h*C,s[4]=c*m+u*M+h*E,s[7]=c*g+u*w+h*v,s[2]=d*y+f*x+p*C,s[5]=d*m+f*M+p*E,s[8]=d*g+f*w+p*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8];return t*o*u-t*a*c-i*s*u+i*a*l+r*s*c-r*o*l}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=u*o-a*c,d=a*l-u*s,f=c*s-o*l,p=t*h+i*d+r*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/p;return e[0]=h*y,e[1]=(r*c-u*i)*y,e[2]=(a*i-r*o)*y,e[3]=d*y,e[4]=(u*t-r*l)*y,e[5]=(r*s-a*t)*y,e[6]=f*y,e[7]=(i*l-c*t)*y,e[8]=(o*t-i*s)*y,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,r,s,o,a){let l=Math.cos(s),c=Math.sin(s);return this.set(i*l,i*c,-i*(l*o+c*a)+o+e,-r*c,r*l,-r*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return jo("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply($d.makeScale(e,t)),this}rotate(e){return jo("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply($d.makeRotation(-e)),this}translate(e,t){return jo("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply($d.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<9;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},$d=new Oe,jg=new Oe().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Yg=new Oe().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function j1(){let n={enabled:!0,workingColorSpace:Jo,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===nt&&(r.r=Zi(r.r),r.g=Zi(r.g),r.b=Zi(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===nt&&(r.r=Zs(r.r),r.g=Zs(r.g),r.b=Zs(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===er?Qo:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[o].fromXYZ).multiply(this.spaces[s].toXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[Jo]:{primaries:e,whitePoint:i,transfer:Qo,toXYZ:jg,fromXYZ:Yg,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:Qt},outputColorSpaceConfig:{drawingBufferColorSpace:Qt}},[Qt]:{primaries:e,whitePoint:i,transfer:nt,toXYZ:jg,fromXYZ:Yg,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:Qt}}}),n}var Ze=j1();function Zi(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Zs(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var Fs,Uc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{Fs===void 0&&(Fs=ea("canvas")),Fs.width=e.width,Fs.height=e.height;let r=Fs.getContext("2d");e instanceof ImageData?r.putImageData(e,0,0):r.drawImage(e,0,0,e.width,e.height),i=Fs}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=ea("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let r=i.getImageData(0,0,e.width,e.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=Zi(s[o]/255)*255;return i.putImageData(r,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(Zi(t[i]/255)*255):t[i]=Zi(t[i]);return{data:t,width:e.width,height:e.height}}else return Ce("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},Y1=0,no=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Y1++}),this.uuid=cs(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(qd(r[o].image)):s.push(qd(r[o]))}else s=qd(r);i.url=s}return t||(e.images[this.uuid]=i),i}};function qd(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Uc.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(Ce("Texture: Unable to serialize Texture."),{})}var Z1=0,jd=new T,yn=class n extends wi{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=bi,r=bi,s=Ut,o=Pn,a=An,l=Sn,c=n.DEFAULT_ANISOTROPY,u=er){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:Z1++}),this.uuid=cs(),this.name="",this.source=new no(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new $e(0,0),this.repeat=new $e(1,1),this.center=new $e(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Oe,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=u,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(jd).x}get height(){return this.source.getSize(jd).y}get depth(){return this.source.getSize(jd).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){Ce(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Ce(`Texture.setValues(): property '${t}' does not exist.`);continue}r&&i&&r.isVector2&&i.isVector2||r&&i&&r.isVector3&&i.isVector3||r&&i&&r.isMatrix3&&i.isMatrix3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Ff)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Js:e.x=e.x-Math.floor(e.x);break;case bi:e.x=e.x<0?0:1;break;case Fc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Js:e.y=e.y-Math.floor(e.y);break;case bi:e.y=e.y<0?0:1;break;case Fc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};yn.DEFAULT_IMAGE=null;yn.DEFAULT_MAPPING=Ff;yn.DEFAULT_ANISOTROPY=1;var st=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,i=0,r=1){this.x=e,this.y=t,this.z=i,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,r){return this.x=e,this.y=t,this.z=i,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*r+o[12]*s,this.y=o[1]*t+o[5]*i+o[9]*r+o[13]*s,this.z=o[2]*t+o[6]*i+o[10]*r+o[14]*s,this.w=o[3]*t+o[7]*i+o[11]*r+o[15]*s,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,r,s,l=e.elements,c=l[0],u=l[4],h=l[8],d=l[1],f=l[5],p=l[9],y=l[2],m=l[6],g=l[10];if(Math.abs(u-d)<.01&&Math.abs(h-y)<.01&&Math.abs(p-m)<.01){if(Math.abs(u+d)<.1&&Math.abs(h+y)<.1&&Math.abs(p+m)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let M=(c+1)/2,w=(f+1)/2,C=(g+1)/2,E=(u+d)/4,v=(h+y)/4,S=(p+m)/4;return M>w&&M>C?M<.01?(i=0,r=.707106781,s=.707106781):(i=Math.sqrt(M),r=E/i,s=v/i):w>C?w<.01?(i=.707106781,r=0,s=.707106781):(r=Math.sqrt(w),i=E/r,s=S/r):C<.01?(i=.707106781,r=.707106781,s=0):(s=Math.sqrt(C),i=v/s,r=S/s),this.set(i,r,s,t),this}let x=Math.sqrt((m-p)*(m-p)+(h-y)*(h-y)+(d-u)*(d-u));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(h-y)/x,this.z=(d-u)/x,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ke(this.x,e.x,t.x),this.y=Ke(this.y,e.y,t.y),this.z=Ke(this.z,e.z,t.z),this.w=Ke(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ke(this.x,e,t),this.y=Ke(this.y,e,t),this.z=Ke(this.z,e,t),this.w=Ke(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Ke(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Bc=class extends wi{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ut,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new st(0,0,e,t),this.scissorTest=!1,this.viewport=new st(0,0,e,t),this.textures=[];let r=i.count;for(let s=0;s<r;s++)this.textures[s]=new yn({width:e,height:t,depth:i.depth}),this.textures[s].isRenderTargetTexture=!0,this.textures[s].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveColorBuffer=i.resolveColorBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this.storeMultisampledColorBuffer=i.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=i.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=i.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview,this.useArrayDepthTexture=i.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ut,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=i,this.textures[r].isData3DTexture!==!0&&(this.textures[r].isArrayTexture=this.textures[r].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let r=Object.assign({},e.textures[t].image);this.textures[t].source=new no(r)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},vn=class extends Bc{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}},ta=class extends yn{constructor(e=null,t=1,i=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=jt,this.minFilter=jt,this.wrapR=bi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var zc=class extends yn{constructor(e=null,t=1,i=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=jt,this.minFilter=jt,this.wrapR=bi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var me=class n{static{this.prototype.isMatrix4=!0}constructor(e,t,i,r,s,o,a,l,c,u,h,d,f,p,y,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c,u,h,d,f,p,y,m)}set(e,t,i,r,s,o,a,l,c,u,h,d,f,p,y,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=i,g[12]=r,g[1]=s,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=u,g[10]=h,g[14]=d,g[3]=f,g[7]=p,g[11]=y,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),i.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this)}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,i=e.elements,r=1/ks.setFromMatrixColumn(e,0).length(),s=1/ks.setFromMatrixColumn(e,1).length(),o=1/ks.setFromMatrixColumn(e,2).length();return t[0]=i[0]*r,t[1]=i[1]*r,t[2]=i[2]*r,t[3]=0,t[4]=i[4]*s,t[5]=i[5]*s,t[6]=i[6]*s,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,r=e.y,s=e.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(r),c=Math.sin(r),u=Math.cos(s),h=Math.sin(s);if(e.order==="XYZ"){let d=o*u,f=o*h,p=a*u,y=a*h;t[0]=l*u,t[4]=-l*h,t[8]=c,t[1]=f+p*c,t[5]=d-y*c,t[9]=-a*l,t[2]=y-d*c,t[6]=p+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*u,f=l*h,p=c*u,y=c*h;t[0]=d+y*a,t[4]=p*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*u,t[9]=-a,t[2]=f*a-p,t[6]=y+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*u,f=l*h,p=c*u,y=c*h;t[0]=d-y*a,t[4]=-o*h,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*u,t[9]=y-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*u,f=o*h,p=a*u,y=a*h;t[0]=l*u,t[4]=p*c-f,t[8]=d*c+y,t[1]=l*h,t[5]=y*c+d,t[9]=f*c-p,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,p=a*l,y=a*c;t[0]=l*u,t[4]=y-d*h,t[8]=p*h+f,t[1]=h,t[5]=o*u,t[9]=-a*u,t[2]=-c*u,t[6]=f*h+p,t[10]=d-y*h}else if(e.order==="XZY"){let d=o*l,f=o*c,p=a*l,y=a*c;t[0]=l*u,t[4]=-h,t[8]=c*u,t[1]=d*h+y,t[5]=o*u,t[9]=f*h-p,t[2]=p*h-f,t[6]=a*u,t[10]=y*h+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(K1,e,J1)}lookAt(e,t,i){let r=this.elements;return En.subVectors(e,t),En.lengthSq()===0&&(En.z=1),En.normalize(),vr.crossVectors(i,En),vr.lengthSq()===0&&(Math.abs(i.z)===1?En.x+=1e-4:En.z+=1e-4,En.normalize(),vr.crossVectors(i,En)),vr.normalize(),tc.crossVectors(En,vr),r[0]=vr.x,r[4]=tc.x,r[8]=En.x,r[1]=vr.y,r[5]=tc.y,r[9]=En.y,r[2]=vr.z,r[6]=tc.z,r[10]=En.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],u=i[1],h=i[5],d=i[9],f=i[13],p=i[2],y=i[6],m=i[10],g=i[14],x=i[3],M=i[7],w=i[11],C=i[15],E=r[0],v=r[4],S=r[8],B=r[12],L=r[1],N=r[5],z=r[9],H=r[13],I=r[2],$=r[6],K=r[10],G=r[14],ne=r[3],X=r[7],Q=r[11],ee=r[15];return s[0]=o*E+a*L+l*I+c*ne,s[4]=o*v+a*N+l*$+c*X,s[8]=o*S+a*z+l*K+c*Q,s[12]=o*B+a*H+l*G+c*ee,s[1]=u*E+h*L+d*I+f*ne,s[5]=u*v+h*N+d*$+f*X,s[9]=u*S+h*z+d*K+f*Q,s[13]=u*B+h*H+d*G+f*ee,s[2]=p*E+y*L+m*I+g*ne,s[6]=p*v+y*N+m*$+g*X,s[10]=p*S+y*z+m*K+g*Q,s[14]=p*B+y*H+m*G+g*ee,s[3]=x*E+M*L+w*I+C*ne,s[7]=x*v+M*N+w*$+C*X,s[11]=x*S+M*z+w*K+C*Q,s[15]=x*B+M*H+w*G+C*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[12],o=e[1],a=e[5],l=e[9],c=e[13],u=e[2],h=e[6],d=e[10],f=e[14],p=e[3],y=e[7],m=e[11],g=e[15],x=l*f-c*d,M=a*f-c*h,w=a*d-l*h,C=o*f-c*u,E=o*d-l*u,v=o*h-a*u;return t*(y*x-m*M+g*w)-i*(p*x-m*C+g*E)+r*(p*M-y*C+g*v)-s*(p*w-y*E+m*v)}determinantAffine(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[1],o=e[5],a=e[9],l=e[2],c=e[6],u=e[10];return t*(o*u-a*c)-i*(s*u-a*l)+r*(s*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],u=e[8],h=e[9],d=e[10],f=e[11],p=e[12],y=e[13],m=e[14],g=e[15],x=t*a-i*o,M=t*l-r*o,w=t*c-s*o,C=i*l-r*a,E=i*c-s*a,v=r*c-s*l,S=u*y-h*p,B=u*m-d*p,L=u*g-f*p,N=h*m-d*y,z=h*g-f*y,H=d*g-f*m,I=x*H-M*z+w*N+C*L-E*B+v*S;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let $=1/I;return e[0]=(a*H-l*z+c*N)*$,e[1]=(r*z-i*H-s*N)*$,e[2]=(y*v-m*E+g*C)*$,e[3]=(d*E-h*v-f*C)*$,e[4]=(l*L-o*H-c*B)*$,e[5]=(t*H-r*L+s*B)*$,e[6]=(m*w-p*v-g*M)*$,e[7]=(u*v-d*w+f*M)*$,e[8]=(o*z-a*L+c*S)*$,e[9]=(i*L-t*z-s*S)*$,e[10]=(p*E-y*w+g*x)*$,e[11]=(h*w-u*E-f*x)*$,e[12]=(a*B-o*N-l*S)*$,e[13]=(t*N-i*B+r*S)*$,e[14]=(y*M-p*C-m*x)*$,e[15]=(u*C-h*M+d*x)*$,this}scale(e){let t=this.elements,i=e.x,r=e.y,s=e.z;return t[0]*=i,t[4]*=r,t[8]*=s,t[1]*=i,t[5]*=r,t[9]*=s,t[2]*=i,t[6]*=r,t[10]*=s,t[3]*=i,t[7]*=r,t[11]*=s,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,r))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),r=Math.sin(t),s=1-i,o=e.x,a=e.y,l=e.z,c=s*o,u=s*a;return this.set(c*o+i,c*a-r*l,c*l+r*a,0,c*a+r*l,u*a+i,u*l-r*o,0,c*l-r*a,u*l+r*o,s*l*l+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,r,s,o){return this.set(1,i,s,0,e,1,o,0,t,r,1,0,0,0,0,1),this}compose(e,t,i){let r=this.elements,s=t._x,o=t._y,a=t._z,l=t._w,c=s+s,u=o+o,h=a+a,d=s*c,f=s*u,p=s*h,y=o*u,m=o*h,g=a*h,x=l*c,M=l*u,w=l*h,C=i.x,E=i.y,v=i.z;return r[0]=(1-(y+g))*C,r[1]=(f+w)*C,r[2]=(p-M)*C,r[3]=0,r[4]=(f-w)*E,r[5]=(1-(d+g))*E,r[6]=(m+x)*E,r[7]=0,r[8]=(p+M)*v,r[9]=(m-x)*v,r[10]=(1-(d+y))*v,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,i){let r=this.elements;e.x=r[12],e.y=r[13],e.z=r[14];let s=this.determinantAffine();if(s===0)return i.set(1,1,1),t.identity(),this;let o=ks.set(r[0],r[1],r[2]).length(),a=ks.set(r[4],r[5],r[6]).length(),l=ks.set(r[8],r[9],r[10]).length();s<0&&(o=-o),ii.copy(this);let c=1/o,u=1/a,h=1/l;return ii.elements[0]*=c,ii.elements[1]*=c,ii.elements[2]*=c,ii.elements[4]*=u,ii.elements[5]*=u,ii.elements[6]*=u,ii.elements[8]*=h,ii.elements[9]*=h,ii.elements[10]*=h,t.setFromRotationMatrix(ii),i.x=o,i.y=a,i.z=l,this}makePerspective(e,t,i,r,s,o,a=Wn,l=!1){let c=this.elements,u=2*s/(t-e),h=2*s/(i-r),d=(t+e)/(t-e),f=(i+r)/(i-r),p,y;if(l)p=s/(o-s),y=o*s/(o-s);else if(a===Wn)p=-(o+s)/(o-s),y=-2*o*s/(o-s);else if(a===Qs)p=-o/(o-s),y=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,i,r,s,o,a=Wn,l=!1){let c=this.elements,u=2/(t-e),h=2/(i-r),d=-(t+e)/(t-e),f=-(i+r)/(i-r),p,y;if(l)p=1/(o-s),y=o/(o-s);else if(a===Wn)p=-2/(o-s),y=-(o+s)/(o-s);else if(a===Qs)p=-1/(o-s),y=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=u,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<16;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},ks=new T,ii=new me,K1=new T(0,0,0),J1=new T(1,1,1),vr=new T,tc=new T,En=new T,Zg=new me,Kg=new lt,Xn=class n{constructor(e=0,t=0,i=0,r=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=r}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,r=this._order){return this._x=e,this._y=t,this._z=i,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let r=e.elements,s=r[0],o=r[4],a=r[8],l=r[1],c=r[5],u=r[9],h=r[2],d=r[6],f=r[10];switch(t){case"XYZ":this._y=Math.asin(Ke(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-u,f),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Ke(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,s),this._z=0);break;case"ZXY":this._x=Math.asin(Ke(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,s));break;case"ZYX":this._y=Math.asin(-Ke(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,s)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Ke(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-u,c),this._y=Math.atan2(-h,s)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Ke(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-u,f),this._y=0);break;default:Ce("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return Zg.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Zg,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Kg.setFromEuler(this),this.setFromQuaternion(Kg,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Xn.DEFAULT_ORDER="XYZ";var na=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},Q1=0,Jg=new T,Us=new lt,Xi=new me,nc=new T,zo=new T,eS=new T,tS=new lt,Qg=new T(1,0,0),ey=new T(0,1,0),ty=new T(0,0,1),ny={type:"added"},nS={type:"removed"},Bs={type:"childadded",child:null},Yd={type:"childremoved",child:null},Ct=class n extends wi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Q1++}),this.uuid=cs(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new T,t=new Xn,i=new lt,r=new T(1,1,1);function s(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(s),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new me},normalMatrix:{value:new Oe}}),this.matrix=new me,this.matrixWorld=new me,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new na,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Us.setFromAxisAngle(e,t),this.quaternion.multiply(Us),this}rotateOnWorldAxis(e,t){return Us.setFromAxisAngle(e,t),this.quaternion.premultiply(Us),this}rotateX(e){return this.rotateOnAxis(Qg,e)}rotateY(e){return this.rotateOnAxis(ey,e)}rotateZ(e){return this.rotateOnAxis(ty,e)}translateOnAxis(e,t){return Jg.copy(e).applyQuaternion(this.quaternion),this.position.add(Jg.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Qg,e)}translateY(e){return this.translateOnAxis(ey,e)}translateZ(e){return this.translateOnAxis(ty,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(Xi.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?nc.copy(e):nc.set(e,t,i);let r=this.parent;this.updateWorldMatrix(!0,!1),zo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Xi.lookAt(zo,nc,this.up):Xi.lookAt(nc,zo,this.up),this.quaternion.setFromRotationMatrix(Xi),r&&(Xi.extractRotation(r.matrixWorld),Us.setFromRotationMatrix(Xi),this.quaternion.premultiply(Us.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Ne("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(ny),Bs.child=e,this.dispatchEvent(Bs),Bs.child=null):Ne("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(nS),Yd.child=e,this.dispatchEvent(Yd),Yd.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),Xi.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),Xi.multiply(e.parent.matrixWorld)),e.applyMatrix4(Xi),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(ny),Bs.child=e,this.dispatchEvent(Bs),Bs.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,r=this.children.length;i<r;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(zo,e,eS),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(zo,tS,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,i=e.y,r=e.z,s=this.matrix.elements;s[12]+=t-s[0]*t-s[4]*i-s[8]*r,s[13]+=i-s[1]*t-s[5]*i-s[9]*r,s[14]+=r-s[2]*t-s[6]*i-s[10]*r}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t,i=!1){let r=this.parent;if(e===!0&&r!==null&&r.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||i)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,i=!0),t===!0){let s=this.children;for(let o=0,a=s.length;o<a;o++)s[o].updateWorldMatrix(!1,!0,i)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,r.name=this.name,r.castShadow=this.castShadow,r.receiveShadow=this.receiveShadow,r.visible=this.visible,r.frustumCulled=this.frustumCulled,r.renderOrder=this.renderOrder,r.static=this.static,r.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.pivot!==null&&(r.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(r.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(r.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,u=l.length;c<u;c++){let h=l[c];s(e.shapes,h)}else s(e.shapes,l)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(s(e.materials,this.material[l]));r.material=a}else r.material=s(e.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];r.animations.push(s(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),u=o(e.images),h=o(e.shapes),d=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),u.length>0&&(i.images=u),h.length>0&&(i.shapes=h),d.length>0&&(i.skeletons=d),f.length>0&&(i.animations=f),p.length>0&&(i.nodes=p)}return i.object=r,i;function o(a){let l=[];for(let c in a){let u=a[c];delete u.metadata,l.push(u)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let r=e.children[i];this.add(r.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Ct.DEFAULT_UP=new T(0,1,0);Ct.DEFAULT_MATRIX_AUTO_UPDATE=!0;Ct.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var ts=class extends Ct{constructor(){super(),this.isGroup=!0,this.type="Group"}},iS={type:"move"},io=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new ts,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new ts,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new T,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new T),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new ts,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new T,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new T,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let i of e.hand.values())this._getHandJoint(t,i)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,i){let r=null,s=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let y of e.hand.values()){let m=t.getJointPose(y,i),g=this._getHandJoint(c,y);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let u=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],d=u.position.distanceTo(h.position),f=.02,p=.005;c.inputState.pinching&&d>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(s=t.getPose(e.gripSpace,i),s!==null&&(l.matrix.fromArray(s.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,s.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(s.linearVelocity)):l.hasLinearVelocity=!1,s.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(s.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(r=t.getPose(e.targetRaySpace,i),r===null&&s!==null&&(r=s),r!==null&&(a.matrix.fromArray(r.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,r.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(r.linearVelocity)):a.hasLinearVelocity=!1,r.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(r.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(iS)))}return a!==null&&(a.visible=r!==null),l!==null&&(l.visible=s!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let i=new ts;i.matrixAutoUpdate=!1,i.visible=!1,e.joints[t.jointName]=i,e.add(i)}return e.joints[t.jointName]}},dv={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},xr={h:0,s:0,l:0},ic={h:0,s:0,l:0};function Zd(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var ce=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let r=e;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=Qt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Ze.colorSpaceToWorking(this,t),this}setRGB(e,t,i,r=Ze.workingColorSpace){return this.r=e,this.g=t,this.b=i,Ze.colorSpaceToWorking(this,r),this}setHSL(e,t,i,r=Ze.workingColorSpace){if(e=jf(e,1),t=Ke(t,0,1),i=Ke(i,0,1),t===0)this.r=this.g=this.b=i;else{let s=i<=.5?i*(1+t):i+t-i*t,o=2*i-s;this.r=Zd(o,s,e+1/3),this.g=Zd(o,s,e),this.b=Zd(o,s,e-1/3)}return Ze.colorSpaceToWorking(this,r),this}setStyle(e,t=Qt){function i(s){s!==void 0&&parseFloat(s)<1&&Ce("Color: Alpha component of "+e+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,t);if(s=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(100,parseFloat(s[1]))/100,Math.min(100,parseFloat(s[2]))/100,Math.min(100,parseFloat(s[3]))/100,t);break;case"hsl":case"hsla":if(s=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return i(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,t);break;default:Ce("Color: Unknown color model "+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(s,16),t);Ce("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=Qt){let i=dv[e.toLowerCase()];return i!==void 0?this.setHex(i,t):Ce("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Zi(e.r),this.g=Zi(e.g),this.b=Zi(e.b),this}copyLinearToSRGB(e){return this.r=Zs(e.r),this.g=Zs(e.g),this.b=Zs(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=Qt){return Ze.workingToColorSpace(dn.copy(this),e),Math.round(Ke(dn.r*255,0,255))*65536+Math.round(Ke(dn.g*255,0,255))*256+Math.round(Ke(dn.b*255,0,255))}getHexString(e=Qt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Ze.workingColorSpace){Ze.workingToColorSpace(dn.copy(this),t);let i=dn.r,r=dn.g,s=dn.b,o=Math.max(i,r,s),a=Math.min(i,r,s),l,c,u=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=u<=.5?h/(o+a):h/(2-o-a),o){case i:l=(r-s)/h+(r<s?6:0);break;case r:l=(s-i)/h+2;break;case s:l=(i-r)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=u,e}getRGB(e,t=Ze.workingColorSpace){return Ze.workingToColorSpace(dn.copy(this),t),e.r=dn.r,e.g=dn.g,e.b=dn.b,e}getStyle(e=Qt){Ze.workingToColorSpace(dn.copy(this),e);let t=dn.r,i=dn.g,r=dn.b;return e!==Qt?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(r*255)})`}offsetHSL(e,t,i){return this.getHSL(xr),this.setHSL(xr.h+e,xr.s+t,xr.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(xr),e.getHSL(ic);let i=Zo(xr.h,ic.h,t),r=Zo(xr.s,ic.s,t),s=Zo(xr.l,ic.l,t);return this.setHSL(i,r,s),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,r=this.b,s=e.elements;return this.r=s[0]*t+s[3]*i+s[6]*r,this.g=s[1]*t+s[4]*i+s[7]*r,this.b=s[2]*t+s[5]*i+s[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},dn=new ce;ce.NAMES=dv;var ia=class n{constructor(e,t=1,i=1e3){this.isFog=!0,this.name="",this.color=new ce(e),this.near=t,this.far=i}clone(){return new n(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}},ra=class extends Ct{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Xn,this.environmentIntensity=1,this.environmentRotation=new Xn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},ri=new T,$i=new T,Kd=new T,qi=new T,zs=new T,Vs=new T,iy=new T,Jd=new T,Qd=new T,ef=new T,tf=new st,nf=new st,rf=new st,Mr=class n{constructor(e=new T,t=new T,i=new T){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,r){r.subVectors(i,t),ri.subVectors(e,t),r.cross(ri);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(e,t,i,r,s){ri.subVectors(r,t),$i.subVectors(i,t),Kd.subVectors(e,t);let o=ri.dot(ri),a=ri.dot($i),l=ri.dot(Kd),c=$i.dot($i),u=$i.dot(Kd),h=o*c-a*a;if(h===0)return s.set(0,0,0),null;let d=1/h,f=(c*l-a*u)*d,p=(o*u-a*l)*d;return s.set(1-f-p,p,f)}static containsPoint(e,t,i,r){return this.getBarycoord(e,t,i,r,qi)===null?!1:qi.x>=0&&qi.y>=0&&qi.x+qi.y<=1}static getInterpolation(e,t,i,r,s,o,a,l){return this.getBarycoord(e,t,i,r,qi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(s,qi.x),l.addScaledVector(o,qi.y),l.addScaledVector(a,qi.z),l)}static getInterpolatedAttribute(e,t,i,r,s,o){return tf.setScalar(0),nf.setScalar(0),rf.setScalar(0),tf.fromBufferAttribute(e,t),nf.fromBufferAttribute(e,i),rf.fromBufferAttribute(e,r),o.setScalar(0),o.addScaledVector(tf,s.x),o.addScaledVector(nf,s.y),o.addScaledVector(rf,s.z),o}static isFrontFacing(e,t,i,r){return ri.subVectors(i,t),$i.subVectors(e,t),ri.cross($i).dot(r)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,r){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,i,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return ri.subVectors(this.c,this.b),$i.subVectors(this.a,this.b),ri.cross($i).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,r,s){return n.getInterpolation(e,this.a,this.b,this.c,t,i,r,s)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,r=this.b,s=this.c,o,a;zs.subVectors(r,i),Vs.subVectors(s,i),Jd.subVectors(e,i);let l=zs.dot(Jd),c=Vs.dot(Jd);if(l<=0&&c<=0)return t.copy(i);Qd.subVectors(e,r);let u=zs.dot(Qd),h=Vs.dot(Qd);if(u>=0&&h<=u)return t.copy(r);let d=l*h-u*c;if(d<=0&&l>=0&&u<=0&&l-u>0)return o=l/(l-u),t.copy(i).addScaledVector(zs,o);ef.subVectors(e,s);let f=zs.dot(ef),p=Vs.dot(ef);if(p>=0&&f<=p)return t.copy(s);let y=f*c-l*p;if(y<=0&&c>=0&&p<=0)return a=c/(c-p),t.copy(i).addScaledVector(Vs,a);let m=u*p-f*h;if(m<=0&&h-u>=0&&f-p>=0)return iy.subVectors(s,r),a=(h-u)/(h-u+(f-p)),t.copy(r).addScaledVector(iy,a);let g=1/(m+y+d);return o=y*g,a=d*g,t.copy(i).addScaledVector(zs,o).addScaledVector(Vs,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},fn=class{constructor(e=new T(1/0,1/0,1/0),t=new T(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(si.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(si.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=si.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let s=i.getAttribute("position");if(t===!0&&s!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=s.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,si):si.fromBufferAttribute(s,o),si.applyMatrix4(e.matrixWorld),this.expandByPoint(si);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),rc.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),rc.copy(i.boundingBox)),rc.applyMatrix4(e.matrixWorld),this.union(rc)}let r=e.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,si),si.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Vo),sc.subVectors(this.max,Vo),Gs.subVectors(e.a,Vo),Hs.subVectors(e.b,Vo),Ws.subVectors(e.c,Vo),_r.subVectors(Hs,Gs),br.subVectors(Ws,Hs),Kr.subVectors(Gs,Ws);let t=[0,-_r.z,_r.y,0,-br.z,br.y,0,-Kr.z,Kr.y,_r.z,0,-_r.x,br.z,0,-br.x,Kr.z,0,-Kr.x,-_r.y,_r.x,0,-br.y,br.x,0,-Kr.y,Kr.x,0];return!sf(t,Gs,Hs,Ws,sc)||(t=[1,0,0,0,1,0,0,0,1],!sf(t,Gs,Hs,Ws,sc))?!1:(oc.crossVectors(_r,br),t=[oc.x,oc.y,oc.z],sf(t,Gs,Hs,Ws,sc))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,si).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(si).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(ji[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),ji[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),ji[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),ji[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),ji[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),ji[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),ji[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),ji[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(ji),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},ji=[new T,new T,new T,new T,new T,new T,new T,new T],si=new T,rc=new fn,Gs=new T,Hs=new T,Ws=new T,_r=new T,br=new T,Kr=new T,Vo=new T,sc=new T,oc=new T,Jr=new T;function sf(n,e,t,i,r){for(let s=0,o=n.length-3;s<=o;s+=3){Jr.fromArray(n,s);let a=r.x*Math.abs(Jr.x)+r.y*Math.abs(Jr.y)+r.z*Math.abs(Jr.z),l=e.dot(Jr),c=t.dot(Jr),u=i.dot(Jr);if(Math.max(-Math.max(l,c,u),Math.min(l,c,u))>a)return!1}return!0}var Lt=new T,ac=new $e,rS=0,at=class extends wi{constructor(e,t,i=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:rS++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=sv,this.updateRanges=[],this.gpuType=In,this.version=0,this._normalizationScale=e!==void 0?Zf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[e+r]=t.array[i+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)ac.fromBufferAttribute(this,t),ac.applyMatrix3(e),this.setXY(t,ac.x,ac.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.applyMatrix3(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.applyMatrix4(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.applyNormalMatrix(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)Lt.fromBufferAttribute(this,t),Lt.transformDirection(e),this.setXYZ(t,Lt.x,Lt.y,Lt.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=this._denormalize(i)),i}setComponent(e,t,i){return this.normalized&&(i=this._normalize(i)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this}setXYZW(e,t,i,r,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),i=this._normalize(i),r=this._normalize(r),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this.array[e+3]=s,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):uv(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):hv(e,this.array)}};var sa=class extends at{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var oa=class extends at{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var en=class extends at{constructor(e,t,i){super(new Float32Array(e),t,i)}},sS=new fn,Go=new T,of=new T,$n=class{constructor(e=new T,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):sS.setFromPoints(e).getCenter(i);let r=0;for(let s=0,o=e.length;s<o;s++)r=Math.max(r,i.distanceToSquared(e[s]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Go.subVectors(e,this.center);let t=Go.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),r=(i-this.radius)*.5;this.center.addScaledVector(Go,r/i),this.radius+=r}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(of.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Go.copy(e.center).add(of)),this.expandByPoint(Go.copy(e.center).sub(of))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},oS=0,Hn=new me,af=new Ct,Xs=new T,Cn=new fn,Ho=new fn,$t=new T,Rt=class n extends wi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:oS++}),this.uuid=cs(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(I1(e)?oa:sa)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let s=new Oe().getNormalMatrix(e);i.applyNormalMatrix(s),i.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Hn.makeRotationFromQuaternion(e),this.applyMatrix4(Hn),this}rotateX(e){return Hn.makeRotationX(e),this.applyMatrix4(Hn),this}rotateY(e){return Hn.makeRotationY(e),this.applyMatrix4(Hn),this}rotateZ(e){return Hn.makeRotationZ(e),this.applyMatrix4(Hn),this}translate(e,t,i){return Hn.makeTranslation(e,t,i),this.applyMatrix4(Hn),this}scale(e,t,i){return Hn.makeScale(e,t,i),this.applyMatrix4(Hn),this}lookAt(e){return af.lookAt(e),af.updateMatrix(),this.applyMatrix4(af.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Xs).negate(),this.translate(Xs.x,Xs.y,Xs.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let r=0,s=e.length;r<s;r++){let o=e[r];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new en(i,3))}else{let i=Math.min(e.length,t.count);for(let r=0;r<i;r++){let s=e[r];t.setXYZ(r,s.x,s.y,s.z||0)}e.length>t.count&&Ce("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new fn);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ne("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new T(-1/0,-1/0,-1/0),new T(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,r=t.length;i<r;i++){let s=t[i];Cn.setFromBufferAttribute(s),this.morphTargetsRelative?($t.addVectors(this.boundingBox.min,Cn.min),this.boundingBox.expandByPoint($t),$t.addVectors(this.boundingBox.max,Cn.max),this.boundingBox.expandByPoint($t)):(this.boundingBox.expandByPoint(Cn.min),this.boundingBox.expandByPoint(Cn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Ne('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new $n);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Ne("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new T,1/0);return}if(e){let i=this.boundingSphere.center;if(Cn.setFromBufferAttribute(e),t)for(let s=0,o=t.length;s<o;s++){let a=t[s];Ho.setFromBufferAttribute(a),this.morphTargetsRelative?($t.addVectors(Cn.min,Ho.min),Cn.expandByPoint($t),$t.addVectors(Cn.max,Ho.max),Cn.expandByPoint($t)):(Cn.expandByPoint(Ho.min),Cn.expandByPoint(Ho.max))}Cn.getCenter(i);let r=0;for(let s=0,o=e.count;s<o;s++)$t.fromBufferAttribute(e,s),r=Math.max(r,i.distanceToSquared($t));if(t)for(let s=0,o=t.length;s<o;s++){let a=t[s],l=this.morphTargetsRelative;for(let c=0,u=a.count;c<u;c++)$t.fromBufferAttribute(a,c),l&&(Xs.fromBufferAttribute(e,c),$t.add(Xs)),r=Math.max(r,i.distanceToSquared($t))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&Ne('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Ne("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,r=t.normal,s=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==i.count)&&(o=new at(new Float32Array(4*i.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(i.count);for(let B=0;B<i.count;B++)a[B]=new T,l[B]=new T;let u=new T,h=new T,d=new T,f=new $e,p=new $e,y=new $e,m=new T,g=new T;function x(B,L,N){c[B]=c[L]=c[N]=1,u.fromBufferAttribute(i,B),h.fromBufferAttribute(i,L),d.fromBufferAttribute(i,N),f.fromBufferAttribute(s,B),p.fromBufferAttribute(s,L),y.fromBufferAttribute(s,N),h.sub(u),d.sub(u),p.sub(f),y.sub(f);let z=1/(p.x*y.y-y.x*p.y);isFinite(z)&&(m.copy(h).multiplyScalar(y.y).addScaledVector(d,-p.y).multiplyScalar(z),g.copy(d).multiplyScalar(p.x).addScaledVector(h,-y.x).multiplyScalar(z),a[B].add(m),a[L].add(m),a[N].add(m),l[B].add(g),l[L].add(g),l[N].add(g))}let M=this.groups;M.length===0&&(M=[{start:0,count:e.count}]);for(let B=0,L=M.length;B<L;++B){let N=M[B],z=N.start,H=N.count;for(let I=z,$=z+H;I<$;I+=3)x(e.getX(I+0),e.getX(I+1),e.getX(I+2))}let w=new T,C=new T,E=new T,v=new T;function S(B){E.fromBufferAttribute(r,B),v.copy(E);let L=a[B];w.copy(L),w.sub(E.multiplyScalar(E.dot(L))).normalize(),C.crossVectors(v,L);let z=C.dot(l[B])<0?-1:1;o.setXYZW(B,w.x,w.y,w.z,z)}for(let B=0,L=i.count;B<L;++B)c[B]&&S(B);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0||i.count!==t.count)i=new at(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let d=0,f=i.count;d<f;d++)i.setXYZ(d,0,0,0);let r=new T,s=new T,o=new T,a=new T,l=new T,c=new T,u=new T,h=new T;if(e)for(let d=0,f=e.count;d<f;d+=3){let p=e.getX(d+0),y=e.getX(d+1),m=e.getX(d+2);r.fromBufferAttribute(t,p),s.fromBufferAttribute(t,y),o.fromBufferAttribute(t,m),u.subVectors(o,s),h.subVectors(r,s),u.cross(h),a.fromBufferAttribute(i,p),l.fromBufferAttribute(i,y),c.fromBufferAttribute(i,m),a.add(u),l.add(u),c.add(u),i.setXYZ(p,a.x,a.y,a.z),i.setXYZ(y,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)r.fromBufferAttribute(t,d+0),s.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),u.subVectors(o,s),h.subVectors(r,s),u.cross(h),i.setXYZ(d+0,u.x,u.y,u.z),i.setXYZ(d+1,u.x,u.y,u.z),i.setXYZ(d+2,u.x,u.y,u.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)$t.fromBufferAttribute(e,t),$t.normalize(),e.setXYZ(t,$t.x,$t.y,$t.z)}toNonIndexed(){function e(a,l){let c=a.array,u=a.itemSize,h=a.normalized,d=new c.constructor(l.length*u),f=0,p=0;for(let y=0,m=l.length;y<m;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*u;for(let g=0;g<u;g++)d[p++]=c[f++]}return new at(d,u,h)}if(this.index===null)return Ce("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,r=this.attributes;for(let a in r){let l=r[a],c=e(l,i);t.setAttribute(a,c)}let s=this.morphAttributes;for(let a in s){let l=[],c=s[a];for(let u=0,h=c.length;u<h;u++){let d=c[u],f=e(d,i);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let l in i){let c=i[l];e.data.attributes[l]=c.toJSON(e.data)}let r={},s=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],u=[];for(let h=0,d=c.length;h<d;h++){let f=c[h];u.push(f.toJSON(e.data))}u.length>0&&(r[l]=u,s=!0)}s&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let r=e.attributes;for(let c in r){let u=r[c];this.setAttribute(c,u.clone(t))}let s=e.morphAttributes;for(let c in s){let u=[],h=s[c];for(let d=0,f=h.length;d<f;d++)u.push(h[d].clone(t));this.morphAttributes[c]=u}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,u=o.length;c<u;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var lf=new T,aS=new T,lS=new Oe,oi=class{constructor(e=new T(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,r){return this.normal.set(e,t,i),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let r=lf.subVectors(i,t).cross(aS.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,i=!0){let r=e.delta(lf),s=this.normal.dot(r);if(s===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/s;return i===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(r,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||lS.getNormalMatrix(e),r=this.coplanarPoint(lf).applyMatrix4(e),s=this.normal.applyMatrix3(i).normalize();return this.constant=-r.dot(s),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},cS=0,Mi=class extends wi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:cS++}),this.uuid=cs(),this.name="",this.type="Material",this.blending=uo,this.side=Rr,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=Rf,this.blendDst=Ma,this.blendEquation=os,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ce(0,0,0),this.blendAlpha=0,this.depthFunc=Ks,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Qy,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Cc,this.stencilZFail=Cc,this.stencilZPass=Cc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){Ce(`Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){Ce(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(i):r&&r.isVector2&&i&&i.isVector2||r&&r.isEuler&&i&&i.isEuler||r&&r.isVector3&&i&&i.isVector3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,i.blending=this.blending,i.side=this.side,i.shadowSide=this.shadowSide,i.vertexColors=this.vertexColors,i.opacity=this.opacity,i.transparent=this.transparent,i.blendSrc=this.blendSrc,i.blendDst=this.blendDst,i.blendEquation=this.blendEquation,i.blendSrcAlpha=this.blendSrcAlpha,i.blendDstAlpha=this.blendDstAlpha,i.blendEquationAlpha=this.blendEquationAlpha,i.blendColor=this.blendColor.getHex(),i.blendAlpha=this.blendAlpha,i.depthFunc=this.depthFunc,i.depthTest=this.depthTest,i.depthWrite=this.depthWrite,i.colorWrite=this.colorWrite,i.clipIntersection=this.clipIntersection,i.clipShadows=this.clipShadows,i.stencilWriteMask=this.stencilWriteMask,i.stencilFunc=this.stencilFunc,i.stencilRef=this.stencilRef,i.stencilFuncMask=this.stencilFuncMask,i.stencilFail=this.stencilFail,i.stencilZFail=this.stencilZFail,i.stencilZPass=this.stencilZPass,i.stencilWrite=this.stencilWrite,i.polygonOffset=this.polygonOffset,i.polygonOffsetFactor=this.polygonOffsetFactor,i.polygonOffsetUnits=this.polygonOffsetUnits,i.dithering=this.dithering,i.alphaTest=this.alphaTest,i.alphaHash=this.alphaHash,i.alphaToCoverage=this.alphaToCoverage,i.premultipliedAlpha=this.premultipliedAlpha,i.forceSinglePass=this.forceSinglePass,i.allowOverride=this.allowOverride,i.visible=this.visible,i.toneMapped=this.toneMapped,i.name=this.name,this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(i.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(i.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(i.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(i.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(i.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(i.clippingPlanes=this.clippingPlanes.map(s=>s.toJSON())),this.rotation!==void 0&&(i.rotation=this.rotation),this.depthPacking!==void 0&&(i.depthPacking=this.depthPacking),this.linewidth!==void 0&&(i.linewidth=this.linewidth),this.linecap!==void 0&&(i.linecap=this.linecap),this.linejoin!==void 0&&(i.linejoin=this.linejoin),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.wireframe!==void 0&&(i.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(i.flatShading=this.flatShading),this.fog!==void 0&&(i.fog=this.fog),Object.keys(this.userData).length>0&&(i.userData=this.userData);function r(s){let o=[];for(let a in s){let l=s[a];delete l.metadata,o.push(l)}return o}if(t){let s=r(e.textures),o=r(e.images);s.length>0&&(i.textures=s),o.length>0&&(i.images=o)}return i}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new ce().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(i=>new oi().fromJSON(i))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let i=e.normalScale;Array.isArray(i)===!1&&(i=[i,i]),this.normalScale=new $e().fromArray(i)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new $e().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let r=t.length;i=new Array(r);for(let s=0;s!==r;++s)i[s]=t[s].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Yi=new T,cf=new T,lc=new T,cc=new T,Mn=class{constructor(e=new T,t=new T(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Yi)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Yi.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Yi.copy(this.origin).addScaledVector(this.direction,t),Yi.distanceToSquared(e))}distanceSqToSegment(e,t,i,r){cf.copy(e).add(t).multiplyScalar(.5),lc.copy(t).sub(e).normalize(),cc.copy(this.origin).sub(cf);let s=e.distanceTo(t)*.5,o=-this.direction.dot(lc),a=cc.dot(this.direction),l=-cc.dot(lc),c=cc.lengthSq(),u=Math.abs(1-o*o),h,d,f,p;if(u>0)if(h=o*l-a,d=o*a-l,p=s*u,h>=0)if(d>=-p)if(d<=p){let y=1/u;h*=y,d*=y,f=h*(h+o*d+2*a)+d*(o*h+d+2*l)+c}else d=s,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d=-s,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;else d<=-p?(h=Math.max(0,-(-o*s+a)),d=h>0?-s:Math.min(Math.max(-s,-l),s),f=-h*h+d*(d+2*l)+c):d<=p?(h=0,d=Math.min(Math.max(-s,-l),s),f=d*(d+2*l)+c):(h=Math.max(0,-(o*s+a)),d=h>0?s:Math.min(Math.max(-s,-l),s),f=-h*h+d*(d+2*l)+c);else d=o>0?-s:s,h=Math.max(0,-(o*d+a)),f=-h*h+d*(d+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,h),r&&r.copy(cf).addScaledVector(lc,d),f}intersectSphere(e,t){if(e.radius<0)return null;Yi.subVectors(e.center,this.origin);let i=Yi.dot(this.direction),r=Yi.dot(Yi)-i*i,s=e.radius*e.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,r,s,o,a,l,c=1/this.direction.x,u=1/this.direction.y,h=1/this.direction.z,d=this.origin;return c>=0?(i=(e.min.x-d.x)*c,r=(e.max.x-d.x)*c):(i=(e.max.x-d.x)*c,r=(e.min.x-d.x)*c),u>=0?(s=(e.min.y-d.y)*u,o=(e.max.y-d.y)*u):(s=(e.max.y-d.y)*u,o=(e.min.y-d.y)*u),i>o||s>r||((s>i||isNaN(i))&&(i=s),(o<r||isNaN(r))&&(r=o),h>=0?(a=(e.min.z-d.z)*h,l=(e.max.z-d.z)*h):(a=(e.max.z-d.z)*h,l=(e.min.z-d.z)*h),i>l||a>r)||((a>i||i!==i)&&(i=a),(l<r||r!==r)&&(r=l),r<0)?null:this.at(i>=0?i:r,t)}intersectsBox(e){return this.intersectBox(e,Yi)!==null}intersectTriangle(e,t,i,r,s){let o=this.origin,a=this.direction,l=a.x,c=a.y,u=a.z,h=e.x-o.x,d=e.y-o.y,f=e.z-o.z,p=t.x-o.x,y=t.y-o.y,m=t.z-o.z,g=i.x-o.x,x=i.y-o.y,M=i.z-o.z,w=Math.abs(l),C=Math.abs(c),E=Math.abs(u),v,S,B,L,N,z,H,I,$,K,G,ne;if(w>=C&&w>=E?(B=l,z=h,$=p,ne=g,l>=0?(v=c,S=u,L=d,N=f,H=y,I=m,K=x,G=M):(v=u,S=c,L=f,N=d,H=m,I=y,K=M,G=x)):C>=E?(B=c,z=d,$=y,ne=x,c>=0?(v=u,S=l,L=f,N=h,H=m,I=p,K=M,G=g):(v=l,S=u,L=h,N=f,H=p,I=m,K=g,G=M)):(B=u,z=f,$=m,ne=M,u>=0?(v=l,S=c,L=h,N=d,H=p,I=y,K=g,G=x):(v=c,S=l,L=d,N=h,H=y,I=p,K=x,G=g)),B===0)return null;let X=v/B,Q=S/B,ee=1/B,Se=L-X*z,Ue=N-Q*z,Y=H-X*$,ye=I-Q*$,be=K-X*ne,Pe=G-Q*ne,ve=be*ye-Pe*Y,ze=Se*Pe-Ue*be,Pt=Y*Ue-ye*Se;if(r){if(ve<0||ze<0||Pt<0)return null}else if((ve<0||ze<0||Pt<0)&&(ve>0||ze>0||Pt>0))return null;let Le=ve+ze+Pt;if(Le===0)return null;let it=ee*(ve*z+ze*$+Pt*ne);return(Le>0?it<0:it>0)?null:this.at(it/Le,s)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},ro=class extends Mi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ce(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Xn,this.combine=cu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},ry=new me,Qr=new Mn,uc=new $n,sy=new T,hc=new T,dc=new T,fc=new T,uf=new T,pc=new T,oy=new T,mc=new T,tn=class extends Ct{constructor(e=new Rt,t=new ro){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(e,t){let i=this.geometry,r=i.attributes.position,s=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(r,e);let a=this.morphTargetInfluences;if(s&&a){pc.set(0,0,0);for(let l=0,c=s.length;l<c;l++){let u=a[l],h=s[l];u!==0&&(uf.fromBufferAttribute(h,e),o?pc.addScaledVector(uf,u):pc.addScaledVector(uf.sub(t),u))}t.add(pc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),uc.copy(i.boundingSphere),uc.applyMatrix4(s),Qr.copy(e.ray).recast(e.near),!(uc.containsPoint(Qr.origin)===!1&&(Qr.intersectSphere(uc,sy)===null||Qr.origin.distanceToSquared(sy)>(e.far-e.near)**2))&&(ry.copy(s).invert(),Qr.copy(e.ray).applyMatrix4(ry),!(i.boundingBox!==null&&Qr.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,Qr)))}_computeIntersections(e,t,i){let r,s=this.geometry,o=this.material,a=s.index,l=s.attributes.position,c=s.attributes.uv,u=s.attributes.uv1,h=s.attributes.normal,d=s.groups,f=s.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),M=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let w=x,C=M;w<C;w+=3){let E=a.getX(w),v=a.getX(w+1),S=a.getX(w+2);r=gc(this,g,e,i,c,u,h,E,v,S),r&&(r.faceIndex=Math.floor(w/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let p=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let x=a.getX(m),M=a.getX(m+1),w=a.getX(m+2);r=gc(this,o,e,i,c,u,h,x,M,w),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,y=d.length;p<y;p++){let m=d[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),M=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let w=x,C=M;w<C;w+=3){let E=w,v=w+1,S=w+2;r=gc(this,g,e,i,c,u,h,E,v,S),r&&(r.faceIndex=Math.floor(w/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let p=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let m=p,g=y;m<g;m+=3){let x=m,M=m+1,w=m+2;r=gc(this,o,e,i,c,u,h,x,M,w),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}}};function uS(n,e,t,i,r,s,o,a){let l;if(e.side===Bt?l=i.intersectTriangle(o,s,r,!0,a):l=i.intersectTriangle(r,s,o,e.side===Rr,a),l===null)return null;mc.copy(a),mc.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(mc);return c<t.near||c>t.far?null:{distance:c,point:mc.clone(),object:n}}function gc(n,e,t,i,r,s,o,a,l,c){n.getVertexPosition(a,hc),n.getVertexPosition(l,dc),n.getVertexPosition(c,fc);let u=uS(n,e,t,i,hc,dc,fc,oy);if(u){let h=new T;Mr.getBarycoord(oy,hc,dc,fc,h),r&&(u.uv=Mr.getInterpolatedAttribute(r,a,l,c,h,new $e)),s&&(u.uv1=Mr.getInterpolatedAttribute(s,a,l,c,h,new $e)),o&&(u.normal=Mr.getInterpolatedAttribute(o,a,l,c,h,new T),u.normal.dot(i.direction)>0&&u.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new T,materialIndex:0};Mr.getNormal(hc,dc,fc,d.normal),u.face=d,u.barycoord=h}return u}var Wo=new st,ay=new st,ly=new st,hS=new st,cy=new me,yc=new T,hf=new $n,uy=new me,df=new Mn,aa=class extends tn{constructor(e,t){super(e,t),this.isSkinnedMesh=!0,this.type="SkinnedMesh",this.bindMode=mf,this.bindMatrix=new me,this.bindMatrixInverse=new me,this.boundingBox=null,this.boundingSphere=null}computeBoundingBox(){let e=this.geometry;this.boundingBox===null&&(this.boundingBox=new fn),this.boundingBox.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,yc),this.boundingBox.expandByPoint(yc)}computeBoundingSphere(){let e=this.geometry;this.boundingSphere===null&&(this.boundingSphere=new $n),this.boundingSphere.makeEmpty();let t=e.getAttribute("position");for(let i=0;i<t.count;i++)this.getVertexPosition(i,yc),this.boundingSphere.expandByPoint(yc)}copy(e,t){return super.copy(e,t),this.bindMode=e.bindMode,this.bindMatrix.copy(e.bindMatrix),this.bindMatrixInverse.copy(e.bindMatrixInverse),this.skeleton=e.skeleton,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}raycast(e,t){let i=this.material,r=this.matrixWorld;i!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),hf.copy(this.boundingSphere),hf.applyMatrix4(r),e.ray.intersectsSphere(hf)!==!1&&(uy.copy(r).invert(),df.copy(e.ray).applyMatrix4(uy),!(this.boundingBox!==null&&df.intersectsBox(this.boundingBox)===!1)&&this._computeIntersections(e,t,df)))}getVertexPosition(e,t){return super.getVertexPosition(e,t),this.applyBoneTransform(e,t),t}bind(e,t){this.skeleton=e,t===void 0&&(this.updateMatrixWorld(!0),this.skeleton.calculateInverses(),t=this.matrixWorld),this.bindMatrix.copy(t),this.bindMatrixInverse.copy(t).invert()}pose(){this.skeleton.pose()}normalizeSkinWeights(){let e=new st,t=this.geometry.attributes.skinWeight;for(let i=0,r=t.count;i<r;i++){e.fromBufferAttribute(t,i);let s=1/e.manhattanLength();s!==1/0?e.multiplyScalar(s):e.set(1,0,0,0),t.setXYZW(i,e.x,e.y,e.z,e.w)}}updateMatrixWorld(e){super.updateMatrixWorld(e),this.bindMode===mf?this.bindMatrixInverse.copy(this.matrixWorld).invert():this.bindMode===Yy?this.bindMatrixInverse.copy(this.bindMatrix).invert():Ce("SkinnedMesh: Unrecognized bindMode: "+this.bindMode)}applyBoneTransform(e,t){let i=this.skeleton,r=this.geometry;ay.fromBufferAttribute(r.attributes.skinIndex,e),ly.fromBufferAttribute(r.attributes.skinWeight,e),t.isVector4?(Wo.copy(t),t.set(0,0,0,0)):(Wo.set(t.x,t.y,t.z,1),t.set(0,0,0)),Wo.applyMatrix4(this.bindMatrix);for(let s=0;s<4;s++){let o=ly.getComponent(s);if(o!==0){let a=ay.getComponent(s);cy.multiplyMatrices(i.bones[a].matrixWorld,i.boneInverses[a]),t.addScaledVector(hS.copy(Wo).applyMatrix4(cy),o)}}return t.isVector4&&(t.w=Wo.w),t.applyMatrix4(this.bindMatrixInverse)}},so=class extends Ct{constructor(){super(),this.isBone=!0,this.type="Bone"}},Sr=class extends yn{constructor(e=null,t=1,i=1,r,s,o,a,l,c=jt,u=jt,h,d){super(null,o,a,l,c,u,r,s,h,d),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}},hy=new me,dS=new me,la=class n{constructor(e=[],t=[]){this.uuid=cs(),this.bones=e.slice(0),this.boneInverses=t,this.boneMatrices=null,this.previousBoneMatrices=null,this.boneTexture=null,this.previousBoneTexture=null,this.init()}init(){let e=this.bones,t=this.boneInverses;if(this.boneMatrices=new Float32Array(e.length*16),t.length===0)this.calculateInverses();else if(e.length!==t.length){Ce("Skeleton: Number of inverse bone matrices does not match amount of bones."),this.boneInverses=[];for(let i=0,r=this.bones.length;i<r;i++)this.boneInverses.push(new me)}}calculateInverses(){this.boneInverses.length=0;for(let e=0,t=this.bones.length;e<t;e++){let i=new me;this.bones[e]&&i.copy(this.bones[e].matrixWorld).invert(),this.boneInverses.push(i)}}pose(){for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&i.matrixWorld.copy(this.boneInverses[e]).invert()}for(let e=0,t=this.bones.length;e<t;e++){let i=this.bones[e];i&&(i.parent&&i.parent.isBone?(i.matrix.copy(i.parent.matrixWorld).invert(),i.matrix.multiply(i.matrixWorld)):i.matrix.copy(i.matrixWorld),i.matrix.decompose(i.position,i.quaternion,i.scale))}}update(){let e=this.bones,t=this.boneInverses,i=this.boneMatrices,r=this.boneTexture;for(let s=0,o=e.length;s<o;s++){let a=e[s]?e[s].matrixWorld:dS;hy.multiplyMatrices(a,t[s]),hy.toArray(i,s*16)}r!==null&&(r.needsUpdate=!0)}clone(){return new n(this.bones,this.boneInverses)}computeBoneTexture(){let e=Math.sqrt(this.bones.length*4);e=Math.ceil(e/4)*4,e=Math.max(e,4);let t=new Float32Array(e*e*4);t.set(this.boneMatrices);let i=new Sr(t,e,e,An,In);return i.needsUpdate=!0,this.boneMatrices=t,this.boneTexture=i,this}getBoneByName(e){for(let t=0,i=this.bones.length;t<i;t++){let r=this.bones[t];if(r.name===e)return r}}dispose(){this.boneTexture!==null&&(this.boneTexture.dispose(),this.boneTexture=null),this.previousBoneTexture!==null&&(this.previousBoneTexture.dispose(),this.previousBoneTexture=null)}fromJSON(e,t){this.uuid=e.uuid;for(let i=0,r=e.bones.length;i<r;i++){let s=e.bones[i],o=t[s];o===void 0&&(Ce("Skeleton: No bone found with UUID:",s),o=new so),this.bones.push(o),this.boneInverses.push(new me().fromArray(e.boneInverses[i]))}return this.init(),this}toJSON(){let e={metadata:{version:4.7,type:"Skeleton",generator:"Skeleton.toJSON"},bones:[],boneInverses:[]};e.uuid=this.uuid;let t=this.bones,i=this.boneInverses;for(let r=0,s=t.length;r<s;r++){let o=t[r];e.bones.push(o.uuid);let a=i[r];e.boneInverses.push(a.toArray())}return e}},Si=class extends at{constructor(e,t,i,r=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=r}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},$s=new me,dy=new me,vc=[],fy=new fn,fS=new me,Xo=new tn,$o=new $n,qn=class extends tn{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Si(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let r=0;r<i;r++)this.setMatrixAt(r,fS)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new fn),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,$s),fy.copy(e.boundingBox).applyMatrix4($s),this.boundingBox.union(fy)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new $n),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,$s),$o.copy(e.boundingSphere).applyMatrix4($s),this.boundingSphere.union($o)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,r=this.morphTexture.source.data.data,s=i.length+1,o=e*s+1;for(let a=0;a<i.length;a++)i[a]=r[o+a]}raycast(e,t){let i=this.matrixWorld,r=this.count;if(Xo.geometry=this.geometry,Xo.material=this.material,Xo.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),$o.copy(this.boundingSphere),$o.applyMatrix4(i),e.ray.intersectsSphere($o)!==!1))for(let s=0;s<r;s++){this.getMatrixAt(s,$s),dy.multiplyMatrices(i,$s),Xo.matrixWorld=dy,Xo.raycast(e,vc);for(let o=0,a=vc.length;o<a;o++){let l=vc[o];l.instanceId=s,l.object=this,t.push(l)}vc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Si(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let i=t.morphTargetInfluences,r=i.length+1;this.morphTexture===null&&(this.morphTexture=new Sr(new Float32Array(r*this.count),r,this.count,gu,In));let s=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=r*e;return s[l]=a,s.set(i,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},es=new $n,pS=new $e(.5,.5),xc=new T,Ar=class{constructor(e=new oi,t=new oi,i=new oi,r=new oi,s=new oi,o=new oi){this.planes=[e,t,i,r,s,o]}set(e,t,i,r,s,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=Wn,i=!1){let r=this.planes,s=e.elements,o=s[0],a=s[1],l=s[2],c=s[3],u=s[4],h=s[5],d=s[6],f=s[7],p=s[8],y=s[9],m=s[10],g=s[11],x=s[12],M=s[13],w=s[14],C=s[15];if(r[0].setComponents(c-o,f-u,g-p,C-x).normalize(),r[1].setComponents(c+o,f+u,g+p,C+x).normalize(),r[2].setComponents(c+a,f+h,g+y,C+M).normalize(),r[3].setComponents(c-a,f-h,g-y,C-M).normalize(),i)r[4].setComponents(l,d,m,w).normalize(),r[5].setComponents(c-l,f-d,g-m,C-w).normalize();else if(r[4].setComponents(c-l,f-d,g-m,C-w).normalize(),t===Wn)r[5].setComponents(c+l,f+d,g+m,C+w).normalize();else if(t===Qs)r[5].setComponents(l,d,m,w).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),es.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),es.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(es)}intersectsSprite(e){es.center.set(0,0,0);let t=pS.distanceTo(e.center);return es.radius=.7071067811865476+t,es.applyMatrix4(e.matrixWorld),this.intersectsSphere(es)}intersectsSphere(e){let t=this.planes,i=e.center,r=-e.radius;for(let s=0;s<6;s++)if(t[s].distanceToPoint(i)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let r=t[i];if(xc.x=r.normal.x>0?e.max.x:e.min.x,xc.y=r.normal.y>0?e.max.y:e.min.y,xc.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint(xc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},py=new me,Vc=class n{constructor(){this.coordinateSystem=Wn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,i=this._frustums;for(let r=0;r<t.length;r++){let s=t[r];py.multiplyMatrices(s.projectionMatrix,s.matrixWorldInverse),i[r]===void 0&&(i[r]=new Ar),i[r].setFromProjectionMatrix(py,s.coordinateSystem,s.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let i=0;i<this._count;i++)if(t[i].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,i=e._frustums;for(let r=0;r<e._count;r++)t[r]===void 0&&(t[r]=new Ar),t[r].copy(i[r]);return this._count=e._count,this}clone(){return new n().copy(this)}};var Gc=class extends Mi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ce(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Hc=new T,Wc=new T,my=new me,qo=new Mn,_c=new $n,ff=new T,gy=new T,Xc=class extends Ct{constructor(e=new Rt,t=new Gc){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let r=1,s=t.count;r<s;r++)Hc.fromBufferAttribute(t,r-1),Wc.fromBufferAttribute(t,r),i[r]=i[r-1],i[r]+=Hc.distanceTo(Wc);e.setAttribute("lineDistance",new en(i,1))}else Ce("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),_c.copy(i.boundingSphere),_c.applyMatrix4(r),_c.radius+=s,e.ray.intersectsSphere(_c)===!1)return;my.copy(r).invert(),qo.copy(e.ray).applyMatrix4(my);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,u=i.index,d=i.attributes.position;if(u!==null){let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=c){let g=u.getX(y),x=u.getX(y+1),M=bc(this,e,qo,l,g,x,y);M&&t.push(M)}if(this.isLineLoop){let y=u.getX(p-1),m=u.getX(f),g=bc(this,e,qo,l,y,m,p-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(d.count,o.start+o.count);for(let y=f,m=p-1;y<m;y+=c){let g=bc(this,e,qo,l,y,y+1,y);g&&t.push(g)}if(this.isLineLoop){let y=bc(this,e,qo,l,p-1,f,p-1);y&&t.push(y)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function bc(n,e,t,i,r,s,o){let a=n.geometry.attributes.position;if(Hc.fromBufferAttribute(a,r),Wc.fromBufferAttribute(a,s),t.distanceSqToSegment(Hc,Wc,ff,gy)>i)return;ff.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(ff);if(!(c<e.near||c>e.far))return{distance:c,point:gy.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var yy=new T,vy=new T,ca=class extends Xc{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let r=0,s=t.count;r<s;r+=2)yy.fromBufferAttribute(t,r),vy.fromBufferAttribute(t,r+1),i[r]=r===0?0:i[r-1],i[r+1]=i[r]+yy.distanceTo(vy);e.setAttribute("lineDistance",new en(i,1))}else Ce("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var $c=class extends Mi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new ce(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},xy=new me,_f=new Mn,wc=new $n,Mc=new T,ua=class extends Ct{constructor(e=new Rt,t=new $c){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Points.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),wc.copy(i.boundingSphere),wc.applyMatrix4(r),wc.radius+=s,e.ray.intersectsSphere(wc)===!1)return;xy.copy(r).invert(),_f.copy(e.ray).applyMatrix4(xy);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=i.index,h=i.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=d,y=f;p<y;p++){let m=c.getX(p);Mc.fromBufferAttribute(h,m),_y(Mc,m,l,r,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(h.count,o.start+o.count);for(let p=d,y=f;p<y;p++)Mc.fromBufferAttribute(h,p),_y(Mc,p,l,r,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function _y(n,e,t,i,r,s,o){let a=_f.distanceSqToPoint(n);if(a<t){let l=new T;_f.closestPointToPoint(n,l),l.applyMatrix4(i);let c=r.ray.origin.distanceTo(l);if(c<r.near||c>r.far)return;s.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ha=class extends yn{constructor(e=[],t=as,i,r,s,o,a,l,c,u){super(e,t,i,r,s,o,a,l,c,u),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}},da=class extends yn{constructor(e,t,i,r,s,o,a,l,c){super(e,t,i,r,s,o,a,l,c),this.isCanvasTexture=!0,this.needsUpdate=!0}};var Ji=class extends yn{constructor(e,t,i=ai,r,s,o,a=jt,l=jt,c,u=Ki,h=1){if(u!==Ki&&u!==Qi)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:h};super(d,r,s,o,a,l,u,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new no(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},fa=class extends Ji{constructor(e,t=ai,i=as,r,s,o=jt,a=jt,l,c=Ki){let u={width:e,height:e,depth:1},h=[u,u,u,u,u,u];super(e,e,t,i,r,s,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},pa=class extends yn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},oo=class n extends Rt{constructor(e=1,t=1,i=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let l=[],c=[],u=[],h=[],d=0,f=0;p("z","y","x",-1,-1,i,t,e,o,s,0),p("z","y","x",1,-1,i,t,-e,o,s,1),p("x","z","y",1,1,e,i,t,r,o,2),p("x","z","y",1,-1,e,i,-t,r,o,3),p("x","y","z",1,-1,e,t,i,r,s,4),p("x","y","z",-1,-1,e,t,-i,r,s,5),this.setIndex(l),this.setAttribute("position",new en(c,3)),this.setAttribute("normal",new en(u,3)),this.setAttribute("uv",new en(h,2));function p(y,m,g,x,M,w,C,E,v,S,B){let L=w/v,N=C/S,z=w/2,H=C/2,I=E/2,$=v+1,K=S+1,G=0,ne=0,X=new T;for(let Q=0;Q<K;Q++){let ee=Q*N-H;for(let Se=0;Se<$;Se++){let Ue=Se*L-z;X[y]=Ue*x,X[m]=ee*M,X[g]=I,c.push(X.x,X.y,X.z),X[y]=0,X[m]=0,X[g]=E>0?1:-1,u.push(X.x,X.y,X.z),h.push(Se/v),h.push(1-Q/S),G+=1}}for(let Q=0;Q<S;Q++)for(let ee=0;ee<v;ee++){let Se=d+ee+$*Q,Ue=d+ee+$*(Q+1),Y=d+(ee+1)+$*(Q+1),ye=d+(ee+1)+$*Q;l.push(Se,Ue,ye),l.push(Ue,Y,ye),ne+=6}a.addGroup(f,ne,B),f+=ne,d+=G}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var ns=class n extends Rt{constructor(e=1,t=1,i=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:r};let s=e/2,o=t/2,a=Math.floor(i),l=Math.floor(r),c=a+1,u=l+1,h=e/a,d=t/l,f=[],p=[],y=[],m=[];for(let g=0;g<u;g++){let x=g*d-o;for(let M=0;M<c;M++){let w=M*h-s;p.push(w,-x,0),y.push(0,0,1),m.push(M/a),m.push(1-g/l)}}for(let g=0;g<l;g++)for(let x=0;x<a;x++){let M=x+c*g,w=x+c*(g+1),C=x+1+c*(g+1),E=x+1+c*g;f.push(M,w,E),f.push(w,C,E)}this.setIndex(f),this.setAttribute("position",new en(p,3)),this.setAttribute("normal",new en(y,3)),this.setAttribute("uv",new en(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var ma=class n extends Rt{constructor(e=1,t=32,i=16,r=0,s=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:i,phiStart:r,phiLength:s,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),i=Math.max(2,Math.floor(i));let l=Math.min(o+a,Math.PI),c=0,u=[],h=new T,d=new T,f=[],p=[],y=[],m=[];for(let g=0;g<=i;g++){let x=[],M=g/i,w=o+M*a,C=e*Math.cos(w),E=Math.sqrt(e*e-C*C),v=0;g===0&&o===0?v=.5/t:g===i&&l===Math.PI&&(v=-.5/t);for(let S=0;S<=t;S++){let B=S/t,L=r+B*s;h.x=-E*Math.cos(L),h.y=C,h.z=E*Math.sin(L),p.push(h.x,h.y,h.z),d.copy(h).normalize(),y.push(d.x,d.y,d.z),m.push(B+v,1-M),x.push(c++)}u.push(x)}for(let g=0;g<i;g++)for(let x=0;x<t;x++){let M=u[g][x+1],w=u[g][x],C=u[g+1][x],E=u[g+1][x+1];(g!==0||o>0)&&f.push(M,w,E),(g!==i-1||l<Math.PI)&&f.push(w,C,E)}this.setIndex(f),this.setAttribute("position",new en(p,3)),this.setAttribute("normal",new en(y,3)),this.setAttribute("uv",new en(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function us(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let r=n[t][i];if(by(r))r.isRenderTargetTexture?(Ce("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=r.clone();else if(Array.isArray(r))if(by(r[0])){let s=[];for(let o=0,a=r.length;o<a;o++)s[o]=r[o].clone();e[t][i]=s}else e[t][i]=r.slice();else e[t][i]=r}}return e}function pn(n){let e={};for(let t=0;t<n.length;t++){let i=us(n[t]);for(let r in i)e[r]=i[r]}return e}function by(n){return n&&(n.isColor||n.isMatrix3||n.isMatrix4||n.isVector2||n.isVector3||n.isVector4||n.isTexture||n.isQuaternion)}function mS(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Kf(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Ze.workingColorSpace}var fv={clone:us,merge:pn},gS=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,yS=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Ot=class extends Mi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=gS,this.fragmentShader=yS,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=us(e.uniforms),this.uniformsGroups=mS(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?t.uniforms[r]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[r]={type:"m4",value:o.toArray()}:t.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let r in this.extensions)this.extensions[r]===!0&&(i[r]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let i in e.uniforms){let r=e.uniforms[i];switch(this.uniforms[i]={},r.type){case"t":this.uniforms[i].value=t[r.value]||null;break;case"c":this.uniforms[i].value=new ce().setHex(r.value);break;case"v2":this.uniforms[i].value=new $e().fromArray(r.value);break;case"v3":this.uniforms[i].value=new T().fromArray(r.value);break;case"v4":this.uniforms[i].value=new st().fromArray(r.value);break;case"m3":this.uniforms[i].value=new Oe().fromArray(r.value);break;case"m4":this.uniforms[i].value=new me().fromArray(r.value);break;default:this.uniforms[i].value=r.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let i in e.extensions)this.extensions[i]=e.extensions[i];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},qc=class extends Ot{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var is=class extends Mi{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new ce(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ce(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Zu,this.normalScale=new $e(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Xn,this.combine=cu,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},jc=class extends Mi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Ky,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Yc=class extends Mi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function qs(n,e){return!n||n.constructor===e?n:typeof e.BYTES_PER_ELEMENT=="number"?new e(n):Array.prototype.slice.call(n)}function Sc(n){return n!==void 0&&n.inTangents!==void 0&&n.outTangents!==void 0}var Tr=class{constructor(e,t,i,r){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=r!==void 0?r:new t.constructor(i),this.sampleValues=t,this.valueSize=i,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,i=this._cachedIndex,r=t[i],s=t[i-1];e:{t:{let o;n:{i:if(!(e<r)){for(let a=i+2;;){if(r===void 0){if(e<s)break i;return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}if(i===a)break;if(s=r,r=t[++i],e<r)break t}o=t.length;break n}if(!(e>=s)){let a=t[1];e<a&&(i=2,s=a);for(let l=i-2;;){if(s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(i===l)break;if(r=s,s=t[--i-1],e>=s)break t}o=i,i=0;break n}break e}for(;i<o;){let a=i+o>>>1;e<t[a]?o=a:i=a+1}if(r=t[i],s=t[i-1],s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return i=t.length,this._cachedIndex=i,this.copySampleValue_(i-1)}this._cachedIndex=i,this.intervalChanged_(i,s,r)}return this.interpolate_(i,s,e,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,i=this.sampleValues,r=this.valueSize,s=e*r;for(let o=0;o!==r;++o)t[o]=i[s+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Zc=class extends Tr{constructor(e,t,i,r){super(e,t,i,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:yf,endingEnd:yf}}intervalChanged_(e,t,i){let r=this.parameterPositions,s=e-2,o=e+1,a=r[s],l=r[o];if(a===void 0)switch(this.getSettings_().endingStart){case vf:s=e,a=2*t-i;break;case xf:s=r.length-2,a=t+r[s]-r[s+1];break;default:s=e,a=i}if(l===void 0)switch(this.getSettings_().endingEnd){case vf:o=e,l=2*i-t;break;case xf:o=1,l=i+r[1]-r[0];break;default:o=e-1,l=t}let c=(i-t)*.5,u=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-i),this._offsetPrev=s*u,this._offsetNext=o*u}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this._offsetPrev,h=this._offsetNext,d=this._weightPrev,f=this._weightNext,p=(i-t)/(r-t),y=p*p,m=y*p,g=-d*m+2*d*y-d*p,x=(1+d)*m+(-1.5-2*d)*y+(-.5+d)*p+1,M=(-1-f)*m+(1.5+f)*y+.5*p,w=f*m-f*y;for(let C=0;C!==a;++C)s[C]=g*o[u+C]+x*o[c+C]+M*o[l+C]+w*o[h+C];return s}},Kc=class extends Tr{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=(i-t)/(r-t),h=1-u;for(let d=0;d!==a;++d)s[d]=o[c+d]*h+o[l+d]*u;return s}},Jc=class extends Tr{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e){return this.copySampleValue_(e-1)}},Qc=class extends Tr{interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,u=this.inTangents,h=this.outTangents;if(!u||!h){let p=(i-t)/(r-t),y=1-p;for(let m=0;m!==a;++m)s[m]=o[c+m]*y+o[l+m]*p;return s}let d=a*2,f=e-1;for(let p=0;p!==a;++p){let y=o[c+p],m=o[l+p],g=f*d+p*2,x=h[g],M=h[g+1],w=e*d+p*2,C=u[w],E=u[w+1],v=xS(i,t,x,C,r);s[p]=pv(v,y,M,E,m)}return s}};function pv(n,e,t,i,r){let s=1-n;return s*s*s*e+3*s*s*n*t+3*s*n*n*i+n*n*n*r}function vS(n,e,t,i,r){let s=1-n;return 3*s*s*(t-e)+6*s*n*(i-t)+3*n*n*(r-i)}function xS(n,e,t,i,r){let s=(n-e)/(r-e);for(let o=0;o<8;o++){let a=pv(s,e,t,i,r)-n;if(Math.abs(a)<1e-10)break;let l=vS(s,e,t,i,r);if(Math.abs(l)<1e-10)break;s=Math.max(0,Math.min(1,s-a/l))}return s}var Rn=class{constructor(e,t,i,r){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=qs(t,this.TimeBufferType),this.values=qs(i,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,i;if(t.toJSON!==this.toJSON)i=t.toJSON(e);else{i={name:e.name,times:qs(e.times,Array),values:qs(e.values,Array)};let r=e.getInterpolation();r!==e.DefaultInterpolation&&(i.interpolation=r),Sc(e.settings)&&(i.settings={inTangents:qs(e.settings.inTangents,Array),outTangents:qs(e.settings.outTangents,Array)})}return i.type=e.ValueTypeName,i}InterpolantFactoryMethodDiscrete(e){return new Jc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Kc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Zc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Qc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Ko:t=this.InterpolantFactoryMethodDiscrete;break;case kc:t=this.InterpolantFactoryMethodLinear;break;case Ec:t=this.InterpolantFactoryMethodSmooth;break;case gf:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let i="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(i);return Ce("KeyframeTrack:",i),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Ko;case this.InterpolantFactoryMethodLinear:return kc;case this.InterpolantFactoryMethodSmooth:return Ec;case this.InterpolantFactoryMethodBezier:return gf}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]+=e;Sc(this.settings)&&(wy(this.settings.inTangents,e),wy(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let i=0,r=t.length;i!==r;++i)t[i]*=e;Sc(this.settings)&&(My(this.settings.inTangents,e),My(this.settings.outTangents,e))}return this}trim(e,t){let i=this.times,r=i.length,s=0,o=r-1;for(;s!==r&&i[s]<e;)++s;for(;o!==-1&&i[o]>t;)--o;if(++o,s!==0||o!==r){s>=o&&(o=Math.max(o,1),s=o-1);let a=this.getValueSize();this.times=i.slice(s,o),this.values=this.values.slice(s*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Ne("KeyframeTrack: Invalid value size in track.",this),e=!1);let i=this.times,r=this.values,s=i.length;s===0&&(Ne("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==s;a++){let l=i[a];if(typeof l=="number"&&isNaN(l)){Ne("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Ne("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(r!==void 0&&L1(r))for(let a=0,l=r.length;a!==l;++a){let c=r[a];if(isNaN(c)){Ne("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),i=this.getValueSize(),r=this.getInterpolation()===Ec,s=e.length-1,o=1;for(let a=1;a<s;++a){let l=!1,c=e[a],u=e[a+1];if(c!==u&&(a!==1||c!==e[0]))if(r)l=!0;else{let h=a*i,d=h-i,f=h+i;for(let p=0;p!==i;++p){let y=t[h+p];if(y!==t[d+p]||y!==t[f+p]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*i,d=o*i;for(let f=0;f!==i;++f)t[d+f]=t[h+f]}++o}}if(s>0){e[o]=e[s];for(let a=s*i,l=o*i,c=0;c!==i;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*i)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),i=this.constructor,r=new i(this.name,e,t);return r.createInterpolant=this.createInterpolant,Sc(this.settings)&&(r.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),r}};function wy(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]+=e}function My(n,e){for(let t=0,i=n.length;t!==i;t+=2)n[t]*=e}Rn.prototype.ValueTypeName="";Rn.prototype.TimeBufferType=Float32Array;Rn.prototype.ValueBufferType=Float32Array;Rn.prototype.DefaultInterpolation=kc;var Er=class extends Rn{constructor(e,t,i){super(e,t,i)}};Er.prototype.ValueTypeName="bool";Er.prototype.ValueBufferType=Array;Er.prototype.DefaultInterpolation=Ko;Er.prototype.InterpolantFactoryMethodLinear=void 0;Er.prototype.InterpolantFactoryMethodSmooth=void 0;var eu=class extends Rn{constructor(e,t,i,r){super(e,t,i,r)}};eu.prototype.ValueTypeName="color";var tu=class extends Rn{constructor(e,t,i,r){super(e,t,i,r)}};tu.prototype.ValueTypeName="number";var nu=class extends Tr{constructor(e,t,i,r){super(e,t,i,r)}interpolate_(e,t,i,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(i-t)/(r-t),c=e*a;for(let u=c+a;c!==u;c+=4)lt.slerpFlat(s,0,o,c-a,o,c,l);return s}},ga=class extends Rn{constructor(e,t,i,r){super(e,t,i,r)}InterpolantFactoryMethodLinear(e){return new nu(this.times,this.values,this.getValueSize(),e)}};ga.prototype.ValueTypeName="quaternion";ga.prototype.InterpolantFactoryMethodSmooth=void 0;var Cr=class extends Rn{constructor(e,t,i){super(e,t,i)}};Cr.prototype.ValueTypeName="string";Cr.prototype.ValueBufferType=Array;Cr.prototype.DefaultInterpolation=Ko;Cr.prototype.InterpolantFactoryMethodLinear=void 0;Cr.prototype.InterpolantFactoryMethodSmooth=void 0;var iu=class extends Rn{constructor(e,t,i,r){super(e,t,i,r)}};iu.prototype.ValueTypeName="vector";var ru=class{constructor(e,t,i){let r=this,s=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=i,this._abortController=null,this.itemStart=function(u){a++,s===!1&&r.onStart!==void 0&&r.onStart(u,o,a),s=!0},this.itemEnd=function(u){o++,r.onProgress!==void 0&&r.onProgress(u,o,a),o===a&&(s=!1,r.onLoad!==void 0&&r.onLoad())},this.itemError=function(u){r.onError!==void 0&&r.onError(u)},this.resolveURL=function(u){return u=u.normalize("NFC"),l?l(u):u},this.setURLModifier=function(u){return l=u,this},this.addHandler=function(u,h){return c.push(u,h),this},this.removeHandler=function(u){let h=c.indexOf(u);return h!==-1&&c.splice(h,2),this},this.getHandler=function(u){for(let h=0,d=c.length;h<d;h+=2){let f=c[h],p=c[h+1];if(f.global&&(f.lastIndex=0),f.test(u))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},mv=new ru,su=class{constructor(e){this.manager=e!==void 0?e:mv,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let i=this;return new Promise(function(r,s){i.load(e,r,t,s)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};su.DEFAULT_MATERIAL_NAME="__DEFAULT";var ao=class extends Ct{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new ce(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},ya=class extends ao{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Ct.DEFAULT_UP),this.updateMatrix(),this.groundColor=new ce(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},pf=new me,Sy=new T,Ay=new T,va=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new $e(512,512),this.mapType=Sn,this.map=null,this.mapPass=null,this.matrix=new me,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Ar,this._frameExtents=new $e(1,1),this._viewportCount=1,this._viewports=[new st(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Sy.setFromMatrixPosition(e.matrixWorld),t.position.copy(Sy),Ay.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Ay),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,i,r){pf.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),i.setFromProjectionMatrix(pf,e.coordinateSystem,e.reversedDepth);let s=this._frameExtents,o=r?r.z/s.x:1,a=r?r.w/s.y:1,l=r?r.x/s.x:0,c=r?r.y/s.y:0;e.coordinateSystem===Qs||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(pf)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},Ac=new T,Tc=new lt,_i=new T,xa=class extends Ct{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new me,this.projectionMatrix=new me,this.projectionMatrixInverse=new me,this.coordinateSystem=Wn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(Ac,Tc,_i),_i.x===1&&_i.y===1&&_i.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ac,Tc,_i.set(1,1,1)).invert()}updateWorldMatrix(e,t,i=!1){super.updateWorldMatrix(e,t,i),this.matrixWorld.decompose(Ac,Tc,_i),_i.x===1&&_i.y===1&&_i.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Ac,Tc,_i.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},wr=new T,Ty=new $e,Ey=new $e,qt=class extends xa{constructor(e=50,t=1,i=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=to*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Yo*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return to*2*Math.atan(Math.tan(Yo*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){wr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(wr.x,wr.y).multiplyScalar(-e/wr.z),wr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(wr.x,wr.y).multiplyScalar(-e/wr.z)}getViewSize(e,t){return this.getViewBounds(e,Ty,Ey),t.subVectors(Ey,Ty)}setViewOffset(e,t,i,r,s,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Yo*.5*this.fov)/this.zoom,i=2*t,r=this.aspect*i,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;s+=o.offsetX*r/l,t-=o.offsetY*i/c,r*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(s+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var bf=class extends va{constructor(){super(new qt(90,1,.5,500)),this.isPointLightShadow=!0}},_a=class extends ao{constructor(e,t,i=0,r=2){super(e,t),this.isPointLight=!0,this.type="PointLight",this.distance=i,this.decay=r,this.shadow=new bf}get power(){return this.intensity*4*Math.PI}set power(e){this.intensity=e/(4*Math.PI)}dispose(){super.dispose(),this.shadow.dispose()}copy(e,t){return super.copy(e,t),this.distance=e.distance,this.decay=e.decay,this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.distance=this.distance,t.object.decay=this.decay,t.object.shadow=this.shadow.toJSON(),t}},ba=class extends xa{constructor(e=-1,t=1,i=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=i-e,o=i+e,a=r+t,l=r-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,u=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=c*this.view.offsetX,o=s+c*this.view.width,a-=u*this.view.offsetY,l=a-u*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},wf=class extends va{constructor(){super(new ba(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},wa=class extends ao{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Ct.DEFAULT_UP),this.updateMatrix(),this.target=new Ct,this.shadow=new wf}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var js=-90,Ys=1,lo=class extends Ct{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new qt(js,Ys,e,t);r.layers=this.layers,this.add(r);let s=new qt(js,Ys,e,t);s.layers=this.layers,this.add(s);let o=new qt(js,Ys,e,t);o.layers=this.layers,this.add(o);let a=new qt(js,Ys,e,t);a.layers=this.layers,this.add(a);let l=new qt(js,Ys,e,t);l.layers=this.layers,this.add(l);let c=new qt(js,Ys,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,r,s,o,a,l]=t;for(let c of t)this.remove(c);if(e===Wn)i.up.set(0,1,0),i.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Qs)i.up.set(0,-1,0),i.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,l,c,u]=this.children,h=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let y=i.texture.mipmapsAutoUpdate;i.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(i,0,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,s),e.setRenderTarget(i,1,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(i,2,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(i,3,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(i,4,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),i.texture.mipmapsAutoUpdate=y,e.setRenderTarget(i,5,r),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,u),e.setRenderTarget(h,d,f),e.xr.enabled=p,i.texture.needsPMREMUpdate=!0}},ou=class extends qt{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Jf="\\[\\]\\.:\\/",_S=new RegExp("["+Jf+"]","g"),Qf="[^"+Jf+"]",bS="[^"+Jf.replace("\\.","")+"]",wS=/((?:WC+[\/:])*)/.source.replace("WC",Qf),MS=/(WCOD+)?/.source.replace("WCOD",bS),SS=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Qf),AS=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Qf),TS=new RegExp("^"+wS+MS+SS+AS+"$"),ES=["material","materials","bones","map"],Mf=class{constructor(e,t,i){let r=i||ft.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,r)}getValue(e,t){this.bind();let i=this._targetGroup.nCachedObjects_,r=this._bindings[i];r!==void 0&&r.getValue(e,t)}setValue(e,t){let i=this._bindings;for(let r=this._targetGroup.nCachedObjects_,s=i.length;r!==s;++r)i[r].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,i=e.length;t!==i;++t)e[t].unbind()}},ft=class n{constructor(e,t,i){this.path=t,this.parsedPath=i||n.parseTrackName(t),this.node=n.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,i){return e&&e.isAnimationObjectGroup?new n.Composite(e,t,i):new n(e,t,i)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(_S,"")}static parseTrackName(e){let t=TS.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let i={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},r=i.nodeName&&i.nodeName.lastIndexOf(".");if(r!==void 0&&r!==-1){let s=i.nodeName.substring(r+1);ES.indexOf(s)!==-1&&(i.nodeName=i.nodeName.substring(0,r),i.objectName=s)}if(i.propertyName===null||i.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return i}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let i=e.skeleton.getBoneByName(t);if(i!==void 0)return i}if(e.children){let i=function(s){for(let o=0;o<s.length;o++){let a=s[o];if(a.name===t||a.uuid===t)return a;let l=i(a.children);if(l)return l}return null},r=i(e.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)e[t++]=i[r]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let i=this.resolvedProperty;for(let r=0,s=i.length;r!==s;++r)i[r]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,i=t.objectName,r=t.propertyName,s=t.propertyIndex;if(e||(e=n.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ce("PropertyBinding: No target node found for track: "+this.path+".");return}if(i){let c=t.objectIndex;switch(i){case"materials":if(!e.material){Ne("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Ne("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Ne("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let u=0;u<e.length;u++)if(e[u].name===c){c=u;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Ne("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Ne("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[i]===void 0){Ne("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[i]}if(c!==void 0){if(e[c]===void 0){Ne("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[r];if(o===void 0){let c=t.nodeName;Ne("PropertyBinding: Trying to update property for track: "+c+"."+r+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(s!==void 0){if(r==="morphTargetInfluences"){if(!e.geometry){Ne("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Ne("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[s]!==void 0&&(s=e.morphTargetDictionary[s])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=s}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=r;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};ft.Composite=Mf;ft.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};ft.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};ft.prototype.GetterByBindingType=[ft.prototype._getValue_direct,ft.prototype._getValue_array,ft.prototype._getValue_arrayElement,ft.prototype._getValue_toArray];ft.prototype.SetterByBindingTypeAndVersioning=[[ft.prototype._setValue_direct,ft.prototype._setValue_direct_setNeedsUpdate,ft.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_array,ft.prototype._setValue_array_setNeedsUpdate,ft.prototype._setValue_array_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_arrayElement,ft.prototype._setValue_arrayElement_setNeedsUpdate,ft.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[ft.prototype._setValue_fromArray,ft.prototype._setValue_fromArray_setNeedsUpdate,ft.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var ek=new Float32Array(1);var Sf=class{static{this.prototype.isMatrix2=!0}constructor(e,t,i,r){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,i,r)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let i=0;i<4;i++)this.elements[i]=e[i+t];return this}set(e,t,i,r){let s=this.elements;return s[0]=e,s[2]=t,s[1]=i,s[3]=r,this}};function ep(n,e,t,i){let r=CS(i);switch(t){case Vf:return n*e;case gu:return n*e/r.components*r.byteLength;case yu:return n*e/r.components*r.byteLength;case Pr:return n*e*2/r.components*r.byteLength;case vu:return n*e*2/r.components*r.byteLength;case Gf:return n*e*3/r.components*r.byteLength;case An:return n*e*4/r.components*r.byteLength;case xu:return n*e*4/r.components*r.byteLength;case Ta:case Ea:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Ca:case Ra:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case bu:case Mu:return Math.max(n,16)*Math.max(e,8)/4;case _u:case wu:return Math.max(n,8)*Math.max(e,8)/2;case Su:case Au:case Eu:case Cu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case Tu:case Pa:case Ru:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Pu:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Iu:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Lu:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Ou:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Du:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Nu:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Fu:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case ku:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Uu:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Bu:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case zu:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case Vu:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case Gu:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Hu:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Wu:case Xu:case $u:return Math.ceil(n/4)*Math.ceil(e/4)*16;case qu:case ju:return Math.ceil(n/4)*Math.ceil(e/4)*8;case Ia:case Yu:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function CS(n){switch(n){case Sn:case kf:return{byteLength:1,components:1};case fo:case Uf:case li:return{byteLength:2,components:1};case pu:case mu:return{byteLength:2,components:4};case ai:case fu:case In:return{byteLength:4,components:1};case Bf:case zf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ce("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function kv(){let n=null,e=!1,t=null,i=null;function r(s,o){i=n.requestAnimationFrame(r),t(s,o)}return{start:function(){e!==!0&&t!==null&&n!==null&&(i=n.requestAnimationFrame(r),e=!0)},stop:function(){n!==null&&n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(s){t=s},setContext:function(s){n=s}}}function PS(n){let e=new WeakMap;function t(a,l){let c=a.array,u=a.usage,h=c.byteLength,d=n.createBuffer();n.bindBuffer(l,d),n.bufferData(l,c,u),a.onUploadCallback();let f;if(c instanceof Float32Array)f=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=n.HALF_FLOAT:f=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=n.SHORT;else if(c instanceof Uint32Array)f=n.UNSIGNED_INT;else if(c instanceof Int32Array)f=n.INT;else if(c instanceof Int8Array)f=n.BYTE;else if(c instanceof Uint8Array)f=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function i(a,l,c){let u=l.array,h=l.updateRanges;if(n.bindBuffer(c,a),h.length===0)n.bufferSubData(c,0,u);else{h.sort((f,p)=>f.start-p.start);let d=0;for(let f=1;f<h.length;f++){let p=h[d],y=h[f];y.start<=p.start+p.count+1?p.count=Math.max(p.count,y.start+y.count-p.start):(++d,h[d]=y)}h.length=d+1;for(let f=0,p=h.length;f<p;f++){let y=h[f];n.bufferSubData(c,y.start*u.BYTES_PER_ELEMENT,u,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(n.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let u=e.get(a);(!u||u.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:r,remove:s,update:o}}var IS=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,LS=`#ifdef USE_ALPHAHASH
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
#endif`,OS=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,DS=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,NS=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,FS=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,kS=`#ifdef USE_AOMAP
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
#endif`,US=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,BS=`#ifdef USE_BATCHING
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
#endif`,zS=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,VS=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,GS=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,HS=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,WS=`#ifdef USE_IRIDESCENCE
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
#endif`,XS=`#ifdef USE_BUMPMAP
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
#endif`,$S=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,qS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,jS=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,YS=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,ZS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,KS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,JS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,QS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
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
#endif`,eA=`#define PI 3.141592653589793
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
} // validated`,tA=`vec3 transformedNormal = objectNormal;
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
#endif`,nA=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,iA=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,rA=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,sA=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,oA="gl_FragColor = linearToOutputTexel( gl_FragColor );",aA=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,lA=`#ifdef USE_ENVMAP
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
#endif`,cA=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,uA=`#ifdef USE_ENVMAP
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
#endif`,hA=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,dA=`#ifdef USE_ENVMAP
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
#endif`,fA=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,pA=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,mA=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,gA=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,yA=`#ifdef USE_GRADIENTMAP
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
}`,vA=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,xA=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,_A=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,bA=`uniform bool receiveShadow;
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
#include <lightprobes_pars_fragment>`,wA=`#ifdef USE_ENVMAP
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
#endif`,MA=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,SA=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,AA=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,TA=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,EA=`PhysicalMaterial material;
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
#endif`,CA=`uniform sampler2D dfgLUT;
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
}`,RA=`
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
#endif`,PA=`#if defined( RE_IndirectDiffuse )
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
#endif`,IA=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,LA=`#if NUM_LIGHT_PROBE_GRIDS > 0
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
#endif`,OA=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,DA=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,NA=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,FA=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,kA=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,UA=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,BA=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,zA=`#if defined( USE_POINTS_UV )
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
#endif`,VA=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,GA=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,HA=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,WA=`#if defined( USE_MORPHCOLORS )
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
#endif`,XA=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,$A=`#ifdef USE_MORPHTARGETS
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
#endif`,qA=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,jA=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,YA=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,ZA=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,KA=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,JA=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,QA=`#ifdef USE_NORMALMAP
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
#endif`,eT=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,tT=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,nT=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,iT=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,rT=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,sT=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,oT=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,aT=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,lT=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,cT=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,uT=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,hT=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,dT=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,fT=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,pT=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,mT=`float getShadowMask() {
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
}`,gT=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,yT=`#ifdef USE_SKINNING
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
#endif`,vT=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,xT=`#ifdef USE_SKINNING
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
#endif`,_T=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,bT=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,wT=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,MT=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,ST=`#ifdef USE_TRANSMISSION
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
#endif`,AT=`#ifdef USE_TRANSMISSION
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
#endif`,TT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,ET=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,CT=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,RT=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,PT=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,IT=`uniform sampler2D t2D;
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
}`,LT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,OT=`uniform float backgroundBlurriness;
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
}`,DT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,NT=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,FT=`#include <common>
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
}`,kT=`#if DEPTH_PACKING == 3200
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
}`,UT=`#define DISTANCE
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
}`,BT=`#define DISTANCE
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
}`,zT=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,VT=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,GT=`uniform float scale;
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
}`,HT=`uniform vec3 diffuse;
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
}`,WT=`#include <common>
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
}`,XT=`uniform vec3 diffuse;
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
}`,$T=`#define LAMBERT
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
}`,qT=`#define LAMBERT
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
}`,jT=`#define MATCAP
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
}`,YT=`#define MATCAP
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
}`,ZT=`#define NORMAL
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
}`,KT=`#define NORMAL
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
}`,JT=`#define PHONG
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
}`,QT=`#define PHONG
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
}`,eE=`#define STANDARD
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
}`,tE=`#define STANDARD
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
}`,nE=`#define TOON
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
}`,iE=`#define TOON
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
}`,rE=`uniform float size;
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
}`,sE=`uniform vec3 diffuse;
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
}`,oE=`#include <common>
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
}`,aE=`uniform vec3 color;
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
}`,lE=`uniform float rotation;
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
}`,cE=`uniform vec3 diffuse;
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
}`,Ve={alphahash_fragment:IS,alphahash_pars_fragment:LS,alphamap_fragment:OS,alphamap_pars_fragment:DS,alphatest_fragment:NS,alphatest_pars_fragment:FS,aomap_fragment:kS,aomap_pars_fragment:US,batching_pars_vertex:BS,batching_vertex:zS,begin_vertex:VS,beginnormal_vertex:GS,bsdfs:HS,iridescence_fragment:WS,bumpmap_pars_fragment:XS,clipping_planes_fragment:$S,clipping_planes_pars_fragment:qS,clipping_planes_pars_vertex:jS,clipping_planes_vertex:YS,color_fragment:ZS,color_pars_fragment:KS,color_pars_vertex:JS,color_vertex:QS,common:eA,defaultnormal_vertex:tA,displacementmap_pars_vertex:nA,displacementmap_vertex:iA,emissivemap_fragment:rA,emissivemap_pars_fragment:sA,colorspace_fragment:oA,colorspace_pars_fragment:aA,envmap_fragment:lA,envmap_common_pars_fragment:cA,envmap_pars_fragment:uA,envmap_pars_vertex:hA,envmap_physical_pars_fragment:wA,envmap_vertex:dA,fog_vertex:fA,fog_pars_vertex:pA,fog_fragment:mA,fog_pars_fragment:gA,gradientmap_pars_fragment:yA,lightmap_pars_fragment:vA,lights_lambert_fragment:xA,lights_lambert_pars_fragment:_A,lights_pars_begin:bA,lights_toon_fragment:MA,lights_toon_pars_fragment:SA,lights_phong_fragment:AA,lights_phong_pars_fragment:TA,lights_physical_fragment:EA,lights_physical_pars_fragment:CA,lights_fragment_begin:RA,lights_fragment_maps:PA,lights_fragment_end:IA,lightprobes_pars_fragment:LA,logdepthbuf_fragment:OA,logdepthbuf_pars_fragment:DA,logdepthbuf_pars_vertex:NA,logdepthbuf_vertex:FA,map_fragment:kA,map_pars_fragment:UA,map_particle_fragment:BA,map_particle_pars_fragment:zA,metalnessmap_fragment:VA,metalnessmap_pars_fragment:GA,morphinstance_vertex:HA,morphcolor_vertex:WA,morphnormal_vertex:XA,morphtarget_pars_vertex:$A,morphtarget_vertex:qA,normal_fragment_begin:jA,normal_fragment_maps:YA,normal_pars_fragment:ZA,normal_pars_vertex:KA,normal_vertex:JA,normalmap_pars_fragment:QA,clearcoat_normal_fragment_begin:eT,clearcoat_normal_fragment_maps:tT,clearcoat_pars_fragment:nT,iridescence_pars_fragment:iT,opaque_fragment:rT,packing:sT,premultiplied_alpha_fragment:oT,project_vertex:aT,dithering_fragment:lT,dithering_pars_fragment:cT,roughnessmap_fragment:uT,roughnessmap_pars_fragment:hT,shadowmap_pars_fragment:dT,shadowmap_pars_vertex:fT,shadowmap_vertex:pT,shadowmask_pars_fragment:mT,skinbase_vertex:gT,skinning_pars_vertex:yT,skinning_vertex:vT,skinnormal_vertex:xT,specularmap_fragment:_T,specularmap_pars_fragment:bT,tonemapping_fragment:wT,tonemapping_pars_fragment:MT,transmission_fragment:ST,transmission_pars_fragment:AT,uv_pars_fragment:TT,uv_pars_vertex:ET,uv_vertex:CT,worldpos_vertex:RT,background_vert:PT,background_frag:IT,backgroundCube_vert:LT,backgroundCube_frag:OT,cube_vert:DT,cube_frag:NT,depth_vert:FT,depth_frag:kT,distance_vert:UT,distance_frag:BT,equirect_vert:zT,equirect_frag:VT,linedashed_vert:GT,linedashed_frag:HT,meshbasic_vert:WT,meshbasic_frag:XT,meshlambert_vert:$T,meshlambert_frag:qT,meshmatcap_vert:jT,meshmatcap_frag:YT,meshnormal_vert:ZT,meshnormal_frag:KT,meshphong_vert:JT,meshphong_frag:QT,meshphysical_vert:eE,meshphysical_frag:tE,meshtoon_vert:nE,meshtoon_frag:iE,points_vert:rE,points_frag:sE,shadow_vert:oE,shadow_frag:aE,sprite_vert:lE,sprite_frag:cE},ge={common:{diffuse:{value:new ce(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Oe},alphaMap:{value:null},alphaMapTransform:{value:new Oe},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Oe}},envmap:{envMap:{value:null},envMapRotation:{value:new Oe},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Oe}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Oe}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Oe},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Oe},normalScale:{value:new $e(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Oe},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Oe}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Oe}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Oe}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ce(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new ce(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Oe},alphaTest:{value:0},uvTransform:{value:new Oe}},sprite:{diffuse:{value:new ce(16777215)},opacity:{value:1},center:{value:new $e(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Oe},alphaMap:{value:null},alphaMapTransform:{value:new Oe},alphaTest:{value:0}}},Ei={basic:{uniforms:pn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.fog]),vertexShader:Ve.meshbasic_vert,fragmentShader:Ve.meshbasic_frag},lambert:{uniforms:pn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new ce(0)},envMapIntensity:{value:1}}]),vertexShader:Ve.meshlambert_vert,fragmentShader:Ve.meshlambert_frag},phong:{uniforms:pn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new ce(0)},specular:{value:new ce(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphong_vert,fragmentShader:Ve.meshphong_frag},standard:{uniforms:pn([ge.common,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.roughnessmap,ge.metalnessmap,ge.fog,ge.lights,{emissive:{value:new ce(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag},toon:{uniforms:pn([ge.common,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.gradientmap,ge.fog,ge.lights,{emissive:{value:new ce(0)}}]),vertexShader:Ve.meshtoon_vert,fragmentShader:Ve.meshtoon_frag},matcap:{uniforms:pn([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,{matcap:{value:null}}]),vertexShader:Ve.meshmatcap_vert,fragmentShader:Ve.meshmatcap_frag},points:{uniforms:pn([ge.points,ge.fog]),vertexShader:Ve.points_vert,fragmentShader:Ve.points_frag},dashed:{uniforms:pn([ge.common,ge.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ve.linedashed_vert,fragmentShader:Ve.linedashed_frag},depth:{uniforms:pn([ge.common,ge.displacementmap]),vertexShader:Ve.depth_vert,fragmentShader:Ve.depth_frag},normal:{uniforms:pn([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,{opacity:{value:1}}]),vertexShader:Ve.meshnormal_vert,fragmentShader:Ve.meshnormal_frag},sprite:{uniforms:pn([ge.sprite,ge.fog]),vertexShader:Ve.sprite_vert,fragmentShader:Ve.sprite_frag},background:{uniforms:{uvTransform:{value:new Oe},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ve.background_vert,fragmentShader:Ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Oe}},vertexShader:Ve.backgroundCube_vert,fragmentShader:Ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ve.cube_vert,fragmentShader:Ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ve.equirect_vert,fragmentShader:Ve.equirect_frag},distance:{uniforms:pn([ge.common,ge.displacementmap,{referencePosition:{value:new T},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ve.distance_vert,fragmentShader:Ve.distance_frag},shadow:{uniforms:pn([ge.lights,ge.fog,{color:{value:new ce(0)},opacity:{value:1}}]),vertexShader:Ve.shadow_vert,fragmentShader:Ve.shadow_frag}};Ei.physical={uniforms:pn([Ei.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Oe},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Oe},clearcoatNormalScale:{value:new $e(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Oe},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Oe},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Oe},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Oe},sheen:{value:0},sheenColor:{value:new ce(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Oe},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Oe},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Oe},transmissionSamplerSize:{value:new $e},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Oe},attenuationDistance:{value:0},attenuationColor:{value:new ce(0)},specularColor:{value:new ce(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Oe},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Oe},anisotropyVector:{value:new $e},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Oe}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag};var Ku={r:0,b:0,g:0},uE=new me,Uv=new Oe;Uv.set(-1,0,0,0,1,0,0,0,1);function hE(n,e,t,i,r,s){let o=new ce(0),a=r===!0?0:1,l,c,u=null,h=0,d=null;function f(x){let M=x.isScene===!0?x.background:null;if(M&&M.isTexture){let w=x.backgroundBlurriness>0;M=e.get(M,w)}return M}function p(x){let M=!1,w=f(x);w===null?m(o,a):w&&w.isColor&&(m(w,1),M=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?t.buffers.color.setClear(0,0,0,1,s):C==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,s),(n.autoClear||M)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function y(x,M){let w=f(M);w&&w.isCubeTexture?(c===void 0&&(c=new tn(new oo(1,1,1),new Ot({name:"BackgroundCubeMaterial",uniforms:us(Ei.backgroundCube.uniforms),vertexShader:Ei.backgroundCube.vertexShader,fragmentShader:Ei.backgroundCube.fragmentShader,side:Bt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,E,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),i.update(c)),c.material.uniforms.envMap.value=w,c.material.uniforms.backgroundBlurriness.value=M.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(uE.makeRotationFromEuler(M.backgroundRotation)).transpose(),w.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Uv),c.material.toneMapped=Ze.getTransfer(w.colorSpace)!==nt,(u!==w||h!==w.version||d!==n.toneMapping)&&(c.material.needsUpdate=!0,u=w,h=w.version,d=n.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null)):w&&w.isTexture&&(l===void 0&&(l=new tn(new ns(2,2),new Ot({name:"BackgroundMaterial",uniforms:us(Ei.background.uniforms),vertexShader:Ei.background.vertexShader,fragmentShader:Ei.background.fragmentShader,side:Rr,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),i.update(l)),l.material.uniforms.t2D.value=w,l.material.uniforms.backgroundIntensity.value=M.backgroundIntensity,l.material.toneMapped=Ze.getTransfer(w.colorSpace)!==nt,w.matrixAutoUpdate===!0&&w.updateMatrix(),l.material.uniforms.uvTransform.value.copy(w.matrix),(u!==w||h!==w.version||d!==n.toneMapping)&&(l.material.needsUpdate=!0,u=w,h=w.version,d=n.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null))}function m(x,M){x.getRGB(Ku,Kf(n)),t.buffers.color.setClear(Ku.r,Ku.g,Ku.b,M,s)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,M=1){o.set(x),a=M,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:y,dispose:g}}function dE(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},r=d(null),s=r,o=!1;function a(N,z,H,I,$){let K=!1,G=h(N,I,H,z);s!==G&&(s=G,c(s.object)),K=f(N,I,H,$),K&&p(N,I,H,$),$!==null&&e.update($,n.ELEMENT_ARRAY_BUFFER),(K||o)&&(o=!1,w(N,z,H,I),$!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get($).buffer))}function l(){return n.createVertexArray()}function c(N){return n.bindVertexArray(N)}function u(N){return n.deleteVertexArray(N)}function h(N,z,H,I){let $=I.wireframe===!0,K=i[z.id];K===void 0&&(K={},i[z.id]=K);let G=N.isInstancedMesh===!0?N.id:0,ne=K[G];ne===void 0&&(ne={},K[G]=ne);let X=ne[H.id];X===void 0&&(X={},ne[H.id]=X);let Q=X[$];return Q===void 0&&(Q=d(l()),X[$]=Q),Q}function d(N){let z=[],H=[],I=[];for(let $=0;$<t;$++)z[$]=0,H[$]=0,I[$]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:I,object:N,attributes:{},index:null}}function f(N,z,H,I){let $=s.attributes,K=z.attributes,G=0,ne=H.getAttributes();for(let X in ne)if(ne[X].location>=0){let ee=$[X],Se=K[X];if(Se===void 0&&(X==="instanceMatrix"&&N.instanceMatrix&&(Se=N.instanceMatrix),X==="instanceColor"&&N.instanceColor&&(Se=N.instanceColor)),ee===void 0||ee.attribute!==Se||Se&&ee.data!==Se.data)return!0;G++}return s.attributesNum!==G||s.index!==I}function p(N,z,H,I){let $={},K=z.attributes,G=0,ne=H.getAttributes();for(let X in ne)if(ne[X].location>=0){let ee=K[X];ee===void 0&&(X==="instanceMatrix"&&N.instanceMatrix&&(ee=N.instanceMatrix),X==="instanceColor"&&N.instanceColor&&(ee=N.instanceColor));let Se={};Se.attribute=ee,ee&&ee.data&&(Se.data=ee.data),$[X]=Se,G++}s.attributes=$,s.attributesNum=G,s.index=I}function y(){let N=s.newAttributes;for(let z=0,H=N.length;z<H;z++)N[z]=0}function m(N){g(N,0)}function g(N,z){let H=s.newAttributes,I=s.enabledAttributes,$=s.attributeDivisors;H[N]=1,I[N]===0&&(n.enableVertexAttribArray(N),I[N]=1),$[N]!==z&&(n.vertexAttribDivisor(N,z),$[N]=z)}function x(){let N=s.newAttributes,z=s.enabledAttributes;for(let H=0,I=z.length;H<I;H++)z[H]!==N[H]&&(n.disableVertexAttribArray(H),z[H]=0)}function M(N,z,H,I,$,K,G){G===!0?n.vertexAttribIPointer(N,z,H,$,K):n.vertexAttribPointer(N,z,H,I,$,K)}function w(N,z,H,I){y();let $=I.attributes,K=H.getAttributes(),G=z.defaultAttributeValues;for(let ne in K){let X=K[ne];if(X.location>=0){let Q=$[ne];if(Q===void 0&&(ne==="instanceMatrix"&&N.instanceMatrix&&(Q=N.instanceMatrix),ne==="instanceColor"&&N.instanceColor&&(Q=N.instanceColor)),Q!==void 0){let ee=Q.normalized,Se=Q.itemSize,Ue=e.get(Q);if(Ue===void 0)continue;let Y=Ue.buffer,ye=Ue.type,be=Ue.bytesPerElement,Pe=ye===n.INT||ye===n.UNSIGNED_INT||Q.gpuType===fu;if(Q.isInterleavedBufferAttribute){let ve=Q.data,ze=ve.isInterleavedBuffer===!0?ve.stride:ve.itemSize,Pt=Q.offset;if(ve.isInstancedInterleavedBuffer||ve.isInstancedBufferAttribute){for(let Le=0;Le<X.locationSize;Le++)g(X.location+Le,ve.meshPerAttribute);N.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=ve.meshPerAttribute*ve.count)}else for(let Le=0;Le<X.locationSize;Le++)m(X.location+Le);n.bindBuffer(n.ARRAY_BUFFER,Y);for(let Le=0;Le<X.locationSize;Le++)M(X.location+Le,Se/X.locationSize,ye,ee,ze*be,(Pt+Se/X.locationSize*Le)*be,Pe)}else{if(Q.isInstancedBufferAttribute){for(let ve=0;ve<X.locationSize;ve++)g(X.location+ve,Q.meshPerAttribute);N.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let ve=0;ve<X.locationSize;ve++)m(X.location+ve);n.bindBuffer(n.ARRAY_BUFFER,Y);for(let ve=0;ve<X.locationSize;ve++)M(X.location+ve,Se/X.locationSize,ye,ee,Se*be,Se/X.locationSize*ve*be,Pe)}}else if(G!==void 0){let ee=G[ne];if(ee!==void 0)switch(ee.length){case 2:n.vertexAttrib2fv(X.location,ee);break;case 3:n.vertexAttrib3fv(X.location,ee);break;case 4:n.vertexAttrib4fv(X.location,ee);break;default:n.vertexAttrib1fv(X.location,ee)}}}}x()}function C(){B();for(let N in i){let z=i[N];for(let H in z){let I=z[H];for(let $ in I){let K=I[$];for(let G in K)u(K[G].object),delete K[G];delete I[$]}}delete i[N]}}function E(N){if(i[N.id]===void 0)return;let z=i[N.id];for(let H in z){let I=z[H];for(let $ in I){let K=I[$];for(let G in K)u(K[G].object),delete K[G];delete I[$]}}delete i[N.id]}function v(N){for(let z in i){let H=i[z];for(let I in H){let $=H[I];if($[N.id]===void 0)continue;let K=$[N.id];for(let G in K)u(K[G].object),delete K[G];delete $[N.id]}}}function S(N){for(let z in i){let H=i[z],I=N.isInstancedMesh===!0?N.id:0,$=H[I];if($!==void 0){for(let K in $){let G=$[K];for(let ne in G)u(G[ne].object),delete G[ne];delete $[K]}delete H[I],Object.keys(H).length===0&&delete i[z]}}}function B(){L(),o=!0,s!==r&&(s=r,c(s.object))}function L(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:B,resetDefaultState:L,dispose:C,releaseStatesOfGeometry:E,releaseStatesOfObject:S,releaseStatesOfProgram:v,initAttributes:y,enableAttribute:m,disableUnusedAttributes:x}}function fE(n,e,t){let i;function r(l){i=l}function s(l,c){n.drawArrays(i,l,c),t.update(c,i,1)}function o(l,c,u){u!==0&&(n.drawArraysInstanced(i,l,c,u),t.update(c,i,u))}function a(l,c,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,l,0,c,0,u);let d=0;for(let f=0;f<u;f++)d+=c[f];t.update(d,i,1)}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a}function pE(n,e,t,i){let r;function s(){if(r!==void 0)return r;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");r=n.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(v){return!(v!==An&&i.convert(v)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let S=v===li&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==Sn&&v!==In&&!S&&i.convert(v)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE))}function l(v){if(v==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",u=l(c);u!==c&&(Ce("WebGLRenderer:",c,"not supported, using",u,"instead."),c=u);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ce("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ce("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),p=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),g=n.getParameter(n.MAX_VERTEX_ATTRIBS),x=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),M=n.getParameter(n.MAX_VARYING_VECTORS),w=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),C=n.getParameter(n.MAX_SAMPLES),E=n.getParameter(n.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:p,maxTextureSize:y,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:M,maxFragmentUniforms:w,maxSamples:C,samples:E}}function mE(n){let e=this,t=null,i=0,r=!1,s=!1,o=new oi,a=new Oe,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,d){let f=h.length!==0||d||i!==0||r;return r=d,i=h.length,f},this.beginShadows=function(){s=!0,u(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(h,d){t=u(h,d,0)},this.setState=function(h,d,f){let p=h.clippingPlanes,y=h.clipIntersection,m=h.clipShadows,g=n.get(h);if(!r||p===null||p.length===0||s&&!m)s?u(null):c();else{let x=s?0:i,M=x*4,w=g.clippingState||null;l.value=w,w=u(p,d,M,f);for(let C=0;C!==M;++C)w[C]=t[C];g.clippingState=w,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=x}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function u(h,d,f,p){let y=h!==null?h.length:0,m=null;if(y!==0){if(m=l.value,p!==!0||m===null){let g=f+y*4,x=d.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let M=0,w=f;M!==y;++M,w+=4)o.copy(h[M]).applyMatrix4(x,a),o.normal.toArray(m,w),m[w+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=y,e.numIntersection=0,m}}var Na=class extends vn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},r=[i,i,i,i,i,i];this.texture=new ha(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},r=new oo(5,5,5),s=new Ot({name:"CubemapFromEquirect",uniforms:us(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:Bt,blending:ss});s.uniforms.tEquirect.value=t;let o=new tn(r,s),a=t.minFilter;return t.minFilter===Pn&&(t.minFilter=Ut),new lo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,r=!0){let s=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,r);e.setRenderTarget(s)}},gv=256,gE=3,yE=20,Bv=256,zv=16,vE=3,xE=new T,_E=new ce,Qu=class n{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new lo(1,10,null),this._boxMesh=new tn(new oo(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,i=.1,r=100,s={}){let{size:o=256,position:a=xE}=s,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),u=this._getSourceTarget(!0);t>0&&(u.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,y=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(e.background=l.getClearColor(_E));let m=new lo(i,r,u);return m.position.copy(a),m.update(l,e),l.autoClear=h,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=p,e.background=y,t>0&&(u.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=xv(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=vv(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(gv,Yf(e))}_fromTexture(e,t){e.mapping===as||e.mapping===ho?this._setSize(e.image.length===0?gv:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let i=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(i),i}_allocateTarget(){let e=this._cubeSize,t=yv(e,!1,!1),i=Math.log2(e)-gE;for(let r=0;r<=i;r++)t.texture.mipmaps.push({width:e>>r,height:e>>r});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,i=this._sourceTarget;return(i===null||i.width!==t||e&&i.depthBuffer===!1)&&(i!==null&&i.dispose(),this._sourceTarget=yv(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,i){let r=this._boxMesh,s=this._cubeCamera;r.material=i,s.renderTarget=e,s.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),s.update(this._renderer,r),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===as||e.mapping===ho?(this._cubemapMaterial===null&&(this._cubemapMaterial=xv()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=vv()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=bE(),this._integrationMaterial=wE());let t=this._cubeSize,i=e.texture.mipmaps.length-1,r=this._ggxMaterial.uniforms;r.envMap.value=this._sourceTarget.texture;let s=this._integrationMaterial.uniforms;s.envMap.value=this._sourceTarget.texture,s.sourceLod.value=Math.log2(t/zv);for(let o=0;o<=i;o++){let a=n.lodToRoughness(o,i);if(o>i-vE)s.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(Bv*Math.pow(a,4)))+.5:0;r.roughness.value=a,r.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=ME());let i=this._blurMaterial,r=i.uniforms,s=this._sourceTarget;r.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,r.envMap.value=s.texture,this._renderCube(e,0,i),r.envMap.value=e.texture,this._renderCube(s,0,i)}};function yv(n,e,t){return new Na(n,{minFilter:Pn,generateMipmaps:e,type:li,colorSpace:Jo,depthBuffer:t})}function Fa(n,e,t){return new Ot({name:n,uniforms:e,vertexShader:Ve.cube_vert,fragmentShader:t,side:Bt,blending:ss,depthTest:!1,depthWrite:!1})}function bE(){return Fa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Bv}u

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
	`)}function wE(){return Fa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:zv}},`

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
	`)}function ME(){return Fa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${yE}
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
	`)}function vv(){return Fa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

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
	`)}function xv(){return Fa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function SE(n){let e=new WeakMap,t=new WeakMap,i=null;function r(d,f=!1){return d==null?null:f?o(d):s(d)}function s(d){if(d&&d.isTexture){let f=d.mapping;if(f===uu||f===hu)if(e.has(d)){let p=e.get(d).texture;return a(p,d.mapping)}else{let p=d.image;if(p&&p.height>0){let y=new Na(p.height);return y.fromEquirectangularTexture(n,d),e.set(d,y),d.addEventListener("dispose",c),a(y.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,p=f===uu||f===hu,y=f===as||f===ho;if(p||y){let m=t.get(d),g=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==g)return i===null&&(i=new Qu(n)),m=p?i.fromEquirectangular(d,m):i.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let x=d.image;return p&&x&&x.height>0||y&&x&&l(x)?(i===null&&(i=new Qu(n)),m=p?i.fromEquirectangular(d):i.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",u),m.texture):null}}}return d}function a(d,f){return f===uu?d.mapping=as:f===hu&&(d.mapping=ho),d}function l(d){let f=0,p=6;for(let y=0;y<p;y++)d[y]!==void 0&&f++;return f===p}function c(d){let f=d.target;f.removeEventListener("dispose",c);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function u(d){let f=d.target;f.removeEventListener("dispose",u);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(){e=new WeakMap,t=new WeakMap,i!==null&&(i.dispose(),i=null)}return{get:r,dispose:h}}function AE(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let r=n.getExtension(i);return e[i]=r,r}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let r=t(i);return r===null&&jo("WebGLRenderer: "+i+" extension not supported."),r}}}function TE(n,e,t,i){let r={},s=new WeakMap,o=new FinalizationRegistry(p=>delete r[p]);function a(p){l(p.target)}function l(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete r[p.id],o.unregister(p);let y=s.get(p);y&&(e.remove(y),s.delete(p)),i.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function c(p,y){return r[y.id]!==void 0||(y.addEventListener("dispose",a),r[y.id]=new WeakRef(y),o.register(y,y.id,y),t.memory.geometries++),y}function u(p){let y=p.attributes;for(let m in y)e.update(y[m],n.ARRAY_BUFFER)}function h(p){let y=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=y!==null?y.array.length:m.array.length/3-1,M=m.count>=65535?oa:sa,w=new M(Math.ceil(x/3)*6,1),C=w.array;if(y!==null){let v=y.array;g=y.version;for(let S=0,B=0;S<x;S+=3){let L=v[S+0],N=v[S+1],z=v[S+2];C[B++]=L,C[B++]=N,C[B++]=N,C[B++]=z,C[B++]=z,C[B++]=L}}else{g=m.version;for(let v=0,S=0;v<x;v+=3){let B=v+0,L=v+1,N=v+2;C[S++]=B,C[S++]=L,C[S++]=L,C[S++]=N,C[S++]=N,C[S++]=B}}w.version=g;let E=s.get(p);E&&e.remove(E),s.set(p,w)}function d(p){let y=s.get(p);if(y){let m=p.index;m!==null&&y.version<m.version&&h(p)}else h(p);return s.get(p)}function f(){for(let p in r){let y=r[p].deref();y!==void 0&&l(y)}}return{get:c,update:u,getWireframeAttribute:d,dispose:f}}function EE(n,e,t){let i;function r(h){i=h}let s,o;function a(h){s=h.type,o=h.bytesPerElement}function l(h,d){n.drawElements(i,d,s,h*o),t.update(d,i,1)}function c(h,d,f){f!==0&&(n.drawElementsInstanced(i,d,s,h*o,f),t.update(d,i,f))}function u(h,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,d,0,s,h,0,f);let y=0;for(let m=0;m<f;m++)y+=d[m];t.update(y,i,1)}this.setMode=r,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=u}function CE(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(s,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(s/3);break;case n.LINES:t.lines+=a*(s/2);break;case n.LINE_STRIP:t.lines+=a*(s-1);break;case n.LINE_LOOP:t.lines+=a*s;break;case n.POINTS:t.points+=a*s;break;default:Ne("WebGLInfo: Unknown draw mode:",o);break}}function r(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:r,update:i}}function RE(n,e,t){let i=new WeakMap,r=new st;function s(o,a,l){let c=o.morphTargetInfluences,u=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=u!==void 0?u.length:0,d=i.get(a);if(d===void 0||d.count!==h){let B=function(){v.dispose(),i.delete(a),a.removeEventListener("dispose",B)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],M=0;f===!0&&(M=1),p===!0&&(M=2),y===!0&&(M=3);let w=a.attributes.position.count*M,C=1;w>e.maxTextureSize&&(C=Math.ceil(w/e.maxTextureSize),w=e.maxTextureSize);let E=new Float32Array(w*C*4*h),v=new ta(E,w,C,h);v.type=In,v.needsUpdate=!0;let S=M*4;for(let L=0;L<h;L++){let N=m[L],z=g[L],H=x[L],I=w*C*4*L;for(let $=0;$<N.count;$++){let K=$*S;f===!0&&(r.fromBufferAttribute(N,$),E[I+K+0]=r.x,E[I+K+1]=r.y,E[I+K+2]=r.z,E[I+K+3]=0),p===!0&&(r.fromBufferAttribute(z,$),E[I+K+4]=r.x,E[I+K+5]=r.y,E[I+K+6]=r.z,E[I+K+7]=0),y===!0&&(r.fromBufferAttribute(H,$),E[I+K+8]=r.x,E[I+K+9]=r.y,E[I+K+10]=r.z,E[I+K+11]=H.itemSize===4?r.w:1)}}d={count:h,texture:v,size:new $e(w,C)},i.set(a,d),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(n,"morphTargetBaseInfluence",p),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(n,"morphTargetsTextureSize",d.size)}return{update:s}}function PE(n,e,t,i,r){let s=new WeakMap;function o(c){let u=r.render.frame,h=c.geometry,d=e.get(c,h);if(s.get(d)!==u&&(e.update(d),s.set(d,u)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),s.get(c)!==u&&(t.update(c.instanceMatrix,n.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,n.ARRAY_BUFFER),s.set(c,u))),c.isSkinnedMesh){let f=c.skeleton;s.get(f)!==u&&(f.update(),s.set(f,u))}return d}function a(){s=new WeakMap}function l(c){let u=c.target;u.removeEventListener("dispose",l),i.releaseStatesOfObject(u),t.remove(u.instanceMatrix),u.instanceColor!==null&&t.remove(u.instanceColor)}return{update:o,dispose:a}}var IE={[Pf]:"LINEAR_TONE_MAPPING",[If]:"REINHARD_TONE_MAPPING",[Lf]:"CINEON_TONE_MAPPING",[Of]:"ACES_FILMIC_TONE_MAPPING",[Nf]:"AGX_TONE_MAPPING",[Sa]:"NEUTRAL_TONE_MAPPING",[Df]:"CUSTOM_TONE_MAPPING"};function LE(n,e,t,i,r,s){let o=new vn(e,t,{type:n,depthBuffer:r,stencilBuffer:s,samples:i?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,u=new Rt;u.setAttribute("position",new en([-1,3,0,-1,-1,0,3,-1,0],3)),u.setAttribute("uv",new en([0,2,0,0,2,0],2));let h=new qc({uniforms:{tDiffuse:{value:null}},vertexShader:`
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
			}`,depthTest:!1,depthWrite:!1}),d=new tn(u,h),f=new ba(-1,1,1,-1,0,1),p=null,y=null,m=!1,g,x=null,M=[],w=!1;this.setSize=function(C,E){o.setSize(C,E),a!==null&&a.setSize(C,E),l!==null&&l.setSize(C,E);for(let v=0;v<M.length;v++){let S=M[v];S.setSize&&S.setSize(C,E)}},this.setEffects=function(C){M=C,w=M.length>0&&M[0].isRenderPass===!0;let E=o.width,v=o.height;M.length>0&&a===null&&(a=new vn(E,v,{type:li,depthBuffer:!1,stencilBuffer:!1}),l=new vn(E,v,{type:li,depthBuffer:!1,stencilBuffer:!1}));let S=r===!0&&M.some(B=>B.needsDepthTexture===!0);S!==(o.depthTexture!==null)&&(S===!0&&c===null&&(c=new Ji(E,v),s===!0&&(c.format=Qi,c.type=ls)),o.dispose(),o.depthTexture=S?c:null,o.resolveDepthBuffer=S,o.storeMultisampledDepthBuffer=S);for(let B=0;B<M.length;B++){let L=M[B];L.setSize&&L.setSize(E,v),S&&L.needsDepthTexture===!0&&L.setDepthTexture&&L.setDepthTexture(c)}},this.begin=function(C,E){if(m||C.toneMapping===Ai&&M.length===0)return!1;if(x=E,E!==null){let v=E.width,S=E.height;(o.width!==v||o.height!==S)&&this.setSize(v,S)}return w===!1&&C.setRenderTarget(o),g=C.toneMapping,C.toneMapping=Ai,!0},this.hasRenderPass=function(){return w},this.end=function(C,E){C.toneMapping=g,m=!0;let v=o,S=a;for(let B=0;B<M.length;B++){let L=M[B];L.enabled!==!1&&(L.render(C,S,v,E),L.needsSwap!==!1&&(v=S,S=S===a?l:a))}if(p!==C.outputColorSpace||y!==C.toneMapping){p=C.outputColorSpace,y=C.toneMapping,h.defines={},Ze.getTransfer(p)===nt&&(h.defines.SRGB_TRANSFER="");let B=IE[y];B&&(h.defines[B]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=v.texture,C.setRenderTarget(x),C.render(d,f),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),u.dispose(),h.dispose()}}var Vv=new yn,Gv=new Ji(1,1),Hv=new fa(1),Wv=new ta,Xv=new zc,$v=new ha,_v=[],bv=[],wv=new Float32Array(16),Mv=new Float32Array(9),Sv=new Float32Array(4);function mo(n,e,t){let i=n[0];if(i<=0||i>0)return n;let r=e*t,s=_v[r];if(s===void 0&&(s=new Float32Array(r),_v[r]=s),e!==0){i.toArray(s,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(s,a)}return s}function zt(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function Vt(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function th(n,e){let t=bv[e];t===void 0&&(t=new Int32Array(e),bv[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function OE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function DE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zt(t,e))return;n.uniform2fv(this.addr,e),Vt(t,e)}}function NE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(zt(t,e))return;n.uniform3fv(this.addr,e),Vt(t,e)}}function FE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zt(t,e))return;n.uniform4fv(this.addr,e),Vt(t,e)}}function kE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zt(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),Vt(t,e)}else{if(zt(t,i))return;Sv.set(i),n.uniformMatrix2fv(this.addr,!1,Sv),Vt(t,i)}}function UE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zt(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),Vt(t,e)}else{if(zt(t,i))return;Mv.set(i),n.uniformMatrix3fv(this.addr,!1,Mv),Vt(t,i)}}function BE(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(zt(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),Vt(t,e)}else{if(zt(t,i))return;wv.set(i),n.uniformMatrix4fv(this.addr,!1,wv),Vt(t,i)}}function zE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function VE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zt(t,e))return;n.uniform2iv(this.addr,e),Vt(t,e)}}function GE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(zt(t,e))return;n.uniform3iv(this.addr,e),Vt(t,e)}}function HE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zt(t,e))return;n.uniform4iv(this.addr,e),Vt(t,e)}}function WE(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function XE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(zt(t,e))return;n.uniform2uiv(this.addr,e),Vt(t,e)}}function $E(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(zt(t,e))return;n.uniform3uiv(this.addr,e),Vt(t,e)}}function qE(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(zt(t,e))return;n.uniform4uiv(this.addr,e),Vt(t,e)}}function nh(n){return n.version===0&&(n.compareFunction=Xf,n.needsUpdate=!0),n}function jE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_2D_SHADOW?s=nh(Gv):s=Vv,t.setTexture2D(e||s,r)}function YE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture3D(e||Xv,r)}function ZE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_CUBE_SHADOW?s=nh(Hv):s=$v,t.setTextureCube(e||s,r)}function KE(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture2DArray(e||Wv,r)}function JE(n){switch(n){case 5126:return OE;case 35664:return DE;case 35665:return NE;case 35666:return FE;case 35674:return kE;case 35675:return UE;case 35676:return BE;case 5124:case 35670:return zE;case 35667:case 35671:return VE;case 35668:case 35672:return GE;case 35669:case 35673:return HE;case 5125:return WE;case 36294:return XE;case 36295:return $E;case 36296:return qE;case 35678:case 36198:case 36298:case 36306:case 35682:return jE;case 35679:case 36299:case 36307:return YE;case 35680:case 36300:case 36308:case 36293:return ZE;case 36289:case 36303:case 36311:case 36292:return KE}}function QE(n,e){n.uniform1fv(this.addr,e)}function e2(n,e){let t=mo(e,this.size,2);n.uniform2fv(this.addr,t)}function t2(n,e){let t=mo(e,this.size,3);n.uniform3fv(this.addr,t)}function n2(n,e){let t=mo(e,this.size,4);n.uniform4fv(this.addr,t)}function i2(n,e){let t=mo(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function r2(n,e){let t=mo(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function s2(n,e){let t=mo(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function o2(n,e){n.uniform1iv(this.addr,e)}function a2(n,e){n.uniform2iv(this.addr,e)}function l2(n,e){n.uniform3iv(this.addr,e)}function c2(n,e){n.uniform4iv(this.addr,e)}function u2(n,e){n.uniform1uiv(this.addr,e)}function h2(n,e){n.uniform2uiv(this.addr,e)}function d2(n,e){n.uniform3uiv(this.addr,e)}function f2(n,e){n.uniform4uiv(this.addr,e)}function p2(n,e,t){let i=this.cache,r=e.length,s=th(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));let o;this.type===n.SAMPLER_2D_SHADOW?o=nh(Gv):o=Vv;for(let a=0;a!==r;++a)t.setTexture2D(e[a]||o,s[a])}function m2(n,e,t){let i=this.cache,r=e.length,s=th(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));for(let o=0;o!==r;++o)t.setTexture3D(e[o]||Xv,s[o])}function g2(n,e,t){let i=this.cache,r=e.length,s=th(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));let o;this.type===n.SAMPLER_CUBE_SHADOW?o=nh(Hv):o=$v;for(let a=0;a!==r;++a)t.setTextureCube(e[a]||o,s[a])}function y2(n,e,t){let i=this.cache,r=e.length,s=th(t,r);zt(i,s)||(n.uniform1iv(this.addr,s),Vt(i,s));for(let o=0;o!==r;++o)t.setTexture2DArray(e[o]||Wv,s[o])}function v2(n){switch(n){case 5126:return QE;case 35664:return e2;case 35665:return t2;case 35666:return n2;case 35674:return i2;case 35675:return r2;case 35676:return s2;case 5124:case 35670:return o2;case 35667:case 35671:return a2;case 35668:case 35672:return l2;case 35669:case 35673:return c2;case 5125:return u2;case 36294:return h2;case 36295:return d2;case 36296:return f2;case 35678:case 36198:case 36298:case 36306:case 35682:return p2;case 35679:case 36299:case 36307:return m2;case 35680:case 36300:case 36308:case 36293:return g2;case 36289:case 36303:case 36311:case 36292:return y2}}var ip=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=JE(t.type)}},rp=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=v2(t.type)}},sp=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(e,t[a.id],i)}}},tp=/(\w+)(\])?(\[|\.)?/g;function Av(n,e){n.seq.push(e),n.map[e.id]=e}function x2(n,e,t){let i=n.name,r=i.length;for(tp.lastIndex=0;;){let s=tp.exec(i),o=tp.lastIndex,a=s[1],l=s[2]==="]",c=s[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===r){Av(t,c===void 0?new ip(a,n,e):new rp(a,n,e));break}else{let h=t.map[a];h===void 0&&(h=new sp(a),Av(t,h)),t=h}}}var po=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<i;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);x2(a,l,this)}let r=[],s=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?r.push(o):s.push(o);r.length>0&&(this.seq=r.concat(s))}setValue(e,t,i,r){let s=this.map[t];s!==void 0&&s.setValue(e,i,r)}setOptional(e,t,i){let r=t[i];r!==void 0&&this.setValue(e,i,r)}static upload(e,t,i,r){for(let s=0,o=t.length;s!==o;++s){let a=t[s],l=i[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,r)}}static seqWithValue(e,t){let i=[];for(let r=0,s=e.length;r!==s;++r){let o=e[r];o.id in t&&i.push(o)}return i}};function Tv(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var _2=37297,b2=0;function w2(n,e){let t=n.split(`
`),i=[],r=Math.max(e-6,0),s=Math.min(e+6,t.length);for(let o=r;o<s;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var Ev=new Oe;function M2(n){Ze._getMatrix(Ev,Ze.workingColorSpace,n);let e=`mat3( ${Ev.elements.map(t=>t.toFixed(4))} )`;switch(Ze.getTransfer(n)){case Qo:return[e,"LinearTransferOETF"];case nt:return[e,"sRGBTransferOETF"];default:return Ce("WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function Cv(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),s=(n.getShaderInfoLog(e)||"").trim();if(i&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+s+`

`+w2(n.getShaderSource(e),a)}else return s}function S2(n,e){let t=M2(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var A2={[Pf]:"Linear",[If]:"Reinhard",[Lf]:"Cineon",[Of]:"ACESFilmic",[Nf]:"AgX",[Sa]:"Neutral",[Df]:"Custom"};function T2(n,e){let t=A2[e];return t===void 0?(Ce("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+n+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ju=new T;function E2(){Ze.getLuminanceCoefficients(Ju);let n=Ju.x.toFixed(4),e=Ju.y.toFixed(4),t=Ju.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function C2(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Da).join(`
`)}function R2(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function P2(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let r=0;r<i;r++){let s=n.getActiveAttrib(e,r),o=s.name,a=1;s.type===n.FLOAT_MAT2&&(a=2),s.type===n.FLOAT_MAT3&&(a=3),s.type===n.FLOAT_MAT4&&(a=4),t[o]={type:s.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function Da(n){return n!==""}function Rv(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Pv(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var I2=/^[ \t]*#include +<([\w\d./]+)>/gm;function op(n){return n.replace(I2,L2)}function L2(n,e){let t=Ve[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return op(t)}var O2=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Iv(n){return n.replace(O2,D2)}function D2(n,e,t,i){let r="";for(let s=parseInt(e);s<parseInt(t);s++)r+=i.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function Lv(n){let e=`precision ${n.precision} float;
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
#define LOW_PRECISION`),e}var N2={[rs]:"SHADOWMAP_TYPE_PCF",[co]:"SHADOWMAP_TYPE_VSM"};function F2(n){return N2[n.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var k2={[ho]:"ENVMAP_MODE_REFRACTION"};function U2(n){return n.envMap===!1?"ENVMAP_MODE_REFLECTION":k2[n.envMapMode]||"ENVMAP_MODE_REFLECTION"}var B2={[cu]:"ENVMAP_BLENDING_MULTIPLY",[qy]:"ENVMAP_BLENDING_MIX",[jy]:"ENVMAP_BLENDING_ADD"};function z2(n){return n.envMap===!1?"ENVMAP_BLENDING_NONE":B2[n.combine]||"ENVMAP_BLENDING_NONE"}function V2(n,e,t,i){let r=n.getContext(),s=t.defines,o=t.vertexShader,a=t.fragmentShader,l=F2(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",u=U2(t),h=z2(t),d=C2(t),f=R2(s),p=r.createProgram(),y,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(y=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Da).join(`
`),y.length>0&&(y+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Da).join(`
`),m.length>0&&(m+=`
`)):(y=[Lv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+u:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Da).join(`
`),m=[Lv(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+u:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Ai?"#define TONE_MAPPING":"",t.toneMapping!==Ai?Ve.tonemapping_pars_fragment:"",t.toneMapping!==Ai?T2("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ve.colorspace_pars_fragment,S2("linearToOutputTexel",t.outputColorSpace),E2(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Da).join(`
`)),o=op(o),o=Rv(o,t),o=Pv(o,t),a=op(a),a=Rv(a,t),a=Pv(a,t),o=Iv(o),a=Iv(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,y=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,m=["#define varying in",t.glslVersion===$f?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===$f?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+y+o,M=g+m+a,w=Tv(r,r.VERTEX_SHADER,x),C=Tv(r,r.FRAGMENT_SHADER,M);r.attachShader(p,w),r.attachShader(p,C),t.index0AttributeName!==void 0?r.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&r.bindAttribLocation(p,0,"position"),r.linkProgram(p);function E(L){if(n.debug.checkShaderErrors){let N=r.getProgramInfoLog(p)||"",z=r.getShaderInfoLog(w)||"",H=r.getShaderInfoLog(C)||"",I=N.trim(),$=z.trim(),K=H.trim(),G=!0,ne=!0;if(r.getProgramParameter(p,r.LINK_STATUS)===!1)if(G=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(r,p,w,C);else{let X=Cv(r,w,"vertex"),Q=Cv(r,C,"fragment");Ne("WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(p,r.VALIDATE_STATUS)+`

Material Name: `+L.name+`
Material Type: `+L.type+`

Program Info Log: `+I+`
`+X+`
`+Q)}else I!==""?Ce("WebGLProgram: Program Info Log:",I):($===""||K==="")&&(ne=!1);ne&&(L.diagnostics={runnable:G,programLog:I,vertexShader:{log:$,prefix:y},fragmentShader:{log:K,prefix:m}})}r.deleteShader(w),r.deleteShader(C),v=new po(r,p),S=P2(r,p)}let v;this.getUniforms=function(){return v===void 0&&E(this),v};let S;this.getAttributes=function(){return S===void 0&&E(this),S};let B=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=r.getProgramParameter(p,_2)),B},this.destroy=function(){i.releaseStatesOfProgram(this),r.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=b2++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=w,this.fragmentShader=C,this}var G2=0,ap=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,i){let r=this._getShaderCacheForMaterial(e);return r.has(t)===!1&&(r.add(t),t.usedTimes++),r.has(i)===!1&&(r.add(i),i.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new lp(e),t.set(e,i)),i}},lp=class{constructor(e){this.id=G2++,this.code=e,this.usedTimes=0}};function H2(n){return n===Pr||n===Pa||n===Ia}function W2(n,e,t,i,r,s){let o=new na,a=new ap,l=new Set,c=[],u=new Map,h=i.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return l.add(v),v===0?"uv":`uv${v}`}function p(v,S,B,L,N,z){let H=L.fog,I=N.geometry,$=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?L.environment:null,K=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,G=e.get(v.envMap||$,K),ne=d[v.type],X=i.precision;v.precision!==null&&(X=i.getMaxPrecision(v.precision),X!==v.precision&&Ce("WebGLProgram.getParameters:",v.precision,"not supported, using",X,"instead."));let Q=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,ee=Q!==void 0?Q.length:0,Se=0;I.morphAttributes.position!==void 0&&(Se=1),I.morphAttributes.normal!==void 0&&(Se=2),I.morphAttributes.color!==void 0&&(Se=3);let Ue,Y,ye,be;if(ne){let pe=Ei[ne];Ue=pe.vertexShader,Y=pe.fragmentShader}else{Ue=v.vertexShader,Y=v.fragmentShader;let pe=a.getVertexShaderStage(v),rt=a.getFragmentShaderStage(v);a.update(v,pe,rt),ye=pe.id,be=rt.id}let Pe=n.getRenderTarget(),ve=n.state.buffers.depth.getReversed(),ze=N.isInstancedMesh===!0,Pt=N.isBatchedMesh===!0,Le=!!v.map,it=!!v.matcap,ct=!!G,qe=ct&&G.isPMREMTexture===!0,Zt=!!v.aoMap,Dt=!!v.lightMap,_n=!!v.bumpMap&&v.wireframe===!1,yt=!!v.normalMap,hi=!!v.displacementMap,Gt=!!v.emissiveMap,Dn=!!v.metalnessMap,Nn=!!v.roughnessMap,Fn=v.anisotropy>0,O=v.clearcoat>0,kn=v.diffuseRoughness>0,pt=v.dispersion>0,mt=v.retroreflectivity>0,fe=v.iridescence>0,Nt=v.sheen>0,Ie=v.transmission>0,ke=Fn&&!!v.anisotropyMap,A=O&&!!v.clearcoatMap,_=O&&!!v.clearcoatNormalMap,k=O&&!!v.clearcoatRoughnessMap,te=kn&&!!v.diffuseRoughnessMap,J=fe&&!!v.iridescenceMap,se=fe&&!!v.iridescenceThicknessMap,he=Nt&&!!v.sheenColorMap,q=Nt&&!!v.sheenRoughnessMap,j=!!v.specularMap,ae=!!v.specularColorMap,R=!!v.specularIntensityMap,Z=Ie&&!!v.transmissionMap,W=Ie&&!!v.thicknessMap,le=!!v.gradientMap,re=!!v.alphaMap,oe=v.alphaTest>0,Te=!!v.alphaHash,We=!!v.extensions,ie=Ai;v.toneMapped&&(Pe===null||Pe.isXRRenderTarget===!0)&&(ie=n.toneMapping);let Re=qe?G.isCompressedCubeTexture?G.image[0].mipmaps:G.mipmaps:null,He={shaderID:ne,shaderType:v.type,shaderName:v.name,vertexShader:Ue,fragmentShader:Y,defines:v.defines,customVertexShaderID:ye,customFragmentShaderID:be,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:X,batching:Pt,batchingColor:Pt&&N._colorsTexture!==null,instancing:ze,instancingColor:ze&&N.instanceColor!==null,instancingMorph:ze&&N.morphTexture!==null,outputColorSpace:Pe===null?n.outputColorSpace:Pe.isXRRenderTarget===!0?Pe.texture.colorSpace:Ze.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Le,matcap:it,envMap:ct,envMapMode:ct&&G.mapping,envMapPMREM:qe,envMapMaxLod:qe?Re.length-1:null,envMapSize:qe?Re[0].width:null,aoMap:Zt,lightMap:Dt,bumpMap:_n,normalMap:yt,displacementMap:hi,emissiveMap:Gt,normalMapObjectSpace:yt&&v.normalMapType===Jy,normalMapTangentSpace:yt&&v.normalMapType===Zu,packedNormalMap:yt&&v.normalMapType===Zu&&H2(v.normalMap.format),metalnessMap:Dn,roughnessMap:Nn,anisotropy:Fn,anisotropyMap:ke,clearcoat:O,clearcoatMap:A,clearcoatNormalMap:_,clearcoatRoughnessMap:k,diffuseRoughness:kn,diffuseRoughnessMap:te,dispersion:pt,retroreflection:mt,iridescence:fe,iridescenceMap:J,iridescenceThicknessMap:se,sheen:Nt,sheenColorMap:he,sheenRoughnessMap:q,specularMap:j,specularColorMap:ae,specularIntensityMap:R,transmission:Ie,transmissionMap:Z,thicknessMap:W,gradientMap:le,opaque:v.transparent===!1&&v.blending===uo&&v.alphaToCoverage===!1,alphaMap:re,alphaTest:oe,alphaHash:Te,combine:v.combine,mapUv:Le&&f(v.map.channel),aoMapUv:Zt&&f(v.aoMap.channel),lightMapUv:Dt&&f(v.lightMap.channel),bumpMapUv:_n&&f(v.bumpMap.channel),normalMapUv:yt&&f(v.normalMap.channel),displacementMapUv:hi&&f(v.displacementMap.channel),emissiveMapUv:Gt&&f(v.emissiveMap.channel),metalnessMapUv:Dn&&f(v.metalnessMap.channel),roughnessMapUv:Nn&&f(v.roughnessMap.channel),anisotropyMapUv:ke&&f(v.anisotropyMap.channel),clearcoatMapUv:A&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:_&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:k&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:te&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:J&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:se&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:he&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:q&&f(v.sheenRoughnessMap.channel),specularMapUv:j&&f(v.specularMap.channel),specularColorMapUv:ae&&f(v.specularColorMap.channel),specularIntensityMapUv:R&&f(v.specularIntensityMap.channel),transmissionMapUv:Z&&f(v.transmissionMap.channel),thicknessMapUv:W&&f(v.thicknessMap.channel),alphaMapUv:re&&f(v.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(yt||Fn),vertexNormals:!!I.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!I.attributes.uv&&(Le||re),fog:!!H,useFog:v.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||I.attributes.normal===void 0&&yt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:ve,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:Se,numSunLights:S.sun.length,numDirLights:S.directional.length,numPointLights:S.point.length,numSpotLights:S.spot.length,numSpotLightMaps:S.spotLightMap.length,numRectAreaLights:S.rectArea.length,numHemiLights:S.hemi.length,numSunLightShadows:S.sunShadowMap.length,numDirLightShadows:S.directionalShadowMap.length,numPointLightShadows:S.pointShadowMap.length,numSpotLightShadows:S.spotShadowMap.length,numSpotLightShadowsWithMaps:S.numSpotLightShadowsWithMaps,numLightProbes:S.numLightProbes,numLightProbeGrids:z.filter(pe=>pe.texture!==null).length,numClippingPlanes:s.numPlanes,numClipIntersection:s.numIntersection,dithering:v.dithering,shadowMapEnabled:n.shadowMap.enabled&&B.length>0,shadowMapType:n.shadowMap.type,toneMapping:ie,decodeVideoTexture:Le&&v.map.isVideoTexture===!0&&Ze.getTransfer(v.map.colorSpace)===nt,decodeVideoTextureEmissive:Gt&&v.emissiveMap.isVideoTexture===!0&&Ze.getTransfer(v.emissiveMap.colorSpace)===nt,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===jn,flipSided:v.side===Bt,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:We&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(We&&v.extensions.multiDraw===!0||Pt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return He.vertexUv1s=l.has(1),He.vertexUv2s=l.has(2),He.vertexUv3s=l.has(3),l.clear(),He}function y(v){let S=[];if(v.shaderID?S.push(v.shaderID):(S.push(v.customVertexShaderID),S.push(v.customFragmentShaderID)),v.defines!==void 0)for(let B in v.defines)S.push(B),S.push(v.defines[B]);return v.isRawShaderMaterial===!1&&(m(S,v),g(S,v),S.push(n.outputColorSpace)),S.push(v.customProgramCacheKey),S.join()}function m(v,S){v.push(S.precision),v.push(S.outputColorSpace),v.push(S.envMapMode),v.push(S.envMapPMREM),v.push(S.envMapMaxLod),v.push(S.envMapSize),v.push(S.mapUv),v.push(S.alphaMapUv),v.push(S.lightMapUv),v.push(S.aoMapUv),v.push(S.bumpMapUv),v.push(S.normalMapUv),v.push(S.displacementMapUv),v.push(S.emissiveMapUv),v.push(S.metalnessMapUv),v.push(S.roughnessMapUv),v.push(S.anisotropyMapUv),v.push(S.clearcoatMapUv),v.push(S.clearcoatNormalMapUv),v.push(S.clearcoatRoughnessMapUv),v.push(S.diffuseRoughnessMapUv),v.push(S.iridescenceMapUv),v.push(S.iridescenceThicknessMapUv),v.push(S.sheenColorMapUv),v.push(S.sheenRoughnessMapUv),v.push(S.specularMapUv),v.push(S.specularColorMapUv),v.push(S.specularIntensityMapUv),v.push(S.transmissionMapUv),v.push(S.thicknessMapUv),v.push(S.combine),v.push(S.fogExp2),v.push(S.sizeAttenuation),v.push(S.morphTargetsCount),v.push(S.numSunLights),v.push(S.numDirLights),v.push(S.numPointLights),v.push(S.numSpotLights),v.push(S.numSpotLightMaps),v.push(S.numHemiLights),v.push(S.numRectAreaLights),v.push(S.numSunLightShadows),v.push(S.numDirLightShadows),v.push(S.numPointLightShadows),v.push(S.numSpotLightShadows),v.push(S.numSpotLightShadowsWithMaps),v.push(S.numLightProbes),v.push(S.numLightProbeGrids),v.push(S.shadowMapType),v.push(S.toneMapping),v.push(S.numClippingPlanes),v.push(S.numClipIntersection),v.push(S.depthPacking)}function g(v,S){o.disableAll(),S.instancing&&o.enable(0),S.instancingColor&&o.enable(1),S.instancingMorph&&o.enable(2),S.matcap&&o.enable(3),S.envMap&&o.enable(4),S.normalMapObjectSpace&&o.enable(5),S.normalMapTangentSpace&&o.enable(6),S.clearcoat&&o.enable(7),S.iridescence&&o.enable(8),S.alphaTest&&o.enable(9),S.vertexColors&&o.enable(10),S.vertexAlphas&&o.enable(11),S.vertexUv1s&&o.enable(12),S.vertexUv2s&&o.enable(13),S.vertexUv3s&&o.enable(14),S.vertexTangents&&o.enable(15),S.anisotropy&&o.enable(16),S.alphaHash&&o.enable(17),S.batching&&o.enable(18),S.dispersion&&o.enable(19),S.retroreflection&&o.enable(24),S.diffuseRoughness&&o.enable(25),S.batchingColor&&o.enable(20),S.gradientMap&&o.enable(21),S.packedNormalMap&&o.enable(22),S.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),S.fog&&o.enable(0),S.useFog&&o.enable(1),S.flatShading&&o.enable(2),S.logarithmicDepthBuffer&&o.enable(3),S.reversedDepthBuffer&&o.enable(4),S.skinning&&o.enable(5),S.morphTargets&&o.enable(6),S.morphNormals&&o.enable(7),S.morphColors&&o.enable(8),S.premultipliedAlpha&&o.enable(9),S.shadowMapEnabled&&o.enable(10),S.doubleSided&&o.enable(11),S.flipSided&&o.enable(12),S.useDepthPacking&&o.enable(13),S.dithering&&o.enable(14),S.transmission&&o.enable(15),S.sheen&&o.enable(16),S.opaque&&o.enable(17),S.pointsUvs&&o.enable(18),S.decodeVideoTexture&&o.enable(19),S.decodeVideoTextureEmissive&&o.enable(20),S.alphaToCoverage&&o.enable(21),S.numLightProbeGrids>0&&o.enable(22),S.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function x(v){let S=d[v.type],B;if(S){let L=Ei[S];B=fv.clone(L.uniforms)}else B=v.uniforms;return B}function M(v,S){let B=u.get(S);return B!==void 0?++B.usedTimes:(B=new V2(n,S,v,r),c.push(B),u.set(S,B)),B}function w(v){if(--v.usedTimes===0){let S=c.indexOf(v);c[S]=c[c.length-1],c.pop(),u.delete(v.cacheKey),v.destroy()}}function C(v){a.remove(v)}function E(){a.dispose()}return{getParameters:p,getProgramCacheKey:y,getUniforms:x,acquireProgram:M,releaseProgram:w,releaseShaderCache:C,programs:c,dispose:E}}function X2(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function r(o,a,l){n.get(o)[a]=l}function s(){n=new WeakMap}return{has:e,get:t,remove:i,update:r,dispose:s}}function $2(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.materialVariant!==e.materialVariant?n.materialVariant-e.materialVariant:n.z!==e.z?n.z-e.z:n.id-e.id}function Ov(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function Dv(){let n=[],e=0,t=[],i=[],r=[];function s(){e=0,t.length=0,i.length=0,r.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,p,y,m,g){let x=n[e];return x===void 0?(x={id:d.id,object:d,geometry:f,material:p,materialVariant:o(d),groupOrder:y,renderOrder:d.renderOrder,z:m,group:g},n[e]=x):(x.id=d.id,x.object=d,x.geometry=f,x.material=p,x.materialVariant=o(d),x.groupOrder=y,x.renderOrder=d.renderOrder,x.z=m,x.group=g),e++,x}function l(d,f,p,y,m,g,x){x.reversedDepth===!0&&(m=-m);let M=a(d,f,p,y,m,g);p.transmission>0?i.push(M):p.transparent===!0?r.push(M):t.push(M)}function c(d,f,p,y,m,g){let x=a(d,f,p,y,m,g);p.transmission>0?i.unshift(x):p.transparent===!0?r.unshift(x):t.unshift(x)}function u(d,f){t.length>1&&t.sort(d||$2),i.length>1&&i.sort(f||Ov),r.length>1&&r.sort(f||Ov)}function h(){for(let d=e,f=n.length;d<f;d++){let p=n[d];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:i,transparent:r,init:s,push:l,unshift:c,finish:h,sort:u}}function q2(){let n=new WeakMap;function e(i,r){let s=n.get(i),o;return s===void 0?(o=new Dv,n.set(i,[o])):r>=s.length?(o=new Dv,s.push(o)):o=s[r],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function j2(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new T,color:new ce};break;case"SpotLight":t={position:new T,direction:new T,color:new ce,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new T,color:new ce,distance:0,decay:0};break;case"HemisphereLight":t={direction:new T,skyColor:new ce,groundColor:new ce};break;case"RectAreaLight":t={color:new ce,position:new T,halfWidth:new T,halfHeight:new T};break}return n[e.id]=t,t}}}function Y2(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new $e,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var Z2=0;function K2(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function J2(n){let e=new j2,t=Y2(),i={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new T);let r=new T,s=new me,o=new me;function a(c){let u=0,h=0,d=0;for(let z=0;z<9;z++)i.probe[z].set(0,0,0);let f=0,p=0,y=0,m=0,g=0,x=0,M=0,w=0,C=0,E=0,v=0,S=0,B=0,L=0;c.sort(K2);for(let z=0,H=c.length;z<H;z++){let I=c[z],$=I.color,K=I.intensity,G=I.distance,ne=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===Pr?ne=I.shadow.map.texture:ne=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)u+=$.r*K,h+=$.g*K,d+=$.b*K;else if(I.isLightProbe){for(let X=0;X<9;X++)i.probe[X].addScaledVector(I.sh.coefficients[X],K);L++}else if(I.isSunLight){let X=e.get(I);if(X.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),i.sunShadow[p]=ee,i.sunShadowMap[p]=ne;let Se=Q.getViewportCount();for(let Ue=0;Ue<Se;Ue++)i.sunShadowMatrix[y+Ue]=Q.getMatrix(Ue),i.sunShadowCascade[y+Ue]=Q._cascadeData[Ue];y+=Se,p++}i.sun[f]=X,f++}else if(I.isDirectionalLight){let X=e.get(I);if(X.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let Q=I.shadow,ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.directionalShadow[m]=ee,i.directionalShadowMap[m]=ne,i.directionalShadowMatrix[m]=I.shadow.matrix,C++}i.directional[m]=X,m++}else if(I.isSpotLight){let X=e.get(I);X.position.setFromMatrixPosition(I.matrixWorld),X.color.copy($).multiplyScalar(K),X.distance=G,X.coneCos=Math.cos(I.angle),X.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),X.decay=I.decay,i.spot[x]=X;let Q=I.shadow;if(I.map&&(i.spotLightMap[S]=I.map,S++,Q.updateMatrices(I),I.castShadow&&B++),i.spotLightMatrix[x]=Q.matrix,I.castShadow){let ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,i.spotShadow[x]=ee,i.spotShadowMap[x]=ne,v++}x++}else if(I.isRectAreaLight){let X=e.get(I);X.color.copy($).multiplyScalar(K),X.halfWidth.set(I.width*.5,0,0),X.halfHeight.set(0,I.height*.5,0),i.rectArea[M]=X,M++}else if(I.isPointLight){let X=e.get(I);if(X.color.copy(I.color).multiplyScalar(I.intensity),X.distance=I.distance,X.decay=I.decay,I.castShadow){let Q=I.shadow,ee=t.get(I);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,ee.shadowCameraNear=Q.camera.near,ee.shadowCameraFar=Q.camera.far,i.pointShadow[g]=ee,i.pointShadowMap[g]=ne,i.pointShadowMatrix[g]=I.shadow.matrix,E++}i.point[g]=X,g++}else if(I.isHemisphereLight){let X=e.get(I);X.skyColor.copy(I.color).multiplyScalar(K),X.groundColor.copy(I.groundColor).multiplyScalar(K),i.hemi[w]=X,w++}}M>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=ge.LTC_FLOAT_1,i.rectAreaLTC2=ge.LTC_FLOAT_2):(i.rectAreaLTC1=ge.LTC_HALF_1,i.rectAreaLTC2=ge.LTC_HALF_2)),i.ambient[0]=u,i.ambient[1]=h,i.ambient[2]=d;let N=i.hash;(N.sunLength!==f||N.directionalLength!==m||N.pointLength!==g||N.spotLength!==x||N.rectAreaLength!==M||N.hemiLength!==w||N.numSunShadows!==p||N.numDirectionalShadows!==C||N.numPointShadows!==E||N.numSpotShadows!==v||N.numSpotMaps!==S||N.numLightProbes!==L)&&(i.sun.length=f,i.directional.length=m,i.spot.length=x,i.rectArea.length=M,i.point.length=g,i.hemi.length=w,i.sunShadow.length=p,i.sunShadowMap.length=p,i.sunShadowMatrix.length=y,i.sunShadowCascade.length=y,i.directionalShadow.length=C,i.directionalShadowMap.length=C,i.directionalShadowMatrix.length=C,i.pointShadow.length=E,i.pointShadowMap.length=E,i.pointShadowMatrix.length=E,i.spotShadow.length=v,i.spotShadowMap.length=v,i.spotLightMatrix.length=v+S-B,i.spotLightMap.length=S,i.numSpotLightShadowsWithMaps=B,i.numLightProbes=L,N.sunLength=f,N.directionalLength=m,N.pointLength=g,N.spotLength=x,N.rectAreaLength=M,N.hemiLength=w,N.numSunShadows=p,N.numDirectionalShadows=C,N.numPointShadows=E,N.numSpotShadows=v,N.numSpotMaps=S,N.numLightProbes=L,i.version=Z2++)}function l(c,u){let h=0,d=0,f=0,p=0,y=0,m=0,g=u.matrixWorldInverse;for(let x=0,M=c.length;x<M;x++){let w=c[x];if(w.isSunLight){let C=i.sun[h];C.direction.setFromMatrixPosition(w.matrixWorld),C.direction.transformDirection(g),h++}else if(w.isDirectionalLight){let C=i.directional[d];C.direction.setFromMatrixPosition(w.matrixWorld),r.setFromMatrixPosition(w.target.matrixWorld),C.direction.sub(r),C.direction.transformDirection(g),d++}else if(w.isSpotLight){let C=i.spot[p];C.position.setFromMatrixPosition(w.matrixWorld),C.position.applyMatrix4(g),C.direction.setFromMatrixPosition(w.matrixWorld),r.setFromMatrixPosition(w.target.matrixWorld),C.direction.sub(r),C.direction.transformDirection(g),p++}else if(w.isRectAreaLight){let C=i.rectArea[y];C.position.setFromMatrixPosition(w.matrixWorld),C.position.applyMatrix4(g),o.identity(),s.copy(w.matrixWorld),s.premultiply(g),o.extractRotation(s),C.halfWidth.set(w.width*.5,0,0),C.halfHeight.set(0,w.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),y++}else if(w.isPointLight){let C=i.point[f];C.position.setFromMatrixPosition(w.matrixWorld),C.position.applyMatrix4(g),f++}else if(w.isHemisphereLight){let C=i.hemi[m];C.direction.setFromMatrixPosition(w.matrixWorld),C.direction.transformDirection(g),m++}}}return{setup:a,setupView:l,state:i}}function Nv(n){let e=new J2(n),t=[],i=[],r=[];function s(h){u.camera=h,t.length=0,i.length=0,r.length=0}function o(h){h.isLightProbeGrid?r.push(h):t.push(h)}function a(h){i.push(h)}function l(){e.setup(t),r.sort((h,d)=>h.priority-d.priority||h.id-d.id)}function c(h){e.setupView(t,h)}let u={lightsArray:t,shadowsArray:i,lightProbeGridArray:r,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:s,state:u,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Q2(n){let e=new WeakMap;function t(r,s=0){let o=e.get(r),a;return o===void 0?(a=new Nv(n),e.set(r,[a])):s>=o.length?(a=new Nv(n),o.push(a)):a=o[s],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var e3=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,t3=`uniform sampler2D shadow_pass;
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
}`,n3=[new T(1,0,0),new T(-1,0,0),new T(0,1,0),new T(0,-1,0),new T(0,0,1),new T(0,0,-1)],i3=[new T(0,-1,0),new T(0,-1,0),new T(0,0,1),new T(0,0,-1),new T(0,-1,0),new T(0,-1,0)],Fv=new me,Oa=new T,np=new T;function r3(n,e,t){let i=new Ar,r=new $e,s=new $e,o=new st,a=new jc,l=new Yc,c={},u=t.maxTextureSize,h={[Rr]:Bt,[Bt]:Rr,[jn]:jn},d=new Ot({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new $e},radius:{value:4}},vertexShader:e3,fragmentShader:t3}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let p=new Rt;p.setAttribute("position",new at(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new tn(p,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=rs;let g=this.type;this.render=function(E,v,S){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||E.length===0)return;this.type===Py&&(Ce("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=rs);let B=n.getRenderTarget(),L=n.getActiveCubeFace(),N=n.getActiveMipmapLevel(),z=n.state;z.setBlending(ss),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=g!==this.type;H&&v.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach($=>$.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,$=E.length;I<$;I++){let K=E[I],G=K.shadow;if(G===void 0){Ce("WebGLShadowMap:",K,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;r.copy(G.mapSize);let ne=G.getFrameExtents();r.multiply(ne),s.copy(G.mapSize),(r.x>u||r.y>u)&&(r.x>u&&(s.x=Math.floor(u/ne.x),r.x=s.x*ne.x,G.mapSize.x=s.x),r.y>u&&(s.y=Math.floor(u/ne.y),r.y=s.y*ne.y,G.mapSize.y=s.y));let X=n.state.buffers.depth.getReversed();if(G.camera._reversedDepth=X,G.map===null||H===!0){if(G.map!==null&&(G.map.depthTexture!==null&&(G.map.depthTexture.dispose(),G.map.depthTexture=null),G.map.dispose()),this.type===co){if(K.isPointLight){Ce("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}G.map=new vn(r.x,r.y,{format:Pr,type:li,minFilter:Ut,magFilter:Ut,generateMipmaps:!1}),G.map.texture.name=K.name+".shadowMap",G.map.depthTexture=new Ji(r.x,r.y,In),G.map.depthTexture.name=K.name+".shadowMapDepth",G.map.depthTexture.format=Ki,G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=jt,G.map.depthTexture.magFilter=jt}else K.isPointLight?(G.map=new Na(r.x),G.map.depthTexture=new fa(r.x,ai)):(G.map=new vn(r.x,r.y),G.map.depthTexture=new Ji(r.x,r.y,ai)),G.map.depthTexture.name=K.name+".shadowMap",G.map.depthTexture.format=Ki,this.type===rs?(G.map.depthTexture.compareFunction=X?Wf:Hf,G.map.depthTexture.minFilter=Ut,G.map.depthTexture.magFilter=Ut):(G.map.depthTexture.compareFunction=null,G.map.depthTexture.minFilter=jt,G.map.depthTexture.magFilter=jt);G.camera.updateProjectionMatrix()}G.map.isWebGLCubeRenderTarget!==!0&&(G.map.width!==r.x||G.map.height!==r.y)&&G.map.setSize(r.x,r.y);let Q=G.map.isWebGLCubeRenderTarget?6:G.getViewportCount();K.isPointLight!==!0&&G.updateMatrices(K,S);let ee=(G.camera.layers.mask&4294967294)!==0?G.camera.layers:S.layers;for(let Se=0;Se<Q;Se++){let Ue=G.getCamera(Se);if(K.isPointLight){let Y=G.camera,ye=G.matrix,be=K.distance||Y.far;be!==Y.far&&(Y.far=be,Y.updateProjectionMatrix()),Oa.setFromMatrixPosition(K.matrixWorld),Y.position.copy(Oa),np.copy(Y.position),np.add(n3[Se]),Y.up.copy(i3[Se]),Y.lookAt(np),Y.updateMatrixWorld(),ye.makeTranslation(-Oa.x,-Oa.y,-Oa.z),Fv.multiplyMatrices(Y.projectionMatrix,Y.matrixWorldInverse),G._frustum.setFromProjectionMatrix(Fv,Y.coordinateSystem,Y.reversedDepth)}if(G.map.isWebGLCubeRenderTarget)n.setRenderTarget(G.map,Se),n.clear();else{Se===0&&(n.setRenderTarget(G.map),n.clear());let Y=G.getViewport(Se);o.set(s.x*Y.x,s.y*Y.y,s.x*Y.z,s.y*Y.w),z.viewport(o)}i=G.getFrustum(Se),w(v,S,Ue,K,ee,this.type)}G.isPointLightShadow!==!0&&this.type===co&&x(G,S),G.needsUpdate=!1}g=this.type,m.needsUpdate=!1,n.setRenderTarget(B,L,N)};function x(E,v){let S=e.update(y);d.defines.VSM_SAMPLES!==E.blurSamples&&(d.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null?E.mapPass=new vn(r.x,r.y,{format:Pr,type:li}):(E.mapPass.width!==E.map.width||E.mapPass.height!==E.map.height)&&E.mapPass.setSize(E.map.width,E.map.height),d.uniforms.shadow_pass.value=E.map.depthTexture,d.uniforms.resolution.value.set(E.map.width,E.map.height),d.uniforms.radius.value=E.radius,n.setRenderTarget(E.mapPass),n.clear(),n.renderBufferDirect(v,null,S,d,y,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value.set(E.map.width,E.map.height),f.uniforms.radius.value=E.radius,n.setRenderTarget(E.map),n.clear(),n.renderBufferDirect(v,null,S,f,y,null)}function M(E,v,S,B){let L=null,N=S.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(N!==void 0)L=N;else if(L=S.isPointLight===!0?l:a,n.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let z=L.uuid,H=v.uuid,I=c[z];I===void 0&&(I={},c[z]=I);let $=I[H];$===void 0&&($=L.clone(),I[H]=$,v.addEventListener("dispose",C)),L=$}if(L.visible=v.visible,L.wireframe=v.wireframe,B===co?L.side=v.shadowSide!==null?v.shadowSide:v.side:L.side=v.shadowSide!==null?v.shadowSide:h[v.side],L.alphaMap=v.alphaMap,L.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,L.map=v.map,L.clipShadows=v.clipShadows,L.clippingPlanes=v.clippingPlanes,L.clipIntersection=v.clipIntersection,L.displacementMap=v.displacementMap,L.displacementScale=v.displacementScale,L.displacementBias=v.displacementBias,L.wireframeLinewidth=v.wireframeLinewidth,L.linewidth=v.linewidth,S.isPointLight===!0&&L.isMeshDistanceMaterial===!0){let z=n.properties.get(L);z.light=S}return L}function w(E,v,S,B,L,N){if(E.visible===!1)return;if(E.layers.test(L)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&N===co)&&(!E.frustumCulled||E.intersectsFrustum(i))){E.modelViewMatrix.multiplyMatrices(S.matrixWorldInverse,E.matrixWorld);let I=e.update(E),$=E.material;if(Array.isArray($)){let K=I.groups;for(let G=0,ne=K.length;G<ne;G++){let X=K[G],Q=$[X.materialIndex];if(Q&&Q.visible){let ee=M(E,Q,B,N);E.onBeforeShadow(n,E,v,S,I,ee,X),n.renderBufferDirect(S,null,I,ee,E,X),E.onAfterShadow(n,E,v,S,I,ee,X)}}}else if($.visible){let K=M(E,$,B,N);E.onBeforeShadow(n,E,v,S,I,K,null),n.renderBufferDirect(S,null,I,K,E,null),E.onAfterShadow(n,E,v,S,I,K,null)}}let H=E.children;for(let I=0,$=H.length;I<$;I++)w(H[I],v,S,B,L,N)}function C(E){E.target.removeEventListener("dispose",C);for(let S in c){let B=c[S],L=E.target.uuid;L in B&&(B[L].dispose(),delete B[L])}}}function s3(n,e){function t(){let R=!1,Z=new st,W=null,le=new st(0,0,0,0);return{setMask:function(re){W!==re&&!R&&(n.colorMask(re,re,re,re),W=re)},setLocked:function(re){R=re},setClear:function(re,oe,Te,We,ie){ie===!0&&(re*=We,oe*=We,Te*=We),Z.set(re,oe,Te,We),le.equals(Z)===!1&&(n.clearColor(re,oe,Te,We),le.copy(Z))},reset:function(){R=!1,W=null,le.set(-1,0,0,0)}}}function i(){let R=!1,Z=!1,W=null,le=null,re=null;return{setReversed:function(oe){if(Z!==oe){let Te=e.get("EXT_clip_control");oe?Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.ZERO_TO_ONE_EXT):Te.clipControlEXT(Te.LOWER_LEFT_EXT,Te.NEGATIVE_ONE_TO_ONE_EXT),Z=oe;let We=re;re=null,this.setClear(We)}},getReversed:function(){return Z},setTest:function(oe){oe?ve(n.DEPTH_TEST):ze(n.DEPTH_TEST)},setMask:function(oe){W!==oe&&!R&&(n.depthMask(oe),W=oe)},setFunc:function(oe){if(Z&&(oe=cv[oe]),le!==oe){switch(oe){case Rc:n.depthFunc(n.NEVER);break;case Pc:n.depthFunc(n.ALWAYS);break;case Ic:n.depthFunc(n.LESS);break;case Ks:n.depthFunc(n.LEQUAL);break;case Lc:n.depthFunc(n.EQUAL);break;case Oc:n.depthFunc(n.GEQUAL);break;case Dc:n.depthFunc(n.GREATER);break;case Nc:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}le=oe}},setLocked:function(oe){R=oe},setClear:function(oe){re!==oe&&(re=oe,Z&&(oe=1-oe),n.clearDepth(oe))},reset:function(){R=!1,W=null,le=null,re=null,Z=!1}}}function r(){let R=!1,Z=null,W=null,le=null,re=null,oe=null,Te=null,We=null,ie=null;return{setTest:function(Re){R||(Re?ve(n.STENCIL_TEST):ze(n.STENCIL_TEST))},setMask:function(Re){Z!==Re&&!R&&(n.stencilMask(Re),Z=Re)},setFunc:function(Re,He,pe){(W!==Re||le!==He||re!==pe)&&(n.stencilFunc(Re,He,pe),W=Re,le=He,re=pe)},setOp:function(Re,He,pe){(oe!==Re||Te!==He||We!==pe)&&(n.stencilOp(Re,He,pe),oe=Re,Te=He,We=pe)},setLocked:function(Re){R=Re},setClear:function(Re){ie!==Re&&(n.clearStencil(Re),ie=Re)},reset:function(){R=!1,Z=null,W=null,le=null,re=null,oe=null,Te=null,We=null,ie=null}}}let s=new t,o=new i,a=new r,l={},c=new WeakMap,u={},h={},d={},f=new WeakMap,p=[],y=null,m=!1,g=null,x=null,M=null,w=null,C=null,E=null,v=null,S=new ce(0,0,0),B=0,L=!1,N=null,z=null,H=null,I=null,$=null,K=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),G=!1,ne=0,X=n.getParameter(n.VERSION);X.indexOf("WebGL")!==-1?(ne=parseFloat(/^WebGL (\d)/.exec(X)[1]),G=ne>=1):X.indexOf("OpenGL ES")!==-1&&(ne=parseFloat(/^OpenGL ES (\d)/.exec(X)[1]),G=ne>=2);let Q=null,ee={},Se=n.getParameter(n.SCISSOR_BOX),Ue=n.getParameter(n.VIEWPORT),Y=new st().fromArray(Se),ye=new st().fromArray(Ue);function be(R,Z,W,le){let re=new Uint8Array(4),oe=n.createTexture();n.bindTexture(R,oe),n.texParameteri(R,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(R,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let Te=0;Te<W;Te++)R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY?n.texImage3D(Z,0,n.RGBA,1,1,le,0,n.RGBA,n.UNSIGNED_BYTE,re):n.texImage2D(Z+Te,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,re);return oe}let Pe={};Pe[n.TEXTURE_2D]=be(n.TEXTURE_2D,n.TEXTURE_2D,1),Pe[n.TEXTURE_CUBE_MAP]=be(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),Pe[n.TEXTURE_2D_ARRAY]=be(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),Pe[n.TEXTURE_3D]=be(n.TEXTURE_3D,n.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ve(n.DEPTH_TEST),o.setFunc(Ks),_n(!1),yt(Af),ve(n.CULL_FACE),Zt(ss);function ve(R){u[R]!==!0&&(n.enable(R),u[R]=!0)}function ze(R){u[R]!==!1&&(n.disable(R),u[R]=!1)}function Pt(R,Z){return d[R]!==Z?(n.bindFramebuffer(R,Z),d[R]=Z,R===n.DRAW_FRAMEBUFFER&&(d[n.FRAMEBUFFER]=Z),R===n.FRAMEBUFFER&&(d[n.DRAW_FRAMEBUFFER]=Z),!0):!1}function Le(R,Z){let W=p,le=!1;if(R){W=f.get(Z),W===void 0&&(W=[],f.set(Z,W));let re=R.textures;if(W.length!==re.length||W[0]!==n.COLOR_ATTACHMENT0){for(let oe=0,Te=re.length;oe<Te;oe++)W[oe]=n.COLOR_ATTACHMENT0+oe;W.length=re.length,le=!0}}else W[0]!==n.BACK&&(W[0]=n.BACK,le=!0);le&&n.drawBuffers(W)}function it(R){return y!==R?(n.useProgram(R),y=R,!0):!1}let ct={[os]:n.FUNC_ADD,[Iy]:n.FUNC_SUBTRACT,[Ly]:n.FUNC_REVERSE_SUBTRACT};ct[Oy]=n.MIN,ct[Dy]=n.MAX;let qe={[Ny]:n.ZERO,[lu]:n.ONE,[Fy]:n.SRC_COLOR,[Rf]:n.SRC_ALPHA,[Gy]:n.SRC_ALPHA_SATURATE,[zy]:n.DST_COLOR,[Uy]:n.DST_ALPHA,[ky]:n.ONE_MINUS_SRC_COLOR,[Ma]:n.ONE_MINUS_SRC_ALPHA,[Vy]:n.ONE_MINUS_DST_COLOR,[By]:n.ONE_MINUS_DST_ALPHA,[Hy]:n.CONSTANT_COLOR,[Wy]:n.ONE_MINUS_CONSTANT_COLOR,[Xy]:n.CONSTANT_ALPHA,[$y]:n.ONE_MINUS_CONSTANT_ALPHA};function Zt(R,Z,W,le,re,oe,Te,We,ie,Re){if(R===ss){m===!0&&(ze(n.BLEND),m=!1);return}if(m===!1&&(ve(n.BLEND),m=!0),R!==au){if(R!==g||Re!==L){if((x!==os||C!==os)&&(n.blendEquation(n.FUNC_ADD),x=os,C=os),Re)switch(R){case uo:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Tf:n.blendFunc(n.ONE,n.ONE);break;case Ef:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case Cf:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:Ne("WebGLState: Invalid blending: ",R);break}else switch(R){case uo:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case Tf:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case Ef:Ne("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Cf:Ne("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Ne("WebGLState: Invalid blending: ",R);break}M=null,w=null,E=null,v=null,S.set(0,0,0),B=0,g=R,L=Re}return}re=re||Z,oe=oe||W,Te=Te||le,(Z!==x||re!==C)&&(n.blendEquationSeparate(ct[Z],ct[re]),x=Z,C=re),(W!==M||le!==w||oe!==E||Te!==v)&&(n.blendFuncSeparate(qe[W],qe[le],qe[oe],qe[Te]),M=W,w=le,E=oe,v=Te),(We.equals(S)===!1||ie!==B)&&(n.blendColor(We.r,We.g,We.b,ie),S.copy(We),B=ie),g=R,L=!1}function Dt(R,Z){R.side===jn?ze(n.CULL_FACE):ve(n.CULL_FACE);let W=R.side===Bt;Z&&(W=!W),_n(W),R.blending===uo&&R.transparent===!1?Zt(ss):Zt(R.blending,R.blendEquation,R.blendSrc,R.blendDst,R.blendEquationAlpha,R.blendSrcAlpha,R.blendDstAlpha,R.blendColor,R.blendAlpha,R.premultipliedAlpha),o.setFunc(R.depthFunc),o.setTest(R.depthTest),o.setMask(R.depthWrite),s.setMask(R.colorWrite);let le=R.stencilWrite;a.setTest(le),le&&(a.setMask(R.stencilWriteMask),a.setFunc(R.stencilFunc,R.stencilRef,R.stencilFuncMask),a.setOp(R.stencilFail,R.stencilZFail,R.stencilZPass)),Gt(R.polygonOffset,R.polygonOffsetFactor,R.polygonOffsetUnits),R.alphaToCoverage===!0?ve(n.SAMPLE_ALPHA_TO_COVERAGE):ze(n.SAMPLE_ALPHA_TO_COVERAGE)}function _n(R){N!==R&&(R?n.frontFace(n.CW):n.frontFace(n.CCW),N=R)}function yt(R){R!==Cy?(ve(n.CULL_FACE),R!==z&&(R===Af?n.cullFace(n.BACK):R===Ry?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):ze(n.CULL_FACE),z=R}function hi(R){R!==H&&(G&&n.lineWidth(R),H=R)}function Gt(R,Z,W){R?(ve(n.POLYGON_OFFSET_FILL),(I!==Z||$!==W)&&(I=Z,$=W,o.getReversed()&&(Z=-Z,W=-W),n.polygonOffset(Z,W))):ze(n.POLYGON_OFFSET_FILL)}function Dn(R){R?ve(n.SCISSOR_TEST):ze(n.SCISSOR_TEST)}function Nn(R){R===void 0&&(R=n.TEXTURE0+K-1),Q!==R&&(n.activeTexture(R),Q=R)}function Fn(R,Z,W){W===void 0&&(Q===null?W=n.TEXTURE0+K-1:W=Q);let le=ee[W];le===void 0&&(le={type:void 0,texture:void 0},ee[W]=le),(le.type!==R||le.texture!==Z)&&(Q!==W&&(n.activeTexture(W),Q=W),n.bindTexture(R,Z||Pe[R]),le.type=R,le.texture=Z)}function O(){let R=ee[Q];R!==void 0&&R.type!==void 0&&(n.bindTexture(R.type,null),R.type=void 0,R.texture=void 0)}function kn(){try{n.compressedTexImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function pt(){try{n.compressedTexImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function mt(){try{n.texSubImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function fe(){try{n.texSubImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function Nt(){try{n.compressedTexSubImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function Ie(){try{n.compressedTexSubImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function ke(){try{n.texStorage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function A(){try{n.texStorage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function _(){try{n.texImage2D(...arguments)}catch(R){Ne("WebGLState:",R)}}function k(){try{n.texImage3D(...arguments)}catch(R){Ne("WebGLState:",R)}}function te(R){return h[R]!==void 0?h[R]:n.getParameter(R)}function J(R,Z){h[R]!==Z&&(n.pixelStorei(R,Z),h[R]=Z)}function se(R){Y.equals(R)===!1&&(n.scissor(R.x,R.y,R.z,R.w),Y.copy(R))}function he(R){ye.equals(R)===!1&&(n.viewport(R.x,R.y,R.z,R.w),ye.copy(R))}function q(R,Z){let W=c.get(Z);W===void 0&&(W=new WeakMap,c.set(Z,W));let le=W.get(R);le===void 0&&(le=n.getUniformBlockIndex(Z,R.name),n.uniformBlockBinding(Z,le,le),W.set(R,le))}function j(R,Z,W){let re=c.get(Z).get(R);l[re]!==W&&(n.bindBufferBase(n.UNIFORM_BUFFER,re,W),l[re]=W)}function ae(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),n.pixelStorei(n.PACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_ALIGNMENT,4),n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,!1),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,n.BROWSER_DEFAULT_WEBGL),n.pixelStorei(n.PACK_ROW_LENGTH,0),n.pixelStorei(n.PACK_SKIP_PIXELS,0),n.pixelStorei(n.PACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_ROW_LENGTH,0),n.pixelStorei(n.UNPACK_IMAGE_HEIGHT,0),n.pixelStorei(n.UNPACK_SKIP_PIXELS,0),n.pixelStorei(n.UNPACK_SKIP_ROWS,0),n.pixelStorei(n.UNPACK_SKIP_IMAGES,0),u={},h={},Q=null,ee={},d={},l={},f=new WeakMap,p=[],y=null,m=!1,g=null,x=null,M=null,w=null,C=null,E=null,v=null,S=new ce(0,0,0),B=0,L=!1,N=null,z=null,H=null,I=null,$=null,Y.set(0,0,n.canvas.width,n.canvas.height),ye.set(0,0,n.canvas.width,n.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:ve,disable:ze,bindFramebuffer:Pt,drawBuffers:Le,useProgram:it,setBlending:Zt,setMaterial:Dt,setFlipSided:_n,setCullFace:yt,setLineWidth:hi,setPolygonOffset:Gt,setScissorTest:Dn,activeTexture:Nn,bindTexture:Fn,unbindTexture:O,compressedTexImage2D:kn,compressedTexImage3D:pt,texImage2D:_,texImage3D:k,pixelStorei:J,getParameter:te,updateUBOMapping:q,uniformBlockBinding:j,texStorage2D:ke,texStorage3D:A,texSubImage2D:mt,texSubImage3D:fe,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ie,scissor:se,viewport:he,reset:ae}}function o3(n,e,t,i,r,s,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new $e,u=new WeakMap,h=new Set,d,f=new WeakMap,p=new Set,y=new FinalizationRegistry(A=>p.delete(A)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(A,_){return m?new OffscreenCanvas(A,_):ea("canvas")}function x(A,_,k){let te=1,J=ke(A);if((J.width>k||J.height>k)&&(te=k/Math.max(J.width,J.height)),te<1)if(typeof HTMLImageElement<"u"&&A instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&A instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&A instanceof ImageBitmap||typeof VideoFrame<"u"&&A instanceof VideoFrame){let se=Math.floor(te*J.width),he=Math.floor(te*J.height);d===void 0&&(d=g(se,he));let q=_?g(se,he):d;return q.width=se,q.height=he,q.getContext("2d").drawImage(A,0,0,se,he),Ce("WebGLRenderer: Texture has been resized from ("+J.width+"x"+J.height+") to ("+se+"x"+he+")."),q}else return"data"in A&&Ce("WebGLRenderer: Image in DataTexture is too big ("+J.width+"x"+J.height+")."),A;return A}function M(A){return A.generateMipmaps}function w(A){n.generateMipmap(A)}function C(A){return A.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:A.isWebGL3DRenderTarget?n.TEXTURE_3D:A.isWebGLArrayRenderTarget||A.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function E(A,_,k,te,J,se=!1){if(A!==null){if(n[A]!==void 0)return n[A];Ce("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+A+"'")}let he;te&&(he=e.get("EXT_texture_norm16"),he||Ce("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let q=_;if(_===n.RED&&(k===n.FLOAT&&(q=n.R32F),k===n.HALF_FLOAT&&(q=n.R16F),k===n.UNSIGNED_BYTE&&(q=n.R8),k===n.UNSIGNED_SHORT&&he&&(q=he.R16_EXT),k===n.SHORT&&he&&(q=he.R16_SNORM_EXT)),_===n.RED_INTEGER&&(k===n.UNSIGNED_BYTE&&(q=n.R8UI),k===n.UNSIGNED_SHORT&&(q=n.R16UI),k===n.UNSIGNED_INT&&(q=n.R32UI),k===n.BYTE&&(q=n.R8I),k===n.SHORT&&(q=n.R16I),k===n.INT&&(q=n.R32I)),_===n.RG&&(k===n.FLOAT&&(q=n.RG32F),k===n.HALF_FLOAT&&(q=n.RG16F),k===n.UNSIGNED_BYTE&&(q=n.RG8),k===n.UNSIGNED_SHORT&&he&&(q=he.RG16_EXT),k===n.SHORT&&he&&(q=he.RG16_SNORM_EXT)),_===n.RG_INTEGER&&(k===n.UNSIGNED_BYTE&&(q=n.RG8UI),k===n.UNSIGNED_SHORT&&(q=n.RG16UI),k===n.UNSIGNED_INT&&(q=n.RG32UI),k===n.BYTE&&(q=n.RG8I),k===n.SHORT&&(q=n.RG16I),k===n.INT&&(q=n.RG32I)),_===n.RGB_INTEGER&&(k===n.UNSIGNED_BYTE&&(q=n.RGB8UI),k===n.UNSIGNED_SHORT&&(q=n.RGB16UI),k===n.UNSIGNED_INT&&(q=n.RGB32UI),k===n.BYTE&&(q=n.RGB8I),k===n.SHORT&&(q=n.RGB16I),k===n.INT&&(q=n.RGB32I)),_===n.RGBA_INTEGER&&(k===n.UNSIGNED_BYTE&&(q=n.RGBA8UI),k===n.UNSIGNED_SHORT&&(q=n.RGBA16UI),k===n.UNSIGNED_INT&&(q=n.RGBA32UI),k===n.BYTE&&(q=n.RGBA8I),k===n.SHORT&&(q=n.RGBA16I),k===n.INT&&(q=n.RGBA32I)),_===n.RGB&&(k===n.UNSIGNED_SHORT&&he&&(q=he.RGB16_EXT),k===n.SHORT&&he&&(q=he.RGB16_SNORM_EXT),k===n.UNSIGNED_INT_5_9_9_9_REV&&(q=n.RGB9_E5),k===n.UNSIGNED_INT_10F_11F_11F_REV&&(q=n.R11F_G11F_B10F)),_===n.RGBA){let j=se?Qo:Ze.getTransfer(J);k===n.FLOAT&&(q=n.RGBA32F),k===n.HALF_FLOAT&&(q=n.RGBA16F),k===n.UNSIGNED_BYTE&&(q=j===nt?n.SRGB8_ALPHA8:n.RGBA8),k===n.UNSIGNED_SHORT&&he&&(q=he.RGBA16_EXT),k===n.SHORT&&he&&(q=he.RGBA16_SNORM_EXT),k===n.UNSIGNED_SHORT_4_4_4_4&&(q=n.RGBA4),k===n.UNSIGNED_SHORT_5_5_5_1&&(q=n.RGB5_A1)}return(q===n.R16F||q===n.R32F||q===n.RG16F||q===n.RG32F||q===n.RGBA16F||q===n.RGBA32F)&&e.get("EXT_color_buffer_float"),q}function v(A,_){let k;return A?_===null||_===ai||_===ls?k=n.DEPTH24_STENCIL8:_===In?k=n.DEPTH32F_STENCIL8:_===fo&&(k=n.DEPTH24_STENCIL8,Ce("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):_===null||_===ai||_===ls?k=n.DEPTH_COMPONENT24:_===In?k=n.DEPTH_COMPONENT32F:_===fo&&(k=n.DEPTH_COMPONENT16),k}function S(A,_){return M(A)===!0||A.isFramebufferTexture&&A.minFilter!==jt&&A.minFilter!==Ut?Math.log2(Math.max(_.width,_.height))+1:A.mipmaps.length>0?A.mipmaps.length:A.isCompressedTexture&&Array.isArray(A.image)?_.mipmaps.length:1}function B(A){let _=new WeakRef(A);i.get(A).__ref=_,p.add(_),y.register(A,_,_)}function L(A){let _=i.get(A).__ref;_!==void 0&&(p.delete(_),y.unregister(_))}function N(A){H(A.target)}function z(A){I(A.target)}function H(A){A.removeEventListener("dispose",N),L(A),K(A),A.isVideoTexture&&u.delete(A),A.isHTMLTexture&&h.delete(A)}function I(A){A.removeEventListener("dispose",z),L(A),ne(A)}function $(){for(let A of p){let _=A.deref();_!==void 0&&(_.isRenderTarget===!0?I(_):H(_))}p.clear(),h.clear()}function K(A){let _=i.get(A);if(_.__webglInit===void 0)return;let k=A.source,te=f.get(k);if(te){let J=te[_.__cacheKey];J.usedTimes--,J.usedTimes===0&&G(A),Object.keys(te).length===0&&f.delete(k)}i.remove(A)}function G(A){let _=i.get(A);n.deleteTexture(_.__webglTexture);let k=A.source,te=f.get(k);delete te[_.__cacheKey],o.memory.textures--}function ne(A){let _=i.get(A);_.__depthDisposeCallback&&_.__depthDisposeCallback();let k=A.depthTexture;if(k&&k.renderTarget===A&&H(k),A.isWebGLCubeRenderTarget)for(let J=0;J<6;J++){if(Array.isArray(_.__webglFramebuffer[J]))for(let se=0;se<_.__webglFramebuffer[J].length;se++)n.deleteFramebuffer(_.__webglFramebuffer[J][se]);else n.deleteFramebuffer(_.__webglFramebuffer[J]);_.__webglDepthbuffer&&n.deleteRenderbuffer(_.__webglDepthbuffer[J])}else{if(Array.isArray(_.__webglFramebuffer))for(let J=0;J<_.__webglFramebuffer.length;J++)n.deleteFramebuffer(_.__webglFramebuffer[J]);else n.deleteFramebuffer(_.__webglFramebuffer);if(_.__webglDepthbuffer&&n.deleteRenderbuffer(_.__webglDepthbuffer),_.__webglMultisampledFramebuffer&&n.deleteFramebuffer(_.__webglMultisampledFramebuffer),_.__webglColorRenderbuffer)for(let J=0;J<_.__webglColorRenderbuffer.length;J++)_.__webglColorRenderbuffer[J]&&n.deleteRenderbuffer(_.__webglColorRenderbuffer[J]);_.__webglDepthRenderbuffer&&n.deleteRenderbuffer(_.__webglDepthRenderbuffer)}let te=A.textures;for(let J=0,se=te.length;J<se;J++){let he=i.get(te[J]);he.__webglTexture&&(n.deleteTexture(he.__webglTexture),o.memory.textures--),i.remove(te[J])}i.remove(A)}let X=0;function Q(){X=0}function ee(){return X}function Se(A){X=A}function Ue(){let A=X;return A>=r.maxTextures&&Ce("WebGLTextures: Trying to use "+(A+1)+" texture units while this GPU supports only "+r.maxTextures),X+=1,A}function Y(A){let _=[];return _.push(A.wrapS),_.push(A.wrapT),_.push(A.wrapR||0),_.push(A.magFilter),_.push(A.minFilter),_.push(A.anisotropy),_.push(A.internalFormat),_.push(A.format),_.push(A.type),_.push(A.generateMipmaps),_.push(A.mipmapsAutoUpdate),_.push(A.premultiplyAlpha),_.push(A.flipY),_.push(A.unpackAlignment),_.push(A.colorSpace),_.join()}function ye(A,_){let k=i.get(A);if(A.isVideoTexture&&Nt(A),A.isRenderTargetTexture===!1&&A.isExternalTexture!==!0&&A.version>0&&k.__version!==A.version){let te=A.image;if(te===null)Ce("WebGLRenderer: Texture marked for update but no image data found.");else if(te.complete===!1)Ce("WebGLRenderer: Texture marked for update but image is incomplete");else{Dt(k,A,_);return}}else A.isExternalTexture&&(k.__webglTexture=A.sourceTexture?A.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,k.__webglTexture,n.TEXTURE0+_)}function be(A,_){let k=i.get(A);if(A.isRenderTargetTexture===!1&&A.version>0&&k.__version!==A.version){Dt(k,A,_);return}else A.isExternalTexture&&(k.__webglTexture=A.sourceTexture?A.sourceTexture:null);t.bindTexture(n.TEXTURE_2D_ARRAY,k.__webglTexture,n.TEXTURE0+_)}function Pe(A,_){let k=i.get(A);if(A.isRenderTargetTexture===!1&&A.version>0&&k.__version!==A.version){Dt(k,A,_);return}t.bindTexture(n.TEXTURE_3D,k.__webglTexture,n.TEXTURE0+_)}function ve(A,_){let k=i.get(A);if(A.version>0&&k.__version!==A.version){_n(k,A,_);return}t.bindTexture(n.TEXTURE_CUBE_MAP,k.__webglTexture,n.TEXTURE0+_)}let ze={[Js]:n.REPEAT,[bi]:n.CLAMP_TO_EDGE,[Fc]:n.MIRRORED_REPEAT},Pt={[jt]:n.NEAREST,[Zy]:n.NEAREST_MIPMAP_NEAREST,[Aa]:n.NEAREST_MIPMAP_LINEAR,[Ut]:n.LINEAR,[du]:n.LINEAR_MIPMAP_NEAREST,[Pn]:n.LINEAR_MIPMAP_LINEAR},Le={[ev]:n.NEVER,[Xf]:n.ALWAYS,[tv]:n.LESS,[Hf]:n.LEQUAL,[nv]:n.EQUAL,[Wf]:n.GEQUAL,[iv]:n.GREATER,[rv]:n.NOTEQUAL};function it(A,_){if(_.type===In&&e.has("OES_texture_float_linear")===!1&&(_.magFilter===Ut||_.magFilter===du||_.magFilter===Aa||_.magFilter===Pn||_.minFilter===Ut||_.minFilter===du||_.minFilter===Aa||_.minFilter===Pn)&&Ce("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(A,n.TEXTURE_WRAP_S,ze[_.wrapS]),n.texParameteri(A,n.TEXTURE_WRAP_T,ze[_.wrapT]),(A===n.TEXTURE_3D||A===n.TEXTURE_2D_ARRAY)&&n.texParameteri(A,n.TEXTURE_WRAP_R,ze[_.wrapR]),n.texParameteri(A,n.TEXTURE_MAG_FILTER,Pt[_.magFilter]),n.texParameteri(A,n.TEXTURE_MIN_FILTER,Pt[_.minFilter]),_.compareFunction&&(n.texParameteri(A,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(A,n.TEXTURE_COMPARE_FUNC,Le[_.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(_.magFilter===jt||_.minFilter!==Aa&&_.minFilter!==Pn||_.type===In&&e.has("OES_texture_float_linear")===!1)return;if(_.anisotropy>1||i.get(_).__currentAnisotropy){let k=e.get("EXT_texture_filter_anisotropic");n.texParameterf(A,k.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(_.anisotropy,r.getMaxAnisotropy())),i.get(_).__currentAnisotropy=_.anisotropy}}}function ct(A,_){let k=!1;A.__webglInit===void 0&&(A.__webglInit=!0,_.addEventListener("dispose",N),B(_));let te=_.source,J=f.get(te);J===void 0&&(J={},f.set(te,J));let se=Y(_);if(se!==A.__cacheKey){J[se]===void 0&&(J[se]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,k=!0),J[se].usedTimes++;let he=J[A.__cacheKey];he!==void 0&&(J[A.__cacheKey].usedTimes--,he.usedTimes===0&&G(_)),A.__cacheKey=se,A.__webglTexture=J[se].texture}return k}function qe(A,_,k){return Math.floor(Math.floor(A/k)/_)}function Zt(A,_,k,te){let se=A.updateRanges;if(se.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,_.width,_.height,k,te,_.data);else{se.sort((R,Z)=>R.start-Z.start);let he=0;for(let R=1;R<se.length;R++){let Z=se[he],W=se[R],le=Z.start+Z.count,re=qe(W.start,_.width,4),oe=qe(Z.start,_.width,4);W.start<=le+1&&re===oe&&qe(W.start+W.count-1,_.width,4)===re?Z.count=Math.max(Z.count,W.start+W.count-Z.start):(++he,se[he]=W)}se.length=he+1;let q=t.getParameter(n.UNPACK_ROW_LENGTH),j=t.getParameter(n.UNPACK_SKIP_PIXELS),ae=t.getParameter(n.UNPACK_SKIP_ROWS);t.pixelStorei(n.UNPACK_ROW_LENGTH,_.width);for(let R=0,Z=se.length;R<Z;R++){let W=se[R],le=Math.floor(W.start/4),re=Math.ceil(W.count/4),oe=le%_.width,Te=Math.floor(le/_.width),We=re,ie=1;t.pixelStorei(n.UNPACK_SKIP_PIXELS,oe),t.pixelStorei(n.UNPACK_SKIP_ROWS,Te),t.texSubImage2D(n.TEXTURE_2D,0,oe,Te,We,ie,k,te,_.data)}A.clearUpdateRanges(),t.pixelStorei(n.UNPACK_ROW_LENGTH,q),t.pixelStorei(n.UNPACK_SKIP_PIXELS,j),t.pixelStorei(n.UNPACK_SKIP_ROWS,ae)}}function Dt(A,_,k){let te=n.TEXTURE_2D;(_.isDataArrayTexture||_.isCompressedArrayTexture)&&(te=n.TEXTURE_2D_ARRAY),_.isData3DTexture&&(te=n.TEXTURE_3D);let J=ct(A,_),se=_.source;t.bindTexture(te,A.__webglTexture,n.TEXTURE0+k);let he=i.get(se);if(se.version!==he.__version||J===!0){if(t.activeTexture(n.TEXTURE0+k),(typeof ImageBitmap<"u"&&_.image instanceof ImageBitmap)===!1){let ie=Ze.getPrimaries(Ze.workingColorSpace),Re=_.colorSpace===er?null:Ze.getPrimaries(_.colorSpace),He=_.colorSpace===er||ie===Re?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,_.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,He)}t.pixelStorei(n.UNPACK_ALIGNMENT,_.unpackAlignment);let j=x(_.image,!1,r.maxTextureSize);j=Ie(_,j);let ae=s.convert(_.format,_.colorSpace),R=s.convert(_.type),Z=E(_.internalFormat,ae,R,_.normalized,_.colorSpace,_.isVideoTexture);it(te,_);let W,le=_.mipmaps,re=_.isVideoTexture!==!0,oe=he.__version===void 0||J===!0,Te=se.dataReady,We=S(_,j);if(_.isDepthTexture)Z=v(_.format===Qi,_.type),oe&&(re?t.texStorage2D(n.TEXTURE_2D,1,Z,j.width,j.height):t.texImage2D(n.TEXTURE_2D,0,Z,j.width,j.height,0,ae,R,null));else if(_.isDataTexture)if(le.length>0){re&&oe&&t.texStorage2D(n.TEXTURE_2D,We,Z,le[0].width,le[0].height);for(let ie=0,Re=le.length;ie<Re;ie++)W=le[ie],re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,W.width,W.height,ae,R,W.data):t.texImage2D(n.TEXTURE_2D,ie,Z,W.width,W.height,0,ae,R,W.data);_.generateMipmaps=!1}else re?(oe&&t.texStorage2D(n.TEXTURE_2D,We,Z,j.width,j.height),Te&&Zt(_,j,ae,R)):t.texImage2D(n.TEXTURE_2D,0,Z,j.width,j.height,0,ae,R,j.data);else if(_.isCompressedTexture)if(_.isCompressedArrayTexture){re&&oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,We,Z,le[0].width,le[0].height,j.depth);for(let ie=0,Re=le.length;ie<Re;ie++)if(W=le[ie],_.format!==An)if(ae!==null)if(re){if(Te)if(_.layerUpdates.size>0){let He=ep(W.width,W.height,_.format,_.type);for(let pe of _.layerUpdates){let rt=W.data.subarray(pe*He/W.data.BYTES_PER_ELEMENT,(pe+1)*He/W.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,pe,W.width,W.height,1,ae,rt)}}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,W.width,W.height,j.depth,ae,W.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,ie,Z,W.width,W.height,j.depth,0,W.data,0,0);else Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Te&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,ie,0,0,0,W.width,W.height,j.depth,ae,R,W.data):t.texImage3D(n.TEXTURE_2D_ARRAY,ie,Z,W.width,W.height,j.depth,0,ae,R,W.data);_.layerUpdates.size>0&&_.clearLayerUpdates()}else{re&&oe&&t.texStorage2D(n.TEXTURE_2D,We,Z,le[0].width,le[0].height);for(let ie=0,Re=le.length;ie<Re;ie++)W=le[ie],_.format!==An?ae!==null?re?Te&&t.compressedTexSubImage2D(n.TEXTURE_2D,ie,0,0,W.width,W.height,ae,W.data):t.compressedTexImage2D(n.TEXTURE_2D,ie,Z,W.width,W.height,0,W.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,W.width,W.height,ae,R,W.data):t.texImage2D(n.TEXTURE_2D,ie,Z,W.width,W.height,0,ae,R,W.data)}else if(_.isDataArrayTexture)if(re){if(oe&&t.texStorage3D(n.TEXTURE_2D_ARRAY,We,Z,j.width,j.height,j.depth),Te)if(_.layerUpdates.size>0){let ie=ep(j.width,j.height,_.format,_.type);for(let Re of _.layerUpdates){let He=j.data.subarray(Re*ie/j.data.BYTES_PER_ELEMENT,(Re+1)*ie/j.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Re,j.width,j.height,1,ae,R,He)}_.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,j.width,j.height,j.depth,ae,R,j.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,Z,j.width,j.height,j.depth,0,ae,R,j.data);else if(_.isData3DTexture)re?(oe&&t.texStorage3D(n.TEXTURE_3D,We,Z,j.width,j.height,j.depth),Te&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,j.width,j.height,j.depth,ae,R,j.data)):t.texImage3D(n.TEXTURE_3D,0,Z,j.width,j.height,j.depth,0,ae,R,j.data);else if(_.isFramebufferTexture){if(oe)if(re)t.texStorage2D(n.TEXTURE_2D,We,Z,j.width,j.height);else{let ie=j.width,Re=j.height;for(let He=0;He<We;He++)t.texImage2D(n.TEXTURE_2D,He,Z,ie,Re,0,ae,R,null),ie>>=1,Re>>=1}}else if(_.isHTMLTexture){if("texElementImage2D"in n){let ie=n.canvas;if(ie.hasAttribute("layoutsubtree")||ie.setAttribute("layoutsubtree","true"),j.parentNode!==ie){ie.appendChild(j),h.add(_),ie.onpaint=Re=>{let He=Re.changedElements;for(let pe of h)He.includes(pe.image)&&(pe.needsUpdate=!0)},ie.requestPaint();return}if(n.texElementImage2D.length===3)n.texElementImage2D(n.TEXTURE_2D,n.RGBA8,j);else{let He=n.RGBA,pe=n.RGBA,rt=n.UNSIGNED_BYTE;n.texElementImage2D(n.TEXTURE_2D,0,He,pe,rt,j)}n.texParameteri(n.TEXTURE_2D,n.TEXTURE_MIN_FILTER,n.LINEAR),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_S,n.CLAMP_TO_EDGE),n.texParameteri(n.TEXTURE_2D,n.TEXTURE_WRAP_T,n.CLAMP_TO_EDGE)}}else if(le.length>0){if(re&&oe){let ie=ke(le[0]);t.texStorage2D(n.TEXTURE_2D,We,Z,ie.width,ie.height)}for(let ie=0,Re=le.length;ie<Re;ie++)W=le[ie],re?Te&&t.texSubImage2D(n.TEXTURE_2D,ie,0,0,ae,R,W):t.texImage2D(n.TEXTURE_2D,ie,Z,ae,R,W);_.generateMipmaps=!1}else if(re){if(oe){let ie=ke(j);t.texStorage2D(n.TEXTURE_2D,We,Z,ie.width,ie.height)}Te&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,ae,R,j)}else t.texImage2D(n.TEXTURE_2D,0,Z,ae,R,j);M(_)&&_.mipmapsAutoUpdate===!0&&w(te),he.__version=se.version,_.onUpdate&&_.onUpdate(_)}A.__version=_.version}function _n(A,_,k){if(_.image.length!==6)return;let te=ct(A,_),J=_.source;t.bindTexture(n.TEXTURE_CUBE_MAP,A.__webglTexture,n.TEXTURE0+k);let se=i.get(J);if(J.version!==se.__version||te===!0){t.activeTexture(n.TEXTURE0+k);let he=Ze.getPrimaries(Ze.workingColorSpace),q=_.colorSpace===er?null:Ze.getPrimaries(_.colorSpace),j=_.colorSpace===er||he===q?n.NONE:n.BROWSER_DEFAULT_WEBGL;t.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,_.flipY),t.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),t.pixelStorei(n.UNPACK_ALIGNMENT,_.unpackAlignment),t.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,j);let ae=_.isCompressedTexture||_.image[0].isCompressedTexture,R=_.image[0]&&_.image[0].isDataTexture,Z=[];for(let pe=0;pe<6;pe++)!ae&&!R?Z[pe]=x(_.image[pe],!0,r.maxCubemapSize):Z[pe]=R?_.image[pe].image:_.image[pe],Z[pe]=Ie(_,Z[pe]);let W=Z[0],le=s.convert(_.format,_.colorSpace),re=s.convert(_.type),oe=E(_.internalFormat,le,re,_.normalized,_.colorSpace),Te=_.isVideoTexture!==!0,We=se.__version===void 0||te===!0,ie=J.dataReady,Re=S(_,W);it(n.TEXTURE_CUBE_MAP,_);let He;if(_.isDepthTexture){if(oe=v(_.format===Qi,_.type),We)if(Te)t.texStorage2D(n.TEXTURE_CUBE_MAP,1,oe,W.width,W.height);else for(let pe=0;pe<6;pe++)t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,W.width,W.height,0,le,re,null)}else if(ae){Te&&We&&t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,oe,W.width,W.height);for(let pe=0;pe<6;pe++){He=Z[pe].mipmaps;for(let rt=0;rt<He.length;rt++){let Ht=He[rt];_.format!==An?le!==null?Te?ie&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt,0,0,Ht.width,Ht.height,le,Ht.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt,oe,Ht.width,Ht.height,0,Ht.data):Ce("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt,0,0,Ht.width,Ht.height,le,re,Ht.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt,oe,Ht.width,Ht.height,0,le,re,Ht.data)}}}else{if(He=_.mipmaps,Te&&We){He.length>0&&Re++;let pe=ke(Z[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,Re,oe,pe.width,pe.height)}for(let pe=0;pe<6;pe++)if(R){Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,Z[pe].width,Z[pe].height,le,re,Z[pe].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,Z[pe].width,Z[pe].height,0,le,re,Z[pe].data);for(let rt=0;rt<He.length;rt++){let ar=He[rt].image[pe].image;Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt+1,0,0,ar.width,ar.height,le,re,ar.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt+1,oe,ar.width,ar.height,0,le,re,ar.data)}}else{Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,0,0,le,re,Z[pe]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,0,oe,le,re,Z[pe]);for(let rt=0;rt<He.length;rt++){let Ht=He[rt];Te?ie&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt+1,0,0,le,re,Ht.image[pe]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+pe,rt+1,oe,le,re,Ht.image[pe])}}}M(_)&&_.mipmapsAutoUpdate===!0&&w(n.TEXTURE_CUBE_MAP),se.__version=J.version,_.onUpdate&&_.onUpdate(_)}A.__version=_.version}function yt(A,_,k,te,J,se){let he=s.convert(k.format,k.colorSpace),q=s.convert(k.type),j=E(k.internalFormat,he,q,k.normalized,k.colorSpace),ae=i.get(_),R=i.get(k);if(R.__renderTarget=_,!ae.__hasExternalTextures){let Z=Math.max(1,_.width>>se),W=Math.max(1,_.height>>se);J===n.TEXTURE_3D||J===n.TEXTURE_2D_ARRAY?t.texImage3D(J,se,j,Z,W,_.depth,0,he,q,null):t.texImage2D(J,se,j,Z,W,0,he,q,null)}t.bindFramebuffer(n.FRAMEBUFFER,A),fe(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,te,J,R.__webglTexture,0,mt(_)):(J===n.TEXTURE_2D||J>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&J<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,te,J,R.__webglTexture,se),t.bindFramebuffer(n.FRAMEBUFFER,null)}function hi(A,_,k){if(n.bindRenderbuffer(n.RENDERBUFFER,A),_.depthBuffer){let te=_.depthTexture,J=te&&te.isDepthTexture?te.type:null,se=v(_.stencilBuffer,J),he=_.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;fe(_)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,mt(_),se,_.width,_.height):k?n.renderbufferStorageMultisample(n.RENDERBUFFER,mt(_),se,_.width,_.height):n.renderbufferStorage(n.RENDERBUFFER,se,_.width,_.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,he,n.RENDERBUFFER,A)}else{let te=_.textures;for(let J=0;J<te.length;J++){let se=te[J],he=s.convert(se.format,se.colorSpace),q=s.convert(se.type),j=E(se.internalFormat,he,q,se.normalized,se.colorSpace);fe(_)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,mt(_),j,_.width,_.height):k?n.renderbufferStorageMultisample(n.RENDERBUFFER,mt(_),j,_.width,_.height):n.renderbufferStorage(n.RENDERBUFFER,j,_.width,_.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function Gt(A,_,k){let te=_.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(n.FRAMEBUFFER,A),!(_.depthTexture&&_.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let J=i.get(_.depthTexture);J.__renderTarget=_;let se=te?_.depthTexture.image[0]:_.depthTexture.image;(!J.__webglTexture||se.width!==_.width||se.height!==_.height)&&(se.width=_.width,se.height=_.height,_.depthTexture.needsUpdate=!0),te?ve(_.depthTexture,0):ye(_.depthTexture,0);let he=J.__webglTexture,q=mt(_),j=te?n.TEXTURE_CUBE_MAP_POSITIVE_X+k:n.TEXTURE_2D,ae=_.depthTexture.format===Qi?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;if(_.depthTexture.format===Ki)fe(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,j,he,0,q):n.framebufferTexture2D(n.FRAMEBUFFER,ae,j,he,0);else if(_.depthTexture.format===Qi)fe(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,ae,j,he,0,q):n.framebufferTexture2D(n.FRAMEBUFFER,ae,j,he,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function Dn(A){let _=i.get(A),k=A.isWebGLCubeRenderTarget===!0;if(_.__boundDepthTexture!==A.depthTexture){let te=A.depthTexture;if(_.__depthDisposeCallback&&_.__depthDisposeCallback(),te){let J=()=>{delete _.__boundDepthTexture,delete _.__depthDisposeCallback,te.removeEventListener("dispose",J)};te.addEventListener("dispose",J),_.__depthDisposeCallback=J}_.__boundDepthTexture=te}if(A.depthTexture&&!_.__autoAllocateDepthBuffer)if(k)for(let te=0;te<6;te++)Gt(_.__webglFramebuffer[te],A,te);else A.texture.mipmaps.length>0?Gt(_.__webglFramebuffer[0],A,0):Gt(_.__webglFramebuffer,A,0);else if(k){_.__webglDepthbuffer=[];for(let te=0;te<6;te++)if(t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer[te]),_.__webglDepthbuffer[te]===void 0)_.__webglDepthbuffer[te]=n.createRenderbuffer(),hi(_.__webglDepthbuffer[te],A,!1);else{let J=A.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=_.__webglDepthbuffer[te];n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,J,n.RENDERBUFFER,se)}}else if(A.texture.mipmaps.length>0?t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer),_.__webglDepthbuffer===void 0)_.__webglDepthbuffer=n.createRenderbuffer(),hi(_.__webglDepthbuffer,A,!1);else{let J=A.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,se=_.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,se),n.framebufferRenderbuffer(n.FRAMEBUFFER,J,n.RENDERBUFFER,se)}t.bindFramebuffer(n.FRAMEBUFFER,null)}function Nn(A,_,k){let te=i.get(A);_!==void 0&&yt(te.__webglFramebuffer,A,A.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),k!==void 0&&Dn(A)}function Fn(A){let _=A.texture,k=i.get(A),te=i.get(_);A.addEventListener("dispose",z),B(A);let J=A.textures,se=A.isWebGLCubeRenderTarget===!0,he=J.length>1;if(he||(te.__webglTexture===void 0&&(te.__webglTexture=n.createTexture()),te.__version=_.version,o.memory.textures++),se){k.__webglFramebuffer=[];for(let q=0;q<6;q++)if(_.mipmaps.length>0){k.__webglFramebuffer[q]=[];for(let j=0;j<_.mipmaps.length;j++)k.__webglFramebuffer[q][j]=n.createFramebuffer()}else k.__webglFramebuffer[q]=n.createFramebuffer()}else{if(_.mipmaps.length>0){k.__webglFramebuffer=[];for(let q=0;q<_.mipmaps.length;q++)k.__webglFramebuffer[q]=n.createFramebuffer()}else k.__webglFramebuffer=n.createFramebuffer();if(he)for(let q=0,j=J.length;q<j;q++){let ae=i.get(J[q]);ae.__webglTexture===void 0&&(ae.__webglTexture=n.createTexture(),o.memory.textures++)}if(A.samples>0&&fe(A)===!1){k.__webglMultisampledFramebuffer=n.createFramebuffer(),k.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,k.__webglMultisampledFramebuffer);for(let q=0;q<J.length;q++){let j=J[q];k.__webglColorRenderbuffer[q]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,k.__webglColorRenderbuffer[q]);let ae=s.convert(j.format,j.colorSpace),R=s.convert(j.type),Z=E(j.internalFormat,ae,R,j.normalized,j.colorSpace,A.isXRRenderTarget===!0),W=mt(A);n.renderbufferStorageMultisample(n.RENDERBUFFER,W,Z,A.width,A.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+q,n.RENDERBUFFER,k.__webglColorRenderbuffer[q])}n.bindRenderbuffer(n.RENDERBUFFER,null),A.depthBuffer&&(k.__webglDepthRenderbuffer=n.createRenderbuffer(),hi(k.__webglDepthRenderbuffer,A,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(se){t.bindTexture(n.TEXTURE_CUBE_MAP,te.__webglTexture),it(n.TEXTURE_CUBE_MAP,_);for(let q=0;q<6;q++)if(_.mipmaps.length>0)for(let j=0;j<_.mipmaps.length;j++)yt(k.__webglFramebuffer[q][j],A,_,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+q,j);else yt(k.__webglFramebuffer[q],A,_,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+q,0);M(_)?w(n.TEXTURE_CUBE_MAP):_.mipmaps.length>0&&n.texParameteri(n.TEXTURE_CUBE_MAP,n.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),t.unbindTexture()}else if(he){for(let q=0,j=J.length;q<j;q++){let ae=J[q],R=i.get(ae),Z=n.TEXTURE_2D;(A.isWebGL3DRenderTarget||A.isWebGLArrayRenderTarget)&&(Z=A.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(Z,R.__webglTexture),it(Z,ae),yt(k.__webglFramebuffer,A,ae,n.COLOR_ATTACHMENT0+q,Z,0),M(ae)&&w(Z)}t.unbindTexture()}else{let q=n.TEXTURE_2D;if((A.isWebGL3DRenderTarget||A.isWebGLArrayRenderTarget)&&(q=A.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(q,te.__webglTexture),it(q,_),_.mipmaps.length>0)for(let j=0;j<_.mipmaps.length;j++)yt(k.__webglFramebuffer[j],A,_,n.COLOR_ATTACHMENT0,q,j);else yt(k.__webglFramebuffer,A,_,n.COLOR_ATTACHMENT0,q,0);M(_)?w(q):_.mipmaps.length>0&&n.texParameteri(q,n.TEXTURE_MAX_LEVEL,_.mipmaps.length-1),t.unbindTexture()}A.depthBuffer&&Dn(A)}function O(A){let _=A.textures;for(let k=0,te=_.length;k<te;k++){let J=_[k];if(M(J)&&J.mipmapsAutoUpdate===!0){let se=C(A),he=i.get(J).__webglTexture;t.bindTexture(se,he),w(se),t.unbindTexture()}}}let kn=[];function pt(A){if(A.samples>0){if(fe(A)===!1){let _=A.textures,k=A.width,te=A.height,J=n.COLOR_BUFFER_BIT,se=A.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,he=i.get(A),q=_.length>1;if(q)for(let ae=0;ae<_.length;ae++)t.bindFramebuffer(n.FRAMEBUFFER,he.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,he.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,he.__webglMultisampledFramebuffer),A.texture.mipmaps.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,he.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,he.__webglFramebuffer);for(let ae=0;ae<_.length;ae++){if(A.resolveDepthBuffer&&(A.depthBuffer&&(J|=n.DEPTH_BUFFER_BIT),A.stencilBuffer&&A.resolveStencilBuffer&&(J|=n.STENCIL_BUFFER_BIT)),q){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,he.__webglColorRenderbuffer[ae]);let R=i.get(_[ae]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,R,0)}n.blitFramebuffer(0,0,k,te,0,0,k,te,J,n.NEAREST),l===!0&&(kn.length=0,kn.push(n.COLOR_ATTACHMENT0+ae),A.depthBuffer&&A.storeMultisampledDepthBuffer===!1&&kn.push(se),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,kn))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),q)for(let ae=0;ae<_.length;ae++){t.bindFramebuffer(n.FRAMEBUFFER,he.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.RENDERBUFFER,he.__webglColorRenderbuffer[ae]);let R=i.get(_[ae]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,he.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ae,n.TEXTURE_2D,R,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,he.__webglMultisampledFramebuffer)}else if(A.depthBuffer&&A.storeMultisampledDepthBuffer===!1&&l){let _=A.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[_])}}}function mt(A){return Math.min(r.maxSamples,A.samples)}function fe(A){let _=i.get(A);return A.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&_.__useRenderToTexture!==!1}function Nt(A){let _=o.render.frame;u.get(A)!==_&&(u.set(A,_),A.update())}function Ie(A,_){let k=A.colorSpace,te=A.format,J=A.type;return A.isCompressedTexture===!0||A.isVideoTexture===!0||k!==Jo&&k!==er&&(Ze.getTransfer(k)===nt?(te!==An||J!==Sn)&&Ce("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Ne("WebGLTextures: Unsupported texture color space:",k)),_}function ke(A){return typeof HTMLImageElement<"u"&&A instanceof HTMLImageElement?(c.width=A.naturalWidth||A.width,c.height=A.naturalHeight||A.height):typeof VideoFrame<"u"&&A instanceof VideoFrame?(c.width=A.displayWidth,c.height=A.displayHeight):(c.width=A.width,c.height=A.height),c}this.allocateTextureUnit=Ue,this.resetTextureUnits=Q,this.getTextureUnits=ee,this.setTextureUnits=Se,this.setTexture2D=ye,this.setTexture2DArray=be,this.setTexture3D=Pe,this.setTextureCube=ve,this.rebindTextures=Nn,this.setupRenderTarget=Fn,this.updateRenderTargetMipmap=O,this.updateMultisampleRenderTarget=pt,this.setupDepthRenderbuffer=Dn,this.setupFrameBufferTexture=yt,this.useMultisampledRTT=fe,this.dispose=$}function a3(n,e){function t(i,r=er){let s,o=Ze.getTransfer(r);if(i===Sn)return n.UNSIGNED_BYTE;if(i===pu)return n.UNSIGNED_SHORT_4_4_4_4;if(i===mu)return n.UNSIGNED_SHORT_5_5_5_1;if(i===Bf)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===zf)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===kf)return n.BYTE;if(i===Uf)return n.SHORT;if(i===fo)return n.UNSIGNED_SHORT;if(i===fu)return n.INT;if(i===ai)return n.UNSIGNED_INT;if(i===In)return n.FLOAT;if(i===li)return n.HALF_FLOAT;if(i===Vf)return n.ALPHA;if(i===Gf)return n.RGB;if(i===An)return n.RGBA;if(i===Ki)return n.DEPTH_COMPONENT;if(i===Qi)return n.DEPTH_STENCIL;if(i===gu)return n.RED;if(i===yu)return n.RED_INTEGER;if(i===Pr)return n.RG;if(i===vu)return n.RG_INTEGER;if(i===xu)return n.RGBA_INTEGER;if(i===Ta||i===Ea||i===Ca||i===Ra)if(o===nt)if(s=e.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(i===Ta)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===Ea)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===Ca)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===Ra)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=e.get("WEBGL_compressed_texture_s3tc"),s!==null){if(i===Ta)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===Ea)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===Ca)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===Ra)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===_u||i===bu||i===wu||i===Mu)if(s=e.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(i===_u)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===bu)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===wu)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===Mu)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Su||i===Au||i===Tu||i===Eu||i===Cu||i===Pa||i===Ru)if(s=e.get("WEBGL_compressed_texture_etc"),s!==null){if(i===Su||i===Au)return o===nt?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(i===Tu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC;if(i===Eu)return s.COMPRESSED_R11_EAC;if(i===Cu)return s.COMPRESSED_SIGNED_R11_EAC;if(i===Pa)return s.COMPRESSED_RG11_EAC;if(i===Ru)return s.COMPRESSED_SIGNED_RG11_EAC}else return null;if(i===Pu||i===Iu||i===Lu||i===Ou||i===Du||i===Nu||i===Fu||i===ku||i===Uu||i===Bu||i===zu||i===Vu||i===Gu||i===Hu)if(s=e.get("WEBGL_compressed_texture_astc"),s!==null){if(i===Pu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Iu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Lu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Ou)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Du)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Nu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Fu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===ku)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Uu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Bu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===zu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===Vu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===Gu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Hu)return o===nt?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Wu||i===Xu||i===$u)if(s=e.get("EXT_texture_compression_bptc"),s!==null){if(i===Wu)return o===nt?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Xu)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===$u)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===qu||i===ju||i===Ia||i===Yu)if(s=e.get("EXT_texture_compression_rgtc"),s!==null){if(i===qu)return s.COMPRESSED_RED_RGTC1_EXT;if(i===ju)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===Ia)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Yu)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===ls?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var l3=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,c3=`
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

}`,cp=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let i=new pa(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=i}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,i=new Ot({vertexShader:l3,fragmentShader:c3,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new tn(new ns(20,20),i)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},up=class extends wi{constructor(e,t){super();let i=this,r=null,s=1,o=null,a="local-floor",l=1,c=null,u=null,h=null,d=null,f=null,p=null,y=typeof XRWebGLBinding<"u",m=new cp,g={},x=t.getContextAttributes(),M=null,w=null,C=[],E=[],v=new $e,S=null,B=null,L=new qt;L.viewport=new st;let N=new qt;N.viewport=new st;let z=[L,N],H=new ou,I=null,$=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Y){let ye=C[Y];return ye===void 0&&(ye=new io,C[Y]=ye),ye.getTargetRaySpace()},this.getControllerGrip=function(Y){let ye=C[Y];return ye===void 0&&(ye=new io,C[Y]=ye),ye.getGripSpace()},this.getHand=function(Y){let ye=C[Y];return ye===void 0&&(ye=new io,C[Y]=ye),ye.getHandSpace()};function K(Y){let ye=E.indexOf(Y.inputSource);if(ye===-1)return;let be=C[ye];be!==void 0&&(be.update(Y.inputSource,Y.frame,c||o),be.dispatchEvent({type:Y.type,data:Y.inputSource}))}function G(){r.removeEventListener("select",K),r.removeEventListener("selectstart",K),r.removeEventListener("selectend",K),r.removeEventListener("squeeze",K),r.removeEventListener("squeezestart",K),r.removeEventListener("squeezeend",K),r.removeEventListener("end",G),r.removeEventListener("inputsourceschange",ne);for(let Y=0;Y<C.length;Y++){let ye=E[Y];ye!==null&&(E[Y]=null,C[Y].disconnect(ye))}I=null,$=null,m.reset();for(let Y in g)delete g[Y];if(e.setRenderTarget(M),f=null,d=null,h=null,r=null,w=null,Ue.stop(),i.isPresenting=!1,e.setPixelRatio(S),e.setSize(v.width,v.height,!1),B!==null){let Y=B.camera;Y.fov=B.fov,Y.zoom=B.zoom,Y.updateProjectionMatrix(),B=null}i.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Y){s=Y,i.isPresenting===!0&&Ce("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Y){a=Y,i.isPresenting===!0&&Ce("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Y){c=Y},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return h===null&&y&&(h=new XRWebGLBinding(r,t)),h},this.getFrame=function(){return p},this.getSession=function(){return r},this.setSession=async function(Y){if(r=Y,r!==null){if(M=e.getRenderTarget(),r.addEventListener("select",K),r.addEventListener("selectstart",K),r.addEventListener("selectend",K),r.addEventListener("squeeze",K),r.addEventListener("squeezestart",K),r.addEventListener("squeezeend",K),r.addEventListener("end",G),r.addEventListener("inputsourceschange",ne),x.xrCompatible!==!0&&await t.makeXRCompatible(),S=e.getPixelRatio(),e.getSize(v),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let be=null,Pe=null,ve=null;x.depth&&(ve=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,be=x.stencil?Qi:Ki,Pe=x.stencil?ls:ai);let ze={colorFormat:t.RGBA8,depthFormat:ve,scaleFactor:s};h=this.getBinding(),d=h.createProjectionLayer(ze),r.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),w=new vn(d.textureWidth,d.textureHeight,{format:An,type:Sn,depthTexture:new Ji(d.textureWidth,d.textureHeight,Pe,void 0,void 0,void 0,void 0,void 0,void 0,be),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let be={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:s};f=new XRWebGLLayer(r,t,be),r.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),w=new vn(f.framebufferWidth,f.framebufferHeight,{format:An,type:Sn,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}w.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await r.requestReferenceSpace(a),Ue.setContext(r),Ue.start(),i.isPresenting=!0,i.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function ne(Y){for(let ye=0;ye<Y.removed.length;ye++){let be=Y.removed[ye],Pe=E.indexOf(be);Pe>=0&&(E[Pe]=null,C[Pe].disconnect(be))}for(let ye=0;ye<Y.added.length;ye++){let be=Y.added[ye],Pe=E.indexOf(be);if(Pe===-1){for(let ze=0;ze<C.length;ze++)if(ze>=E.length){E.push(be),Pe=ze;break}else if(E[ze]===null){E[ze]=be,Pe=ze;break}if(Pe===-1)break}let ve=C[Pe];ve&&ve.connect(be)}}function X(Y,ye){ye===null?Y.matrixWorld.copy(Y.matrix):Y.matrixWorld.multiplyMatrices(ye.matrixWorld,Y.matrix),Y.matrixWorldInverse.copy(Y.matrixWorld).invert()}this.updateCamera=function(Y){if(r===null)return;let ye=Y.near,be=Y.far;m.texture!==null&&(m.depthNear>0&&(ye=m.depthNear),m.depthFar>0&&(be=m.depthFar)),H.near=N.near=L.near=ye,H.far=N.far=L.far=be,(I!==H.near||$!==H.far)&&(r.updateRenderState({depthNear:H.near,depthFar:H.far}),I=H.near,$=H.far),H.layers.mask=Y.layers.mask|6,L.layers.mask=H.layers.mask&-5,N.layers.mask=H.layers.mask&-3;let Pe=Y.parent,ve=H.cameras;X(H,Pe);for(let ze=0;ze<ve.length;ze++)X(ve[ze],Pe);H.projectionMatrix.copy(L.projectionMatrix),H.projectionMatrixInverse.copy(L.projectionMatrixInverse),B===null&&Y.isPerspectiveCamera&&(B={camera:Y,fov:Y.fov,zoom:Y.zoom}),Q(Y,H,Pe)};function Q(Y,ye,be){be===null?Y.matrix.copy(ye.matrixWorld):(Y.matrix.copy(be.matrixWorld),Y.matrix.invert(),Y.matrix.multiply(ye.matrixWorld)),Y.matrix.decompose(Y.position,Y.quaternion,Y.scale),Y.updateMatrixWorld(!0),Y.projectionMatrix.copy(ye.projectionMatrix),Y.projectionMatrixInverse.copy(ye.projectionMatrixInverse),Y.isPerspectiveCamera&&(Y.fov=to*2*Math.atan(1/Y.projectionMatrix.elements[5]),Y.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Y){l=Y,d!==null&&(d.fixedFoveation=Y),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Y)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(H)},this.getCameraTexture=function(Y){return g[Y]};let ee=null;function Se(Y,ye){if(u=ye.getViewerPose(c||o),p=ye,u!==null){let be=u.views;f!==null&&(e.setRenderTargetFramebuffer(w,f.framebuffer),e.setRenderTarget(w));let Pe=!1;be.length!==H.cameras.length&&(H.cameras.length=0,Pe=!0);for(let Le=0;Le<be.length;Le++){let it=be[Le],ct=null;if(f!==null)ct=f.getViewport(it);else{let Zt=h.getViewSubImage(d,it);ct=Zt.viewport,Le===0&&(e.setRenderTargetTextures(w,Zt.colorTexture,Zt.depthStencilTexture),e.setRenderTarget(w))}let qe=z[Le];qe===void 0&&(qe=new qt,qe.layers.enable(Le),qe.viewport=new st,z[Le]=qe),qe.matrix.fromArray(it.transform.matrix),qe.matrix.decompose(qe.position,qe.quaternion,qe.scale),qe.projectionMatrix.fromArray(it.projectionMatrix),qe.projectionMatrixInverse.copy(qe.projectionMatrix).invert(),qe.viewport.set(ct.x,ct.y,ct.width,ct.height),Le===0&&(H.matrix.copy(qe.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Pe===!0&&H.cameras.push(qe)}let ve=r.enabledFeatures;if(ve&&ve.includes("depth-sensing")&&r.depthUsage=="gpu-optimized"&&y){h=i.getBinding();let Le=h.getDepthInformation(be[0]);Le&&Le.isValid&&Le.texture&&m.init(Le,r.renderState)}if(ve&&ve.includes("camera-access")&&y){e.state.unbindTexture(),h=i.getBinding();for(let Le=0;Le<be.length;Le++){let it=be[Le].camera;if(it){let ct=g[it];ct||(ct=new pa,g[it]=ct);let qe=h.getCameraImage(it);ct.sourceTexture=qe}}}}for(let be=0;be<C.length;be++){let Pe=E[be],ve=C[be];Pe!==null&&ve!==void 0&&ve.update(Pe,ye,c||o)}ee&&ee(Y,ye),ye.detectedPlanes&&i.dispatchEvent({type:"planesdetected",data:ye}),p=null}let Ue=new kv;Ue.setAnimationLoop(Se),this.setAnimationLoop=function(Y){ee=Y},this.dispose=function(){}}},u3=new me,qv=new Oe;qv.set(-1,0,0,0,1,0,0,0,1);function h3(n,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function i(m,g){g.color.getRGB(m.fogColor.value,Kf(n)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function r(m,g,x,M,w){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?s(m,g):g.isMeshLambertMaterial?(s(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(s(m,g),h(m,g)):g.isMeshPhongMaterial?(s(m,g),u(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(s(m,g),d(m,g),g.isMeshPhysicalMaterial&&f(m,g,w)):g.isMeshMatcapMaterial?(s(m,g),p(m,g)):g.isMeshDepthMaterial?s(m,g):g.isMeshDistanceMaterial?(s(m,g),y(m,g)):g.isMeshNormalMaterial?s(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?l(m,g,x,M):g.isSpriteMaterial?c(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function s(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===Bt&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===Bt&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=e.get(g),M=x.envMap,w=x.envMapRotation;M&&(m.envMap.value=M,m.envMapRotation.value.setFromMatrix4(u3.makeRotationFromEuler(w)).transpose(),M.isCubeTexture&&M.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(qv),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function l(m,g,x,M){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=M*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function c(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function u(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function h(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function d(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===Bt&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function y(m,g){let x=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:r}}function d3(n,e,t,i){let r={},s={};function o(x,M){let w=M.program;i.uniformBlockBinding(x,w,r[x.id])}function a(x,M){let w=r[x.id];w===void 0&&(p(x),w=l(x),r[x.id]=w,x.addEventListener("dispose",m));let C=M.program;i.updateUBOMapping(x,C);let E=e.render.frame;s[x.id]!==E&&(c(x),s[x.id]=E)}function l(x){let M=n.createBuffer(),w=x.__size,C=x.usage;return n.bindBuffer(n.UNIFORM_BUFFER,M),n.bufferData(n.UNIFORM_BUFFER,w,C),n.bindBuffer(n.UNIFORM_BUFFER,null),M}function c(x){let M=r[x.id],w=x.uniforms,C=x.__cache;n.bindBuffer(n.UNIFORM_BUFFER,M);for(let E=0,v=w.length;E<v;E++){let S=w[E];if(Array.isArray(S))for(let B=0,L=S.length;B<L;B++)u(S[B],E,B,C);else u(S,E,0,C)}n.bindBuffer(n.UNIFORM_BUFFER,null)}function u(x,M,w,C){if(d(x,M,w,C)===!0){let E=x.__offset,v=x.value;if(Array.isArray(v)){let S=0;for(let B=0;B<v.length;B++){let L=v[B],N=y(L,!0);h(L,x.__data,S),S+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else h(v,x.__data,0);n.bufferSubData(n.UNIFORM_BUFFER,E,x.__data)}}function h(x,M,w){typeof x=="number"||typeof x=="boolean"?M[w]=x:x.isMatrix3?(M[w]=x.elements[0],M[w+1]=x.elements[1],M[w+2]=x.elements[2],M[w+3]=0,M[w+4]=x.elements[3],M[w+5]=x.elements[4],M[w+6]=x.elements[5],M[w+7]=0,M[w+8]=x.elements[6],M[w+9]=x.elements[7],M[w+10]=x.elements[8],M[w+11]=0):ArrayBuffer.isView(x)?M.set(x.subarray(0,M.length-w),w):x.toArray(M,w)}function d(x,M,w,C){let E=x.value,v=M+"_"+w;if(Array.isArray(E)){C[v]===void 0&&(C[v]=[]);let S=C[v],B=!1;for(let L=0;L<E.length;L++)f(E[L],S,L)===!0&&(B=!0);return B}return f(E,C,v)}function f(x,M,w){if(M[w]===void 0)return typeof x=="number"||typeof x=="boolean"?M[w]=x:ArrayBuffer.isView(x)?M[w]=x.slice():M[w]=x.clone(),!0;{let C=M[w];if(typeof x=="number"||typeof x=="boolean"){if(C!==x)return M[w]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(C.equals(x)===!1)return C.copy(x),!0}}return!1}function p(x){let M=x.uniforms,w=0,C=16;for(let v=0,S=M.length;v<S;v++){let B=Array.isArray(M[v])?M[v]:[M[v]];for(let L=0,N=B.length;L<N;L++){let z=B[L],H=Array.isArray(z.value)?z.value:[z.value],I=Array.isArray(M[v])||Array.isArray(z.value),$=w;for(let G=0,ne=H.length;G<ne;G++){let X=H[G],Q=y(X,I),ee=w%C,Se=ee%Q.boundary,Ue=ee+Se;w+=Se,Ue!==0&&C-Ue<Q.storage&&(w+=C-Ue),G===0&&($=w),w+=Q.storage}let K=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new K((w-$)/Float32Array.BYTES_PER_ELEMENT),z.__offset=$}}let E=w%C;return E>0&&(w+=C-E),x.__size=w,x.__cache={},this}function y(x,M){let w={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(w.boundary=4,w.storage=4):x.isVector2?(w.boundary=8,w.storage=8):x.isVector3||x.isColor?(w.boundary=16,w.storage=12):x.isVector4?(w.boundary=16,w.storage=16):x.isMatrix3?(w.boundary=16,w.storage=48):x.isMatrix4?(w.boundary=16,w.storage=64):x.isTexture?Ce("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(w.boundary=16,w.storage=x.byteLength):Ce("WebGLRenderer: Unsupported uniform value type.",x),M===!0&&(w.boundary=16,w.storage=Math.ceil(w.storage/16)*16),w}function m(x){let M=x.target;M.removeEventListener("dispose",m),n.deleteBuffer(r[M.id]),delete r[M.id],delete s[M.id]}function g(){for(let x in r)n.deleteBuffer(r[x]);r={},s={}}return{bind:o,update:a,dispose:g}}var f3=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Ti=null;function p3(){return Ti===null&&(Ti=new Sr(f3,16,16,Pr,li),Ti.name="DFG_LUT",Ti.minFilter=Ut,Ti.magFilter=Ut,Ti.wrapS=bi,Ti.wrapT=bi,Ti.generateMipmaps=!1,Ti.needsUpdate=!0),Ti}var eh=class{constructor(e={}){let{canvas:t=ov(),context:i=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:u="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:d=!1,outputBufferType:f=Sn}=e;this.isWebGLRenderer=!0;let p;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=i.getContextAttributes().alpha}else p=o;let y=f,m=new Set([xu,vu,yu]),g=new Set([Sn,ai,fo,ls,pu,mu]),x=new Uint32Array(4),M=new Int32Array(4),w={textures:[],min:[],max:[],resolution:[]},C=null,E=null,v=[],S=[],B=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Ai,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let L=this,N=!1,z=null,H=null,I=null,$=null;this._outputColorSpace=Qt;let K=0,G=0,ne=null,X=-1,Q=null,ee=new st,Se=new st,Ue=null,Y=new ce(0),ye=0,be=t.width,Pe=t.height,ve=1,ze=null,Pt=null,Le=new st(0,0,be,Pe),it=new st(0,0,be,Pe),ct=!1,qe=new Ar,Zt=new Vc,Dt=!1,_n=!1,yt=new me,hi=new T,Gt=new st,Dn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Nn=!1;function Fn(){return ne===null?ve:1}let O=i;function kn(b,P){return t.getContext(b,P)}let pt,mt,fe,Nt,Ie,ke,A,_,k,te,J,se,he,q,j,ae,R,Z,W,le,re,oe,Te;try{let b={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:u,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Re,!1),t.addEventListener("webglcontextrestored",He,!1),t.addEventListener("webglcontextcreationerror",pe,!1),O===null){let P="webgl2";if(O=kn(P,b),O===null)throw kn(P)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}We()}catch(b){throw t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",He,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),Ne("WebGLRenderer: "+b.message),b}function We(){pt=new AE(O),pt.init(),re=new a3(O,pt),mt=new pE(O,pt,e,re),fe=new s3(O,pt),mt.reversedDepthBuffer&&d&&fe.buffers.depth.setReversed(!0),H=O.createFramebuffer(),I=O.createFramebuffer(),$=O.createFramebuffer(),Nt=new CE(O),Ie=new X2,ke=new o3(O,pt,fe,Ie,mt,re,Nt),A=new SE(L),_=new PS(O),oe=new dE(O,_),k=new TE(O,_,Nt,oe),te=new PE(O,k,_,oe,Nt),Z=new RE(O,mt,ke),j=new mE(Ie),J=new W2(L,A,pt,mt,oe,j),se=new h3(L,Ie),he=new q2,q=new Q2(pt),R=new hE(L,A,fe,te,p,l),ae=new r3(L,te,mt),Te=new d3(O,Nt,mt,fe),W=new fE(O,pt,Nt),le=new EE(O,pt,Nt),Nt.programs=J.programs,L.capabilities=mt,L.extensions=pt,L.properties=Ie,L.renderLists=he,L.shadowMap=ae,L.state=fe,L.info=Nt}y!==Sn&&(B=new LE(y,t.width,t.height,a,r,s));let ie=new up(L,O);this.xr=ie,this.getContext=function(){return O},this.getContextAttributes=function(){return O.getContextAttributes()},this.forceContextLoss=function(){let b=pt.get("WEBGL_lose_context");b&&b.loseContext()},this.forceContextRestore=function(){let b=pt.get("WEBGL_lose_context");b&&b.restoreContext()},this.getPixelRatio=function(){return ve},this.setPixelRatio=function(b){b!==void 0&&(ve=b,this.setSize(be,Pe,!1))},this.getSize=function(b){return b.set(be,Pe)},this.setSize=function(b,P,V=!0){if(ie.isPresenting){Ce("WebGLRenderer: Can't change size while VR device is presenting.");return}be=b,Pe=P,t.width=Math.floor(b*ve),t.height=Math.floor(P*ve),V===!0&&(t.style.width=b+"px",t.style.height=P+"px"),B!==null&&B.setSize(t.width,t.height),this.setViewport(0,0,b,P)},this.getDrawingBufferSize=function(b){return b.set(be*ve,Pe*ve).floor()},this.setDrawingBufferSize=function(b,P,V){be=b,Pe=P,ve=V,t.width=Math.floor(b*V),t.height=Math.floor(P*V),this.setViewport(0,0,b,P)},this.setEffects=function(b){if(y===Sn){Ne("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(b){for(let P=0;P<b.length;P++)if(b[P].isOutputPass===!0){Ce("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(b||[])},this.getCurrentViewport=function(b){return b.copy(ee)},this.getViewport=function(b){return b.copy(Le)},this.setViewport=function(b,P,V,F){b.isVector4?Le.set(b.x,b.y,b.z,b.w):Le.set(b,P,V,F),fe.viewport(ee.copy(Le).multiplyScalar(Fn()).round())},this.getScissor=function(b){return b.copy(it)},this.setScissor=function(b,P,V,F){b.isVector4?it.set(b.x,b.y,b.z,b.w):it.set(b,P,V,F),fe.scissor(Se.copy(it).multiplyScalar(Fn()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(b){fe.setScissorTest(ct=b)},this.setOpaqueSort=function(b){ze=b},this.setTransparentSort=function(b){Pt=b},this.getClearColor=function(b){return b.copy(R.getClearColor())},this.setClearColor=function(){R.setClearColor(...arguments)},this.getClearAlpha=function(){return R.getClearAlpha()},this.setClearAlpha=function(){R.setClearAlpha(...arguments)},this.clear=function(b=!0,P=!0,V=!0){let F=0;if(b){let U=!1;if(ne!==null){let de=ne.texture.format;U=m.has(de)}if(U){let de=ne.texture.type,_e=g.has(de),ue=R.getClearColor(),xe=R.getClearAlpha(),Ae=ue.r,Be=ue.g,je=ue.b;_e?(x[0]=Ae,x[1]=Be,x[2]=je,x[3]=xe,O.clearBufferuiv(O.COLOR,0,x)):(M[0]=Ae,M[1]=Be,M[2]=je,M[3]=xe,O.clearBufferiv(O.COLOR,0,M))}else F|=O.COLOR_BUFFER_BIT}P&&(F|=O.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),V&&(F|=O.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),F!==0&&O.clear(F)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(b){b.setRenderer(this),z=b},this.dispose=function(){t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",He,!1),t.removeEventListener("webglcontextcreationerror",pe,!1),R.dispose(),he.dispose(),q.dispose(),ke.dispose(),Ie.dispose(),A.dispose(),te.dispose(),k.dispose(),oe.dispose(),Te.dispose(),J.dispose(),ie.dispose(),ie.removeEventListener("sessionstart",hm),ie.removeEventListener("sessionend",dm),Nr.stop()};function Re(b){b.preventDefault(),qf("WebGLRenderer: Context Lost."),N=!0}function He(){qf("WebGLRenderer: Context Restored."),N=!1;let b=Nt.autoReset,P=ae.enabled,V=ae.autoUpdate,F=ae.needsUpdate,U=ae.type;We(),Nt.autoReset=b,ae.enabled=P,ae.autoUpdate=V,ae.needsUpdate=F,ae.type=U}function pe(b){Ne("WebGLRenderer: A WebGL context could not be created. Reason: ",b.statusMessage)}function rt(b){let P=b.target;P.removeEventListener("dispose",rt),Ht(P)}function Ht(b){ar(b),Ie.remove(b)}function ar(b){let P=Ie.get(b).programs;P!==void 0&&(P.forEach(function(V){J.releaseProgram(V)}),b.isShaderMaterial&&J.releaseShaderCache(b))}this.renderBufferDirect=function(b,P,V,F,U,de){P===null&&(P=Dn);let _e=U.isMesh&&U.matrixWorld.determinantAffine()<0,ue=ib(b,P,V,F,U);fe.setMaterial(F,_e);let xe=V.index,Ae=1;if(F.wireframe===!0){if(xe=k.getWireframeAttribute(V),xe===void 0)return;Ae=2}let Be=V.drawRange,je=V.attributes.position,we=Be.start*Ae,Ye=(Be.start+Be.count)*Ae;de!==null&&(we=Math.max(we,de.start*Ae),Ye=Math.min(Ye,(de.start+de.count)*Ae)),xe!==null?(we=Math.max(we,0),Ye=Math.min(Ye,xe.count)):je!=null&&(we=Math.max(we,0),Ye=Math.min(Ye,je.count));let It=Ye-we;if(It<0||It===1/0)return;oe.setup(U,F,ue,V,xe);let ht,ut=W;if(xe!==null&&(ht=_.get(xe),ut=le,ut.setIndex(ht)),U.isMesh)F.wireframe===!0?(fe.setLineWidth(F.wireframeLinewidth*Fn()),ut.setMode(O.LINES)):ut.setMode(O.TRIANGLES);else if(U.isLine){let sn=F.linewidth;sn===void 0&&(sn=1),fe.setLineWidth(sn*Fn()),U.isLineSegments?ut.setMode(O.LINES):U.isLineLoop?ut.setMode(O.LINE_LOOP):ut.setMode(O.LINE_STRIP)}else U.isPoints?ut.setMode(O.POINTS):U.isSprite&&ut.setMode(O.TRIANGLES);if(U.isBatchedMesh)if(pt.get("WEBGL_multi_draw"))ut.renderMultiDraw(U._multiDrawStarts,U._multiDrawCounts,U._multiDrawCount);else{let sn=U._multiDrawStarts,Me=U._multiDrawCounts,mn=U._multiDrawCount,tt=xe?_.get(xe).bytesPerElement:1,Fr=Ie.get(F).currentProgram.getUniforms();for(let on=0;on<mn;on++)Fr.setValue(O,"_gl_DrawID",on),ut.render(sn[on]/tt,Me[on])}else if(U.isInstancedMesh)ut.renderInstances(we,It,U.count);else if(V.isInstancedBufferGeometry){let sn=V._maxInstanceCount!==void 0?V._maxInstanceCount:1/0,Me=Math.min(V.instanceCount,sn);ut.renderInstances(we,It,Me)}else ut.render(we,It)};function um(b,P,V,F){z!==null&&b.isNodeMaterial&&z.setObject(F,b),Dt===!0&&j.setState(b,V,!1),b.transparent===!0&&b.side===jn&&b.forceSinglePass===!1?(b.side=Bt,b.needsUpdate=!0,bo(b,P,F),b.side=Rr,b.needsUpdate=!0,bo(b,P,F),b.side=jn):bo(b,P,F)}this.compile=function(b,P,V=null){V===null&&(V=b),z!==null&&z.renderStart(b,P,V),E=q.get(V),E.init(P),S.push(E),V.traverseVisible(function(U){U.isLight&&U.layers.test(P.layers)&&(E.pushLight(U),U.castShadow&&E.pushShadow(U))}),b!==V&&b.traverseVisible(function(U){U.isLight&&U.layers.test(P.layers)&&(E.pushLight(U),U.castShadow&&E.pushShadow(U))}),E.setupLights(),z!==null&&z.updateLights(E.state.lightsArray),_n=this.localClippingEnabled,Dt=j.init(this.clippingPlanes,_n),Dt===!0&&j.setGlobalState(this.clippingPlanes,P),z!==null&&ae.render(E.state.shadowsArray,V,P);let F=new Set;return b.traverse(function(U){if(!(U.isMesh||U.isPoints||U.isLine||U.isSprite))return;let de=U.material;if(de)if(Array.isArray(de))for(let _e=0;_e<de.length;_e++){let ue=de[_e];um(ue,V,P,U),F.add(ue)}else um(de,V,P,U),F.add(de)}),E=S.pop(),z!==null&&z.renderEnd(),F},this.compileAsync=function(b,P,V=null){let F=this.compile(b,P,V);return new Promise(U=>{function de(){if(F.forEach(function(_e){let xe=Ie.get(_e).currentProgram;(xe===void 0||xe.isReady())&&F.delete(_e)}),F.size===0){U(b);return}setTimeout(de,10)}pt.get("KHR_parallel_shader_compile")!==null?de():setTimeout(de,10)})};let Ch=null;function tb(b){Ch&&Ch(b)}function hm(){Nr.stop()}function dm(){Nr.start()}let Nr=new kv;Nr.setAnimationLoop(tb),typeof self<"u"&&Nr.setContext(self),this.setAnimationLoop=function(b){Ch=b,ie.setAnimationLoop(b),b===null?Nr.stop():Nr.start()},ie.addEventListener("sessionstart",hm),ie.addEventListener("sessionend",dm),this.render=function(b,P){if(P!==void 0&&P.isCamera!==!0){Ne("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;z!==null&&z.renderStart(b,P);let V=ie.enabled===!0&&ie.isPresenting===!0,F=B!==null&&(ne===null||V)&&B.begin(L,ne);if(b.matrixWorldAutoUpdate===!0&&b.updateMatrixWorld(),P.parent===null&&P.matrixWorldAutoUpdate===!0&&P.updateMatrixWorld(),ie.enabled===!0&&ie.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(ie.cameraAutoUpdate===!0&&ie.updateCamera(P),P=ie.getCamera()),b.isScene===!0&&b.onBeforeRender(L,b,P,ne),E=q.get(b,S.length),E.init(P),E.state.textureUnits=ke.getTextureUnits(),S.push(E),yt.multiplyMatrices(P.projectionMatrix,P.matrixWorldInverse),P.isArrayCamera?Zt.setFromArrayCamera(P):qe.setFromProjectionMatrix(yt,Wn,P.reversedDepth),_n=this.localClippingEnabled,Dt=j.init(this.clippingPlanes,_n),C=he.get(b,v.length),C.init(),v.push(C),this.info.render.frame++,ie.enabled===!0&&ie.isPresenting===!0){let _e=L.xr.getDepthSensingMesh();_e!==null&&Rh(_e,P,-1/0,L.sortObjects)}Rh(b,P,0,L.sortObjects),C.finish(),z!==null&&z.updateLights(E.state.lightsArray),L.sortObjects===!0&&C.sort(ze,Pt),Nn=ie.enabled===!1||ie.isPresenting===!1||ie.hasDepthSensing()===!1,Nn&&R.addToRenderList(C,b),this.info.autoReset===!0&&this.info.reset(),Dt===!0&&j.beginShadows();let U=E.state.shadowsArray;if(ae.render(U,b,P),Dt===!0&&j.endShadows(),(F&&B.hasRenderPass())===!1){let _e=C.opaque,ue=C.transmissive;if(E.setupLights(),P.isArrayCamera){let xe=P.cameras;if(ue.length>0)for(let Ae=0,Be=xe.length;Ae<Be;Ae++){let je=xe[Ae];pm(_e,ue,b,je)}Nn&&R.render(b);for(let Ae=0,Be=xe.length;Ae<Be;Ae++){let je=xe[Ae];fm(C,b,je,je.viewport)}}else ue.length>0&&pm(_e,ue,b,P),Nn&&R.render(b),fm(C,b,P)}ne!==null&&G===0&&(ke.updateMultisampleRenderTarget(ne),ke.updateRenderTargetMipmap(ne)),F&&B.end(L),b.isScene===!0&&b.onAfterRender(L,b,P),oe.resetDefaultState(),X=-1,Q=null,S.pop(),S.length>0?(E=S[S.length-1],ke.setTextureUnits(E.state.textureUnits),Dt===!0&&j.setGlobalState(L.clippingPlanes,E.state.camera)):E=null,v.pop(),v.length>0?C=v[v.length-1]:C=null,z!==null&&z.renderEnd()};function Rh(b,P,V,F){if(b.visible===!1)return;if(b.layers.test(P.layers)){if(b.isGroup)V=b.renderOrder;else if(b.isLOD)b.autoUpdate===!0&&b.update(P);else if(b.isLight)E.pushLight(b),b.castShadow&&E.pushShadow(b);else if(b.isSprite){let _e=P.isArrayCamera?Zt:qe;if(!b.frustumCulled||b.intersectsFrustum(_e)){F&&Gt.setFromMatrixPosition(b.matrixWorld).applyMatrix4(yt);let ue=te.update(b),xe=b.material;xe.visible&&C.push(b,ue,xe,V,Gt.z,null,P)}}else if(b.isMesh||b.isLine||b.isPoints){let _e=P.isArrayCamera?Zt:qe;if(!b.frustumCulled||b.intersectsFrustum(_e)){let ue=te.update(b),xe=b.material;if(F&&(b.boundingSphere!==void 0?(b.boundingSphere===null&&b.computeBoundingSphere(),Gt.copy(b.boundingSphere.center)):(ue.boundingSphere===null&&ue.computeBoundingSphere(),Gt.copy(ue.boundingSphere.center)),Gt.applyMatrix4(b.matrixWorld).applyMatrix4(yt)),Array.isArray(xe)){let Ae=ue.groups;for(let Be=0,je=Ae.length;Be<je;Be++){let we=Ae[Be],Ye=xe[we.materialIndex];Ye&&Ye.visible&&C.push(b,ue,Ye,V,Gt.z,we,P)}}else xe.visible&&C.push(b,ue,xe,V,Gt.z,null,P)}}}let de=b.children;for(let _e=0,ue=de.length;_e<ue;_e++)Rh(de[_e],P,V,F)}function fm(b,P,V,F){let{opaque:U,transmissive:de,transparent:_e}=b;E.setupLightsView(V),Dt===!0&&j.setGlobalState(L.clippingPlanes,V),F&&fe.viewport(ee.copy(F)),U.length>0&&tl(U,P,V),de.length>0&&tl(de,P,V),_e.length>0&&tl(_e,P,V),fe.buffers.depth.setTest(!0),fe.buffers.depth.setMask(!0),fe.buffers.color.setMask(!0),fe.setPolygonOffset(!1)}function pm(b,P,V,F){if((V.isScene===!0?V.overrideMaterial:null)!==null)return;if(E.state.transmissionRenderTarget[F.id]===void 0){let we=pt.has("EXT_color_buffer_half_float")||pt.has("EXT_color_buffer_float");E.state.transmissionRenderTarget[F.id]=new vn(1,1,{generateMipmaps:!0,type:we?li:Sn,minFilter:Pn,samples:Math.max(4,mt.samples),stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:Ze.workingColorSpace})}let de=E.state.transmissionRenderTarget[F.id],_e=F.viewport||ee;de.setSize(_e.z*L.transmissionResolutionScale,_e.w*L.transmissionResolutionScale);let ue=L.getRenderTarget(),xe=L.getActiveCubeFace(),Ae=L.getActiveMipmapLevel();L.setRenderTarget(de),L.getClearColor(Y),ye=L.getClearAlpha(),ye<1&&L.setClearColor(16777215,.5),L.clear(),Nn&&R.render(V);let Be=L.toneMapping;L.toneMapping=Ai;let je=F.viewport;if(F.viewport!==void 0&&(F.viewport=void 0),E.setupLightsView(F),Dt===!0&&j.setGlobalState(L.clippingPlanes,F),tl(b,V,F),ke.updateMultisampleRenderTarget(de),ke.updateRenderTargetMipmap(de),pt.has("WEBGL_multisampled_render_to_texture")===!1){let we=!1;for(let Ye=0,It=P.length;Ye<It;Ye++){let ht=P[Ye],{object:ut,geometry:sn,material:Me,group:mn}=ht;if(Me.side===jn&&ut.layers.test(F.layers)){let tt=Me.side;Me.side=Bt,Me.needsUpdate=!0,mm(ut,V,F,sn,Me,mn),Me.side=tt,Me.needsUpdate=!0,we=!0}}we===!0&&(ke.updateMultisampleRenderTarget(de),ke.updateRenderTargetMipmap(de))}L.setRenderTarget(ue,xe,Ae),L.setClearColor(Y,ye),je!==void 0&&(F.viewport=je),L.toneMapping=Be}function tl(b,P,V){let F=P.isScene===!0?P.overrideMaterial:null;for(let U=0,de=b.length;U<de;U++){let _e=b[U],{object:ue,geometry:xe,group:Ae}=_e,Be=_e.material;Be.allowOverride===!0&&F!==null&&(Be=F),ue.layers.test(V.layers)&&mm(ue,P,V,xe,Be,Ae)}}function mm(b,P,V,F,U,de){z!==null&&U.isNodeMaterial&&z.setObject(b,U),b.onBeforeRender(L,P,V,F,U,de),b.modelViewMatrix.multiplyMatrices(V.matrixWorldInverse,b.matrixWorld),b.normalMatrix.getNormalMatrix(b.modelViewMatrix),U.onBeforeRender(L,P,V,F,b,de),U.transparent===!0&&U.side===jn&&U.forceSinglePass===!1?(U.side=Bt,U.needsUpdate=!0,L.renderBufferDirect(V,P,F,U,b,de),U.side=Rr,U.needsUpdate=!0,L.renderBufferDirect(V,P,F,U,b,de),U.side=jn):L.renderBufferDirect(V,P,F,U,b,de),b.onAfterRender(L,P,V,F,U,de)}function gm(b){let P=0;for(let V of b)V.texture!==null&&P++;return P}function bo(b,P,V){P.isScene!==!0&&(P=Dn);let F=Ie.get(b),U=E.state.lights,de=E.state.shadowsArray,_e=U.state.version,ue=J.getParameters(b,U.state,de,P,V,E.state.lightProbeGridArray),xe=J.getProgramCacheKey(ue),Ae=F.programs;F.environment=b.isMeshStandardMaterial||b.isMeshLambertMaterial||b.isMeshPhongMaterial?P.environment:null,F.fog=P.fog;let Be=b.isMeshStandardMaterial||b.isMeshLambertMaterial&&!b.envMap||b.isMeshPhongMaterial&&!b.envMap;F.envMap=A.get(b.envMap||F.environment,Be),F.envMapRotation=F.environment!==null&&b.envMap===null?P.environmentRotation:b.envMapRotation,Ae===void 0&&(b.addEventListener("dispose",rt),Ae=new Map,F.programs=Ae,F.programVariants=new Map);let je=Ae.get(xe);if(je!==void 0){if(F.currentProgram===je&&F.lightsStateVersion===_e)return vm(b,ue),je}else ue.uniforms=J.getUniforms(b),z!==null&&b.isNodeMaterial&&z.build(b,V,ue),b.onBeforeCompile(ue,L),je=J.acquireProgram(ue,xe),Ae.set(xe,je),F.uniforms=ue.uniforms;let we=F.uniforms;return(!b.isShaderMaterial&&!b.isRawShaderMaterial||b.clipping===!0)&&(we.clippingPlanes=j.uniform),vm(b,ue),F.needsLights=sb(b),F.lightsStateVersion=_e,F.needsLights&&(we.ambientLightColor.value=U.state.ambient,we.lightProbe.value=U.state.probe,we.sunLights.value=U.state.sun,we.sunLightShadows.value=U.state.sunShadow,we.directionalLights.value=U.state.directional,we.directionalLightShadows.value=U.state.directionalShadow,we.spotLights.value=U.state.spot,we.spotLightShadows.value=U.state.spotShadow,we.rectAreaLights.value=U.state.rectArea,we.ltc_1.value=U.state.rectAreaLTC1,we.ltc_2.value=U.state.rectAreaLTC2,we.pointLights.value=U.state.point,we.pointLightShadows.value=U.state.pointShadow,we.hemisphereLights.value=U.state.hemi,we.sunShadowMatrix.value=U.state.sunShadowMatrix,we.sunShadowCascade.value=U.state.sunShadowCascade,we.directionalShadowMatrix.value=U.state.directionalShadowMatrix,we.spotLightMatrix.value=U.state.spotLightMatrix,we.spotLightMap.value=U.state.spotLightMap,we.pointShadowMatrix.value=U.state.pointShadowMatrix),F.numLightProbeGrids=gm(E.state.lightProbeGridArray),F.currentProgram=je,F.uniformsList=null,je}function nb(b,P,V,F,U){let de=Ie.get(b),_e=de.currentProgram.id+","+F+","+U,ue=de.programVariants.get(_e);return ue===void 0?(ue=bo(b,P,V),de.programVariants.set(_e,ue)):(de.currentProgram=ue,de.uniformsList=null,de.outputColorSpace=F,de.toneMapping=U),ue}function ym(b){if(b.uniformsList===null){let P=b.currentProgram.getUniforms();b.uniformsList=po.seqWithValue(P.seq,b.uniforms)}return b.uniformsList}function vm(b,P){let V=Ie.get(b);V.outputColorSpace=P.outputColorSpace,V.batching=P.batching,V.batchingColor=P.batchingColor,V.instancing=P.instancing,V.instancingColor=P.instancingColor,V.instancingMorph=P.instancingMorph,V.skinning=P.skinning,V.morphTargets=P.morphTargets,V.morphNormals=P.morphNormals,V.morphColors=P.morphColors,V.morphTargetsCount=P.morphTargetsCount,V.numClippingPlanes=P.numClippingPlanes,V.numIntersection=P.numClipIntersection,V.vertexAlphas=P.vertexAlphas,V.vertexTangents=P.vertexTangents,V.toneMapping=P.toneMapping}function ib(b,P,V,F,U){P.isScene!==!0&&(P=Dn),ke.resetTextureUnits();let de=P.fog,_e=F.isMeshStandardMaterial||F.isMeshLambertMaterial||F.isMeshPhongMaterial?P.environment:null,ue=ne===null?L.outputColorSpace:ne.isXRRenderTarget===!0?ne.texture.colorSpace:Ze.workingColorSpace,xe=F.isMeshStandardMaterial||F.isMeshLambertMaterial&&!F.envMap||F.isMeshPhongMaterial&&!F.envMap,Ae=A.get(F.envMap||_e,xe),Be=F.vertexColors===!0&&!!V.attributes.color&&V.attributes.color.itemSize===4,je=!!V.attributes.tangent&&(!!F.normalMap||F.anisotropy>0),we=!!V.morphAttributes.position,Ye=!!V.morphAttributes.normal,It=!!V.morphAttributes.color,ht=Ai;F.toneMapped&&(ne===null||ne.isXRRenderTarget===!0)&&(ht=L.toneMapping);let ut=V.morphAttributes.position||V.morphAttributes.normal||V.morphAttributes.color,sn=ut!==void 0?ut.length:0,Me=Ie.get(F),mn=E.state.lights;if(Dt===!0&&(_n===!0||b!==Q)){let vt=b===Q&&F.id===X;j.setState(F,b,vt)}let tt=!1,Fr=!1;F.version===Me.__version?Me.needsLights&&Me.lightsStateVersion!==mn.state.version||U.isBatchedMesh&&Me.batching===!1||!U.isBatchedMesh&&Me.batching===!0||U.isBatchedMesh&&Me.batchingColor===!0&&U._colorsTexture===null||U.isBatchedMesh&&Me.batchingColor===!1&&U._colorsTexture!==null||U.isInstancedMesh&&Me.instancing===!1||!U.isInstancedMesh&&Me.instancing===!0||U.isSkinnedMesh&&Me.skinning===!1||!U.isSkinnedMesh&&Me.skinning===!0||U.isInstancedMesh&&Me.instancingColor===!0&&U.instanceColor===null||U.isInstancedMesh&&Me.instancingColor===!1&&U.instanceColor!==null||U.isInstancedMesh&&Me.instancingMorph===!0&&U.morphTexture===null||U.isInstancedMesh&&Me.instancingMorph===!1&&U.morphTexture!==null||Me.envMap!==Ae||F.fog===!0&&Me.fog!==de||Me.numClippingPlanes!==void 0&&(Me.numClippingPlanes!==j.numPlanes||Me.numIntersection!==j.numIntersection)||Me.vertexAlphas!==Be||Me.vertexTangents!==je||Me.morphTargets!==we||Me.morphNormals!==Ye||Me.morphColors!==It||Me.morphTargetsCount!==sn||Me.numLightProbeGrids!==gm(E.state.lightProbeGridArray)?tt=!0:(Me.outputColorSpace!==ue||Me.toneMapping!==ht)&&(Fr=!0):(tt=!0,Me.__version=F.version);let on=Me.currentProgram;(tt===!0||Fr===!0)&&(on=Fr===!0?nb(F,P,U,ue,ht):bo(F,P,U),z&&F.isNodeMaterial&&z.onUpdateProgram(F,on,Me));let nl=!1,lr=!1,kr=!1,Je=on.getUniforms(),Kt=Me.uniforms;if(fe.useProgram(on.program)&&(nl=!0,lr=!0,kr=!0),F.id!==X&&(X=F.id,lr=!0),nl||Q!==b){fe.buffers.depth.getReversed()&&b.reversedDepth!==!0&&(b._reversedDepth=!0,b.updateProjectionMatrix()),Je.setValue(O,"projectionMatrix",b.projectionMatrix),Je.setValue(O,"viewMatrix",b.matrixWorldInverse);let Wt=Je.map.cameraPosition;Wt!==void 0&&Wt.setValue(O,hi.setFromMatrixPosition(b.matrixWorld)),mt.logarithmicDepthBuffer&&Je.setValue(O,"logDepthBufFC",2/(Math.log(b.far+1)/Math.LN2)),(F.isMeshPhongMaterial||F.isMeshToonMaterial||F.isMeshLambertMaterial||F.isMeshBasicMaterial||F.isMeshStandardMaterial||F.isShaderMaterial)&&Je.setValue(O,"isOrthographic",b.isOrthographicCamera===!0),Q!==b&&(Q=b,lr=!0,kr=!0)}if(Me.needsLights&&(mn.state.sunShadowMap.length>0&&Je.setValue(O,"sunShadowMap",mn.state.sunShadowMap,ke),mn.state.directionalShadowMap.length>0&&Je.setValue(O,"directionalShadowMap",mn.state.directionalShadowMap,ke),mn.state.spotShadowMap.length>0&&Je.setValue(O,"spotShadowMap",mn.state.spotShadowMap,ke),mn.state.pointShadowMap.length>0&&Je.setValue(O,"pointShadowMap",mn.state.pointShadowMap,ke)),U.isSkinnedMesh){Je.setOptional(O,U,"bindMatrix"),Je.setOptional(O,U,"bindMatrixInverse");let vt=U.skeleton;vt&&(vt.boneTexture===null&&vt.computeBoneTexture(),Je.setValue(O,"boneTexture",vt.boneTexture,ke))}U.isBatchedMesh&&(Je.setOptional(O,U,"batchingTexture"),Je.setValue(O,"batchingTexture",U._matricesTexture,ke),Je.setOptional(O,U,"batchingIdTexture"),Je.setValue(O,"batchingIdTexture",U._indirectTexture,ke),Je.setOptional(O,U,"batchingColorTexture"),U._colorsTexture!==null&&Je.setValue(O,"batchingColorTexture",U._colorsTexture,ke));let Zn=V.morphAttributes;if((Zn.position!==void 0||Zn.normal!==void 0||Zn.color!==void 0)&&Z.update(U,V,on),(lr||Me.receiveShadow!==U.receiveShadow)&&(Me.receiveShadow=U.receiveShadow,Je.setValue(O,"receiveShadow",U.receiveShadow)),(F.isMeshStandardMaterial||F.isMeshLambertMaterial||F.isMeshPhongMaterial)&&F.envMap===null&&P.environment!==null&&(Kt.envMapIntensity.value=P.environmentIntensity),Kt.dfgLUT!==void 0&&(Kt.dfgLUT.value=p3()),lr){if(Je.setValue(O,"toneMappingExposure",L.toneMappingExposure),Me.needsLights&&rb(Kt,kr),de&&F.fog===!0&&se.refreshFogUniforms(Kt,de),se.refreshMaterialUniforms(Kt,F,ve,Pe,E.state.transmissionRenderTarget[b.id]),Me.needsLights&&Me.numLightProbeGrids>0){let vt=w,Wt=0;for(let Oi of E.state.lightProbeGridArray)Oi.texture!==null&&(vt.textures[Wt]=Oi.texture,vt.min[Wt]=Oi.boundingBox.min,vt.max[Wt]=Oi.boundingBox.max,vt.resolution[Wt]=Oi.resolution,Wt++);for(let Oi in vt)vt[Oi].length=Wt;Kt.probesSH.value=vt.textures,Kt.probesMin.value=vt.min,Kt.probesMax.value=vt.max,Kt.probesResolution.value=vt.resolution}po.upload(O,ym(Me),Kt,ke)}if(F.isShaderMaterial&&F.uniformsNeedUpdate===!0&&(po.upload(O,ym(Me),Kt,ke),F.uniformsNeedUpdate=!1),F.isSpriteMaterial&&Je.setValue(O,"center",U.center),Je.setValue(O,"modelViewMatrix",U.modelViewMatrix),Je.setValue(O,"normalMatrix",U.normalMatrix),Je.setValue(O,"modelMatrix",U.matrixWorld),F.uniformsGroups!==void 0){let vt=F.uniformsGroups;for(let Wt=0,Oi=vt.length;Wt<Oi;Wt++){let _m=vt[Wt];Te.update(_m,on),Te.bind(_m,on)}}return on}function rb(b,P){b.ambientLightColor.needsUpdate=P,b.lightProbe.needsUpdate=P,b.sunLights.needsUpdate=P,b.sunLightShadows.needsUpdate=P,b.directionalLights.needsUpdate=P,b.directionalLightShadows.needsUpdate=P,b.pointLights.needsUpdate=P,b.pointLightShadows.needsUpdate=P,b.spotLights.needsUpdate=P,b.spotLightShadows.needsUpdate=P,b.rectAreaLights.needsUpdate=P,b.hemisphereLights.needsUpdate=P}function sb(b){return b.isMeshLambertMaterial||b.isMeshToonMaterial||b.isMeshPhongMaterial||b.isMeshStandardMaterial||b.isShadowMaterial||b.isShaderMaterial&&b.lights===!0}this.getActiveCubeFace=function(){return K},this.getActiveMipmapLevel=function(){return G},this.getRenderTarget=function(){return ne},this.setRenderTargetTextures=function(b,P,V){let F=Ie.get(b);F.__autoAllocateDepthBuffer=b.resolveDepthBuffer===!1,F.__autoAllocateDepthBuffer===!1&&(F.__useRenderToTexture=!1),Ie.get(b.texture).__webglTexture=P,Ie.get(b.depthTexture).__webglTexture=F.__autoAllocateDepthBuffer?void 0:V,F.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(b,P){let V=Ie.get(b);V.__webglFramebuffer=P,V.__useDefaultFramebuffer=P===void 0},this.setRenderTarget=function(b,P=0,V=0){ne=b,K=P,G=V;let F=null,U=!1,de=!1;if(b){let ue=Ie.get(b);if(ue.__useDefaultFramebuffer!==void 0){fe.bindFramebuffer(O.FRAMEBUFFER,ue.__webglFramebuffer),ee.copy(b.viewport),Se.copy(b.scissor),Ue=b.scissorTest,fe.viewport(ee),fe.scissor(Se),fe.setScissorTest(Ue),X=-1;return}else if(ue.__webglFramebuffer===void 0)ke.setupRenderTarget(b);else if(ue.__hasExternalTextures)ke.rebindTextures(b,Ie.get(b.texture).__webglTexture,Ie.get(b.depthTexture).__webglTexture);else if(b.depthBuffer){let Be=b.depthTexture;if(ue.__boundDepthTexture!==Be){if(Be!==null&&Ie.has(Be)&&(b.width!==Be.image.width||b.height!==Be.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");ke.setupDepthRenderbuffer(b)}}let xe=b.texture;(xe.isData3DTexture||xe.isDataArrayTexture||xe.isCompressedArrayTexture)&&(de=!0);let Ae=Ie.get(b).__webglFramebuffer;b.isWebGLCubeRenderTarget?(Array.isArray(Ae[P])?F=Ae[P][V]:F=Ae[P],U=!0):b.samples>0&&ke.useMultisampledRTT(b)===!1?F=Ie.get(b).__webglMultisampledFramebuffer:Array.isArray(Ae)?F=Ae[V]:F=Ae,ee.copy(b.viewport),Se.copy(b.scissor),Ue=b.scissorTest}else ee.copy(Le).multiplyScalar(ve).floor(),Se.copy(it).multiplyScalar(ve).floor(),Ue=ct;if(V!==0&&(F=H),fe.bindFramebuffer(O.FRAMEBUFFER,F)&&fe.drawBuffers(b,F),fe.viewport(ee),fe.scissor(Se),fe.setScissorTest(Ue),U){let ue=Ie.get(b.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_CUBE_MAP_POSITIVE_X+P,ue.__webglTexture,V)}else if(de){let ue=P;for(let xe=0;xe<b.textures.length;xe++){let Ae=Ie.get(b.textures[xe]);O.framebufferTextureLayer(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0+xe,Ae.__webglTexture,V,ue)}}else if(b!==null&&V!==0){let ue=Ie.get(b.texture);O.framebufferTexture2D(O.FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,ue.__webglTexture,V)}X=-1};function xm(b){let P=Ie.get(b);return(P.__readFormat!==b.format||P.__readType!==b.type)&&(P.__readFormat=b.format,P.__readType=b.type,P.__formatReadable=mt.textureFormatReadable(b.format),P.__typeReadable=mt.textureTypeReadable(b.type)),P}this.readRenderTargetPixels=function(b,P,V,F,U,de,_e,ue=0){if(!(b&&b.isWebGLRenderTarget)){Ne("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let xe=Ie.get(b).__webglFramebuffer;if(b.isWebGLCubeRenderTarget&&_e!==void 0&&(xe=xe[_e],Array.isArray(xe)&&(xe=xe[0])),xe){fe.bindFramebuffer(O.FRAMEBUFFER,xe);try{let Ae=b.textures[ue],Be=Ae.format,je=Ae.type;b.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+ue);let we=xm(Ae);if(we.__formatReadable===!1){Ne("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(we.__typeReadable===!1){Ne("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}P>=0&&P<=b.width-F&&V>=0&&V<=b.height-U&&O.readPixels(P,V,F,U,re.convert(Be),re.convert(je),de)}finally{let Ae=ne!==null?Ie.get(ne).__webglFramebuffer:null;fe.bindFramebuffer(O.FRAMEBUFFER,Ae)}}},this.readRenderTargetPixelsAsync=async function(b,P,V,F,U,de,_e,ue=0){if(!(b&&b.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let xe=Ie.get(b).__webglFramebuffer;if(b.isWebGLCubeRenderTarget&&_e!==void 0&&(xe=xe[_e],Array.isArray(xe)&&(xe=xe[0])),xe)if(P>=0&&P<=b.width-F&&V>=0&&V<=b.height-U){fe.bindFramebuffer(O.FRAMEBUFFER,xe);let Ae=b.textures[ue],Be=Ae.format,je=Ae.type;b.textures.length>1&&O.readBuffer(O.COLOR_ATTACHMENT0+ue);let we=xm(Ae);if(we.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(we.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Ye=O.createBuffer();O.bindBuffer(O.PIXEL_PACK_BUFFER,Ye),O.bufferData(O.PIXEL_PACK_BUFFER,de.byteLength,O.STREAM_READ),O.readPixels(P,V,F,U,re.convert(Be),re.convert(je),0),O.bindBuffer(O.PIXEL_PACK_BUFFER,null);let It=ne!==null?Ie.get(ne).__webglFramebuffer:null;fe.bindFramebuffer(O.FRAMEBUFFER,It);let ht=O.fenceSync(O.SYNC_GPU_COMMANDS_COMPLETE,0);return O.flush(),await lv(O,ht,4),O.bindBuffer(O.PIXEL_PACK_BUFFER,Ye),O.getBufferSubData(O.PIXEL_PACK_BUFFER,0,de),O.bindBuffer(O.PIXEL_PACK_BUFFER,null),O.deleteBuffer(Ye),O.deleteSync(ht),de}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(b,P=null,V=0){let F=Math.pow(2,-V),U=Math.floor(b.image.width*F),de=Math.floor(b.image.height*F),_e=P!==null?P.x:0,ue=P!==null?P.y:0;ke.setTexture2D(b,0),O.copyTexSubImage2D(O.TEXTURE_2D,V,0,0,_e,ue,U,de),fe.unbindTexture()},this.copyTextureToTexture=function(b,P,V=null,F=null,U=0,de=0){let _e,ue,xe,Ae,Be,je,we,Ye,It,ht=b.isCompressedTexture?b.mipmaps[de]:b.image;if(V!==null)_e=V.max.x-V.min.x,ue=V.max.y-V.min.y,xe=V.isBox3?V.max.z-V.min.z:1,Ae=V.min.x,Be=V.min.y,je=V.isBox3?V.min.z:0;else{let Je=Math.pow(2,-U);_e=Math.floor(ht.width*Je),ue=Math.floor(ht.height*Je),b.isDataArrayTexture?xe=ht.depth:b.isData3DTexture?xe=Math.floor(ht.depth*Je):xe=1,Ae=0,Be=0,je=0}F!==null?(we=F.x,Ye=F.y,It=F.z):(we=0,Ye=0,It=0);let ut=re.convert(P.format),sn=re.convert(P.type),Me;P.isData3DTexture?(ke.setTexture3D(P,0),Me=O.TEXTURE_3D):P.isDataArrayTexture||P.isCompressedArrayTexture?(ke.setTexture2DArray(P,0),Me=O.TEXTURE_2D_ARRAY):(ke.setTexture2D(P,0),Me=O.TEXTURE_2D),fe.activeTexture(O.TEXTURE0),fe.pixelStorei(O.UNPACK_FLIP_Y_WEBGL,P.flipY),fe.pixelStorei(O.UNPACK_PREMULTIPLY_ALPHA_WEBGL,P.premultiplyAlpha),fe.pixelStorei(O.UNPACK_ALIGNMENT,P.unpackAlignment);let mn=fe.getParameter(O.UNPACK_ROW_LENGTH),tt=fe.getParameter(O.UNPACK_IMAGE_HEIGHT),Fr=fe.getParameter(O.UNPACK_SKIP_PIXELS),on=fe.getParameter(O.UNPACK_SKIP_ROWS),nl=fe.getParameter(O.UNPACK_SKIP_IMAGES);fe.pixelStorei(O.UNPACK_ROW_LENGTH,ht.width),fe.pixelStorei(O.UNPACK_IMAGE_HEIGHT,ht.height),fe.pixelStorei(O.UNPACK_SKIP_PIXELS,Ae),fe.pixelStorei(O.UNPACK_SKIP_ROWS,Be),fe.pixelStorei(O.UNPACK_SKIP_IMAGES,je);let lr=b.isDataArrayTexture||b.isData3DTexture,kr=P.isDataArrayTexture||P.isData3DTexture;if(b.isDepthTexture){let Je=Ie.get(b),Kt=Ie.get(P),Zn=Ie.get(Je.__renderTarget),vt=Ie.get(Kt.__renderTarget);fe.bindFramebuffer(O.READ_FRAMEBUFFER,Zn.__webglFramebuffer),fe.bindFramebuffer(O.DRAW_FRAMEBUFFER,vt.__webglFramebuffer);for(let Wt=0;Wt<xe;Wt++)lr&&(O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ie.get(b).__webglTexture,U,je+Wt),O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Ie.get(P).__webglTexture,de,It+Wt)),O.blitFramebuffer(Ae,Be,Ae+_e,Be+ue,we,Ye,we+_e,Ye+ue,O.DEPTH_BUFFER_BIT,O.NEAREST);fe.bindFramebuffer(O.READ_FRAMEBUFFER,null),fe.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else if(U!==0||b.isRenderTargetTexture||Ie.has(b)){let Je=Ie.get(b),Kt=Ie.get(P);fe.bindFramebuffer(O.READ_FRAMEBUFFER,I),fe.bindFramebuffer(O.DRAW_FRAMEBUFFER,$);for(let Zn=0;Zn<xe;Zn++)lr?O.framebufferTextureLayer(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Je.__webglTexture,U,je+Zn):O.framebufferTexture2D(O.READ_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Je.__webglTexture,U),kr?O.framebufferTextureLayer(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,Kt.__webglTexture,de,It+Zn):O.framebufferTexture2D(O.DRAW_FRAMEBUFFER,O.COLOR_ATTACHMENT0,O.TEXTURE_2D,Kt.__webglTexture,de),U!==0?O.blitFramebuffer(Ae,Be,Ae+_e,Be+ue,we,Ye,we+_e,Ye+ue,O.COLOR_BUFFER_BIT,O.NEAREST):kr?O.copyTexSubImage3D(Me,de,we,Ye,It+Zn,Ae,Be,_e,ue):O.copyTexSubImage2D(Me,de,we,Ye,Ae,Be,_e,ue);fe.bindFramebuffer(O.READ_FRAMEBUFFER,null),fe.bindFramebuffer(O.DRAW_FRAMEBUFFER,null)}else kr?b.isDataTexture||b.isData3DTexture?O.texSubImage3D(Me,de,we,Ye,It,_e,ue,xe,ut,sn,ht.data):P.isCompressedArrayTexture?O.compressedTexSubImage3D(Me,de,we,Ye,It,_e,ue,xe,ut,ht.data):O.texSubImage3D(Me,de,we,Ye,It,_e,ue,xe,ut,sn,ht):b.isDataTexture?O.texSubImage2D(O.TEXTURE_2D,de,we,Ye,_e,ue,ut,sn,ht.data):b.isCompressedTexture?O.compressedTexSubImage2D(O.TEXTURE_2D,de,we,Ye,ht.width,ht.height,ut,ht.data):O.texSubImage2D(O.TEXTURE_2D,de,we,Ye,_e,ue,ut,sn,ht);fe.pixelStorei(O.UNPACK_ROW_LENGTH,mn),fe.pixelStorei(O.UNPACK_IMAGE_HEIGHT,tt),fe.pixelStorei(O.UNPACK_SKIP_PIXELS,Fr),fe.pixelStorei(O.UNPACK_SKIP_ROWS,on),fe.pixelStorei(O.UNPACK_SKIP_IMAGES,nl),de===0&&P.generateMipmaps===!0&&P.mipmapsAutoUpdate===!0&&O.generateMipmap(Me),fe.unbindTexture()},this.initRenderTarget=function(b){Ie.get(b).__webglFramebuffer===void 0&&ke.setupRenderTarget(b)},this.initTexture=function(b){b.isCubeTexture?ke.setTextureCube(b,0):b.isData3DTexture?ke.setTexture3D(b,0):b.isDataArrayTexture||b.isCompressedArrayTexture?ke.setTexture2DArray(b,0):ke.setTexture2D(b,0),fe.unbindTexture()},this.resetState=function(){K=0,G=0,ne=null,fe.reset(),oe.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Wn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Ze._getDrawingBufferColorSpace(e),t.unpackColorSpace=Ze._getUnpackColorSpace()}};var Ge=(n,e,t)=>Math.min(t,Math.max(e,n)),Yt=n=>Ge(n,0,1),Xe=(n,e,t)=>n+(e-n)*t;function ot(n,e,t){let i=Yt((t-n)/(e-n));return i*i*(3-2*i)}var go=(n,e)=>1-Math.exp(-n*e);function nn(n){let e=(n+Math.PI)%(2*Math.PI);return(e<0?e+2*Math.PI:e)-Math.PI}var ka=n=>n*Math.PI/180;function Ci(n){let e=2166136261;for(let t=0;t<n.length;t++)e=Math.imul(e^n.charCodeAt(t),16777619);return e>>>0}function Ln(n){let e=n>>>0;return()=>{e=e+1831565813>>>0;let t=Math.imul(e^e>>>15,e|1);return t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}}var hp=1.6,dp=120,Kv=tr.degToRad(-4),Jv=tr.degToRad(86),m3=.35,jv=1.05,Yv={position:[1.5,2.3,8.4],target:[.42,1.12,2.5]};function Qv(n){return new fp(n)}var Zv=()=>({target:new T,yaw:0,pitch:.2,distance:6});function g3(n,e,t){let i=new T(...n).sub(new T(...e));t.target.set(...e),t.distance=Ge(i.length(),hp,dp),t.yaw=Math.atan2(i.x,i.z),t.pitch=Ge(Math.asin(i.y/Math.max(.01,i.length())),Kv,Jv)}var fp=class{following=null;parts;wish=Zv();now=Zv();keys=new Set;release;constructor(e){this.parts=e,this.jump(Yv.position,Yv.target),this.release=_3(e.element,this.keys,this)}get target(){return this.now.target}get distance(){return this.now.distance}orbit(e,t){this.wish.yaw-=e,this.wish.pitch=Ge(this.wish.pitch+t,Kv,Jv),this.wake()}zoom(e){this.wish.distance=Ge(this.wish.distance*e,hp,dp),this.wake()}slide(e,t){(e||t)&&(this.following=null);let{target:i,yaw:r}=this.wish,[s,o]=[Math.sin(r),Math.cos(r)];i.x=Ge(i.x+e*o-t*s,-200,200),i.z=Ge(i.z-e*s-t*o,-200,200),this.wake()}wake(){this.parts.wake()}toggleFollow(){this.follow(this.following?null:this.parts.favourite())}visit(e=this.parts.favourite()){let t=e?this.parts.avatarAt(e):null;t&&this.go([t[0],t[1]+jv,t[2]],5.5)}follow(e){this.following=e,e&&this.visit(e)}go(e,t){this.wish.target.set(...e),t!==void 0&&(this.wish.distance=Ge(t,hp,dp)),this.wake()}jump(e,t){g3(e,t,this.wish),ex(this.wish,this.now),this.apply()}update(e){this.hold(e);let t=this.following?this.parts.avatarAt(this.following):null;t&&this.wish.target.set(t[0],t[1]+jv,t[2]);let i=y3(this.now,this.wish,this.parts.still?1:go(9,e));return i&&this.apply(),i||this.keys.size>0}hold(e){let t=Math.max(3,this.wish.distance*.55)*e,i=l=>this.keys.has(l)?1:0,[r,s]=[i("d")-i("a"),i("w")-i("s")];(r||s)&&this.slide(r*t,s*t);let[o,a]=[i("arrowright")-i("arrowleft"),i("arrowup")-i("arrowdown")];(o||a)&&this.orbit(o*e*1.5,a*e*.9)}apply(){let{target:e,yaw:t,pitch:i,distance:r}=this.now,{camera:s}=this.parts,o=Math.cos(i)*r,a=Math.max(m3,e.y+Math.sin(i)*r);s.position.set(e.x+Math.sin(t)*o,a,e.z+Math.cos(t)*o),s.lookAt(e),s.updateMatrixWorld()}dispose(){this.release()}};function ex(n,e){e.target.copy(n.target),e.yaw=n.yaw,e.pitch=n.pitch,e.distance=n.distance}function y3(n,e,t){let i=n.target.distanceTo(e.target)+Math.abs(nn(e.yaw-n.yaw))+Math.abs(e.pitch-n.pitch)+Math.abs(e.distance-n.distance);return i===0?!1:(i<.001||t>=1?ex(e,n):(n.target.lerp(e.target,t),n.yaw+=nn(e.yaw-n.yaw)*t,n.pitch+=(e.pitch-n.pitch)*t,n.distance+=(e.distance-n.distance)*t),!0)}var v3=new Set(["w","a","s","d","arrowleft","arrowright","arrowup","arrowdown"]);function x3(n){return n instanceof HTMLElement&&(n.isContentEditable||/^(INPUT|TEXTAREA|SELECT)$/.test(n.tagName))}function _3(n,e,t){let i=new AbortController,r={signal:i.signal};return b3(n,new Map,t,r),n.addEventListener("wheel",o=>{o.preventDefault();let a=o.deltaMode===1?30:1;t.zoom(Math.exp(Ge(o.deltaY*a,-240,240)*(o.ctrlKey?.008:.0016)))},{...r,passive:!1}),window.addEventListener("keydown",o=>{if(x3(o.target)||o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented)return;let a=o.key.toLowerCase();(o.target===n||o.target===document.body||o.target===null)&&(v3.has(a)?(e.add(a),o.preventDefault(),t.wake()):a==="f"&&!o.repeat?t.toggleFollow():a==="g"&&!o.repeat&&t.visit())},r),window.addEventListener("keyup",o=>e.delete(o.key.toLowerCase()),r),window.addEventListener("blur",()=>e.clear(),r),()=>i.abort()}function b3(n,e,t,i){let r=()=>{let[s,o]=[...e.values()];return{d:Math.hypot(s.x-o.x,s.y-o.y),x:(s.x+o.x)/2,y:(s.y+o.y)/2}};n.addEventListener("pointerdown",s=>{s.pointerType==="mouse"&&s.button>2||(e.set(s.pointerId,{x:s.clientX,y:s.clientY}),n.setPointerCapture(s.pointerId))},i),n.addEventListener("pointermove",s=>{let o=e.get(s.pointerId);if(!o)return;let a=3.4/Math.max(300,n.clientHeight);if(e.size===2){let u=r();o.x=s.clientX,o.y=s.clientY;let h=r();u.d>8&&h.d>8&&t.zoom(u.d/h.d);let d=t.distance/Math.max(300,n.clientHeight);t.slide(-(h.x-u.x)*d,(h.y-u.y)*d);return}let[l,c]=[s.clientX-o.x,s.clientY-o.y];if(o.x=s.clientX,o.y=s.clientY,s.buttons&2||s.shiftKey){let u=t.distance*.9/Math.max(300,n.clientHeight);t.slide(-l*u,c*u)}else t.orbit(l*a,c*a)},i);for(let s of["pointerup","pointercancel","lostpointercapture"])n.addEventListener(s,o=>e.delete(o.pointerId),i)}var w3=(n,e)=>n.left<e.left+e.width+4&&e.left<n.left+n.width+4&&n.top<e.top+e.height+4&&e.top<n.top+n.height+4;function M3(n,e,t,i){let r=Math.min(Math.max(n.x-n.width/2+e,6),Math.max(6,i.width-n.width-6)),s=Math.min(Math.max(n.y-n.height+t,6),Math.max(6,i.height-n.height-6));return{...n,left:r,top:s}}function ih(n,e){let t=[],i=[...n].sort((r,s)=>s.priority-r.priority||(r.id<s.id?-1:1));for(let r of i){if(r.x<-40||r.x>e.width+40||r.y<-40||r.y>e.height+60)continue;let s=[[0,0]];for(let o=10;o<=r.slack;o+=10)s.push([0,-o],[r.width*.35,-o],[-r.width*.35,-o]);for(let[o,a]of s){let l=M3(r,o,a,e);if(!t.some(c=>w3(l,c))){t.push(l);break}}}return t}var S3=12,tx=60,A3=1.86,pp=150;function rh(n,e,t,i,r){let s=[];for(let[a,l]of n.members)s.push(...T3(a,l,t,i,r));let o=[];for(let a of e){if(!a.object.label)continue;let l=a.box.distanceToPoint(t);l<tx&&o.push({view:a,d:l})}o.sort((a,l)=>a.d-l.d);for(let{view:a,d:l}of o.slice(0,S3)){let c=a.box.getCenter(new T);s.push({id:a.id,kind:"label",anchor:new T(c.x,a.box.max.y+.12,c.z),title:a.object.label??"",note:"",priority:10-l/tx,dim:!1})}return s}function T3(n,e,t,i,r){let[s,o,a]=e.body.position,l=e.body.body.bones.hips.position.y-.67,c=new T(s,o+A3+Math.min(0,l),a),u=e.agent?.activity.state,h=u==="needs-you"?40:u==="speaking"?20:0,d=5/(1+c.distanceTo(t)/10),f=!e.agent?.connected||u==="away",p=[{id:n,kind:"name",anchor:c,title:e.name,note:E3(e,i,r),priority:30+h+d,dim:f}],y=e.body.speaking;return y&&p.push({id:n,kind:"bubble",anchor:c,title:y,note:"",priority:90+d,dim:!1}),p}function E3(n,e,t){let i=n.agent;if(!i)return"not connected";let r=Date.parse(i.connected?i.activity.since:i.lastSeen)/1e3,s=t&&Number.isFinite(r)?R3(e-r):"";return[i.connected?i.activity.label??C3[i.activity.state]:"connection lost",s].filter(Boolean).join(" · ")}var C3={idle:"idle",thinking:"thinking",speaking:"speaking",working:"working",walking:"walking","needs-you":"needs you",away:"away"};function R3(n){return n<2?"":n<60?`${Math.floor(n)} s`:n<3600?`${Math.floor(n/60)} min`:n<86400?`${Math.floor(n/3600)} h`:`${Math.floor(n/86400)} d`}function nx(n,e){if(n.length<=pp)return n;let t=[];for(let r of n.split(/\s+/)){let s=t.at(-1);s!==void 0&&s.length+r.length<pp?t[t.length-1]=`${s} ${r}`:t.push(r.slice(0,pp))}let i=Math.min(t.length-1,Math.floor(e*t.length));return`${i>0?"… ":""}${t[i]??""}${i<t.length-1?" …":""}`}var Ua=new T;function gp(n,e,t,i,r){let s=[],o=new Map;for(let a of n){if(Ua.copy(a.anchor).applyMatrix4(e.matrixWorldInverse),Ua.z>-.3)continue;Ua.applyMatrix4(e.projectionMatrix);let[l,c]=r(a),u=(Ua.x*.5+.5)*t,h=(.5-Ua.y*.5)*i;a.kind==="name"&&o.set(a.id,c),a.kind==="bubble"&&(h-=(o.get(a.id)??0)+12),s.push({id:a.id,kind:a.kind,x:u,y:h,width:l,height:c,priority:a.priority,slack:a.kind==="label"?40:a.kind==="name"?60:140})}return s}var mp="position:absolute;left:0;top:0;pointer-events:none;will-change:transform;transition:opacity 180ms ease-out;opacity:0;max-width:min(300px,70vw);text-align:center;line-height:1.35;overflow-wrap:anywhere;",P3={name:`${mp}padding:3px 10px 4px;border-radius:12px;background:rgba(255,252,246,.9);color:#2b3147;box-shadow:0 1px 6px rgba(43,49,71,.18);font:600 13px/1.3 ui-rounded,system-ui,sans-serif;`,bubble:`${mp}padding:9px 14px 10px;border-radius:16px 16px 16px 5px;background:rgba(43,49,71,.94);color:#fffaf0;box-shadow:0 4px 18px rgba(43,49,71,.28);font:500 15px/1.4 ui-rounded,system-ui,sans-serif;`,label:`${mp}padding:2px 8px 3px;border-radius:9px;background:rgba(255,252,246,.82);color:#2b3147;font:500 12px/1.35 ui-rounded,system-ui,sans-serif;`};function ix(n){let e=new Map,t=[],i=r=>{let s=`${r.kind}:${r.id}`,o=e.get(s);o||(o=I3(r.kind),n.append(o.root),e.set(s,o));let a=`${r.title}
${r.note}`;o.text!==a&&(o.text=a,o.title.data=r.title,o.note.data=r.note,o.noteBox.style.display=r.note?"block":"none",o.size=[o.root.offsetWidth,o.root.offsetHeight]);let l=r.dim?"grayscale(.7) opacity(.8)":"";return o.root.style.filter!==l&&(o.root.style.filter=l),o};return{update(r,s,o,a){let l=new Set(r.map(u=>`${u.kind}:${u.id}`));for(let[u,h]of e)l.has(u)||(h.root.remove(),e.delete(u));t=ih(gp(r,s,o,a,u=>i(u).size),{width:o,height:a});let c=new Map(t.map(u=>[`${u.kind}:${u.id}`,u]));for(let[u,h]of e){let d=c.get(u);d&&(h.root.style.transform=`translate(${d.left.toFixed(1)}px,${d.top.toFixed(1)}px)`),h.shown!==!!d&&(h.shown=!!d,h.root.style.opacity=h.shown?"1":"0")}},rects:()=>t.map(r=>({id:r.id,kind:r.kind,rect:[r.left,r.top,r.width,r.height]})),dispose(){for(let r of e.values())r.root.remove();e.clear()}}}function I3(n){let e=document.createElement("div");e.style.cssText=P3[n],e.className=`world-${n}`;let t=document.createTextNode(""),i=document.createTextNode(""),r=document.createElement("span");return r.style.cssText="display:none;font-weight:450;font-size:11.5px;opacity:.78;font-variant-numeric:tabular-nums;",r.append(i),e.append(t,r),{root:e,title:t,note:i,noteBox:r,size:[0,0],text:"\0",shown:!1}}var rx=new me,sx=new Mn,Ba=new T,[ox,ax,lx]=[new T,new T,new T],cx=new me,ux=.012;function L3(n,e){return e.local?cx.multiplyMatrices(n.matrix,e.local):cx.copy(n.matrix)}function O3(n,e,t){let i=L3(e,t);rx.copy(i).invert(),sx.copy(n).applyMatrix4(rx);let r=1/0,s=t.kind.shape.geometry,o=s.getAttribute("position"),a=s.index;if(!a)return 1/0;for(let l=0;l<a.count;l+=3)ox.fromBufferAttribute(o,a.getX(l)),ax.fromBufferAttribute(o,a.getX(l+1)),lx.fromBufferAttribute(o,a.getX(l+2)),sx.intersectTriangle(ox,ax,lx,!1,Ba)&&(r=Math.min(r,Ba.applyMatrix4(i).distanceTo(n.origin)));return r}function hs(n,e,t){let i=e.box,r=0,s=1/0;for(let o of["x","y","z"]){let a=1/n.direction[o],[l,c]=[(i.min[o]-t-n.origin[o])*a,(i.max[o]+t-n.origin[o])*a];r=Math.max(r,Math.min(l,c)),s=Math.min(s,Math.max(l,c))}return r<=s?r:1/0}function D3(n,e){let t=new T().setFromMatrixPosition(n.matrixWorld),i=new T(e.x,e.y,.5).unproject(n).sub(t).normalize();return new Mn(t,i)}function N3(n,e){let t=[];for(let s of e){let o=hs(n,s,.02+ux*12);o<1/0&&t.push({view:s,near:o})}t.sort((s,o)=>s.near-o.near);let i=null,r=null;for(let{view:s,near:o}of t.slice(0,24)){if(i&&o>i.distance)break;for(let a of s.instances){let l=O3(n,s,a);l<(i?.distance??1/0)&&(i={id:s.id,distance:l})}!r&&hs(n,s,ux*o)<1/0&&s.box.getSize(Ba).length()<.06*o+.9&&(r={id:s.id,distance:o})}return r&&(!i||r.distance<i.distance-.5)?r:i}function F3(n,e){let t=null;for(let[i,r]of e.members){let[s,o,a]=r.body.position;for(let[l,c]of[[.35,.3],[.85,.36],[1.35,.42]]){let u=n.distanceToPoint(Ba.set(s,o+l,a)),h=Ba.sub(n.origin).dot(n.direction);u<c&&h>0&&h<(t?.distance??1/0)&&(t={id:i,distance:h})}}return t}function hx(n,e,t,i){let r=D3(n,e),s=N3(r,t),o=F3(r,i),a=r.direction.y<-1e-4?-r.origin.y/r.direction.y:1/0,l=u=>[r.origin.x+r.direction.x*u,r.origin.y+r.direction.y*u,r.origin.z+r.direction.z*u];if(o&&o.distance<=Math.min(s?.distance??1/0,a))return{avatarId:o.id,point:l(o.distance)};if(s&&s.distance<=a+.05)return{objectId:s.id,point:l(s.distance)};if(a>600)return null;let c=l(a);return{point:[c[0],0,c[2]]}}var za=new T,dx=4,k3=60;function U3(n,e,t,i){let[r,s,o,a]=[1/0,1/0,-1/0,-1/0],l=0;for(let c=0;c<8;c++){if(za.set(c&1?n.box.max.x:n.box.min.x,c&2?n.box.max.y:n.box.min.y,c&4?n.box.max.z:n.box.min.z).applyMatrix4(e.matrixWorldInverse),za.z>-.05)continue;l++,za.applyMatrix4(e.projectionMatrix);let[u,h]=[(za.x*.5+.5)*t,(.5-za.y*.5)*i];r=Math.min(r,u),o=Math.max(o,u),s=Math.min(s,h),a=Math.max(a,h)}return l<4||o<=0||a<=0||r>=t||s>=i?null:([r,s,o,a]=[Math.max(0,r),Math.max(0,s),Math.min(t,o),Math.min(i,a)],o-r<dx||a-s<dx?null:[Math.round(r),Math.round(s),Math.round(o-r),Math.round(a-s)])}function B3(n,e,t){let i=n.box.getCenter(new T),r=n.box.max.y-(n.box.max.y-n.box.min.y)*.1,s=new T(e.z-i.z,0,i.x-e.x).normalize().multiplyScalar((n.box.max.x-n.box.min.x)*.35);return[i,i.clone().setY(r),i.clone().add(s),i.clone().sub(s)].every(a=>{let l=new Mn(e,a.clone().sub(e).normalize()),c=hs(l,n,0)-.02;return t.some(u=>u!==n&&hs(l,u,-.04)<c)})}function fx(n,e,t,i){let r=e.position,s=[];for(let l of n){let c=U3(l,e,t,i);if(!c)continue;let{id:u,kind:h,label:d}=l.object;s.push({view:l,seen:{id:u,kind:h,...d?{label:d}:{},rect:c,distance:Math.round(l.box.distanceToPoint(r)*10)/10}})}s.sort((l,c)=>l.seen.distance-c.seen.distance||(l.seen.id<c.seen.id?-1:1));let o=s.slice(0,k3),a=o.map(l=>l.view);return o.filter(l=>!B3(l.view,r,a)).map(l=>l.seen)}var ci=class extends Error{code;constructor(e,t){super(t),this.code=e}};var px={sign:{at:[0,1.04,.075],size:[1.12,.62],ink:"#4a3424",back:!0},signpost:{at:[-.02,1.62,.105],size:[.86,.26],ink:"#4a3424",back:!0},billboard:{at:[0,1.9,.155],size:[3.06,1.6],ink:"#fbf7ef",back:!1}};function z3(n){for(let e of[-.46,.46])n.box(.1,1.42,.09,{color:"bark",at:[e,0,-.02],bevel:.02});n.box(1.3,.8,.08,{color:"tint",at:[0,.65,.015],bevel:.03,shade:[.84,.92]}),n.box(1.16,.66,.1,{color:"cream",at:[0,.72,.02],bevel:.02,shade:[.98,1.04],shadow:!1}),n.box(1.3,.07,.14,{color:"tint",at:[0,1.43,0],bevel:.025,shade:1.05})}function V3(n){n.cylinder(.07,.055,2.12,{color:"bark",segments:10}),n.ball(.08,.08,.08,{color:"amber",at:[0,2.13,0],segments:9,shadow:!1});let e=(t,i,r,s)=>{let o=i*(s/2+.1),a=[[-s/2,-.16],[s/2,-.16],[s/2,.16],[-s/2,.16]];i>0?a.splice(2,0,[o,0]):a.push([o,0]),n.extrude(a,.07,[0,0],{color:r,at:[0,t,.06],bevel:.02,shade:[.94,1.04]})};e(1.62,1,"cream",.9),e(1.2,-1,"tint",.78)}function G3(n){for(let e of[-1.1,1.1])n.box(.16,1.3,.16,{color:"ink",at:[e,0,-.04],bevel:.03,shade:1.3}),n.box(.42,.08,.3,{color:"ink",at:[e,0,0],bevel:.025,shade:1.3});n.box(3.4,1.9,.2,{color:"white",at:[0,1,0],bevel:.06}),n.box(3.2,1.72,.24,{color:"tint",at:[0,1.09,.02],bevel:.03,shade:[.82,1.02],lamp:.25,shadow:!1})}function H3(n){n.cylinder(.05,.035,3.32,{color:"white",at:[-.5,0,0],segments:9}),n.cylinder(.06,.06,.1,{color:"stone",at:[-.5,0,0],segments:12,shadow:!1}),n.ball(.055,.055,.055,{color:"amber",at:[-.5,3.36,0],segments:9,shadow:!1});let e=8,t=r=>Math.sin(r/e*5.6)*.055*Math.min(1,r/2),i=r=>Array.from({length:e+1},(s,o)=>[-.47+o/e*1.1,r+.03*Math.sin(o/e*4),t(o)]);n.cloth(i(2.5),i(3.24),{color:"tint",shade:[.96,1.06],sway:[0,.9],shadow:!1}),n.caster("box",[1.05,.7,.02],[.06,2.52,0])}var mx={sign:z3,signpost:V3,billboard:G3,flag:H3};var ds=4,yp=8,sh=ds*yp,Ri=[384,192],W3=`
attribute vec2 cell;
varying vec2 vUv;
varying float vFar;
void main() {
  vUv = ( cell + vec2( uv.x, 1.0 - uv.y ) ) / vec2( ${ds.toFixed(1)}, ${yp.toFixed(1)} );
  vUv.y = 1.0 - vUv.y;
  vec4 p = modelViewMatrix * instanceMatrix * vec4( position, 1.0 );
  vFar = 1.0 - smoothstep( 60.0, 110.0, -p.z );
  gl_Position = projectionMatrix * p;
}`,X3=`
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
}`;function gx(n,e){let t=null,i="",r=()=>{let s=document.createElement("canvas");s.width=Ri[0]*ds,s.height=Ri[1]*yp;let o=s.getContext("2d");if(!o)throw new Error("no 2D canvas for the writing on signs");let a=new da(s);a.colorSpace=Qt,a.minFilter=Pn,a.magFilter=Ut,a.anisotropy=4;let l=new Ot({uniforms:{sheet:{value:a},night:e},vertexShader:W3,fragmentShader:X3,transparent:!0,depthWrite:!1,toneMapped:!1,polygonOffset:!0,polygonOffsetFactor:-2,polygonOffsetUnits:-2}),c=new ns(1,1),u=new Float32Array(sh*2);for(let d=0;d<sh;d++)u.set([d%ds,Math.floor(d/ds)],d*2);c.setAttribute("cell",new Si(u,2));let h=new qn(c,l,sh);return h.frustumCulled=!1,h.renderOrder=25,n.add(h),{mesh:h,texture:a,context:o,material:l}};return{update(s,o){let a=$3(s,o),l=a.map(d=>`${d.text}|${d.matrix.elements.map(f=>f.toFixed(3)).join()}`).join(`
`);if(l===i)return;if(i=l,a.length===0){t&&(t.mesh.visible=!1);return}t??=r();let{mesh:c,texture:u,context:h}=t;h.clearRect(0,0,h.canvas.width,h.canvas.height),a.forEach((d,f)=>{c.setMatrixAt(f,d.matrix),q3(h,d,f%ds*Ri[0],Math.floor(f/ds)*Ri[1])}),c.count=a.length,c.visible=!0,c.instanceMatrix.needsUpdate=!0,u.needsUpdate=!0},flush(){i=""},dispose(){t&&(t.mesh.geometry.dispose(),t.mesh.dispose(),t.texture.dispose(),t.material.dispose(),t.mesh.removeFromParent())}}}function $3(n,e){let t=[],i=new T;for(let r of n){let s=r.object.text||r.object.label;if(s)for(let o of r.instances){let a=px[o.kind.kind];if(!a)continue;let l=o.local?new me().multiplyMatrices(r.matrix,o.local):r.matrix,c=new me().multiplyMatrices(l,new me().makeScale(a.size[0],a.size[1],1).setPosition(...a.at));t.push({text:s,face:a,matrix:c,distance:i.setFromMatrixPosition(c).distanceTo(e)})}}return t.sort((r,s)=>r.distance-s.distance).slice(0,sh)}function q3(n,e,t,i){let r=Ri[1]/e.face.size[1]<Ri[0]/e.face.size[0]?Ri[1]/e.face.size[1]:Ri[0]/e.face.size[0],[s,o]=[e.face.size[0]*r,e.face.size[1]*r];n.save(),n.translate(t,i),n.scale(Ri[0]/s,Ri[1]/o),n.fillStyle=e.face.ink,n.textAlign="center",n.textBaseline="middle";for(let a=Math.min(72,o*.5);a>=9;a*=.9){n.font=`700 ${a}px ui-rounded, "Trebuchet MS", system-ui, sans-serif`;let l=vp(n,e.text,s*.9);if(!(l.length*a*1.16>o*.92&&a>9.5)){l.slice(0,6).forEach((c,u,h)=>n.fillText(c,s/2,o/2+(u-(h.length-1)/2)*a*1.16,s*.94));break}}n.restore()}function vp(n,e,t){let i=[];for(let r of e.split(/\s+/).filter(Boolean)){let s=i.at(-1);s!==void 0&&n.measureText(`${s} ${r}`).width<=t?i[i.length-1]=`${s} ${r}`:i.push(r)}return i}var xp="ui-rounded, system-ui, sans-serif",j3=500*1024,yx=12;function _p(n,e,t,i,r,s,o=8){n.fillStyle=s,n.beginPath(),n.roundRect(e,t,i,r,Math.min(o,r/2)),n.fill()}function Y3(n,e,t,i){let r=Math.round((e.kind==="bubble"?14:e.kind==="name"?13:12)*t),s=`${e.kind==="name"?600:500} ${r}px ${xp}`;n.font=s;let o=e.kind==="bubble"?nx(e.title,0):e.title,a=vp(n,o,Math.min(i*.42,300*t)).slice(0,6),l=e.kind==="bubble";return{font:s,size:r,lines:a,note:e.note,ink:l?"#fffaf0":"#2b3147",back:l?"rgba(43,49,71,.93)":"rgba(255,252,246,.9)"}}function Z3(n,e){n.font=e.font;let t=Math.max(...e.lines.map(i=>n.measureText(i).width),e.note?n.measureText(e.note).width*.86:0,8);return[Math.ceil(t+e.size*1.3),Math.ceil(e.lines.length*e.size*1.3+(e.note?e.size*1.15:0)+e.size*.5)]}function vx(n,e,t,i,r){let s=new Map(e.map(a=>[`${a.kind}:${a.id}`,Y3(n,a,r,i.w)])),o=a=>s.get(`${a.kind}:${a.id}`);for(let a of ih(gp(e,t,i.w,i.h,l=>Z3(n,o(l))),{width:i.w,height:i.h})){let l=o(a),[c,u]=[i.x+a.left,i.y+a.top];_p(n,c,u,a.width,a.height,l.back,9*r),n.fillStyle=l.ink,n.textAlign="center",n.textBaseline="top",n.font=l.font,l.lines.forEach((h,d)=>n.fillText(h,c+a.width/2,u+l.size*.3+d*l.size*1.3)),l.note&&(n.font=l.font.replace(`${l.size}px`,`${Math.round(l.size*.86)}px`),n.globalAlpha=.75,n.fillText(l.note,c+a.width/2,u+l.size*.3+l.lines.length*l.size*1.3),n.globalAlpha=1)}}function xx(n,e,t,i,r){let s=Math.round(11*i);n.font=`600 ${s}px ${xp}`,n.textAlign="center",n.textBaseline="middle";let o=[],a=0;for(let l of e){let c=r(l.id);if(a>=yx*2||c===null&&a>=yx)break;let u=c===null?l.id:String(c),h=Math.max(n.measureText(u).width+s*.9,s*1.5),d=s*1.5,f=Math.min(Math.max(l.rect[0]+l.rect[2]/2-h/2,2),t.w-h-2),p=Math.min(Math.max(l.rect[1]+l.rect[3]*.55-d/2,2),t.h-d-2);o.some(([y,m,g,x])=>f<y+g&&y<f+h&&p<m+x&&m<p+d)||(o.push([f,p,h,d]),a++,_p(n,t.x+f,t.y+p,h,d,"rgba(43,49,71,.72)",6*i),n.fillStyle="#fffaf0",n.fillText(u,t.x+f+h/2,t.y+p+d/2+.5))}}function _x(n,e,t,i){let r=Math.round(12*i);n.font=`600 ${r}px ${xp}`,n.textAlign="left",n.textBaseline="middle",_p(n,t.x+8,t.y+8,n.measureText(e).width+r*1.4,r*1.8,"rgba(43,49,71,.78)",8),n.fillStyle="#fffaf0",n.fillText(e,t.x+8+r*.7,t.y+8+r*.95)}function bx(n,e,t){let i=document.createElement("canvas");i.width=24,i.height=14;let r=i.getContext("2d",{willReadFrequently:!0});if(!r)return;r.drawImage(n.canvas,0,0,e,t,0,0,24,14);let{data:s}=r.getImageData(0,0,24,14);for(let o=4;o<s.length;o+=4)for(let a=0;a<3;a++)if(Math.abs(s[o+a]-s[a])>3)return;throw new ci("render_failed","The picture came out blank. The graphics context may have been lost; try again in a moment.")}function wx(n){let e="";for(let t of[.8,.68,.55,.42])if(e=n.toDataURL("image/jpeg",t).slice(23),e.length*.75<=j3)break;if(e.length<200)throw new ci("render_failed","The picture could not be encoded.");return{mimeType:"image/jpeg",data:e}}var K3=new Map(wo.map(n=>[n.name,n.hex])),bp=new Map;function fs(n){let e=bp.get(n);if(!e){let t=K3.get(n)??n;e=new ce(/^#[0-9a-fA-F]{6}$/.test(t)?t:"#f2e3c9"),bp.size<4096&&bp.set(n,e)}return e}var nr=()=>({position:[],normal:[],index:[]});function Mx(n,e,t,i){let r=nr(),s=[n/2,e/2,t/2],o=Math.min(i,s[0]*.98,s[1]*.98,s[2]*.98),a=(l,c,u,h)=>((l>0?4:0)+(c>0?2:0)+(u>0?1:0))*3+h;for(let l of[-1,1])for(let c of[-1,1])for(let u of[-1,1])for(let h=0;h<3;h++){let d=[l,c,u],f=d.map((p,y)=>p*(s[y]-(y===h?0:o)));r.position.push(f[0],f[1]+s[1],f[2]),r.normal.push(...d.map((p,y)=>y===h?p:0))}for(let l=0;l<3;l++)for(let c of[-1,1]){let u=(h,d)=>{let f=[0,0,0];return f[l]=c,f[(l+1)%3]=h,f[(l+2)%3]=d,a(f[0],f[1],f[2],l)};Pi(r,u(-1,-1),u(1,-1),u(1,1),u(-1,1))}return o>0&&J3(r,a),r}function J3(n,e){for(let t=0;t<3;t++){let i=(t+1)%3,r=(t+2)%3;for(let s of[-1,1])for(let o of[-1,1]){let a=(l,c)=>{let u=[0,0,0];return u[t]=l,u[i]=s,u[r]=o,e(u[0],u[1],u[2],c)};Pi(n,a(-1,i),a(1,i),a(1,r),a(-1,r))}}for(let t of[-1,1])for(let i of[-1,1])for(let r of[-1,1])Va(n,e(t,i,r,0),e(t,i,r,1),e(t,i,r,2))}function Va(n,e,t,i){let r=(c,u)=>n.position[c*3+u],s=[r(t,0)-r(e,0),r(t,1)-r(e,1),r(t,2)-r(e,2)],o=[r(i,0)-r(e,0),r(i,1)-r(e,1),r(i,2)-r(e,2)],a=[s[1]*o[2]-s[2]*o[1],s[2]*o[0]-s[0]*o[2],s[0]*o[1]-s[1]*o[0]];if(Math.hypot(...a)<1e-12)return;let l=0;for(let c of[e,t,i])for(let u=0;u<3;u++)l+=n.normal[c*3+u]*a[u];l>=0?n.index.push(e,t,i):n.index.push(e,i,t)}function Pi(n,e,t,i,r){Va(n,e,t,i),Va(n,e,i,r)}function oh(n,e,t=!1){let i=nr(),r=(a,l,c)=>{let u=Math.hypot(a[2],a[3])||1;i.position.push(Math.sin(l)*a[0],a[1],Math.cos(l)*a[0]),i.normal.push(Math.sin(c)*a[2]/u,a[3]/u,Math.cos(c)*a[2]/u)},s=Math.PI*2/e,o=t?s/2:0;for(let a=1;a<n.length;a++){let l=n[a-1],c=n[a];for(let u=0;u<e;u++){let h=o+u*s,d=i.position.length/3,f=h+s/2;r(l,h,t?f:h),r(l,h+s,t?f:h+s),r(c,h+s,t?f:h+s),r(c,h,t?f:h),Pi(i,d,d+1,d+2,d+3)}}return i}function Sx(n,e,t){let i=nr(),r=(o,a)=>Math.sign(o)*Math.abs(o)**a;for(let[o,a,l,c]of n)for(let u=0;u<=e;u++){let h=u/e*Math.PI*2,[d,f]=[Math.sin(h),Math.cos(h)];i.position.push(r(d,t)*o,a,r(f,t)*o);let p=[r(d,2-t)*l,c,r(f,2-t)*l],y=Math.hypot(...p)||1;i.normal.push(p[0]/y,p[1]/y,p[2]/y)}let s=e+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<e;a++)Pi(i,o*s+a,o*s+a+1,(o+1)*s+a+1,(o+1)*s+a);return i}function Ax(n,e,t,i,r){let s=Math.min(i,t*.45,Math.max(n,e)*.5),o=(n-e)/t;if(s<=0)return oh([[0,0,0,-1],[n,0,0,-1],[n,0,1,o],[e,t,1,o],...e>0?[[e,t,0,1],[0,t,0,1]]:[]],r);let a=[];return n>0&&a.push([0,0,0,-1],[Math.max(0,n-s),0,0,-1]),a.push([n,n>0?s:0,1,o]),e>s?a.push([e,t-s,1,o],[e-s,t,0,1],[0,t,0,1]):a.push([e,t,1,o]),oh(a,r)}function wp(n,e,t,i,r,s=0,o=0){let a=nr();for(let c=0;c<=r;c++)for(let u=0;u<=i;u++){let h=c/r*Math.PI,d=u/i*Math.PI*2,f=[Math.sin(h)*Math.sin(d),-Math.cos(h),Math.sin(h)*Math.cos(d)],p=Math.sin(3*f[0]+o)*Math.sin(4*f[1]+o*1.7)+Math.sin(5*f[2]+o*.6)*.6,y=1+s*p;a.position.push(f[0]*n*y,f[1]*e*y,f[2]*t*y);let m=Math.hypot(f[0]/n,f[1]/e,f[2]/t);a.normal.push(f[0]/n/m,f[1]/e/m,f[2]/t/m)}let l=i+1;for(let c=0;c<r;c++)for(let u=0;u<i;u++){let h=c*l+u;Pi(a,h,h+1,h+l+1,h+l)}return a}function Tx(n,e,t,i){let r=nr();for(let o=0;o<=t;o++)for(let a=0;a<=i;a++){let l=o/t*Math.PI*2,c=a/i*Math.PI*2,u=n+Math.cos(c)*e;r.position.push(Math.sin(l)*u,Math.sin(c)*e,Math.cos(l)*u),r.normal.push(Math.sin(l)*Math.cos(c),Math.sin(c),Math.cos(l)*Math.cos(c))}let s=i+1;for(let o=0;o<t;o++)for(let a=0;a<i;a++)Pi(r,o*s+a,(o+1)*s+a,(o+1)*s+a+1,o*s+a+1);return r}function Ex(n,e,t,i){let r=nr(),s=n.length,o=Math.min(t,e/2.1),a=c=>n[(c+s)%s],l=n.map((c,u)=>eC(a(u-1),c,a(u+1),o));for(let c of[1,-1]){let u=c*e/2,h=r.position.length/3;r.position.push(i[0],i[1],u),r.normal.push(0,0,c);for(let d of l)r.position.push(d[0],d[1],u),r.normal.push(0,0,c);for(let d=0;d<s;d++)Va(r,h,h+1+d,h+1+(d+1)%s);for(let d=0;d<s;d++)Q3(r,a(d),a(d+1),l[d],l[(d+1)%s],u,c*(e/2-o),c)}for(let c=0;c<s;c++){let[u,h]=[a(c),a(c+1)],d=ah(u,h),f=r.position.length/3,p=e/2-o;r.position.push(u[0],u[1],p,h[0],h[1],p,h[0],h[1],-p,u[0],u[1],-p);for(let y=0;y<4;y++)r.normal.push(d[0],d[1],0);Pi(r,f,f+1,f+2,f+3)}return r}function Q3(n,e,t,i,r,s,o,a){let l=ah(e,t),c=n.position.length/3;n.position.push(i[0],i[1],s,r[0],r[1],s,t[0],t[1],o,e[0],e[1],o),n.normal.push(0,0,a,0,0,a,l[0],l[1],0,l[0],l[1],0),Pi(n,c,c+1,c+2,c+3)}function ah(n,e){let t=Math.hypot(e[0]-n[0],e[1]-n[1])||1;return[(e[1]-n[1])/t,-(e[0]-n[0])/t]}function eC(n,e,t,i){let r=ah(n,e),s=ah(e,t),o=i/Math.max(.35,1+r[0]*s[0]+r[1]*s[1]);return[e[0]-(r[0]+s[0])*o,e[1]-(r[1]+s[1])*o]}function Cx(n,e,t,i){let r=nr();n.forEach((o,a)=>{let l=n[Math.max(0,a-1)],c=n[Math.min(n.length-1,a+1)],u=Math.hypot(c[0]-l[0],c[1]-l[1],c[2]-l[2])||1,h=[(c[0]-l[0])/u,(c[1]-l[1])/u,(c[2]-l[2])/u],d=Math.abs(h[1])>.9?[1,0,0]:[0,1,0],f=[d[1]*h[2]-d[2]*h[1],d[2]*h[0]-d[0]*h[2],d[0]*h[1]-d[1]*h[0]],p=Math.hypot(...f);f=[f[0]/p,f[1]/p,f[2]/p];let y=[h[1]*f[2]-h[2]*f[1],h[2]*f[0]-h[0]*f[2],h[0]*f[1]-h[1]*f[0]],m=e+(t-e)*a/(n.length-1);for(let g=0;g<=i;g++){let x=g/i*Math.PI*2,M=[f[0]*Math.cos(x)+y[0]*Math.sin(x),f[1]*Math.cos(x)+y[1]*Math.sin(x),f[2]*Math.cos(x)+y[2]*Math.sin(x)];r.position.push(o[0]+M[0]*m,o[1]+M[1]*m,o[2]+M[2]*m),r.normal.push(...M)}});let s=i+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<i;a++)Pi(r,o*s+a,o*s+a+1,(o+1)*s+a+1,(o+1)*s+a);return r}function Rx(n){let e=nr(),[t,i,r]=n,s=[(i[1]-t[1])*(r[2]-t[2])-(i[2]-t[2])*(r[1]-t[1]),(i[2]-t[2])*(r[0]-t[0])-(i[0]-t[0])*(r[2]-t[2]),(i[0]-t[0])*(r[1]-t[1])-(i[1]-t[1])*(r[0]-t[0])],o=Math.hypot(...s)||1;for(let a of[1,-1]){let l=e.position.length/3;for(let c of n)e.position.push(...c),e.normal.push(a*s[0]/o,a*s[1]/o,a*s[2]/o);for(let c=2;c<n.length;c++)Va(e,l,l+c-1,l+c)}return e}function Px(n,e){let t=nr();for(let i of[1,-1]){let r=t.position.length/3;n.forEach((s,o)=>{let[a,l]=[n[Math.max(0,o-1)],n[Math.min(n.length-1,o+1)]],c=Math.hypot(l[2]-a[2],l[0]-a[0])||1,u=[-i*(l[2]-a[2])/c,.25,i*(l[0]-a[0])/c],h=Math.hypot(...u);for(let d of[s,e[o]])t.position.push(...d),t.normal.push(u[0]/h,u[1]/h,u[2]/h);o>0&&Pi(t,r+o*2-2,r+o*2,r+o*2+1,r+o*2-1)})}return t}var tC=10,nC=.035;function Ix(n){let{x:e,y:t,z:i}=new T().setFromMatrixScale(n.matrix);return e*t+t*i+i*e}function iC(n,e,t){if(typeof t=="number")return t;let[i,r]=[1/0,-1/0];for(let s=0;s<n.position.length;s+=3)i=Math.min(i,n.position[s]),r=Math.max(r,n.position[s]);return t[0]+(t[1]-t[0])*((n.position[e*3]-i)/Math.max(1e-6,r-i))}var On=class{position=[];normal=[];color=[];paint=[];index=[];casters=[];box(e,t,i,r){return this.add(Mx(e,t,i,r.bevel??Math.min(.05,Math.min(e,t,i)*.28)),r,"box")}cylinder(e,t,i,r){return this.add(Ax(e,t,i,r.bevel??Math.min(.04,i*.2),r.segments??14),r,t<e*.4?"cone":"cylinder")}ball(e,t,i,r){let s=r.segments??14;return this.add(wp(e,t,i,s,Math.max(5,Math.round(s*.6))),r,"ball")}leaves(e,t,i,r){let s=r.segments??12,o=(r.at?.[0]??0)*3.1+(r.at?.[1]??0)*1.3+(r.at?.[2]??0)*2.3;return this.add(wp(e,t,i,s,Math.max(5,Math.round(s*.6)),.07,o),{shade:[.66,1.1],sway:.5,...r},"ball")}torus(e,t,i){return this.add(Tx(e,t,i.segments??24,8),{shadow:!1,...i},"cylinder")}lathe(e,t,i="cylinder",r=!1){return this.add(oh(e,t.segments??16,r),t,i)}squareLathe(e,t,i){return this.add(Sx(e,i.segments??28,t),i,"box")}extrude(e,t,i,r){return this.add(Ex(e,t,r.bevel??.03,i),r,"box")}rod(e,t,i,r){return this.add(Cx(e,t,i,r.segments??7),r,"cylinder")}sheet(e,t){return this.add(Rx(e),t,"box")}cloth(e,t,i){return this.add(Px(e,t),i,"box")}caster(e,t,i,r=[0,0,0],s="tint"){let o=new lt().setFromEuler(new Xn(...r,"YXZ"));return this.casters.push({shape:e,color:s,shade:1,matrix:new me().compose(new T(...i),o,new T(...t))}),this}add(e,t,i){let r=new lt().setFromEuler(new Xn(...t.turn??[0,0,0],"YXZ")),s=new me().compose(new T(...t.at??[0,0,0]),r,new T(...t.scale??[1,1,1])),o=new Oe().getNormalMatrix(s),a=this.position.length/3,l=e.position.length/3,c=new T;for(let u=0;u<l;u++)c.fromArray(e.position,u*3).applyMatrix4(s),this.position.push(c.x,c.y,c.z),c.fromArray(e.normal,u*3).applyMatrix3(o).normalize(),t.skyward&&c.set(c.x*.2,1,c.z*.2).normalize(),this.normal.push(c.x,c.y,c.z),this.paint.push(t.color==="tint"?1:0,t.window??0,t.lamp??0,iC(e,u,t.sway??0));for(let u of e.index)this.index.push(a+u);return this.shadeRange(a,l,t),t.shadow!==!1&&this.cast(e,i,s,t),this}shadeRange(e,t,i){let r=i.color==="tint"?{r:1,g:1,b:1}:fs(i.color),[s,o]=typeof i.shade=="number"?[i.shade*.9,i.shade]:i.shade??[.86,1],a=1/0,l=-1/0;for(let c=e;c<e+t;c++){let u=this.position[c*3+1];a=Math.min(a,u),l=Math.max(l,u)}for(let c=e;c<e+t;c++){let u=l>a?(this.position[c*3+1]-a)/(l-a):1,h=s+(o-s)*u;this.color.push(r.r*h,r.g*h,r.b*h)}}cast(e,t,i,r){let s=new T(1/0,1/0,1/0),o=new T(-1/0,-1/0,-1/0),a=new T;for(let p=0;p<e.position.length;p+=3)a.fromArray(e.position,p),s.min(a),o.max(a);let l=o.clone().sub(s),c=new T().setFromMatrixScale(i);if(Math.max(l.x*c.x,l.y*c.y,l.z*c.z)<.14)return;let u=(p,y)=>Math.max(p-2*Math.min(nC/y,p*.16),.004),h=new T(u(l.x,c.x),u(l.y,c.y),u(l.z,c.z)),d=new me().compose(new T((s.x+o.x)/2,s.y+(l.y-h.y)/2,(s.z+o.z)/2),new lt,h),f=typeof r.shade=="number"?r.shade:r.shade?(r.shade[0]+r.shade[1])/2:.95;this.casters.push({shape:t,color:r.color,shade:f,matrix:i.clone().multiply(d)})}raw(){return this.geometry(new me,0)}finish(e){let t=new T(1/0,1/0,1/0),i=new T(-1/0,-1/0,-1/0),r=new T;for(let u=0;u<this.position.length;u+=3)r.fromArray(this.position,u),t.min(r),i.max(r);let s=i.clone().sub(t),o=new T(e[0]/s.x,e[1]/s.y,e[2]/s.z),a=new me().makeScale(o.x,o.y,o.z).multiply(new me().makeTranslation(-(t.x+i.x)/2,-t.y,-(t.z+i.z)/2)),l=this.geometry(a,e[1]);for(let u of this.casters)u.matrix.premultiply(a);let c=this.casters.sort((u,h)=>Ix(h)-Ix(u)).slice(0,tC);return{geometry:l,casters:c,built:[s.x,s.y,s.z]}}geometry(e,t){let i=new Rt;i.setAttribute("position",new at(new Float32Array(this.position),3)),i.setAttribute("normal",new at(new Float32Array(this.normal),3)),i.applyMatrix4(e);let r=Ge(t*.35,.08,.6),s=t>0?.24:0,o=i.getAttribute("position"),a=i.getAttribute("normal");for(let l=0;l<o.count;l++){let c=1-s+s*ot(0,r,o.getY(l)),u=.86+.14*ot(-1,.1,a.getY(l));for(let h=0;h<3;h++)this.color[l*3+h]=this.color[l*3+h]*c*u}return i.setAttribute("color",new at(new Float32Array(this.color),3)),i.setAttribute("paint",new at(new Float32Array(this.paint),4)),i.setIndex(this.index),i.computeBoundingBox(),i.computeBoundingSphere(),i}};var rC=new ce(1,1,1);function Ii(n,e,t){return new Mp(n,e,t.colors,t.initial??8)}var Mp=class{mesh;capacity;owners=[];dirty={from:1/0,to:-1};constructor(e,t,i,r){this.capacity=r,this.mesh=new qn(e,t,r),this.mesh.count=0,this.mesh.frustumCulled=!1,this.mesh.matrixAutoUpdate=!1,this.mesh.instanceMatrix.setUsage(La),i&&(this.mesh.instanceColor=Lx(new Float32Array(r*3)))}get count(){return this.owners.length}touch(e){this.dirty.from=Math.min(this.dirty.from,e),this.dirty.to=Math.max(this.dirty.to,e)}grow(){let{mesh:e}=this;this.capacity*=2;let t=new Float32Array(this.capacity*16);t.set(e.instanceMatrix.array);let i=e.instanceColor?new Float32Array(this.capacity*3):null;i&&e.instanceColor&&i.set(e.instanceColor.array),e.dispose(),e.instanceMatrix=new Si(t,16),e.instanceMatrix.setUsage(La),i&&(e.instanceColor=Lx(i))}add(e,t=rC){this.owners.length===this.capacity&&this.grow();let i={slot:this.owners.length};return this.owners.push(i),this.mesh.count=this.owners.length,this.setMatrix(i,e),this.setColor(i,t),i}setMatrix(e,t){this.mesh.setMatrixAt(e.slot,t),this.touch(e.slot)}setColor(e,t){this.mesh.instanceColor?.setXYZ(e.slot,t.r,t.g,t.b),this.touch(e.slot)}remove(e){if(e.slot<0)return;let t=this.owners.pop();t&&(t!==e&&(this.copySlot(t.slot,e.slot),t.slot=e.slot,this.owners[t.slot]=t),e.slot=-1,this.mesh.count=this.owners.length)}copySlot(e,t){this.mesh.instanceMatrix.array.copyWithin(t*16,e*16,e*16+16),this.mesh.instanceColor?.array.copyWithin(t*3,e*3,e*3+3),this.touch(t)}flush(){let{dirty:e}=this,t=Math.min(e.to,this.owners.length-1);if(t>=e.from)for(let i of[this.mesh.instanceMatrix,this.mesh.instanceColor])i&&(i.addUpdateRange(e.from*i.itemSize,(t-e.from+1)*i.itemSize),i.needsUpdate=!0);e.from=1/0,e.to=-1}dispose(){this.mesh.removeFromParent(),this.mesh.dispose()}};function Lx(n){let e=new Si(n,3);return e.setUsage(La),e}var Ga=["box","ball","cylinder","cone"];function sC(n){let e=new On,t={color:"white"};n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:10}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:10,bevel:.01});let{geometry:i}=e.finish([1,1,1]);for(let r of["normal","color","paint"])i.deleteAttribute(r);return i}function Ox(n,e){let t=new ro,i={};for(let o of Ga){let a=Ii(sC(o),t,{colors:!1,initial:64});a.mesh.castShadow=!0,a.mesh.visible=!1,n.add(a.mesh),i[o]=a}let r=()=>{},s=()=>{let o=e.shadowMap,a=o.render;o.render=(...l)=>{for(let c of Ga)i[c].mesh.visible=i[c].count>0;a.apply(o,l);for(let c of Ga)i[c].mesh.visible=!1},r=()=>{o.render=a}};return s(),{add:(o,a)=>({shape:o,handle:i[o].add(a)}),setMatrix:(o,a)=>i[o.shape].setMatrix(o.handle,a),remove:o=>i[o.shape].remove(o.handle),attach:s,flush:()=>Ga.forEach(o=>i[o].flush()),dispose(){r();for(let o of Ga)i[o].mesh.geometry.dispose(),i[o].dispose();t.dispose()}}}var oC=`
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
}`,aC=`
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
}`;function lh(n,e){return new Ot({uniforms:{light:{value:n?1:0},power:e},vertexShader:oC,fragmentShader:aC,blending:au,blendSrc:lu,blendDst:Ma,transparent:!0,depthWrite:!1,side:jn,polygonOffset:!0,polygonOffsetFactor:-3,polygonOffsetUnits:-6,toneMapped:!1})}function Sp(){let n=new Rt;return n.setAttribute("position",new at(new Float32Array([-.5,0,-.5,-.5,0,.5,.5,0,.5,.5,0,-.5]),3)),n.setIndex([0,1,2,0,2,3]),n}function Dx(){let n=Ii(Sp(),lh(!1,{value:0}),{colors:!0,initial:64});return n.mesh.renderOrder=20,n}function Nx(){return{time:{value:0},wind:{value:1},lamp:{value:0},window:{value:0},rim:{value:new ce(0,0,0)},sun:{value:new T(0,1,0)}}}var lC=`
attribute vec4 paint;
varying vec2 vGlow;
varying float vUp;
uniform float time;
uniform float wind;
`,cC=`
vColor = vec4( color, 1.0 );
#ifdef USE_INSTANCING_COLOR
  vColor.rgb *= mix( vec3( 1.0 ), instanceColor.rgb, paint.x );
#endif
vGlow = paint.yz;
`,uC=`
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
`,hC=`
varying vec2 vGlow;
varying float vUp;
uniform float lamp;
uniform float window;
uniform vec3 rim;
uniform vec3 sun;
`,dC=`
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
`,fC={soft:[[-.7,-.5],[.5,-.75],[.75,.45],[-.45,.8],[0,0]],cheap:[[0,0]]};function Fx(n){let e=Ve.shadowmap_pars_fragment,t=e.indexOf("float phi = interleavedGradientNoise"),i=e.indexOf(") * 0.2;",t),r=fC[n].map(([s,o])=>`texture( shadowMap, vec3( shadowCoord.xy + vec2( ${s.toFixed(2)}, ${o.toFixed(2)} ) * radius, shadowCoord.z ) )`);return t<0||i<0?e:`${e.slice(0,t)}shadow = ( ${r.join(" + ")} ) * ${(1/r.length).toFixed(4)};${e.slice(i+8)}`}function Ha({uniforms:n,shadows:e},t){let i=new is({vertexColors:!0,...t===void 0?{}:{side:t}});return i.onBeforeCompile=r=>{Object.assign(r.uniforms,n),r.vertexShader=r.vertexShader.replace("#include <common>",`#include <common>
${lC}`).replace("#include <color_vertex>",cC).replace("#include <begin_vertex>",`#include <begin_vertex>
${uC}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vUp = ( vec4( transformedNormal, 0.0 ) * viewMatrix ).y;`),r.fragmentShader=r.fragmentShader.replace("#include <common>",`#include <common>
${hC}`).replace("#include <shadowmap_pars_fragment>",e).replace("#include <opaque_fragment>",dC)},i.customProgramCacheKey=()=>"surface",i}var ps=.115,pC=.5,mC=.12,gC=.085;function Wa(n,e,t){let i=t===0?ps:-ps;return[n[0]+Math.cos(e)*i,n[1],n[2]-Math.sin(e)*i]}function Tp(n,e){return[0,1].map(t=>({at:Wa(n,e,t),yaw:e,pitch:0,planted:!0}))}function yC(n){let e=[0];for(let a=1;a<n.length;a++){let[l,c]=[n[a-1],n[a]];e.push(e[a-1]+Math.hypot(c[0]-l[0],c[2]-l[2]))}let t=e[e.length-1],i=a=>{let l=Ge(a,0,t),c=1;for(;c<n.length-1&&e[c]<l;)c++;let[u,h]=[n[c-1],n[c]??n[c-1]],d=(e[c]??0)-e[c-1],f=d>1e-9?(l-e[c-1])/d:0;return[Xe(u[0],h[0],f),Xe(u[1],h[1],f),Xe(u[2],h[2],f)]},r=7;return{length:t,at:a=>{let l=Math.min(.42,a,t-a);if(l<1e-4)return i(a);let c=[0,0,0];for(let u=0;u<r;u++){let h=i(a+l*(2*u/(r-1)-1));for(let d=0;d<3;d++)c[d]=c[d]+h[d]/r}return c},heading:a=>{let l=Math.min(.5,t/2),[c,u]=[i(Ge(a-l,0,t-l)),i(Ge(a+l,l,t))];return Math.atan2(u[0]-c[0],u[2]-c[2])}}}function vC(n,e,t,i){let r=e/(t-i);return n<=0?0:n>=t?e:n<i?r*n*n/(2*i):n>t-i?e-r*(t-n)**2/(2*i):r*(n-i/2)}function xC(n,e,t,i){let r=e/(t-i),s=r*i/2;return n<=0?0:n>=e?t:n<s?Math.sqrt(2*i*n/r):n>e-s?t-Math.sqrt(2*i*(e-n)/r):n/r+i/2}var _C=n=>Ge(.26+.15*n,.3,pC);function kx(n){let e=yC(n.path),t=Math.max(n.seconds,.2),i=e.heading(0),r=Math.abs(nn(i-n.yaw)),s=r>.6?Math.min(r*.16,.5,t*.25):0,o=t-s,a=Math.min(.4,o*.3),l=n.start+s,c=n.start+t,u=Math.max(s,Math.min(.55,Math.max(.22,r*.2))),h=n.endYaw??e.heading(e.length),d=Math.abs(nn(h-e.heading(e.length))),f=.25+d*.2,p=x=>vC(x-l,e.length,o,a),y=x=>{let M=e.heading(p(x)),w=ot(0,1,Yt((x-n.start)/u));M=n.yaw+nn(M-n.yaw)*w;let C=ot(0,1,Yt((x-(c-.12))/f));return M+nn(h-M)*C},m=x=>({at:e.at(p(x)),yaw:y(x),speed:x>l&&x<c?e.length/o:0}),g=bC(n,e,{begin:l,moving:o,ease:a,end:c,endTurn:d,endTime:f,wait:s,endYaw:h},y);return Ux(n.start,c,m,n.feet,g)}function bC(n,e,t,i){let r=[[],[]],s=Math.max(1,Math.ceil(e.length/_C(e.length/t.moving))),o=e.length/s,a=u=>t.begin+xC(u,e.length,t.moving,t.ease),l=nn(e.heading(0)-n.yaw),c=n.feet[0].planted?n.feet[1].planted&&l>=0?0:1:0;t.wait>.05&&wC(r,n,e,i,t,c);for(let u=1;u<=s+1;u++){let h=Math.min(u*o,e.length),d=a(Math.max(0,(u-1.5+mC)*o)),f=u>s?Math.max(t.end+.04,d+.2):Math.max(a(Math.min((u-.5)*o,e.length)),d+.1),p=u>s?i(f):e.heading(h),y=r[c];y.push({lift:Math.max(d,y[y.length-1]?.land??-1/0),land:f,at:Wa(e.at(h),p,c),yaw:p}),c=c===0?1:0}return t.endTurn>.15&&MC(r,e.at(e.length),t.endYaw,c),r}function wC(n,e,t,i,r,s){let o=r.wait/2;for(let a=0;a<2;a++){let l=a===0?s:1-s,c=e.start+a*o,u=c+o*.96,h=i(u+.1);n[l].push({lift:c,land:u,at:Wa(t.at(0),h,l),yaw:h})}}function MC(n,e,t,i){let r=Math.max(n[0].at(-1)?.land??0,n[1].at(-1)?.land??0);for(let s of[i,1-i])n[s].push({lift:r+.03,land:r+.25,at:Wa(e,t,s),yaw:t}),r+=.25}function Ep(n,e,t,i,r){let s=nn(t-e),o=Math.max(2,Math.ceil(Math.abs(s)/.8)+1),a=.24,l=i+o*a,c=d=>e+s*ot(i,l,d),u=[[],[]],h=s>=0?0:1;for(let d=0;d<o;d++){let f=d>=o-2?e+s:c(i+(d+1.4)*a);u[h].push({lift:i+d*a,land:i+(d+.94)*a,at:Wa(n,f,h),yaw:f}),h=h===0?1:0}return Ux(i,l,d=>({at:n,yaw:c(d),speed:0}),r,u)}function Xa(n,e){let t=Tp(n,e);return{start:-1/0,end:-1/0,settled:-1/0,body:()=>({at:n,yaw:e,speed:0}),foot:i=>t[i]}}function Ux(n,e,t,i,r){let s=Math.max(e,r[0].at(-1)?.land??e,r[1].at(-1)?.land??e);return{start:n,end:e,settled:s,body:t,foot:(o,a)=>SC(i[o],r[o],t,a)}}function Ap(n,e,t){let i=(t.at[0]-n[0])*Math.sin(e)+(t.at[2]-n[2])*Math.cos(e);return Yt((i-.06)/.24)*.62}function SC(n,e,t,i){let r=-1;for(;r+1<e.length&&e[r+1].lift<=i;)r++;let s=e[r];if(!s){let a=n.planted?Math.max(0,Ap(n.at,n.yaw,t(i))):n.pitch;return{...n,pitch:a}}if(i>=s.land)return{at:s.at,yaw:s.yaw,pitch:Ap(s.at,s.yaw,t(i)),planted:!0};let o=r>0?e[r-1]:n;return AC(o,n,r===0,s,t,i)}function AC(n,e,t,i,r,s){let o=Yt((s-i.lift)/Math.max(1e-6,i.land-i.lift)),a=ot(0,1,o)*.6+(o-Math.sin(2*Math.PI*o)/(2*Math.PI))*.4,l=Math.hypot(i.at[0]-n.at[0],i.at[2]-n.at[2]),c=Math.max(0,i.at[1]-n.at[1]),u=(gC*Ge(l/.5,.45,1.1)+c*.5)*Math.sin(Math.PI*o),d=t&&!e.planted?e.pitch:Ap(n.at,n.yaw,r(i.lift)),f=-.3*Yt(l/.5)*Math.sin(Math.PI*Yt((o-.35)/.65));return{at:[Xe(n.at[0],i.at[0],a),Xe(n.at[1],i.at[1],a)+u,Xe(n.at[2],i.at[2],a)],yaw:n.yaw+nn(i.yaw-n.yaw)*a,pitch:d*(1-ot(0,.6,o))+f,planted:!1}}var Yn=.3,ir=.29,gs=.1,ys=.075,Lp=.67,hh=[["hips",null,0,Lp,0],["spine","hips",0,.08,0],["head","spine",0,.46,.005],["eyes","head",0,.285,.3],["mouth","head",0,.165,.318],["armL","spine",.235,.37,0],["foreL","armL",0,-.22,0],["armR","spine",-.235,.37,0],["foreR","armR",0,-.22,0],["legL","hips",ps,-.02,0],["shinL","legL",0,-Yn,0],["footL","shinL",0,-ir,0],["legR","hips",-ps,-.02,0],["shinR","legR",0,-Yn,0],["footR","shinR",0,-ir,0],["ears","head",0,.54,0]];function Xx(){let n={};for(let[e,t,i,r,s]of hh){let o=new so;o.name=e,o.position.set(i,r,s),t&&n[t].add(o),n[e]=o}return n}var $a=new T,ch=new T,ms=new T,Bx=new T,qa=new T,Cp=new T,zx=new me,Rp=new lt,Pp=new lt,Vx=new lt,uh=new lt,TC=new T(1,0,0),Gx=new T(0,1,0);function Op(n,e){let[t,i]=[Math.cos(n.pitch),Math.sin(n.pitch)],r=-ys*t+gs*i,s=gs*t+ys*i;return e.set(n.at[0]+Math.sin(n.yaw)*r,n.at[1]+s,n.at[2]+Math.cos(n.yaw)*r)}function $x(n,e,t,i){let r=(Yn+ir)*i,s=(n.x-e)**2+(n.z-t)**2;return n.y+Math.sqrt(Math.max(.01,r*r-s))+.02}function Hx(n,e,t){return Cp.crossVectors(n,e).normalize(),Bx.crossVectors(Cp,n),zx.makeBasis(Cp,n,Bx),t.setFromRotationMatrix(zx)}var Wx=new T,Ip=new T;function qx(n,e,t){let i=n.hips,r=e==="L"?ps:-ps;$a.set(r,-.02,0).applyQuaternion(i.quaternion).add(i.position),Op(t,ch),ms.subVectors(ch,$a);let s=Ge(ms.length(),Math.abs(Yn-ir)+.03,Yn+ir-5e-4);ms.normalize(),Ip.set(Math.sin(t.yaw*.6)+(e==="L"?.1:-.1),0,Math.cos(t.yaw*.6)).addScaledVector(Gx,.25);let o=Math.acos(Ge((Yn*Yn+s*s-ir*ir)/(2*Yn*s),-1,1));qa.copy(Ip).addScaledVector(ms,-Ip.dot(ms)).normalize();let a=qa.clone();qa.multiplyScalar(Math.sin(o)*Yn).addScaledVector(ms,Math.cos(o)*Yn).add($a),Hx(Wx.subVectors($a,qa).normalize(),a,Rp),ch.copy($a).addScaledVector(ms,s),Hx(Wx.subVectors(qa,ch).normalize(),a,Pp),Vx.setFromAxisAngle(Gx,t.yaw).multiply(uh.setFromAxisAngle(TC,t.pitch)),n[`leg${e}`].quaternion.copy(uh.copy(i.quaternion).invert()).multiply(Rp),n[`shin${e}`].quaternion.copy(uh.copy(Rp).invert()).multiply(Pp),n[`foot${e}`].quaternion.copy(uh.copy(Pp).invert()).multiply(Vx)}var jx=["antenna","pair","sprout","fin","ring","cat"],Yx=["tall","round","wide"],Zx=["teal","coral","indigo","violet","amber","leaf","water","pink"];function Dp(n,e,t){let i=Ci(`${n}/${e}`),r=Ci(n);return{tint:t&&/^#[0-9a-fA-F]{6}$/.test(t)?t:Zx[r%Zx.length],second:(i>>>5)%3===0?"amber":(i>>>5)%3===1?"coral":"mint",ears:jx[i%jx.length],eyes:Yx[(i>>>9)%Yx.length],glow:(i>>>13)%4===0?"#ffe08a":(i>>>13)%4===1?"#8fe9ff":"#7ff0cf"}}function vs(n,e,t,i,r,s){let a=[],l=c=>Math.sign(c)*Math.abs(c)**r;for(let c=0;c<=12;c++){let u=-Math.PI/2+c/12*Math.PI;a.push([l(Math.cos(u))/2,l(Math.sin(u))/2,Math.cos(u)**(2-r),Math.sign(Math.sin(u))*Math.abs(Math.sin(u))**(2-r)])}n.squareLathe(a,r,{...s,scale:[e,t,i],segments:s.segments??28})}var dh=(n,e,t,i,r)=>{let s=[];for(let o=0;o<=4;o++){let a=-Math.PI/2+o/4*(Math.PI/2);s.push([Math.cos(a)*t,-i+Math.sin(a)*t,Math.cos(a),Math.sin(a)])}for(let o=0;o<=4;o++){let a=o/4*(Math.PI/2);s.push([Math.cos(a)*e,Math.sin(a)*e,Math.cos(a),Math.sin(a)])}n.lathe(s,{segments:12,...r})};function EC(n,e){n("hips",t=>vs(t,.36,.22,.29,.72,{color:"ink",at:[0,-.005,0],shade:[.9,1.25]})),n("spine",t=>{let i=[[0,-.03,0,-1],[.14,-.015,.4,-.9],[.205,.05,.95,-.3],[.225,.15,1,0],[.215,.26,1,.15],[.185,.36,.9,.45],[.13,.425,.5,.87],[0,.445,0,1]];t.lathe(i,{color:e.tint,segments:24,scale:[1.06,1,.92],shade:[.82,1.06]}),t.torus(.115,.034,{color:"white",at:[0,.43,0],segments:20}),vs(t,.25,.2,.06,.6,{color:"white",at:[0,.2,.185],turn:[-.08,0,0],segments:20,shade:[.92,1.03]}),t.ball(.036,.036,.02,{color:e.glow,at:[-.055,.235,.217],lamp:.9,segments:10,shade:1}),t.box(.075,.022,.02,{color:"stone",at:[.045,.238,.207],bevel:.008}),t.box(.075,.022,.02,{color:e.second,at:[.045,.2,.209],bevel:.008}),t.box(.17,.022,.02,{color:"stone",at:[0,.148,.21],bevel:.008,shade:1.06}),vs(t,.25,.27,.14,.6,{color:e.tint,at:[0,.23,-.215],segments:20,shade:[.64,.82]});for(let r of[-.06,.06])t.cylinder(.036,.028,.05,{color:"ink",at:[r,.055,-.22],segments:10,shade:1.3});for(let r of[-1,1])t.ball(.085,.085,.085,{color:"white",at:[r*.222,.37,0],segments:12,shade:[.9,1.04]})})}function CC(n,e){n("head",t=>{vs(t,.72,.55,.6,.62,{color:"white",at:[0,.265,0],segments:36,shade:[.86,1.04]}),vs(t,.585,.385,.16,.52,{color:"ink",at:[0,.25,.242],segments:32,shade:[.82,1.12]});for(let i of[-1,1])t.ball(.048,.026,.012,{color:"coral",at:[i*.2,.165,.306],turn:[0,i*.32,0],segments:10,lamp:.12,shade:.95}),t.cylinder(.098,.088,.062,{color:e.tint,at:[i*.345,.26,0],turn:[0,0,-i*Math.PI/2],segments:18,bevel:.02,shade:[.9,1.05]}),t.cylinder(.052,.046,.03,{color:e.second,at:[i*.4,.26,0],turn:[0,0,-i*Math.PI/2],segments:14,bevel:.01});t.box(.2,.014,.02,{color:e.tint,at:[0,.505,.185],turn:[-.75,0,0],bevel:.006})}),n("eyes",t=>{let[i,r]=e.eyes==="tall"?[.05,.082]:e.eyes==="round"?[.066,.07]:[.078,.056];for(let s of[-1,1])t.ball(i,r,.022,{color:e.glow,at:[s*.135,0,.016],turn:[0,s*.18,0],segments:16,lamp:.75,shade:1}),t.ball(i*.3,i*.3,.01,{color:"white",at:[s*.135+i*.32,r*.4,.04],segments:8,lamp:.8,shade:1})}),n("mouth",t=>{let i=[];for(let r=0;r<=12;r++){let s=Math.PI+r/12*Math.PI;i.push([Math.cos(s)*.07,Math.sin(s)*.05+.012])}for(let r=1;r<6;r++)i.push([.07-r/6*.14,.012-Math.sin(r/6*Math.PI)*.012]);t.extrude(i,.02,[0,-.012],{color:e.glow,lamp:.75,shade:1,bevel:.006})})}function RC(n,e){n("ears",t=>{let i=(r,s,o)=>{t.rod([[r,-.02,0],[r+s*.5,o*.6,0],[r+s,o,0]],.017,.013,{color:"ink",segments:7,shade:1.3}),t.ball(.05,.05,.05,{color:e.second,at:[r+s,o+.03,0],segments:12,lamp:.35,shade:[.9,1.05]})};if(e.ears==="antenna")i(0,.03,.19);else if(e.ears==="pair")i(.14,.07,.13),i(-.14,-.07,.13);else if(e.ears==="sprout"){t.rod([[0,-.02,0],[.01,.1,0]],.016,.012,{color:"leaf",segments:6});for(let r of[-1,1])t.ball(.085,.02,.045,{color:"leaf",at:[r*.08,.13,0],turn:[0,r*.2,r*.5],segments:10,shade:[.85,1.15]})}else if(e.ears==="fin")t.ball(.035,.11,.2,{color:e.tint,at:[0,.015,-.03],segments:14,shade:[.85,1.06]});else if(e.ears==="ring")t.rod([[0,-.03,0],[0,.05,0]],.018,.014,{color:"ink",segments:7,shade:1.3}),t.torus(.075,.018,{color:e.second,at:[0,.13,0],turn:[Math.PI/2,0,0],segments:18,lamp:.3});else for(let r of[-1,1])t.cylinder(.105,.02,.17,{color:e.tint,at:[r*.215,-.05,0],turn:[0,0,-r*.28],scale:[1,1,.62],segments:12,shade:[.9,1.04]})})}function PC(n,e){for(let t of["L","R"]){let i=t==="L"?1:-1;n(`arm${t}`,r=>dh(r,.062,.056,.2,{color:e.tint,at:[i*.015,0,0],shade:[.86,1.02]})),n(`fore${t}`,r=>{dh(r,.056,.066,.13,{color:"white",at:[i*.015,0,0],shade:[.9,1.02]}),r.torus(.056,.018,{color:e.second,at:[i*.015,-.145,0],segments:14}),r.ball(.078,.084,.07,{color:e.tint,at:[i*.015,-.215,.005],segments:14,shade:[.9,1.05]}),r.ball(.032,.048,.032,{color:e.tint,at:[-i*.045,-.19,.035],turn:[.4,0,i*.5],segments:9,shade:[.9,1.05]})}),n(`leg${t}`,r=>dh(r,.088,.076,Yn,{color:"ink",shade:[1,1.3]})),n(`shin${t}`,r=>{dh(r,.068,.08,ir-.07,{color:"white",shade:[.88,1.02]}),r.ball(.052,.058,.032,{color:e.tint,at:[0,-.005,.066],segments:12})}),n(`foot${t}`,r=>{vs(r,.2,.15,.31,.66,{color:e.tint,at:[0,-gs+.083,ys-.03],segments:22,shade:[.88,1.04]}),vs(r,.214,.055,.33,.5,{color:"white",at:[0,-gs+.0275,ys-.03],segments:22,shade:[.8,.96]})})}}function IC(n,e){let t=[],i=new T;n.hips.updateMatrixWorld(!0);let r=(s,o)=>{let a=new On;o(a),n[s].getWorldPosition(i),t.push({g:a.raw().translate(i.x,i.y,i.z),bone:hh.findIndex(([l])=>l===s)})};return EC(r,e),CC(r,e),RC(r,e),PC(r,e),LC(t)}function LC(n){let e=n.reduce((a,l)=>a+l.g.getAttribute("position").count,0),t=new Rt,i=new Uint8Array(e*4),r=new Uint8Array(e*4),s=[],o=0;for(let{g:a,bone:l}of n){let c=a.getAttribute("position").count;for(let h=0;h<c;h++)i[(o+h)*4]=l,r[(o+h)*4]=255;let u=a.index;if(u)for(let h=0;h<u.count;h++)s.push(o+u.getX(h));o+=c}for(let a of["position","normal","color","paint"]){let l=a==="paint"?4:3,c=new Float32Array(e*l),u=0;for(let{g:h}of n){let d=h.getAttribute(a).array;c.set(d,u),u+=d.length}t.setAttribute(a,new at(c,l))}return t.setAttribute("skinIndex",new at(i,4)),t.setAttribute("skinWeight",new at(r,4,!0)),t.setIndex(s),t}function Kx(n,e){let t=Xx(),i=IC(t,n),r=new aa(i,e);r.add(t.hips),r.updateMatrixWorld(!0);let s=new la(hh.map(([o])=>t[o]));return r.bind(s),r.castShadow=!0,r.receiveShadow=!0,r.frustumCulled=!1,{mesh:r,bones:t,dispose(){r.removeFromParent(),i.dispose(),s.dispose()}}}var Jx={wave:2.3,nod:1.2,shake_head:1.4,celebrate:2.4,think:3.2,look_at:3,point_at:2.6,build:1.5};function ph(n,e,t,i){if(!(n in Jx))return null;let r=n;return{kind:r,start:e,seconds:t&&t>.3?Math.min(t,30):Jx[r],target:i}}function Np(n,e){let t=e-n.start;return ot(0,.26,t)*(1-ot(n.seconds-.32,n.seconds,t))}function Qx(n){let e=Yt(n.speed/.7),t=n.calm?0:Math.sin(n.t*1.9+n.phase),i=Xe(.5,2.1,e),r=n.calm?0:Math.sin(n.t*.7+n.phase)*.03,s=-.28-e*.42;return{armL:Lr([n.aheadL*i-.03,.05,.16+t*.012+r],[-.5,.1,.14],n.sit),armR:Lr([n.aheadR*i-.03,-.05,-.16-t*.012+r],[-.5,-.1,-.14],n.sit),foreL:Lr([s,0,0],[-.75,0,0],n.sit),foreR:Lr([s,0,0],[-.75,0,0],n.sit),head:[0,0,0],spine:Lr([.03+n.speed*.045+t*.008,0,r*.5],[-.06,0,0],n.sit),hop:0}}function Lr(n,e,t){return[Xe(n[0],e[0],t),Xe(n[1],e[1],t),Xe(n[2],e[2],t)]}var Ir=new T;function fh(n,e){return Ir.set(...e),n.parent?.worldToLocal(Ir),Ir.sub(n.position),{yaw:Math.atan2(Ir.x,Ir.z),pitch:Math.atan2(Ir.y,Math.hypot(Ir.x,Ir.z))}}function e_(n,e,t,i){let r=Np(e,t);if(r<=0)return;let s=t-e.start,o=(l,c)=>{n[l]=Lr(n[l],c,r)},a=(l,c)=>{n[l]=[n[l][0]+c[0]*r,n[l][1]+c[1]*r,n[l][2]+c[2]*r]};switch(e.kind){case"wave":o("armR",[-.25,0,-2.35]),o("foreR",[-.35,0,-.15+Math.sin(s*10.5)*.5]),a("head",[0,0,-.1]),a("spine",[0,0,.05]);break;case"nod":a("head",[.2-.24*Math.cos(s*9.5),0,0]);break;case"shake_head":a("head",[.04,Math.sin(s*10)*.42,0]);break;case"celebrate":o("armL",[-.2,0,2.55+Math.sin(s*12)*.2]),o("armR",[-.2,0,-2.55-Math.sin(s*12)*.2]),o("foreL",[-.3,0,0]),o("foreR",[-.3,0,0]),a("head",[-.14,0,Math.sin(s*6)*.08]),n.hop+=r*.075*Math.abs(Math.sin(s*6));break;case"think":o("armR",[-.72,.5,-.06]),o("foreR",[-1.9,0,.3]),o("armL",[-.5,-.35,.06]),o("foreL",[-1.25,-.4,0]),a("head",[-.1,.16,.13+Math.sin(s*1.6)*.03]);break;case"point_at":case"build":OC(n,e,r,s,i);break;case"look_at":break}}function OC(n,e,t,i,r){if(!e.target)return;let s=e.kind==="build"?["L","R"]:fh(r.armL,e.target).yaw>0?["L"]:["R"];for(let o of s){let a=fh(r[`arm${o}`],e.target),l=e.kind==="build"?Math.sin(i*13+(o==="L"?0:2))*.14:0;n[`arm${o}`]=Lr(n[`arm${o}`],[-(Math.PI/2+Ge(a.pitch,-.7,1))+l,Ge(a.yaw,-1.2,1.2),0],t),n[`fore${o}`]=Lr(n[`fore${o}`],[e.kind==="build"?-.35-l:-.06,0,0],t)}n.spine=[n.spine[0]+.12*t,n.spine[1],n.spine[2]]}function t_(n,e){let t=Math.floor(n/3.7+e),i=Ci(`${t}`)%1e3/1e3,r=(n/3.7+e-t)*3.7-i*3,s=o=>o>0&&o<.16?Math.sin(o/.16*Math.PI):0;return Yt(s(r)+(i>.8?s(r-.28):0))}function n_(n){let e=Math.sin(n*19)*.5+.5,t=Math.sin(n*7.3+1)*.5+.5;return Yt(e*(.35+.65*t))}function ja(n,e){n.rotation.set(e[0],e[1],e[2],"YXZ")}var rr=.7;function i_(n,e){return{plan:Xa(n,e),gestures:[],say:null,sit:{on:!1,since:-100,height:.45,object:""},jump:null,mouth:null,away:!1,dim:0,look:{yaw:0,pitch:0}}}var DC=14,r_=new T;function s_(n,e,t){let{t:i,world:r,seed:s}=t,o=n.plan.body(i),{mesh:a,bones:l}=e;a.position.set(...o.at),a.rotation.y=o.yaw;let c=n.sit.on?ot(.1,rr,i-n.sit.since):1-ot(0,rr*.8,i-n.sit.since),u=[0,1].map(p=>NC(n.plan.foot(p,i),o.at,o.yaw));if(c>0)for(let p of[0,1])u[p]=FC(u[p],p,c,n.sit.height);let h=Qx({t:i,speed:o.speed,aheadL:u[0].at[2],aheadR:u[1].at[2],sit:c,calm:r.calm,phase:s*6});a.updateMatrixWorld(!0);for(let p of n.gestures)e_(h,p,i,l);kC(n,e,u,h,c,t);for(let[p,y]of["L","R"].entries())qx(l,y,u[p]);let d=l.hips.rotation.y;ja(l.spine,[h.spine[0],h.spine[1]-d*1.7,h.spine[2]]);let f=r.calm?1:1+.008*Math.sin(i*1.9+s*6);l.spine.scale.set(f,1,f);for(let p of["armL","foreL","armR","foreR"])ja(l[p],h[p]);UC(n,e,h,t)}function NC(n,e,t){let[i,r]=[n.at[0]-e[0],n.at[2]-e[2]],[s,o]=[Math.cos(t),Math.sin(t)];return{...n,at:[i*s-r*o,n.at[1]-e[1],i*o+r*s],yaw:nn(n.yaw-t)}}function FC(n,e,t,i){let s=[e===0?.13:-.13,Math.max(0,i-.52),.4];return{at:[Xe(n.at[0],s[0],t),Xe(n.at[1],s[1],t)+Math.sin(t*Math.PI)*.03,Xe(n.at[2],s[2],t)],yaw:n.yaw*(1-t),pitch:n.pitch*(1-t),planted:n.planted}}function kC(n,e,t,i,r,{t:s,seed:o,world:{calm:a}}){let{hips:l}=e.bones,c=t[0].planted?0:t[0].at[1],u=t[1].planted?0:t[1].at[1],h=a?0:Math.sin(s*.55+o*9)*.012,d=Ge((u-c)*.32,-.03,.03)+h,f=Ge((t[1].at[2]-t[0].at[2])*.35,-.2,.2)*(1-r);l.rotation.set(0,f,Ge((c-u)*.5,-.06,.06),"YXZ");let p=Lp+(a?0:.004*Math.sin(s*1.9+o*6))+i.hop;for(let[y,m]of t.entries()){let g=y===0?1:-1,x=d+g*.115*Math.cos(f),M=-g*.115*Math.sin(f);Op(m,r_),p=Math.min(p,$x(r_,x,M,.988)+i.hop*.4)}p=Xe(p,n.sit.height+.1,r),l.position.set(d*(1-r),p,Xe(0,-.03,r))}function UC(n,e,t,i){let{t:r,dt:s,world:o,seed:a}=i,{bones:l}=e,c=n.gestures.find(y=>y.target&&Np(y,r)>.02),u=BC(n,e,c?.target??null,i),h=s>0?go(7,s):1;n.look.yaw+=(u.yaw-n.look.yaw)*h,n.look.pitch+=(u.pitch-n.look.pitch)*h;let d=n.dim*.32;ja(l.head,[-n.look.pitch+t.head[0]+d,n.look.yaw+t.head[1],t.head[2]]),l.eyes.position.set(Ge(u.yaw-n.look.yaw,-.5,.5)*.05+n.look.yaw*.012,.275+n.look.pitch*.03,.303);let f=1-Math.max(t_(r,a),n.dim*.72);l.eyes.scale.set(1+(1-f)*.08,Math.max(.08,f),1);let p=n.mouth??(n.say&&r<n.say.until-.15?n_(r):0);l.mouth.scale.set(1-p*.2,.62+p*1.1,1),ja(l.ears,[-.1*Math.sin(r*2.2+a*5)*(o.calm?0:.3)-t.spine[0]*.6,0,-n.look.yaw*.12])}function BC(n,e,t,{t:i,world:r,seed:s}){let{head:o}=e.bones,a=t??(n.away?null:r.camera);if(a){let c=fh(o,a);if((t!==null||Math.hypot(a[0]-e.mesh.position.x,a[2]-e.mesh.position.z)<DC)&&Math.abs(c.yaw)<(t?2.6:1.35))return{yaw:Ge(c.yaw,-1.15,1.15),pitch:Ge(c.pitch-.12,-.5,.42)}}if(r.calm||n.away)return{yaw:0,pitch:0};let l=Math.floor(i/2.9+s*7);return{yaw:(Ci(`y${l}`)%100/100-.5)*.7,pitch:(Ci(`p${l}`)%100/100-.6)*.2}}var zC=.22,VC=new T;function o_(n,e,t,i,r){let s=Ha(t),o=Kx(e,s),a=Ci(n)%1e3/1e3,l=i_(i,r),c=0,u=d=>[l.plan.foot(0,d),l.plan.foot(1,d)],h=(d,f,p,y,m)=>{let g=l.plan.body(m);Fp(l,m),l.plan=kx({path:[g.at,...d.slice(1)],start:f,seconds:p,yaw:g.yaw,feet:u(m),endYaw:y})};return{id:n,looks:e,body:o,get plan(){return l.plan},get moving(){return c<l.plan.settled},get busy(){return l.say||l.mouth!==null||l.jump||l.gestures.length>0?!0:c<l.plan.settled||c-l.sit.since<rr+.2},get speaking(){return l.say&&c<l.say.until?l.say.text:null},get position(){return l.plan.body(c).at},place:(d,f,p)=>WC(l,d,f,p,h),act(d,f,p){if(d.action==="walk"&&d.path&&d.path.length>0)GC(l,d,f,p,h);else if(d.action==="stop")HC(l,f,d,h);else if(d.action==="say")l.say={text:d.text??"",from:f,until:p+(d.seconds??3)};else if(d.action==="stand")Fp(l,f);else{let y=ph(d.action,f,d.seconds,d.target??null);y&&this.gesture(y,f)}},gesture(d,f){l.gestures=[...l.gestures.slice(-2),d];let p=l.plan.body(f);if(!d.target||c<l.plan.end||l.sit.on)return;let y=Math.atan2(d.target[0]-p.at[0],d.target[2]-p.at[2]);Math.abs(nn(y-p.yaw))>.9&&(l.plan=Ep(p.at,p.yaw,y,f,u(f)))},mouth(d){l.mouth=d},away(d){l.away=d},update(d,f,p){c=d,l.gestures=l.gestures.filter(y=>d-y.start<y.seconds),l.say&&d>=l.say.until&&(l.say=null),$C(l,o,d),l.dim+=((l.away?1:0)-l.dim)*(f>0?go(4,f):1),s_(l,o,{t:d,dt:f,world:p,seed:a}),qC(s,l.dim)},feet:()=>["L","R"].map((d,f)=>{let p=o.bones[`foot${d}`].localToWorld(VC.set(0,-gs,ys));return{position:[p.x,p.y,p.z],planted:l.plan.foot(f,c).planted}}),dispose(){o.dispose(),s.dispose()}}}function Fp(n,e){n.sit.on&&(n.sit={...n.sit,on:!1,since:e})}function GC(n,e,t,i,r){let s=e.path??[],o=s[0],a=n.plan.body(t).at,l=0;for(let h=1;h<s.length;h++)l+=Math.hypot(...s[h].map((d,f)=>d-s[h-1][f]));let c=e.seconds??l/Math.max(.3,e.speed??1.4),u=i+c-t;s.length<2||u<=.05||(Math.hypot(a[0]-o[0],a[2]-o[2])>1.5&&(n.plan=Xa(o,n.plan.body(t).yaw)),r(s,t,u,e.yaw===void 0?void 0:ka(e.yaw),t))}function HC(n,e,t,i){if(e>=n.plan.end)return;let r=n.plan.body(e),s=t.path?.at(-1)??[r.at[0]+Math.sin(r.yaw)*.15,r.at[1],r.at[2]+Math.cos(r.yaw)*.15];i([r.at,s],e,.4,void 0,e)}function WC(n,e,t,i,r){let s=ka(e.yaw),o=e.pose==="sit"&&e.seat?i.seat(e.seat):null;if(o){if(n.sit.on&&n.sit.object===e.seat)return;n.sit={on:!0,since:t,height:o.at[1]-o.floor,object:e.seat??""},n.jump=null;let h=n.plan.body(t);n.plan=XC(h.at,h.yaw,[o.at[0],o.floor,o.at[2]],o.yaw,t);return}Fp(n,t);let a=t<n.plan.end?n.plan.body(n.plan.end+1):n.plan.body(t),l=Math.hypot(a.at[0]-e.position[0],a.at[1]-e.position[1],a.at[2]-e.position[2]),c=Math.abs(nn(a.yaw-s)),u=[...e.position];if(l>2)n.jump={at:t,to:u,yaw:s};else if(l>.06)r([n.plan.body(t).at,u],t,Ge(l/1.5,.35,1.6),s,t);else if(c>.06&&t>=n.plan.end){let h=n.plan.body(t);n.plan=Ep(h.at,h.yaw,s,t,[n.plan.foot(0,t),n.plan.foot(1,t)])}}function XC(n,e,t,i,r){let s=nn(i-e),o=a=>{let l=ot(0,rr,a-r);return{at:[Xe(n[0],t[0],l),Xe(n[1],t[1],l),Xe(n[2],t[2],l)],yaw:e+s*ot(0,rr*.7,a-r),speed:0}};return{start:r,end:r+rr,settled:r+rr,body:o,foot:(a,l)=>Tp(o(l).at,o(l).yaw)[a]}}function $C(n,e,t){if(!n.jump){e.mesh.scale.setScalar(1);return}let i=(t-n.jump.at)/zC;i>=1&&n.plan.body(t).at!==n.jump.to&&(n.plan=Xa(n.jump.to,n.jump.yaw));let r=Yt(Math.abs(i-1));e.mesh.scale.set(Xe(.02,1,r),Xe(.02,1,r),Xe(.02,1,r)),i>=2&&(n.jump=null)}function qC(n,e){n.color.setScalar(1).lerp(jC,e)}var jC=new ce(.42,.44,.52);function Tn(n,e,t,i,r=0,s="white"){let[o,a]=[Math.sin(r),Math.cos(r)],l=(h,d,f)=>[e[0]+h*a+f*o,e[1]+d,e[2]-h*o+f*a],c=(h,d,f,p,y)=>{n.box(f,p,y,{color:s,at:l(h,d,0),turn:[0,r,0],bevel:0,shadow:!1})};n.box(t,i,.03,{color:"sky",at:l(0,0,-.005),turn:[0,r,0],bevel:0,window:1,shade:[.62,.95],shadow:!1});let u=.065;c(0,i-u/2,t+u,u,.09),c(0,-u,t+u*2.4,u*1.1,.16),c(-t/2,0,u,i,.08),c(t/2,0,u,i,.08),c(0,0,.04,i,.05),c(0,i*.55,t,.04,.05)}function Ya(n,e,t,i,r,s,o="tint"){let a=t/2,l=Math.hypot(a,r),c=Math.atan2(r,a),u=4;for(let h of[-1,1])for(let d=0;d<u;d++){let f=(d+.5)/u;n.box(e-d*.015,.1,l/u+.05,{...s,color:o,at:[0,i+r*f-.02+.035,h*a*(1-f)],turn:[h*c+h*.09,0,0],bevel:.03,shade:.93+d%2*.05+d*.016,shadow:!1})}n.box(e+.02,.13,.2,{...s,color:o,at:[0,i+r-.01,0],bevel:.04,shade:1.08,shadow:!1});for(let h of[-1,1])n.caster("box",[e*.97,.08,l],[0,i+r/2-.06,h*a/2],[h*c,0,0],o)}function kp(n,e,t,i,r,s){n.extrude([[-t/2,i],[t/2,i],[0,i+r]],.12,[0,i+r*.35],{color:s,at:[e,0,0],turn:[0,Math.PI/2,0],bevel:.01,shade:.97,shadow:!1})}function YC(n){for(let[i,r]of[[-1.05,-.62],[1.05,-.62],[-1.05,.55],[1.05,.55]])n.cylinder(.06,.05,r<0?2.36:2,{color:"wood",at:[i,0,r],segments:8});n.box(2.2,.86,.7,{color:"wood",at:[0,0,.32],bevel:.03,shade:[.8,1]});for(let i=0;i<5;i++)n.box(.4,.7,.04,{color:"wood",at:[-.88+i*.44,.08,.66],bevel:.015,shade:i%2?1.05:1.14,shadow:!1});n.box(2.34,.09,.86,{color:"cream",at:[0,.86,.32],bevel:.03});let e=8;for(let i=0;i<e;i++){let[r,s]=[-1.2+i*.3,-1.2+(i+1)*.3],o=i%2?"white":"tint";n.sheet([[r,2.02,.8],[s,2.02,.8],[s,2.5,-.72],[r,2.5,-.72]],{color:o,shade:[.94,1.06],shadow:!1}),n.sheet([[r,1.84,.8],[(r+s)/2,1.78,.8],[s,1.84,.8],[s,2.02,.8],[r,2.02,.8]],{color:o,shade:[.86,.98],sway:.08,shadow:!1})}n.caster("box",[2.36,.06,1.6],[0,2.22,.04],[.3,0,0]);let t=["coral","amber","lime"];for(let i=0;i<3;i++){let r=-.75+i*.75;n.box(.56,.12,.44,{color:"bark",at:[r,.95,.36],bevel:.02,shade:1.1,shadow:!1});for(let s=0;s<5;s++)n.ball(.085,.08,.085,{color:t[i],at:[r-.18+s%3*.18,1.1+(s>2?.06:0),.27+(s>2?.12:.06*(s%2))],segments:6,shadow:!1})}}function ZC(n,e,t,i,r,s,o){for(let a=0;a<r;a++)for(let l=0;l<s;l++){let c=(l+a%2*.5)/s*Math.PI*2;n.box(e*2*Math.PI/s*.97,i/r*.99,t,{color:o,at:[Math.sin(c)*e,a*i/r,Math.cos(c)*e],turn:[0,c,0],bevel:.035,shade:.88+.14*Math.abs(Math.sin(l*3.7+a*1.9)),shadow:!1})}n.caster("cylinder",[e*2+t*.8,i*.96,e*2+t*.8],[0,0,0],[0,0,0],o)}function KC(n){ZC(n,.62,.24,.72,2,9,"tint"),n.cylinder(.6,.6,.03,{color:"water",at:[0,.46,0],segments:14,bevel:.005,shade:.8,shadow:!1});for(let e of[-.66,.66])n.box(.12,1.95,.14,{color:"wood",at:[e,0,0],bevel:.03});n.cylinder(.07,.07,1.3,{color:"bark",at:[-.65,1.38,0],turn:[0,0,-Math.PI/2],segments:8}),n.rod([[.05,1.38,.05],[.05,1.02,.05]],.014,.014,{color:"cream",segments:5,shadow:!1}),n.cylinder(.11,.14,.22,{color:"wood",at:[.05,.82,.05],segments:10}),Ya(n,1.6,1.2,1.82,.5,{},"coral")}function JC(n){let e=[[0,0,0,-1],[1.44,0,0,-1],[1.5,.06,1,0],[1.42,.14,.5,.9],[1.36,.34,1,0],[1.5,.44,1,.2],[1.48,.52,0,1],[1.24,.52,0,1],[1.2,.36,-1,0]];n.lathe(e,{color:"tint",segments:22,shade:[.84,1.06]}),n.cylinder(1.22,1.22,.03,{color:"water",at:[0,.38,0],segments:20,bevel:0,shade:1.02,shadow:!1}),n.cylinder(.86,.86,.012,{color:"water",at:[0,.41,0],segments:16,bevel:.004,shade:1.12,shadow:!1}),n.cylinder(.26,.16,.7,{color:"tint",at:[0,.36,0],segments:14});let t=[[.16,0,.6,-.8],[.5,.12,.6,-.8],[.68,.3,1,-.2],[.66,.35,0,1],[.54,.34,0,1],[.5,.28,-1,0]];n.lathe(t,{color:"tint",at:[0,1,0],segments:20,shade:[.86,1.06]}),n.cylinder(.54,.54,.02,{color:"water",at:[0,1.28,0],segments:16,bevel:.005,shade:1.1,shadow:!1}),n.cylinder(.1,.06,.36,{color:"tint",at:[0,1.26,0],segments:10}),n.ball(.15,.14,.15,{color:"tint",at:[0,1.66,0],segments:12,shade:[.9,1.06]});let i={color:"#d8f1fa",shade:[.92,1.05],lamp:.08,shadow:!1};for(let r=0;r<8;r++){let s=r/8*Math.PI*2,o=(a,l)=>[Math.sin(s)*a,l,Math.cos(s)*a];n.rod([o(.02,1.76),o(.12,1.9),o(.26,1.86),o(.38,1.64),o(.44,1.3)],.014,.022,{...i,segments:4}),!(r%2)&&(n.rod([o(.63,1.35),o(.76,1.31),o(.86,1.05),o(.92,.4)],.026,.04,{...i,segments:4}),n.ball(.1,.025,.1,{...i,at:o(.93,.425),segments:8}))}}var a_=(n,e=2)=>{n.box(e,.16,.3,{color:"stone",bevel:.03,shade:[.86,1.02]})},Up=n=>{n.box(2,.12,.3,{color:"wood",at:[0,2.28,0],bevel:.03,shadow:!1})};function QC(n){a_(n),n.box(2,2.2,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,1.02]}),Up(n)}function eR(n){a_(n),n.box(2,.86,.24,{color:"tint",at:[0,.12,0],bevel:.02,shade:[.92,.98]}),n.box(2,.4,.24,{color:"tint",at:[0,1.9,0],bevel:.02,shade:1.02});for(let e of[-.81,.81])n.box(.38,.96,.24,{color:"tint",at:[e,.96,0],bevel:.02,shade:1});Tn(n,[0,.98,.04],1.22,.92),Tn(n,[0,.98,-.04],1.22,.92,Math.PI),Up(n)}function tR(n){for(let e of[-.77,.77])n.box(.46,.16,.3,{color:"stone",at:[e,0,0],bevel:.03}),n.box(.46,2,.24,{color:"tint",at:[e,.12,0],bevel:.02,shade:[.92,1]});n.box(2,.3,.24,{color:"tint",at:[0,2,0],bevel:.02,shade:1.02});for(let e of[-.56,.56])n.box(.09,2.02,.29,{color:"wood",at:[e,0,0],bevel:.02,shadow:!1});n.box(1.2,.1,.29,{color:"wood",at:[0,1.97,0],bevel:.02,shadow:!1}),Up(n)}function nR(n){for(let e of[-.94,.94])n.box(.12,.86,.14,{color:"tint",at:[e,0,0],bevel:.025}),n.cylinder(.085,0,.1,{color:"tint",at:[e,.85,0],segments:4,turn:[0,Math.PI/4,0],shadow:!1});for(let e of[.24,.58])n.box(1.86,.09,.05,{color:"tint",at:[0,e,-.03],bevel:.015,shade:.94});for(let e=0;e<7;e++){let t=-.72+e*.24;n.extrude([[-.065,.06],[.065,.06],[.065,.74],[0,.83],[-.065,.74]],.05,[0,.4],{color:"tint",at:[t,0,.02],bevel:.012,shade:[.9,1.02]})}}var l_={stall:YC,well:KC,fountain:JC,wall:QC,window_wall:eR,door_wall:tR,fence:nR};function iR(n){for(let e of[-.74,.74])n.box(.09,.44,.1,{color:"ink",at:[e,0,.2],bevel:.02}),n.box(.09,.46,.1,{color:"ink",at:[e,0,-.24],bevel:.02}),n.box(.09,.06,.56,{color:"ink",at:[e,.37,-.01],bevel:.02}),n.box(.09,.56,.06,{color:"ink",at:[e,.4,-.27],turn:[-.16,0,0],bevel:.02}),n.box(.07,.05,.46,{color:"ink",at:[e,.62,0],bevel:.02}),n.box(.07,.24,.06,{color:"ink",at:[e,.42,.2],bevel:.02});for(let e of[-.2,-.02,.16])n.box(1.8,.05,.155,{color:"tint",at:[0,.42,e],bevel:.018,shade:e===-.02?.95:1.02});for(let[e,t]of[[.56,-.262],[.76,-.294]])n.box(1.8,.155,.05,{color:"tint",at:[0,e,t],turn:[-.16,0,0],bevel:.018,shade:e>.7?1.04:.97})}function rR(n){for(let[e,t]of[[-.19,.2],[.19,.2],[-.19,-.2],[.19,-.2]])n.cylinder(.03,.036,.43,{color:"tint",at:[e,0,t],segments:8,shade:[.72,.9],bevel:.008});n.box(.5,.06,.5,{color:"tint",at:[0,.4,.01],bevel:.025}),n.box(.42,.03,.4,{color:"cream",at:[0,.445,.02],bevel:.014});for(let e of[-.2,.2])n.cylinder(.03,.026,.5,{color:"tint",at:[e,.44,-.22],turn:[-.1,0,0],segments:8,shade:.88});n.box(.46,.14,.045,{color:"tint",at:[0,.79,-.262],turn:[-.1,0,0],bevel:.02,shade:1.04}),n.box(.4,.06,.035,{color:"tint",at:[0,.62,-.24],turn:[-.1,0,0],bevel:.015,shade:.96})}function sR(n){for(let e=0;e<5;e++)n.box(1.6,.06,.176,{color:"tint",at:[0,.7,-.362+e*.181],bevel:.018,shade:.95+e%2*.08});for(let e of[-.66,.66]){for(let t of[-.3,.3])n.cylinder(.045,.055,.7,{color:"tint",at:[e,0,t],segments:9,shade:[.7,.86]});n.box(.06,.07,.66,{color:"tint",at:[e,.62,0],shade:.8,bevel:.015})}n.box(1.3,.07,.06,{color:"tint",at:[0,.62,.3],shade:.8,bevel:.015}),n.box(1.3,.07,.06,{color:"tint",at:[0,.62,-.3],shade:.8,bevel:.015})}function oR(n){n.cylinder(.55,.55,.05,{color:"tint",at:[0,.69,0],segments:26,bevel:.02}),n.cylinder(.5,.5,.02,{color:"tint",at:[0,.72,0],segments:24,bevel:.004,shade:1.06,shadow:!1}),n.cylinder(.05,.07,.66,{color:"ink",at:[0,.04,0],segments:10}),n.cylinder(.3,.24,.06,{color:"ink",segments:18,bevel:.02,shade:1.2})}function aR(n){for(let i of[-.57,.57])n.box(.06,1.9,.4,{color:"tint",at:[i,0,0],bevel:.018});n.box(1.1,1.84,.04,{color:"tint",at:[0,.03,-.17],bevel:.01,shade:.66});let e=Ln(8),t=["coral","teal","amber","indigo","cream","leaf","violet","sky"];for(let i=0;i<5;i++){let r=i===4?1.84:.05+i*.45;if(n.box(1.1,.05,.38,{color:"tint",at:[0,r,.005],bevel:.015,shade:i===4?1.04:.96}),i===4)continue;let s=-.5;for(;s<.4;){let o=.06+e()*.06;if(e()<.14){s+=o*1.4;continue}let a=e()<.15?-.2:0;n.box(o*.92,.25+e()*.11,.24,{color:t[Math.floor(e()*t.length)],at:[s+o/2,r+.05,.02],turn:[0,0,a],bevel:0,shadow:!1}),s+=o+(a?.06:.004)}}}function lR(n){n.box(.74,.74,.74,{color:"tint",at:[0,.03,0],bevel:.02,shade:[.72,.86]});for(let[e,t]of[[-1,-1],[1,-1],[-1,1],[1,1]])n.box(.12,.8,.12,{color:"tint",at:[e*.34,0,t*.34],bevel:.025});for(let e of[0,.68]){for(let t of[-.34,.34])n.box(.6,.12,.1,{color:"tint",at:[0,e,t],bevel:.022,shade:1.02});for(let t of[-.34,.34])n.box(.1,.12,.6,{color:"tint",at:[t,e,0],bevel:.022,shade:1.02})}for(let e of[-.37,.37])n.box(.1,.76,.05,{color:"tint",at:[e>0?.27:-.27,.1,e],turn:[0,0,e>0?.78:-.78],bevel:.015,shade:.96,shadow:!1});for(let e of[-.37,.37])n.box(.05,.76,.1,{color:"tint",at:[e,.1,e>0?-.27:.27],turn:[e>0?.78:-.78,0,0],bevel:.015,shade:.96,shadow:!1});for(let e=0;e<3;e++)n.box(.56,.04,.17,{color:"tint",at:[0,.745,-.19+e*.19],bevel:.012,shade:.94+e%2*.06,shadow:!1})}function cR(n){let e=i=>.275+.075*Math.sin(i/.95*Math.PI),t=[[0,0,0,-1],[e(0)-.02,0,0,-1]];for(let i=0;i<=7;i++)t.push([e(i/7*.95),i/7*.95,1,.35*(i/3.5-1)]);t.push([e(.95)-.03,.95,0,1],[e(.95)-.04,.91,0,1],[0,.91,0,1]),n.lathe(t,{color:"tint",segments:16,shade:[.8,1.02]});for(let i of[.12,.3,.6,.78])n.cylinder(e(i)+.012,e(i+.06)+.012,.06,{color:"ink",at:[0,i,0],segments:18,bevel:.012,shade:1.5,shadow:!1})}function uR(n){n.cylinder(.3,.41,.42,{color:"tint",segments:18,bevel:.03,shade:[.84,1]}),n.cylinder(.43,.45,.1,{color:"tint",at:[0,.37,0],segments:18,bevel:.03,shade:1.06}),n.cylinder(.38,.38,.02,{color:"bark",at:[0,.465,0],segments:14,shade:.65,shadow:!1});for(let[t,i,r,s]of[[0,.6,0,.22],[.2,.55,.08,.17],[-.19,.55,.07,.17],[.03,.55,-.2,.17],[.02,.54,.23,.15]])n.leaves(s,s*.86,s,{color:"leaf",at:[t,i,r],segments:9,sway:.15});let e=["pink","white","amber"];for(let t=0;t<9;t++){let i=t*2.4,r=.08+t%3*.1;n.ball(.055,.045,.055,{color:e[t%3],at:[Math.sin(i)*r,.8-r*.5,Math.cos(i)*r],segments:7,shade:[.9,1.1],sway:.2,shadow:!1})}}function hR(n){n.cylinder(.3,.26,.08,{color:"stone",segments:16}),n.cylinder(.035,.03,2.4,{color:"white",segments:8});let e=8;for(let t=0;t<e;t++){let[i,r]=[t/e*Math.PI*2,(t+1)/e*Math.PI*2],s=(a,l,c)=>[Math.sin(a)*l,c,Math.cos(a)*l],o=t%2?"white":"tint";n.sheet([s(i,.62,2.2),s(r,.62,2.2),s((i+r)/2,0,2.46)],{color:o,shade:[.98,1.08],shadow:!1}),n.sheet([s(i,1.2,1.84),s(r,1.2,1.84),s(r,.62,2.2),s(i,.62,2.2)],{color:o,shade:[.9,1.02],shadow:!1}),n.sheet([s(i,1.2,1.72),s(r,1.2,1.72),s(r,1.2,1.85),s(i,1.2,1.85)],{color:o,shade:[.84,.96],sway:.15,shadow:!1})}n.caster("cone",[2.3,.6,2.3],[0,1.8,0]),n.ball(.05,.05,.05,{color:"tint",at:[0,2.47,0],segments:8,shadow:!1})}var c_={bench:iR,chair:rR,table:sR,round_table:oR,shelf:aR,crate:lR,barrel:cR,planter:uR,parasol:hR};function dR(n){let[e,t,i,r]=[3.9,3.2,2.15,1.7];n.box(e+.14,.26,t+.14,{color:"stone",bevel:.05,shade:[.86,1.04]}),n.box(e,i,t,{color:"cream",at:[0,.05,0],bevel:.06,shade:[.93,1.03]});for(let o of[-e/2+.06,e/2-.06])kp(n,o,t,i,r*.92,"cream");Ya(n,4.4,4,i-.18,r+.12,{});for(let o of[-1,1])for(let a of[-1,1])n.box(.18,i-.1,.18,{color:"wood",at:[o*(e/2-.02),.2,a*(t/2-.02)],bevel:0,shadow:!1});let s=t/2;n.box(.92,1.62,.14,{color:"wood",at:[.05,.24,s],bevel:.04,shadow:!1}),n.box(.74,1.5,.16,{color:"teal",at:[.05,.24,s+.02],bevel:.04,shadow:!1,shade:[.86,1.06]}),n.box(.4,.36,.17,{color:"sky",at:[.05,1.24,s+.025],bevel:.02,window:1,shadow:!1}),n.ball(.05,.05,.05,{color:"amber",at:[.33,.95,s+.13],segments:8,shadow:!1}),n.box(1.2,.18,.55,{color:"stone",at:[.05,0,s+.28],bevel:.04}),Tn(n,[-1.15,.98,s+.02],.8,.82),Tn(n,[1.25,.98,s+.02],.8,.82),Tn(n,[e/2+.02,.98,0],.9,.82,Math.PI/2),Tn(n,[-e/2-.02,.98,0],.9,.82,-Math.PI/2),Tn(n,[0,.98,-s-.02],1.1,.82,Math.PI);for(let o of[-1.15,1.25]){n.box(.95,.16,.22,{color:"clay",at:[o,.76,s+.16],bevel:.03,shadow:!1});for(let a=0;a<4;a++)n.leaves(.13,.12,.12,{color:a%2?"coral":"leaf",at:[o-.33+a*.22,.97,s+.17],segments:6,sway:.1,shadow:!1})}n.box(.46,1.5,.46,{color:"clay",at:[1.2,2.62,-.55],bevel:.04,shade:[.85,1.02]}),n.box(.58,.16,.58,{color:"stone",at:[1.2,4.04,-.55],bevel:.04,shadow:!1})}function fR(n){let[e,t]=[2.1,1.6];n.box(e+.1,.16,t+.1,{color:"stone",bevel:.04});for(let i=0;i<8;i++)n.box(e,.235,t,{color:"tint",at:[0,.12+i*.225,0],bevel:.025,shade:.95+i%2*.06,shadow:i===0});n.caster("box",[e*.95,1.75,t*.95],[0,.1,0]);for(let i of[-e/2+.07,e/2-.07])kp(n,i,t,1.9,.52,"tint");Ya(n,2.4,2,1.78,.62,{},"clay"),n.box(.86,1.5,.1,{color:"white",at:[-.35,.16,t/2+.01],bevel:.03,shadow:!1}),n.box(.72,1.4,.12,{color:"wood",at:[-.35,.16,t/2+.02],bevel:.03,shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,.5,t/2+.03],shadow:!1}),n.box(.6,.08,.14,{color:"bark",at:[-.35,1.2,t/2+.03],shadow:!1}),Tn(n,[.62,.95,t/2+.02],.5,.56),Tn(n,[e/2+.02,.95,0],.6,.56,Math.PI/2)}function pR(n){n.cylinder(1.3,1.22,.5,{color:"stone",segments:20,bevel:.06,shade:[.8,1]}),n.cylinder(1.08,.94,4.3,{color:"tint",at:[0,.4,0],segments:20,shade:[.86,1.02]});for(let t=0;t<9;t++){let i=t*2.4+.9,r=.9+t*.41%3.4,s=1.09-r/4.3*.13;n.box(.42,.2,.1,{color:"tint",at:[Math.sin(i)*s,r,Math.cos(i)*s],turn:[0,i,0],bevel:0,shade:.86,shadow:!1})}n.cylinder(.98,1.16,.35,{color:"stone",at:[0,4.62,0],segments:20,bevel:.04});for(let t=0;t<8;t++){let i=t/8*Math.PI*2;n.box(.46,.42,.2,{color:"tint",at:[Math.sin(i)*1.04,4.95,Math.cos(i)*1.04],turn:[0,i,0],bevel:.04,shadow:!1})}n.cylinder(.78,.78,.7,{color:"tint",at:[0,4.9,0],segments:16,shade:.94});let e=[[.3,.06,0,-1],[1.02,0,.2,-1],[1.05,.06,1,.4],[.5,.68,.9,.6],[0,1.32,.8,.5]];n.lathe(e,{color:"coral",at:[0,5.5,0],segments:20,shade:[.84,1.06]},"cone"),n.ball(.09,.12,.09,{color:"amber",at:[0,6.86,0],segments:8,shadow:!1}),n.box(.78,1.35,.2,{color:"stone",at:[0,.3,1.06],bevel:.05,shadow:!1}),n.box(.6,1.24,.22,{color:"wood",at:[0,.3,1.08],bevel:.05,shadow:!1}),Tn(n,[0,2.35,1.01],.34,.6),Tn(n,[-.89,3.4,.42],.3,.5,-1.13),Tn(n,[.94,1.6,.46],.3,.5,1.11)}function mR(n){n.cylinder(1.8,1.8,.15,{color:"wood",segments:6,bevel:.03,turn:[0,Math.PI/6,0],shade:[.85,1.04]});for(let i=0;i<6;i++){let r=i/6*Math.PI*2,s=[Math.sin(r)*1.5,.14,Math.cos(r)*1.5];if(n.cylinder(.08,.07,2.1,{color:"tint",at:s,segments:9}),n.cylinder(.13,.11,.14,{color:"tint",at:s,segments:9,shadow:!1}),i===0)continue;let o=(i+1)/6*Math.PI*2,a=(r+o)/2;if(i===5)continue;let l=1.5*Math.cos(Math.PI/6);for(let c of[.3,.72])n.box(1.4,.07,.07,{color:"tint",at:[Math.sin(a)*l,c,Math.cos(a)*l],turn:[0,a,0],bevel:.02,shadow:!1});for(let c=-2;c<=2;c++)n.box(.05,.42,.05,{color:"tint",at:[Math.sin(a)*l+Math.cos(a)*c*.24,.33,Math.cos(a)*l-Math.sin(a)*c*.24],turn:[0,a,0],bevel:0,shadow:!1})}n.lathe([[1.42,0,0,-1],[1.66,0,0,-1],[1.68,.16,1,0],[1.4,.16,0,1]],{color:"tint",at:[0,2.18,0],segments:6,shade:.98,shadow:!1},"cylinder",!0);let t=[[.2,.3,0,-1],[1.8,-.06,.1,-1],[1.8,.04,.5,.85],[.9,.5,.5,.85],[.1,.9,.5,.85]];n.lathe(t,{color:"teal",at:[0,2.32,0],segments:6,shade:[.88,1.08]},"cone",!0),n.ball(.1,.13,.1,{color:"amber",at:[0,3.3,0],segments:9,shadow:!1})}function gR(n){let[e,t,i]=[2.3,1.64,2.7],r=s=>{let o=(a,l,c)=>[s*e*a/2,l,c];n.sheet([o(1,.02,-i/2),o(1,.02,i/2),o(.44,t*.56,i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.84,1],sway:.05,shadow:!1}),n.sheet([o(.44,t*.56,-i/2),o(.44,t*.56,i/2),o(0,t,i/2),o(0,t,-i/2)],{color:"tint",shade:[1,1.08],sway:.05,shadow:!1}),n.sheet([o(1,.02,i/2),o(.42,.02,i/2-.02),o(.1,t*.86,i/2),o(.44,t*.56,i/2)],{color:"cream",shade:[.86,1.04],shadow:!1}),n.sheet([o(.44,t*.56,i/2),o(.1,t*.86,i/2),o(0,t,i/2)],{color:"cream",shade:1.04,shadow:!1}),n.sheet([o(1,.02,-i/2),o(0,.02,-i/2),o(0,t,-i/2),o(.44,t*.56,-i/2)],{color:"tint",shade:[.8,.96],shadow:!1}),n.rod([o(1.04,.02,i/2),o(.44,t*.57,i/2+.01),o(-.03,t+.05,i/2+.01)],.03,.025,{color:"wood",segments:6}),n.rod([o(1.04,.02,-i/2),o(.44,t*.57,-i/2),o(-.03,t+.05,-i/2)],.03,.025,{color:"wood",segments:6}),n.sheet([o(.56,t*.44,-i/2-.002),o(.56,t*.44,i/2+.002),o(.5,t*.51,i/2+.002),o(.5,t*.51,-i/2-.002)],{color:"white",shade:1.02,shadow:!1})};r(1),r(-1),n.box(1.9,.03,2.5,{color:"bark",at:[0,0,0],bevel:.01,shade:.6,shadow:!1}),n.box(.6,.12,1.7,{color:"sky",at:[.3,.03,-.2],bevel:.05,shadow:!1});for(let s of[-1,1])n.caster("box",[1.95,.06,2.6],[s*.6,.78,0],[0,0,s*-.96])}var u_={house:dR,shed:fR,tower:pR,gazebo:mR,tent:gR};var h_={lamp:{at:[0,2.72,0],reach:7,color:"#ffd28a",always:!1},lantern:{at:[0,.24,0],reach:3.2,color:"#ffc46b",always:!1},campfire:{at:[0,.5,0],reach:6,color:"#ff9a4a",always:!0},beacon:{at:[0,.85,0],reach:4.5,color:"tint",always:!1}};function yR(n){n.cylinder(.2,.16,.14,{color:"tint",segments:14,shade:1.15}),n.cylinder(.12,.07,.3,{color:"tint",at:[0,.13,0],segments:12,shade:1.15}),n.cylinder(.05,.038,2.1,{color:"tint",at:[0,.4,0],segments:10,shade:1.15}),n.cylinder(.065,.065,.06,{color:"amber",at:[0,1,0],segments:10,shadow:!1}),n.cylinder(.05,.13,.1,{color:"tint",at:[0,2.44,0],segments:12,shade:1.2,shadow:!1}),n.cylinder(.13,.2,.4,{color:"#fff0c9",at:[0,2.52,0],segments:12,lamp:1,shade:1,bevel:.04});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.rod([[Math.sin(t)*.135,2.52,Math.cos(t)*.135],[Math.sin(t)*.205,2.94,Math.cos(t)*.205]],.014,.014,{color:"tint",segments:5,shade:1.2,shadow:!1})}n.lathe([[.1,0,0,-1],[.25,0,0,-1],[.25,.03,1,.5],[.12,.11,.5,.9],[.03,.15,.5,.9]],{color:"tint",at:[0,2.91,0],segments:14,shade:1.2},"cone"),n.ball(.035,.045,.035,{color:"amber",at:[0,3.08,0],segments:8,shadow:!1})}function vR(n){n.cylinder(.15,.15,.06,{color:"tint",segments:10,bevel:.018}),n.cylinder(.115,.115,.27,{color:"#fff0c9",at:[0,.055,0],segments:12,lamp:1,shade:1});for(let e=0;e<4;e++){let t=e/4*Math.PI*2+Math.PI/4;n.cylinder(.014,.014,.28,{color:"tint",at:[Math.sin(t)*.135,.05,Math.cos(t)*.135],segments:6})}n.cylinder(.17,.06,.09,{color:"tint",at:[0,.32,0],segments:10,bevel:.015,shade:1.06}),n.torus(.05,.012,{color:"tint",at:[0,.45,0],turn:[Math.PI/2,0,0],segments:12})}function xR(n){for(let i=0;i<9;i++){let r=i/9*Math.PI*2;n.leaves(.15,.12,.13,{color:"stone",at:[Math.sin(r)*.52,.07,Math.cos(r)*.52],turn:[0,r,0],segments:7,sway:0,shade:[.68,1-i%3*.06]})}n.cylinder(.42,.4,.05,{color:"ink",segments:14,shade:.8,shadow:!1});for(let i=0;i<5;i++){let r=i/5*Math.PI*2+.3;n.rod([[Math.sin(r)*.4,.07,Math.cos(r)*.4],[Math.sin(r)*.04,.4,Math.cos(r)*.04]],.065,.05,{color:"bark",segments:7,shade:[.7,1]})}let t=(i,r,s,o,a,l)=>{n.lathe([[0,0,0,-1],[s,o*.22,1,-.2],[s*.75,o*.5,.9,.4],[s*.28,o*.8,.9,.3],[0,o,.5,.9]],{color:a,at:[i,l,r],segments:8,lamp:1,sway:1,shade:1,shadow:!1})};t(0,0,.23,.68,"tint",.12),t(.12,.08,.15,.44,"coral",.12),t(-.12,.03,.14,.48,"coral",.12),t(.01,.14,.12,.36,"#fff0c9",.1),t(0,-.1,.13,.5,"coral",.12)}function _R(n){n.cylinder(.3,.26,.14,{color:"ink",segments:16,shade:1.3}),n.cylinder(.2,.17,.14,{color:"white",at:[0,.13,0],segments:14}),n.cylinder(.12,.12,.9,{color:"tint",at:[0,.24,0],segments:14,lamp:1,shade:1});for(let e of[.45,.72,.99])n.cylinder(.155,.155,.05,{color:"white",at:[0,e,0],segments:14,bevel:.02});n.cylinder(.17,.1,.1,{color:"ink",at:[0,1.12,0],segments:14,shade:1.3}),n.ball(.08,.08,.08,{color:"tint",at:[0,1.23,0],segments:10,lamp:1,shadow:!1})}var d_={lamp:yR,lantern:vR,campfire:xR,beacon:_R};function bR(n){n.leaves(.5,.45,.48,{color:"tint",at:[0,.42,0]}),n.leaves(.34,.32,.34,{color:"tint",at:[.36,.3,.12],shade:[.6,1]}),n.leaves(.34,.3,.32,{color:"tint",at:[-.36,.3,.06],shade:[.62,1.02]}),n.leaves(.3,.26,.3,{color:"tint",at:[.02,.28,.36],shade:[.64,1.04]}),n.leaves(.28,.24,.26,{color:"tint",at:[.08,.68,-.08],shade:[.84,1.14]})}function wR(n){n.box(2,.96,.56,{color:"tint",bevel:.14,shade:[.7,1.04],sway:.06});let e=Ln(11);for(let t=0;t<13;t++){let i=.2+e()*.07,r=t<7,s=r?-.8+t*.267:-.7+(t-7)*.28;n.leaves(i,i*.72,i*.95,{color:"tint",at:[s,r?.84:.26+e()*.4,r?(e()-.5)*.08:e()>.5?.1:-.1],segments:8,shade:[.86,1.1],sway:.12,shadow:!1})}}function MR(n,e,t,i,r,s,o=.1){let a=[e+r,i-o*.9,t];n.rod([[e,0,t],[e+r*.3,i*.5,t],a],.016,.013,{color:"leaf",segments:5,sway:.4,shadow:!1}),n.ball(o,o*.9,o,{color:s,at:a,segments:9,shade:[.78,1.1],sway:.8,shadow:!1}),n.ball(o*.5,o*.3,o*.5,{color:"amber",at:[a[0],a[1]+o*.72,a[2]],segments:7,shade:1.1,sway:.8,shadow:!1}),n.sheet([[e,.02,t],[e+.05,i*.34,t+.05],[e+.13,i*.5,t+.03],[e+.06,i*.16,t-.03]],{color:"leaf",shade:[.75,1.1],sway:.3,shadow:!1})}function SR(n){MR(n,0,0,.5,.02,"tint",.11),n.sheet([[0,.02,0],[-.06,.18,-.03],[-.15,.25,0],[-.06,.08,.05]],{color:"leaf",shade:[.75,1.1],sway:.3}),n.sheet([[0,.02,0],[.03,.14,-.08],[0,.2,-.15],[-.05,.07,-.06]],{color:"leaf",shade:[.75,1.1],sway:.3})}function AR(n){for(let[i,r,s,o]of[[0,.46,2,.09],[0,-.46,2,.09],[.955,0,.09,.84],[-.955,0,.09,.84]])n.box(s,.16,o,{color:"clay",at:[i,0,r],bevel:.03,shade:[.85,1.08]});n.box(1.84,.12,.86,{color:"bark",bevel:.02,shade:[.6,.74],shadow:!1});let e=Ln(5);for(let i=0;i<9;i++)n.leaves(.16+e()*.05,.12,.16,{color:"leaf",at:[-.76+i%5*.38+e()*.08,.2,i<5?.16:-.2],segments:7,shade:[.6,.96],sway:.1,shadow:!1});let t=["tint","white","tint","amber","tint"];for(let i=0;i<10;i++){let r=-.78+i%5*.39+(e()-.5)*.16,s=(i<5?.2:-.18)+(e()-.5)*.14,o=.36+e()*.17;n.rod([[r,.1,s],[r,o,s]],.015,.012,{color:"leaf",segments:4,sway:.2,shadow:!1}),n.ball(.095,.075,.095,{color:t[i%5],at:[r,o,s],segments:6,shade:[.8,1.08],sway:.35,shadow:!1})}}function TR(n){let e=Ln(3);for(let t=0;t<16;t++){let i=e()*6.28,r=e()*.14,s=.06+e()*.16,o=.24+e()*.21,[a,l]=[Math.sin(i)*r,Math.cos(i)*r],[c,u]=[Math.sin(i)*s,Math.cos(i)*s],[h,d]=[Math.cos(i)*.022,-Math.sin(i)*.022];n.sheet([[a-h,0,l-d],[a+h,0,l+d],[a+c*.4+h*.7,o*.6,l+u*.4+d*.7],[a+c,o,l+u],[a+c*.4-h*.7,o*.6,l+u*.4-d*.7]],{color:"tint",shade:[.66,1.12],sway:.8,skyward:!0})}}function ER(n){let e=(t,i,r)=>{n.cylinder(.055*r,.04*r,.26*r,{color:"cream",at:[t,0,i],segments:9});let s=[[.03*r,.23*r,0,-1],[.17*r,.21*r,.2,-1],[.195*r,.25*r,1,.2],[.16*r,.36*r,.75,.65],[.09*r,.43*r,.4,.9],[0,.45*r,0,1]];n.lathe(s,{color:"tint",at:[t,0,i],segments:14,shade:[.82,1.06]},"ball");for(let[o,a,l]of[[.3,.13,.385],[1.7,.12,.395],[3,.135,.375],[4.4,.12,.39],[0,0,.44]])n.ball(.028*r,.012*r,.028*r,{color:"white",at:[t+Math.sin(o)*a*r,l*r,i+Math.cos(o)*a*r],segments:6,shade:1.05,turn:[Math.cos(o)*.7,0,-Math.sin(o)*.7]})};e(.02,0,1),e(-.13,.1,.5)}function CR(n){n.leaves(.46,.31,.38,{color:"tint",at:[0,.24,0],segments:9,shade:[.7,1.06],sway:0}),n.leaves(.24,.2,.22,{color:"tint",at:[.34,.16,.2],segments:8,shade:[.66,.98],sway:0})}function RR(n){n.leaves(.9,.86,.82,{color:"tint",at:[-.05,.6,0],segments:11,shade:[.66,1.06],sway:0}),n.leaves(.46,.4,.44,{color:"tint",at:[.62,.28,.42],segments:9,shade:[.64,.98],sway:0}),n.leaves(.5,.14,.42,{color:"leaf",at:[-.12,1.36,-.02],segments:9,shade:[.8,1.04],sway:0,shadow:!1}),n.leaves(.3,.26,.28,{color:"tint",at:[-.7,.2,.44],segments:8,shade:[.64,.98],sway:0})}function PR(n){n.cylinder(.21,.21,1.7,{color:"bark",at:[-.85,.22,0],turn:[0,0,-Math.PI/2],bevel:.02,segments:13,shade:[.72,1.05]});for(let e of[-.852,.852])n.cylinder(.185,.185,.03,{color:"tint",at:[e-.015,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:13,shade:1.12}),n.cylinder(.1,.1,.04,{color:"tint",at:[e-.02,.22,0],turn:[0,0,-Math.PI/2],bevel:.005,segments:11,shade:.9});n.rod([[.3,.3,.06],[.4,.42,.2]],.06,.045,{color:"bark",segments:7}),n.leaves(.22,.05,.12,{color:"leaf",at:[-.36,.42,.02],segments:8,sway:0})}function IR(n){let t=(i,r)=>{let s=1+.05*Math.sin(i*3+1)+.04*Math.sin(i*5);return[Math.sin(i)*2.25*r*s,Math.cos(i)*1.75*r*s]};for(let i=0;i<18;i++){let[r,s]=[i/18*Math.PI*2,(i+1)/18*Math.PI*2],[o,a]=[t(r,1),t(s,1)];n.sheet([[0,.07,0],[o[0],.07,o[1]],[a[0],.07,a[1]]],{color:"tint",shade:1.02,shadow:!1});let[l,c]=[t(r,.72),t(s,.72)];n.sheet([[0,.078,0],[l[0],.078,l[1]],[c[0],.078,c[1]]],{color:"tint",shade:.9,shadow:!1});let u=.75+.5*Math.abs(Math.sin(i*2.7));n.leaves(.3*u,.075,.24*u,{color:"stone",at:[o[0],.075,o[1]],turn:[0,r+Math.PI/2,0],segments:6,shade:[.7,1.06-i%3*.06],sway:0,shadow:!1})}for(let[i,r,s]of[[.9,.5,.3],[1.25,.15,.2],[-.8,-.5,.26]])n.cylinder(s,s,.02,{color:"leaf",at:[i,.08,r],segments:10,bevel:.008,shade:1.05,shadow:!1});n.ball(.09,.05,.09,{color:"pink",at:[.95,.11,.5],segments:8,shadow:!1})}var f_={bush:bR,hedge:wR,flower:SR,flower_bed:AR,grass:TR,mushroom:ER,rock:CR,boulder:RR,log:PR,pond:IR};var ui={color:"tint",shade:[.93,1]};function LR(n){for(let s of[-1,1])n.box(1-.62,1,.5,{...ui,at:[s*(.62+1)/2,0,0]});let r=9;for(let s=0;s<r;s++){let o=s/r*Math.PI,a=(s+1)/r*Math.PI,l=(h,d)=>[Math.cos(d)*h,1+Math.sin(d)*h],c=[l(.62,o),l(1,o),l(1,a),l(.62,a)],u=(o+a)/2;n.extrude(c,.5,l((.62+1)/2,u),{...ui,bevel:.02,shade:s%2?.96:1})}}function OR(n){let e=Math.SQRT1_2,t=[[0,0,0,-1],[e,0,0,-1],[e,0,1,.7],[0,1,1,.7]];n.lathe(t,{...ui,segments:4},"cone",!0)}function DR(n){let e=[[0,0,0,-1],[.48,0,0,-1],[.5,.02,1,0]];for(let t=1;t<=8;t++){let i=t/8*(Math.PI/2);e.push([Math.cos(i)*.5,.02+Math.sin(i)*.48,Math.cos(i),Math.sin(i)])}n.lathe(e,{...ui,segments:24},"ball")}function NR(n){let e=[];for(let t=0;t<=6;t++){let i=-Math.PI/2+t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.3+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}for(let t=0;t<=6;t++){let i=t/6*(Math.PI/2);e.push([Math.cos(i)*.3,.9+Math.sin(i)*.3,Math.cos(i),Math.sin(i)])}n.lathe(e,{...ui,segments:20})}var Bp={box:n=>n.box(1,1,1,{...ui,bevel:.04}),sphere:n=>n.ball(.5,.5,.5,{...ui,at:[0,.5,0],segments:22}),cylinder:n=>n.cylinder(.5,.5,1,{...ui,bevel:.04,segments:26}),cone:n=>n.cylinder(.5,0,1,{...ui,bevel:.03,segments:26}),pyramid:OR,wedge:n=>n.extrude([[-.5,0],[.5,0],[.5,1]],1,[.15,.3],{...ui,turn:[0,Math.PI/2,0]}),torus:n=>n.torus(.38,.12,{...ui,at:[0,.12,0],segments:28,shadow:!0}),capsule:NR,dome:DR,arch:LR};function FR(n){n.rod([[0,0,0],[.04,.6,0],[-.02,1.3,.02],[0,1.9,0]],.2,.12,{color:"bark",segments:9,shade:[.8,1.05]}),n.cylinder(.34,.19,.14,{color:"bark",segments:9,shade:.85}),n.rod([[0,1.2,0],[.36,1.6,.12]],.09,.05,{color:"bark",segments:6}),n.leaves(.86,.78,.84,{color:"tint",at:[0,2.3,0],segments:14}),n.leaves(.6,.52,.58,{color:"tint",at:[.62,1.95,.28],shade:[.64,1.02]}),n.leaves(.56,.5,.56,{color:"tint",at:[-.6,2,.2],shade:[.62,1.04]}),n.leaves(.55,.5,.55,{color:"tint",at:[.05,1.95,-.62],shade:[.6,1]}),n.leaves(.54,.46,.52,{color:"tint",at:[.12,2.98,-.05],shade:[.82,1.16]})}function kR(n){n.cylinder(.17,.12,.8,{color:"bark",segments:8}),[[.95,.5,1.3],[.8,1.25,1.15],[.62,1.98,1.02],[.43,2.66,.9],[.25,3.3,.86]].forEach(([t,i,r],s)=>{let[o,a,l]=[t,i,r],c=[[o*.25,.1,0,-1],[o*.9,0,.3,-1],[o,.07,1,.2],[o*.52,l*.44,.75,.6],[.02,l,.6,.6]];n.lathe(c,{color:"tint",at:[0,a,0],turn:[0,s*1.1,0],segments:11,shade:[.86+s*.04,1.32+s*.04],sway:.16+s*.12},"cone")})}function UR(n){n.rod([[0,0,0],[.05,1,0],[0,2,.03],[.04,3.2,0]],.12,.05,{color:"white",segments:9,shade:[.86,1]});for(let[e,t]of[[.35,.4],[.75,2.2],[1.1,4.1],[1.45,.9],[1.75,3.2]])n.box(.1,.035,.03,{color:"ink",at:[Math.sin(t)*.105+.03,e,Math.cos(t)*.105],turn:[0,t,0],shade:1.3});for(let[e,t,i,r,s]of[[0,2.2,0,.6,.55],[.42,2.55,.15,.42,.42],[-.4,2.65,-.1,.44,.46],[.05,3.05,.22,.5,.5],[-.05,3.5,-.1,.38,.46],[.1,2.6,-.4,.42,.44]])n.leaves(r,s,r,{color:"tint",at:[e,t,i],shade:[.72,1.08+(t-2)*.04],sway:.7,segments:11})}function BR(n){n.rod([[0,0,0],[.12,.5,.02],[-.04,1,0],[.02,1.5,0]],.2,.12,{color:"bark",segments:9}),n.rod([[0,.9,0],[.4,1.35,.1],[.62,1.7,.16]],.1,.05,{color:"bark",segments:6}),n.rod([[0,1,0],[-.4,1.4,-.06],[-.66,1.75,-.1]],.1,.05,{color:"bark",segments:6});for(let[e,t,i,r,s]of[[0,2.2,0,.82,.6],[.78,1.95,.2,.5,.4],[-.8,2,-.08,.5,.42],[.1,1.9,.74,.5,.38],[-.1,1.92,-.78,.5,.4],[.1,2.68,.02,.55,.42]])n.leaves(r,s,r,{color:"tint",at:[e,t,i],shade:[.74,1.12],sway:.6,segments:12})}var p_={tree:FR,pine:kR,birch:UR,blossom_tree:BR};function zR(n){n.box(1.5,.045,1.5,{color:"tint",bevel:.02,shade:.78}),[[-.5,-.5,.47,.47],[.25,-.5,.97,.47],[-.25,0,.97,.47],[.5,0,.47,.47],[-.5,.5,.47,.47],[0,.5,.47,.47],[.5,.5,.47,.47]].forEach(([t,i,r,s],o)=>{n.box(r,.06,s,{color:"tint",at:[t,0,i],bevel:.024,shade:.95+o*37%5*.025})})}function VR(n){n.cylinder(.4,.37,.07,{color:"tint",scale:[1,1,.88],segments:9,bevel:.025,shade:[.86,1.04]})}function GR(n){for(let e=0;e<8;e++)n.box(.243,.07,2,{color:"tint",at:[-.875+e*.25,.13,0],bevel:.018,shade:.94+e*5%4*.035});for(let e of[-.86,0,.86])n.box(1.94,.14,.12,{color:"tint",at:[0,0,e],bevel:.02,shade:.7})}function HR(n){let e=i=>.02+.42*Math.cos(i/2.5*(Math.PI/2));for(let i=0;i<17;i++){let r=-2.38+i*4.76/16,s=Math.atan2(e(r+.05)-e(r-.05),.1);n.box(1.6,.07,.27,{color:"tint",at:[0,e(r),r],turn:[-s,0,0],bevel:0,shade:.93+i%3*.05,shadow:!1})}n.caster("box",[1.5,.05,4.4],[0,.3,0]);for(let i of[-.82,.82]){let r=(s,o)=>{let a=[];for(let l=0;l<=7;l++){let c=-2.4+l*4.8/7;a.push([i,e(c)+s,c])}n.rod(a,o,o,{color:"tint",segments:5,shade:.92,shadow:!1})};r(0,.07),r(.84,.05),r(.46,.03);for(let s=0;s<6;s++){let o=-2.4+s*.96;n.box(.1,.92,.1,{color:"tint",at:[i,e(o)-.02,o],bevel:.02,shade:.98})}for(let s of[-2.42,2.42])n.ball(.08,.08,.08,{color:"amber",at:[i,.98,s],segments:6,shadow:!1})}}function WR(n){n.box(1.56,.17,.38,{color:"tint",bevel:.02,shade:[.8,.94]}),n.box(1.6,.06,.4,{color:"tint",at:[0,.14,0],bevel:.022,shade:1.03})}var m_={path:zR,stepping_stone:VR,deck:GR,bridge:HR,step:WR};var XR={...Bp,...f_,...p_,...u_,...c_,...l_,...m_,...mx,...d_},g_=new Map(cr.map(n=>[n.kind,n])),Or=n=>g_.get(n);function y_(n){let e=g_.get(n),t=XR[n]??Bp.box,i=new On;return t?.(i),i.finish(e?.size??[1,1,1])}var Za=new T,zp=.72,mh=class{group=new Ct;members=new Map;parts;world;greeted=!1;constructor(e){this.parts=e,this.world={camera:[0,2,8],seat:t=>jR(e.views().get(t)),calm:e.calm}}setPresence(e,t){let i=new Set(e.agents.map(r=>r.avatarId));for(let r of e.agents)this.syncAgent(r,t);for(let[r,s]of this.members)i.has(r)||(this.parts.state.avatars.has(r)?(s.agent=null,s.body.away(!0)):this.drop(r));this.greet(t)}documents(e,t){for(let i of e){let r=this.parts.state.avatars.get(i),s=this.members.get(i);!r&&s&&!s.agent?this.drop(i):r&&s?s.body.place(r,t,this.world):r&&this.join(i,r.agentType,r.name,null,r,t).body.away(!0)}}syncAgent(e,t){let i=this.parts.state.avatars.get(e.avatarId),r=this.members.get(e.avatarId);r&&!r.agent&&r.body.looks.tint!==Dp(e.type,e.name,e.color).tint&&this.drop(e.avatarId);let s=i??{position:e.position,yaw:e.yaw,pose:"stand"},o=this.members.get(e.avatarId)??this.join(e.avatarId,e.type,e.name,e,s,t);!i&&!o.body.moving&&o.body.place(s,t,this.world);let a=o.agent&&o.agent.activity.state!==e.activity.state?e.activity.state:null;o.agent=e,o.name=e.name,o.body.away(!e.connected||e.activity.state==="away"),a==="thinking"&&this.gesture(o,"think",t,3,null)}join(e,t,i,r,s,o){let a=[...s.position],l=o_(e,Dp(t,i,r?.color),this.parts.surface,a,ka(s.yaw));this.group.add(l.body.mesh);let c={body:l,patch:this.parts.contact.add(v_(a)),name:i,agent:r};return this.members.set(e,c),s.pose==="sit"&&l.place(s,o-10,this.world),l.update(o,0,this.world),c}drop(e){let t=this.members.get(e);t&&(t.body.dispose(),this.parts.contact.remove(t.patch),this.members.delete(e))}gesture(e,t,i,r,s){let o=ph(t,i,r,s);o&&!this.parts.calm&&e.body.gesture(o,i)}greet(e){let t=[...this.members.values()].find(i=>i.agent?.connected);this.greeted||!t||(this.greeted=!0,this.gesture(t,"wave",e+.7,2.3,null))}play(e,t){let i=this.members.get(e.avatarId);if(!i)return;let r=e.started?Date.parse(e.started)/1e3:Number.NaN,s=this.parts.unixClock&&Number.isFinite(r)?Math.min(t,Math.max(r,t-120)):t,o=e.action==="walk"&&e.path?qR(e.path,i.body,this.members):e.path;i.body.act(o?{...e,path:o}:e,t,s)}made(e,t){let i=new Map;for(let r of e){let s=this.parts.views().get(r);if(!s||s.object.changed!==this.parts.state.revision||i.has(s.object.creator))continue;let o=s.box.getCenter(Za);i.set(s.object.creator,[o.x,o.y,o.z])}for(let[r,s]of i){let o=this.members.get(r);o&&!o.body.moving&&this.gesture(o,"build",t,void 0,s)}}update(e,t,i){this.world.camera=i;for(let r of this.members.values())r.body.update(e,t,this.world),this.parts.contact.setMatrix(r.patch,v_(r.body.position))}get busy(){for(let e of this.members.values())if(e.body.busy)return!0;return!1}dispose(){for(let e of this.members.keys())this.drop(e);this.group.removeFromParent()}};function v_(n){return $R.makeScale(.92,.95,.8).setPosition(n[0],n[1]+.014,n[2])}var $R=new me;function qR(n,e,t){let i=[...t.values()].filter(s=>s.body!==e&&!s.body.moving).map(s=>s.body.position),r=[n[0]];for(let s=1;s<n.length;s++){let[o,a]=[n[s-1],n[s]],l=Math.hypot(a[0]-o[0],a[2]-o[2]),c=i.map(u=>({o:u,along:l>0?((u[0]-o[0])*(a[0]-o[0])+(u[2]-o[2])*(a[2]-o[2]))/l:0})).filter(({along:u})=>u>.5&&u<l-.5).sort((u,h)=>u.along-h.along);for(let{o:u,along:h}of c){let[d,f]=[(a[0]-o[0])/l,(a[2]-o[2])/l],p=(u[0]-o[0])*f-(u[2]-o[2])*d;if(Math.abs(p)>=zp)continue;let y=p>0?p-zp:p+zp,m=o[1]+(a[1]-o[1])*h/l;r.push([o[0]+d*h+f*y,m,o[2]+f*h-d*y])}r.push(a)}return r}function jR(n){for(let e of n?.instances??[]){let t=Or(e.kind.kind)?.seat??0;if(!n||t<=0)continue;let i=e.local?n.matrix.clone().multiply(e.local):n.matrix;Za.set(0,t,.04).applyMatrix4(i);let r=new T(0,0,1).transformDirection(i);return{at:[Za.x,Za.y,Za.z],floor:i.elements[13]??0,yaw:Math.atan2(r.x,r.z)}}return null}var gh=[{hour:0,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1.05,sky:"#7890d2",ground:"#4c5078",fill:1.4,rim:"#7f9dff",rimPower:.35},{hour:4.6,top:"#14204a",middle:"#2f3d70",horizon:"#5a5f92",key:"#9db8ff",power:.75,sky:"#6478c0",ground:"#333a64",fill:.95,rim:"#8ea4ff",rimPower:.35},{hour:6,top:"#4d6fb4",middle:"#b7a8cf",horizon:"#ffc9a3",key:"#ffb27a",power:.9,sky:"#c3c1ee",ground:"#8f7f74",fill:1.15,rim:"#ffb27a",rimPower:.8},{hour:7.2,top:"#5a9ad8",middle:"#a9cdee",horizon:"#ffe3c0",key:"#ffd0a0",power:2.2,sky:"#cfe0fb",ground:"#a8a07c",fill:1.35,rim:"#ffd9a0",rimPower:.7},{hour:10,top:"#4a9be6",middle:"#93ccf4",horizon:"#e3f1f8",key:"#fff0d6",power:2.9,sky:"#d5ecff",ground:"#aebd86",fill:1.45,rim:"#fff2d0",rimPower:.42},{hour:13.5,top:"#459ae9",middle:"#8fcdf7",horizon:"#e0f2fa",key:"#fff3dd",power:3.05,sky:"#d6eeff",ground:"#b1c189",fill:1.5,rim:"#fff6dc",rimPower:.4},{hour:16.5,top:"#4f9fe4",middle:"#9fd0f0",horizon:"#fbeedb",key:"#ffe4b4",power:3.05,sky:"#d3e8ff",ground:"#b8b984",fill:1.4,rim:"#ffe3a6",rimPower:.62},{hour:18.3,top:"#5b8fd0",middle:"#bcc4dd",horizon:"#ffdcae",key:"#ffcb88",power:3.5,sky:"#d6d9f5",ground:"#c8a67c",fill:1.3,rim:"#ffcf80",rimPower:1.05},{hour:19.3,top:"#5f7ab4",middle:"#e0b3ae",horizon:"#ffbf8a",key:"#ffae68",power:3.6,sky:"#d3c4e6",ground:"#c49476",fill:1.3,rim:"#ffb066",rimPower:1.25},{hour:20.2,top:"#38427e",middle:"#8f6c9c",horizon:"#ee9a86",key:"#ff9a6c",power:1.2,sky:"#a6a2dc",ground:"#8a708a",fill:1.2,rim:"#ff8a6a",rimPower:.8},{hour:21.2,top:"#18224e",middle:"#37407a",horizon:"#6d6699",key:"#9db8ff",power:.8,sky:"#7484cc",ground:"#474c78",fill:1.2,rim:"#8ea0ff",rimPower:.4},{hour:24,top:"#0e1738",middle:"#1d2b58",horizon:"#3a4a7a",key:"#9db8ff",power:1.05,sky:"#7890d2",ground:"#4c5078",fill:1.4,rim:"#7f9dff",rimPower:.35}],YR=.92,ZR=1.3,Vp=5.4,__=20.4;function KR(n){let e=(n-Vp)/(__-Vp)*Math.PI;return new T(Math.cos(e)*.95,Math.sin(e)*.85,.42).normalize()}var JR=new T(-.5,.62,.36).normalize(),QR=new T(.42,.36,-.83).normalize(),x_=n=>new ce().setStyle(n,"srgb-linear");function eP(n){let e=1;for(;e<gh.length-1&&gh[e].hour<=n;)e++;let[t,i]=[gh[e-1],gh[e]];return{a:t,b:i,t:Yt((n-t.hour)/(i.hour-t.hour))}}var tP={clear:0,cloudy:.16,overcast:.72},nP={clear:.34,cloudy:.62,overcast:1};function Gp(n){let e=(n.timeOfDay%24+24)%24,{a:t,b:i,t:r}=eP(e),s=f=>new ce(f(t)).lerp(new ce(f(i)),r),o=f=>x_(f(t)).lerp(x_(f(i)),r),a=1-ot(4.9,6.4,e)+ot(19.4,20.9,e),l=KR(e),c=l.y>.03&&e>Vp&&e<__,u=n.weather==="rain"||n.weather==="fog"?.55:n.weather==="snow"?.4:0,h=Math.max(tP[n.sky],u),d={top:o(f=>f.top),middle:o(f=>f.middle),horizon:o(f=>f.horizon),sun:c?l.clone().setY(Math.max(l.y,.3)).normalize():JR.clone(),sunDisc:l,moonDisc:QR,key:s(f=>f.key),keyPower:Xe(t.power,i.power,r)*YR*(1-h*.72),skyLight:s(f=>f.sky),groundLight:s(f=>f.ground),fillPower:Xe(t.fill,i.fill,r)*ZR*(1+h*.22),rim:s(f=>f.rim).multiplyScalar(Xe(t.rimPower,i.rimPower,r)*(1-h*.7)),night:a,lamp:n.lights==="on"?1:n.lights==="off"?0:ot(.1,.75,a),clouds:Math.max(nP[n.sky],u>0?.9:0),cloudLight:new ce,cloudShade:new ce,fogNear:n.weather==="fog"?4:70,fogFar:n.weather==="fog"?62:n.weather==="none"?760:320};return iP(d,h)}function iP(n,e){let t=s=>s.r*.3+s.g*.59+s.b*.11,i=(s,o)=>{let a=Xe(t(s),t(n.horizon)*.92,.55);s.lerp(new ce(a*.95,a*.98,a*1.02),o)};i(n.top,e*.85),i(n.middle,e*.85),i(n.horizon,e*.7);let r=1-n.night*.72;return n.cloudLight=new ce(1,.985,.96).lerp(n.horizon,.35).multiplyScalar(Xe(.42,1,r)),n.cloudShade=n.middle.clone().lerp(new ce(.75,.78,.86).multiplyScalar(r),.5),n}var b_=`
varying vec3 vGround;
`,w_=`
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
`;var rP={meadow:{grassLight:"#a9c96b",grassDark:"#86b45c",field:"#d9c878",worn:"#dcc79c",paving:"#e6d3b3",kerb:"#efe3cd",accent:"#d59a76",bloom:1},sand:{grassLight:"#efd9a8",grassDark:"#e0c38c",field:"#e6cf98",worn:"#f3e4c3",paving:"#e9d9bd",kerb:"#f4ead6",accent:"#cf8a63",bloom:0},snow:{grassLight:"#f4f7fa",grassDark:"#dde7f0",field:"#e6edf3",worn:"#cfd6dc",paving:"#d9d6d3",kerb:"#eef1f4",accent:"#a9b7c6",bloom:0},stone:{grassLight:"#bdbab5",grassDark:"#a5a3a0",field:"#b3aea5",worn:"#cfc8bb",paving:"#d6cfc2",kerb:"#e2ddd3",accent:"#9a8f88",bloom:0}},Hp=219;function Wp(n,e){let[t,i]=[Math.abs(n)/Hp,Math.abs(e)/Hp];return((t**8+i**8)**(1/8)-1)*Hp}function xs(n,e){let t=Wp(n,e);if(t<=0)return 0;let i=Math.atan2(n,e),r=.5+.25*Math.sin(i*7+1.3)+.16*Math.sin(i*13+4.1)+.09*Math.sin(i*23),s=ot(0,105,t)*Xe(7,27,r)*(1-.35*ot(110,190,t)),o=.5+.3*Math.sin(i*5+.4)+.2*Math.sin(i*11+2.2)+.1*Math.sin(i*29),a=ot(170,380,t)*Xe(22,92,Math.max(0,o));return s+a}var yh=120,sP=[[0,4,9.1],[9.1,14,30,46],[46,70,110,170,219,226,234,248,264,282,302,324,350,385,425,470,520,580,650]];function oP(n){let e=[],t=[],i=[];for(let o of n)for(let a=0;a<=yh;a++){let l=a/yh*Math.PI*2,[c,u]=[Math.sin(l),Math.cos(l)],h=1/(Math.abs(c)**8+Math.abs(u)**8)**(1/8),d=Xe(1,h,ot(110,200,o)),[f,p]=[c*o*d,u*o*d];e.push(f,xs(f,p),p);let y=new T(xs(f-2,p)-xs(f+2,p),4,xs(f,p-2)-xs(f,p+2)).normalize();t.push(y.x,y.y,y.z)}let r=yh+1;for(let o=0;o<n.length-1;o++)for(let a=0;a<yh;a++){let l=o*r+a;n[o]!==0&&i.push(l,l+r,l+1),i.push(l+1,l+r,l+r+1)}let s=new Rt;return s.setAttribute("position",new at(new Float32Array(e),3)),s.setAttribute("normal",new at(new Float32Array(t),3)),s.setIndex(i),s}function M_(n,e,t){let i={grassLight:{value:new ce},grassDark:{value:new ce},field:{value:new ce},worn:{value:new ce},paving:{value:new ce},kerb:{value:new ce},accent:{value:new ce},bloom:{value:1},noiseMap:{value:e}},r=sP.map((s,o)=>{let a=new tn(oP(s),aP(o,n,i,t));return a.receiveShadow=!0,a.frustumCulled=!1,a.renderOrder=5+o,a});return{meshes:r,set(s){let o=rP[s];for(let a of["grassLight","grassDark","field","worn","paving","kerb","accent"])i[a].value.set(o[a]);i.bloom.value=o.bloom},dispose(){for(let s of r)s.geometry.dispose(),s.material.dispose()}}}function aP(n,e,t,i){let r=new is;return r.defines={...r.defines,ZONE:n,...e?{PLAIN:""}:{}},r.onBeforeCompile=s=>{Object.assign(s.uniforms,t),s.vertexShader=s.vertexShader.replace("#include <common>",`#include <common>
${b_}`).replace("#include <fog_vertex>",`#include <fog_vertex>
vGround = ( modelMatrix * vec4( position, 1.0 ) ).xyz;`),s.fragmentShader=s.fragmentShader.replace("#include <common>",`#include <common>
${w_}`).replace("#include <shadowmap_pars_fragment>",i).replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb = groundColor( vGround );`)},r}var lP=new T(0,1,0),Xp=44,yo=2;function S_(n,e,t,i,r,s=1){return new me().compose(new T(n,e,t),new lt().setFromAxisAngle(lP,i),new T(r,r*s,r))}function cP(n){let e=new On,t=(c,u,h,d,f)=>{e.ball(h,d*.42,h,{color:"tint",at:[c,d*.56,u],segments:7,shade:[.58*f,1.08*f]})},i=(c,u,h,d)=>{e.cylinder(h,0,d,{color:"tint",at:[c,.3,u],segments:5,bevel:0,shade:[.5,.84]})};t(0,0,2.4,6.6,1),t(3.4,1.4,2,5.2,1.06),t(-3.2,1,2.2,5.8,.94),i(1.6,-2.2,1.7,8.2),i(-1.8,-1.6,1.5,7),i(5.2,-1.4,1.4,6.4);let r=e.raw();r.computeBoundingSphere();let s=Ln(21),o=[];for(;o.length<230;){let[c,u]=[(s()-.5)*640,(s()-.5)*640],h=Wp(c,u),d=Math.sin(Math.atan2(c,u)*9+2)*.5+.5;h<5||h>112||s()>.3+.7*d*(1-h/150)||o.push(S_(c,xs(c,u)-.6,u,s()*6.3,.8+s()*.75))}let a=new qn(r,n,o.length),l=["#6ea65a","#5c9a5c","#7fb25c","#4f8c60"].map(c=>new ce(c));return o.forEach((c,u)=>{a.setMatrixAt(u,c),a.setColorAt(u,l[u%l.length])}),a.frustumCulled=!1,a}function uP(){let n=Ln(77),e=[];for(;e.length<760;){let t=9.6+n()**1.5*(Xp-9.6),i=n()*Math.PI*2,[r,s]=[Math.sin(i)*t,Math.cos(i)*t],o=1+Math.floor(n()*4);for(let a=0;a<o;a++){let[l,c]=[r+(n()-.5)*.9,s+(n()-.5)*.9];Math.hypot(l,c)<9.5||e.push({x:l,z:c,matrix:S_(l,0,c,n()*6.3,.65+n()*.7,.8+n()*.5)})}}return e}function hP(n,e){let t=new On;for(let s=0;s<5;s++){let o=s*1.26+.3,[a,l]=[Math.sin(o),Math.cos(o)],c=.07+s%3*.035,u=.17+s%2*.07;t.sheet([[-l*.02+a*.02,0,a*.02+l*.02],[l*.02+a*.02,0,-a*.02+l*.02],[a*c,u,l*c]],{color:"tint",shade:[.8,1.14],sway:.5,skyward:!0})}let i=new qn(t.raw(),n,e.length),r=["#8fbc5f","#a6c968","#7fae58","#b6cf74"].map(s=>new ce(s));return e.forEach((s,o)=>{i.setMatrixAt(o,s.matrix),i.setColorAt(o,r[o%r.length])}),i.frustumCulled=!1,i}var dP={meadow:"#ffffff",sand:"#e8d9a0",snow:"#dfe9f2",stone:"#c9cfc6"};function A_(n,e){let t=uP(),i=hP(e,t),r=new Map;t.forEach((c,u)=>{let h=`${Math.floor(c.x/yo)},${Math.floor(c.z/yo)}`,d=r.get(h);d?d.push(u):r.set(h,[u])});let s=cP(n),o=new me().makeScale(0,0,0),a=new Set,l=c=>{let u=new Set;for(let h of c){if(Math.hypot(h.x,h.z)-h.radius>Xp)continue;let d=Math.min(h.radius,2*Xp);for(let f=Math.floor((h.x-d)/yo);f<=Math.floor((h.x+d)/yo);f++)for(let p=Math.floor((h.z-d)/yo);p<=Math.floor((h.z+d)/yo);p++)for(let y of r.get(`${f},${p}`)??[]){let m=t[y];Math.hypot(m.x-h.x,m.z-h.z)<d&&u.add(y)}}return u};return{meshes:[s,i],set(c){n.color.set(dP[c]),i.visible=c==="meadow"},clear(c){let u=l(c),h=!1;for(let d=0;d<t.length;d++)u.has(d)!==a.has(d)&&(i.setMatrixAt(d,u.has(d)?o:t[d].matrix),h=!0);a=u,h&&(i.instanceMatrix.needsUpdate=!0)},dispose(){for(let c of[s,i])c.geometry.dispose(),c.dispose()}}}function T_(n,e){let t={value:0},i=lh(!0,t),r=Ii(Sp(),i,{colors:!0,initial:16});r.mesh.renderOrder=30,n.add(r.mesh);let s=Array.from({length:e},()=>{let l=new _a(16777215,0,12,1.6);return l.position.set(0,-50,0),n.add(l),l}),o=new Set,a=new me;return{add(l){let c=a.makeScale(1,1,1).multiplyScalar(l.reach*.42).setPosition(l.position).clone(),u=l.position.clone().setY(l.floor+.03),h=new me().set(l.reach*1.7,0,0,u.x,0,0,0,u.y,0,0,l.reach*1.7,u.z,0,0,0,1),d={source:l,halo:r.add(c,l.color.clone().multiplyScalar(.55)),pool:r.add(h,l.color.clone().multiplyScalar(e>0?.4:.85))};return o.add(d),d},remove(l){o.delete(l),r.remove(l.halo),r.remove(l.pool)},update(l,c,u){t.value=l,r.mesh.visible=l>.01&&r.count>0,pP(s,fP(o,s.length,c,l),l,u)},flush:()=>r.flush(),dispose(){r.mesh.geometry.dispose(),r.dispose(),i.dispose();for(let l of s)l.removeFromParent()}}}function fP(n,e,t,i){if(e===0)return[];let r=o=>o.source.position.distanceToSquared(t);return[...n].filter(o=>i>.01||o.source.always).sort((o,a)=>r(o)-r(a)).slice(0,e)}function pP(n,e,t,i){n.forEach((r,s)=>{let o=e[s]?.source;if(r.intensity=0,!o)return;r.position.copy(o.position),r.color.copy(o.color);let a=o.always&&i!==null?.86+.14*Math.sin(i*9)*Math.sin(i*5.3):1;r.intensity=9*(o.always?Math.max(.12,t):ot(0,1,t))*a,r.distance=o.reach*1.7})}var Ka=32,vo=256,E_=Array.from({length:vo},(n,e)=>{let t=e/vo*Ka,i=Math.floor(t),r=t-i;return{from:i,to:(i+1)%Ka,ease:r*r*(3-2*r)}});function C_(){let n=new Uint8Array(vo*vo*4);for(let t=0;t<4;t++)mP(n,t);let e=new Sr(n,vo,vo,An);return e.wrapS=e.wrapT=Js,e.magFilter=Ut,e.minFilter=Pn,e.generateMipmaps=!0,e.needsUpdate=!0,e}function mP(n,e){let t=Ln(101+e),i=Float32Array.from({length:Ka*Ka},t),r=(o,a)=>i[o*Ka+a],s=e;for(let o of E_)for(let a of E_){let l=r(o.from,a.from)*(1-a.ease)+r(o.from,a.to)*a.ease,c=r(o.to,a.from)*(1-a.ease)+r(o.to,a.to)*a.ease;n[s]=Math.round(255*(l*(1-o.ease)+c*o.ease)),s+=4}}var gP=3,$p=["box","ball","cylinder","cone"];function yP(n){let e=new On,t={color:"tint",shade:[.84,1.02]};return n==="box"?e.box(1,1,1,{...t,bevel:0}):n==="ball"?e.ball(.5,.5,.5,{...t,segments:6}):e.cylinder(.5,n==="cone"?0:.5,1,{...t,segments:6,bevel:0}),e.finish([1,1,1]).geometry}function P_(n){let e=n.casters.slice(0,gP);if(e.length>0)return e;let t=n.geometry.boundingBox;return t?[{shape:"box",color:"tint",shade:.95,matrix:new me().makeScale((t.max.x-t.min.x)*.7,t.max.y*.9,(t.max.z-t.min.z)*.7)}]:[]}function I_(n,e){let t={};for(let s of $p){let o=Ii(yP(s),e,{colors:!0,initial:32});o.mesh.visible=!1,n.add(o.mesh),t[s]=o}let i=new me,r=new ce;return{add:(s,o,a)=>s.map(l=>({shape:l.shape,local:l.matrix,handle:t[l.shape].add(i.multiplyMatrices(o,l.matrix),r.copy(l.color==="tint"?a:fs(l.color)).multiplyScalar(l.shade))})),write(s,o){for(let a of s)t[a.shape].setMatrix(a.handle,i.multiplyMatrices(o,a.local))},remove(s){for(let o of s)t[o.shape].remove(o.handle)},flush(){for(let s of $p)t[s].flush(),t[s].mesh.visible=t[s].count>0},dispose(){for(let s of $p)t[s].mesh.geometry.dispose(),t[s].dispose()}}}var vh=24,qp=10,R_=90;function L_(n,e){let t=new Float64Array(vh),i=(R_-qp)/(vh-1);for(let s of n){let o=Math.max(0,Math.ceil((s.distance-qp)/i));o<vh&&(t[o]=t[o]+s.triangles)}let r=0;for(let s=0;s<vh;s++)if(r+=t[s],r>e)return qp+Math.max(0,s-1)*i;return R_}var N_=.12,jp=new T,Yp=new lt,xh=new T,vP=new me,O_=new me;function D_(n){return new me().compose(jp.fromArray(n.position),Yp.fromArray(n.rotation),xh.fromArray(n.scale))}var _h=class{pools=new Map;parts;distant;constructor(e){this.parts=e,this.distant=I_(e.scene,e.material)}poolOf(e){let t=this.pools.get(e);if(t)return t;let i=y_(e),r=Ii(i.geometry,this.parts.material,{colors:!0});r.mesh.receiveShadow=!0,r.mesh.name=e,this.parts.scene.add(r.mesh);let s={kind:e,shape:i,pool:r,triangles:(i.geometry.index?.count??0)/3,far:P_(i)};return this.pools.set(e,s),s}create(e,t){let i=D_(e),r=(l,c,u)=>({kind:this.poolOf(l),local:u,tint:c,full:null,distant:[]}),s=e.kind===Ur?(e.parts??[]).map(l=>r(l.kind,l.color??e.color,D_(l))):[r(e.kind,e.color,null)],o=new fn;for(let l of s){let c=l.kind.shape.geometry.boundingBox;c&&o.union(new fn().copy(c).applyMatrix4(xo(l,i)))}let a={id:e.id,object:e,matrix:i,instances:s,near:t(o),contact:null,glows:[],box:o};this.show(a,i),a.contact=xP(a,this.parts.contact);for(let l of s)_P(a,l,this.parts.glow);return a}show(e,t){for(let i of e.instances){this.hide(i);let r=xo(i,t);e.near?i.full=this.inFull(i,r):i.distant=this.distant.add(i.kind.far,r,Zp(i.kind.kind,i.tint))}}inFull(e,t){let r=((Or(e.kind.kind)?.size[1]??1)*Math.abs(t.elements[5]??1)<N_?[]:e.kind.shape.casters).map(s=>({local:s.matrix,shadow:this.parts.casters.add(s.shape,O_.multiplyMatrices(t,s.matrix))}));return{handle:e.kind.pool.add(t,Zp(e.kind.kind,e.tint)),casters:r}}hide(e){if(e.full){e.kind.pool.remove(e.full.handle);for(let t of e.full.casters)this.parts.casters.remove(t.shadow)}this.distant.remove(e.distant),e.full=null,e.distant=[]}destroy(e){for(let t of e.instances)this.hide(t);e.contact&&this.parts.contact.remove(e.contact);for(let t of e.glows)this.parts.glow.remove(t)}move(e,t){for(let i of e.instances){let r=xo(i,t);if(this.distant.write(i.distant,r),!!i.full){i.kind.pool.setMatrix(i.full.handle,r);for(let s of i.full.casters)this.parts.casters.setMatrix(s.shadow,O_.multiplyMatrices(r,s.local))}}}flush(){for(let e of this.pools.values())e.pool.flush(),e.pool.mesh.visible=e.pool.count>0;this.distant.flush(),this.parts.contact.flush(),this.parts.casters.flush(),this.parts.glow.flush()}dispose(){for(let e of this.pools.values())e.shape.geometry.dispose(),e.pool.dispose();this.distant.dispose(),this.pools.clear()}};function xo(n,e){return n.local?vP.multiplyMatrices(e,n.local):e}function Zp(n,e){return fs(e??Or(n)?.color??"cream")}function xP(n,e){let t=n.box.getSize(new T);if(n.instances.length!==1||t.y<N_||n.box.min.y>.6)return null;n.matrix.decompose(jp,Yp,xh);let i=Or(n.object.kind)?.size??[1,1,1],r=Kp[n.object.kind]??1,s=new me().compose(jp.clone().setY(n.object.position[1]+.012),Yp,new T(i[0]*xh.x*1.28*r,.95,i[2]*xh.z*1.28*r));return e.add(s)}var Kp={tree:.45,pine:.5,birch:.35,blossom_tree:.45,parasol:.4,flag:.35,lamp:.8,signpost:.6,gazebo:1,arch:.9};function _P(n,e,t){let i=h_[e.kind.kind];if(!i)return;let r=xo(e,n.matrix),s=new T(...i.at).applyMatrix4(r),o=r.getMaxScaleOnAxis();n.glows.push(t.add({position:s,floor:r.elements[13]??0,reach:i.reach*Math.sqrt(o),always:i.always,color:i.color==="tint"?Zp(e.kind.kind,e.tint):fs(i.color)}))}var Jp=.34,_s=new T,Dr=new lt,sr=new T;function bP(n){let e=1-n;return 1-e*e*e*(1-2.6*n)}function bh(n,e){let t=Yt((e-n.start)/Jp),i=new me;if(n.from)return wP(n.from,n.to,1-(1-t)**3,i);n.to.decompose(_s,Dr,sr);let r=Math.max(.001,n.leaving?(1-t)*(1-t):bP(t)),s=n.leaving?r:Math.max(.001,Xe(r,1,.25*t));return i.compose(_s,Dr,sr.set(sr.x*r,sr.y*s,sr.z*r))}function wP(n,e,t,i){let[r,s,o]=[new T,new lt,new T];return n.decompose(r,s,o),e.decompose(_s,Dr,sr),i.compose(r.lerp(_s,t),s.slerp(Dr,t),o.lerp(sr,t))}var MP=new T(0,1,0),SP=new T(0,0,1);function Qp(n,e,t){n.decompose(_s,Dr,sr);let i=t*(e?.speed??1);return e?.motion==="spin"?Dr.multiply(new lt().setFromAxisAngle(MP,i*.9%(Math.PI*2))):e?.motion==="bob"?_s.y+=.16+.14*Math.sin(i*1.8):e?.motion==="sway"&&Dr.multiply(new lt().setFromAxisAngle(SP,.09*Math.sin(i*1.5))),new me().compose(_s,Dr,sr)}var wh=class{views=new Map;instances;motions=new Map;behaving=new Map;eye=new T;radius=30;time=0;constructor(e){this.instances=new _h(e)}get pools(){return this.instances.pools}update(e,t,i,r){for(let s of e){let o=this.views.get(s);this.forget(s);let a=t.get(s);a?this.put(a,o,i,r):o&&r?this.instances.destroy(o):o&&this.motions.set(`-${s}`,{view:o,from:null,to:o.matrix,start:i,leaving:!0})}}forget(e){let t=this.motions.get(`-${e}`);t&&this.finish(`-${e}`,t),this.motions.delete(e),this.behaving.delete(e),this.views.delete(e)}put(e,t,i,r){t&&this.instances.destroy(t);let s=this.instances.create(e,a=>a.distanceToPoint(this.eye)<this.radius);if(this.views.set(e.id,s),e.behavior&&this.behaving.set(e.id,s),r||t?.matrix.equals(s.matrix))return;let o={view:s,from:t?.matrix??null,to:s.matrix,start:i,leaving:!1};this.motions.set(e.id,o),this.instances.move(s,bh(o,i))}finish(e,t){this.motions.delete(e),t.leaving?this.instances.destroy(t.view):this.instances.move(t.view,t.to)}animate(e){this.time=e;let t=this.motions.size>0||this.behaving.size>0;for(let[i,r]of this.motions)e-r.start>=Jp||e<r.start?this.finish(i,r):this.instances.move(r.view,bh(r,e));for(let[i,r]of this.behaving)this.motions.has(i)||this.instances.move(r,Qp(r.matrix,r.object.behavior,e));return t}detail(e,t){this.radius=L_(AP(this.views.values(),e),t),this.eye.copy(e);let i=!1;for(let r of this.views.values()){let s=r.box.distanceToPoint(e)<(r.near?this.radius*1.06:this.radius);if(s===r.near)continue;r.near=s;let o=this.motions.get(r.id);this.instances.show(r,o?bh(o,this.time):Qp(r.matrix,r.object.behavior,this.time)),i=!0}return i}clearings(){return[...this.views.values()].flatMap(TP)}flush(){this.instances.flush()}dispose(){this.instances.dispose(),this.views.clear(),this.motions.clear()}};function*AP(n,e){for(let t of n){let i=0;for(let r of t.instances)i+=r.kind.triangles;yield{distance:t.box.distanceToPoint(e),triangles:i}}}function TP(n){return n.instances.filter(e=>e.kind.kind!=="grass"&&e.kind.kind!=="flower").map(e=>{let t=xo(e,n.matrix),i=Or(e.kind.kind)?.size??[1,1,1],r=Kp[e.kind.kind]??1,s=t.getMaxScaleOnAxis();return{x:t.elements[12]??0,z:t.elements[14]??0,radius:t.elements[13]!==void 0&&t.elements[13]>.5?0:Math.hypot(i[0],i[2])*.5*s*r}})}var EP=`
varying vec3 vDirection;
void main() {
  vDirection = position;
  vec4 p = projectionMatrix * mat4( mat3( viewMatrix ) ) * vec4( position, 1.0 );
  gl_Position = p.xyww;
}`,CP=`
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
}`;function F_(n,e){let t={top:{value:new ce},middle:{value:new ce},horizon:{value:new ce},sunDisc:{value:new T},moonDisc:{value:new T},sunColor:{value:new ce},cloudLight:{value:new ce},cloudShade:{value:new ce},night:{value:0},clouds:{value:0},time:{value:0},noiseMap:{value:e}},i=new Ot({uniforms:t,vertexShader:EP,fragmentShader:CP,side:Bt,depthWrite:!1,depthTest:!0,fog:!1,toneMapped:!1,defines:n?{PLAIN:""}:{}}),r=new tn(new ma(10,24,16),i);return r.frustumCulled=!1,r.renderOrder=10,{mesh:r,set(s){t.top.value.copy(s.top),t.middle.value.copy(s.middle),t.horizon.value.copy(s.horizon),t.sunDisc.value.copy(s.sunDisc),t.moonDisc.value.copy(s.moonDisc),t.sunColor.value.copy(s.key),t.cloudLight.value.copy(s.cloudLight),t.cloudShade.value.copy(s.cloudShade),t.night.value=s.night,t.clouds.value=s.clouds},time(s){t.time.value=s},dispose(){r.geometry.dispose(),i.dispose()}}}var em=14,RP=`
uniform float time;
uniform float snow;
uniform vec3 centre;
attribute float tail;
varying float vFade;
void main() {
  vec3 p = position * ${em.toFixed(1)};
  if ( snow > 0.5 ) {
    p.y -= time * ( 1.1 + fract( position.x * 91.7 ) * 0.7 );
    p.x += sin( time * 0.8 + position.z * 40.0 ) * 0.7;
    p.z += cos( time * 0.6 + position.x * 40.0 ) * 0.7;
  } else {
    p.y -= time * ( 15.0 + fract( position.x * 91.7 ) * 4.0 );
    p.x += time * 1.2;
  }
  vec3 half3 = vec3( ${(em/2).toFixed(1)} );
  p = mod( p - centre + half3, ${em.toFixed(1)} ) - half3 + centre;
  p += vec3( 0.045, -0.55, 0.0 ) * tail * ( 1.0 - snow );
  vec4 v = modelViewMatrix * vec4( p, 1.0 );
  vFade = smoothstep( 0.4, 2.0, -v.z ) * ( 1.0 - smoothstep( 4.5, 7.0, -v.z ) ) * step( 0.0, p.y + 0.6 );
  gl_PointSize = clamp( 34.0 / -v.z, 2.0, 9.0 );
  gl_Position = projectionMatrix * v;
}`,PP=`
uniform vec3 tone;
uniform float snow;
varying float vFade;
void main() {
  float a = vFade;
  a *= snow > 0.5 ? ( 1.0 - smoothstep( 0.25, 0.5, length( gl_PointCoord - 0.5 ) ) ) * 0.9 : 0.34;
  gl_FragColor = vec4( tone, a );
}`;function k_(){let n={time:{value:0},centre:{value:new T},tone:{value:new ce(1,1,1)}},e=s=>new Ot({uniforms:{...n,snow:{value:s?1:0}},vertexShader:RP,fragmentShader:PP,transparent:!0,depthWrite:!1,toneMapped:!1}),t=(s,o)=>{let a=Ln(31),l=new Float32Array(s*o*3),c=new Float32Array(s*o);for(let h=0;h<s;h++){let d=[a()-.5,a()-.5,a()-.5];for(let f=0;f<o;f++)l.set(d,(h*o+f)*3),c[h*o+f]=f}let u=new Rt;return u.setAttribute("position",new at(l,3)),u.setAttribute("tail",new at(c,1)),u},i=new ua(t(1400,1),e(!0)),r=new ca(t(1100,2),e(!1));for(let s of[i,r])s.visible=!1,s.frustumCulled=!1,s.renderOrder=40;return{get active(){return i.visible||r.visible},set(s,o){i.visible=s==="snow",r.visible=s==="rain",n.tone.value.setRGB(1,1,1).multiplyScalar(1-o*.45)},update(s,o){n.time.value=s%600,n.centre.value.copy(o)},objects:[i,r],dispose(){for(let s of[i,r])s.geometry.dispose(),s.material.dispose()}}}var Sh=class{renderer;scene=new ra;budget=26e4;day;calm;parts;uniforms=Nx();fog=new ia(16777215,70,760);hemisphere=new ya(16777215,16777215,1);sun={key:new wa(16777215,1),reach:0};constructor(e){this.calm=e.calm,this.renderer=IP(e),this.scene.fog=this.fog,this.uniforms.wind.value=e.calm?0:1,OP(this.sun.key,!e.plain);let t={uniforms:this.uniforms,shadows:Fx(e.cheapShadows?"cheap":"soft")};this.parts=LP(this.scene,this.renderer,t,e),this.scene.add(this.hemisphere,this.sun.key,this.sun.key.target),this.day=Gp(e.state.environment),this.setEnvironment(e.state.environment)}get objects(){return this.parts.objects}get crew(){return this.parts.crew}get writing(){return this.parts.writing}get weather(){return this.parts.weather}setEnvironment(e){let{parts:t}=this;this.day=Gp(e),DP(this.day,{hemisphere:this.hemisphere,key:this.sun.key,fog:this.fog,uniforms:this.uniforms,sky:t.sky}),t.night.value=this.day.night,t.ground.set(e.ground),t.dressing?.set(e.ground),t.weather.set(e.weather,this.day.night),this.sun.reach=0,this.touchShadows()}clearGround(){this.parts.dressing?.clear(this.parts.objects.clearings())}shadows(e){let{key:t}=this.sun;this.renderer.shadowMap.enabled=e>0,t.castShadow=e>0,e>0&&t.shadow.mapSize.x!==e&&(t.shadow.map?.dispose(),t.shadow.map=null,t.shadow.mapSize.set(e,e)),this.touchShadows()}restored(){this.sun.key.shadow.map=null,this.parts.casters.attach(),this.writing.flush()}touchShadows(){this.renderer.shadowMap.needsUpdate=!0}update(e,t,i,r){let{parts:s}=this;this.uniforms.time.value=this.calm?0:e,s.sky.time(this.calm?0:e),s.weather.update(e,r),s.glow.update(this.day.lamp,t,this.calm?null:e),NP(this.sun,this.day.sun,t,i)&&this.touchShadows(),s.objects.flush()}detail(e){this.parts.objects.detail(e,this.budget)&&this.touchShadows()}render(e){this.renderer.render(this.scene,e)}withoutFog(e){let{near:t,far:i}=this.fog;Object.assign(this.fog,{near:4e3,far:5e3}),e(),Object.assign(this.fog,{near:t,far:i})}dispose(){let{objects:e,crew:t,writing:i,weather:r,glow:s,casters:o,sky:a,ground:l,dressing:c,noise:u,contact:h}=this.parts;for(let d of[e,t,i,r,s,o,a,l,c,u])d?.dispose();h.mesh.geometry.dispose(),h.dispose(),this.renderer.dispose()}};function IP(n){let e=new eh({canvas:n.canvas,antialias:n.antialias,powerPreference:"high-performance"});return e.toneMapping=Sa,e.shadowMap.type=rs,e.shadowMap.enabled=!n.plain,e.shadowMap.autoUpdate=!1,e.info.autoReset=!1,e}function LP(n,e,t,i){let r=Ha(t),s=C_(),o={value:0},a=F_(i.plain,s),l=M_(i.plain,s,t.shadows),c=Ox(n,e),u=Dx(),h=T_(n,i.lamps),d=new wh({scene:n,material:r,casters:c,contact:u,glow:h}),f=new mh({state:i.state,surface:t,views:()=>d.views,contact:u,calm:i.calm,unixClock:i.unixClock}),p=k_(),y=i.plain?null:A_(Ha(t),r);return n.add(a.mesh,...l.meshes,u.mesh,f.group,...p.objects,...y?.meshes??[]),{noise:s,sky:a,ground:l,dressing:y,casters:c,contact:u,glow:h,objects:d,crew:f,writing:gx(n,o),night:o,weather:p}}function OP(n,e){n.castShadow=e,n.shadow.mapSize.set(2048,2048),n.shadow.bias=-6e-4,n.shadow.normalBias=.035,n.shadow.radius=1.6}function DP(n,e){e.hemisphere.color.copy(n.skyLight),e.hemisphere.groundColor.copy(n.groundLight),e.hemisphere.intensity=n.fillPower,e.key.color.copy(n.key),e.key.intensity=n.keyPower,e.fog.color.copy(new ce().setRGB(n.horizon.r,n.horizon.g,n.horizon.b,"srgb")),e.fog.near=n.fogNear,e.fog.far=n.fogFar,e.uniforms.rim.value.copy(n.rim),e.uniforms.sun.value.copy(n.sun),e.uniforms.lamp.value=n.lamp,e.uniforms.window.value=n.lamp*.9,e.sky.set(n)}var Mh=new T;function NP(n,e,t,i){let{key:r}=n,s=Ge(i*2.4,24,110),o=n.reach===0||s>n.reach*1.02||s<n.reach*.62?s*1.12:n.reach,a=o/16;if(Mh.set(Math.round(t.x/a)*a,0,Math.round(t.z/a)*a),o===n.reach&&r.target.position.equals(Mh))return!1;n.reach=o,r.target.position.copy(Mh),r.position.copy(Mh).addScaledVector(e,o),r.target.updateMatrixWorld();let l=r.shadow.camera,c=o/2;return Object.assign(l,{left:-c,right:c,top:c,bottom:-c,near:.1,far:o*2.2}),l.updateProjectionMatrix(),!0}function Ah(n,e){let t=n.position,i=e.clone().sub(t),r=i.length(),s=new T(i.x,0,i.z),o=Xe(.15,.5,Ge(1-Math.abs(i.y)/Math.max(r,.01),0,1));return{focus:e.clone().addScaledVector(s.normalize(),r*o).setY(0),distance:Ge(r*1.4,8,70)}}var FP=1.42,kP=26;function tm(n,e,t,i,r=new T(0,1,0)){let s=new qt(n,e,.08,1200);return s.position.copy(t),s.up.copy(r),s.lookAt(i),s.updateMatrixWorld(),s}function nm(n,e){let t=n.user.clone();return t.aspect=e,t.clearViewOffset(),t.updateProjectionMatrix(),t.updateMatrixWorld(),{name:"user",camera:t,target:n.userTarget.clone(),hide:null,clear:!1}}function im(n,e){let t=n.crew.members.get(n.agent),i=t?new T(...t.body.position):new T(0,0,2.5),r=t?t.body.body.mesh.rotation.y:0,s=i.clone().setY(i.y+(t?t.body.body.bones.hips.position.y+.76:FP)),o=new T(Math.sin(r),-.14,Math.cos(r)),a=s.clone().addScaledVector(o,5),l=2*tr.radToDeg(Math.atan(Math.tan(tr.degToRad(45))/e));return{name:"avatar",camera:tm(l,e,s.addScaledVector(o,.3),a),target:a,hide:n.agent,clear:!1}}function rm(n,e){let t=n.crew.members.get(n.agent),i=t?new T(...t.body.position):new T,r=new fn().setFromCenterAndSize(i,new T(8,.1,8));for(let h of n.views.values()){let d=h.box.getCenter(new T);Math.hypot(d.x-i.x,d.z-i.z)<kP&&r.union(h.box)}let s=r.getSize(new T),o=r.getCenter(new T).setY(0),a=32,c=(Math.max(s.z/2,s.x/2/e)*1.08+.5)/Math.tan(tr.degToRad(a/2))+r.max.y*.6,u=new T(0,0,-1);return{name:"overhead",camera:tm(a,e,o.clone().setY(c),o,u),target:o,hide:null,clear:!0}}function sm(n,e,t){let i=n.views.get(t);if(!i)throw new ci("not_found",`There is no object ${t} to look at.`);let r=i.box.getCenter(new T),s=Math.max(.35,i.box.getSize(new T).length()/2),o=38,a=s/Math.sin(tr.degToRad(o/2))*1.08,l=new T(0,0,1).transformDirection(i.matrix),c=Math.atan2(l.x,l.z),u={eye:new T,blocked:1/0};for(let h of[.62,-.62,0,1.4,-1.4,2.4,-2.4]){let d=Ge(.44-s*.01,.24,.44),f=new T(Math.sin(c+h)*Math.cos(d),Math.sin(d),Math.cos(c+h)*Math.cos(d)).multiplyScalar(a).add(r);f.y=Math.max(f.y,.4);let p=UP(f,r,i,n.views,a-s);p<u.blocked-.5&&(u={eye:f,blocked:p})}return{name:"object",camera:tm(o,e,u.eye,r),target:r,hide:null,clear:!1}}function UP(n,e,t,i,r){let s=new Mn(n,e.clone().sub(n).normalize()),o=0;for(let a of i.values())a!==t&&(a.box.containsPoint(n)?o+=4:hs(s,a,0)<r&&o++);return o}var or=16/9,BP=24,zP={user:"user's view",avatar:"your eyes",overhead:"from above (up is -z)",object:"object"};function U_(n,e){let{stage:t}=n;if(t.renderer.getContext().isContextLost())throw new ci("render_failed","The graphics context of the page is lost; it is being restored. Try again in a moment.");let i=Math.round(Ge(e.width??1024,256,1568)/2)*2,r=Math.round(i/or/2)*2,s=n.views,o=VP(s,e),a=o.length===1?[{x:0,y:0,w:i,h:r}]:HP(i,r),l=document.createElement("canvas");l.width=i,l.height=r;let c=l.getContext("2d",{willReadFrequently:!0});if(!c)throw new ci("render_failed","The page has no 2D canvas to draw names on.");WP(n,o,a,i,r,c),bx(c,i,r);let u=o.map((p,y)=>fx(s.views.values(),p.camera,a[y].w,a[y].h)),h=jP(n,o,a,u,c,i),d=o[0],f=o.length===1?u[0]:YP(u,a,h);return{image:wx(l),camera:{position:om(d.camera.position.toArray()),target:om(d.target.toArray())},visible:f,text:ZP(e,d,f,h,s,i,r)}}var om=n=>n.map(e=>Math.round(e*100)/100);function VP(n,e){switch(e.view){case"user":return[nm(n,or)];case"avatar":return[im(n,or)];case"overhead":return[rm(n,or)];case"object":if(!e.id)throw new ci("not_found","View object needs the id of an object.");return[sm(n,or,e.id)];case"montage":{let t=e.id??GP(n);return[nm(n,or),im(n,or),rm(n,or),...t?[sm(n,or,t)]:[]]}}}function GP(n){let e=null;for(let t of n.views.values())(!e||t.object.changed>e.changed)&&(e={id:t.id,changed:t.object.changed});return e?.id??null}function HP(n,e){let[t,i]=[Math.floor(n/2),Math.floor(e/2)];return[{x:0,y:0,w:t,h:i},{x:n-t,y:0,w:t,h:i},{x:0,y:e-i,w:t,h:i},{x:n-t,y:e-i,w:t,h:i}]}function WP(n,e,t,i,r,s){let{renderer:o}=n.stage,a=XP(i,r,n.samples);try{e.forEach((c,u)=>qP(n,o,c,t[u],a));let l=new Uint8Array(i*r*4);o.readRenderTargetPixels(a,0,0,i,r,l),s.putImageData(new ImageData($P(l,i,r),i,r),0,0)}finally{o.setRenderTarget(null),a.dispose()}}function XP(n,e,t){let i=new vn(n,e,{samples:t,colorSpace:Qt,internalFormat:"RGBA8",generateMipmaps:!1});return Object.assign(i,{isXRRenderTarget:!0})}function $P(n,e,t){let i=new Uint8ClampedArray(n.length),r=e*4;for(let s=0;s<t;s++)i.set(n.subarray((t-1-s)*r,(t-s)*r),s*r);for(let s=3;s<i.length;s+=4)i[s]=255;return i}function qP(n,e,t,i,r){let{stage:s}=n,o=r.height-i.y-i.h;r.viewport.set(i.x,o,i.w,i.h),r.scissor.set(i.x,o,i.w,i.h),r.scissorTest=!0;let a=Ah(t.camera,t.target);s.detail(t.name==="object"||t.clear?t.target:t.camera.position),s.update(n.sceneTime,t.clear?t.target:a.focus,a.distance,t.camera.position);let l=t.hide?s.crew.members.get(t.hide)?.body.body.mesh:void 0;l&&(l.visible=!1),e.setRenderTarget(r);try{t.clear?s.withoutFog(()=>s.render(t.camera)):s.render(t.camera)}finally{l&&(l.visible=!0)}}function jP(n,e,t,i,r,s){let{stage:o}=n,a=Ge(s/1024,.7,1.3),l=new Map;if(e.length>1)for(let c of[i[3]??[],i[2]??[],i[0]??[],i[1]??[]])for(let u of c.slice(0,10))l.size<BP&&!l.has(u.id)&&l.set(u.id,l.size+1);return e.forEach((c,u)=>{let h=t[u],d=rh(o.crew,o.objects.views.values(),c.camera.position,n.now,n.unixClock).filter(p=>p.id!==c.hide&&!(c.clear&&p.kind==="bubble"));r.save(),r.beginPath(),r.rect(h.x,h.y,h.w,h.h),r.clip();let f=i[u];xx(r,e.length>1?f.filter(p=>l.has(p.id)):f.filter(p=>!p.label),h,a,p=>l.get(p)??null),vx(r,d,c.camera,h,a*(e.length>1?.82:1)),e.length>1&&_x(r,zP[c.name],h,a),r.restore()}),e.length>1&&(r.fillStyle="#fffaf0",r.fillRect(s/2-1,0,2,r.canvas.height),r.fillRect(0,r.canvas.height/2-1,s,2)),l}function YP(n,e,t){let i=[];for(let r of t.keys()){let s=n.findIndex(l=>l.some(c=>c.id===r)),o=n[s]?.find(l=>l.id===r),a=e[s];o&&a&&i.push({...o,rect:[o.rect[0]+a.x,o.rect[1]+a.y,o.rect[2],o.rect[3]]})}return i}function ZP(n,e,t,i,r,s,o){let a=f=>`[${om(f).join(", ")}]`,l=a(e.camera.position.toArray()),c=n.view==="montage"?`Montage ${s}x${o}: user's view, your eyes, from above, ${r.views.size?"object view":"nothing placed yet"}.`:`View ${n.view} ${s}x${o} from ${l} towards ${a(e.target.toArray())}.`,u=t.slice(0,40).map(f=>{let p=i.get(f.id);return`${p===void 0?"":`${p}. `}${f.id}${f.kind===f.id.replace(/_\d+$/,"")?"":` (${f.kind})`}${f.label?` "${f.label}"`:""}, ${f.distance} m, at ${f.rect.slice(0,2).join(",")} size ${f.rect.slice(2).join("x")} px`}),h=t.length>40?[`and ${t.length-40} more`]:[],d=[...r.crew.members].map(([f,p])=>`${p.name} (${f}) at ${a(p.body.position)}`);return[c,t.length?"In view, nearest first:":"No object is in view.",...u,...h,...d.length?[`Avatars: ${d.join("; ")}.`]:[]].join(`
`)}function B_(n,e,t){let{info:i}=n.renderer;return{...t,calls:i.render.calls,triangles:i.render.triangles,programs:i.programs?.length??0,geometries:i.memory.geometries,textures:i.memory.textures,labels:e.rects(),avatars:[...n.crew.members].map(([r,s])=>({id:r,position:s.body.position,yaw:s.body.body.mesh.rotation.y,feet:s.body.feet(),bones:Object.fromEntries(Object.entries(s.body.body.bones).map(([o,a])=>[o,a.quaternion.toArray()])),speaking:s.body.speaking})),objects:[...n.objects.views.values()].map(r=>({id:r.id,min:r.box.min.toArray(),max:r.box.max.toArray()}))}}var KP=.06666666666666667,JP=24;function z_({clock:n,idleFrame:e,frame:t}){let i=0,r,s=n(),o=!1,a=!1,l=0,c=0,u=0,h=0,d="busy",f=new MessageChannel;f.port1.onmessage=()=>{let M=performance.now();h=M-u>JP?M+Math.min(1e3,M-u):0,d==="busy"?x():i||g(d==="idle"?e()-12:1e3)};let p=(M,w,C)=>{let E=performance.now(),v=t(M,w,C);return c=performance.now()-E,l++,v},y=()=>{i&&cancelAnimationFrame(i),i=0,clearTimeout(r),r=void 0},m=()=>{i=0,u=performance.now();let M=n();d=p(M,Math.min(KP,Math.max(0,M-s)),!0),s=M,f.port2.postMessage(0)},g=M=>{clearTimeout(r),!a&&!o&&(r=setTimeout(x,Math.max(0,M)))},x=()=>{if(a||o||i||document.hidden)return;let M=h-performance.now();if(M>1)return g(M);clearTimeout(r),r=void 0,i=requestAnimationFrame(m)};return{wake:x,step(M){y();let w=o?Math.max(0,M-s):0;o=!0,s=M,p(M,w,!1)},get manual(){return o},get frames(){return l},get jsMs(){return c},dispose(){a=!0,f.port1.close(),y()}}}var QP=`
uniform float width;
void main() {
  mat4 m = modelViewMatrix * instanceMatrix;
  vec4 p = m * vec4( position, 1.0 );
  vec3 n = normalize( mat3( m ) * normal );
  p.xyz += n * width * clamp( -p.z, 1.5, 60.0 );
  gl_Position = projectionMatrix * p;
}`,eI=`
uniform vec3 tone;
void main() { gl_FragColor = vec4( tone, 1.0 ); }`;function V_(n,e,t){let i=new Ot({uniforms:{tone:{value:new ce().setStyle(e,"srgb-linear")},width:{value:t}},vertexShader:QP,fragmentShader:eI,side:Bt,toneMapped:!1}),r=[],s=()=>{for(let o of r)o.removeFromParent(),o.dispose();r=[]};return{set(o){if(s(),!o)return;let a=new Map;for(let l of o.instances){let c=l.local?new me().multiplyMatrices(o.matrix,l.local):o.matrix,u=a.get(l.kind);u?u.push(c):a.set(l.kind,[c])}for(let[l,c]of a){let u=new qn(l.shape.geometry,i,c.length);c.forEach((h,d)=>u.setMatrixAt(d,h)),u.frustumCulled=!1,n.add(u),r.push(u)}},dispose(){s(),i.dispose()}}}function G_(n,e){let t=V_(n,"#ffd166",.0042),i=V_(n,"#fff6df",.0028),r={select:null,hover:null},s=a=>a?e.get(a)??null:null,o=()=>{t.set(s(r.select)),i.set(r.hover===r.select?null:s(r.hover))};return{select(a){r.select=a,o()},hover(a){return r.hover===a?!1:(r.hover=a,o(),!0)},refresh:o,dispose(){t.dispose(),i.dispose()}}}var Ja={low:{detail:11e4,ratio:1,shadow:2048,idleFrame:66},med:{detail:26e4,ratio:1.5,shadow:2048,idleFrame:33},high:{detail:42e4,ratio:2,shadow:4096,idleFrame:33},test:{detail:11e4,ratio:1,shadow:0,idleFrame:33}},H_=["low","med","high"];function W_(){let n=document.createElement("canvas").getContext("webgl2");if(!n)return!1;let e=n.getExtension("WEBGL_debug_renderer_info"),t=String(n.getParameter(e?e.UNMASKED_RENDERER_WEBGL:n.RENDERER));return n.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software|basic render/i.test(t)}function X_(n,e){let t=n==="auto"?e?"low":"med":n,i=0,r=0,s=-1/0;return{get tier(){return t},frame(o,a){if(n!=="auto"||o>.5)return!1;i=o>1/38?i+1:Math.max(0,i-1),r=o<1/56?r+1:0;let l=H_.indexOf(t),c=i>45?l-1:r>240&&!e?l+1:l,u=H_[c];return c===l||!u||a-s<5?!1:(t=u,i=0,r=0,s=a,!0)}}}var am=42,tI=600,nI=9e4;function $_(n){return new lm(n)}var lm=class{camera;o;set;stage;watch;eye=new qt(am,1,.1,1200);rig;loop;labels;marks;listeners=new Set;closers=[];started;time;lost=!1;sharp={eye:new T(1/0,0,0),revision:-1};constructor(e){this.o=e,this.set=iI(e),this.time=e.clock(),this.started=this.set.unixClock?this.time:0,this.stage=new Sh(rI(e,this.set)),this.watch=X_(e.quality,this.set.software),this.labels=ix(e.labels),this.marks=G_(this.stage.scene,this.stage.objects.views);let t=()=>this.set.software?tI:Ja[this.watch.tier].idleFrame;this.loop=z_({clock:e.clock,idleFrame:t,frame:(i,r,s)=>this.frame(i,r,s)}),this.rig=this.createRig(),this.camera=this.createControl(),this.listen(),this.applyTier(),this.follow({reset:!0,objects:[],avatars:[],environment:!0,revision:e.state.revision}),this.frame(this.time,0,!1)}createRig(){let{members:e}=this.stage.crew;return Qv({camera:this.eye,element:this.o.canvas,avatarAt:t=>e.get(t)?.body.position??null,favourite:()=>[...e].find(([,t])=>t.agent?.connected)?.[0]??e.keys().next().value??null,still:this.set.calm,wake:()=>this.loop.wake()})}createControl(){let{rig:e}=this;return{get:()=>this.pose(),follow:t=>e.follow(t),get following(){return e.following},go:t=>e.go(t,6)}}listen(){let{canvas:e,state:t}=this.o,i=new AbortController,r=new ResizeObserver(()=>this.resize());r.observe(e),e.style.touchAction="none";let s=a=>{a.preventDefault(),this.lost=!0},o=()=>{this.lost=!1,this.stage.restored(),this.applyTier()};e.addEventListener("webglcontextlost",s,i),e.addEventListener("webglcontextrestored",o,i),document.addEventListener("visibilitychange",()=>this.loop.wake(),i),this.closers.push(()=>i.abort(),()=>r.disconnect(),t.subscribe(a=>this.follow(a)))}present(){return this.loop.manual?this.time:this.o.clock()}pose(){return{position:this.eye.position.toArray(),target:this.rig.target.toArray()}}size(){return{width:this.o.canvas.clientWidth||1,height:this.o.canvas.clientHeight||1}}resize(){let{width:e,height:t}=this.size();this.stage.renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio||1,Ja[this.watch.tier].ratio)),this.stage.renderer.setSize(e,t,!1),sI(this.eye,e/t),this.loop.frames>0&&this.draw(),this.loop.wake()}applyTier(){this.stage.budget=this.set.software?nI:Ja[this.watch.tier].detail,this.stage.shadows(Ja[this.watch.tier].shadow),this.resize()}frame(e,t,i){this.time=e;let{stage:r}=this,s=this.rig.update(i?t:1),o=r.objects.animate(e-this.started);r.crew.update(e,t,this.eye.position.toArray());let a=r.crew.busy;if((o||a)&&r.touchShadows(),r.writing.update(r.objects.views.values(),this.eye.position),this.draw(),this.letter(),s)for(let l of this.listeners)l(this.pose());return i&&(s||a||o)&&this.watch.frame(t,e)&&this.applyTier(),s||o||a||r.weather.active?"busy":this.set.calm?"still":"idle"}draw(){if(this.lost)return;let{stage:e,eye:t,sharp:i}=this;(i.revision!==this.o.state.revision||i.eye.distanceTo(t.position)>2.5)&&(e.detail(t.position),i.eye.copy(t.position),i.revision=this.o.state.revision);let r=Ah(t,this.rig.target);e.update(this.time-this.started,r.focus,r.distance,t.position),e.renderer.info.reset(),e.render(t)}letter(){let{width:e,height:t}=this.size(),{crew:i,objects:r}=this.stage,s=rh(i,r.views.values(),this.eye.position,this.time,this.set.unixClock);this.labels.update(s,this.eye,e,t)}follow(e){let t=this.present(),{stage:i}=this,{state:r}=this.o,s=e.reset,o=s?new Set([...i.objects.views.keys(),...r.objects.keys()]):e.objects,a=s?new Set([...i.crew.members.keys(),...r.avatars.keys()]):e.avatars;i.objects.update(o,r.objects,t-this.started,s||this.set.calm),i.crew.documents(a,t),s||i.crew.made(e.objects,t),(s||e.environment)&&i.setEnvironment(r.environment),(s||e.objects.length>0)&&(i.clearGround(),i.touchShadows(),this.marks.refresh()),this.loop.wake()}setPresence(e){this.stage.crew.setPresence(e,this.present()),this.loop.wake()}play(e){this.stage.crew.play(e,this.present()),this.loop.wake()}setMouth(e,t){this.stage.crew.members.get(e)?.body.mouth(t),this.loop.wake()}async capture(e){let t=this.present(),{stage:i}=this;i.objects.animate(t-this.started),i.crew.update(t,.016,this.eye.position.toArray()),i.touchShadows(),this.time=t;let r={views:i.objects.views,crew:i.crew,user:this.eye,userTarget:this.rig.target,agent:e.agent},s=t-this.started,{unixClock:o,test:a}=this.set;try{return U_({stage:i,now:t,sceneTime:s,unixClock:o,views:r,samples:a?0:4},e)}finally{this.sharp.revision=-1,i.touchShadows(),this.loop.manual||this.loop.wake()}}pick(e,t){let{width:i,height:r}=this.size(),s=new $e(e/i*2-1,1-t/r*2);return hx(this.eye,s,this.stage.objects.views.values(),this.stage.crew)}select(e){this.marks.select(e),this.loop.wake()}hover(e){this.marks.hover(e)&&this.loop.wake()}focus(e){if(typeof e!="string")return this.rig.go(e,6);let t=this.stage.objects.views.get(e)?.box,i=this.stage.crew.members.get(e)?.body,r=t?.getSize(new T).length()??0;t?this.rig.go(t.getCenter(new T).toArray(),Math.max(3.5,r*1.7)):i&&this.rig.go([i.position[0],i.position[1]+1.05,i.position[2]],5.5)}onCamera(e){return this.listeners.add(e),()=>this.listeners.delete(e)}avatarPosition(e){return this.stage.crew.members.get(e)?.body.position??null}inspect(){let{frames:e,jsMs:t}=this.loop;return B_(this.stage,this.labels,{frames:e,jsMs:t,lost:this.lost,quality:this.watch.tier})}step(e){this.loop.step(e)}dispose(){for(let e of this.closers)e();for(let e of[this.loop,this.rig,this.labels,this.marks,this.stage])e.dispose()}};function iI(n){let e=n.quality==="test";return{test:e,calm:e||n.reducedMotion,unixClock:n.clock()>1e9,software:W_()}}function rI(n,e){return{canvas:n.canvas,state:n.state,plain:e.test,calm:e.calm,antialias:!e.test,lamps:e.test||e.software||n.quality==="low"?0:3,unixClock:e.unixClock,cheapShadows:e.software}}function sI(n,e){n.aspect=e,n.fov=e<.9?am*Math.min(1.35,.9/e):am,n.updateProjectionMatrix()}var oI=1500,Th=document.getElementById("world"),aI=document.getElementById("labels"),q_=document.getElementById("ui"),j_=bm(location.search),lI=D0(),Eh=wm(),Y_=crypto.randomUUID().replaceAll("-",""),_o=K0(),rn=b0(Eh),Li=null,Qa={worldId:"",revision:0},el=N0(n=>Li?.sendPresence(n),document.visibilityState==="visible"),xn=null,Z_=null,cI={say:n=>Q_({kind:"said",text:n}),point:eb,goTo:n=>xn?.focus(n),clearSelection:()=>Z_?.clear(),toWorld:()=>Th.focus({preventScroll:!0}),retry:()=>Li?.retry(),reload:()=>location.reload()};P0(q_,rn,cI,Eh);window.world=L0({build:"e6a7e1ccdf195610",pageId:Y_,root:q_,model:rn,state:_o,scene:()=>xn,link:()=>Li});lI.then(dI);var K_=()=>{},uI=new Promise(n=>{K_=n,setTimeout(n,oI)});Promise.all([U0(),uI]).then(hI);function hI(){try{xn=$_({canvas:Th,labels:aI,state:_o,clock:()=>Eh()/1e3,quality:j_.quality,reducedMotion:matchMedia("(prefers-reduced-motion: reduce)").matches})}catch(n){console.error("world: the picture cannot be drawn",n),rn.graphics.value="missing",Li?.close();return}Mm(Th,n=>{rn.graphics.value=n}),xn.onCamera(n=>el.camera(n)),el.camera(xn.camera.get()),Z_=Lm({canvas:Th,scene:xn,state:_o,model:rn,presence:el,point:eb}),xn.setPresence(rn.presence.peek()),Li?.welcome&&sd(xn)}function dI(){if(rn.graphics.peek()==="missing")return;let n=location.protocol==="https:"?"wss:":"ws:";Li=Wg({url:`${n}//${location.host}/api/relay/browser/ws`,state:_o,build:"e6a7e1ccdf195610",pageId:Y_,worldId:j_.worldId,clock:Eh,handlers:{onStatus:e=>{rn.connection.value=e,e.state==="reconnecting"&&xn?.setPresence(F0(rn.presence.peek(),e.since)),cm()},onWelcome:fI,onPresence:e=>{rn.presence.value=e,xn?.setPresence(e),cm()},onAct:e=>xn?.play(e),onTrace:e=>rn.trace(e),onEntry:J_,screenshot:(e,t)=>xn?k0(xn,e,t):Promise.reject(new Error("the picture is not there yet"))}}),el.again(),document.addEventListener("visibilitychange",()=>el.visible(document.visibilityState==="visible"))}function fI(n){Qa.worldId!==n.worldId&&(Qa.worldId=n.worldId,Qa.revision=0,rn.forget()),rn.worldName.value=n.worldName,document.title=`${n.worldName} · World`,rn.presence.value=n.presence;for(let e of n.history)J_(e);K_(),xn&&sd(xn)}function J_(n){n.revision<=Qa.revision||(Qa.revision=n.revision,rn.entry(n,_o.objects),cm())}function cm(){rn.details.value={build:"e6a7e1ccdf195610",worldId:Li?.welcome?.worldId??"",revision:_o.revision,executor:Li?.isExecutor??!1,pages:rn.presence.peek().pages}}function Q_(n){return Li?Li.userEvent(n):Promise.reject(new Error("there is no connection"))}function eb(n){Q_({kind:"pointed",...n}).catch(e=>console.warn("world: pointing failed",e))}
