import{a as U}from"./chunk-RFJGLIFQ.js";import{a as At,b as Pt,c as It,f as Ot,g as Rt,h as $,i as F,j as Tt,k as X,m as Et}from"./chunk-2O54EL7N.js";import{$c as j,Bc as St,Ec as Ct,Nc as O,Pc as _,Wc as H,bc as G,ld as kt,oc as xt,od as Y,qc as I,qd as zt,wc as Mt,xd as Nt,yd as rt}from"./chunk-UYK3AK6N.js";var C={wall:0,roof:1,trim:2,bark:3,leaf:4,post:5,lamp:6},{wall:x,roof:g,trim:S,bark:ye,leaf:E,post:st,lamp:at}=C,d=(s,t,e,o)=>[s,s,t,e,o],Lt={flat:[d(1,0,0,x),d(1,1,0,S),d(.84,1,0,S),d(.84,-.16,0,g)],gable:[d(1,0,0,x),d(1,-1,0,S),[1.13,1.14,-1.06,0,g],[1.13,1.14,-.9,0,g],[1.13,.03,0,0,g]],hip:[d(1,0,0,x),d(1,-.85,0,S),d(1.13,-.9,0,g),d(1.13,-.76,0,g),[.42,.04,0,0,g]],setback:[d(1,0,0,x),d(1,.6,0,S),d(.76,.6,0,x),d(.76,.9,0,S),d(.5,.9,0,x),d(.5,1,0,g)],dome:[d(1,0,0,x),d(1,-1,0,S),d(.9,-1,1,g),d(.83,-.52,1,g),d(.5,-.13,1,g),d(.05,0,1,g)],silo:[d(.96,0,1,x),d(.96,-.62,1,S),d(1,-.58,1,g),d(.76,-.24,1,g),d(.38,-.05,1,g),d(.05,0,1,g)],water:[d(.62,0,1,x),d(.46,.5,1,S),d(.94,.6,1,x),d(.96,-.62,1,g),d(1.04,-.58,1,g),d(.06,0,1,g)],steep:[d(1,0,0,x),d(1,-1.35,0,S),[1.1,1.16,-1.42,0,g],[1.1,1.16,-1.25,0,g],[1.1,.03,0,0,g]],tower:[d(1,0,0,x),d(1,.5,0,S),d(.82,.5,0,x),d(.82,.82,0,S),d(.58,.82,0,x),d(.58,1,0,g)],tree:[d(.16,0,1,ye),d(.12,.3,1,E),d(.84,.36,1,E),d(1,.54,1,E),d(.68,.84,1,E),d(.06,1,1,E)],shrub:[d(.3,0,1,E),d(.9,.4,1,E),d(.28,1,1,E)],lamp:[d(.3,0,1,st),d(.12,.08,1,st),d(.1,.78,1,at),d(.5,.82,1,at),d(.44,.95,1,at),d(.16,1,1,st)]},K=Object.keys(Lt),Q=s=>K.indexOf(s);function _t(){return K.flatMap(s=>{let t=Lt[s];return Array.from({length:6},(e,o)=>t[Math.min(o,t.length-1)]).flatMap(([e,o,i,n,r],l)=>[e,o,l>0&&i===0?-1e-6:i,n+2*r])})}function Ft(s,t,e,o){if(o)return s===1||s===4?"gable":s===2||s===5?"hip":"flat";switch(s){case 0:return t>3.4?"setback":"flat";case 1:return"gable";case 2:return"hip";case 3:return t>3&&e>.45?"water":"silo";case 4:return"steep";case 5:return"dome";default:return t>4?"setback":"flat"}}function R(s,t){let e=Math.sin(s*12.9898+t*78.233)*43758.5453;return e-Math.floor(e)}var ve=900,ge=3200,Wt=s=>s<=ve?"fine":s<=ge?"middle":"plain",Vt={fine:[0,.5,1],middle:[0,1],plain:[0,1]},we={fine:[[0,1],[1,2],[2,3],[3,4],[4,5]],middle:[[0,1],[1,2],[2,4],[4,5]],plain:[[0,1],[1,5]]},xe=3,Me=10,lt=class{position=[];place=[];index=[];point(t,e){return this.position.push(...t),this.place.push(...e),this.position.length/3-1}quad(t,e,o,i){this.index.push(t,e,o,t,o,i)}},Se=[[1,1],[-1,1],[-1,-1],[1,-1]];function Ce(s){return Se.flatMap(([t,e])=>(t*e>0?Vt[s]:[...Vt[s]].reverse()).map(i=>({sx:t,sz:e,turn:i})))}function ct(s){let t=new lt,e=Ce(s),o=e.length,i=s!=="plain";for(let[a,m]of we[s]){let c=[a,m].map(u=>e.map(f=>t.point([f.sx,f.sz,u],[f.turn,a,m])));for(let u=0;u<o;u++){let f=(u+1)%o;!i&&e[u]?.sx===e[f]?.sx&&e[u]?.sz===e[f]?.sz||t.quad(c[0]?.[u],c[1]?.[u],c[1]?.[f],c[0]?.[f])}}let n=5,r=(i?e:e.filter((a,m)=>m%2===0)).map(a=>t.point([a.sx,a.sz,n],[a.turn,n,n]));for(let a=2;a<r.length;a++)t.index.push(r[0],r[a],r[a-1]);if(s==="fine")for(let a=0;a<xe;a++)ke(t,Me+a);let l=new U;return l.setAttribute("position",new O(new Float32Array(t.position),3)),l.setAttribute("place",new O(new Float32Array(t.place),3)),l.setIndex(t.index),l}function ke(s,t){let e=(i,n,r,l)=>s.point([n,r,t],[i,l,-1]),o=(i,n,r)=>s.quad(e(i,...n,0),e(i,...n,1),e(i,...r,1),e(i,...r,0));o(0,[1,-1],[1,1]),o(1,[-1,1],[-1,-1]),o(2,[1,1],[-1,1]),o(3,[-1,-1],[1,-1]),s.quad(e(4,-1,-1,1),e(4,-1,1,1),e(4,1,1,1),e(4,1,-1,1))}var mt=`
attribute vec3 place;
attribute vec4 lot;
attribute vec4 look;
attribute vec4 life;
attribute vec2 heat;
uniform vec4 rings[ ${K.length*6} ];
uniform float cityNow;
uniform float cityThen;
uniform float still;
uniform float unit;
uniform float unlit;
vec3 cityPlace;
vec3 cityNormal;
vec4 cityPart; // what it is, of which form, 1 - lit, how much of it is gone
vec3 cityLocal;
vec3 cityWall; // half width of the wall it is in, and its low and high end
float cityHeight;
float cityPoint( float turn, float k, float b ) { return k > 0.5 ? mix( 1.0 - b, 1.0, turn ) : mix( 1.0, 1.0 - b, turn ); }
float ringHeight( vec4 r, float h, float roof ) { return r.z >= 0.0 ? r.z * h : max( 0.0, h + r.z * roof ); }
void cityForm() {
  float form = floor( look.x + 0.5 );
  bool house = form < ${K.indexOf("tree").toFixed(1)};
  float bits = floor( look.z + 0.5 );
  float lit = mod( floor( bits / 8.0 ), 2.0 );
  float was = mod( floor( bits / 16.0 ), 2.0 );
  float front = mod( floor( bits / 32.0 ), 2.0 ) * 2.0 - 1.0;
  float pale = 1.0 - mix( was, lit, unlit );
  float half_ = lot.z;
  float gone = smoothstep( 0.0, 0.5, cityNow - life.y );
  float born = smoothstep( 0.0, 0.55, cityNow - life.x );
  float full = mix( life.w, lot.w, smoothstep( 0.0, 0.3, cityNow - life.z ) );
  float bump = clamp( ( cityThen - heat.x ) / 0.3, 0.0, 1.0 );
  full *= 1.0 + 0.09 * still * sin( bump * 3.1416 );
  full *= mix( 1.0, 0.35, pale );
  float h = max( full * born * ( 1.0 - gone ), house ? 0.045 * unit : 0.001 );
  float roof = min( half_, h * 0.45 );
  float aspect = heat.y;
  vec2 sides = vec2( half_, half_ * aspect );
  cityHeight = h;
  vec2 s = position.xy;
  if ( position.z < ${9.5.toFixed(1)} ) {
    vec4 r = rings[ int( form ) * ${6} + int( position.z ) ];
    vec4 lo = rings[ int( form ) * ${6} + int( place.y ) ];
    vec4 hi = rings[ int( form ) * ${6} + int( place.z ) ];
    // Eaves cast no shadow of their own: on the wall below them it would be finer than the map of shadows is.
    r.xy = mix( min( r.xy, vec2( 0.98 ) ), r.xy, EAVES );
    float turn = place.x;
    float b = BEVEL * min( 0.3, 0.07 * unit / max( half_, 0.01 ) );
    float mid = 1.0 - abs( turn * 2.0 - 1.0 );
    vec2 square = vec2( cityPoint( turn, 0.0, b ), cityPoint( turn, 1.0, b ) );
    square = mix( square, vec2( 1.0 - 0.29 * b ), mid );
    float angle = 0.2618 + turn * 1.0472;
    vec2 circle = vec2( cos( angle ), sin( angle ) );
    float round_ = mod( r.w, 2.0 );
    vec2 p = s * mix( square, circle, round_ ) * r.xy;
    vec2 way = s * mix( mix( vec2( 1.0, 0.0 ), vec2( 0.0, 1.0 ), smoothstep( 0.0, 1.0, turn ) ), circle, max( mod( lo.w, 2.0 ), mod( hi.w, 2.0 ) ) );
    way = normalize( way );
    float y0 = ringHeight( lo, h, roof );
    float y1 = ringHeight( hi, h, roof );
    vec2 inset = ( lo.xy - hi.xy ) * sides;
    float rise = y1 - y0;
    vec3 n = vec3( way.x * rise, dot( abs( way ), inset ), way.y * rise );
    bool cap = place.y == place.z;
    cityNormal = cap || dot( n, n ) < 1e-9 ? vec3( 0.0, 1.0, 0.0 ) : normalize( n );
    cityLocal = vec3( p.x * sides.x, ringHeight( r, h, roof ), p.y * sides.y );
    cityPart.x = floor( ( cap || place.z - place.y > 2.5 ? hi.w : lo.w ) * 0.5 ); // a band that skips rings is roof
    cityWall = vec3( min( lo.x, hi.x ) * half_, y0, y1 );
    if ( mod( lo.w, 2.0 ) > 0.5 ) cityWall.x = -cityWall.x;
  } else {
    // An annex: a box somewhere on the building.
    float which = position.z - 10.0;
    float seed = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
    vec3 size = vec3( 0.0 );
    vec3 at = vec3( 0.0 );
    bool flat_ = form < 0.5;
    bool pitched = form == 1.0 || form == 2.0 || form == 7.0;
    float wallTop = ringHeight( rings[ int( form ) * ${6} + 1 ], h, roof );
    if ( which < 0.5 ) {
      if ( flat_ && half_ > 0.16 * unit ) { size = vec3( 0.26, 0.0, 0.3 ) * half_; size.y = 0.13 * unit; at = vec3( ( seed - 0.5 ) * 0.8 * half_, h - 0.16 * roof, ( fract( seed * 7.0 ) - 0.5 ) * 0.6 * half_ ); }
      if ( pitched && seed > 0.3 ) { size = vec3( 0.12 * half_, 0.0, 0.12 * half_ ); size.y = 0.85 * roof; at = vec3( ( seed > 0.65 ? 0.55 : -0.5 ) * half_, h - 0.78 * roof, 0.28 * half_ ); }
    } else if ( house && form != 6.0 && form != 8.0 ) {
      float wide = min( 0.3 * half_, 0.085 * unit );
      float tall = min( 0.62 * wallTop, 0.27 * unit );
      if ( which < 1.5 ) { size = vec3( wide, tall, 0.035 * unit ); at = vec3( 0.0, 0.0, front * half_ * ( form == 5.0 ? 0.94 : 1.0 ) ); }
      else if ( ( flat_ || pitched ) && wallTop > 0.4 * unit ) { size = vec3( wide * 1.7, 0.025 * unit, 0.09 * unit ); at = vec3( 0.0, tall + 0.04 * unit, front * half_ ); }
    }
    size *= born * ( 1.0 - gone ) * ( 1.0 - pale ) * ( which < 0.5 ? 1.0 : EAVES );
    cityLocal = at + vec3( s.x, place.y, s.y ) * size;
    float face = place.x;
    cityNormal = face > 3.5 ? vec3( 0, 1, 0 ) : face > 2.5 ? vec3( 0, 0, -1 ) : face > 1.5 ? vec3( 0, 0, 1 ) : face > 0.5 ? vec3( -1, 0, 0 ) : vec3( 1, 0, 0 );
    cityPart.x = which < 0.5 ? 2.0 : which < 1.5 ? 8.0 : 1.0;
    cityWall = vec3( 0.0 );
  }
  cityPart.yzw = vec3( form, house ? pale : 0.0, house ? gone : 0.0 );
  cityPlace = cityLocal + vec3( lot.x, 0.0, lot.y );
}
`,Gt=`
${mt}
uniform vec3 tints[ 16 ];
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
`,Ht=`
cityForm();
vCityLocal = cityLocal;
vCityNormal = cityNormal;
vCityPart = cityPart;
vCityWall = vec4( cityWall, lot.z );
vCityTint = tints[ int( look.y + 0.5 ) ];
float seed_ = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
float glowAge = clamp( ( cityThen - heat.x ) / 60.0, 0.0, 1.0 );
float glow_ = ( 1.0 - glowAge ) * ( 1.0 - glowAge ) * step( heat.x, cityThen );
vCityState = vec4( look.w, glow_, mod( floor( look.z + 0.5 ), 8.0 ), seed_ );
vCitySize = vec2( cityHeight, heat.y );
vColor = vec4( 1.0 );
`,jt=`
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
uniform float unit;
uniform float dense;
float cityPane = 0.0;
float cityLamp = 0.0;
float cityGlow = 0.0;
float cityHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
`,N=s=>`( abs( part - ${s.toFixed(1)} ) < 0.5 )`,Ut=`
{
  float part = floor( vCityPart.x + 0.5 );
  float seed = vCityState.w;
  float recent = vCityState.x;
  vec3 cream = vec3( 0.89, 0.77, 0.6 );
  vec3 tint = vCityTint;
  vec3 c = mix( tint, cream, 0.56 - 0.3 * dense + 0.16 * ( seed - 0.5 ) );
  vec3 roofed = mix( tint, cream, 0.12 ) * ( 0.9 + 0.16 * fract( seed * 5.3 ) );
  vec3 trimmed = mix( cream, vec3( 0.95, 0.9, 0.82 ), 0.6 );
  if ${N(C.roof)} c = roofed;
  else if ${N(C.trim)} c = trimmed;
  else if ${N(C.bark)} c = vec3( 0.2, 0.09, 0.04 );
  else if ${N(C.leaf)} c = mix( vec3( 0.16, 0.42, 0.1 ), vec3( 0.36, 0.56, 0.12 ), seed ) * mix( 0.72, 1.1, saturate( vCityLocal.y / max( 0.01, vCitySize.x ) ) );
  else if ${N(C.post)} c = vec3( 0.06, 0.07, 0.11 );
  else if ${N(C.lamp)} { c = vec3( 0.96, 0.78, 0.5 ); cityLamp = 1.0; }
  else if ${N(8)} c = mix( vec3( 0.16, 0.08, 0.04 ), tint * 0.5, 0.35 );
  bool house = part < 2.5 || part > 7.5;
  // Windows: a grid that fits each wall; seen from afar, their average.
  vec2 level = vec2( 1.0 );
  if ${N(C.wall)} {
    float high = vCityWall.z - vCityWall.y;
    float wide = abs( vCityWall.x ) * 2.0;
    vec3 n = abs( vCityNormal );
    bool round_ = vCityWall.x < 0.0;
    float along = round_ ? ( atan( vCityLocal.z, vCityLocal.x ) / 6.28318 + 0.5 ) * wide * 3.14 : ( n.x > n.z ? vCityLocal.z / vCitySize.y : vCityLocal.x ) + wide * 0.5;
    if ( round_ ) wide *= 3.14;
    float columns = max( 1.0, floor( wide / ( 0.23 * unit ) ) );
    float rows = max( 1.0, floor( high / ( 0.27 * unit ) ) );
    vec2 cell = vec2( along / wide * columns, ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) * rows );
    vec2 q = fract( cell ) - vec2( 0.5, 0.54 );
    vec2 id = floor( cell ) + ( n.x > n.z ? 17.0 + 9.0 * sign( vCityNormal.x ) : 3.0 * sign( vCityNormal.z ) );
    vec2 px = fwidth( cell );
    vec2 inside = smoothstep( vec2( 0.25, 0.3 ) + px * 0.5, vec2( 0.25, 0.3 ) - px * 0.5, abs( q ) );
    float sharp = 1.0 - smoothstep( 0.28, 0.62, max( px.x, px.y ) );
    float ok = step( 0.17 * unit, high ) * step( 0.16 * unit, abs( vCityWall.x ) * 2.0 );
    float pane = mix( 0.3, inside.x * inside.y, sharp ) * ok;
    float share = mix( 0.06, 0.82, recent * recent );
    float on = mix( share, step( cityHash( id + seed * 61.0 ), share ), sharp );
    vec3 glass = mix( c * 0.52, vec3( 0.3, 0.44, 0.55 ), 0.5 ) * ( 0.85 + 0.3 * q.y );
    c = mix( c, glass, pane * 0.82 );
    cityPane = pane * on * ( 1.0 - vCityPart.z );
    c *= mix( 0.94, 1.05, saturate( ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) ) );
    c *= mix( 0.8, 1.0, smoothstep( 0.0, 0.1 * unit, vCityWall.z - vCityLocal.y ) );
  }
  // What was not touched for long is paler.
  if ( house ) {
    float luma = dot( c, vec3( 0.3, 0.59, 0.11 ) );
    vec3 dusty = mix( vec3( luma ), vec3( 0.74, 0.66, 0.55 ) * ( 0.42 + luma ), 0.6 );
    c = mix( dusty, c, mix( 0.58 + 0.2 * dense, 1.0, recent ) ) * mix( 0.95, 1.04, recent );
    c *= 0.96 + 0.08 * fract( seed * 13.7 );
    // The darker foot stands for the shade between buildings.
    c *= mix( 0.7, 1.0, smoothstep( 0.0, 0.32 * unit, vCityLocal.y ) );
  }
  // How it differs: a band under the eaves and around the roof. Colour and pattern: plain, dashed, dotted, striped.
  float code = vCityState.z;
  if ( code > 0.5 && house ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    float over = fwidth( edge );
    float ring = ${N(C.wall)} || vCityNormal.y < 0.4 ? smoothstep( 0.0, 0.01, vCityLocal.y - ( ${N(C.wall)} ? vCityWall.z : vCitySize.x ) + 0.13 * unit ) : smoothstep( 0.74 - over, 0.74 + over, edge );
    if ( ${N(C.wall)} && vCityWall.y > 0.01 ) ring = 0.0;
    float run = ( abs( vCityNormal.x ) > abs( vCityNormal.z ) ? vCityLocal.z : vCityLocal.x ) / unit;
    if ( vCityNormal.y > 0.4 ) run = ( vCityLocal.x + vCityLocal.z ) / unit;
    float tick = code > 1.5 && code < 2.5 ? step( 0.28, fract( run * 5.0 ) ) : code > 4.5 ? step( 0.5, fract( run * 9.0 ) ) : 1.0;
    vec3 paint = code < 1.5 ? vec3( 0.9, 0.44, 0.05 ) : code < 2.5 ? vec3( 0.1, 0.68, 0.42 ) : code < 3.5 ? vec3( 0.3 ) : code < 4.5 ? ( fract( run * 5.0 + vCityLocal.y / unit * 5.0 ) > 0.5 ? vec3( 0.86, 0.15, 0.09 ) : vec3( 0.95 ) ) : vec3( 0.14, 0.62, 0.6 );
    c = mix( c, mix( trimmed, paint, tick ), ring );
    cityGlow += ring * 0.25 * tick;
  }
  // Only its place is left: a foundation with a rim.
  if ( vCityPart.w > 0.01 ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    vec3 place_ = mix( vec3( 0.2, 0.15, 0.1 ), vec3( 0.66, 0.62, 0.57 ), smoothstep( 0.76, 0.8, edge ) );
    c = mix( c, place_, vCityPart.w );
    cityPane *= 1.0 - vCityPart.w;
  }
  c = mix( c, vec3( 0.72, 0.68, 0.6 ), vCityPart.z * 0.72 );
  diffuseColor.rgb = c;
}
`,Dt=`
float cityWarm = vCityState.y * ( 1.0 - vCityPart.z );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * 0.95, cityPane * max( window, cityWarm ) );
outgoingLight += vec3( 1.0, 0.5, 0.14 ) * cityWarm * ( 0.07 + 0.7 * grazing * grazing + 0.3 * saturate( 1.0 - vCityLocal.y / max( vCitySize.x, 0.01 ) ) );
outgoingLight += diffuseColor.rgb * cityGlow * ( 0.4 + lamp );
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), cityLamp * lamp );
`;var k={lot:4,look:4,life:4,heat:2},y=-1e5,M=1e7,ut=Object.keys(k),J=class{keys=[];arrays;changed=null;grown=!0;room;slots=new Map;constructor(t=256){this.room=t,this.arrays=Zt(t)}get size(){return this.keys.length}has(t){return this.slots.has(t)}put(t,e){let o=this.slots.get(t);o===void 0&&(o=this.keys.length,o===this.room&&this.grow(),this.keys.push(t),this.slots.set(t,o));for(let i of ut)this.arrays[i].set(e[i],o*k[i]);this.touch(o)}get(t,e,o){let i=this.slots.get(t);return i===void 0?Number.NaN:this.arrays[e][i*k[e]+o]}set(t,e,o,i){let n=this.slots.get(t);if(n===void 0)return;let r=n*k[e]+o;this.arrays[e][r]!==i&&(this.arrays[e][r]=i,this.touch(n))}remove(t){let e=this.slots.get(t);if(e===void 0)return;let o=this.keys.length-1,i=this.keys[o];if(e!==o){for(let n of ut){let r=k[n];this.arrays[n].copyWithin(e*r,o*r,o*r+r)}this.keys[e]=i,this.slots.set(i,e),this.touch(e)}this.keys.pop(),this.slots.delete(t)}clear(){this.keys.length=0,this.slots.clear(),this.changed=null}touch(t){let{changed:e}=this;e?(e[0]=Math.min(e[0],t),e[1]=Math.max(e[1],t)):this.changed=[t,t]}grow(){this.room*=2;let t=Zt(this.room);for(let e of ut)t[e].set(this.arrays[e]),this.arrays[e]=t[e];this.grown=!0}};function Zt(s){let t=e=>new Float32Array(s*k[e]);return{lot:t("lot"),look:t("look"),life:t("life"),heat:t("heat")}}function D(s,t){let e=zt(s),o=e.onBeforeCompile.bind(e);return e.onBeforeCompile=(i,n)=>{o(i,n),Object.assign(i.uniforms,t.uniforms),i.vertexShader=i.vertexShader.replace("attribute vec4 paint;",`const vec4 paint = vec4( 0.0 );
${t.vertexHead}`).replace("vColor = vec4( color, 1.0 );",`${t.vertexMain}`).replace("#include <beginnormal_vertex>","vec3 objectNormal = cityNormal;").replace("#include <begin_vertex>","vec3 transformed = cityPlace;"),i.fragmentShader=i.fragmentShader.replace("varying vec2 vGlow;",`varying vec2 vGlow;
${t.fragmentHead}`).replace("#include <color_fragment>",`#include <color_fragment>
${t.paint}`).replace("#include <opaque_fragment>",`${t.shine}
#include <opaque_fragment>`)},e.customProgramCacheKey=()=>t.key,e}function $t(s,t,e,o){let i=new kt;return i.onBeforeCompile=n=>{Object.assign(n.uniforms,t),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
${e}`).replace("#include <begin_vertex>",`${o}
vec3 transformed = cityPlace;`)},i.customProgramCacheKey=()=>s,i}function Xt(s,t,e){let o=Ot.map(b=>Ne(Y(b))),i=_t(),n=Array.from({length:i.length/4},(b,v)=>new Mt().fromArray(i,v*4)),r={...e,rings:{value:n},tints:{value:o}},l=(b,v)=>`const float BEVEL = 1.0;
const float EAVES = ${v.toFixed(1)};
${b}`,a=D(s,{key:"city-building",uniforms:r,vertexHead:l(Gt,1),vertexMain:Ht,fragmentHead:jt,paint:Ut,shine:Dt}),m=$t("city-shadow",r,l(mt,0),"cityForm();"),c="fine",u=ct(c),f=new j(u,a);f.customDepthMaterial=m,f.castShadow=f.receiveShadow=!0,f.frustumCulled=!1,f.matrixAutoUpdate=!1;let h=()=>{for(let b of Object.keys(k)){let v=new _(t.arrays[b],k[b]);v.setUsage(G),u.setAttribute(b,v)}t.grown=!1,t.changed=null},p=()=>{u.dispose(),u=ct(c),f.geometry=u,h()};return h(),{mesh:f,setDetail(b){b!==c&&(c=b,p())},flush(){t.grown?p():t.changed&&ze(u,t.changed),t.changed=null,u.instanceCount=t.size,f.visible=t.size>0},dispose(){f.removeFromParent(),u.dispose(),a.dispose(),m.dispose()}}}function ze(s,[t,e]){for(let o of Object.keys(k)){let i=s.getAttribute(o);i.addUpdateRange(t*k[o],(e-t+1)*k[o]),i.needsUpdate=!0}}function Ne(s){let t=.3*s.r+.59*s.g+.11*s.b;return s.clone().lerp(new H(t,t,t),.16)}var Ae=4.5,Pe=[0,.4,-.4,.8,-.8,1.3,-1.3,2.2,-2.2,Math.PI],Ie=[0,.2,.42,.68],Oe=.45;function Kt(s){let t=Math.tan(xt.degToRad(s.fov/2)),{view:e}=s;if(!e?.enabled)return[t*s.aspect,t];let o=(i,n)=>Math.max(.3,1-2*Math.abs(i)/n);return[t*s.aspect*o(e.offsetX,e.fullWidth),t*o(e.offsetY,e.fullHeight)]}function Re({half:s},t,e,[o,i]){let n=rt({yaw:t,pitch:e}),r=new I(Math.cos(t),0,-Math.sin(t)),l=new I().crossVectors(n,r),a=new I,m=0;for(let c=0;c<8;c++){a.set(c&1?s[0]:-s[0],c&2?s[1]:-s[1],c&4?s[2]:-s[2]);let u=a.dot(n);m=Math.max(m,u+Math.abs(a.dot(r))/o,u+Math.abs(a.dot(l))/i)}return m}function Bt(s,t,e=()=>!0){let o=(n,r)=>{let[l,a]=[Ct(s.yaw+n),Math.min(1.25,s.pitch+r)];return{yaw:l,pitch:a,arm:Math.max(Ae,s.room*Re(s,l,a,t))}},i=Pe.flatMap(n=>Ie.map(r=>({turn:n,tilt:r,cost:Math.abs(n)*Oe+r})));i.sort((n,r)=>n.cost-r.cost);for(let{turn:n,tilt:r}of i){let l=o(n,r);if(e(rt(l).multiplyScalar(l.arm).add(new I(...s.at))))return l}return o(0,.55)}var z={paving:0,district:1,inner:2,lawn:3,yard:4,wall:5,gate:6,lamp:7,track:8},Z={paving:.02,district:.045,inner:.065,lot:.095},ft=8.9,A=(s,t,e,o,i,n)=>({x:s,z:t,halfX:e,halfZ:o,low:0,high:i,tone:n,yaw:0});function qt(s,t=new B(s),e=[]){let{site:o}=s;if(!o)return[];let i=F(o),n=[A(o.x+o.width/2,o.z+o.depth/2,o.width/2+$.away,o.depth/2+$.away,Z.paving,z.paving)];for(let r of s.folders.values()){if(r.depth===0||r.depth>3)continue;let l=r.depth===1?z.district:z.inner,a=(r.depth===1?Z.district:Z.inner)+.004*r.depth;n.push(Te(r,a,l));for(let[m,c,u,f]of r.more??[])n.push(A(m+u/2,c+f/2,u/2,f/2,a,l))}for(let r of e)n.push(A(r.x,r.z,r.halfX,r.halfZ,Z.district,z.district));n.push(...t.all());for(let r of Tt(o))n.push({...A(r.x,r.z,r.halfX,r.halfZ,r.height,z.wall)});return n.push(...Le(i),..._e(i)),n}function Te(s,t,e){return A(s.x+s.width/2,s.z+s.depthZ/2,s.width/2,s.depthZ/2,t,e)}var B=class{model;kept=new Map;constructor(t){this.model=t}forget(t){t===void 0?this.kept.clear():this.kept.delete(t)}all(){let{model:t,kept:e}=this,o=t.site?.unit??1;return[...t.folders.values()].flatMap(i=>{let n=e.get(i.id);return n||e.set(i.id,n=Ee(t.filesOf(i.id),o,R(i.x,i.z)>.14?z.lawn:z.yard)),n})}};function Ee(s,t,e){let o=[...s].sort((r,l)=>r.z-l.z||r.x-l.x),i=[],n=0;return o.forEach(({x:r,z:l},a)=>{let m=o[a+1];if(m&&Math.abs(m.z-l)<.01&&m.x-r<t*1.25)return;let c=o[n]?.x??r;i.push(A((c+r)/2,l,(r-c)/2+t*.5,t*.5,Z.lot,e)),n=a+1}),i}function Le(s){let t=s.outZ!==0;return[-1,1].flatMap(e=>{let o=e*($.gate/2+.25),[i,n]=t?[s.x+o,s.z]:[s.x,s.z+o];return[A(i,n,.3,.3,1.9,z.gate),{...A(i,n,.38,.38,.16,z.wall),low:1.9},{...A(i,n,.17,.17,.34,z.lamp),low:2.06},{...A(i,n,.24,.24,.09,z.wall),low:2.4}]})}function _e(s){let t=Math.hypot(s.x,s.z);if(t<=ft+.5)return[];let[e,o]=[s.x/t*ft,s.z/t*ft],[i,n]=[s.x-s.outX*.6,s.z-s.outZ*.6],r=Math.hypot(i-e,n-o),l=Math.atan2(i-e,n-o);return[{...A((e+i)/2,(o+n)/2,1.35,r/2,Z.paving-.006,z.track),yaw:l}]}function Yt(s){let t=$.away+.4,e=[{minX:s.x-t,minZ:s.z-t,maxX:s.x+s.width+t,maxZ:s.z+s.depth+t}],o=F(s),i=Math.hypot(o.x,o.z),n=Math.ceil(i/1.5);for(let r=0;r<=n;r++){let[l,a]=[o.x*r/Math.max(1,n),o.z*r/Math.max(1,n)];e.push({minX:l-1.3,minZ:a-1.3,maxX:l+1.3,maxZ:a+1.3})}return e}var Fe=new Set(["edit","create","delete"]),W=s=>Date.parse(s.at)/1e3;function tt(s,t,e=1/0){let o=[];for(let i of t){let n=W(i);if(!i.id||!Number.isFinite(n)||n>e)continue;let r=s.get(i.id);r||s.set(i.id,r={read:-1/0,edit:-1/0}),Fe.has(i.how)?r.edit=Math.max(r.edit,n):r.read=Math.max(r.read,n),o.push(i.id)}return o}function Qt(s,t){if(!s)return 0;let e=o=>t-o<0?0:Math.max(0,1-(t-o)/3600);return Math.max(e(s.edit),e(s.read)*.5)}function Jt(s,t){let e=new Set;for(let o of s)o.id&&o.how==="create"&&W(o)>t&&e.add(o.id);return e}function te(s,t){let e=Math.max(0,t-s)/86400;return Math.min(1,Math.max(0,1-Math.log2(1+e)/Math.log2(731)))}var Ve=8,We=12,Ge=.075,He=75,je=.35,ht=26,ee={kind:"label",note:"",mark:null,dim:!1,faint:!1};function oe(s){let t="";for(let e of s){let o=e.codePointAt(0);o<32?t+=String.fromCodePoint(9216+o):o===127?t+="␡":o>=128&&o<160||o>=8203&&o<=8207||o>=8234&&o<=8238||o>=8294&&o<=8297?t+="�":t+=e}return t.length>48?`${t.slice(0,30)}…${t.slice(-16)}`:t}function ie(s,t){return[...Ue(s,t),...De(s,t)]}function Ue(s,{eye:t,roofs:e}){let o=[],i=s.site?.unit??1;for(let n of s.folders.values()){if(n.depth===0||n.depth>2||n.files===0)continue;let[r,l]=[n.x+n.width/2,n.z+n.depthZ/2],a=Math.hypot(Math.max(0,Math.abs(t.x-r)-n.width/2),Math.max(0,Math.abs(t.z-l)-n.depthZ/2)),m=Math.hypot(a,t.y),c=Math.sqrt(n.width*n.depthZ)/Math.max(8,m),u=a===0&&t.y<14;if(c<Ge*(n.depth===1?1:1.9)||u)continue;let f=new I(r,Math.max(1,i*.5+(e.get(n.id)??i*4)),l),h=oe(n.name);o.push({size:c/n.depth,item:{...ee,id:`city:folder:${n.id}`,anchor:f,title:h,priority:4+Math.min(4,c*3)-n.depth}})}return o.sort((n,r)=>r.size-n.size).slice(0,Ve).map(n=>n.item)}function De(s,{eye:t,now:e,warmth:o,hidden:i}){let{selected:n,hovered:r}=s.view,l=[];for(let[c,u]of o){let f=Qt(u,e),h=f>je&&!i.has(c)?s.files.get(c):void 0;!h||c===n||c===r||s.view.lit&&!s.view.lit.has(c)||Math.hypot(h.x-t.x,t.y,h.z-t.z)<He&&l.push({file:h,heat:f})}l.sort((c,u)=>u.heat-c.heat||c.file.id-u.file.id);let a=(c,u)=>({...ee,id:`city:file:${c.id}`,anchor:new I(c.x,s.buildingOf(c).height+.15,c.z),title:oe(c.name),priority:u}),m=[n,r].flatMap((c,u)=>{let f=c===null||u===1&&c===n?void 0:s.files.get(c);return f&&!i.has(f.id)?[a(f,ht+u)]:[]});return[...m,...l.slice(0,We-m.length).map(c=>a(c.file,5+4*c.heat))]}var ne=1.15,re=4.5,Ze=1.5,$e=1.1,Xe=13,Ke=260,Be=.3,dt=class{cell;columns;rows;taken;x;z;constructor({x:t,z:e,width:o,depth:i}){this.cell=Math.max(Be,Math.max(o,i)/Ke),this.columns=Math.max(1,Math.floor(o/this.cell)),this.rows=Math.max(1,Math.floor(i/this.cell)),this.taken=new Uint8Array(this.columns*this.rows),this.x=t+(o-this.columns*this.cell)/2,this.z=e+(i-this.rows*this.cell)/2}take(t,e,o,i){let n=(c,u)=>(c-u)/this.cell,[r,l]=[Math.max(0,Math.floor(n(t,this.x))),Math.min(this.columns,Math.ceil(n(o,this.x)))],[a,m]=[Math.max(0,Math.floor(n(e,this.z))),Math.min(this.rows,Math.ceil(n(i,this.z)))];for(let c=a;c<m;c++)l>r&&this.taken.fill(1,c*this.columns+r,c*this.columns+l)}is(t,e){return t<this.columns&&e<this.rows&&this.taken[e*this.columns+t]===0}from(t,e,o){let i=(l,a)=>{let m=0;for(;m<a&&this.is(t+m,l);)m++;return m},n=[0,0],r=i(e,o);for(let l=1;l<=o&&r>0;l++)r*l>n[0]*n[1]&&(n=[r,l]),r=i(e+l,r);return n}parkAt(t,e,o,i){let{cell:n}=this;return{x:this.x+(t+o/2)*n,z:this.z+(e+i/2)*n,halfX:o*n/2,halfZ:i*n/2}}};function se(s){let{site:t}=s;if(!t)return[];let e=new dt(t),o=(a,m,c,u,f=ne)=>e.take(a-f,m-f,a+c+f,m+u+f);for(let a of s.folders.values()){if(a.depth===1&&o(a.x,a.z,a.width,a.depthZ),a.depth>0)for(let[u,f,h,p]of a.more??[])o(u,f,h,p);if(a.depth>0)continue;let{unit:m,lane:c}=t;for(let{x:u,z:f}of s.filesOf(a.id))o(u-m/2,f-m/2,m,m,Math.max(ne,c))}let{x:i,z:n,outZ:r}=F(t),l=r?[2.4,re]:[re,2.4];return e.take(i-l[0],n-l[1],i+l[0],n+l[1]),qe(e)}function qe(s){let t=[],e=Math.ceil($e/s.cell),o=Math.max(e,Math.floor(Xe/s.cell)),i=Math.ceil(Ze/s.cell);for(let n=0;n<s.rows;n++)for(let r=0;r<s.columns;r++){if(!s.is(r,n))continue;let[l,a]=s.from(r,n,o);if(l<e||a<e)continue;let m=s.parkAt(r,n,l,a);t.push(m);let c=i*s.cell;s.take(m.x-m.halfX-c,m.z-m.halfZ-c,m.x+m.halfX+c,m.z+m.halfZ+c)}return t}function Ye(s,t,[e,o,i,n]){let r=0,l=700,a=[e-i,0,o-i],m=[e+i,n,o+i];for(let c=0;c<3;c++){let u=t[c],f=s[c],[h,p]=[a[c],m[c]];if(Math.abs(u)<1e-12){if(f<h||f>p)return 1/0;continue}let[b,v]=[(h-f)/u,(p-f)/u];r=Math.max(r,Math.min(b,v)),l=Math.min(l,Math.max(b,v))}return r<=l?r:1/0}function et(s,t,e){let{site:o}=s.model;if(!o)return null;s.at(0,0);let[i,n]=Qe(s.highest+.1,o,t,e);if(!(i<=n))return null;let r=s.cell,l=(v,T)=>(t[v]+e[v]*T)/r,[a,m]=[Math.floor(l(0,i)),Math.floor(l(2,i))],[c,u]=[Math.sign(e[0]),Math.sign(e[2])],f=(v,T,P)=>P===0?1/0:((T+(P>0?1:0))*r-t[v])/e[v],[h,p]=[f(0,a,c),f(2,m,u)],b=null;for(let v=i;v<=n;){for(let T of s.at(a,m)){let P=s.solid(T);if(!P)continue;let wt=Ye(t,e,[P.x,P.z,P.half,P.height]);wt<(b?.distance??1/0)&&(b={id:P.folder?0:T,folder:P.folder,distance:wt})}if(v=Math.min(h,p),b&&b.distance<=v)break;h<p?h=f(0,a+=c,c):p=f(2,m+=u,u)}return b}function Qe(s,t,e,o){let[i,n]=[0,700],r=[t.x-1,-.01,t.z-1],l=[t.x+t.width+1,s,t.z+t.depth+1];for(let a=0;a<3;a++){let[m,c]=[e[a],o[a]];if(Math.abs(c)<1e-12){if(m<r[a]||m>l[a])return[1,0];continue}let[u,f]=[(r[a]-m)/c,(l[a]-m)/c];i=Math.max(i,Math.min(u,f)),n=Math.min(n,Math.max(u,f))}return[i,n]}var ot=.6,pt=.25,ae=-1e9,Je=7,to=8,eo=9,L={lit:8,was:16,front:32},oo=16,q=(s,t)=>-(s*oo+t)-1,it=class{roster;model;o;leaving=new Map;towers=new Map;lit=null;compare;hidden=new Set;ornaments=0;busyUntil=y;filtered=y;constructor(t,e,o){this.model=t,this.roster=e,this.o=o,this.compare=t.view.compare}set plain(t){this.o.plain=t}reset(t){this.roster.clear(),this.leaving.clear(),this.towers.clear(),this.ornaments=0,this.lit=this.model.view.lit,this.compare=this.model.view.compare;for(let e of this.model.files.values())this.roster.put(e.id,this.row(e,y,t));this.settleTowers(y,t)}files(t,e,o,i){for(let n of e)this.sink(n.id,i);for(let n of t)this.put(n,i);o&&this.settleTowers(this.o.calm?y:i,i)}put(t,e){let{roster:o}=this,i=o.has(t.id)&&!this.leaving.has(t.id);this.leaving.delete(t.id);let n=i?o.get(t.id,"life",0):this.o.calm?y:e,r=this.row(t,n,e),l=i?o.get(t.id,"lot",3):r.lot[3];if(i&&!this.o.calm&&Math.abs(l-r.lot[3])>.001&&(r.life=[n,r.life[1],e,l]),i){let a=o.get(t.id,"life",1);a>=M&&r.life[1]<M?r.life=[n,this.o.calm?y:e,r.life[2],r.life[3]]:a<M&&r.life[1]<M?r.life=[n,a,r.life[2],r.life[3]]:a<M&&(r.life=[this.o.calm?y:e,M,y,r.lot[3]]),r.heat=[o.get(t.id,"heat",0),1]}o.put(t.id,r),this.busyUntil=e+ot}row(t,e,o){let{half:i,height:n}=this.model.buildingOf(t),r=R(t.x,t.z),l=Q(Ft(t.family,n/i,r,this.o.plain)),m=X(t)||this.hidden.has(t.id)?e===y||this.o.calm?y:o:M,c=Math.round(te(t.changed,o+this.o.epoch)*100)/100;return{lot:[t.x,t.z,i,n],look:[l,Rt(t.family,t.language),this.bits(t),c],life:[e,m,y,n],heat:[y,1]}}bits(t,e=this.isLit(t.id)){return(this.compare==="none"?io(t):t[this.compare])+(this.isLit(t.id)?L.lit:0)+(e?L.was:0)+(t.face>0?L.front:0)}isLit(t){return this.lit===null||this.lit.has(t)}sink(t,e){if(this.roster.has(t)){if(this.o.calm)return this.roster.remove(t);this.leaving.set(t,e),this.roster.get(t,"life",1)>=M&&this.roster.set(t,"life",1,e),this.busyUntil=e+ot}}settleTowers(t,e){let{model:o,towers:i}=this,n=new Map;for(let l of o.folders.values())At(o,l)&&n.set(l.id,l);for(let[l,a]of i)if(!n.has(l)){for(let m=0;m<a;m++)this.sink(q(l,m),e);i.delete(l)}if(n.size===0||!o.site)return;let r=Pt(o);for(let[l,a]of n){let m=It(a,r.get(l)??[],o.site).flatMap(f=>this.tower(f,t)),c=i.get(l)??0,u=c>0?this.roster.get(q(l,0),"life",0):t;for(let f=0;f<Math.max(c,m.length);f++){let h=m[f];h?(this.leaving.delete(q(l,f)),this.roster.put(q(l,f),{...h,life:[u,M,y,h.lot[3]]})):this.sink(q(l,f),e)}i.set(l,m.length)}}tower({x:t,z:e,half:o,height:i},n){let r=R(t,e),l=(a,m,c)=>({lot:[t,e,o*m,i*c],look:[Q(a),r>.5?to:eo,L.lit+L.was+L.front,.45+.2*r],life:[n,M,y,i*c],heat:[y,1]});return this.o.plain?[l("flat",1,.62),l("flat",.74,1)]:[l("tower",1,1)]}get closed(){return new Set(this.towers.keys())}ornament(t){let e=this.o.plain?t.filter(o=>o.kind==="tree"):t;for(let o=0;o<this.ornaments;o++)this.roster.remove(ae-o);this.ornaments=e.length,e.forEach((o,i)=>{this.roster.put(ae-i,{lot:[o.x,o.z,o.half,o.height],look:[Q(this.o.plain?"shrub":o.kind),Je,L.lit+L.was,.8],life:[y,M,y,o.height],heat:[y,1]})})}view(t,e){let{view:o,files:i}=this.model,n=o.lit!==this.lit;if(n||o.compare!==this.compare){let l=this.lit;this.lit=o.lit,this.compare=o.compare;for(let a of i.values())this.roster.set(a.id,"look",2,this.bits(a,n?l===null||l.has(a.id):this.isLit(a.id)));n&&(this.filtered=this.o.calm?y:e),this.busyUntil=Math.max(this.busyUntil,e+pt)}if(t===this.hidden||t.size===0&&this.hidden.size===0)return;let r=this.hidden;this.hidden=t;for(let l of r)t.has(l)||this.appear(l,!0,e);for(let l of t)r.has(l)||this.appear(l,!1,e)}appear(t,e,o){let i=this.model.files.get(t);!i||X(i)||(this.roster.set(t,"life",1,e?M:this.o.calm?y:o),e&&this.roster.set(t,"life",0,this.o.calm?y:o),this.busyUntil=o+ot)}warm(t,e){for(let o of e){let i=t.get(o)?.edit??-1/0;this.roster.set(o,"heat",0,i===-1/0?y:Math.max(y,i-this.o.epoch))}}tick(t){for(let[e,o]of this.leaving)t-o<ot&&t>=o||(this.leaving.delete(e),this.roster.remove(e))}},io=s=>s.commit===4||s.session===4?4:0;var w={ring:0,cube:1,stripes:2,flag:3,dot:4},bt=["water","white","amber","coral","cream","mint","indigo"],no=`
attribute float part;
attribute vec4 at;
attribute vec4 sign_;
uniform float cityThen;
uniform float unit;
uniform vec3 inks[ ${bt.length} ];
vec3 cityPlace;
vec3 cityNormal;
varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;
`,ro=`
{
  float age = cityThen - sign_.z;
  float grow = smoothstep( 0.0, 0.22, age );
  if ( sign_.w > 0.5 ) grow *= 1.0 - smoothstep( 0.7, 1.5, age );
  bool mine = abs( part - sign_.x ) < 0.5;
  vec3 p = position;
  vec3 n = normal;
  if ( part < 0.5 ) {
    // A frame around the footprint: its inner side keeps clear of the walls.
    float thick = ( 0.05 + 0.055 * sign_.w ) * max( unit, 0.8 ) * grow;
    float gap = at.w + 0.025 * unit + ( sign_.w > 0.5 ? 0.12 * unit * smoothstep( 0.0, 1.5, age ) : 0.0 );
    p = vec3( p.x * ( gap + thick * abs( p.y ) ), 0.0, p.z * ( gap + thick * abs( p.y ) ) );
    p.y = 0.12 + ( abs( normal.y ) > 0.5 ? 0.02 : 0.0 ) * step( 0.5, grow );
  } else p *= at.w * grow;
  if ( ! mine ) p = vec3( 0.0 );
  vSignLocal = position;
  vSignKind = part;
  vInk = inks[ int( sign_.y + 0.5 ) ];
  cityNormal = n;
  cityPlace = mine ? p + at.xyz : vec3( 0.0, -50.0, 0.0 );
  vColor = vec4( 1.0 );
}
`,so=`
{
  vec3 c = vInk;
  if ( vSignKind > 1.5 && vSignKind < 2.5 ) c = fract( vSignLocal.y * 1.6 + 0.25 ) > 0.5 ? vInk : vec3( 0.93, 0.9, 0.84 );
  if ( vSignKind > 0.5 && vSignKind < 3.5 && length( vSignLocal.xz ) < 0.09 && vSignLocal.y < 0.55 ) c = vec3( 0.3, 0.24, 0.2 );
  diffuseColor.rgb = c;
}
`,ao=`
outgoingLight += diffuseColor.rgb * ( vSignKind < 0.5 || vSignKind > 3.5 ? 0.5 + 0.35 * lamp : 0.22 + 0.5 * lamp );
`;function ce(s,t){let e=bt.map(a=>new H().copy(Y(a))),o=D(s,{key:"city-sign",uniforms:{...t,inks:{value:e}},vertexHead:no,vertexMain:ro,fragmentHead:`varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;`,paint:so,shine:ao}),i=64,n=le(),r=new j(n,o);r.frustumCulled=!1,r.matrixAutoUpdate=!1,r.visible=!1;let l=()=>{for(let a of["at","sign_"])n.setAttribute(a,new _(new Float32Array(i*4),4).setUsage(G))};return l(),{mesh:r,set(a){if(a.length>i){for(;a.length>i;)i*=2;n.dispose(),n=le(),r.geometry=n,l()}let[m,c]=[n.getAttribute("at"),n.getAttribute("sign_")];a.forEach((u,f)=>{m.setXYZW(f,u.x,u.y,u.z,u.size),c.setXYZW(f,u.kind,bt.indexOf(u.color),u.since,u.fades?1:0)}),m.needsUpdate=c.needsUpdate=!0,n.instanceCount=a.length,r.visible=a.length>0},dispose(){r.removeFromParent(),n.dispose(),o.dispose()}}}var yt=class{position=[];normal=[];part=[];index=[];face(t,...e){let[o,i,n]=e,r=[i[0]-o[0],i[1]-o[1],i[2]-o[2]],l=[n[0]-o[0],n[1]-o[1],n[2]-o[2]],a=[r[1]*l[2]-r[2]*l[1],r[2]*l[0]-r[0]*l[2],r[0]*l[1]-r[1]*l[0]],m=Math.hypot(...a)||1,c=this.position.length/3;for(let u of e)this.position.push(...u),this.normal.push(a[0]/m,a[1]/m,a[2]/m),this.part.push(t);for(let u=2;u<e.length;u++)this.index.push(c,c+u-1,c+u)}box(t,e,o,i=n=>n){let n=(r,l,a)=>{let[m,c,u]=i([r*o[0],l*o[1],a*o[2]]);return[m+e[0],c+e[1],u+e[2]]};this.face(t,n(1,-1,1),n(1,-1,-1),n(1,1,-1),n(1,1,1)),this.face(t,n(-1,-1,-1),n(-1,-1,1),n(-1,1,1),n(-1,1,-1)),this.face(t,n(-1,-1,1),n(1,-1,1),n(1,1,1),n(-1,1,1)),this.face(t,n(1,-1,-1),n(-1,-1,-1),n(-1,1,-1),n(1,1,-1)),this.face(t,n(-1,1,1),n(1,1,1),n(1,1,-1),n(-1,1,-1)),this.face(t,n(-1,-1,-1),n(1,-1,-1),n(1,-1,1),n(-1,-1,1))}diamond(t,e,o,i){let n=[[o,e,0],[0,e,-o],[-o,e,0],[0,e,o]];n.forEach((r,l)=>{let a=n[(l+1)%4];this.face(t,r,a,[0,e+i,0]),this.face(t,a,r,[0,e-i,0])})}};function le(){let s=new yt,t=.8,e=[[1,t],[t,1],[-t,1],[-1,t],[-1,-t],[-t,-1],[t,-1],[1,-t]];e.forEach(([n,r],l)=>{let[a,m]=e[(l+1)%8],c=s.position.length/3;s.position.push(n,0,r,n,1,r,a,1,m,a,0,m);for(let u=0;u<4;u++)s.normal.push(0,1,0),s.part.push(w.ring);s.index.push(c,c+2,c+1,c,c+3,c+2)});let o=([n,r,l])=>{let[a,m]=[Math.SQRT1_2,Math.SQRT1_2],[c,u]=[n*m-r*a,n*a+r*m],f=.615;return[c,u*Math.cos(f)-l*Math.sin(f),u*Math.sin(f)+l*Math.cos(f)]};for(let n of[w.cube,w.stripes,w.flag])s.box(n,[0,.3,0],[.055,.3,.055]);s.box(w.cube,[0,1.25,0],[.5,.5,.5],o),s.diamond(w.stripes,1.3,.58,.85),s.box(w.flag,[0,1,0],[.045,1,.045]),s.face(w.flag,[.04,1.25,.02],[1.15,1.6,.02],[.04,1.95,.02]),s.face(w.flag,[.04,1.95,-.02],[1.15,1.6,-.02],[.04,1.25,-.02]),s.diamond(w.dot,0,1,1);let i=new U;return i.setAttribute("position",new O(new Float32Array(s.position),3)),i.setAttribute("normal",new O(new Float32Array(s.normal),3)),i.setAttribute("part",new O(new Float32Array(s.part),1)),i.setIndex(s.index),i}var lo=36,me=360,co=64,mo={note:"cream",attention:"amber",done:"mint"};function ue(s,t){let e=s.site?.unit??1,o=[],i=h=>X(h)?.1:s.buildingOf(h).height,n=Math.min(.62,Math.max(.3,e*.3)),r=(h,p,b)=>{o.push({kind:p,x:h.x,y:i(h),z:h.z,size:n,color:b,since:-1e5})},l=h=>h===null||t.hidden.has(h)?void 0:s.files.get(h),a=new Set;for(let h of s.marks){let p=l(h.id);!p||h.kind==="failing"&&a.has(p.id)||(h.kind!=="failing"?r(p,w.flag,mo[h.kind]):(a.add(p.id),r(p,w.cube,"coral")))}for(let h of s.files.values())(h.commit===4||h.session===4)&&!t.hidden.has(h.id)&&r(h,w.stripes,"coral");let m=(h,p,b=-1e5,v=!1)=>{h&&o.push({kind:w.ring,x:h.x,y:0,z:h.z,size:s.buildingOf(h).half,color:p,since:b,fades:v})},c=0;for(let[h,p]of t.warmth)t.now-p.read<1.5&&t.now>=p.read&&c++<co&&m(l(h),"water",p.read-t.epoch,!0);let{selected:u,hovered:f}=s.view;return f!==u&&m(l(f),"white"),m(l(u),"amber"),[...o,...uo(s,t)]}function uo(s,{now:t,hidden:e}){let o=s.site?.unit??1,i=[],n=new Map,r=0;for(let l=s.touches.length-1;l>=0&&r<lo&&i.length<me;l--){let a=s.touches[l],m=W(a);if(!a.id||!a.avatarId||m>t||t-m>3600)continue;let c=n.get(a.avatarId);if(n.set(a.avatarId,a),!c?.id||c.id===a.id||e.has(a.id)||e.has(c.id))continue;let[u,f]=[s.files.get(a.id),s.files.get(c.id)];if(!u||!f)continue;r++;let h=1-(t-W(c))/3600;i.push(...fo(s,u,f,o,.4+.6*h*h))}return i.slice(0,me)}function fo(s,t,e,o,i){let[n,r]=[s.buildingOf(t).height,s.buildingOf(e).height],l=Math.hypot(e.x-t.x,e.z-t.z),a=.35*o+Math.min(7,l*.16),m=Math.min(60,Math.max(3,Math.round(l/(.42*Math.max(1,o)))));return Array.from({length:m-1},(c,u)=>{let f=(u+1)/m;return{kind:w.dot,x:t.x+(e.x-t.x)*f,y:n+(r-n)*f+a*4*f*(1-f)+.1,z:t.z+(e.z-t.z)*f,size:.024*Math.max(1.2,o)*i,color:"cream",since:-1e5}})}var ho=`
attribute vec4 rect;
attribute vec4 slab;
uniform float lift;
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
vec3 cityPlace;
vec3 cityNormal;
`,po=`
{
  float yaw = slab.w;
  vec2 turn = vec2( sin( yaw ), cos( yaw ) );
  vec2 half_ = rect.zw;
  // Corner points carry 1 on the axes that reach the face, and fall short by the bevel on the others.
  float b = min( 0.05, 0.4 * slab.y );
  vec3 s = sign( position );
  vec3 reach = vec3( half_.x, 1.0, half_.y );
  vec3 inset = ( 1.0 - abs( normal ) ) * b;
  vec3 p = vec3( s.x * ( reach.x - inset.x ), 0.0, s.z * ( reach.z - inset.z ) );
  float flat_ = step( slab.y + slab.x, 0.2 );
  p.y = position.y > 0.0 ? slab.x + slab.y * mix( 1.0, lift, flat_ ) - inset.y : slab.x - mix( 0.0, 0.06, flat_ );
  vSlabPlace = p;
  vSlabHalf = half_;
  vSlab = slab;
  vSlabNormal = normal;
  cityPlace = vec3( rect.x + p.x * turn.y + p.z * turn.x, p.y, rect.y - p.x * turn.x + p.z * turn.y );
  cityNormal = vec3( normal.x * turn.y + normal.z * turn.x, normal.y, - normal.x * turn.x + normal.z * turn.y );
  vColor = vec4( 1.0 );
}
`,bo=`
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
uniform vec3 tones[ 9 ];
uniform float unit;
float slabLamp = 0.0;
float slabHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
float slabNoise( vec2 p ) {
  vec2 i = floor( p );
  vec2 f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  return mix( mix( slabHash( i ), slabHash( i + vec2( 1, 0 ) ), f.x ), mix( slabHash( i + vec2( 0, 1 ) ), slabHash( i + vec2( 1, 1 ) ), f.x ), f.y );
}
`,yo=`
{
  int tone = int( vSlab.z + 0.5 );
  vec3 c = tones[ tone ];
  vec2 world = vWater.xz;
  float soft = max( fwidth( world.x ), fwidth( world.y ) );
  float near_ = 1.0 - smoothstep( 0.12, 0.5, soft );
  vec2 edge = vSlabHalf - abs( vSlabPlace.xz );
  float rim = min( edge.x, edge.y );
  if ( tone == 0 || tone == 8 ) {
    // Paving: slabs in a running bond.
    float side = 0.55 + 0.35 * smoothstep( 0.8, 2.0, unit );
    vec2 q = vSlabPlace.xz / side;
    q.x += 0.5 * mod( floor( q.y ), 2.0 );
    vec2 cell = floor( q );
    vec2 f = abs( fract( q ) - 0.5 );
    float joint = smoothstep( 0.465 - soft, 0.49, max( f.x, f.y ) );
    c *= 0.95 + 0.1 * mix( 0.5, slabHash( cell ), near_ );
    c *= 1.0 - 0.16 * joint * near_;
  } else if ( tone == 3 || tone == 1 ) {
    // Lawn, mown in soft waves.
    float n = slabNoise( world * 0.9 / max( 0.4, unit ) * 2.2 );
    c *= 0.9 + 0.2 * n;
    c = mix( c, c * vec3( 1.06, 1.0, 0.86 ), slabNoise( world * 0.23 ) );
  } else if ( tone < 5 ) c *= 0.95 + 0.09 * slabNoise( world * 1.3 );
  if ( tone == 5 || tone == 6 ) {
    // Courses of stone.
    float along = ( vSlabHalf.x > vSlabHalf.y ? vSlabPlace.x : vSlabPlace.z ) / 0.62;
    float block = abs( fract( along ) - 0.5 );
    c *= 0.94 + 0.1 * slabHash( vec2( floor( along + 0.0 ), 3.0 ) );
    c *= 1.0 - 0.2 * near_ * smoothstep( 0.47 - soft, 0.495, block );
    c *= mix( 0.78, 1.04, smoothstep( 0.0, 0.5, vSlabPlace.y ) );
  }
  // Kerbs: a lighter line of stone around each plate, a darker foot.
  if ( tone < 5 && tone > 0 ) {
    float w = tone == 1 ? 0.16 : 0.07;
    float kerb = 1.0 - smoothstep( w - soft, w + soft, rim );
    c = mix( c, vec3( 0.8, 0.73, 0.62 ) * ( 0.94 + 0.1 * slabHash( floor( world * 1.7 ) ) ), kerb * ( tone >= 3 ? 0.55 : 0.85 ) * step( unit, 9.0 ) * ( 1.0 - smoothstep( 0.25, 1.2, soft ) ) );
  }
  if ( tone == 7 ) slabLamp = 1.0;
  diffuseColor.rgb = c;
}
`,vo=`
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), slabLamp * lamp );
`,go=["#d8c6a2","#b7cd87","#e2d0ab","#a9c478","#d4be94","#e3d2b2","#e8dcc4","#f7d9a0","#d8c6a2"];function he(s,t){let e={...t,tones:{value:go.map(r=>new H(r))}},o=D(s,{key:"city-slab",uniforms:e,vertexHead:ho,vertexMain:po,fragmentHead:bo,paint:yo,shine:vo}),i=fe(),n=new j(i,o);return n.receiveShadow=!0,n.frustumCulled=!1,n.matrixAutoUpdate=!1,n.visible=!1,{mesh:n,set(r){let l=new Float32Array(r.length*4),a=new Float32Array(r.length*4);r.forEach((m,c)=>{l.set([m.x,m.z,m.halfX,m.halfZ],c*4),a.set([m.low,m.high,m.tone,m.yaw],c*4)}),i.dispose(),i=fe(),i.setAttribute("rect",new _(l,4).setUsage(G)),i.setAttribute("slab",new _(a,4)),i.instanceCount=r.length,n.geometry=i,n.visible=r.length>0},dispose(){n.removeFromParent(),i.dispose(),o.dispose()}}}function fe(){let s=[],t=[],e=[],o=new Map,i=(a,m,c,u)=>{let f=`${a}${m}${c}${u}`,h=o.get(f);return h===void 0&&(h=s.length/3,o.set(f,h),s.push(a,m,c),t.push(u===0?a:0,u===1?m:0,u===2?c:0)),h},n=(a,m,c,u)=>{e.push(a,m,c,a,c,u)},r=[[1,1],[-1,1],[-1,-1],[1,-1]];r.forEach(([a,m],c)=>{let[u,f]=r[(c+1)%4],h=a===u?0:2;n(i(a,-1,m,h),i(a,1,m,h),i(u,1,f,h),i(u,-1,f,h)),n(i(a,1,m,h),i(a,1,m,1),i(u,1,f,1),i(u,1,f,h));let p=h===0?2:0;n(i(a,-1,m,p),i(a,1,m,p),i(a,1,m,h),i(a,-1,m,h)),e.push(i(a,1,m,p),i(a,1,m,1),i(a,1,m,h))}),n(i(1,1,1,1),i(1,1,-1,1),i(-1,1,-1,1),i(-1,1,1,1));let l=new U;return l.setAttribute("position",new O(new Float32Array(s),3)),l.setAttribute("normal",new O(new Float32Array(t),3)),l.setIndex(e),l}var wo=420,xo=.22,gt=class{found=[];scale;gate;taken;constructor(t,e,o){this.scale=t,this.gate=e,this.taken=o}get full(){return this.found.length>=wo}put(t,e,o){if(this.full)return;let{scale:i,gate:n,found:r}=this,l=R(t,e),a=(.42+.3*l)*i;this.taken(t,e,a+.1)||Math.hypot(t-n.x,e-n.z)<4||r.some(m=>(m.x-t)**2+(m.z-e)**2<(1.6*i)**2)||(o&&l>1-xo?r.push({kind:"lamp",x:t,z:e,half:.2*Math.max(.7,i),height:2.6*Math.max(.6,i)}):r.push({kind:"tree",x:t,z:e,half:a,height:(1.5+1.3*R(e,t))*i}))}around({x:t,z:e,width:o,depthZ:i},n,r){let l=.42*this.scale,[a,m,c,u]=[t+l,e+l,t+o-l,e+i-l],f=Math.max(1,Math.floor((c-a)/n)),h=Math.max(1,Math.floor((u-m)/n));for(let p=0;p<=f;p++)for(let b of[m,u])this.put(a+(c-a)*p/f,b,r);for(let p=1;p<h;p++)for(let b of[a,c])this.put(b,m+(u-m)*p/h,r)}within(t,e,o,i=()=>!0){let[n,r]=[Math.max(1,Math.round(2*t.halfX/e)),Math.max(1,Math.round(2*t.halfZ/e))];for(let l=0;l<n&&!this.full;l++)for(let a=0;a<r;a++){let[m,c]=[t.x+t.halfX*((2*l+1)/n-1),t.z+t.halfZ*((2*a+1)/r-1)],u=(p,b)=>p>1?(b-.5)*e*.5:0,[f,h]=[m+u(n,R(m,c)),c+u(r,R(c,m))];i(f,h)&&this.put(f,h,o)}}};function de(s,t,e=[]){let{site:o}=s;if(!o)return[];let i=Math.min(1,Math.max(.42,o.unit/2.2)),n=o.width*.012,r=new gt(i,F(o),t);for(let a of e)r.within(a,2.9*i+n,!0);let l=[...s.folders.values()].filter(({depth:a,width:m,depthZ:c})=>a>0&&a<=2&&m>3&&c>3);l.sort((a,m)=>a.depth-m.depth||a.id-m.id);for(let a of l){if(r.full)break;let m=4.2*i+n;if(r.around(a,m,a.depth===1),a.depth>1)continue;let c=l.filter(h=>h.parent===a.id),u=(h,p)=>c.every(b=>h<b.x-.6||h>b.x+b.width+.6||p<b.z-.6||p>b.z+b.depthZ+.6),f={x:a.x+a.width/2,z:a.z+a.depthZ/2,halfX:a.width/2,halfZ:a.depthZ/2};r.within(f,m,!1,u)}return r.found}var Mo=4,So=1,Co=3,ko=10,zo={read:"look_at",search:"search",edit:"build",create:"build",delete:"sweep",run:"think"},nt=class{recent=new Map;decide(t,e,o){let i=new Map,n=new Set;for(let l of t){let a=W(l);if(!l.avatarId||!l.id||!(o-a<ko)||!e.files.has(l.id))continue;let m=(this.recent.get(l.avatarId)??[]).filter(c=>a-c.at<So);m.push({at:a,id:l.id}),this.recent.set(l.avatarId,m),i.set(l.avatarId,l),(l.count??0)>Co&&n.add(l.avatarId)}let r=[];for(let[l,a]of i){let m=[...new Set(this.recent.get(l)?.map(u=>u.id))],c=n.has(l)||m.length>Mo?Ao(l,m,e):No(l,a,e);c&&r.push(c)}return r}clear(){this.recent.clear()}};function No(s,t,e){let o=e.files.get(t.id??0);if(!o)return null;let{height:i}=e.buildingOf(o);return{avatar:s,kind:"file",id:o.id,spot:e.streetOf(o),at:[o.x,Math.min(i*.6,1.4),o.z],gesture:zo[t.how]}}function Ao(s,t,e){let o=new Map;for(let c of t){let u=e.files.get(c)?.folder;u!==void 0&&o.set(u,(o.get(u)??0)+1)}let i=[...o].sort((c,u)=>u[1]-c[1]||c[0]-u[0])[0]?.[0],n=i===void 0?void 0:e.folders.get(i);if(!n)return null;let[r,l]=[n.x+n.width/2,n.z+n.depthZ/2],a=[r,0,l],m=1/0;for(let c of e.filesOf(n.id)){let u=e.streetOf(c),f=Math.hypot(u[0]-r,u[2]-l);f<m&&([a,m]=[u,f])}return{avatar:s,kind:"district",id:n.id,spot:a,at:[r,1.2,l],gesture:"search"}}var Po=45,Io=4,Oo=8,Ro=2,To=1.2,Eo=.3,Lo=.8,pe=new Set,be=class{model;plan;parts;epoch;group=new Nt;roster=new J;residents;uniforms;buildings;slabs;signs;visits=new nt;off;warmth=new Map;hidden=pe;asked=new Map;now;looked=Number.NEGATIVE_INFINITY;laid=Number.NEGATIVE_INFINITY;stale={all:!0,ground:!0,trees:!0,signs:!0};rows;trees=[];pulseUntil=Number.NEGATIVE_INFINITY;shaded=!0;constructor(t,e){this.model=t,this.plan=Et(t),this.rows=new B(t),this.parts=e,this.now=e.now,this.epoch=Math.floor(e.now),this.uniforms={cityNow:{value:0},cityThen:{value:0},still:{value:e.calm?0:1},unit:{value:1},unlit:{value:1},dense:{value:0},lift:{value:1}},this.residents=new it(t,this.roster,{calm:e.calm,plain:!1,epoch:this.epoch}),this.buildings=Xt(e.kit,this.roster,this.uniforms),this.slabs=he(e.kit,this.uniforms),this.signs=ce(e.kit,this.uniforms),this.group.add(this.slabs.mesh,this.buildings.mesh,this.signs.mesh),this.group.name="city",e.scene.add(this.group),this.off=t.on(o=>this.follow(o))}get moment(){let{at:t}=this.model.view;return t===null?this.now:t/1e3}rel(){return this.now-this.epoch}follow(t){let{stale:e,residents:o}=this;t.kind==="reset"&&(e.all=!0),e.all||(t.kind==="files"?(this.relot(t),this.heights=null,o.files(t.changed,t.removed,t.folders,this.rel()),o.warm(this.warmth,t.changed.map(i=>i.id)),e.signs=!0):t.kind==="touches"?this.touched(t.touches):t.kind==="view"?this.looks():e.signs=!0),this.parts.wake()}relot({changed:t,removed:e,folders:o}){let{rows:i,stale:n,roster:r}=this,l=t.filter(c=>!r.has(c.id));for(let c of[...l,...e])i.forget(c.folder);n.ground||=o||l.length+e.length>0;let a=this.model.site?.unit??1,m=(c,u)=>this.trees.some(f=>Math.hypot(f.x-c,f.z-u)<a+f.half);n.trees||=o||l.some(c=>m(c.x,c.z))}touched(t){let{view:e}=this.model;if(this.stale.signs=!0,e.at!==null)return this.looks();if(this.residents.warm(this.warmth,tt(this.warmth,t)),this.pulseUntil=this.now+1.5,!e.hidden)for(let o of this.visits.decide(t,this.model,this.now))this.parts.visit(o)}looks(){let{model:t,residents:e}=this,{at:o}=t.view;this.stale.signs=!0;let i=this.past;if(o!==null||i!==null){let n=this.warmth;this.warmth=new Map,tt(this.warmth,t.touches,o===null?1/0:o/1e3),this.hidden=o===null?pe:Jt(t.touches,o/1e3),e.warm(this.warmth,new Set([...n.keys(),...this.warmth.keys()]))}this.past=o,e.view(this.hidden,this.rel()),this.group.visible=!t.view.hidden,this.clear()}heights=null;veiled=new Set;turn=0;past=null;cleared="";clear(){let{site:t,view:e}=this.model,o=t&&!e.hidden?t:null,i=JSON.stringify(o);i!==this.cleared&&(this.cleared=i,this.shaded=!0,this.parts.clear(o?Yt(o):[]))}rebuild(){let{model:t,residents:e}=this,o=Wt(t.files.size);e.plain=o==="plain",this.buildings.setDetail(o),this.uniforms.dense.value={fine:0,middle:.5,plain:1}[o],this.uniforms.unit.value=t.site?.unit??1,this.asked.clear(),this.heights=null,this.visits.clear(),this.warmth=new Map,e.reset(this.rel()),tt(this.warmth,t.touches,t.view.at===null?1/0:t.view.at/1e3),e.warm(this.warmth,this.warmth.keys()),this.past=Number.NaN,this.looks(),this.rows.forget(),this.stale.trees=!0,this.lay(),this.stale={all:!1,ground:!1,trees:!1,signs:!0}}lay(){this.laid=this.now,this.stale.ground=!1;let t=se(this.model);this.slabs.set(qt(this.model,this.rows,t)),this.clear(),this.stale.trees&&(this.stale.trees=!1,this.trees=de(this.model,(e,o,i)=>this.covered(e,o,i),t),this.residents.ornament(this.trees))}covered(t,e,o){let{plan:i,model:n}=this,{unit:r,lane:l}=n.site??{unit:1,lane:1},a=r/2+l+o,[m,c]=[Math.floor((t-a)/i.cell),Math.floor((t+a)/i.cell)],[u,f]=[Math.floor((e-a)/i.cell),Math.floor((e+a)/i.cell)];for(let h=m;h<=c;h++)for(let p=u;p<=f;p++)for(let b of i.at(h,p)){let v=n.files.get(b);if(!v||Math.abs(v.x-t)>r/2+o)continue;let T=(e-v.z)*v.face;if(T>-r/2-o&&T<r/2+o+l*.4)return!0}return!1}update(t,e){this.now=t;let{stale:o,residents:i,uniforms:n}=this;o.all&&this.rebuild();let r=this.rel();i.tick(r),o.ground&&t-this.laid>Lo&&this.lay();let l=this.roster.size;(this.roster.changed||this.buildings.mesh.visible!==l>0)&&(this.shaded=!0),this.buildings.flush(),(o.signs||t<this.pulseUntil+.2)&&(this.signs.set(ue(this.model,{now:this.moment,epoch:this.epoch,warmth:this.warmth,hidden:this.hidden})),o.signs=!1),n.cityNow.value=r,n.cityThen.value=this.moment-this.epoch,n.unlit.value=i.filtered===y?1:St((r-i.filtered)/pt),n.lift.value=1+Math.max(0,e.position.y-30)/45,(t-this.looked>Eo||t<this.looked)&&this.look(e.position);let a=r<i.busyUntil;return a&&(this.shaded=!0),a||t<this.pulseUntil||o.ground}look(t){if(this.looked=this.now,this.model.view.hidden)return;let e=[];for(let o of this.residents.closed){let i=this.now-(this.asked.get(o)??Number.NEGATIVE_INFINITY)<Oo?void 0:this.model.folders.get(o);if(!i)continue;let n=Math.max(i.x-t.x,0,t.x-i.x-i.width),r=Math.max(i.z-t.z,0,t.z-i.z-i.depthZ),l=Math.hypot(n,t.y,r);l<=Po&&e.push({id:o,far:l})}e.sort((o,i)=>o.far-i.far);for(let{id:o}of e.slice(0,Io))this.asked.set(o,this.now),this.parts.near(o)}labels(t){if(this.stale.all||this.model.view.hidden)return[];let{model:e,warmth:o,hidden:i}=this;return this.unhidden(t,ie(e,{eye:t,now:this.moment,warmth:o,hidden:i,roofs:this.roofs()}))}unhidden(t,e){let{veiled:o}=this;for(let i=Math.min(Ro,e.length);i>0;i--){let n=e[this.turn++%e.length],r=n.anchor.clone().sub(t),l=r.length(),a=et(this.plan,t.toArray(),r.normalize().toArray());a&&a.distance<l-To?o.add(n.id):o.delete(n.id)}for(let i of e)i.faint=o.has(i.id);return e.filter(i=>!i.faint||i.priority>=ht)}roofs(){if(this.heights)return this.heights;let{model:t}=this;this.heights=new Map;let e=this.heights;for(let o of t.files.values()){let{height:i}=t.buildingOf(o);for(let n=o.folder,r=0;n>0&&r<64&&(e.get(n)??0)<i;r++)e.set(n,i),n=t.folders.get(n)?.parent??0}return e}pick(t,e){return this.model.view.hidden?null:et(this.plan,t,e)}frame(t,e,o){let{at:i,half:n,file:r,toward:l}=t,{position:a}=e,m=l?Math.atan2(l[0],l[1]):Math.atan2(a.x-o.x,a.z-o.z),c=u=>[0,.8].every(f=>{let h=new I(i[0],i[1]+n[1]*f,i[2]).sub(u).normalize();return et(this.plan,u.toArray(),h.toArray())?.id===r});return Bt({...t,yaw:m},Kt(e),r===void 0?void 0:c)}inspect(){let{roster:t,residents:e,group:o}=this;return{buildings:t.size,towers:e.closed.size,shown:o.visible}}dispose(){this.off();for(let t of[this.buildings,this.slabs,this.signs])t.dispose();this.group.removeFromParent(),this.parts.clear([])}};export{be as City};
