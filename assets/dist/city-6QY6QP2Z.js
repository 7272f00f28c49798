import{a as Z}from"./chunk-GQ44OY4S.js";import{a as kt,b as B,c as tt,d as Nt,e as H,g as Pt}from"./chunk-YDPN4WGZ.js";import{Bd as St,Dc as lt,Id as zt,Jc as wt,Oc as Mt,Yc as O,_c as W,fd as U,kd as $,oc as V,wd as Ct,zd as J}from"./chunk-5VNJG46A.js";var k={wall:0,roof:1,trim:2,bark:3,leaf:4,post:5,lamp:6},{wall:S,roof:w,trim:z,bark:le,leaf:X,post:ct,lamp:mt}=k,d=(r,t,e,o)=>[r,r,t,e,o],At={flat:[d(1,0,0,S),d(1,1,0,z),d(.84,1,0,z),d(.84,-.16,0,w)],gable:[d(1,0,0,S),d(1,-1,0,z),[1.13,1.14,-1.06,0,w],[1.13,1.14,-.9,0,w],[1.13,.03,0,0,w]],hip:[d(1,0,0,S),d(1,-.85,0,z),d(1.13,-.9,0,w),d(1.13,-.76,0,w),[.42,.04,0,0,w]],setback:[d(1,0,0,S),d(1,.6,0,z),d(.76,.6,0,S),d(.76,.9,0,z),d(.5,.9,0,S),d(.5,1,0,w)],dome:[d(1,0,0,S),d(1,-1,0,z),d(.9,-1,1,w),d(.83,-.52,1,w),d(.5,-.13,1,w),d(.05,0,1,w)],silo:[d(.96,0,1,S),d(.96,-.62,1,z),d(1,-.58,1,w),d(.76,-.24,1,w),d(.38,-.05,1,w),d(.05,0,1,w)],water:[d(.62,0,1,S),d(.46,.5,1,z),d(.94,.6,1,S),d(.96,-.62,1,w),d(1.04,-.58,1,w),d(.06,0,1,w)],steep:[d(1,0,0,S),d(1,-1.35,0,z),[1.1,1.16,-1.42,0,w],[1.1,1.16,-1.25,0,w],[1.1,.03,0,0,w]],tower:[d(1,0,0,S),d(1,.5,0,z),d(.82,.5,0,S),d(.82,.82,0,z),d(.58,.82,0,S),d(.58,1,0,w)],tree:[d(.16,0,1,le),d(.12,.3,1,X),d(.84,.36,1,X),d(1,.54,1,X),d(.68,.84,1,X),d(.06,1,1,X)],lamp:[d(.3,0,1,ct),d(.12,.08,1,ct),d(.1,.78,1,mt),d(.5,.82,1,mt),d(.44,.95,1,mt),d(.16,1,1,ct)]},q=Object.keys(At),et=r=>q.indexOf(r);function It(){return q.flatMap(r=>{let t=At[r];return Array.from({length:6},(e,o)=>t[Math.min(o,t.length-1)]).flatMap(([e,o,i,n,s],l)=>[e,o,l>0&&i===0?-1e-6:i,n+2*s])})}function Ot(r,t,e,o){if(o)return r===1||r===4?"gable":r===2||r===5?"hip":"flat";switch(r){case 0:return t>3.4?"setback":"flat";case 1:return"gable";case 2:return"hip";case 3:return t>3&&e>.45?"water":"silo";case 4:return"steep";case 5:return"dome";default:return t>4?"setback":"flat"}}function E(r,t){let e=Math.sin(r*12.9898+t*78.233)*43758.5453;return e-Math.floor(e)}var ce=900,me=3200,Rt=r=>r<=ce?"fine":r<=me?"middle":"plain",_t={fine:[0,.5,1],middle:[0,1],plain:[0,1]},fe={fine:[[0,1],[1,2],[2,3],[3,4],[4,5]],middle:[[0,1],[1,2],[2,4],[4,5]],plain:[[0,1],[1,5]]},ue=3,he=10,ft=class{position=[];place=[];index=[];point(t,e){return this.position.push(...t),this.place.push(...e),this.position.length/3-1}quad(t,e,o,i){this.index.push(t,e,o,t,o,i)}},de=[[1,1],[-1,1],[-1,-1],[1,-1]];function pe(r){return de.flatMap(([t,e])=>(t*e>0?_t[r]:[..._t[r]].reverse()).map(i=>({sx:t,sz:e,turn:i})))}function ut(r){let t=new ft,e=pe(r),o=e.length,i=r!=="plain";for(let[a,f]of fe[r]){let c=[a,f].map(m=>e.map(u=>t.point([u.sx,u.sz,m],[u.turn,a,f])));for(let m=0;m<o;m++){let u=(m+1)%o;!i&&e[m]?.sx===e[u]?.sx&&e[m]?.sz===e[u]?.sz||t.quad(c[0]?.[m],c[1]?.[m],c[1]?.[u],c[0]?.[u])}}let n=5,s=(i?e:e.filter((a,f)=>f%2===0)).map(a=>t.point([a.sx,a.sz,n],[a.turn,n,n]));for(let a=2;a<s.length;a++)t.index.push(s[0],s[a],s[a-1]);if(r==="fine")for(let a=0;a<ue;a++)be(t,he+a);let l=new Z;return l.setAttribute("position",new O(new Float32Array(t.position),3)),l.setAttribute("place",new O(new Float32Array(t.place),3)),l.setIndex(t.index),l}function be(r,t){let e=(i,n,s,l)=>r.point([n,s,t],[i,l,-1]),o=(i,n,s)=>r.quad(e(i,...n,0),e(i,...n,1),e(i,...s,1),e(i,...s,0));o(0,[1,-1],[1,1]),o(1,[-1,1],[-1,-1]),o(2,[1,1],[-1,1]),o(3,[-1,-1],[1,-1]),r.quad(e(4,-1,-1,1),e(4,-1,1,1),e(4,1,1,1),e(4,1,-1,1))}var ht=`
attribute vec3 place;
attribute vec4 lot;
attribute vec4 look;
attribute vec4 life;
attribute vec2 heat;
uniform vec4 rings[ ${q.length*6} ];
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
  bool house = form < ${q.indexOf("tree").toFixed(1)};
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
    size *= born * ( 1.0 - gone ) * ( 1.0 - pale );
    cityLocal = at + vec3( s.x, place.y, s.y ) * size;
    float face = place.x;
    cityNormal = face > 3.5 ? vec3( 0, 1, 0 ) : face > 2.5 ? vec3( 0, 0, -1 ) : face > 1.5 ? vec3( 0, 0, 1 ) : face > 0.5 ? vec3( -1, 0, 0 ) : vec3( 1, 0, 0 );
    cityPart.x = which < 0.5 ? 2.0 : which < 1.5 ? 8.0 : 1.0;
    cityWall = vec3( 0.0 );
  }
  cityPart.yzw = vec3( form, house ? pale : 0.0, house ? gone : 0.0 );
  cityPlace = cityLocal + vec3( lot.x, 0.0, lot.y );
}
`,Lt=`
${ht}
uniform vec3 tints[ 8 ];
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
`,Tt=`
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
`,Et=`
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
`,A=r=>`( abs( part - ${r.toFixed(1)} ) < 0.5 )`,Ft=`
{
  float part = floor( vCityPart.x + 0.5 );
  float seed = vCityState.w;
  float recent = vCityState.x;
  vec3 cream = vec3( 0.89, 0.77, 0.6 );
  vec3 tint = vCityTint;
  vec3 c = mix( tint, cream, 0.56 - 0.3 * dense + 0.16 * ( seed - 0.5 ) );
  vec3 roofed = mix( tint, cream, 0.12 ) * ( 0.9 + 0.16 * fract( seed * 5.3 ) );
  vec3 trimmed = mix( cream, vec3( 0.95, 0.9, 0.82 ), 0.6 );
  if ${A(k.roof)} c = roofed;
  else if ${A(k.trim)} c = trimmed;
  else if ${A(k.bark)} c = vec3( 0.2, 0.09, 0.04 );
  else if ${A(k.leaf)} c = mix( vec3( 0.16, 0.42, 0.1 ), vec3( 0.36, 0.56, 0.12 ), seed ) * mix( 0.72, 1.1, saturate( vCityLocal.y / max( 0.01, vCitySize.x ) ) );
  else if ${A(k.post)} c = vec3( 0.06, 0.07, 0.11 );
  else if ${A(k.lamp)} { c = vec3( 0.96, 0.78, 0.5 ); cityLamp = 1.0; }
  else if ${A(8)} c = mix( vec3( 0.16, 0.08, 0.04 ), tint * 0.5, 0.35 );
  bool house = part < 2.5 || part > 7.5;
  // Windows: a grid that fits each wall; seen from afar, their average.
  vec2 level = vec2( 1.0 );
  if ${A(k.wall)} {
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
    float ring = ${A(k.wall)} || vCityNormal.y < 0.4 ? smoothstep( 0.0, 0.01, vCityLocal.y - ( ${A(k.wall)} ? vCityWall.z : vCitySize.x ) + 0.13 * unit ) : smoothstep( 0.74 - over, 0.74 + over, edge );
    if ( ${A(k.wall)} && vCityWall.y > 0.01 ) ring = 0.0;
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
`,Wt=`
float cityWarm = vCityState.y * ( 1.0 - vCityPart.z );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * 0.95, cityPane * max( window, cityWarm ) );
outgoingLight += vec3( 1.0, 0.5, 0.14 ) * cityWarm * ( 0.07 + 0.7 * grazing * grazing + 0.3 * saturate( 1.0 - vCityLocal.y / max( vCitySize.x, 0.01 ) ) );
outgoingLight += diffuseColor.rgb * cityGlow * ( 0.4 + lamp );
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), cityLamp * lamp );
`;var N={lot:4,look:4,life:4,heat:2},g=-1e5,P=1e7,dt=Object.keys(N),it=class{keys=[];arrays;changed=null;grown=!0;room;slots=new Map;constructor(t=256){this.room=t,this.arrays=Ht(t)}get size(){return this.keys.length}has(t){return this.slots.has(t)}put(t,e){let o=this.slots.get(t);o===void 0&&(o=this.keys.length,o===this.room&&this.grow(),this.keys.push(t),this.slots.set(t,o));for(let i of dt)this.arrays[i].set(e[i],o*N[i]);this.touch(o)}get(t,e,o){let i=this.slots.get(t);return i===void 0?Number.NaN:this.arrays[e][i*N[e]+o]}set(t,e,o,i){let n=this.slots.get(t);if(n===void 0)return;let s=n*N[e]+o;this.arrays[e][s]!==i&&(this.arrays[e][s]=i,this.touch(n))}remove(t){let e=this.slots.get(t);if(e===void 0)return;let o=this.keys.length-1,i=this.keys[o];if(e!==o){for(let n of dt){let s=N[n];this.arrays[n].copyWithin(e*s,o*s,o*s+s)}this.keys[e]=i,this.slots.set(i,e),this.touch(e)}this.keys.pop(),this.slots.delete(t)}clear(){this.keys.length=0,this.slots.clear(),this.changed=null}touch(t){let{changed:e}=this;e?(e[0]=Math.min(e[0],t),e[1]=Math.max(e[1],t)):this.changed=[t,t]}grow(){this.room*=2;let t=Ht(this.room);for(let e of dt)t[e].set(this.arrays[e]),this.arrays[e]=t[e];this.grown=!0}};function Ht(r){let t=e=>new Float32Array(r*N[e]);return{lot:t("lot"),look:t("look"),life:t("life"),heat:t("heat")}}function K(r,t){let e=St(r),o=e.onBeforeCompile.bind(e);return e.onBeforeCompile=(i,n)=>{o(i,n),Object.assign(i.uniforms,t.uniforms),i.vertexShader=i.vertexShader.replace("attribute vec4 paint;",`const vec4 paint = vec4( 0.0 );
${t.vertexHead}`).replace("vColor = vec4( color, 1.0 );",`${t.vertexMain}`).replace("#include <beginnormal_vertex>","vec3 objectNormal = cityNormal;").replace("#include <begin_vertex>","vec3 transformed = cityPlace;"),i.fragmentShader=i.fragmentShader.replace("varying vec2 vGlow;",`varying vec2 vGlow;
${t.fragmentHead}`).replace("#include <color_fragment>",`#include <color_fragment>
${t.paint}`).replace("#include <opaque_fragment>",`${t.shine}
#include <opaque_fragment>`)},e.customProgramCacheKey=()=>t.key,e}function Gt(r,t,e,o){let i=new Ct;return i.onBeforeCompile=n=>{Object.assign(n.uniforms,t),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
${e}`).replace("#include <begin_vertex>",`${o}
vec3 transformed = cityPlace;`)},i.customProgramCacheKey=()=>r,i}function jt(r,t,e){let o=[...kt,"leaf"].map(y=>ve(J(y))),i=It(),n=Array.from({length:i.length/4},(y,x)=>new wt().fromArray(i,x*4)),s={...e,rings:{value:n},tints:{value:o}},l=y=>`const float BEVEL = 1.0;
${y}`,a=K(r,{key:"city-building",uniforms:s,vertexHead:l(Lt),vertexMain:Tt,fragmentHead:Et,paint:Ft,shine:Wt}),f=Gt("city-shadow",s,l(ht),"cityForm();"),c="fine",m=ut(c),u=new $(m,a);u.customDepthMaterial=f,u.castShadow=u.receiveShadow=!0,u.frustumCulled=!1,u.matrixAutoUpdate=!1;let h=()=>{for(let y of Object.keys(N)){let x=new W(t.arrays[y],N[y]);x.setUsage(V),m.setAttribute(y,x)}t.grown=!1,t.changed=null},p=()=>{m.dispose(),m=ut(c),u.geometry=m,h()};return h(),{mesh:u,setDetail(y){y!==c&&(c=y,p())},flush(){t.grown?p():t.changed&&ye(m,t.changed),t.changed=null,m.instanceCount=t.size,u.visible=t.size>0},dispose(){u.removeFromParent(),m.dispose(),a.dispose(),f.dispose()}}}function ye(r,[t,e]){for(let o of Object.keys(N)){let i=r.getAttribute(o);i.addUpdateRange(t*N[o],(e-t+1)*N[o]),i.needsUpdate=!0}}function ve(r){let t=.3*r.r+.59*r.g+.11*r.b;return r.clone().lerp(new U(t,t,t),.16)}var I={paving:0,district:1,inner:2,lawn:3,yard:4,wall:5,gate:6,lamp:7,track:8},Y={paving:.02,district:.045,inner:.065,lot:.095},pt=8.9,bt=320,_=(r,t,e,o,i,n)=>({x:r,z:t,halfX:e,halfZ:o,low:0,high:i,tone:n,yaw:0});function Dt(r,t=new Q(r)){let{site:e}=r;if(!e)return[];let o=tt(e),i=[_(e.x+e.width/2,e.z+e.depth/2,e.width/2+B.away,e.depth/2+B.away,Y.paving,I.paving)];for(let n of r.folders.values()){if(n.depth===0||n.depth>3)continue;let s=n.depth===1?I.district:I.inner,l=(n.depth===1?Y.district:Y.inner)+.004*n.depth;i.push(ge(n,l,s));for(let[a,f,c,m]of n.more??[])i.push(_(a+c/2,f+m/2,c/2,m/2,l,s))}i.push(...t.all());for(let n of Nt(e))i.push({..._(n.x,n.z,n.halfX,n.halfZ,n.height,I.wall)});return i.push(...we(o),...Me(o)),i}function ge(r,t,e){return _(r.x+r.width/2,r.z+r.depthZ/2,r.width/2,r.depthZ/2,t,e)}var Q=class{model;kept=new Map;constructor(t){this.model=t}forget(t){t===void 0?this.kept.clear():this.kept.delete(t)}all(){let{model:t,kept:e}=this,o=t.site?.unit??1;return[...t.folders.values()].flatMap(i=>{let n=e.get(i.id);return n||e.set(i.id,n=xe(t.filesOf(i.id),o,E(i.x,i.z)>.14?I.lawn:I.yard)),n})}};function xe(r,t,e){let o=[...r].sort((s,l)=>s.z-l.z||s.x-l.x),i=[],n=0;return o.forEach(({x:s,z:l},a)=>{let f=o[a+1];if(f&&Math.abs(f.z-l)<.01&&f.x-s<t*1.25)return;let c=o[n]?.x??s;i.push(_((c+s)/2,l,(s-c)/2+t*.5,t*.5,Y.lot,e)),n=a+1}),i}function we(r){let t=r.outZ!==0;return[-1,1].flatMap(e=>{let o=e*(B.gate/2+.25),[i,n]=t?[r.x+o,r.z]:[r.x,r.z+o];return[_(i,n,.3,.3,1.9,I.gate),{..._(i,n,.38,.38,.16,I.wall),low:1.9},{..._(i,n,.17,.17,.34,I.lamp),low:2.06},{..._(i,n,.24,.24,.09,I.wall),low:2.4}]})}function Me(r){let t=Math.hypot(r.x,r.z);if(t<=pt+.5)return[];let[e,o]=[r.x/t*pt,r.z/t*pt],[i,n]=[r.x-r.outX*.6,r.z-r.outZ*.6],s=Math.hypot(i-e,n-o),l=Math.atan2(i-e,n-o);return[{..._((e+i)/2,(o+n)/2,1.35,s/2,Y.paving-.006,I.track),yaw:l}]}function Vt(r){let t=B.away+.4,e=[{minX:r.x-t,minZ:r.z-t,maxX:r.x+r.width+t,maxZ:r.z+r.depth+t}],o=tt(r),i=Math.hypot(o.x,o.z),n=Math.ceil(i/1.5);for(let s=0;s<=n;s++){let[l,a]=[o.x*s/Math.max(1,n),o.z*s/Math.max(1,n)];e.push({minX:l-1.3,minZ:a-1.3,maxX:l+1.3,maxZ:a+1.3})}return e}function Ut(r,t){let{site:e}=r;if(!e)return[];let o=tt(e),i=Math.min(1,Math.max(.42,e.unit/2.2)),n=[],s=[...r.folders.values()].filter(l=>l.depth<=2&&l.width>3&&l.depthZ>3);s.sort((l,a)=>l.depth-a.depth||l.id-a.id);for(let l of s){if(n.length>=bt)break;let a=.42*i,f=(l.depth===0?7.5:4.2)*i+e.width*.012,c=(b,v)=>{if(n.length>=bt)return;let L=E(b,v),T=(.42+.3*L)*i;if(t(b,v,T+.1)||Math.hypot(b-o.x,v-o.z)<4||n.some(R=>Math.hypot(R.x-b,R.z-v)<1.6*i))return;let D=l.depth<2&&L>.78;n.push(D?{kind:"lamp",x:b,z:v,half:.2*Math.max(.7,i),height:2.6*Math.max(.6,i)}:{kind:"tree",x:b,z:v,half:T,height:(1.5+1.3*E(v,b))*i})},[m,u,h,p]=[l.x+a,l.z+a,l.x+l.width-a,l.z+l.depthZ-a],y=Math.max(1,Math.floor((h-m)/f)),x=Math.max(1,Math.floor((p-u)/f));for(let b=0;b<=y;b++)for(let v of[u,p])c(m+(h-m)*b/y,v);for(let b=1;b<x;b++)for(let v of[m,h])c(v,u+(p-u)*b/x);if(l.depth>1)continue;let C=s.filter(b=>b.parent===l.id);for(let b=m+f/2;b<h&&n.length<bt;b+=f)for(let v=u+f/2;v<p;v+=f){let[L,T]=[b+(E(b,v)-.5)*f*.7,v+(E(v,b)-.5)*f*.7],D=R=>L<R.x-.6||L>R.x+R.width+.6||T<R.z-.6||T>R.z+R.depthZ+.6;l.depth===1&&C.every(D)&&c(L,T)}}return n}var Ce=new Set(["edit","create","delete"]),j=r=>Date.parse(r.at)/1e3;function ot(r,t,e=1/0){let o=[];for(let i of t){let n=j(i);if(!i.id||!Number.isFinite(n)||n>e)continue;let s=r.get(i.id);s||r.set(i.id,s={read:-1/0,edit:-1/0}),Ce.has(i.how)?s.edit=Math.max(s.edit,n):s.read=Math.max(s.read,n),o.push(i.id)}return o}function $t(r,t){if(!r)return 0;let e=o=>t-o<0?0:Math.max(0,1-(t-o)/3600);return Math.max(e(r.edit),e(r.read)*.5)}function Zt(r,t){let e=new Set;for(let o of r)o.id&&o.how==="create"&&j(o)>t&&e.add(o.id);return e}function Kt(r,t){let e=Math.max(0,t-r)/86400;return Math.min(1,Math.max(0,1-Math.log2(1+e)/Math.log2(731)))}var Se=8,ze=12,ke=.075,Ne=75,Pe=.35,Bt={kind:"label",note:"",mark:null,dim:!1,faint:!1};function Xt(r){let t="";for(let e of r){let o=e.codePointAt(0);o<32?t+=String.fromCodePoint(9216+o):o===127?t+="␡":o>=128&&o<160||o>=8203&&o<=8207||o>=8234&&o<=8238||o>=8294&&o<=8297?t+="�":t+=e}return t.length>48?`${t.slice(0,30)}…${t.slice(-16)}`:t}function qt(r,t){return[...Ae(r,t),...Ie(r,t)]}function Ae(r,{eye:t}){let e=[],o=r.site?.unit??1;for(let i of r.folders.values()){if(i.depth===0||i.depth>2||i.files===0)continue;let[n,s]=[i.x+i.width/2,i.z+i.depthZ/2],l=Math.hypot(Math.max(0,Math.abs(t.x-n)-i.width/2),Math.max(0,Math.abs(t.z-s)-i.depthZ/2)),a=Math.hypot(l,t.y),f=Math.sqrt(i.width*i.depthZ)/Math.max(8,a),c=l===0&&t.y<14;if(f<ke*(i.depth===1?1:1.9)||c)continue;let m=new lt(n,Math.max(1,o*(i.depth===1?2.1:1.3)),s),u=Xt(i.name);e.push({size:f/i.depth,item:{...Bt,id:`city:folder:${i.id}`,anchor:m,title:u,priority:4+Math.min(4,f*3)-i.depth}})}return e.sort((i,n)=>n.size-i.size).slice(0,Se).map(i=>i.item)}function Ie(r,{eye:t,now:e,warmth:o,hidden:i}){let{selected:n,hovered:s}=r.view,l=[];for(let[c,m]of o){let u=$t(m,e),h=u>Pe&&!i.has(c)?r.files.get(c):void 0;!h||c===n||c===s||r.view.lit&&!r.view.lit.has(c)||Math.hypot(h.x-t.x,t.y,h.z-t.z)<Ne&&l.push({file:h,heat:u})}l.sort((c,m)=>m.heat-c.heat||c.file.id-m.file.id);let a=(c,m)=>({...Bt,id:`city:file:${c.id}`,anchor:new lt(c.x,r.buildingOf(c).height+.15,c.z),title:Xt(c.name),priority:m}),f=[n,s].flatMap((c,m)=>{let u=c===null||m===1&&c===n?void 0:r.files.get(c);return u&&!i.has(u.id)?[a(u,26+m)]:[]});return[...f,...l.slice(0,ze-f.length).map(c=>a(c.file,5+4*c.heat))]}var Yt=700,Oe=.1;function _e(r,t,[e,o,i,n]){let s=0,l=Yt,a=[e-i,0,o-i],f=[e+i,n,o+i];for(let c=0;c<3;c++){let m=t[c],u=r[c],[h,p]=[a[c],f[c]];if(Math.abs(m)<1e-12){if(u<h||u>p)return 1/0;continue}let[y,x]=[(h-u)/m,(p-u)/m];s=Math.max(s,Math.min(y,x)),l=Math.min(l,Math.max(y,x))}return s<=l?s:1/0}function Qt(r,t,e){let{model:o}=r,{site:i}=o;if(!i)return null;r.at(0,0);let[n,s]=Re(r.highest+.1,i,t,e);if(!(n<=s))return null;let l=r.cell,a=(C,b)=>(t[C]+e[C]*b)/l,[f,c]=[Math.floor(a(0,n)),Math.floor(a(2,n))],[m,u]=[Math.sign(e[0]),Math.sign(e[2])],h=(C,b,v)=>v===0?1/0:((b+(v>0?1:0))*l-t[C])/e[C],[p,y]=[h(0,f,m),h(2,c,u)],x=null;for(let C=n;C<=s;){for(let b of r.at(f,c)){let v=o.files.get(b);if(!v)continue;let{half:L,height:T}=o.buildingOf(v),D=_e(t,e,[v.x,v.z,L,H(v)?Oe:T]);D<(x?.distance??1/0)&&(x={id:b,distance:D})}if(C=Math.min(p,y),x&&x.distance<=C)break;p<y?p=h(0,f+=m,m):y=h(2,c+=u,u)}return x}function Re(r,t,e,o){let[i,n]=[0,Yt],s=[t.x-1,-.01,t.z-1],l=[t.x+t.width+1,r,t.z+t.depth+1];for(let a=0;a<3;a++){let[f,c]=[e[a],o[a]];if(Math.abs(c)<1e-12){if(f<s[a]||f>l[a])return[1,0];continue}let[m,u]=[(s[a]-f)/c,(l[a]-f)/c];i=Math.max(i,Math.min(m,u)),n=Math.min(n,Math.max(m,u))}return[i,n]}var nt=.6,yt=.25,Jt=-1e6,Le=7,F={lit:8,was:16,front:32},rt=r=>-r-1,st=class{roster;model;o;leaving=new Map;towers=new Set;lit=null;compare;hidden=new Set;ornaments=0;busyUntil=g;filtered=g;constructor(t,e,o){this.model=t,this.roster=e,this.o=o,this.compare=t.view.compare}set plain(t){this.o.plain=t}reset(t){this.roster.clear(),this.leaving.clear(),this.towers.clear(),this.ornaments=0,this.lit=this.model.view.lit,this.compare=this.model.view.compare;for(let e of this.model.files.values())this.roster.put(e.id,this.row(e,g,t));this.settleTowers(g,t)}files(t,e,o,i){for(let n of e)this.sink(n.id,i);for(let n of t)this.put(n,i);o&&this.settleTowers(this.o.calm?g:i,i)}put(t,e){let{roster:o}=this,i=o.has(t.id)&&!this.leaving.has(t.id);this.leaving.delete(t.id);let n=i?o.get(t.id,"life",0):this.o.calm?g:e,s=this.row(t,n,e),l=i?o.get(t.id,"lot",3):s.lot[3];if(i&&!this.o.calm&&Math.abs(l-s.lot[3])>.001&&(s.life=[n,s.life[1],e,l]),i){let a=o.get(t.id,"life",1);a>=P&&s.life[1]<P?s.life=[n,this.o.calm?g:e,s.life[2],s.life[3]]:a<P&&s.life[1]<P?s.life=[n,a,s.life[2],s.life[3]]:a<P&&(s.life=[this.o.calm?g:e,P,g,s.lot[3]]),s.heat=[o.get(t.id,"heat",0),1]}o.put(t.id,s),this.busyUntil=e+nt}row(t,e,o){let{half:i,height:n}=this.model.buildingOf(t),s=E(t.x,t.z),l=et(Ot(t.family,n/i,s,this.o.plain)),f=H(t)||this.hidden.has(t.id)?e===g||this.o.calm?g:o:P,c=Math.round(Kt(t.changed,o+this.o.epoch)*100)/100;return{lot:[t.x,t.z,i,n],look:[l,Math.min(6,Math.max(0,t.family)),this.bits(t),c],life:[e,f,g,n],heat:[g,1]}}bits(t,e=this.isLit(t.id)){return(this.compare==="none"?Te(t):t[this.compare])+(this.isLit(t.id)?F.lit:0)+(e?F.was:0)+(t.face>0?F.front:0)}isLit(t){return this.lit===null||this.lit.has(t)}sink(t,e){if(this.roster.has(t)){if(this.o.calm)return this.roster.remove(t);this.leaving.set(t,e),this.roster.get(t,"life",1)>=P&&this.roster.set(t,"life",1,e),this.busyUntil=e+nt}}settleTowers(t,e){let o=new Map;for(let i of this.model.folders.values())Ee(this.model,i)&&o.set(i.id,i);for(let i of this.towers)o.has(i)||(this.sink(rt(i),e),this.towers.delete(i));for(let[i,n]of o){let s=this.tower(n,this.towers.has(i)?this.roster.get(rt(i),"life",0):t);this.leaving.delete(rt(i)),this.towers.add(i),this.roster.put(rt(i),s)}}tower(t,e){let o=this.model.site?.unit??1,i=Fe(t,o);return{lot:[t.x+t.width/2,t.z+t.depthZ/2,t.width*.4,i],look:[et("tower"),6,F.lit+F.was+F.front,.55],life:[e,P,g,i],heat:[g,t.depthZ/Math.max(.1,t.width)]}}get closed(){return this.towers}ornament(t){for(let e=0;e<this.ornaments;e++)this.roster.remove(Jt-e);this.ornaments=t.length,t.forEach((e,o)=>{this.roster.put(Jt-o,{lot:[e.x,e.z,e.half,e.height],look:[et(e.kind),Le,F.lit+F.was,.8],life:[g,P,g,e.height],heat:[g,1]})})}view(t,e){let{view:o,files:i}=this.model,n=o.lit!==this.lit;if(n||o.compare!==this.compare){let l=this.lit;this.lit=o.lit,this.compare=o.compare;for(let a of i.values())this.roster.set(a.id,"look",2,this.bits(a,n?l===null||l.has(a.id):this.isLit(a.id)));n&&(this.filtered=this.o.calm?g:e),this.busyUntil=Math.max(this.busyUntil,e+yt)}if(t===this.hidden||t.size===0&&this.hidden.size===0)return;let s=this.hidden;this.hidden=t;for(let l of s)t.has(l)||this.appear(l,!0,e);for(let l of t)s.has(l)||this.appear(l,!1,e)}appear(t,e,o){let i=this.model.files.get(t);!i||H(i)||(this.roster.set(t,"life",1,e?P:this.o.calm?g:o),e&&this.roster.set(t,"life",0,this.o.calm?g:o),this.busyUntil=o+nt)}warm(t,e){for(let o of e){let i=t.get(o)?.edit??-1/0;this.roster.set(o,"heat",0,i===-1/0?g:Math.max(g,i-this.o.epoch))}}tick(t){for(let[e,o]of this.leaving)t-o<nt&&t>=o||(this.leaving.delete(e),this.roster.remove(e))}},Te=r=>r.commit===4||r.session===4?4:0;function Ee(r,t){if(!t.closed||r.filesOf(t.id).length>0)return!1;for(let e=r.folders.get(t.parent),o=0;e&&o<64;e=r.folders.get(e.parent),o++)if(e.closed&&r.filesOf(e.id).length===0)return!1;return!0}var Fe=(r,t)=>Math.max(1.2,t*(1.6+.75*Math.log2(1+r.files)));var M={ring:0,cube:1,stripes:2,flag:3,dot:4},vt=["water","white","amber","coral","cream","mint","indigo"],We=`
attribute float part;
attribute vec4 at;
attribute vec4 sign_;
uniform float cityThen;
uniform float unit;
uniform vec3 inks[ ${vt.length} ];
vec3 cityPlace;
vec3 cityNormal;
varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;
`,He=`
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
`,Ge=`
{
  vec3 c = vInk;
  if ( vSignKind > 1.5 && vSignKind < 2.5 ) c = fract( vSignLocal.y * 1.6 + 0.25 ) > 0.5 ? vInk : vec3( 0.93, 0.9, 0.84 );
  if ( vSignKind > 0.5 && vSignKind < 3.5 && length( vSignLocal.xz ) < 0.09 && vSignLocal.y < 0.55 ) c = vec3( 0.3, 0.24, 0.2 );
  diffuseColor.rgb = c;
}
`,je=`
outgoingLight += diffuseColor.rgb * ( vSignKind < 0.5 || vSignKind > 3.5 ? 0.5 + 0.35 * lamp : 0.22 + 0.5 * lamp );
`;function ee(r,t){let e=vt.map(a=>new U().copy(J(a))),o=K(r,{key:"city-sign",uniforms:{...t,inks:{value:e}},vertexHead:We,vertexMain:He,fragmentHead:`varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;`,paint:Ge,shine:je}),i=64,n=te(),s=new $(n,o);s.frustumCulled=!1,s.matrixAutoUpdate=!1,s.visible=!1;let l=()=>{for(let a of["at","sign_"])n.setAttribute(a,new W(new Float32Array(i*4),4).setUsage(V))};return l(),{mesh:s,set(a){if(a.length>i){for(;a.length>i;)i*=2;n.dispose(),n=te(),s.geometry=n,l()}let[f,c]=[n.getAttribute("at"),n.getAttribute("sign_")];a.forEach((m,u)=>{f.setXYZW(u,m.x,m.y,m.z,m.size),c.setXYZW(u,m.kind,vt.indexOf(m.color),m.since,m.fades?1:0)}),f.needsUpdate=c.needsUpdate=!0,n.instanceCount=a.length,s.visible=a.length>0},dispose(){s.removeFromParent(),n.dispose(),o.dispose()}}}var gt=class{position=[];normal=[];part=[];index=[];face(t,...e){let[o,i,n]=e,s=[i[0]-o[0],i[1]-o[1],i[2]-o[2]],l=[n[0]-o[0],n[1]-o[1],n[2]-o[2]],a=[s[1]*l[2]-s[2]*l[1],s[2]*l[0]-s[0]*l[2],s[0]*l[1]-s[1]*l[0]],f=Math.hypot(...a)||1,c=this.position.length/3;for(let m of e)this.position.push(...m),this.normal.push(a[0]/f,a[1]/f,a[2]/f),this.part.push(t);for(let m=2;m<e.length;m++)this.index.push(c,c+m-1,c+m)}box(t,e,o,i=n=>n){let n=(s,l,a)=>{let[f,c,m]=i([s*o[0],l*o[1],a*o[2]]);return[f+e[0],c+e[1],m+e[2]]};this.face(t,n(1,-1,1),n(1,-1,-1),n(1,1,-1),n(1,1,1)),this.face(t,n(-1,-1,-1),n(-1,-1,1),n(-1,1,1),n(-1,1,-1)),this.face(t,n(-1,-1,1),n(1,-1,1),n(1,1,1),n(-1,1,1)),this.face(t,n(1,-1,-1),n(-1,-1,-1),n(-1,1,-1),n(1,1,-1)),this.face(t,n(-1,1,1),n(1,1,1),n(1,1,-1),n(-1,1,-1)),this.face(t,n(-1,-1,-1),n(1,-1,-1),n(1,-1,1),n(-1,-1,1))}diamond(t,e,o,i){let n=[[o,e,0],[0,e,-o],[-o,e,0],[0,e,o]];n.forEach((s,l)=>{let a=n[(l+1)%4];this.face(t,s,a,[0,e+i,0]),this.face(t,a,s,[0,e-i,0])})}};function te(){let r=new gt,t=.8,e=[[1,t],[t,1],[-t,1],[-1,t],[-1,-t],[-t,-1],[t,-1],[1,-t]];e.forEach(([n,s],l)=>{let[a,f]=e[(l+1)%8],c=r.position.length/3;r.position.push(n,0,s,n,1,s,a,1,f,a,0,f);for(let m=0;m<4;m++)r.normal.push(0,1,0),r.part.push(M.ring);r.index.push(c,c+2,c+1,c,c+3,c+2)});let o=([n,s,l])=>{let[a,f]=[Math.SQRT1_2,Math.SQRT1_2],[c,m]=[n*f-s*a,n*a+s*f],u=.615;return[c,m*Math.cos(u)-l*Math.sin(u),m*Math.sin(u)+l*Math.cos(u)]};for(let n of[M.cube,M.stripes,M.flag])r.box(n,[0,.3,0],[.055,.3,.055]);r.box(M.cube,[0,1.25,0],[.5,.5,.5],o),r.diamond(M.stripes,1.3,.58,.85),r.box(M.flag,[0,1,0],[.045,1,.045]),r.face(M.flag,[.04,1.25,.02],[1.15,1.6,.02],[.04,1.95,.02]),r.face(M.flag,[.04,1.95,-.02],[1.15,1.6,-.02],[.04,1.25,-.02]),r.diamond(M.dot,0,1,1);let i=new Z;return i.setAttribute("position",new O(new Float32Array(r.position),3)),i.setAttribute("normal",new O(new Float32Array(r.normal),3)),i.setAttribute("part",new O(new Float32Array(r.part),1)),i.setIndex(r.index),i}var De=36,ie=360,Ve=64,Ue={note:"cream",attention:"amber",done:"mint"};function oe(r,t){let e=r.site?.unit??1,o=[],i=h=>H(h)?.1:r.buildingOf(h).height,n=Math.min(.62,Math.max(.3,e*.3)),s=(h,p,y)=>{o.push({kind:p,x:h.x,y:i(h),z:h.z,size:n,color:y,since:-1e5})},l=h=>h===null||t.hidden.has(h)?void 0:r.files.get(h),a=new Set;for(let h of r.marks){let p=l(h.id);!p||h.kind==="failing"&&a.has(p.id)||(h.kind!=="failing"?s(p,M.flag,Ue[h.kind]):(a.add(p.id),s(p,M.cube,"coral")))}for(let h of r.files.values())(h.commit===4||h.session===4)&&!t.hidden.has(h.id)&&s(h,M.stripes,"coral");let f=(h,p,y=-1e5,x=!1)=>{h&&o.push({kind:M.ring,x:h.x,y:0,z:h.z,size:r.buildingOf(h).half,color:p,since:y,fades:x})},c=0;for(let[h,p]of t.warmth)t.now-p.read<1.5&&t.now>=p.read&&c++<Ve&&f(l(h),"water",p.read-t.epoch,!0);let{selected:m,hovered:u}=r.view;return u!==m&&f(l(u),"white"),f(l(m),"amber"),[...o,...$e(r,t)]}function $e(r,{now:t,hidden:e}){let o=r.site?.unit??1,i=[],n=new Map,s=0;for(let l=r.touches.length-1;l>=0&&s<De&&i.length<ie;l--){let a=r.touches[l],f=j(a);if(!a.id||!a.avatarId||f>t||t-f>3600)continue;let c=n.get(a.avatarId);if(n.set(a.avatarId,a),!c?.id||c.id===a.id||e.has(a.id)||e.has(c.id))continue;let[m,u]=[r.files.get(a.id),r.files.get(c.id)];if(!m||!u)continue;s++;let h=1-(t-j(c))/3600;i.push(...Ze(r,m,u,o,.4+.6*h*h))}return i.slice(0,ie)}function Ze(r,t,e,o,i){let[n,s]=[r.buildingOf(t).height,r.buildingOf(e).height],l=Math.hypot(e.x-t.x,e.z-t.z),a=.35*o+Math.min(7,l*.16),f=Math.min(60,Math.max(3,Math.round(l/(.42*Math.max(1,o)))));return Array.from({length:f-1},(c,m)=>{let u=(m+1)/f;return{kind:M.dot,x:t.x+(e.x-t.x)*u,y:n+(s-n)*u+a*4*u*(1-u)+.1,z:t.z+(e.z-t.z)*u,size:.024*Math.max(1.2,o)*i,color:"cream",since:-1e5}})}var Ke=`
attribute vec4 rect;
attribute vec4 slab;
uniform float lift;
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
vec3 cityPlace;
vec3 cityNormal;
`,Be=`
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
`,Xe=`
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
`,qe=`
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
`,Ye=`
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), slabLamp * lamp );
`,Qe=["#d8c6a2","#b7cd87","#e2d0ab","#a9c478","#d4be94","#e3d2b2","#e8dcc4","#f7d9a0","#d8c6a2"];function re(r,t){let e={...t,tones:{value:Qe.map(s=>new U(s))}},o=K(r,{key:"city-slab",uniforms:e,vertexHead:Ke,vertexMain:Be,fragmentHead:Xe,paint:qe,shine:Ye}),i=ne(),n=new $(i,o);return n.receiveShadow=!0,n.frustumCulled=!1,n.matrixAutoUpdate=!1,n.visible=!1,{mesh:n,set(s){let l=new Float32Array(s.length*4),a=new Float32Array(s.length*4);s.forEach((f,c)=>{l.set([f.x,f.z,f.halfX,f.halfZ],c*4),a.set([f.low,f.high,f.tone,f.yaw],c*4)}),i.dispose(),i=ne(),i.setAttribute("rect",new W(l,4).setUsage(V)),i.setAttribute("slab",new W(a,4)),i.instanceCount=s.length,n.geometry=i,n.visible=s.length>0},dispose(){n.removeFromParent(),i.dispose(),o.dispose()}}}function ne(){let r=[],t=[],e=[],o=new Map,i=(a,f,c,m)=>{let u=`${a}${f}${c}${m}`,h=o.get(u);return h===void 0&&(h=r.length/3,o.set(u,h),r.push(a,f,c),t.push(m===0?a:0,m===1?f:0,m===2?c:0)),h},n=(a,f,c,m)=>{e.push(a,f,c,a,c,m)},s=[[1,1],[-1,1],[-1,-1],[1,-1]];s.forEach(([a,f],c)=>{let[m,u]=s[(c+1)%4],h=a===m?0:2;n(i(a,-1,f,h),i(a,1,f,h),i(m,1,u,h),i(m,-1,u,h)),n(i(a,1,f,h),i(a,1,f,1),i(m,1,u,1),i(m,1,u,h));let p=h===0?2:0;n(i(a,-1,f,p),i(a,1,f,p),i(a,1,f,h),i(a,-1,f,h)),e.push(i(a,1,f,p),i(a,1,f,1),i(a,1,f,h))}),n(i(1,1,1,1),i(1,1,-1,1),i(-1,1,-1,1),i(-1,1,1,1));let l=new Z;return l.setAttribute("position",new O(new Float32Array(r),3)),l.setAttribute("normal",new O(new Float32Array(t),3)),l.setIndex(e),l}var Je=4,ti=1,ei=3,ii=10,oi={read:"look_at",search:"search",edit:"build",create:"build",delete:"sweep",run:"think"},at=class{recent=new Map;decide(t,e,o){let i=new Map,n=new Set;for(let l of t){let a=j(l);if(!l.avatarId||!l.id||!(o-a<ii)||!e.files.has(l.id))continue;let f=(this.recent.get(l.avatarId)??[]).filter(c=>a-c.at<ti);f.push({at:a,id:l.id}),this.recent.set(l.avatarId,f),i.set(l.avatarId,l),(l.count??0)>ei&&n.add(l.avatarId)}let s=[];for(let[l,a]of i){let f=[...new Set(this.recent.get(l)?.map(m=>m.id))],c=n.has(l)||f.length>Je?ri(l,f,e):ni(l,a,e);c&&s.push(c)}return s}clear(){this.recent.clear()}};function ni(r,t,e){let o=e.files.get(t.id??0);if(!o)return null;let{height:i}=e.buildingOf(o);return{avatar:r,kind:"file",id:o.id,spot:e.streetOf(o),at:[o.x,Math.min(i*.6,1.4),o.z],gesture:oi[t.how]}}function ri(r,t,e){let o=new Map;for(let c of t){let m=e.files.get(c)?.folder;m!==void 0&&o.set(m,(o.get(m)??0)+1)}let i=[...o].sort((c,m)=>m[1]-c[1]||c[0]-m[0])[0]?.[0],n=i===void 0?void 0:e.folders.get(i);if(!n)return null;let[s,l]=[n.x+n.width/2,n.z+n.depthZ/2],a=[s,0,l],f=1/0;for(let c of e.filesOf(n.id)){let m=e.streetOf(c),u=Math.hypot(m[0]-s,m[2]-l);u<f&&([a,f]=[m,u])}return{avatar:r,kind:"district",id:n.id,spot:a,at:[s,1.2,l],gesture:"search"}}var si=45,ai=.3,li=.8,se=new Set,ae=class{model;plan;parts;epoch;group=new zt;roster=new it;residents;uniforms;buildings;slabs;signs;visits=new at;off;warmth=new Map;hidden=se;asked=new Set;now;looked=Number.NEGATIVE_INFINITY;laid=Number.NEGATIVE_INFINITY;stale={all:!0,ground:!0,trees:!0,signs:!0};rows;trees=[];pulseUntil=Number.NEGATIVE_INFINITY;shaded=!0;constructor(t,e){this.model=t,this.plan=Pt(t),this.rows=new Q(t),this.parts=e,this.now=e.now,this.epoch=Math.floor(e.now),this.uniforms={cityNow:{value:0},cityThen:{value:0},still:{value:e.calm?0:1},unit:{value:1},unlit:{value:1},dense:{value:0},lift:{value:1}},this.residents=new st(t,this.roster,{calm:e.calm,plain:!1,epoch:this.epoch}),this.buildings=jt(e.kit,this.roster,this.uniforms),this.slabs=re(e.kit,this.uniforms),this.signs=ee(e.kit,this.uniforms),this.group.add(this.slabs.mesh,this.buildings.mesh,this.signs.mesh),e.scene.add(this.group),this.off=t.on(o=>this.follow(o))}get moment(){let{at:t}=this.model.view;return t===null?this.now:t/1e3}rel(){return this.now-this.epoch}follow(t){let{stale:e,residents:o}=this;t.kind==="reset"&&(e.all=!0),e.all||(t.kind==="files"?(this.relot(t),o.files(t.changed,t.removed,t.folders,this.rel()),o.warm(this.warmth,t.changed.map(i=>i.id)),e.signs=!0):t.kind==="touches"?this.touched(t.touches):t.kind==="view"?this.looks():e.signs=!0),this.parts.wake()}relot({changed:t,removed:e,folders:o}){let{rows:i,stale:n,roster:s}=this,l=t.filter(c=>!s.has(c.id));for(let c of[...l,...e])i.forget(c.folder);n.ground||=o||l.length+e.length>0;let a=this.model.site?.unit??1,f=(c,m)=>this.trees.some(u=>Math.hypot(u.x-c,u.z-m)<a+u.half);n.trees||=o||l.some(c=>f(c.x,c.z))}touched(t){let{view:e}=this.model;if(this.stale.signs=!0,e.at!==null)return this.looks();if(this.residents.warm(this.warmth,ot(this.warmth,t)),this.pulseUntil=this.now+1.5,!e.hidden)for(let o of this.visits.decide(t,this.model,this.now))this.parts.visit(o)}looks(){let{model:t,residents:e}=this,{at:o}=t.view;this.stale.signs=!0;let i=this.past;if(o!==null||i!==null){let n=this.warmth;this.warmth=new Map,ot(this.warmth,t.touches,o===null?1/0:o/1e3),this.hidden=o===null?se:Zt(t.touches,o/1e3),e.warm(this.warmth,new Set([...n.keys(),...this.warmth.keys()]))}this.past=o,e.view(this.hidden,this.rel()),this.group.visible=!t.view.hidden,this.clear()}past=null;cleared="";clear(){let{site:t,view:e}=this.model,o=t&&!e.hidden?t:null,i=JSON.stringify(o);i!==this.cleared&&(this.cleared=i,this.shaded=!0,this.parts.clear(o?Vt(o):[]))}rebuild(){let{model:t,residents:e}=this,o=Rt(t.files.size);e.plain=o==="plain",this.buildings.setDetail(o),this.uniforms.dense.value={fine:0,middle:.5,plain:1}[o],this.uniforms.unit.value=t.site?.unit??1,this.asked.clear(),this.visits.clear(),this.warmth=new Map,e.reset(this.rel()),ot(this.warmth,t.touches,t.view.at===null?1/0:t.view.at/1e3),e.warm(this.warmth,this.warmth.keys()),this.past=Number.NaN,this.looks(),this.rows.forget(),this.stale.trees=!0,this.lay(),this.stale={all:!1,ground:!1,trees:!1,signs:!0}}lay(){this.laid=this.now,this.stale.ground=!1,this.slabs.set(Dt(this.model,this.rows)),this.stale.trees&&(this.stale.trees=!1,this.trees=Ut(this.model,(t,e,o)=>this.covered(t,e,o)),this.residents.ornament(this.trees))}covered(t,e,o){let{plan:i,model:n}=this,{unit:s,lane:l}=n.site??{unit:1,lane:1},a=s/2+l+o,[f,c]=[Math.floor((t-a)/i.cell),Math.floor((t+a)/i.cell)],[m,u]=[Math.floor((e-a)/i.cell),Math.floor((e+a)/i.cell)];for(let h=f;h<=c;h++)for(let p=m;p<=u;p++)for(let y of i.at(h,p)){let x=n.files.get(y);if(!x||Math.abs(x.x-t)>s/2+o)continue;let C=(e-x.z)*x.face;if(C>-s/2-o&&C<s/2+o+l*.4)return!0}return!1}update(t,e){this.now=t;let{stale:o,residents:i,uniforms:n}=this;o.all&&this.rebuild();let s=this.rel();i.tick(s),o.ground&&t-this.laid>li&&this.lay();let l=this.roster.size;(this.roster.changed||this.buildings.mesh.visible!==l>0)&&(this.shaded=!0),this.buildings.flush(),(o.signs||t<this.pulseUntil+.2)&&(this.signs.set(oe(this.model,{now:this.moment,epoch:this.epoch,warmth:this.warmth,hidden:this.hidden})),o.signs=!1),n.cityNow.value=s,n.cityThen.value=this.moment-this.epoch,n.unlit.value=i.filtered===g?1:Mt((s-i.filtered)/yt),n.lift.value=1+Math.max(0,e.position.y-30)/45,(t-this.looked>ai||t<this.looked)&&this.look(e.position);let a=s<i.busyUntil;return a&&(this.shaded=!0),a||t<this.pulseUntil||o.ground}look(t){if(this.looked=this.now,!this.model.view.hidden)for(let e of this.residents.closed){let o=this.asked.has(e)?void 0:this.model.folders.get(e);if(!o)continue;let i=Math.max(o.x-t.x,0,t.x-o.x-o.width),n=Math.max(o.z-t.z,0,t.z-o.z-o.depthZ);Math.hypot(i,t.y,n)>si||(this.asked.add(e),this.parts.near(e))}}labels(t){return this.stale.all||this.model.view.hidden?[]:qt(this.model,{eye:t,now:this.moment,warmth:this.warmth,hidden:this.hidden})}pick(t,e){return this.model.view.hidden?null:Qt(this.plan,t,e)}inspect(){let{roster:t,residents:e,group:o}=this;return{buildings:t.size,towers:e.closed.size,shown:o.visible}}dispose(){this.off();for(let t of[this.buildings,this.slabs,this.signs])t.dispose();this.group.removeFromParent(),this.parts.clear([])}};export{ae as City};
